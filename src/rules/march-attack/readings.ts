/** Readings for the conditions in a list of doctrines, for a unit; `read-state.ts` reads them. */
import type { Readings } from '../../play/readings.ts';
import { ARMS, FORMATIONS, STATES } from './units.ts';

/** Words about an enemy, the first where none is there. */
const ENEMY_ARMS = ['none', ...ARMS];
const ENEMY_FORMATIONS = ['none', ...FORMATIONS];

export const READINGS = {
  distanceInches: {
    meaning: 'distance between the lines; infinite while no enemy is there',
    type: 'number',
    unit: 'inches',
  },
  cv: { meaning: 'combat value', type: 'number' },
  cvLost: {
    meaning: 'combat values lost since the start of the battle, of those at the start',
    type: 'share',
  },
  disorder: {
    meaning: 'disorder marker: 0 none, 1 D1, 2 D2',
    type: 'number',
    max: 2,
  },
  formation: {
    meaning: 'formation that it has',
    type: 'word',
    words: FORMATIONS,
  },
  blown: {
    meaning: 'cavalry that has charged',
    type: 'flag',
  },
  charged: {
    meaning: 'an enemy charges it: true in the reaction to a charge',
    type: 'flag',
  },
  mfState: {
    meaning: 'state of its formation',
    type: 'word',
    words: STATES,
  },
  committed: {
    meaning: 'its formation is committed',
    type: 'flag',
  },
  enemyMfState: {
    meaning: 'state of the enemy formation',
    type: 'word',
    words: STATES,
  },
  enemyArm: {
    meaning: 'arm of the enemy that faces or charges it',
    type: 'word',
    words: ENEMY_ARMS,
  },
  enemyFormation: {
    meaning: 'formation of that enemy',
    type: 'word',
    words: ENEMY_FORMATIONS,
  },
  enemyDisorder: {
    meaning: 'disorder marker of that enemy',
    type: 'number',
    max: 2,
  },
  enemyCvLost: {
    meaning: 'combat values that this enemy has lost, of those at the start',
    type: 'share',
  },
  firstThisTurn: {
    meaning: 'its side is first active in this turn',
    type: 'flag',
  },
} as const satisfies Readings;
