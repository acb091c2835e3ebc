/** Orders: the doctrine of a unit as the numbers that play needs (13.4, 14.4), and those that hold at a moment. */
import type { Battle } from './battle.ts';
import type { Scale } from './distances.ts';
import type { DoctrineInputs } from './engagement-inputs.ts';
import type { Play } from './state.ts';
import { flag, type Flag } from './units.ts';
import { reachWithin, type Arm } from './weapons.ts';

/** Wants to move: never; back to its place; to a range; into close combat (13.4). */
export const STAND_AND_FIRE = 0;
export const HOLD_LINE = 1;
export const CLOSE_TO_RANGE = 2;
export const CHARGE = 3;

export const NO_REACTION = 0;
export const FIRE_REACTION = 1;
export const CLOSE_COMBAT_REACTION = 2;
export const RETREAT_REACTION = 3;

/** A doctrine of one unit. */
export interface Orders {
  readonly kind: number;
  /** The distance that close-to-range wants, in units. */
  readonly range: number;
  readonly reaction: number;
  readonly retreatWithin: number;
  /** It has no target beyond this distance, by its weapons and `fireWithinCm`; -1 where it has none at all. */
  readonly reach: number;
  readonly finish: Flag;
  readonly followUp: Flag;
}

const KINDS: Readonly<Record<DoctrineInputs['kind'], number>> = {
  'stand-and-fire': STAND_AND_FIRE,
  'hold-line': HOLD_LINE,
  'close-to-range': CLOSE_TO_RANGE,
  charge: CHARGE,
};

const REACTIONS: Readonly<Record<DoctrineInputs['reaction'], number>> = {
  none: NO_REACTION,
  fire: FIRE_REACTION,
  'close-combat': CLOSE_COMBAT_REACTION,
  retreat: RETREAT_REACTION,
};

/** The orders that a doctrine gives a unit with these arms. */
export function ordersBy(doctrine: DoctrineInputs, scale: Scale, arms: readonly Arm[]): Orders {
  const { kind, rangeCm, fireWithinCm, reaction, retreatWithinCm, targeting, followUp } = doctrine;
  const within = fireWithinCm === null ? Infinity : scale.upTo(fireWithinCm);
  return {
    kind: KINDS[kind],
    range: kind === 'close-to-range' ? scale.exact(rangeCm ?? 0) : 0,
    reaction: REACTIONS[reaction],
    retreatWithin: scale.upTo(retreatWithinCm ?? 0),
    reach: Math.max(...arms.map((arm) => reachWithin(arm, within))),
    finish: flag(targeting === 'finish'),
    followUp: flag(followUp),
  };
}

/** The orders of a unit in the state of this moment. */
export function ordersOf(b: Battle, _s: Play, of: number): Orders {
  return b.profileAt(of).orders;
}
