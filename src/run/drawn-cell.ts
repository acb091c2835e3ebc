/** A cell whose set-up is thrown: the weighted mixture of its starts, each played or solved as a cell by itself. */
import { item } from '../chance/at.ts';
import { EndlessError } from '../play/endless.ts';
import { addStart, mixedShape } from '../play/mixture.ts';
import { rangeAt, type Place, type Range } from '../play/marginal.ts';
import {
  emptyJoints,
  pairsIn,
  placesIn,
  playTogether,
  VariantError,
  type Joint,
  type Pair,
} from '../play/paired-variants.ts';
import type { Choice, SamplerAsked } from '../play/sampler-choice.ts';
import { ReplicateError, type Replicates } from '../play/simulate.ts';
import type { GaveUp, SolveBudget, Solved } from '../play/solve.ts';
import { addMass, emptyTally, type TallyShape } from '../play/tally.ts';
import type { Setup } from '../spec/experiment.ts';
import type { BoundCell, Drawn } from './samplers.ts';
import { chancesOf } from '../spec/cell-starts.ts';
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
interface DrawnVariant {
  readonly shape: TallyShape;
  readonly drawn: Drawn;
  readonly places: readonly Place[];
}

/** Plays variants together, each start of one with the same start of the others. */
export function playDrawnTogether(
  variants: readonly DrawnVariant[],
  replicates: Replicates,
  pairs: readonly Pair[],
): ChunkCounts {
  const tallies = variants.map(({ shape }) => emptyTally(shape));
  const ranges = variants.map(rangesOf);
  const joints = emptyJoints(ranges, pairs);
  const { drawn } = item(variants, 0);
  for (const part of drawn.throws.split(replicates)) {
    const own = variants.map((variant) => ({
      ...item(variant.drawn.starts, part.start),
      places: variant.places,
    }));
    const counted = inCell(drawn, replicates, part, () => playTogether(own, part.replicates, pairs));
    counted.tallies.forEach((tally, i) =>
      addStart(item(tallies, i), item(variants, i).shape, {
        start: part.start,
        tally,
        shape: item(own, i).shape,
        chance: 1,
      }),
    );
    const ownRanges = own.map(rangesOf);
    counted.joints.forEach((tables, i) => {
      const [one, other] = item(pairs, i);
      tables.forEach((table, metric) => {
        const from = [item(item(ownRanges, one), metric), item(item(ownRanges, other), metric)] as const;
        const to = [item(item(ranges, one), metric), item(item(ranges, other), metric)] as const;
        addPairs(item(item(joints, i), metric), to, table, from);
      });
    });
  }
  return { tallies, joints };
}

function rangesOf({ shape, places }: Pick<DrawnVariant, 'shape' | 'places'>): readonly Range[] {
  return places.map((place) => rangeAt(shape, place));
}

/** Adds joint counts of two readings to those of wider ones. */
function addPairs(
  into: Joint,
  [first, second]: readonly [Range, Range],
  from: Joint,
  [ownFirst, ownSecond]: readonly [Range, Range],
): void {
  const width = placesIn(ownSecond);
  for (const [pair, count] of pairsIn(from)) {
    const row = Math.floor(pair / width) + ownFirst.least - first.least;
    const place = row * placesIn(second) + (pair % width) + ownSecond.least - second.least;
    addMass(into, place, count);
  }
}

/** Work on the replicates of a start, whose errors name the replicate of the cell. */
function inCell<T>({ throws }: Drawn, replicates: Replicates, { start }: StartReplicates, work: () => T): T {
  const numbered = (error: unknown): unknown => {
    const own = error instanceof ReplicateError || error instanceof EndlessError ? error.replicate : null;
    if (own === null) return error;
    const replicate = throws.replicateOf(replicates, start, own);
    if (error instanceof ReplicateError && error.cause instanceof Error)
      return new ReplicateError(replicate, error.cause);
    return error instanceof EndlessError ? error.in(replicate) : error;
  };
  try {
    return work();
  } catch (error) {
    throw error instanceof VariantError
      ? new VariantError(error.variant, numbered(error.cause))
      : numbered(error);
  }
}
