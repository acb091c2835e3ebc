/** The factors of an experiment: the target of each path under `vary`, and the values that it takes. */
import type { Field, InputProblem, Path } from '../play/inputs.ts';
import type { Json, JsonObject } from '../play/json.ts';
import type { Written } from './read-patch.ts';

/** The target of a varied path. */
export type Target =
  /** A field of the kind's inputs, by its path there; null for one of them all. */
  | { readonly of: 'input'; readonly path: Path; readonly field: Field }
  /** The whole force of a side, by name or written out. */
  | { readonly of: 'force'; readonly side: 0 | 1 }
  | { readonly of: 'option'; readonly name: string }
  /** A field of the scenario. */
  | { readonly of: 'scenario'; readonly path: Path; readonly field: Field }
  /** A value of the tables, by its names there. */
  | { readonly of: 'table'; readonly names: readonly string[] };

export interface VariedValue {
  readonly value: Json;
  /** Its place in the spec. */
  readonly at: Path;
  /** The value with names in full: without defaults for people, with every default for the resolved spec. */
  readonly short: Json;
  readonly complete: Json;
  /** The patch of the tables, if the value is one. */
  readonly patch: { readonly patch: JsonObject; readonly written: readonly Written[] } | null;
}

/** A value as the spec has it, before its names are written in full. */
export function asGiven(value: Json, at: Path): VariedValue {
  return { value, at, short: value, complete: value, patch: null };
}

/** A path that leads to a target. */
export interface FoundPath {
  readonly target: Target;
  /** Every name of the path in full, each of which may hold a dot. */
  readonly keys: readonly string[];
  readonly unit: string | null;
}

export interface VariedPath extends FoundPath {
  /** As the spec writes it under `vary`. */
  readonly given: string;
  /** `engagement.distanceCm`: every name in full. */
  readonly path: string;
  /** The last name of the path, or as much of it as tells the factors apart. */
  readonly name: string;
  /** One or more, all different. */
  readonly values: readonly VariedValue[];
}

/** A path with its values, under its last name until it is told from others. */
export function factorOf(given: string, found: FoundPath, values: readonly VariedValue[]): VariedPath {
  const { target, keys, unit } = found;
  return { given, path: keys.join('.'), keys, name: keys.at(-1) ?? '', unit, target, values };
}

/** One factor with the value it has in a cell. */
export interface Chosen {
  readonly factor: VariedPath;
  readonly value: VariedValue;
}

export interface VaryRead {
  readonly factors: readonly VariedPath[];
  readonly problems: readonly InputProblem[];
}
