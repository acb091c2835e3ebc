/** The readings of conditions in a doctrine, taken from the state for the front unit that chooses. */
import { item } from '../../chance/at.ts';
import { FROM_TURN } from '../../play/readings.ts';
import { READINGS, type ReadingName } from './inputs.ts';
import { LOWER, UPPER, type Battle, type Brigade, type Unit } from './game.ts';
import { HOLD } from './units.ts';
import { hasBothFlanks, hasRearSupport } from './support.ts';

/** A reading as a number: a flag is 0 or 1, a word its index among the words. */
const READ: Readonly<Record<ReadingName | typeof FROM_TURN, (u: Unit) => number>> = {
  distanceCm: (u) => (u.opposite === null ? Infinity : u.distance / u.battle.rules.ruler.partsPerCm),
  kills: ({ kills }) => kills,
  disorders: ({ disorders }) => disorders,
  blown,
  turned: ({ turned }) => flag(turned !== 0),
  limbered: ({ limbered }) => limbered,
  engaged: ({ lane, role }) => flag(lane.isEngaged(role)),
  formation,
  order: ({ brigade: { order, heldAbove } }) => (heldAbove === 0 ? order : Math.max(order, HOLD)),
  support: (u) => flag(hasRearSupport(u)),
  flanksCovered: (u) => flag(hasBothFlanks(u)),
  ownLosses: ({ brigade }) => lossesOf(brigade),
  enemyLosses: ({ battle, role }) => lossesOf(item(battle.brigades, 1 - role)),
  frontKills: (u) => ofFront(u, ({ kills }) => kills),
  frontDisorders: (u) => ofFront(u, ({ disorders }) => disorders),
  enemyArm: (u) => ofEnemy(u, ({ is }) => READINGS.enemyArm.words.indexOf(is.arm)),
  enemyFormation: (u) => ofEnemy(u, formation),
  enemyKills: (u) => ofEnemy(u, ({ kills }) => kills),
  enemyDisorders: (u) => ofEnemy(u, ({ disorders }) => disorders),
  enemyBlown: (u) => ofEnemy(u, blown),
  emptyBeside: (u) => flag(isEmpty(u, LOWER) || isEmpty(u, UPPER)),
  [FROM_TURN]: ({ battle }) => battle.wait,
};

/** A reading by its name. */
export function readingOf(name: string): (g: Battle, unit: number) => number {
  const read = READ[name as ReadingName]; // true: conditions are read with READINGS
  return (g, unit) => read(item(g.units, unit));
}

function flag(holds: boolean): number {
  return holds ? 1 : 0;
}

function blown({ blue }: Unit): number {
  return flag(blue > 0);
}

function ofEnemy({ opposite }: Unit, of: (enemy: Unit) => number): number {
  return opposite === null ? 0 : of(opposite);
}

function ofFront({ lane, role }: Unit, of: (front: Unit) => number): number {
  const front = lane.front(role);
  return front === null ? 0 : of(front);
}

function formation(u: Unit): number {
  if (u.is.arm !== 'infantry') return 0;
  return READINGS.formation.words.findIndex((word) => word === u.formation);
}

function lossesOf({ is, living }: Brigade): number {
  return (is.unitsAtStart - living) / is.unitsAtStart;
}

function isEmpty({ lane, role }: Unit, towards: number): boolean {
  return lane.hasBeside(towards) && lane.beside(towards).front(1 - role) === null;
}
