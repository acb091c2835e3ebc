/**
 * Numbers of a game of doctrines: the score of every pair under each condition, best play and its value, the best answer to
 * each doctrine, and which are surely never worth choosing.
 */
import type { AnswerInput } from '../telling/answer.ts';
import { besideTheOther, holds, longest, surenessOf, type PValue, type Sureness } from '../telling/claims.ts';
import { exactly } from '../telling/estimate.ts';
import type { RunFacts } from '../telling/facts.ts';
import { confidenceFor, pValueFor, widened, type Looked } from '../../run/intervals.ts';
import { rowsOf } from '../../run/tables/reader.ts';
import type { CellRow, Estimate } from '../telling/rows.ts';
import { bestShares, shareTogether } from '../telling/verdict.ts';
import { at, item } from '../../chance/at.ts';
import { adjusted } from '../../run/judgement.ts';
import { meetingName, type MenuEntry } from '../../spec/analyses/doctrine-menu.ts';
import {
  solveGame,
  valueInterval,
  type Entry,
  type MixedPlay,
  type Payoffs,
} from '../../statistics/games/index.ts';
import { aboveNothing, greatest, normalInterval, type Noisy } from '../../statistics/index.ts';
import { metricsIn } from '../matchup/metrics.ts';
import { measureAsked, type MeasureAsked } from '../measure.ts';
import { entriesBySide, type Player } from './names.ts';

/** A value for each side. */
type BySide<T> = readonly [T, T];

function bySide<T>(of: (side: Player) => T): BySide<T> {
  return [of(0), of(1)];
}

/** A fixed answer that is farther off than this misleads. */
const FAR_OFF = 0.05;
/** Exact numbers that differ by less are the same: they are sums of rounded products. */
export const ROUNDING = 1e-9;
/** The worth of an engagement that nobody wins, where the score is of wins. */
const HALF = 0.5;

interface GameScore {
  /** The measure that the spec names; null for wins and half of what nobody wins. */
  readonly measure: MeasureAsked | null;
  /** The score is of wins of the first side. */
  readonly isOfWins: boolean;
  /** False for the mean of a number. */
  readonly isShare: boolean;
}

/** A doctrine in a game. */
interface Doctrine {
  /** The share of games in which best play chooses it. */
  readonly played: number;
  /** The score against the best answer, which bounds hold for whichever it is, and the part of the value that it gives away. */
  readonly known: Estimate;
  readonly given: Estimate;
  /** The best answers of the other side: several where they are exact and alike. */
  readonly answers: { readonly places: readonly number[]; readonly isSure: boolean };
  /** One of the same menu that is surely at least as good, whatever the other side does; null where none is. */
  readonly dominatedBy: number | null;
}

/** The game under one condition. */
export interface Game {
  /** The cell of the fixed doctrines without its variant: it names the condition. */
  readonly condition: CellRow;
  /** Numbers of the cells by row and column; the first of both is that of the fixed doctrines. */
  readonly cells: readonly (readonly number[])[];
  readonly scores: readonly (readonly Estimate[])[];
  readonly doctrines: BySide<readonly Doctrine[]>;
  readonly isExact: boolean;
  /** True where best play is no matter of the dice: exact, or two doctrines that are surely best answers to each other. */
  readonly isSure: boolean;
  /** The score when both choose best, and that under the fixed doctrines. */
  readonly value: Estimate;
  readonly fixed: Estimate;
  /** The same two, and the first less the second, as they hold with all other claims of the report. */
  readonly sureValue: Estimate;
  readonly sureFixed: Estimate;
  readonly off: Estimate;
  /** True where the fixed doctrines are surely so far off that they mislead. */
  readonly isFarOff: boolean;
  /**
   * The share by which best play is fair: of the engagements that a side won, null where none was, beside those that none
   * won; of a score by the spec that score, with nothing left out.
   */
  readonly decided: { readonly none: Estimate; readonly share: Estimate | null };
}

export interface Doctrines {
  readonly score: GameScore;
  /** The doctrines of each side that met one of the other, the fixed one first. */
  readonly menus: BySide<readonly MenuEntry[]>;
  readonly games: readonly Game[];
  /** Conditions left out, since pairs have no result. */
  readonly missing: number;
  readonly sureness: Sureness;
}

/** @throws {AnalysisError} where a table is not one of ours */
export function doctrinesOf(input: AnswerInput): Doctrines {
  const { confidence } = input.facts;
  const score = scoreAsked(input.facts);
  const { menus, tables, missing } = gamesIn(input, score);
  const seen = tables.map((table) => bySide((side) => seenBy(side, table)));
  const claims = seen.flat().flatMap(({ answers, dominations }) => [...answers, ...dominations]);
  // Beside them, of each game: how far off the fixed answer is, and the fairness of both.
  const intervals = tables.flatMap((table) => (isExact(table) ? [] : [1, 1, 1]));
  const sureness = surenessOf([...claims.map(({ p }) => p), ...intervals], besideTheOther(confidence));
  const games = tables.map((table, i) => solved(table, item(seen, i), score, confidence, sureness));
  return { score, menus, games, missing, sureness };
}

function scoreAsked(facts: RunFacts): GameScore {
  const name = facts.analysis.asked?.['score'];
  if (typeof name !== 'string') return { measure: null, isOfWins: true, isShare: true };
  const measure = measureAsked(name, facts);
  return { measure, isOfWins: name === `winner=${facts.sides[0]}`, isShare: measure.label !== null };
}

/** The pairs of doctrines under one condition, from the tables of a run. */
interface GameTable {
  readonly rows: readonly (readonly CellRow[])[];
  readonly scores: readonly (readonly Estimate[])[];
  /** Covariance of the estimates of two scores, 0 where either is exact. */
  readonly covariance: (one: Entry, other: Entry) => number;
  /** The cell that looked most often; null where nobody looked. */
  readonly looked: Looked | null;
}

/** The games in the order of their conditions. */
function gamesIn(
  input: AnswerInput,
  score: GameScore,
): Pick<Doctrines, 'menus' | 'missing'> & { readonly tables: readonly GameTable[] } {
  const { cells, facts } = input;
  const [own, others] = [entriesBySide(facts, 0), entriesBySide(facts, 1)];
  const names = new Set(cells.map(({ variant }) => variant));
  const isMet = (row: MenuEntry, column: MenuEntry): boolean => names.has(meetingName(row.name, column.name));
  const rows = own.filter((row) => others.some((column) => isMet(row, column)));
  const columns = others.filter((column) => own.some((row) => isMet(row, column)));
  const covariances = covariancesIn(input, score);
  const scoreIn = scorer(input, score, covariances);
  const conditions = [...Map.groupBy(cells, ({ factors }) => JSON.stringify(factors)).values()];
  const tables = conditions.flatMap((all): GameTable[] => {
    const byName = new Map(all.map((cell) => [cell.variant, cell]));
    const table = rows.map((row) =>
      columns.flatMap((column) => byName.get(meetingName(row.name, column.name)) ?? []),
    );
    const scores = table.map((line) => line.flatMap((cell) => scoreIn(cell) ?? []));
    if (rows.length === 0 || scores.some((line) => line.length < columns.length)) return [];
    const cellAt = ({ row, column }: Entry): CellRow => item(item(table, row), column);
    return [
      {
        rows: table,
        scores,
        covariance: (one, other) => covariances(cellAt(one), cellAt(other)),
        looked: longest(table.flat().map(({ sequence }) => ({ looked: sequence }))),
      },
    ];
  });
  return { menus: [rows, columns], tables, missing: conditions.length - tables.length };
}

type Covariances = (one: CellRow, other: CellRow) => number;

/** The score of a cell, null where it has none. */
function scorer(
  { tables, facts }: AnswerInput,
  { measure }: GameScore,
  covariances: Covariances,
): (cell: CellRow) => Estimate | null {
  const interval = (cell: CellRow, value: number): Estimate => {
    const error = Math.sqrt(covariances(cell, cell));
    const { low, high } = normalInterval(value, error, confidenceFor(cell.sequence, facts.confidence));
    return { value, low, high };
  };
  const metrics = metricsIn(tables, facts);
  return (cell) => {
    if (measure === null) {
      const shares = bestShares(cell);
      return shares && withinWhole(interval(cell, shares[0].value + HALF * shares[2].value));
    }
    const { estimate, exact } = metrics.get(cell.cell)?.[measure.name] ?? { estimate: null, exact: null };
    // Where all replicates were alike, the next may differ.
    return estimate && exact === null && estimate.low === estimate.high
      ? interval(cell, estimate.value)
      : estimate;
  };
}

function withinWhole({ value, low, high }: Estimate): Estimate {
  return { value, low: Math.max(0, low), high: Math.min(1, high) };
}

/** The covariance of the estimates of two cells; that of a cell with itself is never none where it was played. */
function covariancesIn({ tables }: AnswerInput, { isShare }: GameScore): Covariances {
  const known = new Map<string, number>();
  const variances: number[] = [];
  if (tables.covariances !== undefined) {
    for (const { cell: one, reference: other, covariance } of rowsOf('covariances', tables.covariances)) {
      known.set(`${one} ${other}`, covariance);
      if (one === other) variances.push(covariance);
    }
  }
  // What did not happen may happen once in as many replicates, and where little happened up to four times. By how much
  // it moves a mean, other cells tell.
  const unseen = isShare ? 1 : Math.max(0, ...variances) || 1;
  return (one, other) => {
    if (one.exact !== null || other.exact !== null) return 0;
    const n = one.replicates ?? 0;
    const [a, b] = [one.cell, other.cell];
    const covariance = known.get(`${a} ${b}`) ?? known.get(`${b} ${a}`) ?? 0;
    return (a === b ? Math.max(covariance + unseen / n, (4 * unseen) / n) : covariance) / n;
  };
}

/**
 * A game as one side sees it, by places of its own doctrines and the other side's: its best answers to each of these, and of
 * each two of its own the claim that one is at least as good as the other and sometimes better, with their p-values.
 */
function seenBy(side: Player, { scores, covariance, looked }: GameTable) {
  const entry = (own: number, other: number): Entry =>
    side === 0 ? { row: own, column: other } : { row: other, column: own };
  const score = (own: number, other: number): Estimate => {
    const { row, column } = entry(own, other);
    return item(item(scores, row), column);
  };
  const gain = (one: number, than: number, against: number): Noisy => {
    const [a, b] = [entry(one, against), entry(than, against)];
    const value = score(one, against).value - score(than, against).value;
    const variance = covariance(a, a) + covariance(b, b) - 2 * covariance(a, b);
    return { value: side === 0 ? value : -value, variance: Math.max(0, variance) };
  };
  const places = [[...scores.keys()], [...item(scores, 0).keys()]];
  const [own, others] = [item(places, side), item(places, 1 - side)];
  const answers = others.map((against) => {
    const best = greatest(own.length, (one, than) => gain(one, than, against));
    const isKnown = own.every((one) => gain(one, item(best.places, 0), against).variance === 0);
    return { places: best.places, p: isKnown ? null : pValueFor(looked, best.p) };
  });
  const atLeastAsGood = (by: number, one: number): PValue => {
    const gains = others.map((against) => gain(by, one, against));
    const isBetter = gains.some(({ value }) => value > ROUNDING);
    const counted = gains.filter(({ variance }) => variance > 0);
    const isWorse = gains.some(({ value, variance }) => variance === 0 && value < -ROUNDING);
    if (isWorse || !isBetter) return 1;
    return counted.length === 0 ? null : pValueFor(looked, Math.max(...counted.map(aboveNothing)));
  };
  const dominations = own.flatMap((one) =>
    own.flatMap((by) => (by === one ? [] : [{ one, by, p: atLeastAsGood(by, one) }])),
  );
  return { side, own, others, score, answers, dominations };
}

type Seen = ReturnType<typeof seenBy>;

/** Best play of a game and its value, with the claims that hold at this sureness. */
function solved(
  table: GameTable,
  seen: BySide<Seen>,
  { measure, isShare }: GameScore,
  confidence: number,
  sureness: Sureness,
): Game {
  const { rows, scores, covariance, looked } = table;
  const payoffs = scores.map((line) => line.map(({ value }) => value));
  const dominated = bySide((side) => dominatedBy(seen[side], sureness));
  const play = playWithout(payoffs, dominated);
  const within = (one: Estimate): Estimate => (isShare ? withinWhole(one) : one);
  const valueAt = (own: number): Estimate => {
    const { low, high } = valueInterval(payoffs, play, covariance, confidenceFor(looked, own));
    return within({ value: play.value, low, high });
  };
  const [first, fixed] = [item(item(rows, 0), 0), item(item(scores, 0), 0)];
  // The value and the fixed answer have half of the error each.
  const half = 1 - sureness.level / 2;
  const [sureValue, sureFixed] = [valueAt(half), within(widened(fixed, confidence, half))];
  const value = valueAt(confidence);
  const off = {
    value: value.value - fixed.value,
    low: sureValue.low - sureFixed.high,
    high: sureValue.high - sureFixed.low,
  };
  const doctrines = bySide((side) => {
    const { answers } = item(seen, 1 - side);
    return seen[side].own.map((place): Doctrine => {
      const { places, p } = item(answers, place);
      return {
        played: item(side === 0 ? play.rows : play.columns, place),
        ...knownOf(place, seen[side], value, confidence),
        answers: { places, isSure: holds(p, sureness) },
        dominatedBy: item(dominated, side).get(place) ?? null,
      };
    });
  });
  return {
    condition: { ...first, variant: null },
    cells: rows.map((line) => line.map(({ cell }) => cell)),
    scores,
    doctrines,
    isExact: isExact(table),
    isSure: isExact(table) || isSaddleSure(play, doctrines),
    value,
    fixed,
    sureValue,
    sureFixed,
    off,
    isFarOff: isShare && (off.low > FAR_OFF || off.high < -FAR_OFF),
    decided:
      measure === null
        ? decidedAt(rows, play, value.value, sureValue, half)
        : { none: exactly(0), share: sureValue },
  };
}

/** Surely dominated doctrines of a side, each by one that is itself dominated by none, if there is one. */
function dominatedBy({ dominations }: Seen, sureness: Sureness): ReadonlyMap<number, number> {
  const sure = Map.groupBy(
    dominations.filter(({ p }) => holds(p, sureness)),
    ({ one }) => one,
  );
  return new Map(
    [...sure].flatMap(([one, all]) => {
      const best = all.find(({ by }) => !sure.has(by)) ?? all[0];
      return best === undefined ? [] : [[one, best.by] as const];
    }),
  );
}

/** An equilibrium that plays no dominated doctrine, since the value needs none. */
function playWithout(payoffs: Payoffs, dominated: BySide<ReadonlyMap<number, number>>): MixedPlay {
  const [rows, columns] = [payoffs, item(payoffs, 0)].map((all: readonly unknown[], side) =>
    [...all.keys()].filter((place) => !item(dominated, side).has(place)),
  );
  const left = { rows: rows ?? [], columns: columns ?? [] };
  const { value, saddle, ...play } = solveGame(
    left.rows.map((row) => left.columns.map((column) => at(item(payoffs, row), column))),
  );
  return {
    value,
    rows: payoffs.map((_, row) => play.rows[left.rows.indexOf(row)] ?? 0),
    columns: item(payoffs, 0).map((_, column) => play.columns[left.columns.indexOf(column)] ?? 0),
    saddle: saddle && { row: at(left.rows, saddle.row), column: at(left.columns, saddle.column) },
  };
}

/** True of two doctrines that are surely the best answers to each other. */
function isSaddleSure({ saddle }: MixedPlay, [rows, columns]: Game['doctrines']): boolean {
  if (saddle === null) return false;
  const is = ({ answers }: Doctrine, one: number): boolean => answers.isSure && answers.places.includes(one);
  return is(item(rows, saddle.row), saddle.column) && is(item(columns, saddle.column), saddle.row);
}

function isExact({ scores }: Pick<GameTable, 'scores'>): boolean {
  return scores.every((line) => line.every(({ low, high }) => low === high));
}

/** A doctrine against the best answer to it. */
function knownOf(
  own: number,
  { side, others, score }: Seen,
  value: Estimate,
  confidence: number,
): Pick<Doctrine, 'known' | 'given'> {
  const each = adjusted(confidence, others.length);
  const scores = others.map((against) => widened(score(own, against), confidence, each));
  const end = side === 0 ? Math.min : Math.max;
  const known = {
    value: end(...scores.map((one) => one.value)),
    low: end(...scores.map(({ low }) => low)),
    high: end(...scores.map(({ high }) => high)),
  };
  const [good, bad] = side === 0 ? [value, known] : [known, value];
  const given = {
    value: Math.max(0, good.value - bad.value),
    low: Math.max(0, good.low - bad.high),
    high: Math.max(0, good.high - bad.low),
  };
  return { known, given };
}

/**
 * The share without a winner at the mixtures found, and the first side's share of the other engagements: the score without
 * half of what nobody won. Both hold together with all that the report claims.
 */
function decidedAt(
  rows: GameTable['rows'],
  play: MixedPlay,
  value: number,
  sure: Estimate,
  confidence: number,
): Game['decided'] {
  const met = rows.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const often = item(play.rows, row) * item(play.columns, column);
      const shares = bestShares(cell);
      return often > 0 && shares !== null ? [{ cell, often, nobody: shares[2] }] : [];
    }),
  );
  const sum = (of: 'value' | 'low' | 'high'): number =>
    met.reduce(
      (total, { cell, often, nobody }) =>
        total + often * shareTogether(nobody, cell, met.length, confidence)[of],
      0,
    );
  const none = { value: sum('value'), low: sum('low'), high: sum('high') };
  const shareAt = (score: number, nobody: number): number => (score - HALF * nobody) / (1 - nobody);
  const share = shareAt(value, none.value);
  if (!Number.isFinite(share)) return { none, share: null };
  const ends = [sure.low, sure.high].flatMap((score) =>
    [none.low, none.high].map((nobody) => shareAt(score, nobody)),
  );
  return {
    none,
    share: withinWhole({ value: share, low: Math.min(share, ...ends), high: Math.max(share, ...ends) }),
  };
}
