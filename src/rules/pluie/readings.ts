/** The readings of the state that conditions of doctrines test (14.4), and the choice that rests on them. */
import { chooserOf } from '../../play/doctrine.ts';
import { FROM_TURN } from '../../play/readings.ts';
import type { Needs } from '../../engagement/system.ts';
import type { Battle, Chooser } from './battle.ts';
import { distanceBetween, nearestEnemy } from './doctrines.ts';
import type { READINGS } from './engagement-inputs.ts';
import { NONE, type Play } from './state.ts';
import { UNIT_GROUPS, type Unit } from './units.ts';
import { CANNOT_FIRE } from './weapons.ts';

type Read = (b: Battle, s: Play, unit: number) => number;

const READ: Readonly<Record<keyof typeof READINGS, Read>> = {
  distanceCm: (b, s, unit) => {
    const nearest = nearestEnemy(b, s, unit);
    if (nearest === NONE) return Infinity;
    return b.scale.inCm(distanceBetween(b, s.unitAt(unit), s.unitAt(nearest)));
  },
  displacementCm: (b, s, unit) => b.scale.inCm(s.unitAt(unit).off - b.profileAt(unit).home),
  ready: (_b, s, unit) => s.unitAt(unit).ready,
  facing: (_b, s, unit) => s.unitAt(unit).facing,
  inReach: (b, s, unit) => (isInReach(b, s, unit) ? 1 : 0),
  formationLosses: (b, s, unit) => {
    const { formation } = b.profileAt(unit);
    const { establishment } = b.formationAt(formation);
    return (establishment - s.formationAt(formation).living) / establishment;
  },
  formationNotReady: (b, s, unit) => {
    const { formation } = b.profileAt(unit);
    return notReady(b, s, formation) / s.formationAt(formation).living;
  },
  sideLosses: (b, s, unit) => lossesOf(b, s, b.profileAt(unit).side),
  enemyLosses: (b, s, unit) => lossesOf(b, s, 1 - b.profileAt(unit).side),
  commandElement: (b, s, unit) => s.formationAt(b.profileAt(unit).formation).command,
  ammunitionWagon: (b, s, unit) => s.formationAt(b.profileAt(unit).formation).wagon,
  enemyReady: ofEnemy(({ ready }) => ready),
  enemyFacing: ofEnemy(({ facing }) => facing),
  enemyColumn: ofEnemy(({ column }) => column),
  enemyArm: (b, s, unit) => {
    const nearest = nearestEnemy(b, s, unit);
    return nearest === NONE ? UNIT_GROUPS.length : b.profileAt(nearest).group;
  },
};

/** Something of the nearest enemy; 0 where there is none. */
function ofEnemy(of: (enemy: Unit) => number): Read {
  return (b, s, unit) => {
    const nearest = nearestEnemy(b, s, unit);
    return nearest === NONE ? 0 : of(s.unitAt(nearest));
  };
}

/** True if some enemy stands where the weapon has a hit value, however the doctrine holds fire. */
function isInReach(b: Battle, s: Play, unit: number): boolean {
  const { arm, side } = b.profileAt(unit);
  const { from, to } = b.sideAt(1 - side);
  const firing = s.unitAt(unit);
  for (let i = from; i < to; i++) {
    const enemy = s.unitAt(i);
    if (enemy.alive === 0) continue;
    const companySize = b.profileAt(i).companySize | enemy.column;
    if (arm.hitValue(distanceBetween(b, firing, enemy), companySize) !== CANNOT_FIRE) return true;
  }
  return false;
}

function notReady(b: Battle, s: Play, formation: number): number {
  const { from, to } = b.formationAt(formation);
  let units = 0;
  for (let i = from; i < to; i++) if (s.unitAt(i).alive > s.unitAt(i).ready) units++;
  return units;
}

/** Units lost of those that a side had by its establishments. */
function lossesOf(b: Battle, s: Play, side: number): number {
  const { establishment } = b.sideAt(side);
  return (establishment - (side === 0 ? s.livingA : s.livingB)) / establishment;
}

function isReading(name: string): name is keyof typeof READINGS {
  return Object.hasOwn(READ, name);
}

/** The number of the doctrine that holds, for each unit. */
export function choosersOf(b: Battle, onChoice: Needs['onChoice']): readonly Chooser[] {
  const readingOf = (name: string): Chooser => {
    if (name === FROM_TURN) return (s) => s.left;
    if (!isReading(name)) throw new TypeError(`${name} is no reading`);
    const read = READ[name];
    return (s, unit) => read(b, s, unit);
  };
  return b.units.map(({ doctrine }) => chooserOf(doctrine, readingOf, b.waiting, onChoice));
}
