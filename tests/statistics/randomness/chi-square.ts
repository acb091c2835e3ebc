/** Are all faces, and all pairs of faces that follow one another, equally frequent? */
import { at } from '../../../src/chance/at.ts';
import { requireDomain, StatisticsError } from '../../../src/statistics/error.ts';
import { chiSquareUpperTail } from '../../../src/statistics/tails.ts';

/** Result of a test of a stream of random numbers. */
export interface RandomnessTest {
  readonly statistic: number;
  /**
   * A small p-value makes the stream suspect; from a perfect stream it is uniform between 0 and 1 (nearly, or above).
   */
  readonly pValue: number;
}

/** Pearson's statistic of `counts` against equal frequencies (Pearson 1900; Knuth 1997, "Seminumerical Algorithms", 3.3.1). */
function equalFrequencies(counts: Float64Array, n: number): RandomnessTest {
  const expected = n / counts.length;
  if (expected < 5) {
    throw new StatisticsError(
      'statistics/no-data',
      `a chi-square test of ${counts.length} cells needs ${5 * counts.length} throws or more, got ${n}`,
    );
  }
  let statistic = 0;
  for (const count of counts) statistic += (count - expected) ** 2 / expected;
  return { statistic, pValue: chiSquareUpperTail(statistic, counts.length - 1) };
}

function requireFace(face: number, sides: number, i: number): void {
  requireDomain(
    Number.isInteger(face) && face >= 1 && face <= sides,
    `faces[${i}]`,
    `from 1 to ${sides}`,
    face,
  );
}

/** Chi-square test that the `sides` faces 1…sides are equally frequent. */
export function faceFrequencies(faces: ArrayLike<number>, sides: number): RandomnessTest {
  const counts = new Float64Array(sides);
  for (let i = 0; i < faces.length; i += 1) {
    const face = at(faces, i);
    requireFace(face, sides, i);
    counts[face - 1] = at(counts, face - 1) + 1;
  }
  return equalFrequencies(counts, faces.length);
}

/** Chi-square test that pairs of throws that follow one another, taken without overlap, are equally frequent. */
export function serialPairs(faces: ArrayLike<number>, sides: number): RandomnessTest {
  const counts = new Float64Array(sides * sides);
  const pairs = Math.floor(faces.length / 2);
  for (let i = 0; i < pairs; i += 1) {
    const [first, second] = [at(faces, 2 * i), at(faces, 2 * i + 1)];
    requireFace(first, sides, 2 * i);
    requireFace(second, sides, 2 * i + 1);
    const cell = (first - 1) * sides + second - 1;
    counts[cell] = at(counts, cell) + 1;
  }
  return equalFrequencies(counts, pairs);
}
