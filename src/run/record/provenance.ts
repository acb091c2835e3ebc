/** Origin of a run: everything that has to be the same for it to come out the same. */
import { isMap } from '../../play/json.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { hashOf, type Sha256 } from './hash.ts';

export interface Provenance {
  /** The version of Hythe. */
  readonly hythe: string;
  /** SHA-256 of the spec as resolved, without options that are decided as by default. */
  readonly specHash: string;
  readonly seed: string;
  readonly rules: {
    /** The id of the rule system. */
    readonly id: string;
    /** SHA-256 of its tables as shipped; patches stand in the spec. */
    readonly tablesHash: string;
  };
}

export function provenance(
  experiment: Experiment,
  system: RuleSystem,
  hythe: string,
  sha256: Sha256,
): Provenance {
  return {
    hythe,
    specHash: specHashOf(experiment, sha256),
    seed: experiment.resolve.seed,
    rules: { id: system.id, tablesHash: hashOf(system.tables, sha256) },
  };
}

/** The hash that names an experiment: options decided as by default are no part of it, so that a new option changes none. */
export function specHashOf({ spec, usual }: Experiment, sha256: Sha256): string {
  const { options } = spec;
  const decided = Object.entries(isMap(options) ? options : {}).filter(([name]) => !usual.includes(name));
  return hashOf({ ...spec, options: Object.fromEntries(decided) }, sha256);
}

/** The name under which an identity holds the hash of the spec. */
export const SPEC_HASH = 'the hash of the spec as resolved';
