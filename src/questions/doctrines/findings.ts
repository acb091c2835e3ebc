/** The findings of a game of doctrines: its equilibrium and value, best answers, and who is surely never worth choosing. */
import { at, item } from '../../chance/at.ts';
import { adjusted } from '../../execution/judgement.ts';
import { solveGame, valueInterval, type MixedPlay, type Payoffs } from '../../statistics/games/index.ts';
import { aboveNothing, greatest, mayBeGreatest } from '../../statistics/index.ts';
import type { AnswerInput } from '../../analysis/answer.ts';
import { besideTheOther, holds, surenessOf, type PValue, type Sureness } from '../../analysis/claims.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { confidenceFor, pValueFor, widened } from '../../analysis/intervals.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import type { Player } from './doctrine-names.ts';
import {
  differenceIn,
  gamesOf,
  scoreAsked,
  type GameScore,
  type GamesRead,
  type GameTable,
} from './game-table.ts';

/** A fixed answer that is farther off than this is a warning of its own. */
export const FAR_OFF = 0.05;
/** Exact numbers that differ by less are the same: they are sums of rounded products. */
export const ROUNDING = 1e-9;

/** The best answers to one doctrine of the other side: several where they are exact and alike. */
interface BestAnswer {
  readonly places: readonly number[];
  readonly isSure: boolean;
}

/** A doctrine that another of the same side is surely at least as good as, whatever the other side does. */
interface Dominated {
  readonly one: number;
  readonly by: number;
}

export interface Game extends GameTable {
  readonly play: MixedPlay;
  readonly isExact: boolean;
  /** The score when both choose best. */
  readonly value: Estimate;
  /** The score under the fixed doctrines. */
  readonly fixed: Estimate;
  /** The value less the score of the fixed doctrines; holds with all other claims of the report. */
  readonly off: Estimate;
  /** The value as it holds with all other claims. */
  readonly sureValue: Estimate;
  /** The score under the fixed doctrines as it holds with all other claims. */
  readonly sureFixed: Estimate;
  /** By side, then by doctrine of the other side. */
  readonly best: readonly [readonly BestAnswer[], readonly BestAnswer[]];
  readonly dominated: readonly [readonly Dominated[], readonly Dominated[]];
  /** By side and doctrine: the score if the other side knows it, and how much of the value is given away at the most. */
  readonly worst: readonly [readonly Worst[], readonly Worst[]];
}

interface Worst {
  readonly score: Estimate;
  readonly given: Estimate;
}

export interface DoctrineFindings extends Pick<GamesRead, 'menus' | 'missing'> {
  readonly score: GameScore;
  readonly games: readonly Game[];
  /** The game whose fixed answer is farthest off, if that is sure; null where it is not, or of one game. */
  readonly farthest: number | null;
  readonly sureness: Sureness;
}

/** The findings, and the facts that they are told with. */
export interface DoctrinesInput {
  readonly findings: DoctrineFindings;
  readonly facts: RunFacts;
}

export function doctrineFindings(input: AnswerInput): DoctrineFindings {
  const { confidence } = input.facts;
  const score = scoreAsked(input.facts);
  const { menus, games, missing } = gamesOf(input, score);
  const answers = games.map((game) => [answersOf(game, 0), answersOf(game, 1)] as const);
  const dominations = games.map((game) => [dominationsOf(game, 0), dominationsOf(game, 1)] as const);
  // Beside them, of each game: how far off the fixed answer is, and the fairness of both.
  const intervals = games.flatMap((game) => (isExact(game) ? [] : [1, 1, 1]));
  const sureness = surenessOf(
    [...[...answers, ...dominations].flat(2).map(({ p }) => p), ...intervals],
    besideTheOther(confidence),
  );
  const solved = games.map((game, i): Game => {
    const best = item(answers, i).map((all) =>
      all.map(({ places, p }) => ({ places, isSure: holds(p, sureness) })),
    );
    const dominated = item(dominations, i).map((all) => sureOf(all, sureness));
    return solvedGame(game, score, confidence, sureness, {
      best: [item(best, 0), item(best, 1)],
      dominated: [item(dominated, 0), item(dominated, 1)],
    });
  });
  const sizes = solved.map(({ off }) => sizeOf(off));
  const [first, second] = mayBeGreatest(sizes, ROUNDING);
  const farthest = solved.length > 1 && second === undefined ? (first ?? null) : null;
  return { score, menus, games: solved, missing, farthest, sureness };
}

function solvedGame(
  game: GameTable,
  { isShare }: GameScore,
  confidence: number,
  { level }: Sureness,
  answers: Pick<Game, 'best' | 'dominated'>,
): Game {
  const payoffs = payoffsOf(game);
  const play = playWithout(payoffs, answers.dominated);
  const within = ({ value, low, high }: Estimate): Estimate =>
    isShare ? { value, low: Math.max(0, low), high: Math.min(1, high) } : { value, low, high };
  const valueAt = (own: number): Estimate => {
    const { low, high } = valueInterval(payoffs, play, game.covariance, confidenceFor(game.looked, own));
    return within({ value: play.value, low, high });
  };
  const fixed = item(item(game.scores, 0), 0);
  // The value and the fixed answer have half of the error each.
  const sure = valueAt(1 - level / 2);
  const sureFixed = within(widened(fixed, confidence, 1 - level / 2));
  const value = valueAt(confidence);
  const off = {
    value: value.value - fixed.value,
    low: sure.low - sureFixed.high,
    high: sure.high - sureFixed.low,
  };
  return {
    ...game,
    ...answers,
    play,
    isExact: isExact(game),
    value,
    fixed,
    off,
    sureValue: sure,
    sureFixed,
    worst: [worstOf(game, value, 0, confidence), worstOf(game, value, 1, confidence)],
  };
}

/** An equilibrium that plays no dominated doctrine, since the value needs none. */
function playWithout(payoffs: Payoffs, [ofRows, ofColumns]: Game['dominated']): MixedPlay {
  const left = (choices: readonly unknown[], dominated: readonly Dominated[]): readonly number[] =>
    [...choices.keys()].filter((choice) => dominated.every(({ one }) => one !== choice));
  const rows = left(payoffs, ofRows);
  const columns = left(item(payoffs, 0), ofColumns);
  const play = solveGame(rows.map((row) => columns.map((column) => at(item(payoffs, row), column))));
  const { saddle } = play;
  return {
    value: play.value,
    rows: payoffs.map((_, row) => play.rows[rows.indexOf(row)] ?? 0),
    columns: item(payoffs, 0).map((_, column) => play.columns[columns.indexOf(column)] ?? 0),
    saddle: saddle && { row: at(rows, saddle.row), column: at(columns, saddle.column) },
  };
}

function payoffsOf({ scores }: Pick<GameTable, 'scores'>): Payoffs {
  return scores.map((line) => line.map(({ value }) => value));
}

/** The size of a difference, whichever way it goes. */
export function sizeOf({ value, low, high }: Estimate): Estimate {
  const ends = [Math.abs(low), Math.abs(high)];
  return {
    value: Math.abs(value),
    low: low <= 0 && high >= 0 ? 0 : Math.min(...ends),
    high: Math.max(...ends),
  };
}

function isExact({ scores }: GameTable): boolean {
  return scores.every((line) => line.every((score) => score.isExact));
}

/** A place of the game: the doctrine of a player against one of the other. */
function placeOf(player: Player, own: number, other: number): { row: number; column: number } {
  return player === 0 ? { row: own, column: other } : { row: other, column: own };
}

function doctrinesOf({ scores }: GameTable, player: Player): readonly number[] {
  return [...(player === 0 ? scores : item(scores, 0)).keys()];
}

function other(player: Player): Player {
  return player === 0 ? 1 : 0;
}

/** The gain of a player by one doctrine over another of its own, against one of the other side. */
function gainBy(game: GameTable, player: Player, against: number) {
  const sign = player === 0 ? 1 : -1;
  return (one: number, than: number) => {
    const { value, variance } = differenceIn(
      game,
      placeOf(player, one, against),
      placeOf(player, than, against),
    );
    return { value: sign * value, variance };
  };
}

/** The best answers of a player to each doctrine of the other. */
function answersOf(
  game: GameTable,
  player: Player,
): readonly { readonly places: readonly number[]; readonly p: PValue }[] {
  const own = doctrinesOf(game, player);
  return doctrinesOf(game, other(player)).map((against) => {
    const gain = gainBy(game, player, against);
    const { places, p } = greatest(own.length, gain);
    const isKnown = own.every((one) => gain(one, item(places, 0)).variance === 0);
    return { places, p: isKnown ? null : pValueFor(game.looked, p) };
  });
}

/** Of each two doctrines of a player, the p-value of the claim that one is at least as good and sometimes better. */
function dominationsOf(game: GameTable, player: Player): readonly (Dominated & { readonly p: PValue })[] {
  const own = doctrinesOf(game, player);
  const others = doctrinesOf(game, other(player));
  return own.flatMap((one) =>
    own.flatMap((by): (Dominated & { readonly p: PValue })[] => {
      if (by === one) return [];
      const gains = others.map((against) => gainBy(game, player, against)(by, one));
      const isBetter = gains.some(({ value }) => value > ROUNDING);
      const counted = gains.filter(({ variance }) => variance > 0);
      const isWorse = gains.some(({ value, variance }) => variance === 0 && value < -ROUNDING);
      if (isWorse || !isBetter) return [{ one, by, p: 1 }];
      if (counted.length === 0) return [{ one, by, p: null }];
      return [{ one, by, p: pValueFor(game.looked, Math.max(...counted.map(aboveNothing))) }];
    }),
  );
}

/** The sure ones, each once, by one that is itself dominated by none. */
function sureOf(
  all: readonly (Dominated & { readonly p: PValue })[],
  sureness: Sureness,
): readonly Dominated[] {
  const sure = all.filter(({ p }) => holds(p, sureness));
  const ones = new Set(sure.map(({ one }) => one));
  return [...ones].flatMap((one) => {
    const own = sure.filter((each) => each.one === one);
    const best = own.find(({ by }) => !ones.has(by)) ?? own[0];
    return best === undefined ? [] : [{ one, by: best.by }];
  });
}

/** Each doctrine of a player against the best answer to it: bounds hold whichever answer that is. */
function worstOf(game: GameTable, value: Estimate, player: Player, confidence: number): readonly Worst[] {
  const others = doctrinesOf(game, other(player));
  const each = adjusted(confidence, others.length);
  return doctrinesOf(game, player).map((one) => {
    const scores = others.map((against) => {
      const { row, column } = placeOf(player, one, against);
      return widened(item(item(game.scores, row), column), confidence, each);
    });
    const end = player === 0 ? Math.min : Math.max;
    const score = {
      value: end(...scores.map((own) => own.value)),
      low: end(...scores.map(({ low }) => low)),
      high: end(...scores.map(({ high }) => high)),
    };
    const [good, bad] = player === 0 ? [value, score] : [score, value];
    const given = {
      value: Math.max(0, good.value - bad.value),
      low: Math.max(0, good.low - bad.high),
      high: Math.max(0, good.high - bad.low),
    };
    return { score, given };
  });
}
