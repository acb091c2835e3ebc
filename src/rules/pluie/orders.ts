/** Orders: the doctrines of a unit as the numbers that play needs (13.4, 14.4). */
import type { Scale } from './distances.ts';
import type { DoctrineKeys, UnitDoctrine } from './engagement-inputs.ts';
import { flag, type Flag } from './units.ts';
import { reachWithin, type Arm } from './weapons.ts';

/** Wants to move: never; back to its place; to a range; into close combat (13.4). */
export const STAND_AND_FIRE = 0;
export const HOLD_LINE = 1;
export const CLOSE_TO_RANGE = 2;
export const CHARGE = 3;
/** Up to its side's line; to the rear. */
export const JOIN_LINE = 4;
export const RETIRE = 5;

export const NO_REACTION = 0;
const FIRE_REACTION = 1;
export const CLOSE_COMBAT_REACTION = 2;
export const RETREAT_REACTION = 3;

/** Larger than any distance; twice as much is still an int32. */
export const FARTHEST = 2 ** 29;

/** A doctrine of one unit. */
export interface Orders {
  readonly kind: number;
  /** The distance that close-to-range wants, in units. */
  readonly range: number;
  /** The displacement at which retire ends. */
  readonly goal: number;
  readonly reaction: number;
  readonly retreatWithin: number;
  /** It has no target beyond this distance, by its weapons and `fireWithinCm`; -1 where it has none at all. */
  readonly reach: number;
  readonly finish: Flag;
  readonly followUp: Flag;
  /** Words for an act by it: its place in a list; nothing where it is the only doctrine. */
  readonly words: string;
}

const KINDS: Readonly<Record<DoctrineKeys['kind'], number>> = {
  'stand-and-fire': STAND_AND_FIRE,
  'hold-line': HOLD_LINE,
  'close-to-range': CLOSE_TO_RANGE,
  charge: CHARGE,
  'join-line': JOIN_LINE,
  retire: RETIRE,
};

const REACTIONS: Readonly<Record<DoctrineKeys['reaction'], number>> = {
  none: NO_REACTION,
  fire: FIRE_REACTION,
  'close-combat': CLOSE_COMBAT_REACTION,
  retreat: RETREAT_REACTION,
};

/** The orders that each doctrine of a unit gives; `home` is the displacement of its own place. */
export function ordersBy(
  doctrine: UnitDoctrine,
  scale: Scale,
  arms: readonly Arm[],
  home: number,
): readonly Orders[] {
  return doctrine.map((one, i) => {
    const { kind, rangeCm, fireWithinCm, reaction, retreatWithinCm, retireCm, targeting, followUp } = one.do;
    const within = fireWithinCm === null ? FARTHEST : scale.upTo(fireWithinCm);
    return {
      kind: KINDS[kind],
      range: kind === 'close-to-range' ? scale.exact(rangeCm ?? 0) : 0,
      goal: kind !== 'retire' ? 0 : retireCm === null ? FARTHEST : (home + scale.exact(retireCm)) | 0,
      reaction: REACTIONS[reaction],
      retreatWithin: scale.upTo(retreatWithinCm ?? 0),
      // Play must never meet a double.
      reach: Math.max(...arms.map((arm) => reachWithin(arm, within))) | 0,
      finish: flag(targeting === 'finish'),
      followUp: flag(followUp),
      words: doctrine.length === 1 ? '' : ` by doctrine ${i + 1} of ${doctrine.length} (R-59)`,
    };
  });
}
