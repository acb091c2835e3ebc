/** An experiment as resolved from its spec: every default filled in, every name settled, one entry a cell. */
import type { NamedCondition } from '../engagement/condition.ts';
import type { Json, JsonObject } from '../engagement/json.ts';
import type { Options } from '../engagement/options.ts';
import type { Warning } from './warnings.ts';

/** One combination of the varied factors, in one variant. Everything in it is plain JSON, so it travels to workers. */
export interface Cell {
  /** From 1, in manifest order. */
  readonly number: number;
  /** The number of the cell without its variant, from 0: variants of one pairing share random streams. */
  readonly pairing: number;
  readonly variant: string | null;
  /** The varied paths as the spec writes them, with this cell's value. */
  readonly factors: readonly Factor[];
  /** The kind of engagement. */
  readonly kind: string;
  /** The kind's inputs, read and complete. */
  readonly inputs: Readonly<Record<string, Json>>;
  readonly options: Options;
  /** Both sides are alike under rules that treat both alike, with nobody favoured: neither may win more often. */
  readonly mirror?: true;
  /** Patches merged into the system's tables, rows by their key. */
  readonly tables: JsonObject;
  /** Victory conditions of the spec, settled for the metrics of this cell; absent where there are none. */
  readonly outcomes?: readonly NamedCondition[];
}

export interface Factor {
  /** `engagement.distanceCm` */
  readonly path: string;
  /** The last name of the path, or as much of it as is needed to tell the factors apart. */
  readonly name: string;
  /** A unit of measure, where the field has one. */
  readonly unit: string | null;
  readonly value: Json;
}

export interface Resolve {
  readonly method: 'auto' | 'exact' | 'monte-carlo';
  /** `exact` beside `monte-carlo`: each cell that fits the budget is solved too and agreement is reported. */
  readonly check: 'exact' | 'none';
  readonly sampler: 'auto' | 'direct' | 'compiled';
  /** Replicates a cell, where the method simulates; the most of them where `stop` may end it sooner. */
  readonly replicates: number;
  /** What ends the replicates of a cell; null where it is their number alone. */
  readonly stop: Stop | null;
  readonly confidence: number;
  /** Any text. */
  readonly seed: string;
}

/** When a cell is known well enough. */
export type Stop =
  /** The intervals of `of` are as narrow as asked: by half-width, or by its ratio to the estimate; one of them is null. */
  | {
      readonly rule: 'precision';
      /** Metrics and categories by name, see `measuresOf`; several are adjusted to hold together. */
      readonly of: readonly string[];
      readonly halfWidth: number | null;
      readonly relative: number | null;
    }
  /** It is known which side wins more often, or how each variant differs from the first, or that it does not matter. */
  | { readonly rule: 'decided' }
  /** It is known of statements whether they hold in the cells that they are about; not part of specs. */
  | {
      readonly rule: 'stated';
      readonly statements: readonly Statement[];
      /** The rule that ends the cells of a run of the same spec. */
      readonly inPlaceOf: Stop | null;
    };

export interface Analysis {
  /** `matchup`, `variants`, or one of the kinds that make their own cells, see `analyses/`. */
  readonly kind: string;
  /** The section of such a kind as read, with its defaults; null for `matchup` and `variants`. */
  readonly asked: JsonObject | null;
  /** Metrics by which variants are compared, by name; null for those that do by default. */
  readonly of: readonly string[] | null;
  /** A difference of shares below this is called trifling: 0.01 is a point. */
  readonly smallestDifferenceThatMatters: number;
}

/** A statement that has to hold in every cell that it is about. */
export interface Statement {
  /** A share or a mean by its name, see `measuresOf`: `winner=british`. */
  readonly of: string;
  /** The least and the most that it may be, these included; null where there is no such bound, never both. */
  readonly low: number | null;
  readonly high: number | null;
  /** What the cells have in common: varied paths, or `variant`, each with the values that it may have there. */
  readonly where: readonly (Omit<Factor, 'value'> & { readonly values: readonly Json[] })[];
  /** Their numbers, ascending, one at the least. */
  readonly cells: readonly number[];
}

/** A spec that has been read: complete, checked, and every combination of what varies a cell. */
export interface Experiment {
  readonly title: string;
  /** The id of the rule system. */
  readonly rules: string;
  /** The user's names of the sides, by role. */
  readonly sides: readonly [string, string];
  readonly cells: readonly Cell[];
  /** Names of the house rules that are compared, the first being the reference; empty where there are none. */
  readonly variants: readonly string[];
  readonly resolve: Resolve;
  readonly analysis: Analysis;
  /** What the spec says that must be so. */
  readonly expect: readonly Statement[];
  /** The spec as resolved: what the manifest keeps and the hash is taken of. */
  readonly spec: JsonObject;
  readonly warnings: readonly Warning[];
}
