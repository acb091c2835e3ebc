/** Sums that do not lose what rounding takes from them. */
import { floatAt } from '../chance/at.ts';
import { addAt } from './tally.ts';

/** Sums into an array with Neumaier's compensation. */
export class CompensatedSums {
  private readonly sums: Float64Array;
  private readonly lost: Float64Array;

  constructor(into: Float64Array) {
    this.sums = into;
    this.lost = new Float64Array(into.length);
  }

  add(i: number, value: number): void {
    const old = floatAt(this.sums, i);
    const sum = old + value;
    const part = sum - old;
    this.lost[i] = floatAt(this.lost, i) + (old - (sum - part) + (value - part));
    this.sums[i] = sum;
  }

  /** `add`, checked against what the reading declares. @throws {ReadingRangeError} */
  addIn(i: number, value: number, reading: { readonly name: string }): void {
    addAt(this.sums, i, 0, reading);
    this.add(i, value);
  }

  /** Adds what rounding lost; call once, at the end. */
  settle(): void {
    for (let i = 0; i < this.sums.length; i++) this.sums[i] = floatAt(this.sums, i) + floatAt(this.lost, i);
  }
}
