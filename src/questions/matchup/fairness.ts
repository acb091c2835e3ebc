/** Fairness of a matchup: a cell is fair where each side's share of the decided fights surely lies in the band. */
import { item } from '../../chance/at.ts';
import type { VerdictLine } from '../telling/answer.ts';
import { shareText } from '../telling/certainty.ts';
import { percentOf } from '../telling/digits.ts';
import type { PValue, StoryFacts } from '../telling/claims.ts';
import { exactly, ofTheOther } from '../telling/estimate.ts';
import { sideLabel, theSide } from '../telling/labels.ts';
import { capital, say, type Sentence } from '../telling/sentence.ts';
import type { StatementState } from '../../run/statements.ts';
import type { CellRow, Estimate, MatchupRow } from '../telling/rows.ts';
import { bestShares, decidedShare, shareTogether } from '../telling/verdict.ts';
import { ROUNDING, standing } from '../../statistics/index.ts';
import { largestBy } from '../numbers.ts';
import { placesBehind } from '../places.ts';
import { roughly } from './checks.ts';

/** Holds: fair. Fails: not fair. Undecided: the counts cannot tell yet. */
export interface Fairness {
  readonly cell: CellRow;
  readonly state: StatementState;
  /** The first side's share of the decided fights; null where none was decided. */
  readonly share: Estimate | null;
  /** Fights without a winner. */
  readonly none: Estimate;
  /** About how many more fights would tell; null where it is told, or where no number can be given. */
  readonly more: number | null;
}

/** More fights without a winner than this are said, where no statement gives a bound for them. */
const MANY_UNDECIDED = 0.2;
/** A fight that mostly nobody wins is not called fair, however even the others are. */
const MOSTLY = 1 / 2;
/** The part of the way to the nearer bound that the interval must be narrower than, since the estimate may come closer. */
export const ROOM = 3 / 4;
/** The most fights of a forecast. */
const FURTHEST = 1e7;

/** A place for each counted cell among the claims of the report: its interval is made for their level. */
export function fairnessClaims(cells: readonly CellRow[]): readonly PValue[] {
  return cells.filter(({ exact, simulated }) => exact === null && simulated !== null).map(() => 1);
}

/** The fairness of each cell with a result; the verdicts hold together with all that the report claims. */
export function fairnessOf(cells: readonly CellRow[], facts: StoryFacts): readonly Fairness[] {
  return cells.flatMap((cell) => {
    const none = bestShares(cell)?.[2];
    return none === undefined ? [] : [fairnessAt(cell, decidedShare(cell, 1 - facts.level), none, facts)];
  });
}

/** The band of a share of the decided fights that is fair: both sides must lie in it, so one that is not even counts from both ends. */
export function fairBand({ words: { fair } }: Pick<StoryFacts, 'words'>): { low: number; high: number } {
  return { low: Math.max(fair[0], 1 - fair[1]) - ROUNDING, high: Math.min(fair[1], 1 - fair[0]) + ROUNDING };
}

/** The fairness of a cell by the place of its share. */
export function fairnessAt(
  cell: CellRow,
  share: Estimate | null,
  none: Estimate,
  facts: Pick<StoryFacts, 'words'>,
): Fairness {
  const base = { cell, share, none, more: null };
  if (share === null) return { ...base, state: 'undecided' };
  const { low, high } = fairBand(facts);
  const stands = standing(share, { low, high });
  if (stands !== 'open') return { ...base, state: stands === 'within' ? 'holds' : 'fails' };
  // The width of an interval falls with the root of the number of fights.
  const room = ROOM * Math.min(Math.abs(share.value - low), Math.abs(share.value - high));
  const more = (cell.replicates ?? 0) * (((share.high - share.low) / 2 / room) ** 2 - 1);
  return { ...base, state: 'undecided', more: more > 0 && more < FURTHEST ? more : null };
}

/** The words of a verdict on one cell and on several, in the order of the strip. */
const VERDICTS = {
  fair: { state: 'holds', one: 'a fair fight', several: 'fair' },
  unfair: { state: 'fails', one: 'not a fair fight', several: 'unfair' },
  drawn: { state: 'undecided', one: 'mostly nobody wins', several: 'mostly nobody wins' },
  open: { state: 'undecided', one: 'perhaps a fair fight', several: 'perhaps fair' },
  nobody: { state: 'undecided', one: 'nobody won', several: 'nobody won' },
} as const;

function verdictOn({ state, share, none }: Fairness): keyof typeof VERDICTS {
  if (share === null) return 'nobody';
  if (state === 'holds') return none.value > MOSTLY ? 'drawn' : 'fair';
  return state === 'fails' ? 'unfair' : 'open';
}

/** The verdict on a cell by itself. */
export interface Standing {
  readonly cell: number;
  /** The side that is ahead; null where neither is, and where the fight is fair. */
  readonly ahead: 0 | 1 | null;
  readonly isFair: boolean;
  /** `Fair`, `British ahead` */
  readonly words: Sentence;
  /** The share by which its fairness is judged, with the fair band; empty where it is not judged. */
  readonly figure: Sentence;
}

/** Words of a cell in which neither side is surely ahead, where its fairness is not judged. */
const OPEN = { even: 'exactly even', nobody: 'nobody won', open: 'too close to call' } as const;
/** The words of one whose fights are too few to say that it is close. */
const UNKNOWN = 'not known yet';

/** The fairness of a cell in a word or two, with the side that is ahead; where it is not judged, who wins more often. */
export function standingOf(
  { cell, verdict: wins }: MatchupRow,
  judged: readonly Fairness[],
  facts: StoryFacts,
): Standing | null {
  if (wins === null) return null;
  const own = judged.find((one) => one.cell.cell === cell.cell);
  const kind = own === undefined ? null : verdictOn(own);
  const figure =
    own === undefined || own.share === null ? [] : say`${figureOf(own, [], facts)}${bandOf(facts)}`;
  const is = (words: Sentence, ahead: Standing['ahead'] = null): Standing => ({
    cell: cell.cell,
    ahead,
    isFair: kind === 'fair',
    words: capital(words),
    figure,
  });
  const share = own?.share ?? decidedShare(cell, 1 - facts.level);
  const isOpen = wins === 'open' && share !== null;
  if (isOpen && !isClose(kind === 'open' ? exactly(share.value) : share, facts)) return is([UNKNOWN]);
  if (kind !== null && kind !== 'unfair') return is([VERDICTS[kind].several]);
  return wins === 0 || wins === 1 ? is(say`${sideLabel(facts, wins)} ahead`, wins) : is([OPEN[wins]]);
}

/** True of a share in the fair band. */
function isClose(share: Estimate, facts: StoryFacts): boolean {
  return standing(share, fairBand(facts)) === 'within';
}

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
  const found = Object.entries(VERDICTS).flatMap(([kind, words]) => {
    const own = all.filter((each) => verdictOn(each) === kind);
    return own.length === 0 ? [] : [{ ...words, own }];
  });
  return found.map(({ state, one, several, own }, i): VerdictLine => {
    const needed = Math.max(...own.map(({ more }) => more ?? NaN));
    const more = needed > 0 ? `, about ${roughly(needed)} more fights${own.length > 1 ? ' each' : ''}` : '';
    const band = i === 0 ? bandOf(facts) : '';
    const worst = largestBy(own, ({ share }) => Math.abs((share?.value ?? 1 / 2) - 1 / 2)) ?? item(own, 0);
    const figure = say`${drawn}${figureOf(worst, own.length === 1 ? [] : where([worst]), facts)}${manyDrawn(own, cells.length, facts)}`;
    return {
      state,
      isSaid: true,
      words: capital(say`${all.length === 1 ? one : several}${where(own)}${more}`),
      figure: say`${worst.share === null ? 'no fight was decided' : figure}${band}`,
    };
  });
}

/** ` (fair is 45 to 55%)` */
function bandOf({ words: { fair } }: StoryFacts): string {
  const [low = '', high = ''] = fair.map((bound) => Number((bound * 100).toPrecision(12)));
  return ` (fair is ${low} to ${high}%)`;
}

/** `; 44.0% had no winner`, `; over 20% had no winner in 9 of these cases`; empty where few had none. */
function manyDrawn(own: readonly Fairness[], cells: number, facts: StoryFacts): Sentence {
  const stated = facts.statements?.find(
    ({ statement: { of, high } }) => of === 'winner=none' && high !== null,
  );
  const bound = stated?.statement.high ?? MANY_UNDECIDED;
  const many = own.filter(({ none, cell }) => shareTogether(none, cell, cells, facts.confidence).low > bound);
  const [first] = many;
  if (first === undefined) return [];
  if (own.length === 1) return say`; ${shareText(first.none)} had no winner`;
  const where = many.length === own.length ? '' : ` in ${many.length} of these cases`;
  return say`; over ${percentOf(bound)} had no winner${where}`;
}

function figureOf({ share, none }: Fairness, where: Sentence, facts: StoryFacts): Sentence {
  if (share === null) return [];
  const side = share.value < 1 / 2 ? 1 : 0;
  const own = side === 0 ? share : ofTheOther(share);
  return say`${theSide(facts, side)} won ${shareText(own)}${none.value > 0 ? ' of decided fights' : ''}${where}`;
}
