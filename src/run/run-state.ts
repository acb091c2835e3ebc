/** The state of a run: solutions, choices and counts of its cells so far, and the result of each cell from them. */
import type { TallyShape } from '../play/tally.ts';
import type { Choice, Sampler } from '../play/sampler-choice.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import type { Counts } from './counts.ts';
import { cellName } from './error.ts';
import type { FeelState } from './feel.ts';
import { isLeftToPlay, reasonOf, toBeSimulated, toBeSolved, type Solution } from './methods.ts';
import type { CellResult, PairResult } from './outcome.ts';
import type { Plan } from './plan.ts';
import type { Stops } from './stops.ts';
import { unitsOf, type UnitCells } from './unit-cells.ts';
import { countOf, grouped } from '../play/shown.ts';
import { item } from '../chance/at.ts';

export class RunState {
  readonly experiment: Experiment;
  /** By pairing. */
  readonly units: ReadonlyMap<number, UnitCells>;
  readonly solutions = new Map<number, Solution>();
  /** The sampler of each cell, once its work has been counted. */
  readonly choices = new Map<number, Choice>();
  plan: Plan | null = null;
  counts: Counts | null = null;
  /** Null where replicates are fixed beforehand. */
  stops: Stops | null = null;
  /** Null where nobody asks what it is like to play. */
  feel: FeelState | null = null;
  private readonly shapes: ReadonlyMap<number, TallyShape>;

  /** `shapes` by the number of the cell. */
  constructor(experiment: Experiment, shapes: ReadonlyMap<number, TallyShape>) {
    this.experiment = experiment;
    this.shapes = shapes;
    this.units = unitsOf(experiment, shapes);
  }

  unitOf(pairing: number): UnitCells {
    const unit = this.units.get(pairing);
    if (unit === undefined) throw new TypeError(`pairing ${pairing} has no cells`);
    return unit;
  }

  result(cell: Cell): CellResult {
    const solution = this.solutions.get(cell.number) ?? null;
    const counts = this.counts?.of(cell.number) ?? null;
    const reason = reasonOf(this.experiment, solution, this.isSimulated(cell.pairing));
    return {
      cell,
      shape: this.shapeOf(cell),
      exact: solution !== null && 'tally' in solution ? solution : null,
      simulated: counts && { ...counts, sampler: this.samplerOf(cell), chunkSize: this.chunkSizeOf(cell) },
      reason: [reason, ...this.missing(cell)].join('; '),
      ...this.feel?.of(cell),
    };
  }

  /** The joint counts of variants. */
  pairs(): readonly PairResult[] {
    const { counts } = this;
    return counts === null ? [] : [...this.units.values()].flatMap((unit) => pairsOf(unit, counts));
  }

  /** True if an interruption left something undone. */
  isInterrupted(): boolean {
    return this.experiment.cells.some((cell) => this.missing(cell).length > 0);
  }

  isSimulated(pairing: number): boolean {
    const cells = this.units.get(pairing)?.cells ?? [];
    const solutions = cells.map(({ number }) => this.solutions.get(number) ?? null);
    return toBeSimulated(this.experiment, solutions);
  }

  samplerOf(cell: Cell): Sampler {
    return this.choices.get(cell.number)?.sampler ?? 'direct';
  }

  private chunkSizeOf({ pairing }: Cell): number {
    return this.plan?.units.find((unit) => unit.pairing === pairing)?.chunkSize ?? 0;
  }

  /** The work that an interruption left undone in a cell, in words. */
  private missing(cell: Cell): readonly string[] {
    const { experiment } = this;
    const solution = this.solutions.get(cell.number) ?? null;
    const counts = this.counts?.of(cell.number) ?? null;
    const missing: string[] = [];
    if (experiment.feel !== undefined && this.feel?.of(cell).feel === undefined)
      missing.push('interrupted before the games that show what it is like to play');
    const isPlayed = this.isSimulated(cell.pairing);
    if (solution === null && toBeSolved(experiment) && !isLeftToPlay(experiment, isPlayed))
      missing.push('interrupted before it was solved');
    if (!isPlayed) return missing;
    const { replicates, stop } = experiment.resolve;
    const played = counts?.replicates ?? 0;
    if (stop === null && played < replicates)
      missing.push(`interrupted after ${grouped(played)} of ${countOf(replicates, 'replicate')}`);
    if (stop !== null && (counts?.sequence?.ended ?? 'interrupted') === 'interrupted')
      missing.push(`interrupted after ${countOf(played, 'replicate')}, before it was known well enough`);
    return missing;
  }

  shapeOf(cell: Cell): TallyShape {
    const shape = this.shapes.get(cell.number);
    if (shape === undefined) throw new TypeError(`${cellName(cell)} was not bound`);
    return shape;
  }
}

/** The pairs of a unit, by cells and metric; none where nothing was counted. */
function pairsOf({ pairing, cells, compared, pairs }: UnitCells, counted: Counts): readonly PairResult[] {
  const unit = counted.unit(pairing);
  if (unit === null || unit.counts.replicates === 0) return [];
  const { counts, means } = unit;
  return pairs.flatMap(([own, reference], i) =>
    item(compared, own).map((metric, m) => ({
      cell: item(cells, own).number,
      reference: item(cells, reference).number,
      metric,
      referenceMetric: item(item(compared, reference), m),
      joint: item(item(counts.joints, i), m),
      differences: means === null || reference > 0 ? null : means.differences(own, m),
    })),
  );
}
