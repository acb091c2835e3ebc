/**
 * Alias tables (Walker 1977, Vose 1991): a draw from any distribution with two random words, whatever its size. Tables
 * have a power of two rows, so that the row is drawn exactly; the fraction within a row has 48 bits.
 */
import { at, floatAt, intAt } from './at.ts';
import { GrowingFloats, GrowingInts } from './growing.ts';
import type { RandomStream } from './random.ts';

const FRACTION = 281474976710656; // 2^48
const MOST_BITS = 16;

/** A distribution with more outcomes than an alias table can hold. */
class AliasSizeError extends Error {
  readonly code = 'HYTHE-CHANCE-ALIAS';
}

/** Many alias tables in flat arrays that grow by doubling. */
export class AliasTables {
  /** By row of all tables: the fraction, of 2^48, below which it gives its own value, and not the other. */
  readonly threshold = new GrowingFloats();
  readonly own = new GrowingInts();
  readonly other = new GrowingInts();

  /** Bytes held now. */
  get bytes(): number {
    const { threshold, own, other } = this;
    return threshold.values.byteLength + own.values.byteLength + other.values.byteLength;
  }

  /**
   * Adds a table that gives `values[i]` with `probabilities[i]`; the answer names it in `draw`.
   * @throws {AliasSizeError} beyond 65,536 values
   */
  add(values: ArrayLike<number>, probabilities: ArrayLike<number>): number {
    const count = values.length;
    const bits = Math.max(0, Math.ceil(Math.log2(count)));
    if (bits > MOST_BITS)
      throw new AliasSizeError(`${count} outcomes are too many for one table of ${2 ** MOST_BITS} rows`);
    const size = 2 ** bits;
    const base = this.own.length;
    this.fill(base, size, values, probabilities);
    return base * 32 + bits;
  }

  /** Draws from a table. A table of one row takes no random words. */
  draw(table: number, stream: RandomStream): number {
    const bits = table & 31;
    let row = table >>> 5;
    if (bits === 0) return intAt(this.own.values, row);
    const word = stream.next();
    row += word >>> (32 - bits);
    const fraction = (stream.next() >>> 0) * 65536 + (word & 0xffff);
    const { values } = fraction < floatAt(this.threshold.values, row) ? this.own : this.other;
    return intAt(values, row);
  }

  /** Vose's construction; rows beyond the values have probability 0 and always give their alias. */
  private fill(
    base: number,
    size: number,
    values: ArrayLike<number>,
    probabilities: ArrayLike<number>,
  ): void {
    const share = new Float64Array(size);
    const small: number[] = [];
    const large: number[] = [];
    for (let i = 0; i < size; i++) {
      share[i] = i < values.length ? at(probabilities, i) * size : 0;
      (floatAt(share, i) < 1 ? small : large).push(i);
      const value = at(values, i < values.length ? i : 0);
      this.own.push(value);
      this.other.push(value);
      this.threshold.push(FRACTION);
    }
    for (;;) {
      const less = small.pop();
      const more = large.pop();
      // What is left has a share of 1 but for rounding, and keeps its own value.
      if (less === undefined || more === undefined) break;
      this.threshold.values[base + less] = Math.round(floatAt(share, less) * FRACTION);
      this.other.values[base + less] = at(values, more);
      share[more] = floatAt(share, more) + floatAt(share, less) - 1;
      (floatAt(share, more) < 1 ? small : large).push(more);
    }
  }
}
