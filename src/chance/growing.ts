/** Lists of numbers that grow by doubling, in typed arrays that hot loops can read directly. */

/** Room at first: little, since the solver begins lists in each turn. */
const FIRST_ROOM = 16;

/** The same numbers at the beginning of an array of twice the length. */
export function doubled(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(values.length * 2);
  twice.set(values);
  return twice;
}

/** A list of int32. */
export class GrowingInts {
  length = 0;
  values: Int32Array<ArrayBuffer> = new Int32Array(FIRST_ROOM);

  push(value: number): void {
    if (this.length === this.values.length) this.values = doubled(this.values);
    this.values[this.length++] = value;
  }

  /** Adds `value` until the list is longer than `index`. */
  reach(index: number, value: number): void {
    while (this.length <= index) this.push(value);
  }
}

/** A list of float64. */
export class GrowingFloats {
  length = 0;
  values: Float64Array<ArrayBuffer> = new Float64Array(FIRST_ROOM);

  push(value: number): void {
    if (this.length === this.values.length) {
      const values = new Float64Array(this.values.length * 2);
      values.set(this.values);
      this.values = values;
    }
    this.values[this.length++] = value;
  }
}
