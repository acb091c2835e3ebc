/** A run as it is kept: its manifest and its tables. The same whether it was just made or read back. */
import type { BattlesKept } from './battle-log.ts';
import type { RunTables } from '../tables/names.ts';
import { judgeStatements } from '../statements.ts';
import { eachTable } from '../tables/names.ts';
import { tidy, type TidyTables } from '../tables/tidy-tables.ts';
import { oneNamed } from '../../play/nearest.ts';
import type { RuleSystem } from '../../play/system.ts';
import { isBook } from '../../rules/titles.ts';
import type { RunOutcome } from '../outcome.ts';
import { Binder } from '../../spec/bind.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { askedOf, type AskedFor } from './asked.ts';
import { FORMAT } from './format.ts';
import { hashOf, specHashOf, type Sha256 } from './hash.ts';
import type { Machine, Manifest } from './manifest.ts';
import { bandsOf, namesOf, scaleOf } from './names-of-run.ts';

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
  const manifest = manifestOf(outcome, tables, system, { version, sha256, machine }, asked);
  return { manifest, ...eachTable((name) => tables[name]), battles: battlesOf?.(outcome, system) };
}

/** The manifest of a run that is not saved yet. */
function manifestOf(
  outcome: RunOutcome,
  tables: TidyTables,
  system: RuleSystem,
  { version, sha256, machine }: Surroundings,
  asked: AskedFor | null,
): Manifest {
  const { experiment } = outcome;
  const names = namesOf(experiment, system);
  const scale = scaleOf(experiment, system);
  const bands = bandsOf(experiment, system);
  const statements = judgeStatements(outcome);
  return {
    format: FORMAT,
    hythe: version,
    title: experiment.title,
    words: experiment.words,
    rules: {
      id: system.id,
      title: system.title,
      tablesHash: hashOf(system.tables, sha256),
      ...(isBook(system.id) ? {} : { tables: system.tables }),
      notes: [...notesOf(experiment, system)],
      ...(Object.keys(names).length === 0 ? {} : { names: { ...names } }),
      ...(scale === null ? {} : { scale }),
      ...(bands === null ? {} : { bands }),
    },
    sides: [...experiment.sides],
    analysis: { ...experiment.analysis },
    seed: experiment.resolve.seed,
    confidence: experiment.resolve.confidence,
    spec: experiment.spec,
    specHash: specHashOf(experiment, sha256),
    ...(asked === null ? {} : { asked: askedOf(experiment, system, asked) }),
    warnings: experiment.warnings.map((warning) => ({ ...warning })),
    factors: tables.factors.map((column) => ({ ...column })),
    ...(tables.throws.length === 0 ? {} : { throws: tables.throws.map((column) => ({ ...column })) }),
    cells: outcome.cells.map(({ cell: of, exact, simulated, reason }) => ({
      number: of.number,
      pairing: of.pairing,
      variant: of.variant,
      kind: of.kind,
      factors: of.factors.map(({ path, name, unit, value }) => ({ path, name, unit, value })),
      method: simulated === null ? exact && 'exact' : 'monte-carlo',
      ...(of.mirror === true ? { mirror: true as const } : {}),
      checked: exact !== null && simulated !== null,
      sampler: simulated?.sampler ?? null,
      chunkSize: simulated?.chunkSize ?? null,
      replicates: simulated?.replicates ?? null,
      reason,
    })),
    ...(statements.length === 0 ? {} : { statements: [...statements] }),
    ...(experiment.notComputed.length === 0 ? {} : { notComputed: [...experiment.notComputed] }),
    interrupted: outcome.interrupted,
    files: {},
    machine: machine(outcome.timing),
  };
}

/** The notes of the system on the tables in play, patched or not, each note once. */
function notesOf({ rules, cells }: Experiment, system: RuleSystem): readonly string[] {
  const binder = new Binder(rules, [system]);
  const read = new Set(cells.map((cell) => binder.tables(cell.tables)));
  return [...new Set([...read].flatMap((tables) => system.notes(tables)))];
}
