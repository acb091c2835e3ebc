/** Systems of linear equations by Gauss and Jordan's elimination with the largest pivot. */
import { floatAt } from '../../chance/at.ts';

/**
 * The solution of equations, each with its coefficients and then its right-hand side; null where a pivot of `least` or
 * less leaves an unknown open. Equations that follow from others are passed over, and so are all that are left when every
 * unknown has one.
 */
export function solution(given: readonly (readonly number[])[], least: number): Float64Array | null {
  const equations = given.map((numbers) => Float64Array.from(numbers));
  const unknowns = (given[0]?.length ?? 1) - 1;
  const solved = new Map<number, Float64Array>();
  const open = new Set(Array.from({ length: unknowns }, (_, unknown) => unknown));
  while (open.size > 0) {
    let pivot = { size: least, equation: -1, unknown: -1 };
    for (const [equation, numbers] of equations.entries())
      for (const unknown of open) {
        const size = Math.abs(floatAt(numbers, unknown));
        if (size > pivot.size) pivot = { size, equation, unknown };
      }
    const { equation, unknown } = pivot;
    const [chosen] = equations.splice(equation, equation === -1 ? 0 : 1);
    if (chosen === undefined) return null;
    for (const other of [...equations, ...solved.values()]) {
      const factor = floatAt(other, unknown) / floatAt(chosen, unknown);
      if (factor === 0) continue;
      for (let i = 0; i <= unknowns; i++) other[i] = floatAt(other, i) - factor * floatAt(chosen, i);
    }
    open.delete(unknown);
    solved.set(unknown, chosen);
  }
  const values = new Float64Array(unknowns);
  for (const [unknown, numbers] of solved)
    values[unknown] = floatAt(numbers, unknowns) / floatAt(numbers, unknown);
  return values;
}
