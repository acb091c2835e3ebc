/** Posts of a formation (BF-DEP-01): where its units stand about a point, in rows that are filled once. */
import { at, floatAt } from '../chance/at.ts';
import { round } from './arithmetic.ts';
import type { Vector } from './directions.ts';
import type { Token } from './token.ts';

export const SHAPES = ['line', 'deep', 'column'] as const;
export type Shape = (typeof SHAPES)[number];

/** The posts of one formation in one shape, made once: a new point or facing moves them all. */
export class Posts {
  /** Row of each unit, from the front. */
  readonly rows: Int32Array;
  /** Each unit's way to the left of the middle of its row, and its row's way back, in h. */
  private readonly lefts: Float64Array;
  private readonly backs: Float64Array;

  /**
   * @param tokens the formation's units in roster order, of which only the size is asked
   * @param lines rows of `deep`
   * @param spacing between tokens abreast and between rows, in h, even
   */
  constructor(tokens: readonly Token[], shape: Shape, lines = 2, spacing = 0) {
    const count = tokens.length;
    const rowCount = shape === 'deep' ? lines : 1;
    const abreast = Math.ceil(count / rowCount);
    this.rows = Int32Array.from(tokens, (_, unit) => (shape === 'column' ? 0 : Math.floor(unit / abreast)));
    this.lefts = new Float64Array(count);
    this.backs = new Float64Array(count);
    if (shape === 'column') return;
    tokens.forEach(({ w, e }, unit) => {
      const row = at(this.rows, unit);
      const i = unit - row * abreast;
      const m = Math.min(abreast, count - row * abreast);
      this.lefts[unit] = ((m - 1) / 2 - i) * (w + spacing);
      this.backs[unit] = row * (e + spacing);
    });
  }

  /** The post of a unit where the formation stands at (x, y) with a facing. */
  place(unit: number, x: number, y: number, fx: number, fy: number, into: Vector): void {
    const l = floatAt(this.lefts, unit);
    const q = floatAt(this.backs, unit);
    const length = Math.sqrt(fx * fx + fy * fy);
    into.x = x + round((l * -fy - q * fx) / length);
    into.y = y + round((l * fx - q * fy) / length);
  }
}

/** The point behind another, against a facing that is no zero vector. */
export function behind(from: Readonly<Vector>, distance: number, fx: number, fy: number, into: Vector): void {
  const length = Math.sqrt(fx * fx + fy * fy);
  into.x = from.x - round((distance * fx) / length);
  into.y = from.y - round((distance * fy) / length);
}
