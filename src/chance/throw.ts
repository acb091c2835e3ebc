/**
 * Folded throws: several dice read as one number, with the exact distribution of that number. Enumerated and sampled
 * they are one draw; scripted they consume their faces in book order; recorded they find faces that give the result.
 */
import { at, item } from './at.ts';
import type { Inversion } from './inversion.ts';

/** Gives the next face of a die with this many sides. */
type Faces = (sides: number) => number;

/** Draws an index with probability proportional to its weight; used to find faces for a known result. */
export type Pick = (weights: ArrayLike<number>) => number;

export interface Throw {
  /** The throw as a player would write it: `2D6`, `highest of 3D8`. */
  readonly label: string;
  /** The possible results, ascending. */
  readonly values: Int32Array;
  /** The probability of each result, in the order of `values`; sums to 1. */
  readonly probabilities: Float64Array;
  /** The probabilities as random words are looked up in them; null until one is. */
  inversion: Inversion | null;
  /** The values number sets of faces: they say nothing to a player. */
  readonly isSet?: true;
  /** Reads the result from faces in book order. */
  read(faces: Faces): number;
  /** Faces in book order that give `value`, drawn from their conditional distribution. */
  facesFor(value: number, pick: Pick): DieFace[];
}

export interface DieFace {
  readonly sides: number;
  readonly face: number;
}

type Mass = Map<number, number>;

function fromMass(mass: Mass, rest: Reading): Throw {
  const values = Int32Array.from([...mass.keys()].sort((a, b) => a - b));
  const probabilities = Float64Array.from(values, (value) => mass.get(value) ?? 0);
  return { ...rest, values, probabilities, inversion: null };
}

type Reading = { readonly label: string; readonly read: Throw['read']; readonly facesFor: Throw['facesFor'] };

function add(mass: Mass, value: number, probability: number): void {
  mass.set(value, (mass.get(value) ?? 0) + probability);
}

/** The probability that `thrown` shows `value`; 0 for a value it cannot show. */
export function probabilityOf(thrown: Throw, value: number): number {
  const i = thrown.values.indexOf(value);
  return i < 0 ? 0 : at(thrown.probabilities, i);
}

/** A value that is certain, thrown with no dice. */
export function certain(value: number): Throw {
  return fromMass(new Map([[value, 1]]), { label: String(value), read: () => value, facesFor: () => [] });
}

/** The most sides of a die: a random word of 32 bits then gives each face with 16 bits of it to spare. */
export const MOST_SIDES = 65_536;

/** A die that no source of chance throws. */
export class DieSizeError extends Error {
  readonly code = 'HYTHE-CHANCE-DIE';
}

/** @throws {DieSizeError} unless `sides` is a whole number from 1 to 65,536 */
export function requireDie(sides: number): void {
  if (!Number.isInteger(sides) || sides < 1 || sides > MOST_SIDES)
    throw new DieSizeError(
      `a D${sides} cannot be thrown: a die has 1 to ${MOST_SIDES} sides; take the throw apart into smaller dice`,
    );
}

/** One die with faces 1 to `sides`. @throws {DieSizeError} beyond 65,536 */
export function oneDie(sides: number): Throw {
  requireDie(sides);
  const mass: Mass = new Map();
  for (let face = 1; face <= sides; face++) mass.set(face, 1 / sides);
  return fromMass(mass, {
    label: `D${sides}`,
    read: (faces) => faces(sides),
    facesFor: (value) => [{ sides, face: value }],
  });
}

/** Two independent throws, `first` thrown before `second`, combined into one number; the work is |first| x |second|. */
export function combine(
  first: Throw,
  second: Throw,
  label: string,
  combined: (a: number, b: number) => number,
): Throw {
  return dependent(first, () => second, label, combined);
}

/**
 * Two throws of which the second depends on what the first shows (a clamp, a number of dice), combined into one number.
 */
export function dependent(
  first: Throw,
  second: (value: number) => Throw,
  label: string,
  combined: (a: number, b: number) => number,
): Throw {
  const seconds = new Map([...first.values].map((a) => [a, second(a)] as const));
  const after = (a: number): Throw => seconds.get(a) ?? second(a);
  const mass: Mass = new Map();
  first.values.forEach((a, i) => {
    const then = after(a);
    then.values.forEach((b, j) =>
      add(mass, combined(a, b), at(first.probabilities, i) * at(then.probabilities, j)),
    );
  });
  return fromMass(mass, {
    label,
    read: (faces) => {
      const a = first.read(faces);
      return combined(a, after(a).read(faces));
    },
    facesFor: (value, pick) => {
      const ways: { readonly a: number; readonly b: number; readonly weight: number }[] = [];
      first.values.forEach((a, i) => {
        const then = after(a);
        then.values.forEach((b, j) => {
          if (combined(a, b) === value)
            ways.push({ a, b, weight: at(first.probabilities, i) * at(then.probabilities, j) });
        });
      });
      const { a, b } = item(ways, pick(ways.map(({ weight }) => weight)));
      return [...first.facesFor(a, pick), ...after(a).facesFor(b, pick)];
    },
  });
}

/** The sum of `count` throws of one kind; 0 for none. */
export function repeated(thrown: Throw, count: number, label: string): Throw {
  let sum = certain(0);
  for (let i = 0; i < count; i++) sum = i === 0 ? thrown : combine(sum, thrown, label, (a, b) => a + b);
  return { ...sum, label };
}

/** A distribution that is given, not thrown with dice; values of probability 0 are left out. */
export function given(label: string, mass: ReadonlyMap<number, number>): Throw {
  const possible = new Map([...mass].filter(([, probability]) => probability > 0));
  return fromMass(possible, {
    label,
    read: () => {
      throw new RangeError(`${label} is given as a distribution: no dice can be read for it`);
    },
    facesFor: () => [],
  });
}

/** A throw whose result is read through `map`: halved dice, clamped totals, a row of a table. */
export function mapped(thrown: Throw, label: string, map: (value: number) => number): Throw {
  const nothing = certain(0);
  return dependent(thrown, () => nothing, label, map);
}

/**
 * A throw made again while it shows `undecided`: one roll-off, with its closed form (the distribution conditional on
 * being decided). Scripted, it takes faces until decided. @throws {RangeError} when the throw can never decide.
 */
export function rollOff(thrown: Throw, undecided: number): Throw {
  const open = probabilityOf(thrown, undecided);
  const decided = thrown.values.filter((value) => value !== undecided);
  if (decided.length === 0)
    throw new RangeError(`${thrown.label} can never decide: it always shows ${undecided}`);
  const fixed = decided.reduce((sum, value) => sum + probabilityOf(thrown, value), 0);
  const mass: Mass = new Map();
  for (const value of decided) mass.set(value, probabilityOf(thrown, value) / fixed);
  return fromMass(mass, {
    label: `${thrown.label} until decided`,
    read: (faces) => {
      for (;;) {
        const value = thrown.read(faces);
        if (value !== undecided) return value;
      }
    },
    facesFor: (value, pick) => {
      const shown: DieFace[] = [];
      while (open > 0 && pick([fixed, open]) === 1) shown.push(...thrown.facesFor(undecided, pick));
      return [...shown, ...thrown.facesFor(value, pick)];
    },
  });
}
