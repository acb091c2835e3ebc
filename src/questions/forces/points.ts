/**
 * Points: prices of units for a size of army, by which forces of equal points are even; the results of held-out armies at
 * equal points; and the unevenness that no price can mend; with words, tables and charts.
 */
import { item } from '../../chance/at.ts';
import { adjusted } from '../../run/judgement.ts';
import type { Army } from '../../spec/analyses/armies.ts';
import { isOfSize, meetingOf, pointsArmies } from '../../spec/analyses/force-points.ts';
import type { PointsAsked } from '../../spec/analyses/forces-section.ts';
import { StatisticsError } from '../../statistics/index.ts';
import {
  fitPrices,
  intervalOf,
  type PriceFit,
  type PriceQuestion,
  type PricedMatch,
  type Uncertain,
} from '../../statistics/prices/index.ts';
import { besideTheOther } from '../telling/claims.ts';
import { meanOfApart, ofTheOther } from '../telling/estimate.ts';
import type { Estimate } from '../telling/rows.ts';
import { capitalised } from '../../play/printed-names.ts';
import { countOf } from '../../play/shown.ts';
import { left, numberEntry, right, tableBy, type AnswerBase, type AnswerTable } from '../telling/answer.ts';
import { shareText } from '../telling/certainty.ts';
import { percentOf, countInWords, exactPercent, exactPoints } from '../telling/digits.ts';
import type { RunFacts } from '../telling/facts.ts';
import { ownLabel, theSide, withoutDeterminer, conditionName } from '../telling/labels.ts';
import { chartText, firstOf, joined, listed, say, type Sentence } from '../telling/sentence.ts';
import { distinct, rowOf, type QuestionChart, type Row } from '../chart.ts';
import {
  armyWords,
  decidedWins,
  factorAt,
  measuredCells,
  under,
  underEach,
  type CellMeasure,
  type Condition,
  type Given,
} from './measure.ts';

/** Fewer matches of unequal numbers show no lean. */
const FEWEST_LEANING = 3;

/** The share of a match lies within the bounds for sure, outside for sure, or either. */
type Fairness = 'fair' | 'unfair' | 'open';

/** Two armies that met under a condition, and the first's share of the decided engagements. */
interface MatchFound {
  readonly armies: readonly [Army, Army];
  readonly condition: number;
  readonly share: Estimate;
  readonly isExact: boolean;
}

/** A match that the prices were fitted to, and that surely came out otherwise by more than `evenWithin`. */
interface Miss extends MatchFound {
  /** The first's share by the prices. */
  readonly expected: number;
}

/** Two armies that were held out and are of equal points, under one condition; both ways round together, the larger first. */
interface HeldOutMatch extends MatchFound {
  readonly first: string;
  readonly second: string;
  /** The size of the list that prices both: that nearest to them. */
  readonly size: number;
  readonly points: readonly [number, number];
  readonly fairness: Fairness;
}

/** The prices for armies of one size, and what lies off them. */
interface PriceList {
  readonly size: number;
  /** The price of one of each contestant, null for one without a fair price; null where the matches do not join all. */
  readonly prices: readonly (Estimate | null)[] | null;
  /** The typical difference of a share from that by the prices, beyond the sampling. */
  readonly misfit: number;
  /** The differences are surely beyond the sampling. */
  readonly isMisfit: boolean;
  /** Contestants that under a condition were even with nobody, so that no price is fair there. */
  readonly unpriced: readonly { readonly contestant: number; readonly condition: number }[];
  /** The worth of being the first side, as a factor on the price of its force; null where the spec does not ask for it. */
  readonly advantage: Estimate | null;
  readonly misses: readonly Miss[];
}

/** The list of the middle size, and what surrounds it. */
export interface PointsAnswer extends PriceList {
  readonly asks: 'points';
  readonly contestants: readonly string[];
  readonly conditions: readonly Condition[];
  /** The smallest first. */
  readonly bySize: readonly Pick<PriceList, 'size' | 'prices' | 'misfit' | 'isMisfit'>[];
  readonly reference: { readonly contestant: number; readonly price: number };
  readonly heldOut: readonly HeldOutMatch[];
  /**
   * Held-out matches of unequal numbers, which the larger army wins surely more, or surely less, often than half: its
   * share on average, and whether each of them surely leans so; null where they are few or do not surely lean one way.
   */
  readonly lean: { readonly matches: number; readonly share: Estimate; readonly isInEach: boolean } | null;
  readonly equalWithin: number;
  readonly evenWithin: number;
}

/** Two armies that met in a cell. */
interface Met extends Pick<HeldOutMatch, 'condition' | 'first' | 'second'> {
  readonly found: CellMeasure;
}

/** A match that the prices are fitted to. */
type FittedMatch = PricedMatch & Pick<Met, 'condition' | 'found'>;

/** A list with the points of an army by it, also of kinds whose price is not fair everywhere. */
interface FittedList {
  readonly list: PriceList;
  readonly points: (army: Army) => number;
}

/** The confidence of an interval that stands alone; that of all matches; of each lack of fit; of each test. */
type Confidence = Readonly<Record<'alone' | 'matches' | 'fit' | 'test', number>>;

export function pointsAnswer(asked: PointsAsked, given: Given): PointsAnswer {
  const { contestants, sizes, bothWays, reference, equalWithin, evenWithin } = asked;
  const { cells, facts } = given;
  const armies = pointsArmies(asked);
  const columns = facts.sides.map((side) => factorAt(facts, `sides.${side}.force`));
  const measured = measuredCells(given, decidedWins(facts.sides[0]));
  const groups = underEach(cells, facts, columns);
  const pairs: string[] = [];
  const fitted: FittedMatch[] = [];
  // Matches of the same held-out armies under the same condition, whichever was the first side.
  const heldOut = new Map<string, Met[]>();
  for (const [condition, { cells: own }] of groups.entries())
    for (const cell of own) {
      const [first = '', second = ''] = columns.map((column) => cell.factors[column]?.text);
      const [a, b] = [armies.fitted.get(first), armies.fitted.get(second)];
      const found = measured.get(cell.cell);
      const meeting = meetingOf(armies, first, second, bothWays);
      if (found === undefined) continue;
      if (meeting === 'held-out') {
        const key = JSON.stringify([condition, ...[first, second].toSorted()]);
        heldOut.set(key, [...(heldOut.get(key) ?? []), { condition, first, second, found }]);
      } else if (meeting === 'found' && a !== undefined && b !== undefined) {
        const kinds = [a.contestant, b.contestant] as const;
        const key = JSON.stringify([kinds, condition]);
        const pair = pairs.includes(key) ? pairs.indexOf(key) : pairs.push(key) - 1;
        const { value: share, n: decided } = found;
        fitted.push({ condition, found, kinds, numbers: [a.count, b.count], pair, share, decided });
      }
    }
  // Prices and held-out matches have half of the error each; of the former's half, matches have one half, and the
  // lack of fit of all lists one quarter. Beside the fairness of each held-out match there is the lean of them all.
  const half = besideTheOther(facts.confidence);
  const ofMatches = besideTheOther(half);
  const sure: Confidence = {
    alone: facts.confidence,
    matches: ofMatches,
    fit: adjusted(besideTheOther(ofMatches), sizes.length),
    test: adjusted(half, heldOut.size + 1),
  };
  const base = {
    contestant: reference === undefined ? 0 : contestants.indexOf(reference.force),
    price: reference?.price ?? 100,
  };
  const lists = sizes.toSorted((a, b) => a - b).map((size) => listOf(size, fitted, asked, base, sure));
  const priced = lists.filter(({ list }) => pricedKinds(list).length > 1);
  const shown = priced.length > 0 ? priced : lists;
  const tests = [...heldOut.values()].flatMap((matches) =>
    testOf(matches, armies.heldOut, priced, asked, sure),
  );
  return {
    asks: 'points',
    // The size in the middle; of an even number the larger.
    ...item(shown, Math.floor(shown.length / 2)).list,
    contestants,
    conditions: groups.map(({ at }) => at),
    bySize: lists.map(({ list: { size, prices, misfit, isMisfit } }) => ({ size, prices, misfit, isMisfit })),
    reference: base,
    heldOut: tests.map(({ match }) => match),
    lean: leanOf(tests, sure),
    equalWithin,
    evenWithin,
  };
}

/** The contestants that have a fair price, the dearest first. */
function pricedKinds({ prices }: Pick<PriceList, 'prices'>): readonly {
  readonly kind: number;
  readonly price: Estimate;
}[] {
  return (prices ?? [])
    .flatMap((price, kind) => (price === null ? [] : [{ kind, price }]))
    .toSorted((a, b) => b.price.value - a.price.value);
}

function listOf(
  size: number,
  played: readonly FittedMatch[],
  { contestants, bothWays, evenWithin }: PointsAsked,
  { contestant: reference, price }: PointsAnswer['reference'],
  sure: Confidence,
): FittedList {
  const matches = played.filter(({ numbers }) => isOfSize(size, numbers));
  const fit = fitOf(matches, { kinds: contestants.length, reference, advantage: bothWays });
  const each = adjusted(sure.matches, Math.max(1, matches.length));
  // Without prices a pair is known by its own matches.
  const alone = (number: number): PriceFit | null => {
    const own = matches.filter(({ pair }) => pair === number);
    const alike = own.map((match) => ({ ...match, kinds: [0, 1] as const, pair: 0 }));
    return fitOf(alike, { kinds: 2, reference: 1, advantage: false });
  };
  const even = matches.filter(
    ({ pair }, m) => (fit === null ? alone(pair) : (fit.shares[m] ?? null)) !== null,
  );
  const unpriced = [...contestants.keys()].flatMap((contestant) => {
    const met = matches.filter(({ kinds }) => kinds.includes(contestant));
    return [...Map.groupBy(met, ({ condition }) => condition)].flatMap(([condition, those]) =>
      those.some((match) => even.includes(match)) ? [] : [{ contestant, condition }],
    );
  });
  const misses = matches.flatMap(({ condition, found, kinds, numbers }, m): Miss[] => {
    const expected = fit?.shares[m] ?? null;
    const { low, high } = found.within(each);
    if (expected === null || (low <= expected + evenWithin && high >= expected - evenWithin)) return [];
    const army = (side: 0 | 1): Army => [{ force: item(contestants, kinds[side]), count: numbers[side] }];
    const armies = [army(0), army(1)] as const;
    return [{ armies, condition, expected, share: found.within(sure.alone), isExact: found.exact }];
  });
  const prices =
    fit && fit.prices.map((log) => estimateOf(log, sure.alone, (value) => Math.exp(value) * price));
  const isFair = (kind: number): boolean => unpriced.every(({ contestant }) => contestant !== kind);
  const priceOf = (force: string): number => prices?.[contestants.indexOf(force)]?.value ?? NaN;
  return {
    points: (army) => army.reduce((sum, { force, count }) => sum + count * priceOf(force), 0),
    list: {
      size,
      prices: prices && prices.map((own, kind) => (isFair(kind) ? own : null)),
      unpriced,
      advantage: fit?.advantage ? estimateOf(fit.advantage, sure.alone, Math.exp) : null,
      misfit: fit?.misfit ?? 0,
      isMisfit: fit !== null && fit.p !== null && fit.p < 1 - sure.fit,
      misses,
    },
  };
}

/** A match of held-out armies, and its share with bounds of a confidence. */
interface HeldOutTest {
  readonly match: HeldOutMatch;
  readonly within: (confidence: number) => Estimate;
}

/** The test by a match in both ways round; none where the armies are not of equal points. */
function testOf(
  matches: readonly Met[],
  armyOf: ReadonlyMap<string, Army>,
  lists: readonly FittedList[],
  { equalWithin, evenWithin }: PointsAsked,
  { alone, test }: Confidence,
): HeldOutTest[] {
  const { condition, ...names } = item(matches, 0);
  const army = (name: string): Army => armyOf.get(name) ?? [];
  const isTurned = unitsOf(army(names.second)) > unitsOf(army(names.first));
  const [first, second] = isTurned ? [names.second, names.first] : [names.first, names.second];
  const armies = [army(first), army(second)] as const;
  const units = (unitsOf(armies[0]) + unitsOf(armies[1])) / 2;
  const distance = ({ list: { size } }: FittedList): number => Math.abs(size - units);
  const [nearest] = lists.toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return [];
  const points = [nearest.points(armies[0]), nearest.points(armies[1])] as const;
  if (!(Math.abs(points[0] - points[1]) <= equalWithin * Math.max(...points))) return [];
  const within = (confidence: number): Estimate =>
    meanOfApart(
      matches.map((match) => {
        const share = match.found.within(confidence);
        return match.first === first ? share : ofTheOther(share);
      }),
      confidence,
    );
  const match = {
    first,
    second,
    condition,
    size: nearest.list.size,
    points,
    armies,
    share: within(alone),
    isExact: matches.every(({ found }) => found.exact),
    fairness: fairnessOf(within(test), evenWithin),
  };
  return [{ within, match }];
}

function leanOf(tests: readonly HeldOutTest[], { alone, test }: Confidence): PointsAnswer['lean'] {
  const unequal = tests.filter(({ match: { armies } }) => unitsOf(armies[0]) > unitsOf(armies[1]));
  if (unequal.length < FEWEST_LEANING) return null;
  const all = (confidence: number): Estimate[] => unequal.map(({ within }) => within(confidence));
  const { value, low, high } = meanOfApart(all(test), test);
  if (low <= 0.5 && high >= 0.5) return null;
  const isInEach = all(test).every((one) => (value > 0.5 ? one.low > 0.5 : one.high < 0.5));
  return { matches: unequal.length, share: meanOfApart(all(alone), alone), isInEach };
}

function fitOf(matches: readonly PricedMatch[], question: PriceQuestion): PriceFit | null {
  try {
    return fitPrices(matches, question);
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}

function fairnessOf({ low, high }: Estimate, within: number): Fairness {
  if (low >= 0.5 - within && high <= 0.5 + within) return 'fair';
  return low > 0.5 + within || high < 0.5 - within ? 'unfair' : 'open';
}

/** A rising function of an estimate, with its interval. */
function estimateOf(estimate: Uncertain, confidence: number, of: (value: number) => number): Estimate {
  const { low, high } = intervalOf(estimate, confidence);
  return { value: of(estimate.value), low: of(low), high: of(high) };
}

function unitsOf(army: Army): number {
  return army.reduce((sum, { count }) => sum + count, 0);
}

/** A smaller misfit is not worth a sentence. */
const LEAST_MISFIT = 0.005;
/** Prices that a headline names. */
const MOST_PRICES = 8;
const FAIR: Readonly<Record<Fairness, string>> = { fair: 'yes', unfair: 'no', open: 'too close to call' };

export function pointsTold(answer: PointsAnswer, facts: RunFacts): AnswerBase {
  const hasPrices = pricedKinds(answer).length > 1;
  return {
    headline: hasPrices
      ? headlineOf(answer, facts)
      : say`No prices: the matches do not say how many of each kind are worth how many of the others.`,
    sentences: [
      ...noPriceWords(answer, facts),
      ...testWords(answer),
      ...leanWords(answer),
      ...advantageWords(answer, facts),
    ],
    cautions: hasPrices ? [...untested(answer, facts), ...misfitWords(answer)] : [],
    tables: pointsTables(answer, facts),
  };
}

/** Prices that are fair to all matches that they were fitted to; else the nearest. */
function headlineOf(answer: PointsAnswer, facts: RunFacts): Sentence {
  const { misses, contestants } = answer;
  const names = pricedKinds(answer).map(
    ({ kind, price }) => say`${ownLabel(facts, item(contestants, kind))}\u00a0${shortPrice(price.value)}`,
  );
  const all = joined(firstOf(names, MOST_PRICES), ', ');
  return misses.length > 0
    ? say`No prices make all these fights of ${armiesOf(answer)} even; the nearest: ${all}.`
    : say`Prices for even fights of ${armiesOf(answer)}: ${all}.`;
}

/** `armies of four` */
function armiesOf({ size }: { readonly size: number }): string {
  return `armies of ${countInWords(size)}`;
}

/** `121`, `4.5` */
function shortPrice(price: number): string {
  return String(Number(price.toFixed(price < 20 ? 1 : 0)));
}

/** True of a price that is exact but for rounding. */
function isSure({ value, low, high }: Estimate): boolean {
  return !(high - low > value * 1e-9);
}

/** `125`, `124.6 (121.2 to 128.1)` */
function priceInWords(price: Estimate): string {
  const { value, low, high } = price;
  if (isSure(price)) return String(Number(value.toFixed(2)));
  const decimals = Math.min(3, Math.max(0, Math.ceil(-Math.log10((high - low) / 4))));
  return `${value.toFixed(decimals)} (${low.toFixed(decimals)} to ${high.toFixed(decimals)})`;
}

/** `No fair price for Giant: even with nobody at the sizes that were played at 6 cm.` */
function noPriceWords({ contestants, unpriced, conditions }: PointsAnswer, facts: RunFacts): Sentence[] {
  return [...Map.groupBy(unpriced, ({ condition }) => condition)].map(([condition, own]) => {
    const names = own.map(({ contestant }): Sentence => [ownLabel(facts, item(contestants, contestant))]);
    return say`No fair price for ${listed(names)}: even with nobody at the sizes that were played${under(item(conditions, condition), facts)}.`;
  });
}

/** `Of 13 test matches between armies of nearly equal price, 8 are surely fair (50 ± 5%), 1 surely is not, 4 are undecided.` */
function testWords(answer: PointsAnswer): Sentence[] {
  const { heldOut } = answer;
  const [fair, unfair, open] = (['fair', 'unfair', 'open'] as const).map((of) => {
    const count = heldOut.filter(({ fairness }) => fairness === of).length;
    return { count, are: count === 1 ? 'is' : 'are' };
  });
  const parts = [
    `${fair?.count || 'none'} ${fair?.are ?? ''} surely fair (${band(answer)})`,
    ...(unfair?.count ? [`${unfair.count} surely ${unfair.are} not`] : []),
    ...(open?.count ? [`${open.count} ${open.are} undecided`] : []),
  ];
  return heldOut.length === 0
    ? []
    : [
        say`Of ${countOf(heldOut.length, 'test match', 'test matches')} between armies of nearly equal price, ${parts.join(', ')}.`,
      ];
}

/** `50 ± 5%` */
function band({ evenWithin }: PointsAnswer): string {
  return `50 ± ${percentOf(evenWithin)}`;
}

/** Held-out matches of unequal numbers that surely lean one way. */
function leanWords({ lean }: PointsAnswer): Sentence[] {
  if (lean === null) return [];
  const { matches, share, isInEach } = lean;
  const isLarger = share.value > 0.5;
  const won = isLarger ? share : ofTheOther(share);
  return [
    say`At nearly equal price the ${isLarger ? 'larger' : 'smaller'} army wins more: ${shareText(won)} of decided fights on average over ${matches} test matches of unequal numbers${isInEach ? ', and in each of them' : ''}.`,
  ];
}

/** `5 × Elite against 6 × Regular at 8 cm` */
function matchName({ armies, condition }: MatchFound, answer: PointsAnswer, facts: RunFacts): Sentence {
  const place = under(item(answer.conditions, condition), facts);
  return say`${armyWords(armies[0], facts)} against ${armyWords(armies[1], facts)}${place}`;
}

function advantageWords({ advantage }: PointsAnswer, facts: RunFacts): Sentence[] {
  if (advantage === null) return [];
  const { value, low, high } = advantage;
  if (low <= 1 && high >= 1) return [say`Neither side has a sure advantage of its own.`];
  const [better, worth, least, most] =
    value > 1 ? ([0, value, low, high] as const) : ([1, 1 / value, 1 / high, 1 / low] as const);
  return [
    say`The place of ${theSide(facts, better)} is worth as much as ${shareText({ value: worth - 1, low: least - 1, high: most - 1 })} on the price.`,
  ];
}

/** Prices without a test, and kinds of which no test match has more on one side: whatever their price, both sides paid it. */
function untested(answer: PointsAnswer, facts: RunFacts): Sentence[] {
  const { contestants, heldOut, equalWithin } = answer;
  if (heldOut.length === 0)
    return [
      say`The prices are not tested: no two armies that were held out are within ${exactPercent(equalWithin, 0)} of each other’s price.`,
    ];
  const countIn = (army: MatchFound['armies'][0], id: string): number =>
    army.reduce((sum, { force, count }) => sum + (force === id ? count : 0), 0);
  const own = pricedKinds(answer)
    .map(({ kind }) => item(contestants, kind))
    .filter((id) => heldOut.every(({ armies: [a, b] }) => countIn(a, id) === countIn(b, id)));
  return own.length === 0
    ? []
    : [
        say`Not tested, since no test match has more of them on one side: ${listed(own.map((id) => [ownLabel(facts, id)]))}.`,
      ];
}

/** A lack of fit, in points, of the list or of those of several sizes. */
function misfitWords({ bySize }: PointsAnswer): Sentence[] {
  const off = bySize.filter(({ misfit, isMisfit }) => isMisfit && misfit >= LEAST_MISFIT);
  if (off.length === 0) return [];
  const most = exactPoints(Math.max(...off.map(({ misfit }) => misfit)));
  return [
    say`The prices for armies of ${listed(off.map(({ size }) => [countInWords(size)]))} miss the fitted matches by about ${most} of wins${off.length > 1 ? ' at most' : ''}, more than dice explain.`,
  ];
}

function pointsTables(answer: PointsAnswer, facts: RunFacts): readonly AnswerTable[] {
  const { contestants, conditions, reference, bySize, prices, heldOut, misses } = answer;
  if (prices === null) return [];
  const name = (kind: number): Sentence => [ownLabel(facts, item(contestants, kind))];
  const confidence = percentOf(facts.confidence);
  const counted = heldOut.every(({ isExact }) => isExact) ? '' : `; intervals of ${confidence} each`;
  const pricesNote = say`Of one of each kind; the price of ${name(reference.contestant)} is set to ${String(reference.price)}. Intervals of ${confidence} cover the fit and the sampling of the matches.`;
  const heldOutNote = say`Matches of armies that were held out: the prices were not fitted to them, and are those for the size nearest to both. Shares are of decided engagements${counted}.`;
  const missesNote = say`Matches that the prices for ${armiesOf(answer)} were fitted to, and that surely differ from them by more than ${exactPoints(answer.evenWithin)}.`;
  return [
    ...tableBy<number>(
      { id: 'prices', title: 'Prices', note: pricesNote },
      [...contestants.keys()],
      [
        [left('kind'), name],
        ...bySize.map(
          (list) =>
            [
              right(`in ${armiesOf(list)}`),
              (kind: number): Sentence => {
                const price = list.prices?.[kind] ?? null;
                return [price === null ? 'no fair price' : priceInWords(price)];
              },
            ] as const,
        ),
      ],
    ),
    ...tableBy<HeldOutMatch>(
      { id: 'held-out', title: 'Test matches at nearly equal price', note: heldOutNote },
      heldOut,
      [
        [
          left('at'),
          ({ condition }) => (conditions.length > 1 ? conditionName(item(conditions, condition), facts) : []),
        ],
        ...(['first', 'second'] as const).flatMap((which, i) => [
          [left(which), ({ armies }: HeldOutMatch) => armyWords(item(armies, i), facts)] as const,
          [right('price'), ({ points }: HeldOutMatch): Sentence => [shortPrice(item(points, i))]] as const,
        ]),
        [right('first won'), ({ share, isExact }) => numberEntry(shareText(share), isExact)],
        [left(`within ${band(answer)}`), ({ fairness }) => [FAIR[fairness]]],
      ],
    ),
    ...tableBy<Miss>({ id: 'misses', title: 'Matches that no price explains', note: missesNote }, misses, [
      [left('match'), (miss) => matchName(miss, answer, facts)],
      [right('first won'), ({ share, isExact }) => numberEntry(shareText(share), isExact)],
      [right('by the prices'), ({ expected }) => [exactPercent(expected)]],
    ]),
  ];
}

/** More matches than this are left to the table. */
const MOST_MATCHES = 40;
const FAIRNESS = { fair: 'surely fair', unfair: 'surely unfair', open: 'undecided' } as const;

/** The prices, and the matches that were held out. @param method how the numbers came about, as a sentence */
export function pointsCharts(answer: PointsAnswer, facts: RunFacts, method: string): QuestionChart[] {
  return [...pricesChart(answer, facts), ...heldOutChart(answer, facts, method)];
}

/** The price of each kind, the dearest first, with a bar for each size of army; none without two prices. */
function pricesChart(answer: PointsAnswer, facts: RunFacts): QuestionChart[] {
  const { contestants, bySize, reference } = answer;
  const kinds = pricedKinds(answer);
  const [dearest, cheapest] = [kinds[0], kinds.at(-1)];
  if (dearest === undefined || cheapest === undefined || kinds.length < 2) return [];
  const labels = distinct(kinds.map(({ kind }) => chartText([ownLabel(facts, item(contestants, kind))])));
  const rows = kinds.flatMap(({ kind }, i) =>
    bySize.flatMap((list): Row[] => {
      const price = list.prices?.[kind];
      if (!price) return [];
      const [low, high] = isSure(price) ? [null, null] : [price.low, price.high];
      const [label, said] = [shortPrice(price.value), priceInWords(price)];
      return [{ y: labels[i] ?? '', part: armiesOf(list), value: price.value, low, high, label, said }];
    }),
  );
  const cost = ({ kind, price }: typeof dearest): Sentence =>
    say`${withoutDeterminer(ownLabel(facts, item(contestants, kind)))} ${shortPrice(price.value)}`;
  const reach = rows.some(({ low }) => low !== null)
    ? ` Lines are ${percentOf(facts.confidence)} intervals.`
    : '';
  const sizes = [...new Set(rows.map(({ part = '' }) => part))];
  return [
    {
      form: 'bars',
      name: 'prices',
      title: say`One ${cost(dearest)}, one ${cost(cheapest)} in ${armiesOf(answer)}`,
      subtitle: say`Prices${bySize.length === 1 ? ` for ${armiesOf(answer)}` : ''} at which forces of equal price are as even as they can be; ${ownLabel(facts, item(contestants, reference.contestant))} is set to ${String(reference.price)}.${reach}`,
      rows,
      options: {
        of: 'number',
        measure: 'price',
        colours: Object.fromEntries(sizes.map((size, i) => [size, sizes.length === 1 ? 'rest' : i])),
        columns: { y: 'kind', part: 'in', said: 'price' },
      },
    },
  ];
}

/** Matches that are meant to be even, about a half, with the fair range; the farthest first. */
function heldOutChart(answer: PointsAnswer, facts: RunFacts, method: string): QuestionChart[] {
  const { heldOut, evenWithin } = answer;
  if (heldOut.length === 0) return [];
  const fair = heldOut.filter(({ fairness }) => fairness === 'fair').length;
  const are = fair === 1 || heldOut.length === 1 ? 'is' : 'are';
  const title = say`${fair === 0 ? 'None' : capitalised(countInWords(fair))} of ${countOf(heldOut.length, 'test match', 'test matches')} at nearly equal price ${are} surely fair`;
  const off = ({ share }: MatchFound): number => Math.abs(share.value - 0.5);
  const shown = heldOut.toSorted((a, b) => off(b) - off(a)).slice(0, MOST_MATCHES);
  const labels = distinct(shown.map((match) => chartText(matchName(match, answer, facts))));
  const [from, to] = [0.5 - evenWithin, 0.5 + evenWithin];
  const omitted =
    heldOut.length > shown.length
      ? ` ${shown.length} of ${heldOut.length} are drawn, the farthest first.`
      : '';
  return [
    {
      form: 'rows',
      name: 'held-out',
      title,
      subtitle: say`Armies of equal price that the prices were not fitted to. ${method}${omitted}`,
      rows: shown.map(({ share, fairness }, i) => {
        return { y: labels[i] ?? '', series: FAIRNESS[fairness], ...rowOf(share, shareText(share)) };
      }),
      options: {
        measure: 'won by the first, of decided engagements',
        target: { at: 0.5, name: '' },
        range: { name: `fair: ${percentOf(from)} to ${percentOf(to)}`, from, to },
        colours: { 'surely fair': 'gain', 'surely unfair': 'loss', undecided: 'muted' },
        columns: { y: 'match', said: 'first won' },
      },
    },
  ];
}
