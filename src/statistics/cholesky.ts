/** Systems of linear equations with a symmetric positive definite matrix, small enough to be solved as a whole. */
import { floatAt } from '../chance/at.ts';
import { StatisticsError } from './error.ts';

/** A square matrix row by row: `values[row * size + column]`. */
export interface Square {
  readonly size: number;
  readonly values: Float64Array;
}

/** A pivot smaller than this part of its diagonal element is taken for none. */
const LEAST_PIVOT = 1e-13;

/**
 * The inverse of a symmetric positive definite matrix, by Cholesky's factors. Throws 'statistics/no-convergence' where
 * it is singular to the precision of doubles.
 */
export function inverse({ size, values }: Square): Square {
  const factor = lowerFactor({ size, values });
  const result = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    const unit = new Float64Array(size);
    unit[column] = 1;
    const solved = back(factor, forward(factor, unit));
    for (let row = 0; row < size; row++) result[row * size + column] = floatAt(solved, row);
  }
  return { size, values: result };
}

/** The product of a square matrix and a vector. */
export function times({ size, values }: Square, vector: Float64Array): Float64Array {
  return Float64Array.from({ length: size }, (_, row) => {
    let sum = 0;
    for (let column = 0; column < size; column++)
      sum += floatAt(values, row * size + column) * floatAt(vector, column);
    return sum;
  });
}

/** The product of two square matrices of one size. */
export function product(a: Square, b: Square): Square {
  const { size } = a;
  const values = new Float64Array(size * size);
  for (let row = 0; row < size; row++)
    for (let k = 0; k < size; k++) {
      const left = floatAt(a.values, row * size + k);
      if (left === 0) continue;
      for (let column = 0; column < size; column++)
        values[row * size + column] =
          floatAt(values, row * size + column) + left * floatAt(b.values, k * size + column);
    }
  return { size, values };
}

function lowerFactor({ size, values }: Square): Square {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = floatAt(values, row * size + column);
      for (let k = 0; k < column; k++)
        rest -= floatAt(lower, row * size + k) * floatAt(lower, column * size + k);
      if (row !== column) lower[row * size + column] = rest / floatAt(lower, column * size + column);
      else if (rest > LEAST_PIVOT * floatAt(values, row * size + row))
        lower[row * size + row] = Math.sqrt(rest);
      else throw new StatisticsError('statistics/no-convergence', 'the equations have no single solution');
    }
  }
  return { size, values: lower };
}

function forward({ size, values }: Square, right: Float64Array): Float64Array {
  const solved = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let rest = floatAt(right, row);
    for (let k = 0; k < row; k++) rest -= floatAt(values, row * size + k) * floatAt(solved, k);
    solved[row] = rest / floatAt(values, row * size + row);
  }
  return solved;
}

function back({ size, values }: Square, right: Float64Array): Float64Array {
  const solved = new Float64Array(size);
  for (let row = size - 1; row >= 0; row--) {
    let rest = floatAt(right, row);
    for (let k = row + 1; k < size; k++) rest -= floatAt(values, k * size + row) * floatAt(solved, k);
    solved[row] = rest / floatAt(values, row * size + row);
  }
  return solved;
}
