/**
 * The rule to play until every statement of the spec is known to hold or to fail in each of its cells, and the part of
 * an experiment that statements need.
 */
import { at, item } from '../chance/at.ts';
import { marginal } from '../play/marginal.ts';
import { isAbout } from '../spec/expect.ts';
import type { Experiment, Stop } from '../spec/experiment.ts';
import { boundsOf, measuresOf, specMetrics, type Measure } from '../spec/metrics.ts';
import { plannedReplicates, proportionSequence, standing, type Interval } from '../statistics/index.ts';
import {
  adjusted,
  furthest,
  reachOf,
  SEQUENCE_GROWTH,
  sequenceOf,
  type Distance,
  type Judgement,
  type Rule,
} from './judgement.ts';
import type { UnitMeans } from './tracked-means.ts';
import type { UnitCells } from './unit-cells.ts';
import type { UnitCounts } from './unit-counts.ts';

type Stated = Extract<Stop, { rule: 'stated' }>;

/** One statement in one cell of the unit. */
interface Task {
  readonly measure: Measure;
  /** In the order of the unit. */
  readonly cell: number;
  readonly low: number;
  readonly high: number;
  /**
   * The confidence to say that it holds here, and that it fails here: a statement may fail in any of its cells, yet
   * holds only in all of them.
   */
  readonly toHold: number;
  readonly toFail: number;
}

export class StatementRule implements Rule {
  readonly name = 'stated';
  readonly intervals: number;
  readonly growth = SEQUENCE_GROWTH;
  private readonly unit: UnitCells;
  private readonly tasks: readonly Task[];

  constructor(
    { statements }: Stated,
    unit: UnitCells,
    { sides, resolve }: Pick<Experiment, 'sides' | 'resolve'>,
  ) {
    this.unit = unit;
    this.tasks = unit.cells.flatMap(({ number }, cell) =>
      statements
        .filter((statement) => isAbout(statement, number))
        .flatMap(({ of, low, high, cells }) =>
          measuresOf(specMetrics(item(unit.shapes, cell), sides), [of]).map((measure) => ({
            measure,
            cell,
            low: low ?? -Infinity,
            high: high ?? Infinity,
            toHold: resolve.confidence,
            toFail: adjusted(resolve.confidence, cells.length),
          })),
        ),
    );
    this.intervals = this.tasks.length;
  }

  judge(counts: UnitCounts, means: UnitMeans, plannedSize: number): Judgement {
    const n = counts.replicates;
    return furthest(
      n,
      this.tasks.map((task): Distance => {
        const { estimate, intervalAt } = this.known(task, counts, means, plannedSize);
        const margin = marginOf(estimate, task);
        const confidence = margin >= 0 ? task.toHold : task.toFail;
        const widthAt = (size: number): number => reachOf(intervalAt(confidence, size), estimate);
        return {
          measure: task.measure.name,
          halfWidth: widthAt(n),
          asked: Math.abs(margin),
          isReached:
            standing(intervalAt(task.toHold, n), task) === 'within' ||
            standing(intervalAt(task.toFail, n), task) === 'outside',
          widthAt,
        };
      }),
    );
  }

  expected(pilot: UnitCounts, means: UnitMeans): number {
    const n = pilot.replicates;
    const sizes = this.tasks.map((task) => {
      const { measure, cell } = task;
      if (measure.category === null) {
        const tracked = means.means(cell).get(measure.metric.place);
        if (tracked === undefined) return 1;
        return sizeFor(task, tracked.progress.prediction, tracked.plannedVariance);
      }
      const share = (this.successes(pilot, task) + 1) / (n + 2);
      return sizeFor(task, share, share * (1 - share));
    });
    return Math.max(...sizes);
  }

  /** The estimate of a task, and its interval after a number of replicates that go on as before. */
  private known(
    task: Task,
    counts: UnitCounts,
    means: UnitMeans,
    plannedSize: number,
  ): {
    readonly estimate: number;
    readonly intervalAt: (confidence: number, size: number) => Interval;
  } {
    const { measure, cell } = task;
    const n = counts.replicates;
    if (measure.category !== null) {
      const share = this.successes(counts, task) / n;
      const intervalAt = (confidence: number, size: number): Interval =>
        proportionSequence(Math.round(share * size), size, { confidence, plannedSize });
      return { estimate: share, intervalAt };
    }
    const tracked = means.means(cell).get(measure.metric.place);
    if (tracked === undefined) {
      // A number that can have one value only has that.
      const { low } = boundsOf(measure.metric);
      return { estimate: low, intervalAt: (confidence) => ({ low, high: low, confidence }) };
    }
    return {
      estimate: tracked.progress.sum / n,
      intervalAt: (confidence, size) => sequenceOf(tracked, confidence, plannedSize, size),
    };
  }

  private successes({ tallies }: UnitCounts, { cell, measure: { metric, category } }: Task): number {
    return at(marginal(item(this.unit.shapes, cell), item(tallies, cell), metric.place), category ?? 0);
  }
}

/** The distance of an estimate from the nearer bound; below 0 outside the bounds. */
function marginOf(estimate: number, { low, high }: Pick<Task, 'low' | 'high'>): number {
  return Math.min(estimate - low, high - estimate);
}

/** The expected replicates that decide a task. */
function sizeFor(task: Task, estimate: number, variance: number): number {
  const margin = marginOf(estimate, task);
  if (margin === 0) return Infinity;
  return plannedReplicates(variance, Math.abs(margin), margin > 0 ? task.toHold : task.toFail);
}

/**
 * The cells that statements are about, solved or played by the method of the experiment. A cell is played until each
 * statement is decided, at most as often as the experiment plays a cell.
 */
export function toDecide(experiment: Experiment): Experiment {
  const { feel: _feel, ...asked } = experiment;
  const { expect: statements, resolve, cells } = asked;
  const needed = new Set(statements.flatMap(({ cells }) => cells));
  return {
    ...asked,
    cells: cells.filter(({ number }) => needed.has(number)),
    resolve: {
      ...resolve,
      check: 'none',
      stop: { rule: 'stated', statements, inPlaceOf: resolve.stop },
    },
  };
}
