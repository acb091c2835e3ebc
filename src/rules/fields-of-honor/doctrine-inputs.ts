/** The inputs of a doctrine: everything that a player would choose (FOH-ENG-03). */
import { DOING } from '../../play/doctrine.ts';
import type { DoctrineField, Fields } from '../../play/inputs.ts';
import { inches, lengthIn } from './inputs.ts';
import { READINGS } from './readings.ts';
import { BANDS, DOCTRINES, FIRE_TARGETS, FORMATIONS, REACTIONS } from './units.ts';

const DOCTRINE_FIELDS = {
  name: {
    phrase: DOING,
    type: 'choice',
    values: DOCTRINES,
    required: true,
    meaning: 'what the unit tries to do',
  },
  closeToIn: {
    phrase: 'closing to {}',
    ...lengthIn(
      'gap at which it stops advancing; charge: by default chargeAtIn, or the chargeMoveIn of the unit; form: null for no step',
    ),
    requiredWhen: { key: 'name', isOneOf: ['close-to-range'], text: 'by doctrine close-to-range' },
  },
  chargeAtIn: lengthIn(
    'charge only: declares at this gap or nearer; by default the chargeMoveIn of the unit',
  ),
  fireAtIn: {
    phrase: 'firing from {}',
    ...lengthIn('small arms hold their Fire Phase fire until the gap is this or less; null: never hold'),
  },
  firesAt: {
    type: 'choice',
    values: FIRE_TARGETS,
    defaultText: 'front',
    meaning:
      "guns: in the Fire Phase it fires at the enemy's batteries of its lane, the first in reach, in place of the front; needs tables.gunDamage where there are any",
  },
  reaction: {
    phrase: DOING,
    type: 'choice',
    values: REACTIONS,
    default: 'stand-and-fire',
    meaning:
      'what it does when a charge comes home; form-square needs tables.formSquare where the enemy may charge',
  },
  oppFireAt: {
    type: 'choice',
    values: BANDS,
    default: 'short',
    meaning: 'band of opportunity fire at a charger, unless it starts nearer',
  },
  overwatch: {
    type: 'boolean',
    default: false,
    meaning: 'opportunity fire at an enemy that moves, in place of its own move',
  },
  pursue: { type: 'boolean', default: true, meaning: 'pursues a fleeing enemy' },
  support: {
    type: 'choice',
    values: ['none', 'nearest'],
    defaultText: 'none',
    meaning:
      'nearest: while its lane has no enemy on the line, fires at and charges those of the neighbouring lanes',
  },
  target: {
    type: 'choice',
    values: ['lower', 'weaker'],
    defaultText: 'lower',
    meaning: 'of two enemies that it may support against, that of the lower lane, or the one of fewer stands',
  },
  flankFromNeighbour: {
    type: 'boolean',
    defaultText: 'false',
    meaning: 'its charges into a neighbouring lane strike the flank, which needs tables.formSquare',
  },
  commit: {
    type: 'choice',
    values: ['none', 'lane'],
    defaultText: 'none',
    meaning: 'lane: waiting where no enemy is left, it enters a neighbouring lane whose own queue is empty',
  },
  formation: {
    phrase: 'in {}',
    type: 'choice',
    values: FORMATIONS,
    requiredWhen: { key: 'name', isOneOf: ['form'], text: 'by doctrine form' },
    onlyWhen: { key: 'name', isOneOf: ['form'], text: 'by doctrine form' },
    meaning: 'formation to change into; the source gives no changes: tables.changes must',
  },
  toIn: {
    ...inches,
    requiredWhen: { key: 'name', isOneOf: ['withdraw'], text: 'by doctrine withdraw' },
    onlyWhen: { key: 'name', isOneOf: ['withdraw'], text: 'by doctrine withdraw' },
    meaning: 'gap to withdraw to; the source gives no cost of an about-face: tables.aboutFace must',
  },
} as const satisfies Fields;

export const doctrine = {
  type: 'doctrine',
  fields: DOCTRINE_FIELDS,
  readings: READINGS,
  meaning: 'doctrine',
} as const satisfies DoctrineField;
