/** Fields of a packed word, declared once: width and order for whoever writes a state and whoever reads it. */

/** A field of a word: whole numbers from `least` to `most`. */
class Bits {
  readonly least: number;
  readonly most: number;
  private readonly shift: number;
  private readonly mask: number;

  constructor(shift: number, width: number, least: number) {
    this.least = least;
    this.most = least + 2 ** width - 1;
    this.shift = shift;
    this.mask = width === 32 ? -1 : (1 << width) - 1;
  }

  /** A word that holds the value alone, to be joined with those of other fields by `|`. */
  put(value: number): number {
    return (value - this.least) << this.shift;
  }

  of(word: number): number {
    return (((word >> this.shift) & this.mask) + this.least) | 0;
  }
}

/** A field from the lowest bits up: its width in bits, and its least value where that is not 0. */
type Width = number | readonly [width: number, least: number];

/**
 * The fields of a word, from its lowest bits up.
 * @throws {RangeError} where they take more than 32 bits
 */
export function bitFields<K extends string>(widths: Readonly<Record<K, Width>>): Readonly<Record<K, Bits>> {
  const fields: Partial<Record<K, Bits>> = {};
  let shift = 0;
  for (const name in widths) {
    const declared: Width = widths[name];
    const [width, least] = typeof declared === 'number' ? [declared, 0] : declared;
    fields[name] = new Bits(shift, width, least);
    shift += width;
  }
  if (shift > 32) throw new RangeError(`${Object.keys(widths).join(', ')} take ${shift} bits of 32`);
  return { ...fields } as Record<K, Bits>; // true: every name has got its field; a copy has a shape of its own
}
