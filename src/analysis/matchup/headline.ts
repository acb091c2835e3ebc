/** The first thing a reader wants to know of a matchup: who won, where that changes, and by how much. */
import { item } from '../../chance/at.ts';
import type { Opening } from '../answer.ts';
import { shareText } from '../certainty.ts';
import { endsOf, holds, type PValue, type StoryFacts } from '../claims.ts';
import { exactPair } from '../digits.ts';
import { factorLabel, landmarkLabel, placesInWords, theForce, theSide } from '../labels.ts';
import {
  afterColon,
  capital,
  joined,
  listed,
  LONGEST,
  LONGEST_HEADLINE,
  say,
  shortest,
  wordsIn,
  type Sentence,
} from '../sentence.ts';
import type { CellRow, Estimate, Verdict } from '../tables/rows.ts';
import { bestShares, leadOf, noisyLeadOf, shareTogether, verdict } from '../verdict.ts';
import { manyUndecided, type Fairness } from './fairness.ts';
import {
  inOrder,
  isCount,
  landmarksOf,
  lineFactor,
  placeName,
  placeOf,
  placesOf,
  sharedProperty,
} from './places.ts';

/** Exact leads that differ by less are the same. */
const ROUNDING = 1e-9;

type Headline = Pick<Opening, 'headline' | 'figure'>;

/** The headline over the cells with a result, and the number to print large; `pace` is that of a single cell. */
export function headlineOf(fairness: readonly Fairness[], pace: Sentence, facts: StoryFacts): Headline {
  const [first] = fairness;
  if (first === undefined)
    return { headline: say`No cell was finished, so there is no finding.`, figure: null };
  if (fairness.every(({ share }) => share === null))
    return { headline: say`No engagement had a winner.`, figure: null };
  const cells = fairness.map(({ cell }) => cell);
  const many = manyUndecided(fairness, cells, facts);
  const room = LONGEST_HEADLINE - wordsIn(many);
  const found =
    cells.length === 1
      ? { headline: oneCell(first, pace, room, facts), figure: leadFigure(cells, facts) }
      : (evenPoint(fairness, room, facts) ?? betterSide(fairness, facts));
  // Over all cells it is said by itself where nobody won.
  const decided = fairness.filter(({ share }) => share !== null);
  const undecided = found === null ? manyUndecided(decided, cells, facts) : many;
  const { headline, figure } = found ?? {
    headline: overall(fairness, LONGEST_HEADLINE - wordsIn(undecided), facts),
    figure: leadFigure(cells, facts),
  };
  return { headline: undecided.length === 0 ? headline : say`${undecided}; ${afterColon(headline)}`, figure };
}

/** Of one cell the pace goes with the winner: how often each side won stands beside it. */
function oneCell(fairness: Fairness, pace: Sentence, room: number, facts: StoryFacts): Sentence {
  const winner = verdict(fairness.cell, facts);
  const end = pace.length === 0 ? say`.` : say`; ${afterColon(pace)}.`;
  if (winner !== 0 && winner !== 1) {
    const close = fairness.state === 'holds' ? 'About even' : 'Too close to call';
    return say`${winner === 'even' ? 'Exactly even' : close}${end}`;
  }
  return shortest(
    room,
    ...beat(winner, say`${adverb([fairness], facts)}${end}`, facts),
    ...beat(winner, say`.`, facts),
  );
}

/** `the Martini-Henry company (British) beat the Lebel company (French)`, then a shorter way to say it. */
function beat(side: 0 | 1, end: Sentence, facts: StoryFacts): readonly Sentence[] {
  const other = side === 0 ? 1 : 0;
  return [theForce, theSide].map((name) => say`${name(facts, side)} beat ${name(facts, other)}${end}`);
}

/** Shares of a single cell: the wins of each side, and engagements without a winner. */
function sharesStory(cell: CellRow, facts: StoryFacts): Sentence[] {
  const shares = bestShares(cell);
  if (shares === null) return [];
  const [own, other] = pair(shares[0], shares[1]);
  const none = shares[2].high > 0 ? say`; ${shareText(shares[2])} had no winner` : say``;
  return [say`${capital(theSide(facts, 0))} won ${own}, ${theSide(facts, 1)} ${other}${none}.`];
}

/** Two shares that stand against one another: exact ones with the digits that set them apart. */
function pair(own: Estimate, other: Estimate): readonly [string, string] {
  const isExact = own.low === own.high && other.low === other.high;
  return isExact ? exactPair(own.value, other.value) : [shareText(own), shareText(other)];
}

/** `, narrowly` where all cells are surely fair; `, nearly every time` where a side surely wins nine in ten of all engagements. */
function adverb(fairness: readonly Fairness[], { confidence }: StoryFacts): string {
  if (fairness.every(({ state }) => state === 'holds')) return ', narrowly';
  const surely = (least: number): boolean =>
    fairness.every(({ cell }) =>
      bestShares(cell)
        ?.slice(0, 2)
        .some((share) => shareTogether(share, cell, fairness.length, confidence).low >= least),
    );
  if (surely(1)) return ', every time';
  if (surely(0.9)) return ', nearly every time';
  return surely(0.6) ? ', clearly' : '';
}

/** The cells that each side leads, those that are even, and those that are open. */
function byVerdict(fairness: readonly Fairness[], facts: StoryFacts): (who: Verdict) => readonly Fairness[] {
  const verdicts = new Map(fairness.map((one) => [one, verdict(one.cell, facts)]));
  return (who) => fairness.filter((one) => verdicts.get(one) === who);
}

/** Who won in all cells, or in which. */
function overall(fairness: readonly Fairness[], room: number, facts: StoryFacts): Sentence {
  const all = fairness.map(({ cell }) => cell);
  const of = byVerdict(fairness, facts);
  const where = (some: readonly Fairness[]): Sentence =>
    placesOf(
      some.map(({ cell }) => cell),
      all,
      facts,
    );
  const everywhere = where(fairness);
  for (const side of [0, 1] as const)
    if (of(side).length === all.length)
      return shortest(room, ...beat(side, say`${everywhere}${adverb(fairness, facts)}.`, facts));
  if (of('even').length === all.length) return say`Exactly even${everywhere}.`;
  if (of('open').length === all.length)
    return fairness.every(({ state }) => state === 'holds')
      ? say`About even${everywhere}.`
      : say`Too close to call${everywhere}.`;
  const led = ([0, 1] as const).filter((side) => of(side).length > 0);
  const others = (
    [
      ['open', 'too close to call'],
      ['even', 'exactly even'],
      ['nobody', 'nobody won'],
    ] as const
  ).flatMap(([state, words]) => (of(state).length === 0 ? [] : [{ words, some: of(state) }]));
  const parts = (
    side: typeof theForce,
    places: (some: readonly Fairness[], isFirst: boolean) => Sentence,
  ): Sentence => {
    const winners = led.map(
      (who, i) => say`${side(facts, who)}${i === 0 ? ' won more often' : ''}${places(of(who), i === 0)}`,
    );
    const rest = others.map(({ words, some }, i) => say`${words}${places(some, led.length + i === 0)}`);
    return joined(
      [listed(winners), ...rest].filter((part) => part.length > 0),
      '; ',
    );
  };
  // Behind engagements without a winner the number of cells has been said.
  const ofAll = room < LONGEST_HEADLINE ? '' : ` of ${all.length}`;
  const counted = (some: readonly Fairness[], isFirst: boolean): Sentence =>
    say` in ${some.length}${isFirst ? ofAll : ''}`;
  const ways = [parts(theForce, where), parts(theSide, where), parts(theSide, counted)];
  const winners = listed(
    led.map((who, i) => say`${theSide(facts, who)}${i === 0 ? ' won' : ''}${counted(of(who), i === 0)}`),
  );
  return shortest(room, ...[...ways, winners].map((way) => say`${way}.`));
}

/**
 * The value of a numeric factor at which the advantage changes sides, once and for all: `About 80 Zulu companies made it
 * even`. Null where there is no such value.
 */
function evenPoint(fairness: readonly Fairness[], room: number, facts: StoryFacts): Headline | null {
  const all = fairness.map(({ cell }) => cell);
  const line = lineFactor(all, facts);
  if (line === null) return null;
  const ordered = inOrder(all, facts);
  const stateOf = new Map(fairness.map((one) => [one.cell, one.state]));
  const verdicts = ordered.map((cell) => verdict(cell, facts));
  const [before, after] = [
    verdicts.find((one) => typeof one === 'number'),
    verdicts.findLast((one) => typeof one === 'number'),
  ];
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return null;
  // The first side led up to `last`, the second from `next` on; between them lies what is even or open.
  const last = verdicts.lastIndexOf(before);
  const next = verdicts.indexOf(after);
  if (next < last) return null;
  const fair = ordered.flatMap((cell, i) => (stateOf.get(cell) === 'holds' ? [{ cell, i }] : []));
  const [up, down] = [item(ordered, last), item(ordered, next)];
  const amount = (cell: CellRow): string => cell.factors[line]?.text ?? '';
  const beyond = landmarkWords(fairness, line, facts);
  const [only] =
    fair.length === 1 ? fair.flatMap(({ cell, i }) => (i >= last && i <= next ? [cell] : [])) : [];
  if (isCount(facts, line)) {
    const counted = factorLabel(facts, item(facts.factors, line));
    const even =
      only === undefined
        ? say`Between ${amount(up)} and ${placeName(down, line, facts)} the advantage changed sides`
        : say`About ${placeName(only, line, facts)} made it even`;
    return {
      headline: shortest(room, say`${even}${beyond}.`, say`${even}.`),
      figure: {
        amount: only === undefined ? say`${amount(up)} to ${amount(down)}` : say`${amount(only)}`,
        meaning: say`${counted} made it about even`,
      },
    };
  }
  const middle = only === undefined ? say`` : say`; at ${placeName(only, line, facts)} it was about even`;
  const course = (side: typeof theForce, place = (cell: CellRow) => placeName(cell, line, facts)): Sentence =>
    say`${side(facts, before)} won more often up to ${place(up)}, ${side(facts, after)} from ${place(down)}`;
  return {
    headline: shortest(
      room,
      say`${course(theForce)} on${middle}.`,
      say`${course(theSide)} on${middle}.`,
      say`${course(theSide)} on.`,
      say`${course(theSide, (cell) => say`${amount(cell)}`)} on.`,
      say`${course(theSide, (cell) => say`${amount(cell)}`)}.`,
    ),
    figure: leadFigure(all, facts),
  };
}

/** `; the 195 of the day were more than enough`, where the counted side surely won more or less than its fair share. */
function landmarkWords(fairness: readonly Fairness[], line: number, facts: StoryFacts): Sentence {
  const [mark] = landmarksOf(facts, line).flatMap(([called, value]) => {
    const there = fairness.find(({ cell }) => cell.factors[line]?.number === value);
    return there === undefined ? [] : [{ called, value, there }];
  });
  const { path } = item(facts.factors, line);
  const owner = facts.sides.findIndex((side) => path.startsWith(`sides.${side}.`));
  if (mark?.there.state !== 'fails' || owner === -1) return [];
  const enough = verdict(mark.there.cell, facts) === owner ? 'more than enough' : 'not enough';
  const of = /^the\s/iu.test(mark.called)
    ? say`the ${mark.value} of ${landmarkLabel(mark.called)}`
    : say`${mark.value} (${landmarkLabel(mark.called)})`;
  return say`; ${of} were ${enough}`;
}

/** Off-diagonal cells of which the better value must win, so that one can speak of a better value. */
const MOSTLY = 0.9;

/**
 * A grid of the same property of both sides: in how many pairings the better value won, and who won where both were
 * equal. Null for other grids, and where no order of the values says who wins.
 */
function betterSide(fairness: readonly Fairness[], facts: StoryFacts): Headline | null {
  const shared = sharedProperty(facts);
  if (shared === null) return null;
  const [a, b] = shared.factors;
  const valuesOf = (factor: number): string[] => [
    ...new Set(fairness.map(({ cell }) => cell.factors[factor]?.text ?? '')),
  ];
  const order = valuesOf(a);
  if (order.length < 2 || order.join('\n') !== valuesOf(b).join('\n')) return null;
  if (order.length ** 2 !== fairness.length) return null;
  const of = byVerdict(fairness, facts);
  const leaders = new Map(([0, 1] as const).flatMap((side) => of(side).map((one) => [one, side] as const)));
  /** By how many steps the first side has the earlier value. */
  const stepOf = ({ cell }: Fairness): number =>
    order.indexOf(cell.factors[b]?.text ?? '') - order.indexOf(cell.factors[a]?.text ?? '');
  const unequal = fairness.filter((one) => stepOf(one) !== 0);
  const wonBy = (sign: 1 | -1): readonly Fairness[] =>
    unequal.filter((one) => leaders.get(one) === (stepOf(one) * sign > 0 ? 0 : 1));
  const [earlier, later] = [wonBy(1), wonBy(-1)];
  const won = earlier.length > later.length ? earlier : later;
  if (won.length < MOSTLY * unequal.length) return null;
  const equal = fairness.filter((one) => stepOf(one) === 0);
  const leader = ([0, 1] as const).find((side) => equal.every((one) => leaders.get(one) === side));
  const name = shared.path.split('.').at(-1) ?? '';
  const better = factorLabel(facts, { path: name, name, unit: null });
  const isOne = (one: Fairness): boolean => Math.abs(stepOf(one)) === 1;
  const [steps, more] = [unequal.filter(isOne).length, unequal.filter((one) => !isOne(one)).length];
  const [wonSteps, wonMore] = [won.filter(isOne).length, won.filter((one) => !isOne(one)).length];
  const atEqual =
    leader === undefined
      ? say``
      : say`; with equal ${better} ${theSide(facts, leader)} won${adverb(equal, facts)}`;
  const further = more === 0 ? '' : `, two or more in ${wonMore === more ? 'all' : `${wonMore} of`} ${more}`;
  return {
    headline: say`One step of ${better} decided ${wonSteps} of ${steps} pairings${further}${atEqual}.`,
    figure: {
      amount: say`${wonSteps} of ${steps}`,
      meaning: say`pairings in which one step of ${better} was enough`,
    },
  };
}

/** The winner's share in the cell with the largest lead. */
function leadFigure(cells: readonly CellRow[], facts: StoryFacts): Opening['figure'] {
  const [first] = cells;
  if (first === undefined) return null;
  const cell = cells.reduce(
    (most, one) => (Math.abs(leadOf(one)) > Math.abs(leadOf(most)) ? one : most),
    first,
  );
  const side = leadOf(cell) < 0 ? 1 : 0;
  const share = bestShares(cell)?.[side];
  return share === undefined
    ? null
    : {
        amount: say`${shareText(share)}`,
        meaning: say`of engagements won by ${theSide(facts, side)}${placesOf([cell], cells, facts)}`,
      };
}

/** The claims of the sentence on leads. */
export function leadClaims(cells: readonly CellRow[]): readonly PValue[] {
  if (cells.length < 2) return [];
  const { most, least } = endsOf(cells.map(noisyLeadOf));
  return [most.p, least.p];
}

/** Where the lead was largest and smallest, or each side did best; where that is not sure, two cells of the line. */
export function leadStory(fairness: readonly Fairness[], facts: StoryFacts): Sentence[] {
  const cells = fairness.map(({ cell }) => cell);
  const [only] = cells;
  if (only === undefined || fairness.every(({ share }) => share === null)) return [];
  if (cells.length === 1) return sharesStory(only, facts);
  const { most, least } = endsOf(cells.map(noisyLeadOf));
  const [best, worst] = [item(most.of, 0), item(least.of, 0)];
  if (most.p === null && leadOf(best) - leadOf(worst) < ROUNDING) return [];
  const shares = (cell: CellRow, side: 0 | 1): string => {
    const all = bestShares(cell);
    return all === null ? '' : pair(all[side], all[side === 0 ? 1 : 0]).join(' against ');
  };
  const brief = (those: readonly CellRow[]): Sentence => say` ${placeOf(those, cells, facts)}`;
  const full = (those: readonly CellRow[], side: 0 | 1): Sentence =>
    say` ${placesInWords(those, (cell) => say`${placeOf([cell], cells, facts)} (${shares(cell, side)})`)}`;
  if (holds(most.p, facts) && holds(least.p, facts)) {
    const [ofBest, ofWorst] = [verdict(best, facts), verdict(worst, facts)];
    const [of, other] = [theSide(facts, 0), theSide(facts, 1)];
    const story = (at: typeof full, isWhole = true): Sentence => {
      if (ofBest === 0 && ofWorst === 1)
        return say`${capital(of)} did best${at(most.of, 0)}, ${other}${at(least.of, 1)}.`;
      const smallest = (those: readonly CellRow[], side: 0 | 1): Sentence =>
        isWhole ? say`, smallest${at(those, side)}` : [];
      if (ofBest === 0) return say`The lead of ${of} was largest${at(most.of, 0)}${smallest(least.of, 0)}.`;
      if (ofWorst === 1)
        return say`The lead of ${other} was largest${at(least.of, 1)}${smallest(most.of, 1)}.`;
      return [];
    };
    if (story(full).length > 0) return [shortest(LONGEST, story(full), story(brief), story(brief, false))];
  }
  if (lineFactor(cells, facts) === null) return [];
  const [from, to] = steepest(cells, fairness, facts);
  const sides = ([from, to] as const).map((cell) => (leadOf(cell) < 0 ? 1 : 0));
  const told = ([from, to] as const).map((cell, i) => {
    const side = sides[i] ?? 0;
    const who = i === 1 && sides[0] === side ? say`` : say`${theSide(facts, side)} won `;
    return say`${who}${shares(cell, side)}${placesOf([cell], cells, facts)}`;
  });
  return [capital(say`${joined(told, '; ')}.`)];
}

/** The cells on either side of where the advantage changes that are surely not fair, else the ends of the line. */
function steepest(
  cells: readonly CellRow[],
  fairness: readonly Fairness[],
  facts: StoryFacts,
): readonly [CellRow, CellRow] {
  const ordered = inOrder(cells, facts);
  const uneven = ordered.filter((cell) => fairness.some((one) => one.cell === cell && one.state === 'fails'));
  const i = uneven.findIndex((cell, at) => leadOf(cell) * leadOf(item(uneven, Math.max(0, at - 1))) < 0);
  return i === -1
    ? [item(ordered, 0), item(ordered, ordered.length - 1)]
    : [item(uneven, i - 1), item(uneven, i)];
}
