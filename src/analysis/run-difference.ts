/** Findings that moved between two runs: the shares of wins and of victory conditions in the cells that both have. */
import { bestOf, conditionsOf } from './matchup/victory-conditions.ts';
import type { RunFacts } from './facts.ts';
import { cellName } from './labels.ts';
import type { RunTables } from './tables/names.ts';
import { adjusted } from '../execution/judgement.ts';
import { sequencePlan } from './intervals.ts';
import { cellRows, type CellRow, type Estimate } from './tables/rows.ts';
import type { Sentence } from './sentence.ts';
import { bestShares, shareWithin } from './verdict.ts';

export interface ShareDifference {
  /** The cell in the second run. */
  readonly cell: number;
  readonly name: Sentence;
  /** 0 and 1: the wins of a side; 2: engagements without a winner; or the name of a victory condition that is met. */
  readonly of: Shared;
  readonly before: Estimate;
  readonly after: Estimate;
  /** After less before; the bounds meet where both are exact. All intervals of a comparison hold together. */
  readonly difference: Estimate;
  /** The interval leaves out 0. */
  readonly moved: boolean;
}

type Shared = 0 | 1 | 2 | string;

export interface RunDifference {
  readonly shares: readonly ShareDifference[];
  /** Cells of one run that the other does not have. */
  readonly onlyBefore: readonly Sentence[];
  readonly onlyAfter: readonly Sentence[];
  /** The confidence with which all intervals hold together. */
  readonly confidence: number;
}

export interface ComparedRun {
  readonly tables: Pick<RunTables, 'cells' | 'estimates'>;
  readonly facts: RunFacts;
  /** The variant that is the rules as written; absent where there is none. */
  readonly asWritten?: string;
}

/** A share of a cell in two runs, with intervals of any confidence. */
export interface ComparedShare extends Pick<ShareDifference, 'cell' | 'name' | 'of'> {
  /** False where the shares of both are exact. */
  readonly isEstimated: boolean;
  /** The most replicates of either; null where nothing was played. */
  readonly replicates: number | null;
  /** The cells stop by confidence sequences, whose error is not halved between the ends of an interval. */
  readonly isSequence: boolean;
  readonly at: (confidence: number) => Pick<ShareDifference, 'before' | 'after' | 'difference'>;
}

/** The shares of two runs, cell by cell. */
interface ComparedShares extends Pick<RunDifference, 'onlyBefore' | 'onlyAfter' | 'confidence'> {
  readonly shares: readonly ComparedShare[];
}

/** Exact shares that differ by less are the same number: they are sums of rounded products. */
export const ROUNDING = 1e-12;
const WINNERS = [0, 1, 2] as const;

/** The differences of two runs, with intervals wide enough by Bonferroni's rule to hold all together. */
export function runDifference(before: ComparedRun, after: ComparedRun): RunDifference {
  const { shares, confidence, ...others } = comparedShares(before, after);
  const number = shares.filter(({ isEstimated }) => isEstimated).length;
  const each = adjusted(confidence, Math.max(1, number));
  return {
    ...others,
    shares: shares.map(({ cell, name, of, at }) => {
      const found = at(each);
      const moved = found.difference.low > ROUNDING || found.difference.high < -ROUNDING;
      return { cell, name, of, ...found, moved };
    }),
    confidence,
  };
}

/**
 * Cells match by the paths and values of their factors and by variant; cells of a run without variants match those of
 * the other's variant that is the rules as written. Intervals are of independent proportions
 * (Newcombe 1998, method 10, on Wilson's); between runs of one seed they are wider than they need to be.
 */
export function comparedShares(before: ComparedRun, after: ComparedRun): ComparedShares {
  const [then, now] = [keyed(before, after), keyed(after, before)];
  const [wereMet, areMet] = [conditionsIn(before), conditionsIn(after)];
  const conditions = [...areMet.keys()].filter((name) => wereMet.has(name));
  const shares = [...now].flatMap(([key, cell]): ComparedShare[] => {
    const old = then.get(key);
    const [were, are] = [old === undefined ? null : bestShares(old), bestShares(cell)];
    if (old === undefined || were === null || are === null) return [];
    const common = {
      cell: cell.cell,
      name: cellName(cell, after.facts),
      isEstimated: isEstimated(old) || isEstimated(cell),
      replicates: mostReplicates(old, cell),
      isSequence: [old, cell].some(({ sequence }) => sequencePlan(sequence, 0.5) !== null),
    };
    const compared = (of: Shared, first: Estimate, second: Estimate): ComparedShare => ({
      ...common,
      of,
      at: (confidence) => {
        const [left, right] = [shareWithin(first, old, confidence), shareWithin(second, cell, confidence)];
        return { before: left, after: right, difference: differenceOf(left, right) };
      },
    });
    return [
      ...WINNERS.map((winner) => compared(winner, were[winner], are[winner])),
      ...conditions.flatMap((condition) => {
        const [first, second] = [
          wereMet.get(condition)?.get(old.cell),
          areMet.get(condition)?.get(cell.cell),
        ];
        return first === undefined || second === undefined ? [] : [compared(condition, first, second)];
      }),
    ];
  });
  return {
    shares,
    onlyBefore: [...then].flatMap(([key, cell]) => (now.has(key) ? [] : [cellName(cell, before.facts)])),
    onlyAfter: [...now].flatMap(([key, cell]) => (then.has(key) ? [] : [cellName(cell, after.facts)])),
    confidence: Math.min(before.facts.confidence, after.facts.confidence),
  };
}

/** The cells by a key that names the measured thing in words that both runs share. */
function keyed({ tables, facts, asWritten }: ComparedRun, other: ComparedRun): ReadonlyMap<string, CellRow> {
  const isPlain = cellRows(other.tables.cells, other.facts.factors).every(({ variant }) => variant === null);
  const rows = cellRows(tables.cells, facts.factors).map((cell) => {
    const factors = facts.factors.map(({ path }, i) => [path, cell.factors[i]?.text ?? '']);
    const ordered = factors.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
    const variant = isPlain && cell.variant === asWritten ? null : cell.variant;
    return [JSON.stringify([ordered, variant]), cell] as const;
  });
  return new Map(rows);
}

function isEstimated(cell: CellRow): boolean {
  return cell.exact === null && cell.simulated !== null;
}

/** The most replicates of the cells that are not exact; null where both are. */
export function mostReplicates(...cells: readonly CellRow[]): number | null {
  const played = cells.flatMap(({ exact, replicates }) => (exact === null ? (replicates ?? []) : []));
  return played.length === 0 ? null : Math.max(...played);
}

/** Shares in which each victory condition of the spec is met, by cell. */
function conditionsIn({ tables, facts }: ComparedRun): ReadonlyMap<string, ReadonlyMap<number, Estimate>> {
  const conditions = conditionsOf(tables.estimates, cellRows(tables.cells, facts.factors), facts);
  return new Map(
    conditions.map(({ name, shares }) => [
      name,
      new Map(shares.map((share) => [share.cell.cell, bestOf(share)])),
    ]),
  );
}

function differenceOf(before: Estimate, after: Estimate): Estimate {
  const value = after.value - before.value;
  return {
    value,
    low: Math.max(-1, value - Math.hypot(after.value - after.low, before.high - before.value)),
    high: Math.min(1, value + Math.hypot(after.high - after.value, before.value - before.low)),
  };
}
