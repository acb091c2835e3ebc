/** Fairness of a matchup: a cell is fair where each side's share of the decided engagements surely lies in the band. */
import {
  halfWidth,
  replicatesForHalfWidth,
  standing,
  type Bounds,
  type Interval,
} from '../../statistics/index.ts';
import type { VerdictLine } from '../answer.ts';
import { sharesText, shareText } from '../certainty.ts';
import type { PValue, StoryFacts } from '../claims.ts';
import { shareInterval } from '../intervals.ts';
import { capital, say, type Sentence } from '../sentence.ts';
import type { StatementState } from '../statements.ts';
import type { ByWinner, CellRow, Estimate } from '../tables/rows.ts';
import { bestShares, shareTogether } from '../verdict.ts';
import { theSide } from '../labels.ts';
import { lineFactor, placesOf } from './places.ts';
import { roughly } from './stopping-words.ts';

/** Holds: fair. Fails: not fair. Undecided: the counts cannot tell yet. */
export interface Fairness {
  readonly cell: CellRow;
  readonly state: StatementState;
  /** The first side's share of the decided engagements; null where none was decided. */
  readonly share: Estimate | null;
  /** Engagements without a winner. */
  readonly none: Estimate;
  /** About how many more engagements would tell; null where it is told, or where no number can be given. */
  readonly more: number | null;
}

/** More engagements without a winner than this are said first, where no statement gives a bound for them. */
const MANY_UNDECIDED = 0.2;
/** Shares of so much of the greatest are nearly as great. */
const NEARLY = 9 / 10;

/** The part of the way to the nearer bound that the interval must be narrower than, since the estimate may come closer. */
const ROOM = 3 / 4;
/** The most engagements of a forecast. */
const FURTHEST = 1e7;
/** Exact shares are sums of rounded products. */
const ROUNDING = 1e-12;

/** A place for each counted cell among the claims of the report: its interval is made for their level. */
export function fairnessClaims(cells: readonly CellRow[]): readonly PValue[] {
  return cells.filter(({ exact, simulated }) => exact === null && simulated !== null).map(() => 1);
}

/** The fairness of each cell with a result; the verdicts hold together with all that the report claims. */
export function fairnessOf(cells: readonly CellRow[], facts: StoryFacts): readonly Fairness[] {
  const band = fairBand(facts);
  return cells.flatMap((cell) => {
    const shares = bestShares(cell);
    return shares === null ? [] : [inBand(cell, shares, band, 1 - facts.level)];
  });
}

/** Both sides must lie in the band, so one that is not even counts from both ends. */
export function fairBand({
  words: {
    fair: [low, high],
  },
}: Pick<StoryFacts, 'words'>): Bounds {
  return { low: Math.max(low, 1 - high) - ROUNDING, high: Math.min(high, 1 - low) + ROUNDING };
}

/** The state of a fairness by the place of its share. */
export function stateIn(share: Bounds, band: Bounds): StatementState {
  const stands = standing(share, band);
  return stands === 'open' ? 'undecided' : stands === 'within' ? 'holds' : 'fails';
}

function inBand(cell: CellRow, [a, b, none]: ByWinner<Estimate>, band: Bounds, confidence: number): Fairness {
  const base = { cell, none, more: null };
  const decided = a.value + b.value;
  if (!(decided > 0)) return { ...base, state: 'undecided', share: null };
  const value = a.value / decided;
  const n = Math.round(decided * (cell.replicates ?? 0));
  const intervalAt = (size: number): Interval =>
    shareInterval(cell.sequence, Math.round(value * size), size, confidence);
  const { low, high } = cell.exact === null ? intervalAt(n) : { low: value, high: value };
  const share = { value, low, high };
  const state = stateIn(share, band);
  if (state !== 'undecided') return { ...base, state, share };
  const distance = ROOM * Math.min(Math.abs(value - band.low), Math.abs(value - band.high));
  const enough =
    distance > 0
      ? replicatesForHalfWidth((size) => halfWidth(intervalAt(size)), distance, n, FURTHEST)
      : null;
  return {
    ...base,
    state: 'undecided',
    share,
    more: enough === null ? null : Math.ceil((enough - n) / decided),
  };
}

/** A fight that mostly nobody wins is not called fair, however even the others are. */
const MOSTLY = 1 / 2;

/** Where nobody won there is no share to judge, and no more engagements that would tell. */
const GROUPS = [
  { state: 'holds', isNobody: false, isDrawn: false },
  { state: 'fails', isNobody: false, isDrawn: false },
  { state: 'holds', isNobody: false, isDrawn: true },
  { state: 'undecided', isNobody: false, isDrawn: false },
  { state: 'undecided', isNobody: true, isDrawn: false },
] as const;

/**
 * The verdicts in words: a line for the fair cells, one for those that are not, one for the others. `drawn` says before
 * a share what draws count for, where they are not left out.
 */
export function fairnessLines(
  all: readonly Fairness[],
  facts: StoryFacts,
  drawn: Sentence = [],
): readonly VerdictLine[] {
  const cells = all.map(({ cell }) => cell);
  const [low, high] = facts.words.fair.map((bound) => Number((bound * 100).toPrecision(12)));
  const lines = GROUPS.flatMap(({ state, isNobody, isDrawn }) => {
    const own = all.filter(
      (one) =>
        one.state === state &&
        (one.share === null) === isNobody &&
        (state === 'holds' && one.none.value > MOSTLY) === isDrawn,
    );
    const [first] = own;
    if (first === undefined) return [];
    const worst = own.reduce((most, one) => (unevennessOf(one) > unevennessOf(most) ? one : most), first);
    const where = placesOf(
      own.map(({ cell }) => cell),
      cells,
      facts,
    );
    const undecided = isNobody ? [] : manyUndecided(own, cells, facts);
    const words = wordsOf(state, where, own);
    return [
      {
        state: isDrawn ? 'undecided' : state,
        isSaid: true as const,
        words: capital(undecided.length === 0 ? words : say`${undecided}; else ${words}`),
        figure: say`${drawn}${figureOf(worst, own.length === 1 ? [] : placesOf([worst.cell], cells, facts), facts)}`,
      },
    ];
  });
  return lines.map((line, i) =>
    i === 0 ? { ...line, figure: say`${line.figure}; fair is ${low ?? ''} to ${high ?? ''}%` } : line,
  );
}

/** Distance of the share from an even one. */
function unevennessOf({ share }: Fairness): number {
  return share === null ? 0 : Math.abs(share.value - 1 / 2);
}

function wordsOf(state: StatementState, where: Sentence, own: readonly Fairness[]): Sentence {
  if (state !== 'undecided')
    return say`${state === 'holds' ? '' : 'not '}${where.length === 0 ? 'a fair fight' : 'fair'}${where}`;
  if (own.some(({ share }) => share === null)) return say`nobody won${where}`;
  const needed = own.map(({ more }) => more);
  const most = Math.max(...needed.map((more) => more ?? 0));
  const more =
    most === 0 || needed.includes(null)
      ? ''
      : `, about ${roughly(most)} more engagements${own.length > 1 ? ' each' : ''}`;
  return say`fair or not is too close to call${where}${more}`;
}

/** `44.0% had no winner at 12 cm`, `over 20% had no winner in 9 of 12 cells`; empty where few had none. */
function manyUndecided(some: readonly Fairness[], cells: readonly CellRow[], facts: StoryFacts): Sentence {
  const stated = facts.statements?.find(
    ({ statement: { of, high } }) => of === 'winner=none' && high !== null,
  );
  const bound = stated?.statement.high ?? MANY_UNDECIDED;
  const many = some.filter(({ none }) => none.value > bound);
  const [first] = many;
  if (first === undefined) return [];
  if (many.length > 1 && lineFactor(cells, facts) === null) {
    const surely = many.filter(
      ({ cell, none }) => shareTogether(none, cell, cells.length, facts.confidence).low > bound,
    );
    if (surely.length === 0) return [];
    const where =
      surely.length === cells.length
        ? placesOf(cells, cells, facts)
        : say` in ${surely.length} of ${cells.length} matchups`;
    return say`over ${Number((bound * 100).toPrecision(12))}% had no winner${where}`;
  }
  const most = nearlyMost(many, ({ none }) => none.value);
  const where = placesOf(
    most.map(({ cell }) => cell),
    cells,
    facts,
  );
  return say`${sharesText(most.map(({ none }) => none))} had no winner${where}`;
}

/** Those with the greatest share, or one that is less by a tenth of it at most: one of them alone would mislead. */
function nearlyMost<T>(all: readonly T[], share: (one: T) => number): readonly T[] {
  const most = Math.max(...all.map(share));
  return all.filter((one) => share(one) >= most * NEARLY);
}

function figureOf({ share, none }: Fairness, where: Sentence, facts: StoryFacts): Sentence {
  if (share === null) return say`no engagement was decided`;
  const side = share.value < 1 / 2 ? 1 : 0;
  const own = side === 0 ? share : { value: 1 - share.value, low: 1 - share.high, high: 1 - share.low };
  const decided = none.value > 0 ? 'leaving out draws, ' : '';
  return say`${decided}${theSide(facts, side)} won ${shareText(own)}${where}`;
}
