/**
 * Weapons of a rule system, described so that they can be compared: which there are, how far each reaches, what may
 * differ beside weapon and range, and the effects of a use. Everything else (tables, charts, crossovers, turns until a
 * target is gone, the worth of a point) follows for every system alike.
 */
import type { Chance } from '../chance/chance.ts';
import type { Explanation } from './explanation.ts';
import type { JsonObject } from './json.ts';
import type { LabelledDistribution } from './mechanic.ts';
import type { Options } from './options.ts';
import type { RangeBand } from './range-bands.ts';

/** A weapon as a table of weapons names it. */
export interface WeaponDescription {
  /** The id in specs. */
  readonly id: string;
  /** The name that the source prints. */
  readonly name: string;
  /** The army, arm or class that it belongs to. */
  readonly army: string;
}

/** A stretch of distance in which a weapon has one value. */
export interface WeaponBand extends RangeBand {
  /** The distance that stands for the stretch when its effects are asked for. */
  readonly at: number;
  /**
   * The number that the source prints for weapon and band, where it stands in `tables`, and which way it is better;
   * null where there is no single such number.
   */
  readonly printed: {
    readonly value: number;
    readonly path: readonly string[];
    readonly better: 1 | -1;
  } | null;
}

/** Something that may differ beside weapon and range: `quality`, `cover`. */
export interface WeaponCondition {
  readonly name: string;
  readonly meaning: string;
  readonly values: readonly string[];
  /** The value where nothing else is asked for. */
  readonly standard: string;
}

/** A shot, all shots of an action, or all of a turn: its effects, by label. */
export interface WeaponUse {
  readonly name: string;
  readonly distribution: LabelledDistribution;
}

/** The throw of the smallest use. */
interface WeaponThrow {
  /** The number to throw, with its parts. */
  readonly explanation: Explanation;
  /** The label that these dice give; absent where a pool of dice is not thrown one by one. */
  readonly play?: (chance: Chance) => string;
}

/** An effect that is read from the labels of a use. */
export interface WeaponEffect {
  /** `hit`, `eliminated`, `kills` */
  readonly name: string;
  /** The thing whose chance or mean number it is: `a hit`, `kills`. */
  readonly meaning: string;
  /** `chance`: `of` is 0 or 1; `mean`: a number of something. */
  readonly kind: 'chance' | 'mean';
  /** The number that a use with this label counts for. */
  readonly of: (label: string) => number;
  /** The number that removes the target, added up turn after turn; absent for effects that remove none. */
  readonly removesAt?: number;
}

/** A weapon in use: at a distance, under conditions. */
export interface WeaponAsked {
  readonly weapon: string;
  readonly distance: number;
  /** A value for every condition. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** The value of a condition asked for, which is one of these. */
export function valueAmong<V extends string>(values: readonly V[], asked: string | undefined): V {
  const value = values.find((one) => one === asked);
  if (value === undefined) throw new TypeError(`${asked ?? 'nothing'} is none of ${values.join(', ')}`);
  return value;
}

/** The place of a weapon in an engagement. */
export interface WeaponFight<T = unknown> {
  /** The kind of engagement. */
  readonly kind: string;
  /** A force of one unit that has the weapon; null where nobody who fights in it has. */
  force(weapon: string, tables: T): JsonObject | null;
}

/** Comparison of the weapons of a system. */
export interface Weaponry<T = unknown> {
  /** The mechanic of one use, which `hythe odds` explains. */
  readonly mechanic: string;
  /** `cm`, `in`; empty where ranges are bands without a measure. */
  readonly unit: string;
  readonly conditions: readonly WeaponCondition[];
  /** The first is what weapons are judged by where one is chosen. */
  effects(tables: T): readonly WeaponEffect[];
  /** The assumptions on target and firer, in words. */
  readonly setting: string;
  /** All weapons, in the order of the source. */
  weapons(tables: T): readonly WeaponDescription[];
  /** The stretches in which it can fire, from near to far. */
  bands(tables: T, options: Options, weapon: string): readonly WeaponBand[];
  /** The uses from the smallest up: shot, action, turn; null where the weapon cannot fire so. */
  uses(tables: T, options: Options, asked: WeaponAsked): readonly WeaponUse[] | null;
  /** The throw behind the first of its uses; null where the weapon cannot fire so, absent where rules do not explain it. */
  thrown?(tables: T, options: Options, asked: WeaponAsked): WeaponThrow | null;
  /** Notes on a weapon's numbers that the source does not print as they stand. */
  marks(tables: T, weapon: string): readonly string[];
  readonly fight?: WeaponFight<T>;
}
