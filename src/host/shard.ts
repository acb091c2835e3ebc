/**
 * The folders of a run that several machines share: each has the plan, its number and a journal, and together they are
 * the journal of the run.
 */
import { closeSync, existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { countOf } from '../engagement/shown.ts';
import type { RuleSystem } from '../engagement/system.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { ResultsError } from '../results/error.ts';
import { shardMachine, type ShardMachine } from '../results/manifest.ts';
import { jobOfLine, MOST_JOURNAL_BYTES, saltOf, type RunIdentity } from './journal-format.ts';
import { Journal } from './journal.ts';
import { makeFolder } from './make-folder.ts';
import { reasonOf } from './reason.ts';
import { thisMachine } from './record.ts';
import { takeLock } from './run-lock.ts';
import {
  isAnsweredIn,
  linesOf,
  planHash,
  planText,
  readPlan,
  shardOfBatch,
  type RunPlan,
  type ShardNumber,
} from './run-plan.ts';
import { run, type RunOptions } from './run.ts';
import { openUntrusted, readLines, readUntrustedText } from './untrusted-file.ts';
import { asWriteError, errorCode } from './write-error.ts';

export const PLAN = 'plan.json';
const SHARD = 'shard.json';
const JOURNAL = 'journal.ndjson';
const LOCK = 'lock.json';

const ofFolder = z.object({
  /** The hash of the plan. */
  plan: z.string(),
  shard: z.int().min(1),
  of: z.int().min(1),
  /** Absent until the shard is done. */
  machine: shardMachine.optional(),
});

function partError(folder: string, message: string, cause?: unknown): ResultsError {
  return new ResultsError('HYTHE-RESULTS-PART', folder, message, cause);
}

/** A shard that was done, or interrupted. */
export interface DoneShard {
  /** Batches of the shard, and of the round. */
  readonly batches: number;
  readonly ofRound: number;
  readonly interrupted: boolean;
}

/**
 * Does the batches of a shard, and keeps their answers in its folder; one that was stopped goes on.
 * @throws {ResultsError} if the folder belongs to another shard or plan, or cannot be written
 */
export async function runShard(
  plan: RunPlan,
  { shard, of }: ShardNumber,
  { experiment, systems }: { readonly experiment: Experiment; readonly systems: readonly RuleSystem[] },
  folder: string,
  how: RunOptions,
): Promise<DoneShard> {
  await begin(plan, { shard, of }, folder);
  const lock = takeLock(join(folder, LOCK));
  let [batches, ofRound] = [0, 0];
  try {
    await write(folder, PLAN, planText(plan));
    const journal = await Journal.open(join(folder, JOURNAL), plan.identity, how.signal);
    try {
      for (const line of linesOf(plan)) journal.adopt(line);
      const outcome = await run(experiment, systems, {
        ...how,
        journal,
        share: {
          isPlanned: isAnsweredIn(linesOf(plan), plan.identity),
          takes: ({ round, number }) => {
            if (round > 0) return false;
            ofRound++;
            if (shardOfBatch(number, of) !== shard) return false;
            batches++;
            return true;
          },
        },
      });
      const interrupted = how.signal?.aborted === true;
      const machine = shardMachine.parse({
        shard: `${shard}/${of}`,
        ...thisMachine(outcome.timing, new Date()),
      });
      if (!interrupted)
        await write(folder, SHARD, JSON.stringify({ plan: planHash(plan), shard, of, machine }));
      return { batches, ofRound, interrupted };
    } finally {
      await journal.close();
    }
  } finally {
    lock.release();
  }
}

/** Makes the folder of a shard, or finds it as it was left. */
async function begin(plan: RunPlan, { shard, of }: ShardNumber, folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    const hash = planHash(plan);
    if (!existsSync(join(folder, SHARD))) {
      if (existsSync(join(folder, PLAN)) || existsSync(join(folder, JOURNAL)))
        throw partError(folder, `${folder} holds other files of a run: name an empty folder with --out`);
      return await write(folder, SHARD, JSON.stringify({ plan: hash, shard, of }));
    }
    const other = await readShard(folder);
    if (other.plan === hash && other.shard === shard && other.of === of) return;
    throw partError(
      folder,
      `${folder} holds shard ${other.shard}/${other.of}${other.plan === hash ? '' : ' of another plan'}: give each shard a folder of its own with --out`,
    );
  } catch (error) {
    throw asWriteError(error, folder);
  }
}

/** Writes a file whole or not at all. */
async function write(folder: string, name: string, text: string): Promise<void> {
  const file = join(folder, name);
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function readShard(folder: string): Promise<z.infer<typeof ofFolder>> {
  try {
    return ofFolder.parse(JSON.parse(readUntrustedText(join(folder, SHARD))));
  } catch (error) {
    throw partError(
      folder,
      `${folder} is no shard of a plan: its ${SHARD} is missing or damaged; name the folders that \`hythe run --plan\` wrote`,
      error,
    );
  }
}

/** The parts of a run, together. */
export interface Parts {
  readonly plan: RunPlan;
  readonly of: number;
  /** Numbers of the shards whose folders were named. */
  readonly given: ReadonlySet<number>;
  /** The machines of those that are done. */
  readonly machines: readonly ShardMachine[];
  /** Lines of their journals, the first line of each job, those of the plan to begin with. */
  readonly lines: readonly Uint8Array[];
}

/**
 * Reads the folders of shards.
 * @throws {ResultsError} naming parts of another plan, parts that are there twice, and parts that contradict each other
 */
export async function readParts(folders: readonly string[]): Promise<Parts> {
  const read = await Promise.all(folders.map(async (folder) => ({ folder, ...(await readShard(folder)) })));
  const [first] = read;
  if (first === undefined) throw new TypeError('there are no folders to merge');
  const [foreign] = read.filter(({ plan, of }) => plan !== first.plan || of !== first.of);
  if (foreign !== undefined)
    throw partError(
      foreign.folder,
      `${foreign.folder} holds shard ${foreign.shard}/${foreign.of} of plan ${foreign.plan}, but ${first.folder} holds shard ${first.shard}/${first.of} of plan ${first.plan}: merge the shards of one plan, all of the same N in --shard i/N`,
    );
  const byShard = Map.groupBy(read, ({ shard }) => shard);
  const [twice] = [...byShard.values()].filter(({ length }) => length > 1);
  if (twice !== undefined) {
    const [one, other] = twice;
    throw partError(
      other?.folder ?? '',
      `shard ${one?.shard}/${first.of} is there twice: ${one?.folder} and ${other?.folder}; leave one of them out`,
    );
  }
  const plan = await planOf(first.folder, first.plan);
  const lines = new Map(linesOf(plan).map((line) => [jobOfLine(line, saltOf(plan.identity)), line] as const));
  for (const { folder } of read) addLines(lines, folder, plan.identity);
  return {
    plan,
    of: first.of,
    given: new Set(byShard.keys()),
    machines: read.toSorted((a, b) => a.shard - b.shard).flatMap(({ machine }) => machine ?? []),
    lines: [...lines.values()],
  };
}

async function planOf(folder: string, hash: string): Promise<RunPlan> {
  const path = join(folder, PLAN);
  let text: string;
  try {
    text = readUntrustedText(path);
  } catch (error) {
    throw partError(folder, `cannot read ${path}: ${reasonOf(error)}; copy the plan there again`, error);
  }
  const plan = readPlan(text);
  if ('wrong' in plan) throw partError(folder, `${path}: ${plan.wrong}`);
  if (planHash(plan) !== hash)
    throw partError(folder, `${path} is another plan than that of the shard; copy the plan there again`);
  return plan;
}

/** Adds the undamaged lines of a part's journal. */
function addLines(lines: Map<string | null, Uint8Array>, folder: string, identity: RunIdentity): void {
  const path = join(folder, JOURNAL);
  const salt = saltOf(identity);
  let file: number;
  try {
    file = openUntrusted(path, MOST_JOURNAL_BYTES);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw partError(folder, `cannot read ${path}: ${reasonOf(error)}`, error);
  }
  try {
    for (const { bytes } of readLines(file)) {
      const job = jobOfLine(bytes, salt);
      if (job === null) continue;
      const other = lines.get(job);
      if (other === undefined) lines.set(job, bytes.slice());
      else if (!Buffer.from(other).equals(bytes))
        throw partError(
          folder,
          `${path} answers "${job}" otherwise than another part: one of the machines is at fault; leave out its folder, and do that shard again`,
        );
    }
  } finally {
    closeSync(file);
  }
}

/** The shards whose batches are missing, in words; each with the number of its missing batches. */
export function missingShards(
  missing: readonly number[],
  { of, given }: Pick<Parts, 'of' | 'given'>,
): readonly string[] {
  const byShard = Map.groupBy(missing, (batch) => shardOfBatch(batch, of));
  return [...byShard]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([shard, batches]) =>
        `shard ${shard}/${of} (${given.has(shard) ? `unfinished: ${countOf(batches.length, 'batch', 'batches')} missing` : 'not given'})`,
    );
}
