/** Counts as a list of numbers that JSON keeps exactly: every run of zeros is one negative number, its length. */
import { floatAt } from '../chance/at.ts';

/** `[0, 0, 5, 7, 0]` becomes `[-2, 5, 7, -1]`. Counts and probabilities are never negative. */
export function toSparse(counts: Float64Array): number[] {
  const sparse: number[] = [];
  let zeros = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = floatAt(counts, i);
    if (count === 0) {
      zeros++;
      continue;
    }
    if (zeros > 0) sparse.push(-zeros);
    zeros = 0;
    sparse.push(count);
  }
  if (zeros > 0) sparse.push(-zeros);
  return sparse;
}

/** The counts again; null where the list is none that {@link toSparse} writes, or longer than `most`. */
export function fromSparse(sparse: unknown, most: number): Float64Array | null {
  if (!Array.isArray(sparse)) return null;
  const parts: readonly unknown[] = sparse;
  let length = 0;
  for (const part of parts) {
    if (typeof part !== 'number' || !(part > 0 || (part < 0 && Number.isInteger(part)))) return null;
    length += part < 0 ? -part : 1;
    if (length > most) return null;
  }
  const counts = new Float64Array(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part !== 'number') continue;
    if (part < 0) at -= part;
    else counts[at++] = part;
  }
  return counts;
}
