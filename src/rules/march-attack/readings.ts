/** What a condition in a list of doctrines reads of the state, for a unit: its own condition, its enemy's, and the line's. */
import type { StateReading } from '../../engagement/readings.ts';
import type { Battle } from './battle.ts';
import { enemyOf, NOBODY } from './doctrines.ts';
import { formationState } from './formation-state.ts';
import { isCommitted } from './morale.ts';
import type { Play } from './state.ts';
import { formationOf, unbroken } from './unit-losses.ts';
import { ARMS, FORMATIONS, STATES } from './units.ts';

/** Reads the state for a unit. */
type Read = (b: Battle, s: Play, index: number) => number;

interface MarchReading extends StateReading {
  readonly of: Read;
}

/** Words about an enemy, the first where none is there. */
const ENEMY_ARMS = ['none', ...ARMS];
const ENEMY_FORMATIONS = ['none', ...FORMATIONS];

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

export const READINGS = {
  distanceInches: {
    meaning: 'distance between the lines; infinite while no enemy is there',
    type: 'number',
    unit: 'inches',
    rule: 'section 11.2',
    of: (b, s, index) =>
      unbroken(b, s, 1 - b.unitAt(index).side) === 0 ? Number.POSITIVE_INFINITY : b.inches(s.distance),
  },
  cv: { meaning: 'combat value', type: 'number', rule: 'MA-CV-01', of: (_b, s, index) => s.unit(index).cv },
  cvLost: {
    meaning: 'combat values lost since the start of the battle, of those at the start',
    type: 'share',
    rule: 'MA-VED-02',
    of: cvLost,
  },
  disorder: {
    meaning: 'disorder marker: 0 none, 1 D1, 2 D2',
    type: 'number',
    max: 2,
    rule: 'MA-DIS-01',
    of: disorder,
  },
  formation: {
    meaning: 'formation that it has',
    type: 'word',
    words: FORMATIONS,
    rule: 'R-20',
    of: formationOf,
  },
  blown: {
    meaning: 'cavalry that has charged',
    type: 'flag',
    rule: 'MA-MEL-03',
    of: (_b, s, index) => s.unit(index).blown,
  },
  charged: {
    meaning: 'an enemy charges it: true in the reaction to a charge',
    type: 'flag',
    rule: 'MA-CHG-02',
    of: (b, s, index) => {
      const enemy = enemyOf(b, s, index);
      return enemy !== NOBODY && s.unit(enemy).target === index + 1 ? 1 : 0;
    },
  },
  mfState: {
    meaning: 'state of its formation',
    type: 'word',
    words: STATES,
    rule: 'MA-MF-02',
    of: mfState((b, index) => b.unitAt(index).side),
  },
  committed: {
    meaning: 'its formation is committed',
    type: 'flag',
    rule: 'MA-COMMIT-01',
    of: (b, s, index) => (isCommitted(b, s, b.unitAt(index).side) ? 1 : 0),
  },
  enemyMfState: {
    meaning: 'state of the enemy formation',
    type: 'word',
    words: STATES,
    rule: 'MA-MF-02',
    of: mfState((b, index) => 1 - b.unitAt(index).side),
  },
  enemyArm: {
    meaning: 'arm of the enemy that faces or charges it',
    type: 'word',
    words: ENEMY_ARMS,
    rule: 'MA-UNIT-01',
    of: ofEnemy((b, _s, index) => b.unitAt(index).arm + 1),
  },
  enemyFormation: {
    meaning: 'formation of that enemy',
    type: 'word',
    words: ENEMY_FORMATIONS,
    rule: 'R-20',
    of: ofEnemy((b, s, index) => formationOf(b, s, index) + 1),
  },
  enemyDisorder: {
    meaning: 'disorder marker of that enemy',
    type: 'number',
    max: 2,
    rule: 'MA-DIS-01',
    of: ofEnemy(disorder),
  },
  enemyCvLost: {
    meaning: 'combat values that this enemy has lost, of those at the start',
    type: 'share',
    rule: 'MA-VED-02',
    of: ofEnemy(cvLost),
  },
  firstThisTurn: {
    meaning: 'its side is first active in this turn',
    type: 'flag',
    rule: 'MA-INIT-02',
    of: (b, s, index) => (b.unitAt(index).side === (s.second === 0 ? s.active : 1 - s.active) ? 1 : 0),
  },
} as const satisfies Readonly<Record<string, MarchReading>>;
