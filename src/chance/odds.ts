/** Odds: an event with a probability of so many in so many, as a throw. */
import { at } from './at.ts';
import { DieSizeError, type Throw } from './throw.ts';

/** Faces are found one by one where a throw is told. */
const MOST = 1_000_000;

/** @throws {DieSizeError} unless both are whole numbers, p from 0 to q, and q from 1 to 1,000,000 */
export function requireOdds(p: number, q: number): void {
  if (!(Number.isInteger(p) && Number.isInteger(q) && p >= 0 && p <= q && q >= 1 && q <= MOST))
    throw new DieSizeError(
      `chance(${p}, ${q}) must be whole numbers: p in q, with p from 0 to q, and q at most ${MOST}`,
    );
}

/** 1 with probability `p` in `q`, otherwise 0. @throws {DieSizeError} unless {@link requireOdds} lets them pass */
export function oneIn(p: number, q: number): Throw {
  requireOdds(p, q);
  const both = [
    [0, (q - p) / q],
    [1, p / q],
  ] as const;
  const possible = both.filter(([, probability]) => probability > 0);
  return {
    label: `${p} in ${q}`,
    values: Int32Array.from(possible, ([value]) => value),
    probabilities: Float64Array.from(possible, ([, probability]) => probability),
    inversion: null,
    read: (next) => (next(q) <= p ? 1 : 0),
    facesFor: (value, pick) => {
      const first = value === 1 ? 1 : p + 1;
      const faces = Array.from({ length: value === 1 ? p : q - p }, (_, i) => first + i);
      return [{ sides: q, face: at(faces, pick(faces.map(() => 1))) }];
    },
  };
}
