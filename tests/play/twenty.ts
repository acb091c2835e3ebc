/** Twenty engagements of La Pluie des Balles, the same every time: random forces, doctrines, ground and rulings. */
import { fc } from '../fast-check.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import { InputError } from '../../src/play/inputs.ts';
import { solve } from '../../src/play/solve.ts';
import { tallyShape, type Tally } from '../../src/play/tally.ts';
import type { Game } from '../../src/play/game.ts';
import type { Lane } from '../../src/rules/pluie/state.ts';
import { anyEngagement, anyOptions } from '../rules/pluie/any-engagement.ts';
import { engagementOf } from '../rules/pluie/asked.ts';

const SEED = 1880;
const MANY = 120;

export interface Known {
  readonly engagement: Game<Lane>;
  readonly exact: Tally;
  /** The counted work of solving it. */
  readonly work: number;
}

/** Engagements with throws in them that can be solved with at most so many states. */
export function twentyEngagements(mostStates: number): readonly Known[] {
  const bounds = { mostOfOne: 1, lines: 1, formations: 1, turns: 5 };
  const drawn = fc.sample(fc.tuple(anyEngagement(bounds), anyOptions), { seed: SEED, numRuns: MANY });
  const known: Known[] = [];
  for (const [raw, options] of drawn) {
    const one = knownOf(raw, options, mostStates);
    if (one !== null) known.push(one);
    if (known.length === 20) return known;
  }
  throw new Error(`only ${known.length} engagements of that size`);
}

function knownOf(raw: unknown, options: Parameters<typeof engagementOf>[1], states: number): Known | null {
  try {
    const engagement = engagementOf(raw, options);
    const exact = solve(engagement, tallyShape(engagement), { states, work: 1e10 });
    return exact.solved && exact.states > 30 ? { engagement, exact: exact.tally, work: exact.work } : null;
  } catch (error) {
    // Not every ruling goes with every force.
    if (error instanceof NotGivenError || error instanceof InputError) return null;
    throw error;
  }
}
