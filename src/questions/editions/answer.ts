/** Editions compared: two runs, two editions of a spec, or its variants; the shares that moved, and statements that turned. */
import type { RunOutcome } from '../../run/outcome.ts';
import type { Cell } from '../../spec/experiment.ts';
import { MOST_FORECAST } from '../../spec/limits.ts';
import { halfWidth, ROUNDING } from '../../statistics/index.ts';
import type { RunFacts } from '../telling/facts.ts';
import { sequencePlan } from '../../run/intervals.ts';
import { cellName, labelsOf, type LabelFacts } from '../telling/labels.ts';
import { ROOM } from '../matchup/fairness.ts';
import { statementWords } from '../matchup/statements.ts';
import { conditionsOf, metricsIn } from '../matchup/metrics.ts';
import type { Sentence } from '../telling/sentence.ts';
import { judgeStatements, type JudgedStatement, type StatementState } from '../../run/statements.ts';
import { textOf } from '../../play/json.ts';
import { cellsTable, factorColumns } from '../../run/tables/cells.ts';
import { compare, comparedCells } from '../../run/tables/compare.ts';
import type { RunTables } from '../../run/tables/names.ts';
import { cellRows, type CellRow, type Estimate } from '../telling/rows.ts';
import { bestShares, shareWithin } from '../telling/verdict.ts';
import type { JoinedEditions } from './join.ts';

const WINNERS = [0, 1, 2] as const;
interface Difference {
  readonly before: Estimate;
  readonly after: Estimate;
  /** After less before; the bounds meet where both are exact. */
  readonly difference: Estimate;
}

/** A share of a matchup in both editions, with intervals of any confidence. */
export interface ComparedShare {
  /** 0 and 1: the wins of a side; 2: engagements without a winner; or the name of a victory condition that is met. */
  readonly of: 0 | 1 | 2 | string;
  readonly at: (confidence: number) => Difference;
}

/** `still`: surely by no more than what matters. */
type MoveState = 'moved' | 'still' | 'open';

export interface ShareMove extends Pick<ComparedShare, 'of'>, Difference {
  readonly state: MoveState;
  /** About how many engagements a cell would tell; null where it is told, Infinity where no number would. */
  readonly enough: number | null;
}

/** A matchup of a spec in two editions. */
export interface ComparedMatchup {
  readonly name: Sentence;
  /** The cell of the later edition. */
  readonly cell: CellRow;
  /** The shares of wins of both sides, and of engagements without a winner; of kept runs those of victory conditions too. */
  readonly shares: readonly ComparedShare[];
  /** False where the shares of both are exact. */
  readonly isEstimated: boolean;
  /** The most replicates of either; null where nothing was played. */
  readonly replicates: number | null;
  /** The cells stop by confidence sequences, whose error is not halved between the ends of an interval. */
  readonly isSequence: boolean;
  /** A larger difference of shares matters. */
  readonly by: number;
}

export interface MatchupMove extends Pick<ComparedMatchup, 'name' | 'cell' | 'by'> {
  readonly state: MoveState;
  readonly shares: readonly ShareMove[];
}

/** A statement in both editions; null where an edition does not make it. */
export interface StatementChange {
  readonly words: Sentence;
  readonly before: StatementState | null;
  readonly after: StatementState | null;
}

export interface ComparedSpec {
  readonly matchups: readonly ComparedMatchup[];
  /** Matchups alike in all that the rules read; they cannot have moved. */
  readonly alike: number;
  /** Matchups that stand in one edition alone. */
  readonly onlyBefore: readonly Sentence[];
  readonly onlyAfter: readonly Sentence[];
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
  { experiment, alike, onlyBefore, onlyAfter, statedBefore }: JoinedEditions,
  outcome: RunOutcome | null,
  names: LabelFacts['names'],
): ComparedSpec {
  const facts = labelsOf(experiment, outcome === null ? [] : factorColumns(outcome), names);
  const nameOf = ({ factors, variant }: Cell): Sentence =>
    cellName(
      { factors: factors.map(({ value }) => ({ text: textOf(value), number: null })), variant },
      { ...facts, factors: factors.map(({ path, name, unit }) => ({ column: '', path, name, unit })) },
    );
  const judged = outcome === null ? [] : judgeStatements(outcome);
  return {
    matchups: outcome === null ? [] : playedMatchups(outcome, facts, false),
    alike,
    onlyBefore: onlyBefore.map(nameOf),
    onlyAfter: onlyAfter.map(nameOf),
    statements: statementChanges(judged.slice(0, statedBefore), judged.slice(statedBefore), facts),
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

/**
 * Two kept runs; a change of a share by more than `by` matters. Cells match by the paths and values of their factors and
 * by variant; cells of a run without variants match those of the other's variant that is the rules as written.
 */
export function comparedKept(before: ComparedRun, after: ComparedRun, by: number): ComparedSpec {
  const [then, now] = [keyed(before, after), keyed(after, before)];
  const [wereMet, areMet] = [conditionsIn(before), conditionsIn(after)];
  const alone = (cells: typeof now, others: typeof now, facts: RunFacts): Sentence[] =>
    [...cells].flatMap(([key, cell]) => (others.has(key) ? [] : [cellName(cell, facts)]));
  return {
    matchups: [...now].flatMap(([key, cell]) => {
      const old = then.get(key);
      if (old === undefined) return [];
      const met = [...areMet].flatMap(([name, shares]): SharesFound[] => {
        const [were, are] = [wereMet.get(name)?.get(old.cell), shares.get(cell.cell)];
        return were === undefined || are === undefined ? [] : [[name, were, are]];
      });
      return matchupOf(old, cell, { name: cellName(cell, after.facts), by }, met);
    }),
    alike: 0,
    onlyBefore: alone(then, now, before.facts),
    onlyAfter: alone(now, then, after.facts),
    statements: statementChanges(before.facts.statements ?? [], after.facts.statements ?? [], after.facts),
    confidence: Math.min(before.facts.confidence, after.facts.confidence),
    facts: after.facts,
  };
}

/** The matchups of a run whose cells are compared with others of it, on the same dice where both were played. */
function playedMatchups(outcome: RunOutcome, facts: LabelFacts, namesVariant: boolean): ComparedMatchup[] {
  const rows = cellRows(cellsTable(outcome, facts.factors), facts.factors);
  const by = outcome.experiment.analysis.smallestDifferenceThatMatters;
  const byNumber = new Map(rows.map((row) => [row.cell, row]));
  return comparedCells(outcome).flatMap((compared) => {
    const [now, then] = [compared.cell, compared.reference].map(({ cell }) => byNumber.get(cell.number));
    if (then === undefined || now === undefined) return [];
    const name = cellName(namesVariant ? now : { ...now, variant: null }, facts);
    return matchupOf(then, now, { name, by }, [], (of, confidence) => {
      // The exact differences come first.
      const all = compare(compared, confidence).filter(({ statistic }) => statistic === 'difference');
      return all[Number(of)];
    });
  });
}

/** A winner or condition with its share before and after. */
type SharesFound = readonly [of: ComparedShare['of'], before: Estimate, after: Estimate];

/**
 * A cell before and after; none without results of both. Intervals are those of `differenceAt`, else of independent
 * proportions (Newcombe 1998, method 10, on Wilson's); between runs of one seed they are wider than they need to be.
 * @param further shares beside those of wins
 */
function matchupOf(
  then: CellRow,
  now: CellRow,
  about: Pick<ComparedMatchup, 'name' | 'by'>,
  further: readonly SharesFound[],
  differenceAt?: (of: ComparedShare['of'], confidence: number) => Estimate | undefined,
): ComparedMatchup[] {
  const [were, are] = [bestShares(then), bestShares(now)];
  if (were === null || are === null) return [];
  const played = [then, now].filter(({ exact }) => exact === null);
  const replicates = played.flatMap((cell) => cell.replicates ?? []);
  const wins = WINNERS.map((of): SharesFound => [of, were[of], are[of]]);
  return [
    {
      ...about,
      cell: now,
      isEstimated: played.length > 0,
      replicates: replicates.length === 0 ? null : Math.max(...replicates),
      isSequence: [then, now].some(({ sequence }) => sequencePlan(sequence, 0.5) !== null),
      shares: [...wins, ...further].map(([of, first, second]) => ({
        of,
        at: (confidence) => {
          const [before, after] = [
            shareWithin(first, then, confidence),
            shareWithin(second, now, confidence),
          ];
          const { value, low, high } = differenceAt?.(of, confidence) ?? differenceOf(before, after);
          return { before, after, difference: { value, low, high } };
        },
      })),
    },
  ];
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

/** Every statement of either edition, those of the later first. */
function statementChanges(
  before: readonly JudgedStatement[],
  after: readonly JudgedStatement[],
  facts: LabelFacts,
): readonly StatementChange[] {
  const key = ({ statement: { of, low, high, where } }: JudgedStatement): string =>
    JSON.stringify([of, low, high, where.map(({ path, values }) => [path, values])]);
  const byKey = (all: readonly JudgedStatement[]) => new Map(all.map((one) => [key(one), one]));
  const [then, now] = [byKey(before), byKey(after)];
  return [...new Map([...now, ...then])].map(([stated, one]) => ({
    words: statementWords(now.get(stated) ?? one, facts),
    before: then.get(stated)?.state ?? null,
    after: now.get(stated)?.state ?? null,
  }));
}

/**
 * The verdicts on matchups, in their order. Each played share may be said to have moved, or not to have moved: two claims,
 * of one side each, of which Holm's rule admits the surest one by one.
 */
export function movesOf(matchups: readonly ComparedMatchup[], confidence: number): readonly MatchupMove[] {
  const played = matchups.flatMap((matchup) =>
    matchup.isEstimated ? matchup.shares.map((share) => ({ share, matchup })) : [],
  );
  let level = 0;
  for (let sure = 0, before = -1; sure > before;) {
    before = sure;
    level = (1 - confidence) / Math.max(1, 2 * played.length - sure);
    sure = played.filter(({ share, matchup }) => moveOf(share, matchup, level).state !== 'open').length;
  }
  return matchups.map((matchup) => {
    const shares = matchup.shares.map((share) => moveOf(share, matchup, level));
    const isStill = shares.every(({ state }) => state === 'still');
    const state = shares.some((share) => share.state === 'moved') ? 'moved' : isStill ? 'still' : 'open';
    return { name: matchup.name, cell: matchup.cell, by: matchup.by, state, shares };
  });
}

/** The verdict on a share by the two-sided intervals whose ends each err with the level at most. */
function moveOf(
  { of, at }: ComparedShare,
  { isSequence, replicates, by }: ComparedMatchup,
  level: number,
): ShareMove {
  const found = at(1 - (isSequence ? 1 : 2) * level);
  const state = stateOf(found.difference, by);
  return {
    of,
    ...found,
    state,
    enough: state === 'open' ? enoughFor(found.difference, by, replicates) : null,
  };
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
