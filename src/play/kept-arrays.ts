/** Arrays of whole numbers whose contents can be worked out again: those not asked for longest give way to others. */
import { item } from '../chance/at.ts';

const BYTES = Int32Array.BYTES_PER_ELEMENT;
/** Room of one worker (BF-FAST-06). */
const MOST_BYTES = 32 * 2 ** 20;

export interface KeptArray {
  readonly words: Int32Array;
  /** Whose it is; another's once it gave way. */
  owner: object | null;
  asked: number;
}

/** The arrays of all engagements that one worker has bound. */
export class KeptArrays {
  private readonly mostBytes: number;
  private readonly arrays: KeptArray[] = [];
  private bytes = 0;
  private now = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.mostBytes = mostBytes;
  }

  /** Notes that the owner of an array asks for it. */
  ask(array: KeptArray): void {
    array.asked = ++this.now;
  }

  /** An array of so many words, whatever stands in it; there is always room for one. */
  take(owner: object, length: number): KeptArray {
    while (this.arrays.length > 0 && this.bytes + BYTES * length > this.mostBytes) {
      const at = this.oldest();
      const array = item(this.arrays, at);
      if (array.words.length === length) return this.give(array, owner);
      array.owner = null;
      this.arrays.splice(at, 1);
      this.bytes -= array.words.byteLength;
    }
    const array = { words: new Int32Array(length), owner, asked: 0 };
    this.arrays.push(array);
    this.bytes += array.words.byteLength;
    return this.give(array, owner);
  }

  private give(array: KeptArray, owner: object): KeptArray {
    array.owner = owner;
    this.ask(array);
    return array;
  }

  /** The place of the array that was not asked for longest. */
  private oldest(): number {
    const first = this.arrays.reduce((before, array) => (array.asked < before.asked ? array : before));
    return this.arrays.indexOf(first);
  }
}
