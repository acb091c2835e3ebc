/** What a unit holds until it moves: a building, an obstacle in front (AUG-EVA-04, AUG-R-36). */
import type { Battle } from './battle.ts';
import type { Combatant } from './combatant.ts';
import type { Play } from './state.ts';
import { FOOT } from './units.ts';

/** Whether it holds works: cover alone is none. */
export function isCovered({ inputs, obstacle }: Combatant, holds: number): boolean {
  return holds !== 0 && (inputs.inside || obstacle !== 'none');
}

/** Light foot that holds works counts as close-order foot one rank deep against a charge (AUG-EVA-04). */
export function standsAsFormed(combatant: Combatant, holds: number): boolean {
  const { light, arm } = combatant.profile;
  return light && arm === FOOT && isCovered(combatant, holds);
}

/** Whether the target's obstacle is still in the charger's way. */
export function crossesObstacle(b: Battle, s: Play): boolean {
  return s.passive.holds !== 0 && b.opponent(s).obstacle !== 'none';
}
