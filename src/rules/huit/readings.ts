/** The readings of conditions in a doctrine, taken from the state for the front unit that chooses. */
import { NONE } from '../../play/stacks.ts';
import { FROM_TURN } from '../../play/readings.ts';
import type { Battle } from './battle.ts';
import { READINGS, type ReadingName } from './doctrine-inputs.ts';
import { formationNow } from './formations.ts';
import { distanceFaced, isEngaged, laneFaced, livingOf } from './stacks.ts';
import { hasBothFlanks, hasRearSupport } from './support.ts';
import type { Play } from './state.ts';
import type { UnitState } from './unit-state.ts';

/** A reading as a number: a flag is 0 or 1, a word its index among the words. */
type Reading = (b: Battle, s: Play, unit: number) => number;

const READ: Readonly<Record<ReadingName | typeof FROM_TURN, Reading>> = {
  distanceCm: (b, s, unit) =>
    enemyOf(b, s, unit) === NONE ? Infinity : distanceFaced(b, s, unit) / b.ruler.partsPerCm,
  kills: (_b, s, unit) => s.unitAt(unit).kills,
  disorders: (_b, s, unit) => s.unitAt(unit).disorders,
  blown: (_b, s, unit) => flag(s.unitAt(unit).blue > 0),
  turned: (_b, s, unit) => flag(s.unitAt(unit).turned !== 0),
  engaged: (b, s, unit) => flag(isEngaged(b, s, b.profileAt(unit).side, b.profileAt(unit).lane)),
  formation: formationWord,
  order: (b, s, unit) => s.brigadeAt(b.profileAt(unit).side).order,
  support: (b, s, unit) => flag(hasRearSupport(b, s, unit)),
  flanksCovered: (b, s, unit) => flag(hasBothFlanks(b, s, unit)),
  ownLosses: (b, s, unit) => lossesOf(b, s, b.profileAt(unit).side),
  enemyLosses: (b, s, unit) => lossesOf(b, s, 1 - b.profileAt(unit).side),
  enemyArm: (b, s, unit) => {
    const enemy = enemyOf(b, s, unit);
    return enemy === NONE ? 0 : READINGS.enemyArm.words.indexOf(b.profileAt(enemy).arm);
  },
  enemyFormation: (b, s, unit) => {
    const enemy = enemyOf(b, s, unit);
    return enemy === NONE ? 0 : formationWord(b, s, enemy);
  },
  enemyKills: (b, s, unit) => ofEnemy(b, s, unit, ({ kills }) => kills),
  enemyDisorders: (b, s, unit) => ofEnemy(b, s, unit, ({ disorders }) => disorders),
  enemyBlown: (b, s, unit) => ofEnemy(b, s, unit, ({ blue }) => flag(blue > 0)),
  emptyBeside: (b, s, unit) => {
    const { side, lane } = b.profileAt(unit);
    return flag(isEmpty(b, s, 1 - side, lane - 1) || isEmpty(b, s, 1 - side, lane + 1));
  },
  [FROM_TURN]: (_b, s) => s.left,
};

/** A reading by its name, bound to the battle. */
export function readingOf(b: Battle, name: string): (s: Play, unit: number) => number {
  const read = READ[name as ReadingName]; // true: conditions are read with READINGS
  return (s, unit) => read(b, s, unit);
}

function flag(holds: boolean): number {
  return holds ? 1 : 0;
}

function enemyOf(b: Battle, s: Play, unit: number): number {
  return s.front(1 - b.profileAt(unit).side, laneFaced(b, s, unit));
}

function ofEnemy(b: Battle, s: Play, unit: number, of: (enemy: UnitState) => number): number {
  const enemy = enemyOf(b, s, unit);
  return enemy === NONE ? 0 : of(s.unitAt(enemy));
}

function formationWord(b: Battle, s: Play, unit: number): number {
  const profile = b.profileAt(unit);
  if (profile.arm !== 'infantry') return 0;
  return READINGS.formation.words.findIndex((word) => word === formationNow(profile, s.unitAt(unit)));
}

function lossesOf(b: Battle, s: Play, side: number): number {
  const { unitsAtStart } = b.sideAt(side);
  return (unitsAtStart - livingOf(b, s, side)) / unitsAtStart;
}

function isEmpty(b: Battle, s: Play, side: number, lane: number): boolean {
  return lane >= 0 && lane < b.stacks.lanes && s.front(side, lane) === NONE;
}
