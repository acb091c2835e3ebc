/** Reads of the state what conditions in a list of doctrines ask of it, for the unit that chooses. */
import type { Battle } from './battle.ts';
import { enemyOf } from './doctrines.ts';
import { formationState } from './formation-state.ts';
import { NOBODY } from './lines.ts';
import { isCommitted } from './morale.ts';
import type { READINGS } from './readings.ts';
import type { Play } from './state.ts';
import { unbroken } from './unit-losses.ts';

/** Reads the state for a unit. */
type Read = (b: Battle, s: Play, index: number) => number;

function cvLost(b: Battle, s: Play, index: number): number {
  const { startCv } = b.unitAt(index);
  return (startCv - s.unit(index).cv) / startCv;
}

/** Reads the enemy of a unit: its charger, or the one that faces it; 0 where none is there. */
function ofEnemy(read: Read): Read {
  return (b, s, index) => {
    const enemy = enemyOf(b, s, index);
    return enemy === NOBODY ? 0 : read(b, s, enemy);
  };
}

const disorder: Read = (_b, s, index) => s.unit(index).marker;
const mfState = (of: (b: Battle, index: number) => number): Read => {
  return (b, s, index) => formationState(b, s, of(b, index));
};

/** Words are numbers among those of the reading; flags are 0 or 1. */
export const READ: Readonly<Record<keyof typeof READINGS, Read>> = {
  distanceInches: (b, s, index) =>
    unbroken(b, s, 1 - b.unitAt(index).side) === 0 ? Number.POSITIVE_INFINITY : b.inches(s.distance),
  cv: (_b, s, index) => s.unit(index).cv,
  cvLost,
  disorder,
  formation: (_b, s, index) => s.unit(index).stance,
  blown: (_b, s, index) => s.unit(index).blown,
  charged: (b, s, index) => {
    const enemy = enemyOf(b, s, index);
    return enemy !== NOBODY && s.unit(enemy).target === index + 1 ? 1 : 0;
  },
  mfState: mfState((b, index) => b.unitAt(index).side),
  committed: (b, s, index) => (isCommitted(b, s, b.unitAt(index).side) ? 1 : 0),
  enemyMfState: mfState((b, index) => 1 - b.unitAt(index).side),
  enemyArm: ofEnemy((b, _s, index) => b.unitAt(index).arm + 1),
  enemyFormation: ofEnemy((_b, s, index) => s.unit(index).stance + 1),
  enemyDisorder: ofEnemy(disorder),
  enemyCvLost: ofEnemy(cvLost),
  firstThisTurn: (b, s, index) =>
    b.unitAt(index).side === (s.second === 0 ? s.active : 1 - s.active) ? 1 : 0,
};
