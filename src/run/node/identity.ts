/** Identity of a run: the parts that have to be the same for a stopped run to go on. */
import { arch, platform } from 'node:os';
import process from 'node:process';
import type { RuleSystem } from '../../play/system.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { hashOf, specHashOf } from '../record/hash.ts';
import { countingHash } from './counting-code.ts';
import type { RunIdentity } from './journal-format.ts';
import { BUILT, hytheVersion, packagePath } from './place.ts';
import { sha256 } from './sha256.ts';

/** The name under which an identity holds the hash of the spec. */
export const SPEC_HASH = 'the hash of the spec as resolved';
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
  return {
    'the version of Hythe': hytheVersion(),
    'the code of Hythe': codeHash(),
    Node: process.versions.node,
    'the machine': `${platform()} ${arch()}`,
    'the rule system': system.id,
    ...(moduleHash === null ? {} : { 'the module of its rules': moduleHash.slice(0, HASH_LENGTH) }),
    'the hash of its tables': hashOf(system.tables, sha256).slice(0, HASH_LENGTH),
    'the seed': JSON.stringify(experiment.resolve.seed),
    [SPEC_HASH]: specHashOf(experiment, sha256).slice(0, HASH_LENGTH),
  };
}

/** The hash of the code that decides the counts of a run: a checkout may change without its version. */
function codeHash(): string {
  return (BUILT?.countingHash ?? countingHash(packagePath())).slice(0, HASH_LENGTH);
}

/** The differences between two runs in words; empty if one can go on from the other. */
export function differences(then: RunIdentity, now: RunIdentity): string[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])];
  return names
    .filter((name) => then[name] !== now[name])
    .map((name) => `${name} was ${then[name] ?? 'not known'} and is ${now[name] ?? 'not known'}`);
}
