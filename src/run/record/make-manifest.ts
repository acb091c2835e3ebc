/** The manifest of a run that was just made, and readings of any. */
import type { JudgedStatement } from '../statements.ts';
import type { TidyTables } from '../tables/tidy-tables.ts';
import { countOf } from '../../play/shown.ts';
import type { RangeBands } from '../../play/range-bands.ts';
import type { RunOutcome } from '../outcome.ts';
import { ALL } from '../../spec/metrics.ts';
import { FORMAT } from './format.ts';
import type { Asked, Machine, Manifest } from './manifest.ts';
import type { Provenance } from './provenance.ts';

/** Facts of a manifest beside the results of the run. */
interface Circumstances {
  readonly provenance: Provenance;
  /** The title of the rule system, and its notes on the tables in play. */
  readonly rulesTitle: string;
  readonly notes: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly scale: string | null;
  readonly bands: RangeBands | null;
  readonly statements: readonly JudgedStatement[];
  readonly machine: Machine;
  readonly asked: Asked | null;
}

/** The metrics that a run was asked for; undefined for none. A run of format 1 computed all. */
export function metricsOf({ format, spec }: Manifest): typeof ALL | readonly string[] | undefined {
  const { metrics } = spec;
  if (format === 1 || metrics === ALL) return ALL;
  return Array.isArray(metrics) && metrics.every((name) => typeof name === 'string') ? metrics : undefined;
}

/** The manifest of a run that is not saved yet. */
export function manifestOf(outcome: RunOutcome, tables: TidyTables, about: Circumstances): Manifest {
  const { experiment } = outcome;
  const { hythe, specHash, seed, rules } = about.provenance;
  return {
    format: FORMAT,
    hythe,
    title: experiment.title,
    words: experiment.words,
    rules: {
      id: rules.id,
      title: about.rulesTitle,
      tablesHash: rules.tablesHash,
      notes: [...about.notes],
      ...(Object.keys(about.names).length === 0 ? {} : { names: { ...about.names } }),
      ...(about.scale === null ? {} : { scale: about.scale }),
      ...(about.bands === null ? {} : { bands: about.bands }),
    },
    sides: [...experiment.sides],
    analysis: { ...experiment.analysis },
    seed,
    confidence: experiment.resolve.confidence,
    spec: experiment.spec,
    specHash,
    ...(about.asked === null ? {} : { asked: about.asked }),
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
    ...(about.statements.length === 0 ? {} : { statements: [...about.statements] }),
    ...(experiment.notComputed.length === 0 ? {} : { notComputed: [...experiment.notComputed] }),
    interrupted: outcome.interrupted,
    files: {},
    machine: about.machine,
  };
}

/** The method of a run: `exact`, `20,000 replicates`, `exact and 20,000 replicates` where both were done. */
export function methodInWords({ cells }: Manifest): string {
  const exact = cells.some(({ method, checked }) => method === 'exact' || checked);
  const counts = cells.flatMap(({ replicates }) => replicates ?? []);
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  if (counts.length === 0) return exact ? 'exact' : 'nothing';
  return `${exact ? 'exact and ' : ''}${countOf(most, 'replicate')}`;
}
