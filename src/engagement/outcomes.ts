/** The outcomes of the resolution due, enumerated. */
import { enumerate, MOST_STEP_PATHS, type Outcomes } from '../chance/enumerated.ts';
import type { Pools } from '../chance/pools.ts';
import type { Due, Engagement, State } from './engagement.ts';

/**
 * Every outcome of the resolution due with its probability, in the order of the paths of the dice.
 * @throws {TooManyPathsError}
 */
export function outcomesOf<S extends State<S>>(engagement: Engagement<S>, due: Due, pools?: Pools): Outcomes {
  const most = engagement.step === undefined ? undefined : MOST_STEP_PATHS;
  return enumerate((chance) => engagement.resolve(due, chance), pools, most);
}
