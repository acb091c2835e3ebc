/** Reads places of the tables that hold faces of a D8 or numbers of dice. */
import { listOf, TablePlace } from '../../play/table-place.ts';
import { isMap, type Json } from '../../play/json.ts';
import { D8 } from './units.ts';

/** The faces of a D8 from one to another, both included. */
export interface FaceRange {
  readonly from: number;
  readonly to: number;
}

/** Whole numbers in tables stay within this, so that sums of them stay small. */
const LARGEST = 100;

/** A place in the tables, which may hold faces of a D8, or a number of D8. */
export class HuitPlace extends TablePlace {
  override whole(min = -LARGEST, max = LARGEST): number {
    return super.whole(min, max);
  }

  isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** True if this word stands here. */
  is(word: string): boolean {
    return this.value === word;
  }

  /** A text that matches the whole of `pattern`, as its parts. */
  parts(pattern: RegExp, expected: string): readonly (string | undefined)[] {
    const parts = typeof this.value === 'string' ? pattern.exec(this.value) : null;
    if (parts === null) this.wrong(expected);
    return parts ?? [];
  }

  /** The keys of a map. */
  keys(): readonly string[] {
    return isMap(this.value) ? Object.keys(this.value) : [];
  }

  /** Faces of a D8, written `[3, 5]`. */
  faces(): FaceRange {
    const [from, to] = listOf(this.value) ?? [];
    const fits = (face: Json | undefined): face is number =>
      typeof face === 'number' && Number.isInteger(face) && face >= 1 && face <= D8;
    if (fits(from) && fits(to) && from <= to) return { from, to };
    this.wrong(`two faces of a D8, such as [6, ${D8}]`);
    return { from: 1, to: 1 };
  }

  /** A number of D8, written `3D8`. */
  dice(): number {
    const [, count] = this.parts(/^([1-9])D8$/, 'a number of D8, such as "3D8"');
    return Number(count ?? 1);
  }
}
