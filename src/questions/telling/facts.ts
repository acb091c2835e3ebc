/**
 * The facts of a run that its report needs besides the tables. All are plain JSON and stand in the manifest, so that
 * tables and manifest are enough to draw the report again.
 */

import type { JsonObject } from '../../play/json.ts';
import type { RangeBands } from '../../play/range-bands.ts';
import type { Warning } from '../../spec/warnings.ts';
import type { Words } from '../../spec/words.ts';
import type { JudgedStatement } from '../../run/statements.ts';
import type { ThrowColumn } from '../../run/tables/starts.ts';
import type { FactorColumn } from '../../run/tables/tidy-tables.ts';

/** A number of the rules that differs from the source, or a row of the user's own. */
export interface Patch {
  /** The variant that changes it; null where the spec itself does. */
  readonly variant: string | null;
  /** `weapons.fr.lebel.hit.medium` */
  readonly path: string;
  /** The value after the change, as JSON; of a row its columns: `hit.medium: 10, hit.far: null`. */
  readonly value: string;
}

export interface RunFacts {
  readonly title: string;
  /** The author's question, notes and display names. */
  readonly words: Words;
  /** The rule system: `pluie`, `La Pluie des Balles`, and its scale in a sentence. */
  readonly rules: { readonly id: string; readonly title: string; readonly scale: string | null };
  /** Names that the source prints for ids, and for numbers of the tables by their path. */
  readonly names: Readonly<Record<string, string>>;
  /** Range bands along a field of the engagement; null where there are none. */
  readonly bands: RangeBands | null;
  /** The user's names of the sides, by role. */
  readonly sides: readonly [string, string];
  /** The name of each side's force, where the spec names one: `["martini", "lebel"]`. */
  readonly forces: readonly [string | null, string | null];
  readonly factors: readonly FactorColumn[];
  /** The throws of the set-up, by their columns in the table of starts; absent where nothing is thrown. */
  readonly throws?: readonly ThrowColumn[] | undefined;
  /** The kind of analysis, and its section as read where it makes cells of its own. */
  readonly analysis: { readonly kind: string; readonly asked: JsonObject | null };
  /** Cells whose two sides are alike under rules that treat both alike: they must be even. */
  readonly mirrors?: readonly number[] | undefined;
  /** Confidence of every interval: 0.95. */
  readonly confidence: number;
  readonly seed: string;
  /** The rulings in play by name, where they differ from the default or are worth stating. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Changes of the rules' tables by the spec or by one of its variants. */
  readonly patches?: readonly Patch[] | undefined;
  /** The metrics that the spec asks for under `metrics`; absent where it asks for none. */
  readonly metrics?: readonly string[] | 'all' | undefined;
  /** Names of metrics that its rules could count and that were not computed; absent where all were. */
  readonly notComputed?: readonly string[] | undefined;
  /** The scenario of the spec as resolved; absent where it has none. */
  readonly scenario?: JsonObject | undefined;
  /** The section `feel` of the spec; absent where it does not ask what it is like to play. */
  readonly feel?: JsonObject | undefined;
  /** The victory conditions of the spec by name, as it writes them; absent where it has none. */
  readonly outcomes?: JsonObject | undefined;
  /** The statements of the spec with their results; absent where it has none. */
  readonly statements?: readonly JudgedStatement[] | undefined;
  /** Notes on the numbers of the rules: repaired cells, doubtful rows. */
  readonly notes: readonly string[];
  /** Warnings that are no errors, about the numbers or about the spec. */
  readonly warnings: readonly Warning[];
  /** The run was stopped before its end: some cells hold fewer replicates than asked for. */
  readonly interrupted: boolean;
  /** The spec as text: as written, or as resolved. */
  readonly spec: string;
  readonly specHash: string;
  /** Hythe's version. */
  readonly version: string;
  /** The format of the run's files where it is an earlier one. */
  readonly format?: number | undefined;
  /** The command that makes the same run again. */
  readonly command: string;
  /** The section `resolve` as the run had it: its defaults and the options of the command are in it. */
  readonly resolve?: JsonObject | undefined;
  /** The file of the module that the rules come from; absent for rules of Hythe's own. */
  readonly module?: string | undefined;
  /** Further facts worth stating, shown as they are: hash of the rules, version of Node. */
  readonly provenance: readonly { readonly name: string; readonly value: string }[];
}
