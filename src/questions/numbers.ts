/** Numbers of sentences: no more digits than tell them apart, none that the counts do not carry. */
import { inPoints } from './telling/digits.ts';
import { isExact } from './telling/estimate.ts';
import type { Estimate } from './telling/rows.ts';

/**
 * Percentages beside one another: whole, or with the digits that set each apart from 0, from 100 and from the others
 * that the counts tell from it. Two shares of one whole add up to no more than it.
 */
export function percents(all: readonly Estimate[], most = 2): readonly string[] {
  const shown = (one: Estimate, digits: number): string => (one.value * 100).toFixed(digits);
  const isApart = (one: Estimate, digits: number): boolean =>
    (one.value === 0 || one.value === 1 || ![0, 100].includes(Number(shown(one, digits)))) &&
    all.every(
      (other) =>
        Math.abs(other.value - one.value) < Math.max(5e-5, reach(one), reach(other)) ||
        Number(shown(other, digits)) !== Number(shown(one, digits)),
    );
  const isWithin = (one: Estimate, digits: number): boolean =>
    all.every(
      (other) =>
        other === one ||
        one.value + other.value > 1 + 1e-9 ||
        Number(shown(one, digits)) + Number(shown(other, digits)) <= 100,
    );
  return all.map((one) => {
    const within = [0, 1, 2].filter((digits) => digits <= most && isWithin(one, digits));
    return text(one, within.find((digits) => isApart(one, digits)) ?? within[0] ?? most);
  });
}

/** Half the width of the interval. */
function reach({ low, high }: Estimate): number {
  return (high - low) / 2;
}

function text(one: Estimate, decimals: number): string {
  const { value, low, high } = one;
  const exact = isExact(one);
  const size = 10 ** -decimals;
  const percent = value * 100;
  if (exact && (value === 0 || value === 1)) return `${percent}%`;
  if (!exact && percent < size / 2) return `under ${up(high * 100)}%`;
  if (!exact && percent > 100 - size / 2)
    return `over ${Number((100 - Number(up((1 - low) * 100))).toFixed(2))}%`;
  if (value > 0 && percent < size / 2) return `under ${size}%`;
  if (value < 1 && percent > 100 - size / 2) return `over ${100 - size}%`;
  return `${!exact && high - low > 0.04 ? 'about ' : ''}${percent.toFixed(decimals)}%`;
}

function up(value: number): string {
  return value > 1 ? String(Math.ceil(value)) : String(Math.ceil(value * 100) / 100);
}

/** `30% to 57%` */
export function among(texts: readonly string[]): string {
  const ordered = texts.toSorted(
    (a, b) => Number.parseFloat(a.replace(/[^\d.]/gu, '')) - Number.parseFloat(b.replace(/[^\d.]/gu, '')),
  );
  const [low = '', high = ''] = [ordered[0], ordered.at(-1)];
  return low === high ? low : `${low} to ${high}`;
}

/** `13.7 points`, `1 point` */
export function points(size: number): string {
  return inPoints(size * 100 < 0.05 ? 'under 0.1' : String(Number((size * 100).toFixed(1))));
}

/** The one of all that is largest by a number; undefined of none. */
export function largestBy<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  return all.toSorted((a, b) => of(b) - of(a))[0];
}
