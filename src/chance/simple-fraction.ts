/** The exact fraction that a probability is, where it is simple. */

/** The greatest denominator of a fraction that helps a player more than the percentage does. */
const MOST_DENOMINATOR = 8000;
// Sums of a few thousand dice paths are off by less than this; the chance that any other number is this near to
// a fraction with so small a denominator is about one in a hundred thousand.
const TOLERANCE = 1e-13;

/**
 * The fraction in lowest terms that a probability is, or null where it is none with a denominator of at most 8000
 * (three D20s): found by continued fraction.
 */
export function simpleFraction(probability: number): string | null {
  if (!(probability >= 0 && probability <= 1)) return null;
  let [p0, q0, p1, q1] = [0, 1, 1, 0];
  let rest = probability;
  while (q1 <= MOST_DENOMINATOR) {
    const whole = Math.floor(rest);
    [p0, q0, p1, q1] = [p1, q1, whole * p1 + p0, whole * q1 + q0];
    if (q1 > MOST_DENOMINATOR) return null;
    if (Math.abs(p1 / q1 - probability) <= TOLERANCE) return q1 === 1 ? String(p1) : `${p1}/${q1}`;
    rest = 1 / (rest - whole);
  }
  return null;
}
