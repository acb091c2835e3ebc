/**
 * The lines of a journal. Each is JSON, `[checksum, payload]`: `["1c291ca3",{…}]`. The checksum (CRC-32)
 * of every line but the first begins with that of the run's identity, so that no line passes for one of another run.
 */
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { item, floatAt } from '../../chance/at.ts';
import { KEPT, measuresIn, type FeelCounts } from '../../play/feel.ts';
import { isMap } from '../../play/json.ts';
import type { Joint } from '../../play/paired-variants.ts';
import { SAMPLERS } from '../../play/sampler-choice.ts';
import { emptyTally, type Tally } from '../../play/tally.ts';
import type { Answer, Job } from '../job.ts';
import type { UnitCells } from '../unit-cells.ts';
import { UnitCounts, type ChunkCounts } from '../unit-counts.ts';

/** The format of journals; one of another format is not continued. */
export const JOURNAL_FORMAT = 1;

/** Everything that must be equal for a run to be continued: versions, hashes, seed, by their names in words. */
export type RunIdentity = Readonly<Record<string, string>>;

/** Bytes of a journal. What does not go in is done again by a run that goes on. */
export const MOST_JOURNAL_BYTES = 8 * 1024 ** 3;

/** Numbers that the jobs of a cell may have among those that play its games. */
const FEEL_JOBS = 1_000_000;

/** The largest error of a sum of probabilities that should be 1. */
const ROUNDING = 1e-9;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const OPENING = '["00000000",'.length;

/** The checksum that starts those of a run's lines. */
export function saltOf(identity: RunIdentity): number {
  return crc32(identityText(identity));
}

/** An identity as text, whatever the order of its parts. */
export function identityText(identity: RunIdentity): string {
  return JSON.stringify(Object.entries(identity).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The first line: the identity of the run. Its checksum starts from nothing. */
export function headerLine(identity: RunIdentity): Uint8Array {
  return line({ journal: JOURNAL_FORMAT, identity }, 0);
}

/** The identity in the first line; null if the line is damaged. */
export function readHeader(
  bytes: Uint8Array,
): { readonly format: number; readonly identity: RunIdentity } | null {
  const read = contentOf(bytes, 0);
  if (!isMap(read) || typeof read['journal'] !== 'number' || !isMap(read['identity'])) return null;
  const identity = Object.entries(read['identity']).map(([name, value]) => [name, String(value)] as const);
  return { format: read['journal'], identity: Object.fromEntries(identity) };
}

/** The answer to a job as a line; null if nothing of it is kept. */
export function answerLine(job: Job, answer: Answer, salt: number): Uint8Array | null {
  const content = { [job.kind]: numberOf(job), asked: askedOf(job), ...keptOf(answer) };
  return answer.kind === 'failed' ? null : line(content, salt);
}

/** The kind and number of the job of a line, `simulate 12`; null if the line is damaged. */
export function jobOfLine(bytes: Uint8Array, salt: number): string | null {
  if (!isSound(bytes, salt)) return null;
  const start = decoder.decode(bytes.subarray(OPENING, OPENING + 40));
  const match = /^\{"(simulate|solve|weigh|pilot|feel)":(\d+),/.exec(start);
  return match === null ? null : `${match[1]} ${match[2]}`;
}

/** The name of a job as {@link jobOfLine} gives it. */
export function jobKey(job: Job): string {
  return `${job.kind} ${numberOf(job)}`;
}

/** The answer to a job in a line; null if the line is damaged, or answers another question. */
export function answerOfLine(
  job: Job,
  bytes: Uint8Array,
  salt: number,
  unit: UnitCells,
): Answer | 'impossible' | null {
  const read = contentOf(bytes, salt);
  if (!isMap(read) || read[job.kind] !== numberOf(job)) return null;
  if (JSON.stringify(read['asked']) !== JSON.stringify(askedOf(job))) return null;
  return answerFrom(job, read, unit) ?? 'impossible';
}

/** The answer as its job can have it; null for any other, since a checksum is no proof of a line's author. */
function answerFrom(job: Job, read: Readonly<Record<string, unknown>>, unit: UnitCells): Answer | null {
  switch (job.kind) {
    case 'weigh': {
      const work = z.number().check(z.positive());
      const sampler = z.enum(SAMPLERS[job.sampler]);
      const choice = z.strictObject({ sampler, perReplicate: work, total: work }).safeParse(read['choice']);
      return choice.success ? { kind: 'weighed', cell: job.cell.number, choice: choice.data } : null;
    }
    case 'pilot': {
      const { pairing } = job;
      if (read['counts'] === null) return { kind: 'piloted', pairing, counts: null };
      const counts = countsFrom(read['counts'], unit, job.replicates);
      return counts && { kind: 'piloted', pairing, counts };
    }
    case 'solve': {
      const { number: cell } = job.cell;
      const { reason } = read;
      if (typeof reason === 'string') return { kind: 'gave-up', cell, reason };
      const size = z.int().check(z.nonnegative());
      const work = z.object({ states: size, transitions: size }).safeParse(read);
      const shape = item(unit.shapes, unit.cells.indexOf(job.cell));
      const tally = tallyFrom(read['tally'], emptyTally(shape), null);
      if (!work.success || tally === null) return null;
      return { kind: 'solved', cell, exact: { tally, ...work.data } };
    }
    case 'feel': {
      const { turnLimit } = item(unit.shapes, unit.cells.indexOf(job.cell));
      const counts = read['felt'] === null ? null : feelFrom(read['felt'], job.games.count, turnLimit);
      return counts === 'impossible' ? null : { kind: 'felt', counts };
    }
    case 'simulate': {
      const { number: chunk, count } = job.chunk;
      const counts = countsFrom(read['counts'], unit, count);
      return counts && { kind: 'counted', chunk, counts };
    }
  }
}

function numberOf(job: Job): number {
  if (job.kind === 'simulate') return job.chunk.number;
  // Games with exact chances are one job, those with nested ones several.
  if (job.kind === 'feel')
    return job.cell.number * FEEL_JOBS + (job.budget === null ? 1 + job.games.first : 0);
  return job.kind === 'pilot' ? job.pairing : job.cell.number;
}

/** The parts of a job, beside the run's identity, on which its answer depends. */
function askedOf(job: Job): readonly (string | number)[] {
  switch (job.kind) {
    case 'simulate':
      return [job.chunk.pairing, job.chunk.first, job.chunk.count, ...job.chunk.cells, ...job.samplers];
    case 'solve':
      return [job.budget.states, job.budget.work];
    case 'weigh':
      return [job.replicates, job.sampler];
    case 'feel':
      return [job.games.count, ...(job.budget === null ? [] : [job.budget.states, job.budget.work])];
    case 'pilot':
      return job.cells.map(({ number }) => number);
  }
}

function keptOf(answer: Answer): Readonly<Record<string, unknown>> {
  switch (answer.kind) {
    case 'weighed':
      return { choice: answer.choice };
    case 'piloted':
      return { counts: answer.counts && keptCounts(answer.counts) };
    case 'counted':
      return { counts: keptCounts(answer.counts) };
    case 'gave-up':
      return { reason: answer.reason };
    case 'solved': {
      const { tally, states, transitions } = answer.exact;
      return { tally: keptTally(tally), states, transitions };
    }
    case 'felt':
      return { felt: answer.counts && { ...answer.counts, sums: [...answer.counts.sums] } };
    case 'failed':
      return {};
  }
}

/** The tables of a tally; where it has starts, in a list with the tallies of those. */
function keptTally({ starts, ...own }: Tally): readonly unknown[] {
  if (starts !== undefined) return [keptTally(own), ...starts.map(keptTally)];
  const { outcomeByTurn, readings, joints, wide } = own;
  const arrays = [toSparse(outcomeByTurn), readings.map(toSparse), joints.map(toSparse)];
  return wide === undefined ? arrays : [...arrays, [...wide.values()].map(toPairs)];
}

function keptCounts({ tallies, joints }: ChunkCounts): unknown {
  const kept = (joint: Joint): number[] => (joint instanceof Map ? toPairs(joint) : toSparse(joint));
  return [tallies.map(keptTally), joints.map((tables) => tables.map(kept))];
}

/** Sums over so many games of an engagement of so many turns. */
function feelFrom(written: unknown, games: number, turnLimit: number): FeelCounts | 'impossible' {
  const some = z.int().check(z.minimum(0), z.maximum(games));
  const read = z
    .strictObject({
      games: z.literal(games),
      won: some,
      sums: z.array(z.number()).check(z.length(KEPT * measuresIn(turnLimit))),
      throws: z.array(z.tuple([z.string(), some])),
    })
    .safeParse(written);
  return read.success ? { ...read.data, sums: Float64Array.from(read.data.sums) } : 'impossible';
}

/** The counts of `count` replicates of the cells of a unit. */
function countsFrom(written: unknown, unit: UnitCells, count: number): ChunkCounts | null {
  if (!isList(written) || written.length !== 2) return null;
  const like = new UnitCounts(unit);
  const tallies = all(written[0], like.tallies, (tally, model) => tallyFrom(tally, model, count));
  const joints = all(written[1], like.joints, (tables, models) =>
    all(tables, models, (table, model) =>
      model instanceof Map ? byValueFrom(table, count) : tableFrom(table, model, count),
    ),
  );
  return tallies && joints && { tallies, joints };
}

/** A tally of the shape of `like`, of `count` replicates, or of probabilities if `count` is null. */
function tallyFrom(written: unknown, like: Tally, count: number | null): Tally | null {
  if (like.starts !== undefined) return withStartsFrom(written, like, like.starts, count);
  const parts = like.wide === undefined ? 3 : 4;
  if (!isList(written) || written.length !== parts) return null;
  const outcomeByTurn = tableFrom(written[0], like.outcomeByTurn, count);
  const readings = tablesFrom(written[1], like.readings, count);
  const joints = tablesFrom(written[2], like.joints, count);
  if (like.wide === undefined)
    return outcomeByTurn && readings && joints && { outcomeByTurn, readings, joints };
  const places = [...like.wide.keys()];
  const masses = all(written[3], places, (table) => byValueFrom(table, count));
  if (outcomeByTurn === null || readings === null || joints === null || masses === null) return null;
  const wide = new Map(places.map((place, i) => [place, item(masses, i)] as const));
  return { outcomeByTurn, readings, joints, wide };
}

/** A tally with those of its starts, of which each has replicates of its own. */
function withStartsFrom(
  written: unknown,
  { starts: _starts, ...like }: Tally,
  models: readonly Tally[],
  count: number | null,
): Tally | null {
  const [first, ...others] = isList(written) ? written : [];
  const whole = tallyFrom(first, like, count);
  const starts = all(others, models, (tally, model) => tallyFrom(tally, model, countIn(tally, count)));
  return whole && starts && { ...whole, starts };
}

/** The replicates of a start, by its first table; null for probabilities. */
function countIn(written: unknown, count: number | null): number | null {
  const [ofOutcomes] = isList(written) ? written : [];
  if (count === null || !isList(ofOutcomes)) return count;
  return ofOutcomes.reduce((sum: number, part) => sum + (typeof part === 'number' && part > 0 ? part : 0), 0);
}

function tablesFrom(
  written: unknown,
  like: readonly Float64Array[],
  count: number | null,
): Float64Array[] | null {
  return all(written, like, (table, model) => tableFrom(table, model, count));
}

/** True if every replicate has one place in every table, or all probabilities make 1. */
function tableFrom(written: unknown, { length }: Float64Array, count: number | null): Float64Array | null {
  const table = fromSparse(written, length);
  if (table?.length !== length) return null;
  // The array of a wide reading is empty.
  return length === 0 || isWhole([...table], count) ? table : null;
}

function isWhole(masses: readonly number[], count: number | null): boolean {
  const sum = masses.reduce((total, part) => total + part, 0);
  return count === null ? Math.abs(sum - 1) < ROUNDING : sum === count && masses.every(Number.isInteger);
}

/** Masses by value as {@link toPairs} writes them; null for any other list. */
function byValueFrom(written: unknown, count: number | null): Map<number, number> | null {
  if (!isList(written) || written.length % 2 !== 0) return null;
  const masses = new Map<number, number>();
  for (let i = 0; i < written.length; i += 2) {
    const [value, mass] = [written[i], written[i + 1]];
    if (!Number.isSafeInteger(value) || typeof value !== 'number') return null;
    if (typeof mass !== 'number' || !(mass > 0) || masses.has(value)) return null;
    masses.set(value, mass);
  }
  return isWhole([...masses.values()], count) ? masses : null;
}

/** Each part of a list read by its counterpart; null if their numbers differ, or one part is invalid. */
function all<Like, Part>(
  written: unknown,
  like: readonly Like[],
  read: (part: unknown, like: Like) => Part | null,
): Part[] | null {
  if (!isList(written) || written.length !== like.length) return null;
  const parts = like.map((one, i) => read(written[i], one)).filter((part) => part !== null);
  return parts.length === like.length ? parts : null;
}

function line(content: unknown, salt: number): Uint8Array {
  const text = JSON.stringify(content);
  return encoder.encode(`["${checksum(encoder.encode(text), salt)}",${text}]\n`);
}

function checksum(bytes: Uint8Array, salt: number): string {
  return crc32(bytes, salt).toString(16).padStart(8, '0');
}

/** True if a line, without its end, is undamaged. */
function isSound(bytes: Uint8Array, salt: number): boolean {
  if (bytes.length <= OPENING) return false;
  const content = bytes.subarray(OPENING, -1);
  const opening = `["${checksum(content, salt)}",`;
  return decoder.decode(bytes.subarray(0, OPENING)) === opening && bytes.at(-1) === 0x5d;
}

function contentOf(bytes: Uint8Array, salt: number): unknown {
  if (!isSound(bytes, salt)) return null;
  try {
    return JSON.parse(decoder.decode(bytes.subarray(OPENING, -1))) as unknown;
  } catch {
    return null;
  }
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Masses by value as one list, `[value, mass, value, mass]`, values ascending. */
function toPairs(masses: ReadonlyMap<number, number>): number[] {
  return [...masses].sort(([a], [b]) => a - b).flat();
}

/**
 * Counts with each run of zeros as one negative number, its length: `[0, 0, 5, 7, 0]` becomes `[-2, 5, 7, -1]`. Counts
 * and probabilities are never negative.
 */
export function toSparse(counts: Float64Array): number[] {
  const sparse: number[] = [];
  let zeros = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = floatAt(counts, i);
    if (count === 0) {
      zeros++;
      continue;
    }
    if (zeros > 0) sparse.push(-zeros);
    zeros = 0;
    sparse.push(count);
  }
  if (zeros > 0) sparse.push(-zeros);
  return sparse;
}

/** The counts again; null if {@link toSparse} does not write such a list, or it is longer than `most`. */
export function fromSparse(sparse: unknown, most: number): Float64Array | null {
  if (!Array.isArray(sparse)) return null;
  const parts: readonly unknown[] = sparse;
  let length = 0;
  for (const part of parts) {
    if (typeof part !== 'number' || !(part > 0 || (part < 0 && Number.isInteger(part)))) return null;
    length += part < 0 ? -part : 1;
    if (length > most) return null;
  }
  const counts = new Float64Array(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part !== 'number') continue;
    if (part < 0) at -= part;
    else counts[at++] = part;
  }
  return counts;
}
