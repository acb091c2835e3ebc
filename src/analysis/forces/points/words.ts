/** Sentences on prices: what each kind is worth, how armies of equal price fare, and what no price can mend. */
import { item } from '../../../chance/at.ts';
import { capitalised } from '../../../engagement/printed-names.ts';
import { countOf } from '../../../engagement/shown.ts';
import type { Opening } from '../../answer.ts';
import { shareText } from '../../certainty.ts';
import { countInWords, exactPercent, exactPoints } from '../../digits.ts';
import type { RunFacts } from '../../facts.ts';
import { ownLabel, theSide, withoutDeterminer } from '../../labels.ts';
import { joined, listed, say, type Sentence } from '../../sentence.ts';
import type { Estimate } from '../../tables/rows.ts';
import { armyWords } from '../measure-words.ts';
import type { PointsFindings } from './findings.ts';
import type { HeldOutMatch } from './held-out.ts';
import type { Fairness, PricedPair } from './pairs.ts';
import { pricedKinds, type Miss, type PricedKind } from './price-list.ts';

/** Matches or pairs that are named of many alike; the others are left to the table. */
const MOST_NAMED = 2;
/** A smaller misfit is not worth a sentence. */
const LEAST_MISFIT = 0.005;
/** Prices that a headline names. */
const MOST_PRICES = 8;

export interface PointsInput {
  readonly findings: PointsFindings;
  readonly facts: RunFacts;
}

export function pointsOpening(input: PointsInput): Opening {
  if (input.findings.prices === null)
    return {
      headline: say`No prices: the matches do not say how many of each kind are worth how many of the others${strangers(input)}.`,
      figure: null,
      verdicts: [],
      sentences: [],
    };
  const priced = pricedKinds(input.findings);
  const hasPrices = priced.length > 1;
  const [noPrice, ...others] = noPriceWords(input);
  return {
    headline: hasPrices || noPrice === undefined ? headlineOf(input, priced) : noPrice,
    figure: hasPrices ? figureOf(input, priced) : null,
    verdicts: [],
    sentences: [
      ...(hasPrices && noPrice !== undefined ? [noPrice] : []),
      ...others,
      ...bySizeWords(input),
      ...testWords(input.findings),
      ...untestedWords(input),
      ...leanWords(input.findings),
      ...unfairHeldOut(input),
      ...notMendable(input),
      ...missed(input),
      ...misfitWords(input.findings),
      ...advantage(input),
      ...neverEven(input),
    ],
  };
}

/** Prices that are fair to all matches that they were fitted to; else the nearest. */
function headlineOf(input: PointsInput, priced: readonly PricedKind[]): Sentence {
  const { pairs, misses } = input.findings;
  const all = pricesInWords(input, priced);
  return misses.length > 0 || pairs.some(({ fairness }) => fairness === 'unfair')
    ? say`No prices make all these fights of ${armiesOf(input.findings)} even; the nearest: ${all}.`
    : say`Prices for even fights of ${armiesOf(input.findings)}: ${all}.`;
}

/** `armies of four` */
export function armiesOf({ size }: { readonly size: number }): string {
  return `armies of ${countInWords(size)}`;
}

/** The price of the dearest kind beside that of the reference. */
function figureOf({ findings, facts }: PointsInput, priced: readonly PricedKind[]): Opening['figure'] {
  const { contestants, reference } = findings;
  const dearest = item(priced, 0);
  const [kind, base] = [dearest.kind, reference.contestant].map((one) =>
    withoutDeterminer(ownLabel(facts, item(contestants, one))),
  );
  return {
    amount: [shortPrice(dearest.price.value)],
    meaning: say`price of one ${kind ?? ''} in ${armiesOf(findings)}, where one ${base ?? ''} costs ${String(reference.price)}`,
  };
}

/** `Elite 121, Regular 100, Militia 96` */
function pricesInWords({ findings, facts }: PointsInput, priced: readonly PricedKind[]): Sentence {
  const shown = priced
    .slice(0, MOST_PRICES)
    .map(
      ({ kind, price }) =>
        say`${ownLabel(facts, item(findings.contestants, kind))}\u00a0${shortPrice(price.value)}`,
    );
  const rest = priced.length - shown.length;
  return say`${joined(shown, ', ')}${rest > 0 ? `, and ${rest} more in the table` : ''}`;
}

/** `No fair price for Giant: even with nobody, at no size that was played, at 6 cm.` */
function noPriceWords({ findings, facts }: PointsInput): Sentence[] {
  const { contestants, unpriced } = findings;
  return [...Map.groupBy(unpriced, ({ condition }) => condition)].map(([condition, own]) => {
    const names = own.map(({ contestant }): Sentence => [ownLabel(facts, item(contestants, contestant))]);
    return say`No fair price for ${listed(names)}: even with nobody at the sizes that were played${atCondition(findings, condition)}.`;
  });
}

/** Kinds of which no test match has more on one side: whatever their price, both sides paid it. */
function untestedWords({ findings, facts }: PointsInput): Sentence[] {
  const { contestants, heldOut } = findings;
  const countIn = (army: HeldOutMatch['armies'][0], id: string): number =>
    army.reduce((sum, { force, count }) => sum + (force === id ? count : 0), 0);
  const untested = pricedKinds(findings)
    .map(({ kind }) => item(contestants, kind))
    .filter((id) => heldOut.every(({ armies: [a, b] }) => countIn(a, id) === countIn(b, id)));
  return heldOut.length === 0 || untested.length === 0
    ? []
    : [
        say`Not tested, since no test match has more of them on one side: ${listed(untested.map((id) => [ownLabel(facts, id)]))}.`,
      ];
}

/** `121`, `4.5` */
export function shortPrice(price: number): string {
  return String(Number(price.toFixed(price < 20 ? 1 : 0)));
}

/** `Of 13 test matches …, 8 are surely fair (50 ± 5%), 1 surely is not, 4 are undecided` */
function testWords(findings: PointsFindings): Sentence[] {
  const { heldOut, heldOutPlayed, equalWithin } = findings;
  if (heldOut.length === 0) {
    const none = `no two armies that were held out are within ${exactPercent(equalWithin, 0)} of each other’s price`;
    return [say`The prices are not tested: ${heldOutPlayed === 0 ? 'no armies were held out' : none}.`];
  }
  const [only] = heldOut;
  if (only !== undefined && heldOut.length === 1) {
    const found = { fair: 'is surely fair', unfair: 'surely is not fair', open: 'may be fair or not' };
    return [
      say`The one test match between armies of nearly equal price ${found[only.fairness]} (${band(findings)}).`,
    ];
  }
  const count = (of: Fairness): number => heldOut.filter(({ fairness }) => fairness === of).length;
  const [fair, unfair, open] = [count('fair'), count('unfair'), count('open')];
  const parts = [
    `${fair === 0 ? 'none' : fair} ${fair === 1 ? 'is' : 'are'} surely fair (${band(findings)})`,
    ...(unfair === 0 ? [] : [`${unfair} surely ${unfair === 1 ? 'is' : 'are'} not`]),
    ...(open === 0 ? [] : [`${open} ${open === 1 ? 'is' : 'are'} undecided`]),
  ];
  return [
    say`Of ${countOf(heldOut.length, 'test match', 'test matches')} between armies of nearly equal price, ${parts.join(', ')}.`,
  ];
}

/** The finding of the chart of test matches: how many are fair, and which way the others lean. */
export function heldOutTitle({ heldOut, lean }: PointsFindings): Sentence {
  const fair = heldOut.filter(({ fairness }) => fairness === 'fair').length;
  const side = lean === null || lean.share.value > 0.5 ? 'larger' : 'smaller';
  const leaning = lean === null ? '' : `; the ${side} army wins more`;
  return say`${capitalised(countInWords(fair))} of ${countOf(heldOut.length, 'test match', 'test matches')} at nearly equal price ${fair === 1 || heldOut.length === 1 ? 'is' : 'are'} surely fair${leaning}`;
}

/** Held-out matches of unequal numbers that surely lean one way. */
function leanWords({ lean }: PointsFindings): Sentence[] {
  if (lean === null) return [];
  const { matches, share, isInEach } = lean;
  const side = share.value > 0.5 ? 'larger' : 'smaller';
  const won =
    share.value > 0.5 ? share : { value: 1 - share.value, low: 1 - share.high, high: 1 - share.low };
  return [
    say`At nearly equal price the ${side} army wins more: ${shareText(won)} of decided fights on average over ${matches} test matches of unequal numbers${isInEach ? ', and in each of them' : ''}.`,
  ];
}

/** `50 ± 5%` */
export function band({ evenWithin }: Pick<PointsFindings, 'evenWithin'>): string {
  return `50 ± ${Number((evenWithin * 100).toFixed(4))}%`;
}

/** `125`, `124.6 (121.2 to 128.1)` */
export function priceInWords({ value, low, high }: Estimate): string {
  const reach = high - low;
  if (!(reach > value * 1e-9)) return String(Number(value.toFixed(2)));
  const decimals = Math.min(3, Math.max(0, Math.ceil(-Math.log10(reach / 4))));
  return `${value.toFixed(decimals)} (${low.toFixed(decimals)} to ${high.toFixed(decimals)})`;
}

/** ` at 8 cm` */
function atCondition({ conditions }: Pick<PointsFindings, 'conditions'>, condition: number): Sentence {
  const name = conditions[condition] ?? [];
  return name.length === 0 ? [] : say` at ${name}`;
}

/** `5 × Elite against 6 × Regular at 8 cm` */
export function matchName(
  { armies: [first, second], condition }: Pick<HeldOutMatch, 'armies' | 'condition'>,
  { findings, facts }: PointsInput,
): Sentence {
  return say`${armyWords(first, facts)} against ${armyWords(second, facts)}${atCondition(findings, condition)}`;
}

/** `Elite against Regular at 8 cm` */
export function pairName(
  { first, second, condition }: PricedPair,
  { findings, facts }: PointsInput,
): Sentence {
  const of = (one: number): Sentence => [ownLabel(facts, item(findings.contestants, one))];
  return say`${of(first)} against ${of(second)}${atCondition(findings, condition)}`;
}

function unfairHeldOut(input: PointsInput): Sentence[] {
  const unfair = input.findings.heldOut
    .filter(({ fairness }) => fairness === 'unfair')
    .toSorted((a, b) => Math.abs(b.share.value - 0.5) - Math.abs(a.share.value - 0.5));
  const shown = unfair
    .slice(0, MOST_NAMED)
    .map((match) => say`${matchName(match, input)} (${shareText(match.share)})`);
  return shown.length === 0
    ? []
    : [
        say`Surely unfair at nearly equal price, by the first’s share of decided fights: ${joined(shown, '; ')}${more(unfair)}.`,
      ];
}

/** `; 3 more in the table` */
function more(all: readonly unknown[]): string {
  const rest = all.length - MOST_NAMED;
  return rest > 0 ? `; ${rest} more in the table` : '';
}

/** Pairs whose own worth lies off their prices so far that equal points would not be fair. */
function notMendable(input: PointsInput): Sentence[] {
  const { pairs } = input.findings;
  const off = pairs
    .filter(({ fairness }) => fairness === 'unfair')
    .toSorted((a, b) => distance(b) - distance(a));
  const shown = off.slice(0, MOST_NAMED).map((pair) => {
    const share = pair.atEqualPoints === null ? '' : ` (${shareText(pair.atEqualPoints)})`;
    return say`${pairName(pair, input)}${share}`;
  });
  return shown.length === 0
    ? []
    : [say`Surely unfair at equal price, by their own matches: ${joined(shown, '; ')}${more(off)}.`];
}

function distance({ atEqualPoints }: PricedPair): number {
  return Math.abs((atEqualPoints?.value ?? 0.5) - 0.5);
}

/** Matches that came out otherwise than the prices say. */
function missed(input: PointsInput): Sentence[] {
  const misses = input.findings.misses.toSorted((a, b) => missBy(b) - missBy(a));
  const shown = misses
    .slice(0, MOST_NAMED)
    .map(
      (miss) =>
        say`${matchName(miss, input)} (${shareText(miss.share)}, by the prices ${exactPercent(miss.expected, 0)})`,
    );
  return shown.length === 0
    ? []
    : [say`Surely not as the prices say: ${joined(shown, '; ')}${more(misses)}.`];
}

function missBy({ share, expected }: Miss): number {
  return Math.abs(share.value - expected);
}

/** A lack of fit, in points, of the list or of those of several sizes. */
function misfitWords({ bySize }: PointsFindings): Sentence[] {
  const off = bySize.filter(({ misfit, isMisfit }) => isMisfit && misfit >= LEAST_MISFIT);
  if (off.length === 0) return [];
  const most = exactPoints(Math.max(...off.map(({ misfit }) => misfit)));
  return [
    say`The fitted matches differ from the prices for armies of ${listed(off.map(({ size }) => [countInWords(size)]))} by about ${most} of wins${off.length > 1 ? ' at most' : ''}, beyond what dice explain.`,
  ];
}

/** The change of prices between the smallest and the largest size, and the sizes without prices. */
function bySizeWords(input: PointsInput): Sentence[] {
  const { bySize, changes } = input.findings;
  const greatest = greatestChange(input, priceInWords);
  const others = changes.length - 1;
  const without = bySize.filter(({ prices }) => prices === null).map(({ size }) => [countInWords(size)]);
  return [
    ...(greatest === null
      ? []
      : [
          say`${greatest}${others > 0 ? `; ${countOf(others, 'other price', 'other prices')} surely changed too` : ''}.`,
        ]),
    ...(without.length === 0
      ? []
      : [say`No prices for armies of ${listed(without)}: the matches do not join all kinds there.`]),
  ];
}

/** `One Elite is worth 124 in armies of two, 117 in armies of four`, of the price that changes most; null without one. */
export function greatestChange(
  { findings: { changes, contestants }, facts }: PointsInput,
  inWords: (price: Estimate) => string,
): Sentence | null {
  const [greatest] = changes;
  if (greatest === undefined) return null;
  const worths = greatest.ends.map(({ size, price }) => `${inWords(price)} in ${armiesOf({ size })}`);
  return say`One ${withoutDeterminer(ownLabel(facts, item(contestants, greatest.contestant)))} is worth ${worths.join(', ')}`;
}

function advantage({ findings: { advantage: factor }, facts }: PointsInput): Sentence[] {
  if (factor === null) return [];
  const { value, low, high } = factor;
  if (low <= 1 && high >= 1) return [say`Neither side has a sure advantage of its own.`];
  const better = value > 1 ? 0 : 1;
  const [worth, least, most] = value > 1 ? [value, low, high] : [1 / value, 1 / high, 1 / low];
  return [
    say`The place of ${theSide(facts, better)} is worth as much as ${shareText({ value: worth - 1, low: least - 1, high: most - 1 })} on the price.`,
  ];
}

function neverEven(input: PointsInput): Sentence[] {
  const none = input.findings.pairs.filter(({ worth }) => worth === null);
  const shown = none.slice(0, MOST_NAMED).map((pair) => pairName(pair, input));
  return shown.length === 0
    ? []
    : [say`Never even at the sizes that were played, and left out: ${joined(shown, '; ')}${more(none)}.`];
}

function strangers({ findings: { pairs, contestants }, facts }: PointsInput): Sentence {
  const met = new Set(
    pairs.filter(({ worth }) => worth !== null).flatMap(({ first, second }) => [first, second]),
  );
  const apart = contestants.filter((_name, i) => !met.has(i));
  return apart.length === 0
    ? []
    : say`; never even with anybody: ${listed(apart.map((id) => [ownLabel(facts, id)]))}`;
}
