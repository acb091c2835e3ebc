/** A cell whose set-up is thrown: the weighted mixture of its starts, each played or solved as a cell by itself. */
import { item } from '../chance/at.ts';
import { EndlessError } from '../engagement/endless.ts';
import { addRows, addStart, mixedShape } from '../engagement/mixture.ts';
import { valuesAt, type Place } from '../engagement/marginal.ts';
import { playTogether, VariantError } from '../engagement/paired-variants.ts';
import type { Choice, SamplerAsked } from '../engagement/sampler-choice.ts';
import { ReplicateError, type Replicates } from '../engagement/simulate.ts';
import type { GaveUp, SolveBudget, Solved } from '../engagement/solve.ts';
import { emptyTally, type TallyShape } from '../engagement/tally.ts';
import type { Setup } from '../experiment/experiment.ts';
import type { BoundCell, Drawn } from './samplers.ts';
import { chancesOf } from '../experiment/cell-starts.ts';
import { SetupThrows, type StartReplicates } from './starts.ts';
import type { ChunkCounts } from './unit-counts.ts';

/** The mixture of bound starts. @throws {MixtureError} where they report different things */
export function drawnCell(setup: Setup, starts: readonly BoundCell[]): BoundCell {
  const shape = mixedShape(starts.map((start) => start.shape));
  const drawn: Drawn = { starts, chances: chancesOf(setup), throws: new SetupThrows(setup) };
  return {
    engagement: item(starts, 0).engagement,
    shape,
    drawn,
    solve: (budget) => solveDrawn(drawn, shape, budget),
    choose: (replicates, wanted) => chooseDrawn(drawn, replicates, wanted),
    samplers: {
      play(sampler, replicates) {
        const tally = emptyTally(shape);
        for (const part of drawn.throws.split(replicates)) {
          const own = item(starts, part.start);
          const counted = inCell(drawn, replicates, part, () => own.samplers.play(sampler, part.replicates));
          addStart(tally, shape, { start: part.start, tally: counted, shape: own.shape, chance: 1 });
        }
        return tally;
      },
    },
  };
}

/** Solves every start within one budget; what one start gives up the cell gives up. */
function solveDrawn({ starts, chances }: Drawn, shape: TallyShape, budget: SolveBudget): Solved | GaveUp {
  const tally = emptyTally(shape);
  let [states, transitions, work] = [0, 0, 0];
  for (const [start, bound] of starts.entries()) {
    const solution = bound.solve({ ...budget, work: budget.work - work });
    if (!solution.solved) return solution;
    addStart(tally, shape, {
      start,
      tally: solution.tally,
      shape: bound.shape,
      chance: item(chances, start),
    });
    states += solution.states;
    transitions += solution.transitions;
    work += solution.work;
  }
  return { solved: true, tally, states, transitions, work };
}

/** The sampler for a cell: that of its starts where they agree, else dice. */
function chooseDrawn({ starts, chances }: Drawn, replicates: number, wanted: SamplerAsked): Choice {
  const weighed = (asked: SamplerAsked): readonly Choice[] =>
    starts.map((start, i) => start.choose(Math.ceil(replicates * item(chances, i)), asked));
  const own = weighed(wanted);
  const { sampler } = item(own, 0);
  const alike = own.every((choice) => choice.sampler === sampler);
  const choices = alike ? own : weighed(wanted === 'compiled' ? 'compiled' : 'direct');
  return {
    sampler: alike || wanted === 'compiled' ? sampler : 'direct',
    perReplicate: choices.reduce((sum, { perReplicate }, i) => sum + item(chances, i) * perReplicate, 0),
    total: choices.reduce((sum, { total }) => sum + total, 0),
  };
}

/** A variant of a pairing, and the metrics by which it is compared. */
export interface DrawnVariant {
  readonly shape: TallyShape;
  readonly drawn: Drawn;
  readonly places: readonly Place[];
}

/** Plays variants together, each start of one with the same start of the others. */
export function playDrawnTogether(variants: readonly DrawnVariant[], replicates: Replicates): ChunkCounts {
  const tallies = variants.map(({ shape }) => emptyTally(shape));
  const sizes = variants.map(({ shape, places }) => places.map((place) => valuesAt(shape, place)));
  const [reference = [], ...others] = sizes;
  const joints = others.map((own) => own.map((size, i) => new Float64Array(size * item(reference, i))));
  const { drawn } = item(variants, 0);
  for (const part of drawn.throws.split(replicates)) {
    const own = variants.map((variant) => ({
      ...item(variant.drawn.starts, part.start),
      places: variant.places,
    }));
    const counted = inCell(drawn, replicates, part, () => playTogether(own, part.replicates));
    counted.tallies.forEach((tally, i) =>
      addStart(item(tallies, i), item(variants, i).shape, {
        start: part.start,
        tally,
        shape: item(own, i).shape,
        chance: 1,
      }),
    );
    const { shape, places } = item(own, 0);
    counted.joints.forEach((tables, i) =>
      tables.forEach((table, metric) =>
        addRows(
          item(item(joints, i), metric),
          item(reference, metric),
          table,
          valuesAt(shape, item(places, metric)),
        ),
      ),
    );
  }
  return { tallies, joints };
}

/** Work on the replicates of a start, whose errors name the replicate of the cell. */
function inCell<T>({ throws }: Drawn, replicates: Replicates, { start }: StartReplicates, work: () => T): T {
  const numbered = (error: unknown): unknown => {
    const own = error instanceof ReplicateError || error instanceof EndlessError ? error.replicate : null;
    if (own === null) return error;
    const replicate = throws.replicateOf(replicates, start, own);
    if (error instanceof ReplicateError && error.cause instanceof Error)
      return new ReplicateError(replicate, error.cause);
    return error instanceof EndlessError ? new EndlessError(error.message, replicate) : error;
  };
  try {
    return work();
  } catch (error) {
    throw error instanceof VariantError
      ? new VariantError(error.variant, numbered(error.cause))
      : numbered(error);
  }
}
