/** Words of prices: what each kind is worth, how armies of equal price fare, and what no price can mend. */
import { item } from '../../../chance/at.ts';
import { countOf } from '../../../engagement/shown.ts';
import { left, numberEntry, right, type AnswerBase, type AnswerTable } from '../../../analysis/answer.ts';
import { shareText } from '../../../analysis/certainty.ts';
import { confidencePercent, countInWords, exactPercent, exactPoints } from '../../../analysis/digits.ts';
import { ofTheOther } from '../../../analysis/estimate.ts';
import type { RunFacts } from '../../../analysis/facts.ts';
import { ownLabel, theSide, withoutDeterminer } from '../../../analysis/labels.ts';
import { firstOf, joined, listed, say, type Sentence } from '../../../analysis/sentence.ts';
import type { Estimate } from '../../../analysis/tables/rows.ts';
import { percentOf } from '../../numbers.ts';
import { armyWords, conditionName, under } from '../measure.ts';
import { pricedKinds, type Fairness, type HeldOutMatch, type Miss, type PointsAnswer } from './answer.ts';

/** Pairs that are named of many alike; the others are left to the table. */
const MOST_NAMED = 2;
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
    figure: null,
    verdicts: [],
    sentences: [
      ...noPriceWords(answer, facts),
      ...sizeWords(answer, facts),
      ...testWords(answer),
      ...leanWords(answer),
      ...unfairWords(answer, facts),
      ...advantageWords(answer, facts),
    ],
    cautions: hasPrices ? [...untested(answer, facts), ...misfitWords(answer)] : [],
    tables: pointsTables(answer, facts),
    json: answer,
  };
}

/** Prices that are fair to all matches that they were fitted to; else the nearest. */
function headlineOf(answer: PointsAnswer, facts: RunFacts): Sentence {
  const { pairs, misses, contestants } = answer;
  const names = pricedKinds(answer).map(
    ({ kind, price }) => say`${ownLabel(facts, item(contestants, kind))}\u00a0${shortPrice(price.value)}`,
  );
  const all = joined(firstOf(names, MOST_PRICES), ', ');
  return misses.length > 0 || pairs.some(({ fairness }) => fairness === 'unfair')
    ? say`No prices make all these fights of ${armiesOf(answer)} even; the nearest: ${all}.`
    : say`Prices for even fights of ${armiesOf(answer)}: ${all}.`;
}

/** `armies of four` */
export function armiesOf({ size }: { readonly size: number }): string {
  return `armies of ${countInWords(size)}`;
}

/** `121`, `4.5` */
export function shortPrice(price: number): string {
  return String(Number(price.toFixed(price < 20 ? 1 : 0)));
}

/** `125`, `124.6 (121.2 to 128.1)` */
export function priceInWords({ value, low, high }: Estimate): string {
  const reach = high - low;
  if (!(reach > value * 1e-9)) return String(Number(value.toFixed(2)));
  const decimals = Math.min(3, Math.max(0, Math.ceil(-Math.log10(reach / 4))));
  return `${value.toFixed(decimals)} (${low.toFixed(decimals)} to ${high.toFixed(decimals)})`;
}

/** `No fair price for Giant: even with nobody at the sizes that were played at 6 cm.` */
function noPriceWords({ contestants, unpriced, conditions }: PointsAnswer, facts: RunFacts): Sentence[] {
  return [...Map.groupBy(unpriced, ({ condition }) => condition)].map(([condition, own]) => {
    const names = own.map(({ contestant }): Sentence => [ownLabel(facts, item(contestants, contestant))]);
    return say`No fair price for ${listed(names)}: even with nobody at the sizes that were played${under(item(conditions, condition), facts)}.`;
  });
}

/** The greatest change of a price between the smallest and the largest size, and the sizes without prices. */
function sizeWords(answer: PointsAnswer, facts: RunFacts): Sentence[] {
  const { bySize, changes, prices } = answer;
  const greatest = greatestChange(answer, facts);
  const others = changes.length - 1;
  const also = others > 0 ? `; ${countOf(others, 'other price')} surely changed too` : '';
  const without = bySize.filter((list) => list.prices === null).map(({ size }) => [countInWords(size)]);
  return [
    ...(greatest === null ? [] : [say`${greatest}${also}.`]),
    ...(prices === null || without.length === 0
      ? []
      : [say`No prices for armies of ${listed(without)}: the matches do not join all kinds there.`]),
  ];
}

/** `One Elite is worth 124 in armies of two, 117 in armies of four`, of the price that changes most; null without one. */
export function greatestChange(
  { changes: [greatest], contestants }: PointsAnswer,
  facts: RunFacts,
): Sentence | null {
  if (greatest === undefined) return null;
  const worths = greatest.ends.map(
    ({ size, price }) => `${shortPrice(price.value)} in ${armiesOf({ size })}`,
  );
  return say`One ${withoutDeterminer(ownLabel(facts, item(contestants, greatest.contestant)))} is worth ${worths.join(', ')}`;
}

/** `Of 13 test matches between armies of nearly equal price, 8 are surely fair (50 ± 5%), 1 surely is not, 4 are undecided.` */
function testWords(answer: PointsAnswer): Sentence[] {
  const { heldOut } = answer;
  const matches = countOf(heldOut.length, 'test match', 'test matches');
  const count = (of: Fairness): number => heldOut.filter(({ fairness }) => fairness === of).length;
  const [fair, unfair, open] = [count('fair'), count('unfair'), count('open')];
  const are = (some: number): string => (some === 1 ? 'is' : 'are');
  const parts = [
    `${fair === 0 ? 'none' : fair} ${are(fair)} surely fair (${band(answer)})`,
    ...(unfair === 0 ? [] : [`${unfair} surely ${are(unfair)} not`]),
    ...(open === 0 ? [] : [`${open} ${are(open)} undecided`]),
  ];
  return heldOut.length === 0
    ? []
    : [say`Of ${matches} between armies of nearly equal price, ${parts.join(', ')}.`];
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

/** The pairs that no price mends, those with shares farthest from a half first. */
function unfairWords(answer: PointsAnswer, facts: RunFacts): Sentence[] {
  const unfair = answer.pairs.flatMap((pair) => {
    const { fairness, atEqualPoints: share } = pair;
    return fairness === 'unfair' && share !== null ? [{ pair, share }] : [];
  });
  const off = ({ share }: (typeof unfair)[number]): number => Math.abs(share.value - 0.5);
  const names = unfair
    .toSorted((a, b) => off(b) - off(a))
    .map(({ pair, share }) => say`${pairName(pair, answer, facts)} (${shareText(share)})`);
  return names.length === 0
    ? []
    : [say`Surely unfair at equal price, by their own matches: ${joined(firstOf(names, MOST_NAMED), '; ')}.`];
}

/** `Elite against Regular at 8 cm` */
export function pairName(
  { first, second, condition }: PointsAnswer['pairs'][number],
  { contestants, conditions }: PointsAnswer,
  facts: RunFacts,
): Sentence {
  const name = (kind: number): Sentence => [ownLabel(facts, item(contestants, kind))];
  return say`${name(first)} against ${name(second)}${under(item(conditions, condition), facts)}`;
}

/** `5 × Elite against 6 × Regular at 8 cm` */
export function matchName(
  { armies, condition }: HeldOutMatch | Miss,
  { conditions }: PointsAnswer,
  facts: RunFacts,
): Sentence {
  return say`${armyWords(armies[0], facts)} against ${armyWords(armies[1], facts)}${under(item(conditions, condition), facts)}`;
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
  const { contestants, heldOut, heldOutPlayed, equalWithin } = answer;
  if (heldOut.length === 0) {
    const none = `no two armies that were held out are within ${exactPercent(equalWithin, 0)} of each other’s price`;
    return [say`The prices are not tested: ${heldOutPlayed === 0 ? 'no armies were held out' : none}.`];
  }
  const countIn = (army: HeldOutMatch['armies'][0], id: string): number =>
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

function pointsTables(answer: PointsAnswer, facts: RunFacts): AnswerTable[] {
  const { contestants, conditions, reference, bySize, prices, heldOut, misses, pairs } = answer;
  const isVaried = conditions.length > 1;
  const at = isVaried ? [left('at')] : [];
  const name = (kind: number): Sentence => [ownLabel(facts, item(contestants, kind))];
  const place = ({ condition }: { readonly condition: number }): Sentence[] =>
    isVaried ? [conditionName(item(conditions, condition), facts)] : [];
  const confidence = confidencePercent(facts.confidence);
  const within = `within ${band(answer)}`;
  const pricesTable: AnswerTable = {
    id: 'prices',
    title: 'Prices',
    note: say`Of one of each kind; the price of ${name(reference.contestant)} is set to ${String(reference.price)}. Intervals of ${confidence} cover the fit and the sampling of the matches.`,
    columns: [left('kind'), ...bySize.map((list) => right(`in ${armiesOf(list)}`))],
    rows: contestants.map((_id, kind) => [
      name(kind),
      ...bySize.map((list): Sentence => {
        const price = list.prices?.[kind] ?? null;
        return [price === null ? 'no fair price' : priceInWords(price)];
      }),
    ]),
  };
  const heldOutTable: AnswerTable = {
    id: 'held-out',
    title: 'Test matches at nearly equal price',
    note: say`Matches of armies that were held out: the prices were not fitted to them, and are those for the size nearest to both. Shares are of decided engagements${answer.isExact ? '' : `; intervals of ${confidence} each`}.`,
    columns: [
      ...at,
      left('first'),
      right('price'),
      left('second'),
      right('price'),
      right('first won'),
      left(within),
    ],
    rows: heldOut.map((match) => [
      ...place(match),
      ...match.armies.flatMap((army, i) => [armyWords(army, facts), [shortPrice(item(match.points, i))]]),
      numberEntry(shareText(match.share), match.isExact),
      [FAIR[match.fairness]],
    ]),
  };
  const missesTable: AnswerTable = {
    id: 'misses',
    title: 'Matches that no price explains',
    note: say`Matches that the prices for ${armiesOf(answer)} were fitted to, and that surely differ from them by more than ${exactPoints(answer.evenWithin)}.`,
    columns: [left('match'), right('first won'), right('by the prices')],
    rows: misses.map((miss) => [
      matchName(miss, answer, facts),
      numberEntry(shareText(miss.share), miss.isExact),
      [exactPercent(miss.expected)],
    ]),
  };
  const pairsTable: AnswerTable = {
    id: 'pairs',
    title: 'Pair by pair',
    note: say`How many of the second one of the first is worth, with ${confidence} intervals, by their own matches of ${armiesOf(answer)}; the prices fit all of these at once. The share at equal price is the first’s, of decided engagements.`,
    columns: [...at, left('one'), right('is worth'), left('of'), right('wins at equal price'), left(within)],
    rows: pairs.map((pair) => [
      ...place(pair),
      name(pair.first),
      [pair.worth === null ? 'never even' : priceInWords(pair.worth)],
      name(pair.second),
      [pair.atEqualPoints === null ? '' : shareText(pair.atEqualPoints)],
      [pair.fairness === null ? '' : FAIR[pair.fairness]],
    ]),
  };
  if (prices === null) return [pairsTable];
  return [
    pricesTable,
    ...(heldOut.length === 0 ? [] : [heldOutTable]),
    ...(misses.length === 0 ? [] : [missesTable]),
    pairsTable,
  ];
}
