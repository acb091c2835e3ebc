/** The doctrine of a brigade and of its units as a spec writes it, and all that its conditions may read (section 14 (c)). */
import { DOING } from '../../play/doctrine.ts';
import type { ChoiceField, DoctrineField, Fields, IntegerField, NumberField } from '../../play/inputs.ts';
import type { Readings } from '../../play/readings.ts';
import { TURNS_ON } from '../../play/stacks.ts';
import * as field from './shared-fields.ts';
import { ORDERS, REACTIONS } from './units.ts';

const CLOSING = ['close-to-range', 'charge-when-shaken'] as const;

/** Doctrines of a front unit that may move. */
export const DEEDS = ['charge', 'stand-and-fire', ...CLOSING, 'form', 'retire'] as const;

/** Formations of formed infantry; others are kept for good. */
export const FORMED = ['line', 'column', 'square'] as const;

/** Shares of a move by which units go back (HUIT-MOVE-05). */
export const PACES = ['half', 'three-quarters'] as const;

/** Reactions of units in a brigade: as in every melee, evading, and another formation. */
const BRIGADE_REACTIONS = [...REACTIONS, 'evade-half', 'evade-three-quarters', 'form'] as const;

export const reaction = {
  type: 'choice',
  values: BRIGADE_REACTIONS,
  default: 'fire',
  meaning: 'what a charged front unit does; a reaction that the rules forbid is fire instead',
} as const satisfies ChoiceField;

/** The range sought, where `key` holds a doctrine that closes to one. */
export function closeToCm(key: 'doctrine' | 'kind') {
  return {
    ...field.cm,
    requiredWhen: { key, isOneOf: CLOSING, text: `with the doctrines ${CLOSING.join(' and ')}` },
    defaultText: 'none',
    meaning: 'the range that is closed to (before the enemy is shaken)',
  } as const satisfies NumberField;
}

export const shakenRings = {
  type: 'integer',
  unit: 'rings',
  min: 0,
  max: field.MOST_COUNTED,
  default: 2,
  meaning: 'charge-when-shaken: charge when the enemy front unit has so many kills and disorders',
} as const satisfies IntegerField;

export const turnOn = {
  type: 'choice',
  values: TURNS_ON,
  default: 'none',
  meaning:
    'on the front of which neighbouring lane a front unit turns that has no enemy in its own (left: the lower lane)',
} as const satisfies ChoiceField;

export const screen = {
  phrase: {
    front: 'with guns firing at the screen',
    behind: 'with guns firing past the screen',
    both: 'with guns firing at the screen and behind it',
  },
  type: 'choice',
  values: ['front', 'behind', 'both'],
  default: 'front',
  meaning:
    'guns in a lane, at a skirmish stand before a formed unit: fire at the stand, with ball at the unit behind, or with canister at both',
} as const satisfies ChoiceField;

export const DOCTRINE = {
  kind: {
    phrase: DOING,
    type: 'choice',
    values: DEEDS,
    default: 'stand-and-fire',
    meaning: 'what a front unit does when it may move',
  } as const satisfies ChoiceField,
  closeToCm: closeToCm('kind'),
  shakenRings,
  formation: {
    phrase: 'in {}',
    type: 'choice',
    values: FORMED,
    requiredWhen: { key: 'kind', isOneOf: ['form'], text: 'with the doctrine form' },
    defaultText: 'none',
    meaning: 'the formation that form takes in the own turn; as a reaction line or column',
  } as const satisfies ChoiceField,
  pace: {
    type: 'choice',
    values: PACES,
    requiredWhen: { key: 'kind', isOneOf: ['retire'], text: 'with the doctrine retire' },
    defaultText: 'none',
    meaning:
      'the share of its move by which it retires: half facing the enemy, three-quarters with its back turned',
  } as const satisfies ChoiceField,
  turnOn,
  screen,
  reaction,
  pursue: field.pursue,
  scroll: field.scroll,
} as const satisfies Fields;

const MOST_KILLS = 1_000;
const FORMATION_WORDS = ['none', 'line', 'column', 'square', 'skirmish'] as const;
const ARM_WORDS = ['none', 'infantry', 'cavalry', 'artillery'] as const;

const rings = (meaning: string) => ({ type: 'number', unit: 'rings', max: MOST_KILLS, meaning }) as const;
const flag = (meaning: string) => ({ type: 'flag', meaning }) as const;
const share = (meaning: string) => ({ type: 'share', meaning }) as const;

export const READINGS = {
  distanceCm: {
    type: 'number',
    unit: 'cm',
    max: field.cm.max,
    meaning: 'distance to the enemy that it faces; infinite where there is none',
  },
  kills: rings('kills (red rings) on it'),
  disorders: rings('disorders (white rings) on it'),
  blown: flag('it is blown cavalry'),
  turned: flag('it has turned on a neighbouring lane, or is about to'),
  engaged: flag('it is engaged in a melee that goes on'),
  formation: {
    type: 'word',
    words: FORMATION_WORDS,
    meaning: 'its formation; none for cavalry',
  },
  order: {
    type: 'word',
    words: ORDERS.slice(0, -1),
    meaning: 'result of the last command test of its brigade; pass before the first',
  },
  support: flag('a steady unit stands behind it'),
  flanksCovered: flag('both of its flanks are covered'),
  ownLosses: share('units of its brigade lost, of those at the start'),
  enemyLosses: share('units of the enemy brigade lost, of those at the start'),
  enemyArm: { type: 'word', words: ARM_WORDS, meaning: 'arm of the front unit opposite' },
  enemyFormation: {
    type: 'word',
    words: FORMATION_WORDS,
    meaning: 'formation of the front unit opposite; none for cavalry',
  },
  enemyKills: rings('kills on the front unit opposite'),
  enemyDisorders: rings('disorders on the front unit opposite'),
  enemyBlown: flag('the front unit opposite is blown'),
  emptyBeside: flag('a lane beside its own has no enemy front'),
} as const satisfies Readings;

export type ReadingName = keyof typeof READINGS;

export const DOCTRINE_FIELD = {
  type: 'doctrine',
  fields: DOCTRINE,
  word: 'kind',
  readings: READINGS,
  meaning:
    'what its units do when they may move, and what a charged one does; or a list of such with conditions',
} as const satisfies DoctrineField;
