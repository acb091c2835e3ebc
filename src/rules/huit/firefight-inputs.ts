/** Inputs of a firefight (section 14 (a)). */
import type { ChoiceField, Fields, Values } from '../../play/inputs.ts';
import * as field from './shared-fields.ts';
import { COLUMNS, INFANTRY_ROWS } from './units.ts';

const { inForce } = field;

const FIREFIGHT_FIRER = {
  row: inForce(field.row),
  kills: inForce(field.kills),
  disorders: inForce(field.disorders),
  movedOrUnlimbered: field.no('a standing -1 on its fire'),
  heavyOrGuard: inForce(field.heavyOrGuard),
  unitBonus: inForce(field.unitBonus),
  fullEffectShots: inForce(field.fullEffectShots),
  weapon: inForce(field.weapon),
  column: {
    type: 'choice',
    values: COLUMNS,
    defaultText: 'none; it is required when the target has a row of its own',
    meaning: 'column of the chart for fire at it',
  } as const satisfies ChoiceField,
  quality: inForce(field.quality),
  supported: field.supported,
  building: field.building,
  outOfCommand: field.outOfCommand,
  arm: inForce(field.testedArm),
  reactionFire: field.yes('whether it fires at an enemy that makes contact'),
  redoubt: field.redoubt,
  squareBehindWall: field.squareBehindWall,
} as const satisfies Fields;

const FIREFIGHT_TARGET = {
  column: field.column,
  disorders: inForce(field.disorders),
  flankShot: field.flankShot,
  redoubt: field.redoubt,
  squareBehindWall: field.squareBehindWall,
  kills: inForce(field.kills),
  quality: inForce(field.quality),
  supported: field.supported,
  building: field.building,
  outOfCommand: field.outOfCommand,
  arm: inForce(field.testedArm),
  row: inForce({
    type: 'choice',
    values: INFANTRY_ROWS,
    rowsOf: 'firingChart.infantry',
    default: null,
    nullable: true,
    defaultText: 'it never fires',
    meaning: 'its own row of the firing chart',
  } as const satisfies ChoiceField),
  weapon: inForce(field.weapon),
  unitBonus: inForce(field.unitBonus),
  movedOrUnlimbered: field.no('a standing -1 on its own fire'),
  moveCm: inForce(field.length(0, 'its move')),
  doctrine: {
    type: 'choice',
    values: ['advance', 'stand-and-fire', 'close-to-range'],
    default: 'advance',
    meaning: 'advance to contact; stand and fire back; or close to a range, firing',
  } as const satisfies ChoiceField,
  closeToCm: field.length(0, 'the range of close-to-range'),
  doubleMove: field.doubleMove,
} as const satisfies Fields;

export const FIREFIGHT_INPUTS = {
  firer: {
    type: 'group',
    fields: FIREFIGHT_FIRER,
    required: true,
    meaning: 'the unit that stands and fires, its ammunition full at the start',
  },
  target: { type: 'group', fields: FIREFIGHT_TARGET, required: true, meaning: 'the other unit' },
  distanceCm: field.distance('distance at the start'),
  maxMoves: field.maxMoves,
  order: {
    type: 'choice',
    values: ['firer-first', 'target-first', 'dice'],
    namesSides: { 'firer-first': 'firer', 'target-first': 'target' },
    default: 'firer-first',
    meaning: 'who acts first in each move; dice: either, thrown for anew each move',
  },
} as const satisfies Fields;

export type FirefightInputs = Values<typeof FIREFIGHT_INPUTS>;
