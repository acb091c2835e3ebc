/** The readings of the state that conditions of doctrines test, and the choice that rests on them. */
import { valueOf } from '../../play/by-word.ts';
import { chooserOf } from '../../play/doctrine.ts';
import type { Path } from '../../play/inputs.ts';
import { FROM_TURN } from '../../play/readings.ts';
import type { Waiting } from '../../play/waiting.ts';
import type { Bmu, Sight } from './game.ts';
import type { READINGS } from './inputs.ts';
import type { Profile } from './profiles.ts';
import { ARMS, FORMATIONS, NO_FORMATION, OUT_OF_RANGE, ROUTED, UNIT_TYPES } from './units.ts';
import { bandAt } from './weapons.ts';

type Read = (sight: Sight) => number;

const READ: Readonly<Record<keyof typeof READINGS, Read>> = {
  gapIn: (sight) => (hasEnemy(sight) ? sight.gap / sight.u.rules.partsPerInch : Infinity),
  standsLost: ({ u }) => standsLost(u),
  hits: ({ u }) => u.permHits,
  hitsThisTurn: ({ u }) => u.hits,
  morale: ({ u }) => u.morale,
  type: ({ u }) => typeOf(u),
  initialVolley: ({ u }) => u.volley,
  inContact: ({ u }) => (u.isInContact ? 1 : 0),
  edge: ({ u }) => u.edge,
  inCover: ({ u }) => u.cover,
  reserve: ({ u }) => u.waiting,
  enemyReserve: ({ e }) => e.waiting,
  enemyArm: (sight) => (hasEnemy(sight) ? ARMS.indexOf(sight.e.is.arm) : ARMS.length),
  enemyType: (sight) => (hasEnemy(sight) ? typeOf(sight.e) : UNIT_TYPES.length),
  enemyMorale: (sight) => (hasEnemy(sight) ? sight.e.morale : ROUTED + 1),
  enemyStandsLost: ({ e }) => standsLost(e),
  enemyInRange: (sight) => (hasEnemy(sight) && isInRange(sight) ? 1 : 0),
  formation: ({ u }) => formationOf(u),
  enemyFormation: (sight) => (hasEnemy(sight) ? formationOf(sight.e) : FORMATIONS.length),
};

/** The enemy is on the line, or flees out of contact as a pursuit is chosen. */
function hasEnemy({ u, e }: Sight): boolean {
  return e.isOnLine || u.touches(e);
}

function standsLost({ is, stands }: Bmu): number {
  return (is.stands - stands) / is.stands;
}

function typeOf({ isMob, is }: Bmu): number {
  return UNIT_TYPES.indexOf(isMob ? 'mob' : is.type);
}

/** The formation of a unit, after all formations for none. */
function formationOf({ formationNow }: Bmu): number {
  return formationNow === NO_FORMATION ? FORMATIONS.length : formationNow;
}

function isInRange({ u, gap }: Sight): boolean {
  return bandAt(u.is.weapon.limits, gap) !== OUT_OF_RANGE;
}

/** The number of the orders that hold for a unit, by what it sees. */
export function choiceOf(
  { items }: Profile,
  waiting: Waiting,
  onChoice?: (list: Path, item: number) => void,
): (sight: Sight) => number {
  const readingOf = (name: string): Read =>
    name === FROM_TURN ? ({ u }) => u.battle.wait : valueOf<Read>(READ, name);
  // A chooser is asked for a unit of a state; sight says both.
  const choose = chooserOf<Sight>(items, readingOf, waiting, onChoice);
  return (sight) => choose(sight, 0);
}
