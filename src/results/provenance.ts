/** Origin of a run: everything that has to be the same for it to come out the same. */
import type { RuleSystem } from '../engagement/system.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { hashOf, type Sha256 } from './hash.ts';

export interface Provenance {
  /** The version of Hythe. */
  readonly hythe: string;
  /** SHA-256 of the spec as resolved. */
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
    specHash: hashOf(experiment.spec, sha256),
    seed: experiment.resolve.seed,
    rules: { id: system.id, tablesHash: hashOf(system.tables, sha256) },
  };
}

/** The name under which an identity holds the hash of the spec. */
export const SPEC_HASH = 'the hash of the spec as resolved';
