/** A run as it is kept: its manifest and its tables. The same whether it was just made or read back. */
import type { BattlesKept } from './battle-log.ts';
import type { RunTables } from '../tables/names.ts';
import { judgeStatements } from '../statements.ts';
import { eachTable } from '../tables/names.ts';
import { tidy } from '../tables/tidy-tables.ts';
import { oneNamed } from '../../play/nearest.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { RunOutcome } from '../outcome.ts';
import { Binder } from '../../spec/bind.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { askedOf, type AskedFor } from './asked.ts';
import type { Sha256 } from './hash.ts';
import { manifestOf } from './make-manifest.ts';
import type { Machine, Manifest } from './manifest.ts';
import { bandsOf, namesOf, scaleOf } from './names-of-run.ts';
import { provenance } from './provenance.ts';

export interface RunRecord extends RunTables {
  readonly manifest: Manifest;
  /** Absent where the run has none. */
  readonly battles?: BattlesKept | undefined;
}

/** The surroundings of a run, which alone know some facts of it. */
export interface Surroundings {
  /** The version of Hythe. */
  readonly version: string;
  readonly sha256: Sha256;
  /** The machine of a run that took so long; `finished` is the present moment. */
  readonly machine: (timing: Pick<Machine, 'workers' | 'seconds' | 'replicates'>) => Machine;
}

/** The record of a run; of one without a spec as written, facts that only that has are left out. */
export function recordOf(
  outcome: RunOutcome,
  systems: readonly RuleSystem[],
  { version, sha256, machine }: Surroundings,
  asked: AskedFor | null,
  battlesOf?: (outcome: RunOutcome, system: RuleSystem) => BattlesKept | undefined,
): RunRecord {
  const { experiment } = outcome;
  const system = oneNamed(systems, experiment.rules, ({ id }) => id, 'rule system');
  const tables = tidy(outcome, systems);
  const manifest = manifestOf(outcome, tables, {
    provenance: provenance(experiment, system, version, sha256),
    rulesTitle: system.title,
    notes: notesOf(experiment, system),
    names: namesOf(experiment, system),
    scale: scaleOf(experiment, system),
    bands: bandsOf(experiment, system),
    statements: judgeStatements(outcome),
    machine: machine(outcome.timing),
    asked: asked === null ? null : askedOf(experiment, system, asked),
  });
  return { manifest, ...eachTable((name) => tables[name]), battles: battlesOf?.(outcome, system) };
}

/** The notes of the system on the tables in play, patched or not, each note once. */
function notesOf({ rules, cells }: Experiment, system: RuleSystem): readonly string[] {
  const binder = new Binder(rules, [system]);
  const read = new Set(cells.map((cell) => binder.tables(cell.tables)));
  return [...new Set([...read].flatMap((tables) => system.notes(tables)))];
}
