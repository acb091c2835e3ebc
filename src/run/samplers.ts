/** The samplers of one bound cell, with the tables that the compiled ones keep from chunk to chunk. */
import { ByPurpose } from '../chance/by-purpose.ts';
import type { Game, GameState } from '../play/game.ts';
import { Direct } from '../play/direct.ts';
import { simulate, type Replicates } from '../play/simulate.ts';
import type { AnyEngagement } from '../play/system.ts';
import type { Tally, TallyShape } from '../play/tally.ts';
import { Walk } from '../play/walk.ts';
import type { Choice, Sampler, SamplerAsked } from '../play/sampler-choice.ts';
import type { GaveUp, SolveBudget, Solved } from '../play/solve.ts';
import type { SetupThrows } from './starts.ts';

/** A cell bound to its rules: played, weighed and solved. */
export interface BoundCell {
  /** With the counters and joints of the cell that are computed; of the first start where the set-up is thrown. */
  readonly engagement: AnyEngagement;
  readonly shape: TallyShape;
  readonly samplers: Samplers;
  /** The exact tally, or how far the solver came within the budget. */
  solve(budget: SolveBudget): Solved | GaveUp;
  /** The sampler, by counted work. */
  choose(replicates: number, wanted: SamplerAsked): Choice;
  /** The starts of a cell whose set-up is thrown; absent for every other. */
  readonly drawn?: Drawn;
}

/** The starts of a cell, each bound as a cell by itself. */
export interface Drawn {
  readonly starts: readonly BoundCell[];
  readonly chances: readonly number[];
  readonly throws: SetupThrows;
}

interface Samplers {
  /** Counts the replicates; throws as {@link Direct} does. */
  play(sampler: Sampler, replicates: Replicates): Tally;
}

/** The most bytes of the tables of one cell in one worker; beyond that they are dropped and built again. */
export const TABLE_BYTES = 256 * 1024 * 1024;

export function samplersOf<S extends GameState<S>>(
  engagement: Game<S>,
  shape: TallyShape,
  tableBytes: number,
): Samplers {
  let direct: Direct<S> | null = null;
  let walk: Walk<S> | null = null;
  return {
    play(sampler, replicates) {
      switch (sampler) {
        case 'direct':
          direct ??= new Direct(engagement, shape, tableBytes);
          return direct.simulate(replicates);
        case 'direct-by-purpose':
          return simulate(engagement, shape, replicates, new ByPurpose());
        case 'compiled-turns':
          walk ??= new Walk(engagement, shape, tableBytes);
          return walk.simulate(replicates);
      }
    },
  };
}
