/** The readings of the state that conditions of doctrines test (14.4), and the choice that rests on them. */
import { item } from '../../chance/at.ts';
import { valueOf } from '../../play/by-word.ts';
import { chooserOf } from '../../play/doctrine.ts';
import type { Path } from '../../play/inputs.ts';
import { FROM_TURN } from '../../play/readings.ts';
import type { Waiting } from '../../play/waiting.ts';
import { nearestEnemy } from './command.ts';
import type { READINGS } from './inputs.ts';
import type { Roster } from './muster.ts';
import type { Chooser, Lane, LaneFormation, LaneSide, LaneUnit } from './state.ts';
import { UNIT_GROUPS } from './units.ts';
import { CANNOT_FIRE } from './weapons.ts';

type Read = (g: Lane, u: LaneUnit) => number;

const READ: Readonly<Record<keyof typeof READINGS, Read>> = {
  distanceCm: (g, u) => ofEnemy(g, u, Infinity, (e) => g.rules.scale.inCm(g.distance(u, e))),
  displacementCm: (g, { off, is }) => g.rules.scale.inCm(off - is.home),
  ready: (_g, { ready }) => ready,
  facing: (_g, { facing }) => facing,
  inReach: (g, u) => (isInReach(g, u) ? 1 : 0),
  formationLosses: (_g, { formation }) => lossesOf(formation),
  formationNotReady: (_g, { formation: { units, living } }) =>
    units.filter(({ alive, ready }) => alive > ready).length / living,
  sideLosses: (_g, { side }) => lossesOf(side),
  enemyLosses: (g, u) => lossesOf(g.enemyOf(u)),
  commandElement: (_g, { formation }) => formation.command,
  ammunitionWagon: (_g, { formation }) => formation.wagon,
  enemyReady: (g, u) => ofEnemy(g, u, 0, ({ ready }) => ready),
  enemyFacing: (g, u) => ofEnemy(g, u, 0, ({ facing }) => facing),
  enemyColumn: (g, u) => ofEnemy(g, u, 0, ({ column }) => column),
  enemyArm: (g, u) => ofEnemy(g, u, UNIT_GROUPS.length, ({ is }) => is.group),
};

/** Something of the nearest enemy; `none` where there is no enemy. */
function ofEnemy(g: Lane, u: LaneUnit, none: number, of: (enemy: LaneUnit) => number): number {
  const nearest = nearestEnemy(g, u);
  return nearest === null ? none : of(nearest);
}

/** True if some enemy stands where the weapon has a hit value, however the doctrine holds fire. */
function isInReach(g: Lane, u: LaneUnit): boolean {
  const canReach = (e: LaneUnit): boolean =>
    u.is.arm.hitValue(g.distance(u, e), e.companySize) !== CANNOT_FIRE;
  return g.enemyOf(u).units.some((e) => e.alive !== 0 && canReach(e));
}

/** Units lost of the establishment. */
function lossesOf({ is, living }: LaneFormation | LaneSide): number {
  return (is.establishment - living) / is.establishment;
}

/** The number of the doctrine that holds, for each unit. */
export function choosersOf(
  { units }: Roster,
  waiting: Waiting,
  onChoice?: (list: Path, item: number) => void,
): readonly Chooser[] {
  const readingOf = (name: string): Chooser => {
    if (name === FROM_TURN) return (g) => g.wait;
    const read = valueOf<Read>(READ, name);
    return (g, unit) => read(g, item(g.units, unit));
  };
  return units.map(({ doctrine }) => chooserOf(doctrine, readingOf, waiting, onChoice));
}
