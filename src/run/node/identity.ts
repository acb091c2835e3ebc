/** Identity of a run: the parts that have to be the same for a stopped run to go on. */
import { arch, platform } from 'node:os';
import process from 'node:process';
import type { RuleSystem } from '../../play/system.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { provenance, SPEC_HASH } from '../record/provenance.ts';
import { countingHash } from './counting-code.ts';
import type { RunIdentity } from './journal-format.ts';
import { BUILT, packagePath } from './place.ts';
import { sha256 } from './sha256.ts';
import { hytheVersion } from './version.ts';

/** The characters of a hash that are enough to tell two apart. */
const HASH_LENGTH = 16;

/**
 * The parts that have to be the same for a stopped run to go on, by their names in words. They are more than those for
 * a run to come out the same: a stopped run rests on the state of every part.
 */
export function identityOf(
  experiment: Experiment,
  system: RuleSystem,
  moduleHash: string | null,
): RunIdentity {
  const { hythe, specHash, seed, rules } = provenance(experiment, system, hytheVersion(), sha256);
  return {
    'the version of Hythe': hythe,
    'the code of Hythe': codeHash(),
    Node: process.versions.node,
    'the machine': `${platform()} ${arch()}`,
    'the rule system': rules.id,
    ...(moduleHash === null ? {} : { 'the module of its rules': moduleHash.slice(0, HASH_LENGTH) }),
    'the hash of its tables': rules.tablesHash.slice(0, HASH_LENGTH),
    'the seed': JSON.stringify(seed),
    [SPEC_HASH]: specHash.slice(0, HASH_LENGTH),
  };
}

/** The hash of the code that decides the counts of a run: a checkout may change without its version. */
function codeHash(): string {
  return (BUILT?.countingHash ?? countingHash(packagePath())).slice(0, HASH_LENGTH);
}
