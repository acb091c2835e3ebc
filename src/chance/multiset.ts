/** Equal dice read face by face, whatever their order: as multisets, of which there are far fewer than throws. */
import { item } from './at.ts';
import { DieSizeError, type DieFace, type Throw } from './throw.ts';

/** More multisets than one throw may have. */
const MOST_MULTISETS = 50_000;

/** The faces of `count` dice: the throw's value is the number of a multiset in `faces`, highest face first. */
export interface Multisets {
  readonly folded: Throw;
  /** The faces of each value, in falling order. */
  readonly faces: readonly (readonly number[])[];
}

/**
 * The faces of `count` dice, whatever their order.
 * @throws {DieSizeError} for more than 50,000 multisets
 */
export function multisets(count: number, sides: number): Multisets {
  const label = `${count}D${sides}`;
  const number = binomial(count + sides - 1, count);
  if (!(number <= MOST_MULTISETS))
    throw new DieSizeError(
      `${label} can show ${number} different sets of faces, more than ${MOST_MULTISETS}: read them as a sum, a highest or successes`,
    );
  const faces: number[][] = [];
  const probabilities: number[] = [];
  const add = (shown: readonly number[], face: number, left: number, probability: number): void => {
    if (face === 0) {
      if (left > 0) return;
      faces.push([...shown]);
      probabilities.push(probability);
      return;
    }
    for (let n = left; n >= 0; n--) {
      const share = binomial(left, n) * (1 / sides) ** n;
      add([...shown, ...Array.from({ length: n }, () => face)], face - 1, left - n, probability * share);
    }
  };
  add([], sides, count, 1);
  const numbers = new Map(faces.map((shown, i) => [shown.join(), i]));
  const folded: Throw = {
    label,
    isSet: true,
    values: Int32Array.from(faces.keys()),
    probabilities: Float64Array.from(probabilities),
    inversion: null,
    read: (next) => {
      const shown = Array.from({ length: count }, () => next(sides)).sort((a, b) => b - a);
      return numbers.get(shown.join()) ?? 0;
    },
    facesFor: (value, pick) => {
      const left = [...item(faces, value)];
      const shown: DieFace[] = [];
      while (left.length > 0) {
        const [face = 1] = left.splice(pick(left.map(() => 1)), 1);
        shown.push({ sides, face });
      }
      return shown;
    },
  };
  return { folded, faces };
}

/** n over k, exact as long as it is below 2^53. */
function binomial(n: number, k: number): number {
  let value = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) value = (value * (n - Math.min(k, n - k) + i)) / i;
  return Math.round(value);
}
