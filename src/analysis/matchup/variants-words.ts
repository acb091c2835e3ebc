/** Sentences on each house rule: what it changes, for whom, how much, and whether that matters. */
import { variantsIn, winsOf, type Change } from './changes.ts';
import {
  confidencePercent,
  estimatedPoints,
  precisePoints,
  meanWithin,
  pointsAtMost,
  pointsRange,
  whole,
} from '../digits.ts';
import { holds, type PValue, type Sureness } from '../claims.ts';
import type { RunFacts } from '../facts.ts';
import { placesInWords } from '../labels.ts';
import { widened } from '../intervals.ts';
import type { Estimate } from '../tables/rows.ts';
import { joined, named, say, type Sentence } from '../sentence.ts';
import { countOf } from '../../engagement/shown.ts';
import { verdict } from '../../statistics/index.ts';

type VariantFacts = Pick<RunFacts, 'sides' | 'factors'> & Sureness;

/** More metrics than this are left to the table. */
const MOST_METRICS = 4;

/** A difference of shares that is none: exact shares are sums of rounded products. */
const ROUNDING = 1e-12;

/** Changes of who wins, by variant, for the first screen; empty where there are no variants. */
export function variantsHeadline(changes: readonly Change[], facts: VariantFacts): Sentence {
  return joined(
    variantsIn(changes).map((variant) => whoWins(changes, variant, facts)),
    ' ',
  );
}

/** Further sentences: other metrics, the saving by pairing, and the number of comparisons. */
export function variantsSentences(changes: readonly Change[], facts: VariantFacts): Sentence[] {
  return [...elsewhere(changes, facts), ...saving(changes), ...tested(changes, facts)];
}

/**
 * The claims of the sentences: every difference, and, where the smallest difference that matters is given, the side of
 * it on which each change of wins lies by its interval.
 */
export function variantClaims(changes: readonly Change[]): readonly PValue[] {
  const sized = changes.filter(
    ({ metric, matters, p }) => metric === 'winner' && (matters ?? 0) > 0 && p !== null,
  );
  return [...changes.map(({ p }) => p), ...sized.map(() => 1)];
}

/** `With sharper-lebel french wins 3.1 points more often than with as-written (…)` */
function whoWins(changes: readonly Change[], variant: string, facts: VariantFacts): Sentence {
  const bySide = facts.sides.map((side) => winsOf(changes, variant, side));
  const largest = bySide.map((own) => largestOf(own));
  const [first, second] = largest;
  if (first === undefined || second === undefined) return [];
  const side = Math.abs(second.difference.value) > Math.abs(first.difference.value) ? 1 : 0;
  const own = bySide[side] ?? [];
  const change = largest[side] ?? first;
  const before = say`With ${named(variant)} `;
  const than = say`than with ${named(change.reference)}`;
  if (own.every((one) => !differs(one, facts))) {
    const bound = boundOf([...own, ...(bySide[1 - side] ?? [])]);
    const most = bound < ROUNDING ? '' : `: no difference is larger than ${pointsAtMost(bound)}`;
    const surely = own.every(({ p }) => p === null) ? '' : 'surely ';
    return say`${before}nobody ${surely}wins more or less often ${than}${most} (${surety(own, facts)}).`;
  }
  const who = named(facts.sides[side]);
  const counted = own.length > 1 && own.some(({ p }) => p !== null);
  if (counted) return say`${before}${who} wins ${inCells(own, than, facts)}${significance(own, facts)}.`;
  const more = change.difference.value > 0 ? 'more' : 'less';
  const size = say`${who} wins ${pointsOf(change.difference)} ${more} often ${than}${where(own, change)} (${interval(change, facts)})`;
  return say`${before}${size}${ofCells(own)}${significance(own, facts)}.`;
}

/** `more often in 3 of 4 cells than with as-written. Over all of them the change is −0.3 to 3.3 points (…)` */
function inCells(own: readonly Change[], than: Sentence, facts: VariantFacts): Sentence {
  const sure = own.filter((one) => differs(one, facts));
  const [more, less] = [1, -1].map((sign) => sure.filter((one) => one.difference.value * sign > 0).length);
  const parts = [
    ...(more === 0 ? [] : [`more often in ${more}`]),
    ...(less === 0 ? [] : [`less often in ${less}`]),
  ];
  const values = own.map(({ difference }) => difference);
  const range = pointsRange(
    Math.min(...values.map(({ low }) => low)),
    Math.max(...values.map(({ high }) => high)),
  );
  return say`${parts.join(' and ')} of ${own.length} cells ${than}. Over all of them the change is ${range} points (${surety(own, facts)})`;
}

/** ` at 8 cm`: the cells whose exact difference is as large, and in the same direction; nothing where there is one cell. */
function where(own: readonly Change[], { name, difference: { value } }: Change): Sentence {
  if (own.length === 1 || name.length === 0) return say``;
  const alike = own.filter(({ difference }) => Math.abs(difference.value - value) < ROUNDING);
  return say` ${placesInWords(alike, (one) => say`at ${one.name}`)}`;
}

function largestOf(changes: readonly Change[]): Change | undefined {
  return changes.toSorted((a, b) => Math.abs(b.difference.value) - Math.abs(a.difference.value))[0];
}

/** An exact difference that is one, or a counted one that is sure. */
function differs({ p, difference }: Change, facts: VariantFacts): boolean {
  return holds(p, facts) && Math.abs(difference.value) > ROUNDING;
}

/** The bound that no difference exceeds, by their intervals. */
function boundOf(changes: readonly Change[]): number {
  return Math.max(
    ...changes.map(({ difference: { low, high } }) => {
      const bound = Math.max(Math.abs(low), Math.abs(high));
      return bound < ROUNDING ? 0 : bound;
    }),
  );
}

function ofCells(own: readonly Change[]): string {
  return own.length === 1 ? '' : `, the largest difference of ${own.length} cells`;
}

/** Words on whether the changes matter, against the smallest difference that does. */
function significance(own: readonly Change[], facts: VariantFacts): Sentence {
  const [first] = own;
  const matters = first?.matters ?? 0;
  if (matters === 0) return [];
  const smallest = pointsAtMost(matters);
  const verdicts = own.map((change) => sizeOf(change, matters, facts));
  const count = verdicts.filter((one) => one === 'above' || one === 'below').length;
  const trifling = verdicts.filter((one) => one === 'trifling').length;
  if (own.length === 1)
    return count === 1
      ? []
      : trifling === 1
        ? say`: trifling, since less than ${smallest} does not matter`
        : say`: whether it is the ${smallest} that would matter is open`;
  if (trifling === own.length)
    return say`: trifling in all of them, since less than ${smallest} does not matter`;
  const open = own.length - count - trifling;
  const parts = [
    `${count} of ${own.length} ${count === 1 ? 'differs' : 'differ'} by ${smallest} or more`,
    `${trifling} ${trifling === 1 ? 'does' : 'do'} not`,
  ];
  return say`: ${parts.join(', ')}${open > 0 ? `, ${open} are open` : ''}`;
}

/** The side of the smallest difference that matters on which a difference lies, as sure as a claim must be. */
function sizeOf(
  { p, difference, verdict: alone }: Change,
  matters: number,
  facts: VariantFacts,
): Change['verdict'] {
  if (p === null) return alone;
  const { low, high } = widened(difference, facts.confidence, 1 - facts.level);
  return verdict({ low, high, confidence: 1 - facts.level }, 0, matters);
}

function pointsOf({ value, low, high }: Estimate): string {
  return low === high ? precisePoints(value) : estimatedPoints(value, (high - low) / 2);
}

/** `exact`, or `95 % interval 2.9 to 3.3, on the same replicates`. */
function interval({ how, difference: { value, low, high } }: Change, { confidence }: VariantFacts): string {
  if (how === 'exact') return 'exact';
  const range = value < 0 ? pointsRange(-high, -low) : pointsRange(low, high);
  return `${confidencePercent(confidence)} interval ${range}, ${replicatesOf(how)}`;
}

function surety(changes: readonly Change[], { confidence }: VariantFacts): string {
  const counted = changes.find(({ how }) => how !== 'exact');
  return counted === undefined
    ? 'exact'
    : `${confidencePercent(confidence)} intervals, ${replicatesOf(counted.how)}`;
}

function replicatesOf(how: Change['how']): string {
  return how === 'paired' ? 'on the same replicates' : 'on replicates of their own';
}

/** The change of every mean, a sentence a variant: the largest where it is exact. */
function elsewhere(changes: readonly Change[], facts: VariantFacts): Sentence[] {
  return variantsIn(changes).flatMap((variant) => {
    const means = changes.filter((change) => change.variant === variant && change.label === null);
    const metrics = [...new Set(means.map(({ metric }) => metric))];
    const parts = metrics.flatMap((metric) => {
      const own = means.filter((change) => change.metric === metric);
      const sure = own.filter((one) => differs(one, facts));
      const change = largestOf(sure);
      if (change === undefined) return [];
      if (own.length > 1 && own.some(({ p }) => p !== null))
        return [say`${named(metric)} in ${sure.length} of ${own.length} cells`];
      const { value, low, high } = change.difference;
      const sign = value < 0 ? '−' : '+';
      const size = low === high ? exactChange(value) : meanWithin(Math.abs(value), (high - low) / 2);
      return [say`${named(metric)} ${sign}${size}${where(own, change)}`];
    });
    if (parts.length === 0) return [];
    const isExact = means.every(({ p }) => p === null);
    const most = isExact && means.length > metrics.length ? ', at most' : '';
    const more = parts.length - MOST_METRICS;
    const shown = joined(parts.slice(0, MOST_METRICS), ', ');
    const others = more > 0 ? `, and ${more} more in the table` : '';
    const sure = isExact ? ' (exact)' : ` (${confidencePercent(facts.confidence)} intervals)`;
    return [say`With ${named(variant)} the means change${most}: ${shown}${others}${sure}.`];
  });
}

/** Two digits of an exact difference: it may be far smaller than the means. */
function exactChange(value: number): string {
  return String(Number(Math.abs(value).toPrecision(2)));
}

/** The saving by common random numbers in the wins of a side, in the cell where they are least precise. */
function saving(changes: readonly Change[]): Sentence[] {
  const saved = changes.flatMap(({ metric, varianceSaved }) =>
    // Where no replicate sets the two apart there is nothing to save.
    metric === 'winner' && varianceSaved !== null && varianceSaved < 1 ? [varianceSaved] : [],
  );
  if (saved.length === 0) return [];
  const least = Math.min(...saved);
  const times = 1 / Math.sqrt(1 - least);
  if (!(times > 1)) return [];
  const percent = (Math.floor(least * 1000) / 10).toFixed(1);
  return [
    say`Variants played the same replicates with the same dice: the standard error of the difference in wins is ${timesShown(times)} times smaller than dice of their own would make it, or more (${percent} % of its variance saved).`,
  ];
}

/** Rounded down: no more is claimed than was saved. */
function timesShown(times: number): string {
  return times >= 10 ? whole(Math.floor(times)) : (Math.floor(times * 10) / 10).toFixed(1);
}

/** The number of comparisons, and of those that show a difference. */
function tested(changes: readonly Change[], facts: VariantFacts): Sentence[] {
  const counted = changes.filter(({ p }) => p !== null);
  const [first] = counted;
  if (first === undefined) return [];
  const differ = counted.filter((one) => differs(one, facts)).length;
  return [
    say`Of ${countOf(counted.length, 'comparison')} ${whole(differ)} ${differ === 1 ? 'shows' : 'show'} a difference at ${confidencePercent(1 - facts.confidence)} when all that this report claims is taken together (Holm).`,
  ];
}
