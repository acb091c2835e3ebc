/** Reads of the state what conditions in a list of doctrines ask of it, for the unit that chooses. */
import { item } from '../../chance/at.ts';
import { chooserOf } from '../../play/doctrine.ts';
import type { Path } from '../../play/inputs.ts';
import { FROM_TURN } from '../../play/readings.ts';
import type { Waiting } from '../../play/waiting.ts';
import { enemyOf } from './command.ts';
import type { READINGS } from './inputs.ts';
import { holdsBeside, inPlay, stateOf } from './formation-state.ts';
import type { Roster } from './muster.ts';
import type { Battle, BattleRules, Side, Unit } from './game.ts';

type Read = (g: Battle, u: Unit) => number;

/** Something of the enemy of a unit: its charger, or the one that faces it; 0 where none is there. */
function ofEnemy(read: Read): Read {
  return (g, u) => {
    const enemy = enemyOf(g, u);
    return enemy === null ? 0 : read(g, enemy);
  };
}

/** True where a formation beside this one within 12 inches has been destroyed, broken or retired (MA-MF-05). */
function hasLostNeighbour({ rules, rows }: Battle, { role, is: { place } }: Side): boolean {
  return holdsBeside(rules, rows[role], rules.roster.gaps[role], place, isLost);
}

function isLost({ isOutOfPlay, left, initial }: Side): boolean {
  return isOutOfPlay || (left === 0 && initial > 0);
}

const cvLost: Read = (_g, { cvLost: lost, is }) => lost / is.startCv;
const disorder: Read = (_g, { marker }) => marker;

/** Words are numbers among those of the reading; flags are 0 or 1. */
const READ: Readonly<Record<keyof typeof READINGS, Read>> = {
  distanceInches: (g, { side }) => (side.enemy.unbroken === 0 ? Infinity : g.inches(side.pair.distance)),
  cv: (_g, { cv }) => cv,
  cvLost,
  disorder,
  formation: (_g, { stance }) => stance,
  blown: (_g, { blown }) => blown,
  charged: (g, u) => (enemyOf(g, u)?.target === u.index ? 1 : 0),
  mfState: (g, { side }) => stateOf(g.rules.tables, side),
  committed: (_g, { side }) => (side.isCommitted ? 1 : 0),
  enemyMfState: (g, { side }) => stateOf(g.rules.tables, side.enemy),
  enemyArm: ofEnemy((_g, { is }) => is.arm + 1),
  enemyFormation: ofEnemy((_g, { stance }) => stance + 1),
  enemyDisorder: ofEnemy(disorder),
  enemyCvLost: ofEnemy(cvLost),
  neighbourGone: (g, { side }) => (hasLostNeighbour(g, side) ? 1 : 0),
  formationsInPlay: (g, { role }) => inPlay(g.rows[role]),
  firstThisTurn: ({ phase, active }, { role }) => ((phase === 2 ? 1 - active : active) === role ? 1 : 0),
};

function isReading(name: string): name is keyof typeof READ {
  return Object.hasOwn(READ, name);
}

/** The number of the orders that hold, for each unit and then for the line of each side. */
export function choosersOf(
  { units, sides }: Roster,
  waiting: Waiting,
  onChoice?: (list: Path, item: number) => void,
): BattleRules['choosers'] {
  const readingOf = (name: string) => {
    if (name === FROM_TURN) return ({ wait }: Battle) => wait;
    if (!isReading(name)) throw new TypeError(`${name} is no reading`);
    const read = READ[name];
    return (g: Battle, unit: number) => read(g, item(g.units, unit));
  };
  return [...units, ...sides].map(({ doctrine }) => chooserOf(doctrine, readingOf, waiting, onChoice));
}
