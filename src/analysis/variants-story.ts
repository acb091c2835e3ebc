/** What each house rule changes, for whom, how much, and whether it matters. */
import { variantsIn, winsOf, type Change } from './changes.ts';
import {
  confidencePercent,
  estimatedPoints,
  exactPointsTold,
  meanWithin,
  pointsAtMost,
  pointsRange,
  whole,
} from './digits.ts';
import type { RunFacts } from './facts.ts';
import type { Estimate } from './rows.ts';
import { joined, named, say, type Sentence } from './sentence.ts';
import { countOf } from '../engagement/shown.ts';

type Told = Pick<RunFacts, 'sides' | 'factors' | 'confidence'>;

/** More metrics than this are left to the table. */
const MOST_METRICS = 4;

/** A difference of shares that is none: exact shares are sums of rounded products. */
const ROUNDING = 1e-12;

/** What changes at the first screen: who wins, by variant; empty where there are no variants. */
export function variantsHeadline(changes: readonly Change[], facts: Told): Sentence {
  return joined(
    variantsIn(changes).map((variant) => whoWins(changes, variant, facts)),
    ' ',
  );
}

/** What else is worth saying: other metrics, what pairing saved, and how many comparisons were made. */
export function variantsSentences(changes: readonly Change[], facts: Told): Sentence[] {
  return [...elsewhere(changes, facts), ...saving(changes), ...tested(changes, facts)];
}

/** `With sharper-lebel french wins 3.1 points more often than with as-written (…)` */
function whoWins(changes: readonly Change[], variant: string, facts: Told): Sentence {
  const bySide = facts.sides.map((side) => winsOf(changes, variant, side));
  const largest = bySide.map((own) => largestOf(own));
  const [first, second] = largest;
  if (first === undefined || second === undefined) return [];
  const side = Math.abs(second.difference.value) > Math.abs(first.difference.value) ? 1 : 0;
  const own = bySide[side] ?? [];
  const change = largest[side] ?? first;
  const where = own.length === 1 || change.name.length === 0 ? say`` : say` at ${change.name}`;
  const before = say`With ${named(variant)} `;
  const than = say`than with ${named(change.reference)}`;
  if (own.every(({ difference }) => isNone(difference))) {
    const bound = boundOf([...own, ...(bySide[1 - side] ?? [])]);
    const most = bound < ROUNDING ? '' : `: no difference is larger than ${pointsAtMost(bound)}`;
    return say`${before}nobody wins more or less often ${than}${most} (${surety(change, facts)}).`;
  }
  const { value } = change.difference;
  const more = value > 0 ? 'more' : 'less';
  const size = say`${named(facts.sides[side])} wins ${pointsOf(change.difference)} ${more} often ${than}${where} (${interval(change, facts)})`;
  return say`${before}${size}${ofCells(own)}${judged(own)}.`;
}

function largestOf(changes: readonly Change[]): Change | undefined {
  return changes.toSorted((a, b) => Math.abs(b.difference.value) - Math.abs(a.difference.value))[0];
}

function isNone({ low, high }: Estimate): boolean {
  return low <= ROUNDING && high >= -ROUNDING;
}

/** No difference is larger, as far as the intervals tell. */
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

/** Whether it matters, against the smallest difference that does. */
function judged(own: readonly Change[]): Sentence {
  const [first] = own;
  const matters = first?.matters ?? 0;
  if (matters === 0) return [];
  const smallest = pointsAtMost(matters);
  const count = own.filter(({ verdict }) => verdict === 'above' || verdict === 'below').length;
  const trifling = own.filter(({ verdict }) => verdict === 'trifling').length;
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

function pointsOf({ value, low, high }: Estimate): string {
  return low === high ? exactPointsTold(value) : estimatedPoints(value, (high - low) / 2);
}

/** `exact`, or `95 % interval 2.9 to 3.3, on the same replicates`. */
function interval({ how, difference: { value, low, high } }: Change, { confidence }: Told): string {
  if (how === 'exact') return 'exact';
  const range = value < 0 ? pointsRange(-high, -low) : pointsRange(low, high);
  return `${confidencePercent(confidence)} interval ${range}, ${replicatesOf(how)}`;
}

function surety({ how }: Change, { confidence }: Told): string {
  return how === 'exact' ? 'exact' : `${confidencePercent(confidence)} intervals, ${replicatesOf(how)}`;
}

function replicatesOf(how: Change['how']): string {
  return how === 'paired' ? 'on the same replicates' : 'on replicates of their own';
}

/** The largest change of every mean, a sentence a variant. */
function elsewhere(changes: readonly Change[], facts: Told): Sentence[] {
  return variantsIn(changes).flatMap((variant) => {
    const means = changes.filter((change) => change.variant === variant && change.label === null);
    const metrics = [...new Set(means.map(({ metric }) => metric))];
    const parts = metrics.flatMap((metric) => {
      const own = means.filter((change) => change.metric === metric);
      const change = largestOf(own);
      if (change === undefined || isNone(change.difference)) return [];
      const { value, low, high } = change.difference;
      const sign = value < 0 ? '−' : '+';
      const size = low === high ? exactChange(value) : meanWithin(Math.abs(value), (high - low) / 2);
      const where = own.length === 1 || change.name.length === 0 ? say`` : say` at ${change.name}`;
      return [say`${named(metric)} ${sign}${size}${where}`];
    });
    if (parts.length === 0) return [];
    const most = means.length > metrics.length ? ', at most' : '';
    const more = parts.length - MOST_METRICS;
    const told = joined(parts.slice(0, MOST_METRICS), ', ');
    const others = more > 0 ? `, and ${more} more in the table` : '';
    const sure = means.every(({ how }) => how === 'exact')
      ? ' (exact)'
      : ` (${confidencePercent(facts.confidence)} intervals)`;
    return [say`With ${named(variant)} the means change${most}: ${told}${others}${sure}.`];
  });
}

/** Two digits of an exact difference: it may be far smaller than the means. */
function exactChange(value: number): string {
  return String(Number(Math.abs(value).toPrecision(2)));
}

/** What common random numbers saved in the wins of a side, where it is known least. */
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

/** How many comparisons there are, and how many show a difference when all are taken together. */
function tested(changes: readonly Change[], { confidence }: Told): Sentence[] {
  const known = changes.filter(({ adjusted }) => adjusted !== null);
  const [first] = known;
  if (first === undefined) return [];
  const differ = known.filter(({ adjusted }) => (adjusted ?? 1) < 1 - confidence).length;
  return [
    say`Of ${countOf(first.comparisons ?? known.length, 'comparison')} ${whole(differ)} ${differ === 1 ? 'shows' : 'show'} a difference at ${confidencePercent(1 - confidence)} when all are taken together (Holm).`,
  ];
}
