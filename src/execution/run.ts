/** Runs an experiment: solves and simulates its cells in a pool of workers and gathers what they found. */
import { rootOf } from '../chance/random.ts';
import { DEFAULT_BUDGET, type SolveBudget } from '../engagement/solve.ts';
import type { RuleSystem } from '../engagement/system.ts';
import type { TallyShape } from '../engagement/tally.ts';
import type { Choice, Sampler } from '../engagement/weigh.ts';
import { Binder, BindError } from '../experiment/bind.ts';
import type { Cell, Experiment } from '../experiment/experiment.ts';
import { boundCell } from './bound-cell.ts';
import { Counted } from './counted.ts';
import { dispatch, type Success } from './dispatch.ts';
import { cellName, ExecutionError } from './error.ts';
import type { Executor } from './executor.ts';
import type { Job } from './job.ts';
import { LocalPool } from './local-pool.ts';
import {
  budgetOf,
  mayBeSimulated,
  reasonOf,
  requireSolved,
  toBeSimulated,
  toBeSolved,
  type Solution,
} from './methods.ts';
import type { CellResult, RunOutcome } from './outcome.ts';
import { chunkOf, LEAST_CHUNK, plan, type Plan } from './plan.ts';
import { etaSeconds, Stopwatch, type Progress } from './progress.ts';

export interface RunOptions {
  /** Worker threads; the results do not depend on it. */
  readonly workers: number;
  /** Once aborted no chunk starts; chunks in hand are finished and the outcome says that it was interrupted. */
  readonly signal?: AbortSignal;
  /** Called after each job, in the thread that called `run`. */
  readonly onProgress?: (progress: Progress) => void;
  /** The order in which the chunks of a plan are done, by their numbers; the results do not depend on it. */
  readonly chunkOrder?: (chunks: number) => Iterable<number>;
  /** What the solver may use for one cell. @defaultValue DEFAULT_BUDGET */
  readonly budget?: SolveBudget;
  /**
   * The address (`file://…`) of a module that exports the given systems as `ruleSystems`, for workers to load.
   * @defaultValue the systems that come with Hythe
   */
  readonly systemsModule?: string;
  /** What does the jobs, in place of a pool of this machine; the caller closes it. */
  readonly executor?: Executor;
}

const MOST_WORKERS = 1024;

/**
 * Resolves every cell of an experiment.
 * @throws {ExecutionError} when a cell cannot be resolved, or a worker fails
 */
export async function run(
  experiment: Experiment,
  systems: readonly RuleSystem[],
  options: RunOptions,
): Promise<RunOutcome> {
  const { workers, systemsModule = null } = options;
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST_WORKERS)
    throw new ExecutionError(
      'HYTHE-RUN-WORKERS',
      `workers must be a whole number from 1 to ${MOST_WORKERS}, not ${workers}`,
    );
  const course = new Course(experiment, systems, options);
  const executor =
    options.executor ?? new LocalPool({ workers: Math.min(workers, course.mostJobs()), systemsModule });
  try {
    return await course.through(executor, workers);
  } finally {
    if (options.executor === undefined) await executor.close();
  }
}

/** One run on its way: what is known of its cells so far. */
class Course {
  private readonly experiment: Experiment;
  private readonly options: RunOptions;
  private readonly budget: SolveBudget;
  private readonly signal: AbortSignal;
  private readonly stopwatch = new Stopwatch();
  private readonly shapes: ReadonlyMap<number, TallyShape>;
  private readonly solutions = new Map<number, Solution>();
  /** How each cell is played, once its work has been counted. */
  private readonly choices = new Map<number, Choice>();
  private plan: Plan | null = null;
  private counted: Counted | null = null;

  constructor(experiment: Experiment, systems: readonly RuleSystem[], options: RunOptions) {
    this.experiment = experiment;
    this.options = options;
    this.budget = options.budget ?? DEFAULT_BUDGET;
    this.signal = options.signal ?? new AbortController().signal;
    // Bound here too, so that what the rules refuse is known before a worker starts.
    const binder = binderOf(experiment, systems);
    this.shapes = new Map(experiment.cells.map((cell) => [cell.number, boundCell(binder, cell).shape]));
  }

  /** No run has more jobs than this, and none has fewer than one. */
  mostJobs(): number {
    const { cells, resolve } = this.experiment;
    return Math.max(1, cells.length * (1 + Math.ceil(resolve.replicates / LEAST_CHUNK)));
  }

  async through(executor: Executor, workers: number): Promise<RunOutcome> {
    const take = (answer: Success): void => this.take(answer);
    await dispatch(this.weighing(), executor, this.signal, take);
    if (this.experiment.resolve.method === 'auto') {
      // Only the solver knows what is left to simulate.
      await dispatch(this.solving(), executor, this.signal, take);
      this.settlePlan();
      await dispatch(this.chunks(), executor, this.signal, take);
    } else {
      this.settlePlan();
      await dispatch(this.everything(), executor, this.signal, take);
      requireSolved(this.experiment, this.solutions);
    }
    return {
      experiment: this.experiment,
      cells: this.experiment.cells.map((cell) => this.result(cell)),
      interrupted: this.experiment.cells.some((cell) => this.missing(cell).length > 0),
      timing: {
        workers,
        seconds: this.stopwatch.seconds(),
        replicates: this.counted?.replicates ?? 0,
      },
    };
  }

  private settlePlan(): void {
    const simulated = this.experiment.cells.filter(({ number }) =>
      toBeSimulated(this.experiment, this.solutions.get(number) ?? null),
    );
    // Without its choice a cell was not weighed: the run has been interrupted, and no chunk will start.
    const planned = simulated.map((cell) => {
      const perReplicate = this.choices.get(cell.number)?.perReplicate ?? 1;
      return [cell.number, { shape: this.shapeOf(cell), perReplicate }] as const;
    });
    this.plan = plan(this.experiment, new Map(planned));
    this.counted = new Counted(this.plan, new Map(planned.map(([cell, { shape }]) => [cell, shape])));
  }

  private *everything(): Iterable<Job> {
    yield* this.solving();
    yield* this.chunks();
  }

  private *weighing(): Iterable<Job> {
    const { cells, rules, resolve } = this.experiment;
    if (!mayBeSimulated(this.experiment)) return;
    const { replicates, sampler } = resolve;
    for (const cell of cells) yield { kind: 'weigh', rules, cell, replicates, sampler };
  }

  private *solving(): Iterable<Job> {
    const { cells, rules } = this.experiment;
    if (!toBeSolved(this.experiment)) return;
    for (const cell of cells) {
      const choice = this.choices.get(cell.number) ?? null;
      yield { kind: 'solve', rules, cell, budget: budgetOf(this.experiment, choice, this.budget) };
    }
  }

  private *chunks(): Iterable<Job> {
    const { plan: settled, experiment } = this;
    if (settled === null) return;
    const { rules, resolve } = experiment;
    const byNumber = new Map(experiment.cells.map((cell) => [cell.number, cell]));
    const root = rootOf(resolve.seed);
    const order = this.options.chunkOrder?.(settled.chunks) ?? numbersBelow(settled.chunks);
    for (const number of order) {
      const chunk = chunkOf(settled, number);
      const cells = chunk.cells.flatMap((cell) => byNumber.get(cell) ?? []);
      const samplers = cells.map((cell) => this.samplerOf(cell));
      yield { kind: 'simulate', rules, chunk, cells, root, samplers };
    }
  }

  private take(answer: Success): void {
    if (answer.kind === 'weighed') {
      this.choices.set(answer.cell, answer.choice);
      return;
    }
    if (answer.kind === 'counted') this.counted?.add(answer.chunk, answer.tallies);
    else this.solutions.set(answer.cell, answer.kind === 'solved' ? answer.exact : { gaveUp: answer.reason });
    this.options.onProgress?.(this.progress());
  }

  private progress(): Progress {
    const done = this.counted?.replicates ?? 0;
    const planned = this.plan?.replicates ?? 0;
    const elapsedSeconds = this.stopwatch.seconds();
    return {
      done,
      planned,
      solved: this.solutions.size,
      toSolve: toBeSolved(this.experiment) ? this.experiment.cells.length : 0,
      elapsedSeconds,
      etaSeconds: etaSeconds(done, planned, elapsedSeconds),
    };
  }

  private result(cell: Cell): CellResult {
    const solution = this.solutions.get(cell.number) ?? null;
    const counts = this.counted?.of(cell.number) ?? null;
    return {
      cell,
      shape: this.shapeOf(cell),
      exact: solution !== null && 'tally' in solution ? solution : null,
      simulated: counts && { ...counts, sampler: this.samplerOf(cell), chunkSize: this.chunkSizeOf(cell) },
      reason: [reasonOf(this.experiment, solution), ...this.missing(cell)].join('; '),
    };
  }

  private samplerOf(cell: Cell): Sampler {
    return this.choices.get(cell.number)?.sampler ?? 'direct';
  }

  private chunkSizeOf(cell: Cell): number {
    return this.plan?.units.find(({ cells }) => cells.includes(cell.number))?.chunkSize ?? 0;
  }

  /** What an interruption left undone in a cell, in words. */
  private missing(cell: Cell): readonly string[] {
    const { experiment } = this;
    const solution = this.solutions.get(cell.number) ?? null;
    const { replicates } = experiment.resolve;
    const played = this.counted?.of(cell.number)?.replicates ?? 0;
    const missing: string[] = [];
    if (solution === null && toBeSolved(experiment)) missing.push('interrupted before it was solved');
    if (toBeSimulated(experiment, solution) && played < replicates)
      missing.push(`interrupted after ${played} of ${replicates} replicates`);
    return missing;
  }

  private shapeOf(cell: Cell): TallyShape {
    const shape = this.shapes.get(cell.number);
    if (shape === undefined) throw new TypeError(`${cellName(cell)} was not bound`);
    return shape;
  }
}

function binderOf({ rules }: Experiment, systems: readonly RuleSystem[]): Binder {
  try {
    return new Binder(rules, systems);
  } catch (error) {
    if (error instanceof BindError)
      throw new ExecutionError('HYTHE-RUN-INPUT', error.message, { cause: error });
    throw error;
  }
}

function* numbersBelow(count: number): Iterable<number> {
  for (let number = 0; number < count; number++) yield number;
}
