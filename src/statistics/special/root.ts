/** Zeros of a monotone function: Newton steps kept inside a bracket, or bisection. */

/** A function's value at one point, and the point where Newton's step from there leads. */
interface NewtonStep {
  readonly value: number;
  readonly next: number;
}

/**
 * The root of a function that increases from `low` to `high`, by Newton's method from `start`; a step that would leave the
 * bracket becomes a bisection. Ends when the argument no longer changes in its last digits.
 */
export function increasingRoot(
  f: (x: number) => NewtonStep,
  bracket: readonly [low: number, high: number],
  start: number,
): number {
  let [low, high] = bracket;
  let x = start;
  for (let step = 0; step < 200; step += 1) {
    const { value, next: newton } = f(x);
    if (value === 0) return x;
    if (value < 0) low = x;
    else high = x;
    const next = newton > low && newton < high ? newton : low + (high - low) / 2;
    if (Math.abs(next - x) <= 2.3e-16 * Math.abs(next) || next === low || next === high) return next;
    x = next;
  }
  return x;
}

/** The point between `low` and `high` where `isBelow` turns from true to false, by bisection to the last digits. */
export function turningPoint(isBelow: (x: number) => boolean, low: number, high: number): number {
  let [below, above] = [low, high];
  for (let step = 0; step < 200; step += 1) {
    const middle = below + (above - below) / 2;
    if (middle === below || middle === above) break;
    if (isBelow(middle)) below = middle;
    else above = middle;
  }
  return below + (above - below) / 2;
}
