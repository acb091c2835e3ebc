/** The course of one run: the jobs that follow from the state of its cells, and the answers that change it. */
import { rootOf } from '../chance/random.ts';
import { DEFAULT_BUDGET, type SolveBudget } from '../play/solve.ts';
import type { RuleSystem } from '../play/system.ts';
import { Binder, BindError } from '../spec/bind.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import { boundCell } from './bound-cell.ts';
import { FixedCounts, type Counts } from './counts.ts';
import { dispatch, failureError, type Success } from './dispatch.ts';
import { ExecutionError } from './error.ts';
import type { Executor } from './executor.ts';
import { mostFeelJobs, type Failure, type Job } from './job.ts';
import { budgetOf, isLeftToPlay, mayBeSimulated, requireSolved, toBeSolved } from './methods.ts';
import type { RunOutcome } from './outcome.ts';
import { chunkOf, mostChunks, plan, type Plan, type Unit } from './plan.ts';
import { etaSeconds, type Clock, type Progress } from './progress.ts';
import { RunState } from './run-state.ts';
import { comparedPlaces, entriesOfJoints, type UnitCells } from './unit-cells.ts';

/** Options of a run wherever its jobs are done; none of them changes its results. */
export interface SchedulerOptions {
  /** Once aborted, no chunk starts; chunks in hand are finished and the outcome is marked as interrupted. */
  readonly signal?: AbortSignal;
  /** Called after each job, in the thread that runs the scheduler. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called after each job with a function that gives the outcome so far, for the time of the call. */
  readonly onAnswer?: (outcome: () => RunOutcome) => void;
  /** The order of the chunks of a plan, by their numbers; the results do not depend on it. */
  readonly chunkOrder?: (chunks: number) => Iterable<number>;
  /** The solver's budget for one cell. @defaultValue DEFAULT_BUDGET */
  readonly budget?: SolveBudget;
}

export class Scheduler {
  private readonly experiment: Experiment;
  private readonly options: SchedulerOptions;
  private readonly signal: AbortSignal;
  private readonly clock: Clock;
  private readonly start: number;
  private readonly binder: Binder;
  private readonly state: RunState;

  constructor(
    experiment: Experiment,
    systems: readonly RuleSystem[],
    clock: Clock,
    options: SchedulerOptions = {},
  ) {
    this.experiment = experiment;
    this.options = options;
    this.clock = clock;
    this.start = clock();
    this.signal = options.signal ?? new AbortController().signal;
    // Bound here too, so that a refusal of the rules comes before a worker starts.
    const binder = binderOf(experiment, systems);
    this.binder = binder;
    const shapes = experiment.cells.map((cell) => [cell.number, boundCell(binder, cell).shape] as const);
    this.state = new RunState(experiment, new Map(shapes));
  }

  /** The cells of the run by their pairing. */
  get units(): ReadonlyMap<number, UnitCells> {
    return this.state.units;
  }

  /** An upper limit of the run's jobs, at least 1. */
  mostJobs(): number {
    const { cells, resolve } = this.experiment;
    const shapes = cells.map((cell) => this.state.shapeOf(cell));
    const isSolvable = !shapes.some(({ solvable }) => solvable === false);
    const chunks = mayBeSimulated(this.experiment) ? mostChunks(resolve, isSolvable) : 0;
    return Math.max(1, cells.length * Math.max(1 + chunks, mostFeelJobs(this.experiment)));
  }

  async through(executor: Executor, workers: number): Promise<RunOutcome> {
    const { experiment, state } = this;
    const does = (groups: Iterable<Iterable<Job>>): Promise<void> =>
      dispatch(groups, executor, this.signal, {
        take: (answer, job) => {
          this.take(answer, job, executor);
          this.options.onAnswer?.(() => this.outcome(executor, workers));
        },
        defer: (job, failure) => this.defer(job, failure),
        wants: (job) => job.kind !== 'simulate' || this.state.counts?.wants?.(job.chunk.number) !== false,
      });
    const { stop } = experiment.resolve;
    // A page loads these where a run asks for them.
    if (stop !== null) state.stops = new (await import('./stops.ts')).Stops(experiment, stop, state.units);
    if (experiment.feel !== undefined) state.feel = new (await import('./feel.ts')).FeelState(experiment);
    await does([this.piloting()]);
    await does([this.weighing()]);
    if (experiment.resolve.method === 'auto') {
      // The cells to simulate are known only after the solver.
      for (const cells of this.solvingRounds()) await does([this.solving(cells)]);
      this.settlePlan();
      await does(this.chunks());
    } else {
      this.settlePlan();
      await does(this.everything());
      requireSolved(experiment, state.solutions);
    }
    const failure = state.counts?.failure?.() ?? null;
    if (failure !== null) throw failureError(failure);
    await does([this.feeling()]);
    await does([state.feel?.byPlay((cell) => boundCell(this.binder, cell)) ?? []]);
    return this.outcome(executor, workers);
  }

  /** Counted work of a replicate; without its choice a cell was not weighed. */
  private perReplicate(cell: number): number {
    return this.state.choices.get(cell)?.perReplicate ?? 1;
  }

  /** The outcome so far: as if the run were interrupted now, or the whole at its end. */
  private outcome(executor: Executor, workers: number): RunOutcome {
    const { experiment, state } = this;
    return {
      experiment,
      cells: experiment.cells.map((cell) => state.result(cell)),
      pairs: state.pairs(),
      interrupted: state.isInterrupted(),
      timing: {
        workers,
        seconds: this.seconds(),
        replicates: state.counts?.replicates ?? 0,
        ...(executor.recalledReplicates === undefined ? {} : { recalled: this.recalled(executor) }),
      },
    };
  }

  /** Seconds since the scheduler was made. */
  private seconds(): number {
    return (this.clock() - this.start) / 1000;
  }

  private settlePlan(): void {
    const { state, experiment } = this;
    const simulated = experiment.cells.filter(({ pairing }) => state.isSimulated(pairing));
    // Without its choice a cell was not weighed: the run has been interrupted, and no chunk will start.
    const planned = simulated.map(
      (cell) =>
        [cell.number, { shape: state.shapeOf(cell), perReplicate: this.perReplicate(cell.number) }] as const,
    );
    const pairings = [...state.units].map(([pairing, unit]) => {
      const expected = state.stops?.expected(pairing) ?? null;
      return [pairing, { jointEntries: entriesOfJoints(unit), expected }] as const;
    });
    const ready = plan(experiment, new Map(planned), new Map(pairings));
    state.plan = ready;
    state.counts = state.stops?.counts(ready) ?? new FixedCounts(ready, state.units);
  }

  private *everything(): Iterable<Iterable<Job>> {
    for (const job of this.solving(this.experiment.cells)) yield [job];
    yield* this.chunks();
  }

  private piloting(): Iterable<Job> {
    return mayBeSimulated(this.experiment) ? (this.state.stops?.pilots() ?? []) : [];
  }

  private *weighing(): Iterable<Job> {
    const { cells, rules, resolve } = this.experiment;
    if (!mayBeSimulated(this.experiment)) return;
    for (const cell of cells) {
      const isAlone = this.state.unitOf(cell.pairing).cells.length === 1;
      const sampler = isAlone ? resolve.sampler : 'by-purpose';
      const replicates = this.state.stops?.expected(cell.pairing) ?? resolve.replicates;
      yield { kind: 'weigh', rules, cell, replicates, sampler };
    }
  }

  /**
   * Rounds of cells that are solved together. For statements the variants of a pairing follow one another, since all
   * are played once one of them is too large.
   */
  private solvingRounds(): readonly (readonly Cell[])[] {
    const { cells, resolve } = this.experiment;
    if (resolve.stop?.rule !== 'stated') return [cells];
    const units = [...this.state.units.values()];
    const most = Math.max(...units.map((unit) => unit.cells.length));
    return Array.from({ length: most }, (_round, i) => units.flatMap((unit) => unit.cells[i] ?? []));
  }

  private *solving(cells: readonly Cell[]): Iterable<Job> {
    const { rules, resolve } = this.experiment;
    if (!toBeSolved(this.experiment)) return;
    const isExact = resolve.method === 'exact';
    const most = this.options.budget ?? DEFAULT_BUDGET;
    for (const cell of cells) {
      // Without one of its cells there is no exact run: the next ones would be solved in vain.
      if (isExact && tooLarge(this.state.solutions) > 0) return;
      if (isLeftToPlay(this.experiment, this.state.isSimulated(cell.pairing))) continue;
      const choice = this.state.choices.get(cell.number) ?? null;
      const replicates = this.state.stops?.expectedOfRun(cell.pairing) ?? resolve.replicates;
      yield { kind: 'solve', rules, cell, budget: budgetOf(this.experiment, choice, replicates, most) };
    }
  }

  /** Games of the cells that were solved, within the budget that was enough for that. */
  private feeling(): Iterable<Job> {
    const { state, options } = this;
    const isSolved = ({ number }: Cell): boolean => 'tally' in (state.solutions.get(number) ?? {});
    return state.feel?.exactly(isSolved, { ...(options.budget ?? DEFAULT_BUDGET), forecast: false }) ?? [];
  }

  private *chunks(): Iterable<Iterable<Job>> {
    const { plan: ready, counts } = this.state;
    if (ready === null || counts === null) return;
    const order = this.options.chunkOrder?.(ready.chunks);
    if (order !== undefined) yield this.playing(ready, counts, order);
    else for (const unit of ready.units) yield this.playing(ready, counts, inOrder(unit, counts));
  }

  private *playing(ready: Plan, counts: Counts, chunks: Iterable<number>): Iterable<Job> {
    const { experiment, state } = this;
    const root = rootOf(experiment.resolve.seed);
    for (const number of chunks) {
      if (counts.wants?.(number) === false) continue;
      const chunk = chunkOf(ready, number);
      const unit = state.unitOf(chunk.pairing);
      const { cells } = unit;
      const samplers = cells.map((cell) => state.samplerOf(cell));
      const compared = comparedPlaces(unit);
      const work = chunk.count * cells.reduce((sum, cell) => sum + this.perReplicate(cell.number), 0);
      yield { kind: 'simulate', rules: experiment.rules, chunk, cells, root, samplers, compared, work };
    }
  }

  private take(answer: Success, job: Job, executor: Executor): void {
    const { state } = this;
    switch (answer.kind) {
      case 'weighed':
        state.choices.set(answer.cell, answer.choice);
        return;
      case 'piloted':
        state.stops?.foresee(answer.pairing, answer.counts);
        return;
      case 'counted':
        state.counts?.add(answer.chunk, answer.counts);
        break;
      case 'solved':
        state.solutions.set(answer.cell, answer.exact);
        break;
      case 'gave-up':
        state.solutions.set(answer.cell, { gaveUp: answer.reason });
        break;
      case 'felt':
        if (job.kind === 'feel') state.feel?.take(job, answer.counts);
    }
    this.options.onProgress?.(this.progress(this.recalled(executor)));
  }

  /** Keeps the failure of a chunk that may turn out not to be needed. */
  private defer(job: Job, failure: Failure): boolean {
    const { counts } = this.state;
    if (job.kind !== 'simulate' || counts?.fail === undefined) return false;
    counts.fail(job.chunk.number, failure);
    return true;
  }

  /** Replicates counted from a journal instead of played. */
  private recalled({ recalledReplicates = 0 }: Executor): number {
    return Math.min(this.state.counts?.replicates ?? 0, recalledReplicates);
  }

  private progress(recalled: number): Progress {
    const { counts, solutions } = this.state;
    const unsolved = tooLarge(solutions);
    const done = counts?.replicates ?? 0;
    const planned = counts?.planned ?? 0;
    const elapsedSeconds = this.seconds();
    return {
      done,
      planned,
      recalled,
      solved: solutions.size - unsolved,
      tooLarge: unsolved,
      toSolve: toBeSolved(this.experiment) ? this.experiment.cells.length : 0,
      games: this.state.feel?.played ?? 0,
      elapsedSeconds,
      etaSeconds: etaSeconds(done - recalled, planned - recalled, elapsedSeconds),
      aim: counts?.aim ?? null,
    };
  }
}

/** The number of cells that the solver gave up. */
function tooLarge(solutions: RunState['solutions']): number {
  return [...solutions.values()].filter((solution) => 'gaveUp' in solution).length;
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

/** The chunks of a unit while it wants more. */
function* inOrder(unit: Unit, counts: Pick<Counts, 'due' | 'wants'>): Iterable<number> {
  const end = unit.firstChunk + unit.chunks;
  const first = counts.due?.(unit) ?? unit.firstChunk;
  for (let number = first; number < end && counts.wants?.(number) !== false; number++) yield number;
}
