/** Editions compared: two runs, two editions of a spec, or its variants; the shares that moved, and statements that turned. */
import { item } from '../../chance/at.ts';
import type { RunOutcome } from '../../execution/outcome.ts';
import type { Cell } from '../../experiment/experiment.ts';
import { MOST_FORECAST } from '../../experiment/limits.ts';
import { halfWidth, ROUNDING } from '../../statistics/index.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { sequencePlan } from '../../analysis/intervals.ts';
import { cellName, labelsOf, type LabelFacts } from '../../analysis/labels.ts';
import { ROOM } from '../matchup/fairness.ts';
import { statementWords } from '../matchup/statements.ts';
import { conditionsOf, metricsIn } from '../matchup/metrics.ts';
import type { Sentence } from '../../analysis/sentence.ts';
import { judgeStatements, type JudgedStatement, type StatementState } from '../../analysis/statements.ts';
import { cellsTable, factorColumns, factorText } from '../../analysis/tables/cells.ts';
import { compare, comparedCells } from '../../analysis/tables/compare.ts';
import type { RunTables } from '../../analysis/tables/names.ts';
import { cellRows, type CellRow, type Estimate } from '../../analysis/tables/rows.ts';
import { bestShares, shareWithin } from '../../analysis/verdict.ts';
import { pairedStatements, type JoinedEditions, type StatedPair } from './join.ts';

const WINNERS = [0, 1, 2] as const;
export interface Difference {
  readonly before: Estimate;
  readonly after: Estimate;
  /** After less before; the bounds meet where both are exact. */
  readonly difference: Estimate;
}

/** A share of a cell in both editions, with intervals of any confidence. */
export interface ComparedShare {
  /** The cell in the later edition. */
  readonly cell: number;
  readonly name: Sentence;
  /** 0 and 1: the wins of a side; 2: engagements without a winner; or the name of a victory condition that is met. */
  readonly of: 0 | 1 | 2 | string;
  /** False where the shares of both are exact. */
  readonly isEstimated: boolean;
  /** The most replicates of either; null where nothing was played. */
  readonly replicates: number | null;
  /** The cells stop by confidence sequences, whose error is not halved between the ends of an interval. */
  readonly isSequence: boolean;
  readonly at: (confidence: number) => Difference;
}

/** `still`: surely by no more than what matters. */
export type MoveState = 'moved' | 'still' | 'open';

export interface ShareMove extends Pick<ComparedShare, 'name' | 'of'>, Difference {
  readonly state: MoveState;
  /** About how many engagements a cell would tell; null where it is told, Infinity where no number would. */
  readonly enough: number | null;
}

/** A matchup of a spec in two editions. */
export interface ComparedMatchup {
  /** The shares of wins of both sides, and of engagements without a winner; of kept runs those of victory conditions too. */
  readonly shares: readonly ComparedShare[];
  /** A larger difference of shares matters. */
  readonly by: number;
}

export interface MatchupMove {
  readonly state: MoveState;
  readonly shares: readonly ShareMove[];
}

/** A statement in both editions; null where an edition does not make it. */
export interface StatementChange {
  readonly words: Sentence;
  readonly before: StatementState | null;
  readonly after: StatementState | null;
}

/** Cells and specs that stand in one edition alone. */
interface Alone {
  readonly onlyBefore: readonly Sentence[];
  readonly onlyAfter: readonly Sentence[];
}

export interface ComparedSpec extends Alone {
  readonly matchups: readonly ComparedMatchup[];
  /** Matchups alike in all that the rules read; they cannot have moved. */
  readonly alike: number;
  readonly statements: readonly StatementChange[];
  readonly confidence: number;
  /** Labels of the later edition. */
  readonly facts: LabelFacts;
}

export interface ComparedRun {
  readonly tables: Pick<RunTables, 'cells' | 'estimates'>;
  readonly facts: RunFacts;
  /** The variant that is the rules as written; absent where there is none. */
  readonly asWritten?: string;
}

/** Two joined editions, played; `outcome` is null where nothing had to be. */
export function comparedEditions(
  { experiment, alike, onlyBefore, onlyAfter, statements }: JoinedEditions,
  outcome: RunOutcome | null,
  names: LabelFacts['names'],
): ComparedSpec {
  const facts = labelsOf(experiment, outcome === null ? [] : factorColumns(outcome), names);
  const nameOf = ({ factors, variant }: Cell): Sentence =>
    cellName(
      { factors: factors.map(({ value }) => ({ text: factorText(value), number: null })), variant },
      { ...facts, factors: factors.map(({ path, name, unit }) => ({ column: '', path, name, unit })) },
    );
  const judged = outcome === null ? [] : judgeStatements(outcome);
  return {
    matchups: outcome === null ? [] : playedMatchups(outcome, facts, false),
    alike,
    onlyBefore: onlyBefore.map(nameOf),
    onlyAfter: onlyAfter.map(nameOf),
    statements: statementChanges(statements, judged, judged, facts),
    confidence: experiment.resolve.confidence,
    facts,
  };
}

/** Every variant of a spec against its first, played. */
export function comparedVariants(outcome: RunOutcome, names: LabelFacts['names']): ComparedSpec {
  const { experiment } = outcome;
  const facts = labelsOf(experiment, factorColumns(outcome), names);
  const matchups = playedMatchups(outcome, facts, true);
  const nothing = { alike: 0, onlyBefore: [], onlyAfter: [], statements: [] };
  return { ...nothing, matchups, confidence: experiment.resolve.confidence, facts };
}

/** Two kept runs; a change of a share by more than `by` matters. */
export function comparedKept(before: ComparedRun, after: ComparedRun, by: number): ComparedSpec {
  const { shares, ...others } = comparedShares(before, after);
  const [old, now] = [before.facts.statements ?? [], after.facts.statements ?? []];
  const pairs = pairedStatements(
    old.map(({ statement }) => statement),
    now.map(({ statement }) => statement),
  );
  return {
    ...others,
    matchups: [...Map.groupBy(shares, ({ cell }) => cell).values()].map((own) => ({ shares: own, by })),
    alike: 0,
    statements: statementChanges(pairs, old, now, after.facts),
    facts: after.facts,
  };
}

/**
 * The shares of two runs. Cells match by the paths and values of their factors and by variant; cells of a run without
 * variants match those of the other's variant that is the rules as written. Intervals are of independent proportions
 * (Newcombe 1998, method 10, on Wilson's); between runs of one seed they are wider than they need to be.
 */
function comparedShares(
  before: ComparedRun,
  after: ComparedRun,
): Alone & { readonly shares: readonly ComparedShare[]; readonly confidence: number } {
  const [then, now] = [keyed(before, after), keyed(after, before)];
  const [wereMet, areMet] = [conditionsIn(before), conditionsIn(after)];
  const isEstimated = ({ exact, simulated }: CellRow): boolean => exact === null && simulated !== null;
  const shares = [...now].flatMap(([key, cell]): ComparedShare[] => {
    const old = then.get(key);
    const [were, are] = [old === undefined ? null : bestShares(old), bestShares(cell)];
    if (old === undefined || were === null || are === null) return [];
    const compared = compareIn(old, cell, {
      name: cellName(cell, after.facts),
      isEstimated: isEstimated(old) || isEstimated(cell),
    });
    return [
      ...WINNERS.map((winner) => compared(winner, were[winner], are[winner])),
      ...[...areMet].flatMap(([condition, met]) => {
        const [first, second] = [wereMet.get(condition)?.get(old.cell), met.get(cell.cell)];
        return first === undefined || second === undefined ? [] : [compared(condition, first, second)];
      }),
    ];
  });
  const alone = (cells: typeof now, others: typeof now, facts: RunFacts): Sentence[] =>
    [...cells].flatMap(([key, cell]) => (others.has(key) ? [] : [cellName(cell, facts)]));
  return {
    shares,
    onlyBefore: alone(then, now, before.facts),
    onlyAfter: alone(now, then, after.facts),
    confidence: Math.min(before.facts.confidence, after.facts.confidence),
  };
}

/** A share of two cells; `differenceAt` where both were played on the same dice. */
function compareIn(
  then: CellRow,
  now: CellRow,
  about: Pick<ComparedShare, 'name' | 'isEstimated'>,
  differenceAt?: (of: ComparedShare['of'], confidence: number) => Estimate,
): (of: ComparedShare['of'], before: Estimate, after: Estimate) => ComparedShare {
  const played = [then, now].flatMap(({ exact, replicates }) => (exact === null ? (replicates ?? []) : []));
  const common = {
    ...about,
    cell: now.cell,
    replicates: played.length === 0 ? null : Math.max(...played),
    isSequence: [then, now].some(({ sequence }) => sequencePlan(sequence, 0.5) !== null),
  };
  return (of, first, second) => ({
    ...common,
    of,
    at: (confidence) => {
      const [before, after] = [shareWithin(first, then, confidence), shareWithin(second, now, confidence)];
      return { before, after, difference: differenceAt?.(of, confidence) ?? differenceOf(before, after) };
    },
  });
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

/** Shares in which each victory condition of the spec is met, by cell. */
function conditionsIn({ tables, facts }: ComparedRun): ReadonlyMap<string, ReadonlyMap<number, Estimate>> {
  const conditions = conditionsOf(metricsIn(tables, facts), cellRows(tables.cells, facts.factors), facts);
  return new Map(
    conditions.map(({ name, shares }) => [
      name,
      new Map(shares.map(({ cell, estimate }) => [cell.cell, estimate])),
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

/** The shares of wins of every cell that is compared with another, on the same dice where both were played. */
function playedMatchups(outcome: RunOutcome, facts: LabelFacts, namesVariant: boolean): ComparedMatchup[] {
  const { confidence } = outcome.experiment.resolve;
  const rows = cellRows(cellsTable(outcome, facts.factors), facts.factors);
  const by = outcome.experiment.analysis.smallestDifferenceThatMatters;
  const byNumber = new Map(rows.map((row) => [row.cell, row]));
  return comparedCells(outcome).flatMap((compared): ComparedMatchup[] => {
    const [now, then] = [compared.cell, compared.reference].map(({ cell }) => byNumber.get(cell.number));
    if (then === undefined || now === undefined) return [];
    const [were, are] = [bestShares(then), bestShares(now)];
    // The exact differences come first.
    const differencesAt = (asked: number) =>
      compare(compared, asked).filter(({ statistic }) => statistic === 'difference');
    const [first] = differencesAt(confidence);
    if (were === null || are === null || first === undefined) return [];
    const share = compareIn(
      then,
      now,
      {
        name: cellName(namesVariant ? now : { ...now, variant: null }, facts),
        isEstimated: first.how !== 'exact',
      },
      (of, asked) => {
        const { value, low, high } = item(differencesAt(asked), Number(of));
        return { value, low, high };
      },
    );
    return [{ shares: WINNERS.map((of) => share(of, were[of], are[of])), by }];
  });
}

function statementChanges(
  pairs: readonly StatedPair[],
  then: readonly JudgedStatement[],
  now: readonly JudgedStatement[],
  facts: LabelFacts,
): readonly StatementChange[] {
  return pairs.flatMap(({ before, after }): StatementChange[] => {
    const [old, own] = [before === null ? undefined : then[before], after === null ? undefined : now[after]];
    const one = own ?? old;
    if (one === undefined) return [];
    return [{ words: statementWords(one, facts), before: old?.state ?? null, after: own?.state ?? null }];
  });
}

/**
 * The verdicts on matchups, in their order. Each played share may be said to have moved, or not to have moved: two claims,
 * of one side each, of which Holm's rule admits the surest one by one.
 */
export function movesOf(matchups: readonly ComparedMatchup[], confidence: number): readonly MatchupMove[] {
  const played = matchups.flatMap(({ shares, by }) =>
    shares.flatMap((share) => (share.isEstimated ? [{ share, by }] : [])),
  );
  let level = 0;
  for (let sure = 0, before = -1; sure > before;) {
    before = sure;
    level = (1 - confidence) / Math.max(1, 2 * played.length - sure);
    sure = played.filter(({ share, by }) => stateOf(within(share, level).difference, by) !== 'open').length;
  }
  return matchups.map(({ shares, by }) => {
    const moves = shares.map((share): ShareMove => {
      const found = within(share, level);
      const state = stateOf(found.difference, by);
      const enough = state === 'open' ? enoughFor(found.difference, by, share.replicates) : null;
      return { of: share.of, name: share.name, ...found, state, enough };
    });
    const isStill = moves.every(({ state }) => state === 'still');
    return {
      state: moves.some(({ state }) => state === 'moved') ? 'moved' : isStill ? 'still' : 'open',
      shares: moves,
    };
  });
}

/** The share with the two-sided intervals whose ends each err with the level at most. */
function within({ isSequence, at }: ComparedShare, level: number): Difference {
  return at(1 - (isSequence ? 1 : 2) * level);
}

function stateOf({ low, high }: Estimate, by: number): MoveState {
  if (low > by + ROUNDING || high < -by - ROUNDING) return 'moved';
  return low >= -by - ROUNDING && high <= by + ROUNDING ? 'still' : 'open';
}

function enoughFor(difference: Estimate, by: number, replicates: number | null): number | null {
  if (replicates === null) return null;
  const distance = ROOM * Math.abs(Math.abs(difference.value) - by);
  const reach = halfWidth({ ...difference, confidence: 0.5 });
  const enough = replicates * (reach / distance) ** 2;
  return enough <= MOST_FORECAST ? Math.ceil(enough) : Infinity;
}
