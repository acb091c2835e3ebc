/** Origin of a run: everything that has to be the same for it to come out the same. */
import { readFileSync } from 'node:fs';
import type { RuleSystem } from '../engagement/system.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { hashOf } from './hash.ts';

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

export function provenance(experiment: Experiment, system: RuleSystem): Provenance {
  return {
    hythe: hytheVersion(),
    specHash: hashOf(experiment.spec),
    seed: experiment.resolve.seed,
    rules: { id: system.id, tablesHash: hashOf(system.tables) },
  };
}

/** The name under which an identity holds the hash of the spec. */
export const SPEC_HASH = 'the hash of the spec as resolved';

/** The version in package.json, which lies two folders above this file in a checkout and in the package alike. */
export function hytheVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json names no version');
}
