/** What a worker does with a job: binds its cells to their rules, and plays or solves them. */
import { item } from '../chance/at.ts';
import { NotGivenError } from '../engagement/engagement.ts';
import { EndlessError, ReplicateError, type Replicates } from '../engagement/simulate.ts';
import { solve } from '../engagement/solve.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { playTogether, VariantError } from '../engagement/together.ts';
import { chooseSampler, weigh } from '../engagement/weigh.ts';
import { Binder } from '../experiment/bind.ts';
import type { Cell } from '../experiment/experiment.ts';
import { boundCell, type BoundCell } from './bound-cell.ts';
import { cellName } from './error.ts';
import { PILOT_REPLICATES, pilotRoot } from './expected.ts';
import type { Answer, Failure, Job, PilotJob, SimulateJob, SolveJob, WeighJob } from './job.ts';
import type { ChunkCounts } from './unit-counts.ts';

/** Bound cells that are kept; chunks come in order of their cells, so a few are enough. */
const MOST_KEPT = 16;

/**
 * The work of one worker under the given rule systems. It keeps what it bound last; what it answers depends on the job
 * alone.
 */
export function worker(systems: readonly RuleSystem[]): (job: Job) => Answer {
  const binders = new Map<string, Binder>();
  const cells = new Map<string, BoundCell>();
  const binderOf = (rules: string): Binder => {
    const binder = binders.get(rules) ?? new Binder(rules, systems);
    binders.set(rules, binder);
    return binder;
  };
  const bound = (rules: string, cell: Cell): BoundCell => {
    const key = JSON.stringify([rules, cell]);
    const known = cells.get(key);
    if (known !== undefined) return known;
    const fresh = boundCell(binderOf(rules), cell);
    for (const oldest of cells.keys()) {
      if (cells.size < MOST_KEPT) break;
      cells.delete(oldest);
    }
    cells.set(key, fresh);
    return fresh;
  };
  return (job) => {
    switch (job.kind) {
      case 'solve':
        return solveCell(job, bound);
      case 'pilot':
        return playPilot(job, bound);
      case 'weigh':
        return weighCell(job, bound);
      case 'simulate':
        return playChunk(job, bound);
    }
  };
}

type Bound = (rules: string, cell: Cell) => BoundCell;

function solveCell(job: SolveJob, bound: Bound): Answer {
  const { engagement, shape } = bound(job.rules, job.cell);
  try {
    const found = engagement.use((rules) => solve(rules, shape, job.budget));
    const cell = job.cell.number;
    if (!found.solved) return { kind: 'gave-up', cell, reason: found.reason };
    const { tally, states, transitions } = found;
    return { kind: 'solved', cell, exact: { tally, states, transitions } };
  } catch (error) {
    return failure(job.cell, error);
  }
}

function weighCell({ rules, cell, replicates, sampler }: WeighJob, bound: Bound): Answer {
  const { engagement } = bound(rules, cell);
  try {
    const choice = engagement.use((its) => chooseSampler(its, weigh(its, replicates), replicates, sampler));
    return { kind: 'weighed', cell: cell.number, choice };
  } catch (error) {
    return failure(cell, error);
  }
}

function playChunk(job: SimulateJob, bound: Bound): Answer {
  const { number, pairing, first, count } = job.chunk;
  const { cells, samplers, root } = job;
  let playing: Cell = item(cells, 0);
  try {
    const replicates = { root, pairing, first, count };
    if (cells.length > 1) return { kind: 'counted', chunk: number, counts: together(job, replicates, bound) };
    const tally = bound(job.rules, playing).samplers.play(item(samplers, 0), replicates);
    return { kind: 'counted', chunk: number, counts: { tallies: [tally], joints: [] } };
  } catch (error) {
    if (error instanceof VariantError) playing = item(cells, error.variant);
    return failure(playing, error instanceof VariantError ? error.cause : error);
  }
}

function playPilot(job: PilotJob, bound: Bound): Answer {
  const { pairing, cells, rules } = job;
  const replicates = { root: pilotRoot(), pairing: 0, first: 0, count: PILOT_REPLICATES };
  const piloted = (counts: ChunkCounts | null): Answer => ({ kind: 'piloted', pairing, counts });
  try {
    if (cells.length > 1) return piloted(together(job, replicates, bound));
    const tally = bound(rules, item(cells, 0)).samplers.play('direct', replicates);
    return piloted({ tallies: [tally], joints: [] });
  } catch (error) {
    const cause = error instanceof VariantError ? error.cause : error;
    if (cause instanceof ReplicateError || cause instanceof EndlessError) return piloted(null);
    throw cause;
  }
}

/** Plays the variants of a pairing on the same replicates. */
function together(
  { rules, cells, compared }: Pick<SimulateJob, 'rules' | 'cells' | 'compared'>,
  replicates: Replicates,
  bound: Bound,
): ChunkCounts {
  const variants = cells.map((cell, i) => {
    const { engagement, shape } = bound(rules, cell);
    return { engagement, shape, places: item(compared, i) };
  });
  return playTogether(variants, replicates);
}

/** The answer that names what the rules cannot do. Errors that are no answer are thrown on. */
function failure(cell: Cell, error: unknown): Failure {
  const of = (code: Failure['code'], cause: Error, replicate: number | null): Failure => ({
    kind: 'failed',
    code,
    // The message of a replicate's error begins with its number.
    message: `${cellName(cell)}${replicate === null ? ':' : ','} ${cause.message}`,
    cell: cell.number,
    replicate,
  });
  if (error instanceof ReplicateError) return of('HYTHE-RUN-NOT-GIVEN', error, error.replicate);
  if (error instanceof NotGivenError) return of('HYTHE-RUN-NOT-GIVEN', error, null);
  if (error instanceof EndlessError) return of('HYTHE-RUN-ENDLESS', error, error.replicate);
  throw error;
}
