/** What a reaction on Stand Ready costs (AUG-R-25): nothing, unless a ruling says otherwise. */
import { intAt, item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import type { Play } from './state.ts';

/** Whether a unit on Stand Ready can pay for a reaction (AUG-R-25); a unit of no brigade reacts free. */
export function canReact(b: Battle, s: Play, side: number): boolean {
  const brigade = item(b.brigadeOf, 2 * s.lane + side);
  return brigade < 0 || intAt(s.points, brigade) >= b.reactionCost;
}

/** Takes the points of a reaction from the unit's brigade. */
export function payReaction(b: Battle, s: Play, side: number): void {
  const brigade = item(b.brigadeOf, 2 * s.lane + side);
  if (brigade >= 0) s.points[brigade] = intAt(s.points, brigade) - b.reactionCost;
}
