/** The work on a job: binds its cells to their rules, and plays or solves them. */
import { item } from '../chance/at.ts';
import { NotGivenError } from '../play/not-given-error.ts';
import { NoRoomError } from '../play/turn-order.ts';
import { EndlessError } from '../play/endless.ts';
import type { FeelCounts } from '../play/feel.ts';
import type { Sampler } from '../play/sampler-choice.ts';
import { ReplicateError, type Replicates } from '../play/simulate.ts';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { ReadingRangeError } from '../play/tally.ts';
import { playTogether, VariantError } from '../play/paired-variants.ts';
import { Binder } from '../spec/bind.ts';
import type { Cell } from '../spec/experiment.ts';
import { boundCell } from './bound-cell.ts';
import type { BoundCell } from './samplers.ts';
import { playDrawnTogether } from './drawn-cell.ts';
import { cellName } from './error.ts';
import { pilotRoot } from './pilot.ts';
import {
  cellsOf,
  type Answer,
  type Failure,
  type FeelJob,
  type Job,
  type PilotJob,
  type SimulateJob,
  type SolveJob,
  type WeighJob,
} from './job.ts';
import { byHalves } from './failing-replicate.ts';
import type { ChunkCounts } from './unit-counts.ts';

/** The number of bound cells that are kept; chunks come in order of their cells, so a few are enough. */
const MOST_KEPT = 16;

/** Words for an error thrown in the code of a rules module, with its place; null for any other. */
type MistakeText = (error: unknown) => string | null;

/** Plays a job that shows what a cell is like to play, which few runs ask for: a page loads it with the first such job. */
type PlayFeel = (job: FeelJob, bound: BoundCell) => FeelCounts | null;

function notLoaded(): never {
  throw new TypeError('this worker was made without the games that show what it is like to play');
}

/**
 * The work of one worker under the given rule systems. It keeps its last bound cells; the answer depends on the job
 * alone, and an error that the rules throw is an answer too.
 */
export function worker(
  systems: readonly RuleSystem[],
  mistakeText: MistakeText = () => null,
  playFeel: PlayFeel = notLoaded,
): (job: Job) => Answer {
  const binders = new Map<string, Binder>();
  const cells = new Map<string, BoundCell>();
  const binderOf = (rules: string): Binder => {
    const binder = binders.get(rules) ?? new Binder(rules, systems);
    binders.set(rules, binder);
    return binder;
  };
  const bound = (rules: string, cell: Cell): BoundCell => {
    const key = JSON.stringify([rules, cell]);
    const bound = cells.get(key);
    if (bound !== undefined) return bound;
    const fresh = boundCell(binderOf(rules), cell);
    for (const oldest of cells.keys()) {
      if (cells.size < MOST_KEPT) break;
      cells.delete(oldest);
    }
    cells.set(key, fresh);
    return fresh;
  };
  const done = (job: Job): Answer => {
    switch (job.kind) {
      case 'solve':
        return solveCell(job, bound);
      case 'pilot':
        return playPilot(job, bound);
      case 'weigh':
        return weighCell(job, bound);
      case 'simulate':
        return playChunk(job, bound);
      case 'feel':
        return { kind: 'felt', counts: playFeel(job, bound(job.rules, job.cell)) };
    }
  };
  const tried = (job: Job): Answer => {
    try {
      return done(job);
    } catch (error) {
      // What is bound may have been left half way.
      cells.clear();
      return failure(job, error, mistakeText);
    }
  };
  /** The answer to the failed job with each step of the rules checked, which finds the place of a mistake. */
  const again = (job: Job): Answer | null => {
    const checked = systems.map((system) => system.checked?.(Infinity) ?? system);
    if (checked.every((system, i) => system === systems[i])) return null;
    return worker(checked, mistakeText, playFeel)(job);
  };
  return (job) => {
    let failed = job;
    let answer = tried(job);
    if (job.kind === 'simulate' && answer.kind === 'failed' && answer.replicate === null) {
      let alone: Answer = answer;
      let part = job;
      const search = byHalves(job);
      for (let step = search.next(); step.done !== true; step = search.next(alone.kind === 'failed')) {
        part = step.value;
        alone = tried(part);
      }
      if (alone.kind === 'failed') [failed, answer] = [part, alone];
    }
    if (answer.kind !== 'failed' || answer.code !== 'HYTHE-RUN-WORKER') return answer;
    const found = again(failed);
    return found?.kind === 'failed' ? found : answer;
  };
}

type Bound = (rules: string, cell: Cell) => BoundCell;

function solveCell(job: SolveJob, bound: Bound): Answer {
  const solution = bound(job.rules, job.cell).solve(job.budget);
  const cell = job.cell.number;
  if (!solution.solved) return { kind: 'gave-up', cell, reason: solution.reason };
  const { tally, states, transitions } = solution;
  return { kind: 'solved', cell, exact: { tally, states, transitions } };
}

function weighCell({ rules, cell, replicates, sampler }: WeighJob, bound: Bound): Answer {
  return { kind: 'weighed', cell: cell.number, choice: bound(rules, cell).choose(replicates, sampler) };
}

function playChunk(job: SimulateJob, bound: Bound): Answer {
  const { number, pairing, first, count } = job.chunk;
  const counts = played(job, { root: job.root, pairing, first, count }, item(job.samplers, 0), bound);
  return { kind: 'counted', chunk: number, counts };
}

function playPilot(job: PilotJob, bound: Bound): Answer {
  const { pairing } = job;
  const replicates = { root: pilotRoot(), pairing: 0, first: 0, count: job.replicates };
  try {
    return { kind: 'piloted', pairing, counts: played(job, replicates, 'direct', bound) };
  } catch (error) {
    const cause = error instanceof VariantError ? error.cause : error;
    if (cause instanceof ReplicateError || cause instanceof EndlessError)
      return { kind: 'piloted', pairing, counts: null };
    throw error;
  }
}

/** The counts of a cell that stands alone, by the sampler, or of the variants of a pairing together. */
function played(
  job: Pick<SimulateJob, 'rules' | 'cells' | 'compared'>,
  replicates: Replicates,
  sampler: Sampler,
  bound: Bound,
): ChunkCounts {
  if (job.cells.length > 1) return together(job, replicates, bound);
  const tally = bound(job.rules, item(job.cells, 0)).samplers.play(sampler, replicates);
  return { tallies: [tally], joints: [] };
}

/** Plays the variants of a pairing on the same replicates. */
function together(
  { rules, cells, compared }: Pick<SimulateJob, 'rules' | 'cells' | 'compared'>,
  replicates: Replicates,
  bound: Bound,
): ChunkCounts {
  const variants = cells.map((cell, i) => ({ ...bound(rules, cell), places: item(compared.places, i) }));
  const drawn = variants.flatMap((variant) =>
    variant.drawn === undefined ? [] : [{ ...variant, drawn: variant.drawn }],
  );
  return drawn.length > 0
    ? playDrawnTogether(drawn, replicates, compared.pairs)
    : playTogether(variants, replicates, compared.pairs);
}

/** The answer to a refusal of the rules, or to an error in them. */
function failure(job: Job, thrown: unknown, mistakeText: MistakeText): Failure {
  const [variant, error] = thrown instanceof VariantError ? [thrown.variant, thrown.cause] : [0, thrown];
  const cell = item(cellsOf(job), variant);
  const where = cellName(cell);
  const of = (code: Failure['code'], replicate: number | null, message: string): Failure => {
    const stack = error instanceof Error ? (error.stack ?? null) : null;
    return { kind: 'failed', code, message, cell: cell.number, replicate, stack };
  };
  // The message of a replicate's error begins with its number.
  if (error instanceof ReplicateError)
    return of('HYTHE-RUN-NOT-GIVEN', error.replicate, `${where}, ${error.message}`);
  if (error instanceof NotGivenError) return of('HYTHE-RUN-NOT-GIVEN', null, `${where}: ${error.message}`);
  if (error instanceof EndlessError) {
    const { replicate, message } = error;
    const place = mistakeText(error);
    const told = place === null ? `${replicate === null ? ':' : ','} ${message}` : `:\n${place}`;
    return of('HYTHE-RUN-ENDLESS', replicate, `${where}${told}`);
  }
  if (error instanceof NoRoomError) return of('HYTHE-RUN-TOO-LARGE', null, `${where}: ${error.message}`);
  const replicate = job.kind === 'simulate' && job.chunk.count === 1 ? job.chunk.first : null;
  const place = replicate === null ? where : `${where}, replicate ${replicate}`;
  const mistake = mistakeText(error);
  if (mistake !== null) return of('HYTHE-RUN-RULES', replicate, `the rules fail in ${place}:\n${mistake}`);
  const code = error instanceof ReadingRangeError ? 'HYTHE-RUN-RULES' : 'HYTHE-RUN-WORKER';
  return of(code, replicate, `${place}: ${error instanceof Error ? error.message : shown(error)}`);
}
