/**
 * The numbers of a state as packed words, from a declaration of each class: states are kept, compared and read again so.
 * The compiler holds a declaration to be complete; a number that does not fit is an error.
 */
import { intAt, item } from '../chance/at.ts';
import type { GameState } from './game.ts';
import { madeCode } from './made-code.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The names of the numbers of a class that are not read-only. */
type Changing<T> = {
  [K in keyof T]-?: T[K] extends number
    ? Same<{ [P in K]: T[P] }, { -readonly [P in K]: T[P] }> extends true
      ? K
      : never
    : never;
}[keyof T];

/** Bits of a field, and its least value where that is not 0. A field of 0 bits is worked out anew and not kept. */
type Bits = number | readonly [bits: number, least: number];

export type Declared = Readonly<Record<string, Bits>>;

/** The bits that numbers from 0 to `most` take. */
export function bitsTo(most: number): number {
  return 32 - Math.clz32(most);
}

/** The bits of each number of `T` that play changes. One that is left out, or is none, is an error of the compiler. */
export function fieldsOf<T>(fields: Readonly<Record<Changing<T> & string, Bits>>): Declared {
  return fields;
}

/** A number of a state that does not fit in its bits. */
class LayoutError extends Error {
  readonly code = 'HYTHE-PLAY-LAYOUT';
}

interface Slot {
  readonly name: string;
  readonly word: number;
  readonly shift: number;
  readonly bits: number;
  readonly least: number;
}

/** The slots of a class, and the words that one object of it takes. */
interface Laid {
  readonly slots: readonly Slot[];
  readonly names: readonly string[];
  readonly words: number;
}

/** The objects of a state, by the classes of its layout in their order. */
export type Groups = readonly (readonly object[])[];
type Numbers = Record<string, number>;

interface Codec {
  /** False where a number does not fit. */
  write(groups: Groups, into: Int32Array, offset: number): boolean;
  read(groups: Groups, from: Int32Array, offset: number): void;
  copy(groups: Groups, from: Groups): void;
}

export class Layout {
  private readonly classes: readonly Laid[];
  private readonly mayCompile: boolean;
  /** null until a state is written: most engagements are bound only to see whether the rules take them. */
  private made: Codec | null = null;

  /**
   * @param classes what `fieldsOf` gives of each class, in the order of the groups of a state
   * @param mayCompile false writes and reads field by field, as where no code may be made
   */
  constructor(classes: readonly Declared[], mayCompile = true) {
    this.classes = classes.map(laid);
    this.mayCompile = mayCompile;
  }

  private get codec(): Codec {
    return (this.made ??= (this.mayCompile ? compiled(this.classes) : null) ?? interpreted(this.classes));
  }

  wordsOf(groups: Groups): number {
    return groups.reduce((sum, group, i) => sum + group.length * item(this.classes, i).words, 0);
  }

  /** @throws {LayoutError} */
  write(groups: Groups, into: Int32Array, offset: number): void {
    if (!this.put(groups, into, offset)) throw this.unfit(groups);
  }

  /** Writes the numbers; false where one of them does not fit. */
  put(groups: Groups, into: Int32Array, offset: number): boolean {
    return this.codec.write(groups, into, offset);
  }

  read(groups: Groups, from: Int32Array, offset: number): void {
    this.codec.read(groups, from, offset);
  }

  copy(groups: Groups, from: Groups): void {
    this.codec.copy(groups, from);
  }

  /** The numbers for people: those of each object by their names. */
  told(groups: Groups): readonly Numbers[] {
    return groups.flatMap((group, i) =>
      numbersIn(group).map((one) =>
        Object.fromEntries(item(this.classes, i).names.map((name) => [name, one[name] ?? 0])),
      ),
    );
  }

  private unfit(groups: Groups): LayoutError {
    const found = groups.flatMap((group, i) =>
      numbersIn(group).flatMap((one, n) =>
        item(this.classes, i)
          .slots.filter((slot) => !fits(one, slot))
          .map(({ name, bits, least }) => {
            const whose = `${item(group, n).constructor.name} ${n}`;
            return `${name} of ${whose} is ${one[name]}: its layout has room for ${least} to ${least + 2 ** bits - 1}`;
          }),
      ),
    );
    return new LayoutError(found.join('; '));
  }
}

/** A state that writes and reads itself by a layout: a class of numbers, and lists of such objects. */
export abstract class Board<B extends Board<B>> implements GameState<B> {
  at = 0;
  over = 0;
  protected readonly layout: Layout;
  /** The state itself as a group of one, then its lists. */
  protected abstract readonly groups: Groups;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  get words(): number {
    return this.layout.wordsOf(this.groups);
  }

  copyFrom(other: B): void {
    this.layout.copy(this.groups, other.groups);
  }

  write(into: Int32Array, offset: number): void {
    this.layout.write(this.groups, into, offset);
  }

  read(from: Int32Array, offset: number): void {
    this.layout.read(this.groups, from, offset);
    this.settle();
  }

  /** The fields of its layout, for messages. */
  toJSON(): unknown {
    return this.layout.told(this.groups);
  }

  /** Works out the fields of 0 bits from those that were read. */
  protected settle(): void {
    // A state that keeps all its numbers has nothing to do.
  }
}

function laid(declared: Declared): Laid {
  const slots: Slot[] = [];
  let [word, shift] = [0, 0];
  for (const [name, own] of Object.entries(declared)) {
    const [bits, least] = typeof own === 'number' ? [own, 0] : own;
    if (bits === 0) continue;
    if (shift + bits > 32) [word, shift] = [word + 1, 0];
    slots.push({ name, word, shift, bits, least });
    shift += bits;
  }
  return { slots, names: Object.keys(declared), words: slots.length === 0 ? 0 : word + 1 };
}

/** The objects of a group as their numbers. */
function numbersIn(group: readonly object[]): readonly Numbers[] {
  return group as readonly Numbers[]; // true: the compiler has compared the layout with their classes
}

function fits(one: Numbers, { name, bits, least }: Slot): boolean {
  const own = one[name];
  const value = (own ?? 0) - least;
  return Number.isInteger(own) && (bits === 32 ? (value | 0) === value : value >= 0 && value < 2 ** bits);
}

/** Field by field. */
function interpreted(classes: readonly Laid[]): Codec {
  const each = (groups: Groups, visit: (one: Numbers, laid: Laid, i: number, n: number) => void): void =>
    groups.forEach((group, i) => numbersIn(group).forEach((one, n) => visit(one, item(classes, i), i, n)));
  return {
    write(groups, into, offset) {
      let [at, isFit] = [offset, true];
      each(groups, (one, { slots, words }) => {
        into.fill(0, at, at + words);
        for (const slot of slots) {
          const { name, word, shift, least } = slot;
          isFit &&= fits(one, slot);
          into[at + word] = intAt(into, at + word) | (((one[name] ?? 0) - least) << shift);
        }
        at += words;
      });
      return isFit;
    },
    read(groups, from, offset) {
      let at = offset;
      each(groups, (one, { slots, words }) => {
        for (const { name, word, shift, bits, least } of slots)
          one[name] = (((intAt(from, at + word) >>> shift) & (bits === 32 ? -1 : 2 ** bits - 1)) + least) | 0;
        at += words;
      });
    },
    copy(groups, from) {
      each(groups, (one, { names }, i, n) => {
        const other = item(numbersIn(item(from, i)), n);
        for (const name of names) one[name] = other[name] ?? 0;
      });
    },
  };
}

/** The code of a number of an object. */
function named(object: string, name: string): string {
  return `${object}[${JSON.stringify(name)}]`;
}

/** The same as code made for the fields; null where no code may be made. */
function compiled(classes: readonly Laid[]): Codec | null {
  const each = (body: (own: Laid) => string): string =>
    classes
      .map(
        (own, i) =>
          `for (let n = 0, group = groups[${i}]; n < group.length; n++) { const o = group[n]; ${body(own)} }`,
      )
      .join('\n');
  const words = (own: Laid, text: (slots: readonly Slot[], word: number) => string): string =>
    Array.from({ length: own.words }, (_word, word) =>
      text(
        own.slots.filter((slot) => slot.word === word),
        word,
      ),
    ).join(' ');
  const put = ({ name, shift, bits, least }: Slot): string =>
    `v = ${named('o', name)}${least === 0 ? '' : ` - ${least}`}; bad |= (v !== (v | 0)) ${bits === 32 ? '' : `| (v >>> ${bits})`}; w |= v << ${shift};`;
  const get = ({ name, word, shift, bits, least }: Slot): string =>
    bits === 32
      ? `${named('o', name)} = (w${word} + ${least}) | 0;`
      : `${named('o', name)} = ((w${word} >>> ${shift}) & ${2 ** bits - 1}) + ${least};`;
  const writing = each((own) => words(own, (slots) => `w = 0; ${slots.map(put).join(' ')} into[at++] = w;`));
  const reading = each((own) =>
    words(own, (slots, word) => `const w${word} = from[at++]; ${slots.map(get).join(' ')}`),
  );
  const copying = classes
    .map(
      ({ names }, i) =>
        `for (let n = 0, a = groups[${i}], b = from[${i}]; n < a.length; n++) { const o = a[n], p = b[n]; ${names.map((name) => `${named('o', name)} = ${named('p', name)};`).join(' ')} }`,
    )
    .join('\n');
  return madeCode(
    [],
    `return {
      write(groups, into, at) { let bad = 0, v = 0, w = 0; ${writing} return bad === 0; },
      read(groups, from, at) { ${reading} },
      copy(groups, from) { ${copying} },
    };`,
    [],
  );
}
