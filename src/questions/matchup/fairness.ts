/** Fairness of a matchup: a cell is fair where each side's share of the decided engagements surely lies in the band. */
import type { VerdictLine } from '../../analysis/answer.ts';
import { shareText } from '../../analysis/certainty.ts';
import type { PValue, StoryFacts } from '../../analysis/claims.ts';
import { ofTheOther } from '../../analysis/estimate.ts';
import { shareInterval } from '../../analysis/intervals.ts';
import { theSide } from '../../analysis/labels.ts';
import { capital, say, type Sentence } from '../../analysis/sentence.ts';
import type { StatementState } from '../../analysis/statements.ts';
import type { ByWinner, CellRow, Estimate } from '../../analysis/tables/rows.ts';
import { bestShares, shareTogether } from '../../analysis/verdict.ts';
import {
  halfWidth,
  replicatesForHalfWidth,
  ROUNDING,
  standing,
  type Bounds,
  type Interval,
} from '../../statistics/index.ts';
import { placesBehind } from '../places.ts';
import { roughly } from './checks.ts';

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

/** More engagements without a winner than this are said, where no statement gives a bound for them. */
const MANY_UNDECIDED = 0.2;
/** A fight that mostly nobody wins is not called fair, however even the others are. */
const MOSTLY = 1 / 2;
/** The part of the way to the nearer bound that the interval must be narrower than, since the estimate may come closer. */
export const ROOM = 3 / 4;
/** The most engagements of a forecast. */
const FURTHEST = 1e7;
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
export function fairBand({ words: { fair } }: Pick<StoryFacts, 'words'>): Bounds {
  const [low, high] = fair;
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
  const distance = ROOM * Math.min(Math.abs(value - band.low), Math.abs(value - band.high));
  if (state !== 'undecided' || distance === 0) return { ...base, state, share };
  const enough = replicatesForHalfWidth((size) => halfWidth(intervalAt(size)), distance, n, FURTHEST);
  return { ...base, state, share, more: enough === null ? null : Math.ceil((enough - n) / decided) };
}

/** The words of a verdict, in the order of the strip; `isDrawn`: fair among the few that a side won. */
const VERDICTS = [
  { state: 'holds', isDrawn: false, one: 'a fair fight', several: 'fair' },
  { state: 'fails', isDrawn: false, one: 'not a fair fight', several: 'unfair' },
  { state: 'holds', isDrawn: true, one: 'mostly nobody wins', several: 'mostly nobody wins' },
  { state: 'undecided', isDrawn: false, one: 'too close to call', several: 'too close to call' },
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
  const where = (some: readonly Fairness[]): Sentence =>
    placesBehind(
      some.map(({ cell }) => cell),
      cells,
      facts,
    );
  const judged = all.filter(({ share }) => share !== null);
  const lines = VERDICTS.flatMap(({ state, isDrawn, one, several }): VerdictLine[] => {
    const own = judged.filter(
      (each) => each.state === state && (state === 'holds' && each.none.value > MOSTLY) === isDrawn,
    );
    const [first] = own;
    if (first === undefined) return [];
    const worst = own.reduce((most, each) => (unevenness(each) > unevenness(most) ? each : most), first);
    const needed = own.map(({ more }) => more ?? NaN);
    const more =
      state === 'undecided' && needed.every((number) => number > 0)
        ? `, about ${roughly(Math.max(...needed))} more engagements${own.length > 1 ? ' each' : ''}`
        : '';
    return [
      {
        state: isDrawn ? 'undecided' : state,
        isSaid: true,
        words: capital(say`${all.length === 1 ? one : several}${where(own)}${more}`),
        figure: say`${drawn}${figureOf(worst, own.length === 1 ? [] : where([worst]), facts)}${manyDrawn(own, cells.length, facts)}`,
      },
    ];
  });
  const nobody = all.filter(({ share }) => share === null);
  const none: VerdictLine = {
    state: 'undecided',
    isSaid: true,
    words: say`Nobody won${where(nobody)}`,
    figure: say`no engagement was decided`,
  };
  const [low, high] = facts.words.fair.map((bound) => Number((bound * 100).toPrecision(12)));
  const band = say` (fair is ${low ?? ''} to ${high ?? ''}%)`;
  return [...lines, ...(nobody.length === 0 ? [] : [none])].map((line, i) =>
    i === 0 ? { ...line, figure: say`${line.figure}${band}` } : line,
  );
}

/** Distance of the share from an even one. */
function unevenness({ share }: Fairness): number {
  return share === null ? 0 : Math.abs(share.value - 1 / 2);
}

/** `; 44.0% had no winner`, `; over 20% had no winner in 9 of them`; empty where few had none. */
function manyDrawn(own: readonly Fairness[], cells: number, facts: StoryFacts): Sentence {
  const stated = facts.statements?.find(
    ({ statement: { of, high } }) => of === 'winner=none' && high !== null,
  );
  const bound = stated?.statement.high ?? MANY_UNDECIDED;
  const many = own.filter(({ none, cell }) => shareTogether(none, cell, cells, facts.confidence).low > bound);
  const [first] = many;
  if (first === undefined) return [];
  if (own.length === 1) return say`; ${shareText(first.none)} had no winner`;
  const where = many.length === own.length ? '' : ` in ${many.length} of them`;
  return say`; over ${Number((bound * 100).toPrecision(12))}% had no winner${where}`;
}

function figureOf({ share, none }: Fairness, where: Sentence, facts: StoryFacts): Sentence {
  if (share === null) return [];
  const side = share.value < 1 / 2 ? 1 : 0;
  const own = side === 0 ? share : ofTheOther(share);
  return say`${theSide(facts, side)} won ${shareText(own)}${none.value > 0 ? ' of decided fights' : ''}${where}`;
}
