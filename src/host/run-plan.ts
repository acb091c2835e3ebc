/**
 * The plan of a run as a file, for machines that share the run: its spec with the files beside it, the identity of the
 * run, and the answers so far, as lines of its journal. Rules of one's own are named by their hash, and never travel.
 */
import { z } from 'zod';
import { isShallow, type Json } from '../engagement/json.ts';
import { shown } from '../engagement/shown.ts';
import type { Job } from '../execution/job.ts';
import { MOST_LEVELS } from '../experiment/limits.ts';
import { carried } from '../report/carried-run.ts';
import { jobKey, jobOfLine, saltOf, type RunIdentity } from './journal-format.ts';
import { differences } from './journal-identity.ts';
import { sha256 } from './sha256.ts';

/** The format of plans; one of another format is not read. */
const FORMAT = 1;
const OPENING = /^\s*\{\s*"hythePlan":/u;

const content = z.strictObject({
  hythePlan: z.literal(FORMAT),
  /** From 1; later rounds play what the solver gave up in the first. */
  round: z.int().min(1),
  identity: z.record(z.string(), z.string()),
  run: carried,
  /** Texts of the files that the spec names, by name. */
  files: z.record(z.string(), z.string()),
  /** Lines of the journal of the run. */
  answers: z.array(z.string()),
});

export type RunPlan = z.infer<typeof content>;

/** True for a text that is a plan, or was one. */
export function isPlan(text: string): boolean {
  return OPENING.test(text);
}

/** The text of a plan, which ends with a hash of all before it. */
export function planText(plan: RunPlan): string {
  return `${JSON.stringify({ ...plan, hash: planHash(plan) }, null, 1)}\n`;
}

/** The hash by which a plan is known. */
export function planHash(plan: object): string {
  return sha256(JSON.stringify(plan)).slice(0, 16);
}

const REMEDY = 'copy it again, or make it again with `hythe plan`';

/** The plan in a text, or the reason why there is none. */
export function readPlan(text: string): RunPlan | { readonly wrong: string } {
  const damaged = (why: string): { readonly wrong: string } => ({
    wrong: `the plan is damaged: ${why}; ${REMEDY}`,
  });
  let raw: Json;
  try {
    raw = JSON.parse(text) as Json; // by its definition
  } catch (error) {
    return damaged(error instanceof Error ? error.message : 'it is not JSON');
  }
  if (!isShallow(raw, MOST_LEVELS)) return damaged(`it has more than ${MOST_LEVELS} levels`);
  const head = z.looseObject({ hythePlan: z.number(), hash: z.string() }).safeParse(raw);
  if (!head.success) return damaged('its format or its hash is missing');
  const { hash, ...rest } = head.data;
  if (rest.hythePlan !== FORMAT)
    return {
      wrong: `the plan is of format ${rest.hythePlan}, and this version of Hythe reads format ${FORMAT}: make it again with this version`,
    };
  if (hash !== planHash(rest)) return damaged('its hash is not that of its content, so somebody changed it');
  const plan = content.safeParse(rest);
  if (plan.success) return plan.data;
  const place = plan.error.issues[0]?.path.join('.') ?? '';
  return damaged(
    place === '' ? 'it holds what no plan holds' : `${shown(place)} is missing or of the wrong kind`,
  );
}

/** The reason why a plan cannot be used by a run of this identity; null where there is none. */
export function whyNotHere({ identity }: RunPlan, here: RunIdentity): string | null {
  const different = differences(identity, here);
  return different.length === 0
    ? null
    : `the plan does not fit this machine: ${different.join('; ')}. Make the plan again here with \`hythe plan\`, or use what it was made with`;
}

/** The answers of a plan as bytes. */
export function linesOf({ answers }: RunPlan): readonly Uint8Array[] {
  return answers.map((line) => Buffer.from(line));
}

/** True for the jobs that lines of a run's journal answer. */
export function isAnsweredIn(lines: readonly Uint8Array[], identity: RunIdentity): (job: Job) => boolean {
  const salt = saltOf(identity);
  const keys = new Set(lines.map((line) => jobOfLine(line, salt)));
  return (job) => keys.has(jobKey(job));
}

/** A machine's share, from 1 to `of`. */
export interface ShardNumber {
  readonly shard: number;
  readonly of: number;
}

/** The shard that does a batch of this number, from 0. */
export function shardOfBatch(batch: number, of: number): number {
  return (batch % of) + 1;
}

/** The most shards of a run. */
const MOST_SHARDS = 10_000;

/** The shard in a text such as `3/64`, or the reason why there is none. */
export function shardOf(text: string): ShardNumber | { readonly wrong: string } {
  const [, shard = '', of = ''] = /^(\d{1,6})\/(\d{1,6})$/u.exec(text) ?? [];
  const read = { shard: Number(shard), of: Number(of) };
  return of !== '' && read.of <= MOST_SHARDS && read.shard >= 1 && read.shard <= read.of
    ? read
    : {
        wrong: `a shard is its number and how many there are, such as 3/64, from 1/1 to ${MOST_SHARDS}/${MOST_SHARDS}, not ${shown(text)}`,
      };
}
