/**
 * Numbers in words: percentages, counts and means with no more digits than are sure. An exact number shows one decimal
 * unless more are needed to set it apart from 0, from 1 or from the number beside it. The ends of an interval are
 * rounded outwards, in units of at most half its half-width, so that the words never claim more than the interval.
 */
import { grouped } from '../../play/shown.ts';

/** Decimals of the finest percentage that a sentence shows, and that is set apart from 0 and 100. */
export const SHOWN_DECIMALS = 2;
/** Decimals that set two exact percentages apart, at the most. */
const MOST_DECIMALS = 4;
/** Absorbs the rounding of a decimal fraction in binary before a floor or ceiling. */
const SLACK = 1e-9;

/** The two ends of an interval as they are shown, without a unit. */
interface ShownInterval {
  readonly low: string;
  readonly high: string;
}

/** `55.1%` of an exact share between 0 and 1; `at least` more decimals where others beside it need them. */
export function exactPercent(share: number, atLeast = 1): string {
  // A sum of chances may come out a little above all.
  if (share === 0 || share >= 1) return share === 0 ? '0%' : '100%';
  const percent = share * 100;
  for (let decimals = atLeast; decimals <= Math.max(atLeast, SHOWN_DECIMALS); decimals++) {
    const shown = percent.toFixed(decimals);
    if (Number(shown) !== 0 && Number(shown) !== 100) return `${shown}%`;
  }
  const smallest = (10 ** -SHOWN_DECIMALS).toFixed(SHOWN_DECIMALS);
  return percent < 50 ? `under ${smallest}%` : `over ${(100 - Number(smallest)).toFixed(SHOWN_DECIMALS)}%`;
}

/** Two exact shares with as many decimals as set them apart. */
export function exactPair(a: number, b: number): readonly [string, string] {
  for (let decimals = 1; decimals < MOST_DECIMALS; decimals++) {
    const shown = [exactPercent(a, decimals), exactPercent(b, decimals)] as const;
    if (a === b || shown[0] !== shown[1]) return shown;
  }
  return [exactPercent(a, MOST_DECIMALS), exactPercent(b, MOST_DECIMALS)];
}

/** The ends of an interval of a share, in percent, rounded outwards: `54.9` and `55.3`; `0` and `100` are the end. */
export function percentInterval(low: number, high: number, mostDecimals = 12, least = 0): ShownInterval {
  const decimals = Math.min(mostDecimals, decimalsOf(((high - low) / 2) * 100, 2));
  return {
    low: outwards(low * 100, decimals, Math.floor, least),
    high: outwards(high * 100, decimals, Math.ceil, 100),
  };
}

/** `51.0` and `0.8`: a percentage, and a half-width that reaches from it, as shown, over the whole interval. */
export function percentWithin(
  share: number,
  low: number,
  high: number,
): { readonly amount: string; readonly reach: string } {
  const decimals = Math.min(SHOWN_DECIMALS, decimalsOf(((high - low) / 2) * 100, 2));
  const amount = (share * 100).toFixed(decimals);
  const reach = Math.max(Number(amount) - low * 100, high * 100 - Number(amount));
  return { amount, reach: outwards(reach, decimals, Math.ceil, Infinity) };
}

/** `54.9% to 55.3%` */
export function percentRange(low: number, high: number): string {
  const shown = percentInterval(low, high);
  return `${shown.low}% to ${shown.high}%`;
}

/** `3.6 points`: a difference of two exact shares. */
export function exactPoints(difference: number): string {
  return inPoints(exactPercent(Math.abs(difference)).replace('%', ''));
}

/** `2.9 to 3.3` of an interval of a difference of shares, in points, rounded outwards; `−0.1 to 0.3` about none. */
export function pointsRange(low: number, high: number): string {
  const shown = percentInterval(low, high, 12, -100);
  return `${shown.low} to ${shown.high}`.replaceAll('-', '−');
}

/** `0.4 points`: no less than `bound`, with two digits. */
export function pointsAtMost(bound: number): string {
  return inPoints(twoDigitsUp(bound * 100));
}

/** `0.051`, `120`: the size with two digits, rounded up. */
export function twoDigitsUp(size: number): string {
  if (!(size > 0)) return '0';
  const scale = 10 ** (1 - Math.floor(Math.log10(size)));
  return String(Number((Math.ceil(size * scale - SLACK) / scale).toPrecision(2)));
}

/** A size with the sign of its value, `−0.4 points`; without one where words say it, `under 0.01 points`, or it is shown as 0. */
export function withSign(value: number, size: string): string {
  return Number.parseFloat(size) > 0 ? `${value < 0 ? '−' : '+'}${size}` : size;
}

/** `1 point`, `3.6 points ± 0.2`, `-1 point`. */
export function inPoints(shown: string): string {
  return `${shown} ${/^-?1$/u.test(shown) ? 'point' : 'points'}`;
}

/** `2,000,000` */
export function whole(count: number): string {
  return grouped(count);
}

/** A mean and its half-width, which is rounded up: `1.37 ± 0.02`. */
export function meanWithin(mean: number, halfWidth: number): string {
  if (!(halfWidth > 0)) return exactNumber(mean);
  const decimals = decimalsOf(halfWidth, 2);
  return `${mean.toFixed(decimals)} ± ${outwards(halfWidth, decimals, Math.ceil, Infinity)}`;
}

/** An exact mean: two decimals, none where it is whole. */
export function exactNumber(value: number): string {
  return Number.isInteger(value) ? whole(value) : value.toFixed(2);
}

/** `0.31`, `0.0042`, `less than 0.000001`: a p-value with two digits. */
export function pValue(p: number): string {
  if (p < 1e-6) return 'less than 0.000001';
  if (p >= 0.1) return p.toFixed(2);
  const place = Math.floor(Math.log10(p));
  return p.toFixed(1 - place);
}

/** `95%`, `72.5%`: a share that somebody asked for. */
export function percentOf(share: number): string {
  return `${Number((share * 100).toFixed(6))}%`;
}

/** `a 95% interval`, `an 80% interval` */
export function intervalName(confidence: number): string {
  const percent = percentOf(confidence);
  return `${percent.startsWith('8') ? 'an' : 'a'} ${percent} interval`;
}

/** Decimals whose unit is at most the half-width over `part`; none for wide ones, and twelve at the most. */
function decimalsOf(halfWidth: number, part: number): number {
  if (!(halfWidth > 0)) return MOST_DECIMALS;
  const decimals = -Math.floor(Math.log10(halfWidth / part) + SLACK);
  return Math.min(12, Math.max(0, decimals));
}

function outwards(value: number, decimals: number, round: (x: number) => number, bound: number): string {
  const scale = 10 ** decimals;
  const inwards = round === Math.floor ? SLACK : -SLACK;
  const rounded = round(value * scale + inwards) / scale;
  const kept = round === Math.floor ? Math.max(bound, rounded) : Math.min(bound, rounded);
  return kept === bound ? String(bound) : kept.toFixed(decimals);
}

/** Small counts as words, by the number. */
const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `two`, `1,200` */
export function countInWords(count: number): string {
  return COUNTS[count] ?? whole(count);
}
