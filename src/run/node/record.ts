/** The record of a run of this process. */
import { availableParallelism, arch, cpus, platform } from 'node:os';
import process from 'node:process';
import { battlesOf } from '../../questions/battles/keep.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { RunOutcome } from '../outcome.ts';
import type { AskedFor } from '../record/asked.ts';
import type { Machine } from '../record/manifest.ts';
import { recordOf, type RunRecord, type Surroundings } from '../record/record.ts';
import { sha256 } from './sha256.ts';
import { hytheVersion } from './place.ts';

/** The record of a run that ended at `finished`. */
export function recordHere(
  outcome: RunOutcome,
  systems: readonly RuleSystem[],
  finished: Date = new Date(),
  asked: AskedFor | null = null,
): RunRecord {
  const machine: Surroundings['machine'] = (timing) => thisMachine(timing, finished);
  return recordOf(outcome, systems, { version: hytheVersion(), sha256, machine }, asked, battlesOf);
}

/** The machine that this process runs on, with the timing of a run that ended at `finished`. */
export function thisMachine(
  timing: Pick<Machine, 'workers' | 'seconds' | 'replicates'>,
  finished: Date,
): Machine {
  return { ...machineHere(), ...timing, finished: finished.toISOString() };
}

export function machineHere(): Pick<Machine, 'node' | 'platform' | 'arch' | 'cpu' | 'cpus'> {
  return {
    node: process.versions.node,
    platform: platform(),
    arch: arch(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cpus: availableParallelism(),
  };
}
