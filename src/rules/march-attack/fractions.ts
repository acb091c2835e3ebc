/** Fractions of a whole, as the rules give them: two thirds of the units, of the skirmish value. */
import type { Fraction } from '../../play/lengths.ts';

/** The fraction (0 to 1) with which a text begins: `2/3 rounded down`, `1`; null where there is none. */
export function fractionIn(text: string): Fraction | null {
  const parts = /^(\d{1,6})(?:\/(\d{1,6}))?(?![\d/])/u.exec(text);
  if (parts === null) return null;
  const over = Number(parts[1]);
  const under = Number(parts[2] ?? '1');
  return under === 0 || over > under ? null : { over, under };
}

/** True where `part` of `whole` is the share or less. */
export function isAtMost(part: number, whole: number, { over, under }: Fraction): boolean {
  return part * under <= whole * over;
}

/** The share of a whole number: fractions dropped, or halves and more rounded up. */
export function shareOf(whole: number, { over, under }: Fraction, rounding: 'floor' | 'halfUp'): number {
  return rounding === 'floor' ? Math.floor((whole * over) / under) : quotientHalfUp(whole * over, under);
}

/** `over / under` of whole numbers, rounded half up. */
export function quotientHalfUp(over: number, under: number): number {
  return Math.floor((2 * over + under) / (2 * under));
}
