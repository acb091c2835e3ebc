/** Sentences on each house rule: what it changed in who won, by how much, and whether that matters. */
import { verdict } from '../../statistics/index.ts';
import type { Opening } from '../answer.ts';
import { differenceText, sizeText } from '../certainty.ts';
import { holds, type PValue, type StoryFacts } from '../claims.ts';
import { exactPoints, pointsAtMost } from '../digits.ts';
import { widened } from '../intervals.ts';
import { metricLabel, ownLabel, theSide } from '../labels.ts';
import {
  joined,
  listed,
  LONGEST,
  LONGEST_HEADLINE,
  plain,
  say,
  shortest,
  type Sentence,
} from '../sentence.ts';
import { variantsIn, winsOf, type Change } from './changes.ts';
import { meanChange } from './change-words.ts';
import { placesOf } from './places.ts';

/** More metrics than this are left to the table. */
const MOST_METRICS = 3;

/** A difference of shares that is none: exact shares are sums of rounded products. */
const ROUNDING = 1e-12;

/**
 * The claims of the sentences: every difference, and, where the smallest difference that matters is given, the side of
 * it on which each change of wins lies by its interval.
 */
export function variantClaims(changes: readonly Change[]): readonly PValue[] {
  const sized = changes.filter(({ metric, p }) => metric === 'winner' && p !== null);
  return [...changes.map(({ p }) => p), ...sized.map(() => 1)];
}

/** Changes of who won, then those of the means; the headline is on the variant, or on how many changed anything. */
export function variantsOpening(changes: readonly Change[], facts: StoryFacts): Omit<Opening, 'verdicts'> {
  const variants = variantsIn(changes);
  const all = variants.map((variant) => effectOf(changes, variant, facts));
  const [first] = all;
  const means = variants.flatMap((variant) => meansOf(changes, variant, facts));
  if (first === undefined) return { headline: [], figure: null, sentences: [] };
  if (all.length === 1)
    return { headline: first.words, figure: first.figure, sentences: [...first.whole, ...means] };
  const largest = all.reduce((a, b) => (b.bound > a.bound ? b : a));
  const trifling = all.filter(({ isTrifling }) => isTrifling);
  const summary =
    trifling.length === all.length
      ? say`None of ${all.length} variants changed who won by more than ${atMost(largest.bound)}.`
      : all.every(({ isExact }) => isExact)
        ? largest.words
        : say`${all.filter(({ isSure }) => isSure).length} of ${all.length} variants surely changed who won.`;
  return {
    headline: summary,
    figure: largest.figure,
    sentences: [
      ...largest.whole,
      ...all.flatMap(({ words }) => (words === summary ? [] : [words])),
      ...means,
    ],
  };
}

interface Effect {
  readonly words: Sentence;
  readonly figure: Opening['figure'];
  /** The change for both sides and for nobody, where the words tell of one side; empty where that tells all. */
  readonly whole: readonly Sentence[];
  /** No change of wins is larger. */
  readonly bound: number;
  readonly isExact: boolean;
  readonly isSure: boolean;
  /** Every change is surely smaller than what matters. */
  readonly isTrifling: boolean;
}

/** `A Lebel that hits on 10 changed next to nothing: at most 0.4 points.` */
function effectOf(changes: readonly Change[], variant: string, facts: StoryFacts): Effect {
  const bySide = ([0, 1] as const).map((side) => winsOf(changes, variant, facts.sides[side]));
  const all = bySide.flat();
  const bound = boundOf(all, facts);
  const matters = all[0]?.matters ?? 0;
  const sure = all.filter((one) => differs(one, facts));
  const isTrifling = all.every((one) => sizeOf(one, matters, facts) === 'trifling');
  const base = { bound, isExact: all.every(({ p }) => p === null), isSure: sure.length > 0, isTrifling };
  const name = say`${ownLabel(facts, variant)}`;
  const none = all.every(({ difference }) => Math.abs(difference.value) < ROUNDING);
  const change = largestOf(sure);
  const at = say`wins by at most ${atMost(bound)}`;
  if (bound < ROUNDING || change === undefined || isTrifling) {
    const nothing = bound < ROUNDING && none ? '' : isTrifling ? ' next to nothing' : ' little, if anything';
    return {
      ...base,
      whole: [],
      words:
        nothing === '' ? say`${name} changed nothing in who won.` : say`${name} changed${nothing}: ${at}.`,
      figure: { amount: [atMost(bound)], meaning: say`is the most by which wins changed` },
    };
  }
  const side = change.label === facts.sides[0] ? 0 : 1;
  const own = bySide[side] ?? [];
  const more = change.difference.value > 0 ? 'more' : 'fewer';
  const whole = wholeOf(changes, change, where(own, change, facts), facts);
  const figure = {
    amount: [sizeText(change.difference)],
    meaning: say`${more} wins for ${theSide(facts, side)}${where(own, change, facts)}`,
  };
  if (base.isExact || own.length === 1) {
    const rest = own.length === 2 ? own.filter((one) => one !== change) : [];
    const size = say`${name} gave ${theSide(facts, side)} ${sizeText(change.difference)} ${more} wins${where(own, change, facts)}`;
    const others = rest.flatMap((one) =>
      one.difference.value * change.difference.value > 0
        ? [say`, ${exactPoints(one.difference.value)}${where(own, one, facts)}`]
        : [],
    );
    const most = own.length > 2 ? say`, the most of ${own.length} matchups` : say``;
    return {
      ...base,
      figure,
      whole,
      words: shortest(LONGEST_HEADLINE, say`${size}${joined(others, '')}${most}.`, say`${size}.`),
    };
  }
  const ofOwn = sure.filter((one) => own.includes(one));
  const count = (sign: number): number => ofOwn.filter((one) => one.difference.value * sign > 0).length;
  const parts = ([1, -1] as const).flatMap((sign) =>
    count(sign) === 0 ? [] : [say`${sign > 0 ? 'more' : 'fewer'} wins in ${count(sign)}`],
  );
  return {
    ...base,
    figure,
    whole,
    words: say`${name}: ${listed(parts)} of ${own.length} matchups for ${theSide(facts, side)}, by at most ${atMost(bound)}.`,
  };
}

/** `Sharper at 8 cm: wins of the British +6.7 points, of the French +4.6 points, engagements without a winner −11.3 points.` */
function wholeOf(
  changes: readonly Change[],
  { cell, variant }: Change,
  at: Sentence,
  facts: StoryFacts,
): readonly Sentence[] {
  const own = changes.filter(
    (one) => one.cell === cell && one.variant === variant && one.metric === 'winner',
  );
  const sides = facts.sides.map((side) => own.find((one) => one.label === side));
  const none = own.find(({ label }) => label === null || !facts.sides.includes(label));
  const [first, second] = sides.map((one) => one && differenceText(one.difference));
  // Where as many have no winner, one side loses what the other wins.
  if (first === undefined || second === undefined || none === undefined) return [];
  if (none.difference.low === 0 && none.difference.high === 0) return [];
  const neither = differenceText(none.difference);
  const opening = say`${ownLabel(facts, variant)}${at}: wins of ${theSide(facts, 0)} ${first}, of ${theSide(facts, 1)} ${second}`;
  return [
    shortest(
      LONGEST,
      say`${opening}, engagements without a winner ${neither}.`,
      say`${opening}, of neither ${neither}.`,
    ),
  ];
}

/** ` at 8 cm`: the cells whose difference is exactly as large; nothing where there is one cell. */
function where(own: readonly Change[], { difference: { value } }: Change, facts: StoryFacts): Sentence {
  const cells = own.map(({ cell }) => ({ ...cell, variant: null }));
  const alike = cells.filter((_cell, i) => Math.abs((own[i]?.difference.value ?? NaN) - value) < ROUNDING);
  return placesOf(alike, cells, facts);
}

function largestOf(changes: readonly Change[]): Change | undefined {
  return changes.toSorted((a, b) => Math.abs(b.difference.value) - Math.abs(a.difference.value))[0];
}

/** An exact difference that is one, or a counted one that is sure. */
function differs({ p, difference }: Change, facts: StoryFacts): boolean {
  return holds(p, facts) && Math.abs(difference.value) > ROUNDING;
}

/** The bound that no difference exceeds, all of them together. */
function boundOf(changes: readonly Change[], facts: StoryFacts): number {
  return Math.max(
    0,
    ...changes.map(({ difference, p }) => {
      const { low, high } = p === null ? difference : widened(difference, facts.confidence, 1 - facts.level);
      const bound = Math.max(Math.abs(low), Math.abs(high));
      return bound < ROUNDING ? 0 : bound;
    }),
  );
}

/** `0.4 points`: a bound, rounded up to a tenth of a point. */
function atMost(bound: number): string {
  return pointsAtMost(Math.ceil(bound * 1000 - ROUNDING) / 1000);
}

/** The side of the smallest difference that matters on which a difference lies, as sure as a claim must be. */
function sizeOf(
  { p, difference, verdict: alone }: Change,
  matters: number,
  facts: StoryFacts,
): Change['verdict'] {
  if (p === null) return alone;
  const { low, high } = widened(difference, facts.confidence, 1 - facts.level);
  return verdict({ low, high, confidence: 1 - facts.level }, 0, matters);
}

/** True of two numbers of one side that add up to the same always, as those left and those lost. */
function isOpposite(means: readonly Change[], one: string, other: string): boolean {
  const of = (metric: string): string => metric.slice(metric.indexOf('.'));
  const [a, b] = [one, other].map((metric) => means.filter((change) => change.metric === metric));
  return (
    of(one) === of(other) &&
    a?.every(({ difference: { value } }, i) => {
      return Math.abs(value + (b?.[i]?.difference.value ?? NaN)) < ROUNDING;
    }) === true
  );
}

/** The means that a variant surely changed, and the largest change where all are exact. */
function meansOf(changes: readonly Change[], variant: string, facts: StoryFacts): Sentence[] {
  const means = changes.filter((change) => change.variant === variant && change.label === null);
  const metrics = [...new Set(means.map(({ metric }) => metric))].filter(
    (metric, i, all) => !all.slice(0, i).some((other) => isOpposite(means, metric, other)),
  );
  const parts = metrics.flatMap((metric) => {
    const own = means.filter((change) => change.metric === metric);
    const sure = own.filter((one) => differs(one, facts));
    const change = largestOf(sure);
    if (change === undefined) return [];
    const name = metricLabel(facts, metric);
    if (own.length > 1 && own.some(({ p }) => p !== null))
      return [{ words: say`${name} in ${sure.length} of ${own.length} matchups`, at: [] }];
    const size = meanChange(change);
    return size.startsWith('under') ? [] : [{ words: say`${name} ${size}`, at: where(own, change, facts) }];
  });
  if (parts.length === 0) return [];
  const [first] = parts;
  const isOnePlace = parts.every(({ at }) => plain(at) === plain(first?.at ?? []));
  const opening = say`${ownLabel(facts, variant)}, on average${isOnePlace ? (first?.at ?? []) : []}`;
  const words = (shown: typeof parts): Sentence =>
    say`${opening}: ${joined(
      shown.map((part) => (isOnePlace ? part.words : say`${part.words}${part.at}`)),
      ', ',
    )}.`;
  return [
    shortest(
      LONGEST,
      words(parts.slice(0, MOST_METRICS)),
      words(parts.slice(0, 2)),
      words(parts.slice(0, 1)),
    ),
  ];
}

/** The saving by common random numbers in the wins of a side, in the cell where they are least precise. */
export function savingStory(changes: readonly Change[]): Sentence[] {
  const saved = changes.flatMap(({ metric, varianceSaved }) =>
    // Where no replicate sets the two apart there is nothing to save.
    metric === 'winner' && varianceSaved !== null && varianceSaved < 1 ? [varianceSaved] : [],
  );
  if (saved.length === 0 || changes.every(({ p }) => p === null)) return [];
  const times = 1 / Math.sqrt(1 - Math.min(...saved));
  // Rounded down: no more is claimed than was saved.
  if (!(times >= 1.1)) return [];
  const shown = times >= 10 ? String(Math.floor(times)) : (Math.floor(times * 10) / 10).toFixed(1);
  return [
    say`All variants met the same dice, which made differences in wins ${shown} times as precise as dice of their own.`,
  ];
}
