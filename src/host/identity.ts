/** Identity of a run: the parts that have to be the same for a stopped run to go on. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { RuleSystem } from '../engagement/system.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { provenance, SPEC_HASH } from '../results/provenance.ts';
import type { RunIdentity } from './journal-format.ts';
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

/** The folders of this package whose code decides the counts of a run. */
const COUNTING = ['chance', 'engagement', 'rules', 'experiment', 'statistics', 'execution'];

/** The hash of the code that decides the counts of a run: a checkout may change without its version. */
function codeHash(): string {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const hash = createHash('sha256');
  for (const folder of COUNTING) {
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const path of paths.filter((name) => /(?<!\.d)\.(?:ts|js|json)$/u.test(name)).toSorted())
      hash.update(`${folder}/${path}\n`).update(readFileSync(join(root, folder, path)));
  }
  return hash.digest('hex').slice(0, HASH_LENGTH);
}
