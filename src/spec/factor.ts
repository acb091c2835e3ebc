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

export interface VariedPath {
  /** As the spec writes it under `vary`. */
  readonly given: string;
  /** `engagement.distanceCm`: every name in full. */
  readonly path: string;
  /** The parts of the path, of which each may hold a dot. */
  readonly keys: readonly string[];
  /** The last name of the path, or as much of it as tells the factors apart. */
  readonly name: string;
  readonly unit: string | null;
  readonly target: Target;
  /** One or more, all different. */
  readonly values: readonly VariedValue[];
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
