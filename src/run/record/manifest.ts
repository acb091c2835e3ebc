/**
 * The manifest of a run: its question, the method of each cell, and, apart from these, the place and time of the run.
 */
import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';
import { isShallow, type Json, type JsonObject } from '../../play/json.ts';
import { countOf } from '../../play/shown.ts';
import { ResultsError } from './error.ts';
import { FORMAT, FORMATS } from './format.ts';

const json = z.json() as z.ZodMiniType<Json>; // zod's type is the same but not readonly
const jsonObject = z.record(z.string(), json) as z.ZodMiniType<JsonObject>; // as above

const phrase = z.union([z.string(), z.record(z.string(), z.string())]);

const factor = z.object({ path: z.string(), name: z.string(), unit: z.nullable(z.string()) });

const cell = z.object({
  number: z.number(),
  pairing: z.number(),
  variant: z.nullable(z.string()),
  kind: z.string(),
  /** Both sides are alike under rules that treat both alike: neither may win more often. */
  mirror: z.optional(z.literal(true)),
  factors: z.array(z.extend(factor, { value: json })),
  /** The method of the cell's answer; null where the run was interrupted before it. */
  method: z.nullable(z.enum(['exact', 'monte-carlo'])),
  /** The cell was also solved, so counts could be compared with exact values. */
  checked: z.boolean(),
  sampler: z.nullable(z.string()),
  chunkSize: z.nullable(z.number()),
  replicates: z.nullable(z.number()),
  reason: z.string(),
});

/** Facts that only the spec as its user wrote it holds, for the report. */
const asked = z.object({
  /** The spec as written, before defaults were filled in. */
  spec: z.string(),
  /** The command that makes the same run again, from the folder of the spec. */
  command: z.string(),
  /** The name of each side's force, where the spec gives one. */
  forces: z.tuple([z.nullable(z.string()), z.nullable(z.string())]),
  /** The rulings that the user decided otherwise than by default. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The module that the rules come from, and the SHA-256 of all that it is made of; absent for rules of Hythe's own. */
  module: z.optional(z.object({ file: z.string(), hash: z.string() })),
});

/** The words of the spec's author; absent in runs of earlier versions. */
const words = z.object({
  question: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  labels: z.record(z.string(), z.string()),
  landmarks: z.record(z.string(), z.record(z.string(), z.number())),
  fair: z.readonly(z.tuple([z.number(), z.number()])),
  phrases: z.optional(z.record(z.string(), phrase)),
  declared: z.optional(z.record(z.string(), phrase)),
  factor: z.optional(z.string()),
  score: z.optional(z.string()),
  people: z.optional(z.readonly(z.array(z.string()))),
});

/** Range bands along a field of the engagement, in its unit. */
const bands = z.object({
  field: z.string(),
  bands: z.readonly(z.array(z.object({ name: z.string(), from: z.number(), to: z.number() }))),
});

const state = z.enum(['holds', 'fails', 'undecided']);

/** A statement of the spec and its result. */
const statement = z.object({
  statement: z.object({
    of: z.string(),
    low: z.nullable(z.number()),
    high: z.nullable(z.number()),
    where: z.readonly(z.array(z.extend(factor, { values: z.readonly(z.array(json)) }))),
  }),
  isShare: z.boolean(),
  state,
  cells: z.readonly(
    z.array(
      z.object({
        cell: z.number(),
        state,
        method: z.nullable(z.enum(['exact', 'monte-carlo'])),
        value: z.nullable(z.number()),
        low: z.nullable(z.number()),
        high: z.nullable(z.number()),
        replicates: z.nullable(z.number()),
      }),
    ),
  ),
  confidence: z.nullable(z.number()),
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
  workers: z.array(z.extend(machineFacts, { name: z.string(), threads: z.number(), batches: z.number() })),
  doneAgain: z.number(),
});
export type ClusterRecord = z.infer<typeof cluster>;

/** The machine that wrote the run. */
const machine = z.extend(machineFacts, {
  workers: z.number(),
  seconds: z.number(),
  /** Replicates played, over all cells. */
  replicates: z.number(),
  /** Replicates that were played before the run was stopped and went on. */
  recalled: z.optional(z.number()),
  /** The end of the run, ISO 8601. */
  finished: z.string(),
  /** The machines that it was shared with; absent where this one did it alone. */
  cluster: z.optional(cluster),
});

const manifest = z.object({
  format: z.literal(FORMATS),
  /** The version of Hythe. */
  hythe: z.string(),
  title: z.string(),
  words: z.optional(words),
  rules: z.object({
    id: z.string(),
    title: z.string(),
    /** SHA-256 of the system's tables as shipped; patches stand in the spec. */
    tablesHash: z.string(),
    /** The tables themselves of rules that are not Hythe's own, which cannot be looked up later; absent for its own. */
    tables: z.optional(jsonObject),
    /** Notes on the numbers in play. */
    notes: z.array(z.string()),
    /** Names that the source prints for ids, and for numbers of the tables by their path; absent where it names none. */
    names: z.optional(z.record(z.string(), z.string())),
    /** The scale of the game in a sentence. */
    scale: z.optional(z.string()),
    bands: z.optional(bands),
  }),
  /** The user's names of the sides, by role. */
  sides: z.tuple([z.string(), z.string()]),
  /** The analysis, as the spec asks for it. */
  analysis: z.looseObject({ kind: z.string(), asked: z.optional(z.nullable(jsonObject)) }),
  seed: z.string(),
  confidence: z.number(),
  /** The spec as resolved, and its SHA-256. */
  spec: jsonObject,
  specHash: z.string(),
  /** Absent where the run was not asked for by a spec in a file. */
  asked: z.optional(asked),
  warnings: z.array(z.object({ about: z.enum(['numbers', 'rules', 'spec']), message: z.string() })),
  /** Meanings of the factor columns of the table of cells. */
  factors: z.array(z.extend(factor, { column: z.string() })),
  /** Meanings of the columns `throw_1`, …; absent where nothing is thrown. */
  throws: z.optional(z.array(z.extend(z.omit(factor, { path: true }), { column: z.string() }))),
  cells: z.array(cell),
  /** The statements of the spec with their results; absent where it has none. */
  statements: z.optional(z.array(statement)),
  /** Names of metrics that the rules could count and nothing read, so that no table has them; absent where all were. */
  notComputed: z.optional(z.array(z.string())),
  /** True where the run was stopped before its end; the cells show how far it came. */
  interrupted: z.boolean(),
  /** SHA-256 of every other file of the run, by its path; empty as long as the run is not saved. */
  files: z.record(z.string(), z.string()),
  machine,
});

export type Manifest = z.infer<typeof manifest>;
export type Asked = z.infer<typeof asked>;
export type Machine = z.infer<typeof machine>;

/** The format alone, which a manifest of a later version has too. */
const formatOf = z.object({ format: z.number() });

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
  const format = formatOf.safeParse(raw).data?.format ?? null;
  if (format !== null && format > FORMAT)
    throw new ResultsError(
      'HYTHE-RESULTS-FUTURE',
      path,
      `${path} is of format ${format}, written by a later version of Hythe; this version reads the formats ${FORMATS.join(' and ')}: update Hythe`,
    );
  const parsed = manifest.safeParse(raw, { error: en().localeError });
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

/** The method of a run: `exact`, `20,000 replicates`, `exact and 20,000 replicates` where both were done. */
export function methodInWords({ cells }: Manifest): string {
  const exact = cells.some(({ method, checked }) => method === 'exact' || checked);
  const counts = cells.flatMap(({ replicates }) => replicates ?? []);
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  if (counts.length === 0) return exact ? 'exact' : 'nothing';
  return `${exact ? 'exact and ' : ''}${countOf(most, 'replicate')}`;
}
