/** Findings that moved between two runs: the shares of wins and of victory conditions in the cells that both have. */
import { bestOf, conditionsOf } from './matchup/victory-conditions.ts';
import type { RunFacts } from './facts.ts';
import { cellName } from './labels.ts';
import type { RunTables } from './matchup/answer.ts';
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

/** Exact shares that differ by less are the same number: they are sums of rounded products. */
const ROUNDING = 1e-12;
const WINNERS = [0, 1, 2] as const;

/**
 * Cells match by the paths and values of their factors and by variant; cells of a run without variants match those of
 * the other's variant that is the rules as written. Intervals are of independent proportions
 * (Newcombe 1998, method 10, on Wilson's), by Bonferroni's rule wide enough to hold all together; between runs of one
 * seed they are wider than they need to be.
 */
export function runDifference(before: ComparedRun, after: ComparedRun): RunDifference {
  const [then, now] = [keyed(before, after), keyed(after, before)];
  const pairs = [...now].flatMap(([key, cell]) => {
    const old = then.get(key);
    return old === undefined ? [] : [{ old, cell }];
  });
  const [wereMet, areMet] = [conditionsIn(before), conditionsIn(after)];
  const conditions = [...areMet.keys()].filter((name) => wereMet.has(name));
  const asked = WINNERS.length + conditions.length;
  const number = pairs.reduce(
    (sum, { old, cell }) => sum + (estimated(old) || estimated(cell) ? asked : 0),
    0,
  );
  const confidence = Math.min(before.facts.confidence, after.facts.confidence);
  const each = 1 - (1 - confidence) / Math.max(1, number);
  const shares = pairs.flatMap(({ old, cell }) => {
    const [left, right] = [sharesAt(old, each), sharesAt(cell, each)];
    if (left === null || right === null) return [];
    const name = cellName(cell, after.facts);
    const differing = (of: Shared, then: Estimate, now: Estimate): ShareDifference => {
      const difference = differenceOf(then, now);
      const moved = difference.low > ROUNDING || difference.high < -ROUNDING;
      return { cell: cell.cell, name, of, before: then, after: now, difference, moved };
    };
    return [
      ...WINNERS.map((winner) => differing(winner, left[winner], right[winner])),
      ...conditions.flatMap((condition) => {
        const [then, now] = [wereMet.get(condition)?.get(old.cell), areMet.get(condition)?.get(cell.cell)];
        if (then === undefined || now === undefined) return [];
        return [differing(condition, shareWithin(then, old, each), shareWithin(now, cell, each))];
      }),
    ];
  });
  return {
    shares,
    onlyBefore: [...then].flatMap(([key, cell]) => (now.has(key) ? [] : [cellName(cell, before.facts)])),
    onlyAfter: [...now].flatMap(([key, cell]) => (then.has(key) ? [] : [cellName(cell, after.facts)])),
    confidence,
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

function estimated(cell: CellRow): boolean {
  return cell.exact === null && cell.simulated !== null;
}

/** The best known shares, with intervals of this confidence. */
function sharesAt(cell: CellRow, confidence: number): readonly [Estimate, Estimate, Estimate] | null {
  const best = bestShares(cell);
  if (best === null) return null;
  const [a, b, none] = best;
  return [
    shareWithin(a, cell, confidence),
    shareWithin(b, cell, confidence),
    shareWithin(none, cell, confidence),
  ];
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
