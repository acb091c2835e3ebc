/**
 * The manifest of a run: its question, the method of each cell, and, apart from these, the place and time of the run.
 */
import { z } from 'zod';
import type { JudgedStatement } from '../analysis/statements.ts';
import type { TidyTables } from '../analysis/tables/tidy-tables.ts';
import { isShallow, type Json, type JsonObject } from '../play/json.ts';
import type { RangeBands } from '../play/range-bands.ts';
import { countOf } from '../play/shown.ts';
import type { RunOutcome } from '../execution/outcome.ts';
import type { Experiment } from '../spec/experiment.ts';
import { ALL } from '../spec/metrics.ts';
import { ResultsError } from './error.ts';
import { FORMAT, FORMATS } from './format.ts';
import type { Provenance } from './provenance.ts';

const json = z.json() as z.ZodType<Json>; // zod's type is the same but not readonly
const jsonObject = z.record(z.string(), json) as z.ZodType<JsonObject>; // as above

const phrase = z.union([z.string(), z.record(z.string(), z.string())]);

const factor = z.object({ path: z.string(), name: z.string(), unit: z.string().nullable() });

const cell = z.object({
  number: z.number(),
  pairing: z.number(),
  variant: z.string().nullable(),
  kind: z.string(),
  /** Both sides are alike under rules that treat both alike: neither may win more often. */
  mirror: z.literal(true).optional(),
  factors: z.array(factor.extend({ value: json })),
  /** The method of the cell's answer; null where the run was interrupted before it. */
  method: z.enum(['exact', 'monte-carlo']).nullable(),
  /** The cell was also solved, so counts could be compared with exact values. */
  checked: z.boolean(),
  sampler: z.string().nullable(),
  chunkSize: z.number().nullable(),
  replicates: z.number().nullable(),
  reason: z.string(),
});

/** Facts that only the spec as its user wrote it holds, for the report. */
const asked = z.object({
  /** The spec as written, before defaults were filled in. */
  spec: z.string(),
  /** The command that makes the same run again, from the folder of the spec. */
  command: z.string(),
  /** The name of each side's force, where the spec gives one. */
  forces: z.tuple([z.string().nullable(), z.string().nullable()]),
  /** The rulings that the user decided otherwise than by default. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The module that the rules come from, and the SHA-256 of all that it is made of; absent for rules of Hythe's own. */
  module: z.object({ file: z.string(), hash: z.string() }).optional(),
});

/** The words of the spec's author; absent in runs of earlier versions. */
const words = z.object({
  question: z.string().nullable(),
  notes: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  landmarks: z.record(z.string(), z.record(z.string(), z.number())),
  fair: z.tuple([z.number(), z.number()]),
  phrases: z.record(z.string(), phrase).optional(),
  declared: z.record(z.string(), phrase).optional(),
  factor: z.string().optional(),
  score: z.string().optional(),
  people: z.array(z.string()).optional(),
});

/** Range bands along a field of the engagement, in its unit. */
const bands = z.object({
  field: z.string(),
  bands: z.array(z.object({ name: z.string(), from: z.number(), to: z.number() })),
});

const state = z.enum(['holds', 'fails', 'undecided']);

/** A statement of the spec and its result. */
const statement = z.object({
  statement: z.object({
    of: z.string(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    where: z.array(factor.extend({ values: z.array(json) })),
  }),
  isShare: z.boolean(),
  state,
  cells: z.array(
    z.object({
      cell: z.number(),
      state,
      method: z.enum(['exact', 'monte-carlo']).nullable(),
      value: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      replicates: z.number().nullable(),
    }),
  ),
  confidence: z.number().nullable(),
});

export const machineFacts = z.object({
  node: z.string(),
  platform: z.string(),
  arch: z.string(),
  cpu: z.string(),
  cpus: z.number(),
});

/** The workers of a cluster that answered, each with its batches, and the batches that were done again to compare. */
const cluster = z.object({
  workers: z.array(machineFacts.extend({ name: z.string(), threads: z.number(), batches: z.number() })),
  doneAgain: z.number(),
});
export type ClusterRecord = z.infer<typeof cluster>;

/** The machine that wrote the run. */
const machine = machineFacts.extend({
  workers: z.number(),
  seconds: z.number(),
  /** Replicates played, over all cells. */
  replicates: z.number(),
  /** Replicates that were played before the run was stopped and went on. */
  recalled: z.number().optional(),
  /** The end of the run, ISO 8601. */
  finished: z.string(),
  /** The machines that it was shared with; absent where this one did it alone. */
  cluster: cluster.optional(),
});

const manifest = z.object({
  format: z.literal(FORMATS),
  /** The version of Hythe. */
  hythe: z.string(),
  title: z.string(),
  words: words.optional(),
  rules: z.object({
    id: z.string(),
    title: z.string(),
    /** SHA-256 of the system's tables as shipped; patches stand in the spec. */
    tablesHash: z.string(),
    /** Notes on the numbers in play. */
    notes: z.array(z.string()),
    /** Names that the source prints for ids, and for numbers of the tables by their path; absent where it names none. */
    names: z.record(z.string(), z.string()).optional(),
    /** The scale of the game in a sentence. */
    scale: z.string().optional(),
    bands: bands.optional(),
  }),
  /** The user's names of the sides, by role. */
  sides: z.tuple([z.string(), z.string()]),
  /** The analysis, as the spec asks for it. */
  analysis: z.looseObject({ kind: z.string(), asked: jsonObject.nullable().optional() }),
  seed: z.string(),
  confidence: z.number(),
  /** The spec as resolved, and its SHA-256. */
  spec: jsonObject,
  specHash: z.string(),
  /** Absent where the run was not asked for by a spec in a file. */
  asked: asked.optional(),
  warnings: z.array(z.object({ about: z.enum(['numbers', 'rules', 'spec']), message: z.string() })),
  /** Meanings of the factor columns of the table of cells. */
  factors: z.array(factor.extend({ column: z.string() })),
  /** Meanings of the columns `throw_1`, …; absent where nothing is thrown. */
  throws: z.array(factor.omit({ path: true }).extend({ column: z.string() })).optional(),
  cells: z.array(cell),
  /** The statements of the spec with their results; absent where it has none. */
  statements: z.array(statement).optional(),
  /** Names of metrics that the rules could count and nothing read, so that no table has them; absent where all were. */
  notComputed: z.array(z.string()).optional(),
  /** True where the run was stopped before its end; the cells show how far it came. */
  interrupted: z.boolean(),
  /** SHA-256 of every other file of the run, by its path; empty as long as the run is not saved. */
  files: z.record(z.string(), z.string()),
  machine,
});

export type Manifest = z.infer<typeof manifest>;
export type Asked = z.infer<typeof asked>;
export type Machine = z.infer<typeof machine>;

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

const metrics = z
  .union([z.literal(ALL), z.array(z.string())])
  .optional()
  .catch(undefined);

/** The metrics that a run was asked for; undefined for none. A run of format 1 computed all. */
export function metricsOf({ format, spec }: Manifest): z.infer<typeof metrics> {
  return format === 1 ? ALL : metrics.parse(spec['metrics']);
}

/** The words of an experiment as a manifest keeps them. */
export function wordsOf(experiment: Experiment): Manifest['words'] {
  return words.parse(experiment.words); // a copy: what a manifest holds is not readonly
}

/** The manifest of a run that is not saved yet. */
export function manifestOf(outcome: RunOutcome, tables: TidyTables, about: Circumstances): Manifest {
  const { experiment } = outcome;
  const { hythe, specHash, seed, rules } = about.provenance;
  // A copy: what a manifest holds is not readonly.
  const statements = z.array(statement).parse(about.statements);
  return {
    format: FORMAT,
    hythe,
    title: experiment.title,
    words: wordsOf(experiment),
    rules: {
      id: rules.id,
      title: about.rulesTitle,
      tablesHash: rules.tablesHash,
      notes: [...about.notes],
      ...(Object.keys(about.names).length === 0 ? {} : { names: { ...about.names } }),
      ...(about.scale === null ? {} : { scale: about.scale }),
      ...(about.bands === null ? {} : { bands: bands.parse(about.bands) }),
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
    ...(statements.length === 0 ? {} : { statements }),
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

/** Reads a manifest. @throws {ResultsError} when it is damaged, or of a later format */
export function readManifest(text: string, path: string): Manifest {
  const damaged = (what: string, cause?: unknown): ResultsError =>
    new ResultsError(
      'HYTHE-RESULTS-DAMAGED',
      path,
      `${path} is damaged: ${what}; run the experiment again, or restore the file`,
      cause,
    );
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    throw damaged('it is not JSON', error);
  }
  if (!isShallow(raw, MOST_LEVELS)) throw damaged(`it has more than ${MOST_LEVELS} levels`);
  const { format } = z
    .object({ format: z.number().nullable().catch(null) })
    .catch({ format: null })
    .parse(raw);
  if (format !== null && format > FORMAT)
    throw new ResultsError(
      'HYTHE-RESULTS-FUTURE',
      path,
      `${path} is of format ${format}, written by a later version of Hythe; this version reads the formats ${FORMATS.join(' and ')}: update Hythe`,
    );
  const parsed = manifest.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damaged(
    issue === undefined
      ? 'it has another shape'
      : `${issue.path.join('.') || 'it'}: ${inWords(issue.message)}`,
  );
}

/** Lists and maps within each other; a spec has 40 at the most. */
const MOST_LEVELS = 100;

/** `expected string, and it is not there` */
function inWords(message: string): string {
  return message.replace('Invalid input: ', '').replace(', received undefined', ', and it is not there');
}
