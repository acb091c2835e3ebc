/** Readings of the state that a condition in a doctrine may test, for the unit on the line that chooses. */
import { FROM_TURN, type StateReading } from '../../play/readings.ts';
import { hasEdge, isInContact, type Play } from './state.ts';
import {
  ARMS,
  FORMATIONS,
  isMob,
  isOnLine,
  NO_FORMATION,
  MORALE_STATES,
  OUT_OF_RANGE,
  UNIT_TYPES,
  type UnitType,
} from './units.ts';

/** The parts of the engagement that readings look up; the unit on the line of a side by its index. */
interface Field {
  unitOf(s: Play, index: number): { stands: number; type: UnitType; mounted: boolean };
  bandOf(s: Play, index: number): number;
  waitingOf(s: Play, index: number): number;
  inches(parts: number): number;
  formationOf(s: Play, index: number): number;
}

/** `index` is the side of the unit that chooses. */
type Of = (b: Field, s: Play, index: number) => number;

export interface Reading extends StateReading {
  /** Says nothing of a unit without small arms. */
  readonly ofSmallArms?: true;
  readonly of: Of;
}

const NONE = 'none';
const ENEMY_ARMS = [...ARMS, NONE];
const ENEMY_TYPES = [...UNIT_TYPES, NONE];
const ENEMY_MORALE = [...MORALE_STATES.filter((state) => state !== 'destroyed'), NONE];

/** The enemy is on the line, or flees out of contact as a pursuit is chosen. */
function hasEnemy(s: Play, index: number): boolean {
  return isOnLine(s.side(1 - index).morale) || s.contact !== 0;
}

function standsLost(b: Field, s: Play, index: number): number {
  const { stands } = b.unitOf(s, index);
  return (stands - s.side(index).stands) / stands;
}

function typeOf(b: Field, s: Play, index: number): number {
  const unit = b.unitOf(s, index);
  return UNIT_TYPES.indexOf(isMob(unit, s.side(index)) ? 'mob' : unit.type);
}

function armOf(b: Field, s: Play, index: number): number {
  return ARMS.indexOf(b.unitOf(s, index).mounted ? 'cavalry' : 'infantry');
}

/** The formation of a unit, after all formations for none. */
function formationOf(b: Field, s: Play, index: number): number {
  const formation = b.formationOf(s, index);
  return formation === NO_FORMATION ? FORMATIONS.length : formation;
}

const READ: Readonly<Record<string, Reading>> = {
  gapIn: {
    meaning: 'gap between the lines',
    type: 'number',
    unit: 'inches',
    of: (b, s, i) => (hasEnemy(s, i) ? b.inches(s.gap) : Infinity),
  },
  standsLost: { meaning: 'stands of the BMU lost, of those at its start', type: 'share', of: standsLost },
  hits: { meaning: 'permanent hits kept', type: 'number', of: (_b, s, i) => s.side(i).permHits },
  hitsThisTurn: {
    meaning: 'hits taken this turn and not yet converted, up to as many as destroy the BMU',
    type: 'number',
    of: (_b, s, i) => s.side(i).hits,
  },
  morale: {
    meaning: 'morale state',
    type: 'word',
    words: MORALE_STATES.slice(0, 2),
    of: (_b, s, i) => s.side(i).morale,
  },
  type: { meaning: 'type; a unit that has become a mob is one', type: 'word', words: UNIT_TYPES, of: typeOf },
  initialVolley: {
    meaning: 'initial volley still to come',
    type: 'flag',
    ofSmallArms: true,
    of: (_b, s, i) => s.side(i).volley,
  },
  inContact: {
    meaning: 'in contact',
    type: 'flag',
    of: (_b, s, i) => (isInContact(s, i) ? 1 : 0),
  },
  edge: {
    meaning: 'inflicted more hits than the enemy in the last round of this melee',
    type: 'flag',
    of: (_b, s, i) => (hasEdge(s, i) ? 1 : 0),
  },
  inCover: { meaning: 'in cover still', type: 'flag', of: (_b, s, i) => s.side(i).cover },
  reserve: { meaning: 'own BMUs that wait', type: 'number', of: (b, s, i) => b.waitingOf(s, i) },
  enemyReserve: {
    meaning: 'BMUs of the enemy that wait',
    type: 'number',
    of: (b, s, i) => b.waitingOf(s, 1 - i),
  },
  enemyArm: {
    meaning: 'arm of the enemy',
    type: 'word',
    words: ENEMY_ARMS,
    of: (b, s, i) => (hasEnemy(s, i) ? armOf(b, s, 1 - i) : ENEMY_ARMS.indexOf(NONE)),
  },
  enemyType: {
    meaning: 'type of the enemy',
    type: 'word',
    words: ENEMY_TYPES,
    of: (b, s, i) => (hasEnemy(s, i) ? typeOf(b, s, 1 - i) : ENEMY_TYPES.indexOf(NONE)),
  },
  enemyMorale: {
    meaning: 'morale state of the enemy; shaken or routed where a pursuit is chosen',
    type: 'word',
    words: ENEMY_MORALE,
    of: (_b, s, i) => (hasEnemy(s, i) ? s.side(1 - i).morale : ENEMY_MORALE.indexOf(NONE)),
  },
  enemyStandsLost: {
    meaning: 'stands of the enemy BMU lost, of those at its start',
    type: 'share',
    of: (b, s, i) => standsLost(b, s, 1 - i),
  },
  enemyInRange: {
    meaning: 'enemy within a range band of its small arms',
    type: 'flag',
    ofSmallArms: true,
    of: (b, s, i) => (hasEnemy(s, i) && b.bandOf(s, i) !== OUT_OF_RANGE ? 1 : 0),
  },
};

/** Formations have no numbers in the source: a condition on them needs a user's tables. */
const OF_FORMATIONS = {
  formation: { meaning: 'formation', type: 'word', words: [...FORMATIONS, NONE], of: formationOf },
  enemyFormation: {
    meaning: 'formation of the enemy',
    type: 'word',
    words: [...FORMATIONS, NONE],
    of: (b, s, i) => (hasEnemy(s, i) ? formationOf(b, s, 1 - i) : FORMATIONS.length),
  },
} as const satisfies Readonly<Record<string, Reading>>;

export const READINGS: Readonly<Record<string, Reading>> = { ...READ, ...OF_FORMATIONS };

export function isOfFormation(name: string): boolean {
  return Object.hasOwn(OF_FORMATIONS, name);
}

export function isOfSmallArms(name: string): boolean {
  return READ[name]?.ofSmallArms === true;
}

/** A reading by its name; of `fromTurn` the countdown. */
export function readingOf(name: string): Of {
  if (name === FROM_TURN) return (_b, s) => s.left;
  const reading = READINGS[name];
  if (reading === undefined) throw new TypeError(`the state has no reading ${name}`);
  return reading.of;
}
