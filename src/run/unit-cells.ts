/** The cells of one pairing in a run: one, or the variants that share its dice. */
import { item } from '../chance/at.ts';
import { jointEntries, pairsOf, type ComparedPlaces, type Pair } from '../play/paired-variants.ts';
import type { TallyShape } from '../play/tally.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import { comparedMetrics, specMetrics, type SpecMetric } from '../spec/metrics.ts';

export interface UnitCells {
  readonly pairing: number;
  /** The first is the reference of the others. */
  readonly cells: readonly Cell[];
  /** In the order of the cells. */
  readonly shapes: readonly TallyShape[];
  /** The metrics by which each cell is compared, the same in the same order; empty for a cell alone. */
  readonly compared: readonly (readonly SpecMetric[])[];
  /** The cells that are compared with each other, by their places; each cell but the first with the first to begin with. */
  readonly pairs: readonly Pair[];
}

/** The units of an experiment by their pairing, in manifest order. */
export function unitsOf(
  experiment: Experiment,
  shapes: ReadonlyMap<number, TallyShape>,
): ReadonlyMap<number, UnitCells> {
  const byPairing = Map.groupBy(experiment.cells, ({ pairing }) => pairing);
  return new Map(
    [...byPairing].map(([pairing, cells]) => {
      const own = cells.flatMap(({ number }) => shapes.get(number) ?? []);
      return [pairing, unitOf(experiment, pairing, cells, own)];
    }),
  );
}

/** The unit of some cells, with their shapes in the same order. */
export function unitOf(
  { sides, analysis, resolve }: Pick<Experiment, 'sides' | 'analysis' | 'resolve'>,
  pairing: number,
  cells: readonly Cell[],
  shapes: readonly TallyShape[],
): UnitCells {
  if (cells.length === 1) return { pairing, cells, shapes, compared: [[]], pairs: [] };
  const compared = shapes.map((shape) => {
    const metrics = comparedMetrics(shape, sides, analysis);
    // A decision is about who wins.
    const isMissing = resolve.stop?.rule === 'decided' && metrics.every(({ place }) => place !== 'winner');
    return isMissing
      ? [...specMetrics(shape, sides).filter(({ place }) => place === 'winner'), ...metrics]
      : metrics;
  });
  return { pairing, cells, shapes, compared, pairs: pairsOf(cells.length, analysis.everyPair) };
}

/** The metrics read of each cell for comparison, and the cells compared. */
export function comparedPlaces({ compared, pairs }: UnitCells): ComparedPlaces {
  return { places: compared.map((metrics) => metrics.map(({ place }) => place)), pairs };
}

/** Entries of all joint tables of a unit. */
export function entriesOfJoints({ compared, pairs }: UnitCells): number {
  let entries = 0;
  for (const [cell, reference] of pairs)
    item(compared, cell).forEach((metric, i) => {
      entries += jointEntries(metric, item(item(compared, reference), i));
    });
  return entries;
}
