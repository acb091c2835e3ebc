/** Numbers of the battlefield (BF-NUM): lengths are whole hundredths of a centimetre, written h. */

export const H_PER_CM = 100;

export const LONGEST_MAP_CM = 400;

/** Tolerance of a double beyond its bound (BF-NUM-03): heights in metres, lengths and costs in h. */
export const EPSILON = 1e-6;

/** Rounds half away from zero and never to -0 (BF-NUM-02). */
export function round(value: number): number {
  return value < 0 ? 0 - Math.floor(0.5 - value) : Math.floor(value + 0.5);
}

/** A length of a spec, which has at most two decimals, in h. */
export function inH(cm: number): number {
  return round(cm * H_PER_CM);
}

/** The least whole number whose square times `under` is at least `over`; exact while both stay below 2^53. */
export function rootUp(over: number, under: number): number {
  let root = Math.ceil(Math.sqrt(over / under));
  while (root * root * under < over) root++;
  while (root > 0 && (root - 1) * (root - 1) * under >= over) root--;
  return root;
}
