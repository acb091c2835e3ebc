/** The samplers of one bound cell, with the tables that the compiled ones keep from chunk to chunk. */
import type { Engagement, State } from '../engagement/engagement.ts';
import { DiceByPurpose } from '../engagement/paired-variants.ts';
import { Direct } from '../engagement/direct.ts';
import { Keyed } from '../engagement/keyed.ts';
import { play, type Replicates } from '../engagement/simulate.ts';
import type { AnyEngagement } from '../engagement/system.ts';
import type { Tally, TallyShape } from '../engagement/tally.ts';
import { Walk } from '../engagement/walk.ts';
import type { Sampler } from '../engagement/sampler-choice.ts';

export interface Samplers {
  /** Counts the replicates; throws as {@link Direct} does. */
  play(sampler: Sampler, replicates: Replicates): Tally;
}

/** The most bytes of the tables of one cell in one worker; beyond that they are dropped and built again. */
export const TABLE_BYTES = 256 * 1024 * 1024;

export function samplersOf(engagement: AnyEngagement, shape: TallyShape, tableBytes: number): Samplers {
  return engagement.use((rules) => boundSamplers(rules, shape, tableBytes));
}

function boundSamplers<S extends State<S>>(
  engagement: Engagement<S>,
  shape: TallyShape,
  tableBytes: number,
): Samplers {
  let direct: Direct<S> | null = null;
  let walk: Walk<S> | null = null;
  let keyed: Keyed<S> | null = null;
  return {
    play(sampler, replicates) {
      switch (sampler) {
        case 'direct':
          direct ??= new Direct(engagement, shape, tableBytes);
          return direct.simulate(replicates);
        case 'direct-by-purpose':
          return play(engagement, shape, replicates, new DiceByPurpose(engagement));
        case 'compiled-turns':
          walk ??= new Walk(engagement, shape, tableBytes);
          return walk.simulate(replicates);
        case 'compiled-throws':
          keyed ??= new Keyed(engagement, shape, tableBytes);
          return keyed.simulate(replicates);
      }
    },
  };
}
