/** Orders: the doctrines of a unit as the numbers that play needs (13.4, 14.4). */
import { FARTHEST, type Scale } from './distances.ts';
import type { UnitDoctrine } from './inputs.ts';
import { flag } from './units.ts';
import type { Arm } from './weapons.ts';

/** The values of `limber` of a doctrine as numbers. */
export const NEVER = 0;
const OUT_OF_RANGE = 1;
export const ALWAYS = 2;
const LIMBERS = { never: NEVER, outOfRange: OUT_OF_RANGE, always: ALWAYS } as const;

/** A doctrine of one unit. */
export type Orders = Readonly<ReturnType<typeof ordersBy>[number]>;

/** The orders that each doctrine of a unit gives; `home` is the displacement of its own place. */
export function ordersBy(
  doctrine: UnitDoctrine,
  scale: Scale,
  arms: readonly Arm[],
  home: number,
  isGun: boolean,
) {
  return doctrine.map((one, i) => {
    const { kind, rangeCm, fireWithinCm, reaction, retreatWithinCm, retireCm } = one.do;
    const { targeting, followUp, limber } = one.do;
    const within = fireWithinCm === null ? FARTHEST : scale.upTo(fireWithinCm);
    return {
      kind,
      /**
       * It goes forward to this displacement if it stands behind it: hold-line to its own place, join-line to the start line.
       * FARTHEST, behind which the lengths of an engagement let nobody stand, for all else and for guns, which never limber by these.
       */
      backTo: isGun ? FARTHEST : kind === 'hold-line' ? home : kind === 'join-line' ? 0 : FARTHEST,
      /** It goes back there only while it has no target. */
      staysForTargets: flag(kind === 'hold-line'),
      /** It moves towards the enemy. */
      advances: flag(kind === 'close-to-range' || kind === 'charge'),
      /** It does so to attack. */
      charges: flag(kind === 'charge'),
      /** The distance that close-to-range wants, in units. */
      range: kind === 'close-to-range' ? scale.exact(rangeCm ?? 0) : 0,
      /** The displacement at which retire ends. Nobody stands before -FARTHEST. */
      goal: kind !== 'retire' ? -FARTHEST : retireCm === null ? FARTHEST : (home + scale.exact(retireCm)) | 0,
      reaction,
      retreatWithin: scale.upTo(retreatWithinCm ?? 0),
      /** It has no target beyond this distance; -1 where it has none at all. Play must never meet a double. */
      reach: Math.max(...arms.map((arm) => arm.reachWithin(within))) | 0,
      finish: flag(targeting === 'finish'),
      followUp: flag(followUp),
      /** Guns limber to change their position: NEVER, OUT_OF_RANGE, ALWAYS. */
      limber: kind === 'close-to-range' || kind === 'retire' ? LIMBERS[limber ?? 'never'] : NEVER,
      /** Words for an act by it: its place in a list; nothing where it is the only doctrine. */
      words: doctrine.length === 1 ? '' : ` by doctrine ${i + 1} of ${doctrine.length} (R-59)`,
    };
  });
}
