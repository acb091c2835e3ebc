/** Rows of matrices of which most entries are 0. */
import { floatAt } from '../../chance/at.ts';
import type { Square } from '../cholesky.ts';

/** A row of a matrix without its zeros. */
export interface Row {
  readonly columns: readonly number[];
  readonly values: Float64Array;
}

/** Adds `weight` times the product of a row with itself. */
export function addSquare(into: Square, { columns, values }: Row, weight: number): void {
  columns.forEach((a, i) => {
    columns.forEach((b, j) => {
      const place = a * into.size + b;
      into.values[place] = floatAt(into.values, place) + weight * floatAt(values, i) * floatAt(values, j);
    });
  });
}

/** Adds `factor` times a row. */
export function addTimes(into: Float64Array, { columns, values }: Row, factor: number): void {
  columns.forEach((column, i) => {
    into[column] = floatAt(into, column) + factor * floatAt(values, i);
  });
}

/** The product of a row and a vector. */
export function dotRow({ columns, values }: Row, vector: Float64Array): number {
  return columns.reduce((sum, column, i) => sum + floatAt(values, i) * floatAt(vector, column), 0);
}
