/** Loader's deviance: how much less likely a mean makes a count than the count itself would be as mean. */

/** Below this relative distance the series is used, since the closed form would cancel. */
const NEAR = 0.4;

/**
 * x ln(x / mean) + mean - x for x >= 0 and mean > 0: never negative, 0 where x = mean, and free of cancellation there
 * (Loader 2000, "Fast and accurate computation of binomial probabilities", bd0). A caller whose mean is a rounded
 * product gives `distance` = x - mean as it was before rounding: far out in a tail that rounding would show.
 */
export function deviance(x: number, mean: number, distance: number = x - mean): number {
  if (x === 0) return mean;
  if (Math.abs(distance) >= NEAR * (x + mean)) return x * Math.log(x / mean) - distance;
  const v = distance / (x + mean);
  const square = v * v;
  let sum = distance * v;
  let power = 2 * x * v;
  for (let odd = 3; ; odd += 2) {
    power *= square;
    const next = sum + power / odd;
    if (next === sum) return next;
    sum = next;
  }
}

/** Splits a double into two halves of 26 bits each (Dekker 1971). */
function upperHalf(x: number): number {
  const scaled = x * 134217729;
  return scaled - (scaled - x);
}

/** x - factor * other, as if the product were not rounded (Dekker 1971, "A floating-point technique", mul12). */
export function differenceFromProduct(x: number, factor: number, other: number): number {
  const product = factor * other;
  const [f, o] = [upperHalf(factor), upperHalf(other)];
  const [g, p] = [factor - f, other - o];
  const rounded = f * o - product + f * p + g * o + g * p;
  return x - product - rounded;
}
