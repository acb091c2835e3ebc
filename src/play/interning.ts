/** Numbers records of int32 words in the order in which they are first met: the same words, the same number. */
import { intAt } from '../chance/at.ts';
import { doubled } from '../chance/growing.ts';

const LOAD = 2;

/** A growing set of records of one width, in flat arrays with an open-addressed index. */
export class Interning {
  /** The number of records. */
  size = 0;
  /** The records one after the other. */
  words: Int32Array<ArrayBuffer>;
  private readonly width: number;
  /** The hash of each record, so that a larger index is filled without reading the records. */
  private hashes: Int32Array<ArrayBuffer>;
  private index: Int32Array<ArrayBuffer>;
  private mask: number;

  constructor(width: number, expected = 1024) {
    const slots = 2 ** Math.ceil(Math.log2(expected * LOAD));
    this.width = width;
    this.words = new Int32Array(expected * width);
    this.hashes = new Int32Array(expected);
    this.index = new Int32Array(slots).fill(-1);
    this.mask = slots - 1;
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.words.byteLength + this.hashes.byteLength + this.index.byteLength;
  }

  /** The number of the record that `words` holds from `offset` on; a new record is copied in. */
  intern(words: Int32Array, offset = 0): number {
    const { width } = this;
    const hash = this.hash(words, offset);
    let slot = hash & this.mask;
    for (let number = intAt(this.index, slot); number >= 0; number = intAt(this.index, slot)) {
      if (intAt(this.hashes, number) === hash && this.same(number * width, words, offset)) return number;
      slot = (slot + 1) & this.mask;
    }
    return this.add(slot, hash, words, offset);
  }

  private add(slot: number, hash: number, words: Int32Array, offset: number): number {
    const number = this.size++;
    if (number === this.hashes.length) {
      this.words = doubled(this.words);
      this.hashes = doubled(this.hashes);
    }
    for (let i = 0; i < this.width; i++) this.words[number * this.width + i] = intAt(words, offset + i);
    this.hashes[number] = hash;
    this.index[slot] = number;
    if (this.size * LOAD > this.index.length) this.growIndex();
    return number;
  }

  private same(start: number, words: Int32Array, offset: number): boolean {
    for (let i = 0; i < this.width; i++)
      if (intAt(this.words, start + i) !== intAt(words, offset + i)) return false;
    return true;
  }

  private hash(words: Int32Array, offset: number): number {
    let h = 0x9e3779b9 | 0;
    for (let i = 0; i < this.width; i++) {
      h = Math.imul(h ^ intAt(words, offset + i), 0x85ebca6b);
      h ^= h >>> 15;
    }
    h = Math.imul(h, 0xc2b2ae35);
    return h ^ (h >>> 16);
  }

  private growIndex(): void {
    const slots = this.index.length * 2;
    this.index = new Int32Array(slots).fill(-1);
    this.mask = slots - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = intAt(this.hashes, number) & this.mask;
      while (intAt(this.index, slot) >= 0) slot = (slot + 1) & this.mask;
      this.index[slot] = number;
    }
  }
}
