/** Readings for the conditions in a list of doctrines, for a unit; `read-state.ts` reads them. */
import type { Readings } from '../../engagement/readings.ts';
import { ARMS, FORMATIONS, STATES } from './units.ts';

/** Words about an enemy, the first where none is there. */
const ENEMY_ARMS = ['none', ...ARMS];
const ENEMY_FORMATIONS = ['none', ...FORMATIONS];

export const READINGS = {
  distanceInches: {
    meaning: 'distance between the lines; infinite while no enemy is there',
    type: 'number',
    unit: 'inches',
    rule: 'section 11.2',
  },
  cv: { meaning: 'combat value', type: 'number', rule: 'MA-CV-01' },
  cvLost: {
    meaning: 'combat values lost since the start of the battle, of those at the start',
    type: 'share',
    rule: 'MA-VED-02',
  },
  disorder: {
    meaning: 'disorder marker: 0 none, 1 D1, 2 D2',
    type: 'number',
    max: 2,
    rule: 'MA-DIS-01',
  },
  formation: {
    meaning: 'formation that it has',
    type: 'word',
    words: FORMATIONS,
    rule: 'R-20',
  },
  blown: {
    meaning: 'cavalry that has charged',
    type: 'flag',
    rule: 'MA-MEL-03',
  },
  charged: {
    meaning: 'an enemy charges it: true in the reaction to a charge',
    type: 'flag',
    rule: 'MA-CHG-02',
  },
  mfState: {
    meaning: 'state of its formation',
    type: 'word',
    words: STATES,
    rule: 'MA-MF-02',
  },
  committed: {
    meaning: 'its formation is committed',
    type: 'flag',
    rule: 'MA-COMMIT-01',
  },
  enemyMfState: {
    meaning: 'state of the enemy formation',
    type: 'word',
    words: STATES,
    rule: 'MA-MF-02',
  },
  enemyArm: {
    meaning: 'arm of the enemy that faces or charges it',
    type: 'word',
    words: ENEMY_ARMS,
    rule: 'MA-UNIT-01',
  },
  enemyFormation: {
    meaning: 'formation of that enemy',
    type: 'word',
    words: ENEMY_FORMATIONS,
    rule: 'R-20',
  },
  enemyDisorder: {
    meaning: 'disorder marker of that enemy',
    type: 'number',
    max: 2,
    rule: 'MA-DIS-01',
  },
  enemyCvLost: {
    meaning: 'combat values that this enemy has lost, of those at the start',
    type: 'share',
    rule: 'MA-VED-02',
  },
  firstThisTurn: {
    meaning: 'its side is first active in this turn',
    type: 'flag',
    rule: 'MA-INIT-02',
  },
} as const satisfies Readings;
