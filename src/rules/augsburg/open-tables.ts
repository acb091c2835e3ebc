/** The tables that take rows of a user's own: weapons, types of unit, and how they move (AUG-FIRE-01, -UNIT-01, -MOVE-01). */
import type { Fields, NumberField } from '../../play/inputs.ts';
import type { OpenTables } from '../../play/open-tables.ts';
import { MOST_FIGURES } from './inputs.ts';
import { MOVES, UNIT_TYPES, WEAPONS } from './units.ts';

const MOST_INCHES = 1_000;

const inches = {
  type: 'number',
  unit: 'inches',
  min: 0,
  max: MOST_INCHES,
} as const satisfies Omit<NumberField, 'meaning'>;

function rangeOf(band: string) {
  const meaning = `last inch of ${band} range; null = cannot reach`;
  return { ...inches, nullable: true, meaning } as const satisfies NumberField;
}

const RANGES = {
  shortIn: { ...inches, required: true, meaning: 'last inch of short range' },
  mediumIn: { ...rangeOf('medium'), required: true },
  longIn: { ...rangeOf('long'), default: null },
} as const satisfies Fields;

const TYPE = {
  as: {
    type: 'choice',
    values: UNIT_TYPES,
    required: true,
    meaning: 'the printed type that it counts as: its arm, order and dice',
  },
  move: {
    type: 'choice',
    values: MOVES,
    rowsOf: 'movement',
    required: true,
    nullable: true,
    meaning: 'row of the tables of movement and charge bonus; null = none but what a unit is given',
  },
  weapon: {
    type: 'choice',
    values: WEAPONS,
    rowsOf: 'ranges',
    required: true,
    nullable: true,
    meaning: 'row of the table of ranges; null = none but what a unit is given',
  },
} as const satisfies Fields;

const FORMATION = {
  figures: {
    type: 'integer',
    min: 1,
    max: MOST_FIGURES,
    required: true,
    meaning: 'figures at full strength',
  },
  ranks: { type: 'integer', min: 1, max: 100, required: true, meaning: 'ranks' },
  files: {
    type: 'integer',
    min: 1,
    max: MOST_FIGURES,
    required: true,
    meaning: 'figures of the front rank: figures over ranks, rounded up',
  },
  gunModels: { type: 'integer', min: 0, max: 10, default: 0, meaning: 'gun models; of gun crews alone' },
} as const satisfies Fields;

const MOVEMENT = {
  goodIn: { ...inches, required: true, meaning: 'normal move in good going' },
  badIn: { ...inches, required: true, nullable: true, meaning: 'in bad going; null = not allowed' },
  obstacleIn: {
    ...inches,
    min: -MOST_INCHES,
    max: 0,
    required: true,
    nullable: true,
    meaning: 'added for an obstacle; null = not allowed',
  },
  as: {
    type: 'choice',
    values: MOVES,
    default: 'infantry',
    meaning: 'the printed row that it counts as: skirmishing foot stays formed in bad going',
  },
} as const satisfies Fields;

const BONUS = {
  dice: {
    type: 'text',
    pattern: { source: '[1-9]?[0-9]?d[632](?:[+][0-9]{1,3})?', text: 'dice such as 1d3 or 2d6' },
    required: true,
    nullable: true,
    meaning: 'dice of the charge; null = none',
  },
  pick: {
    type: 'choice',
    values: ['sum', 'highest', 'lowest'],
    required: true,
    nullable: true,
    meaning: 'the die that counts, or their sum; null where there are none',
  },
} as const satisfies Fields;

export const OPEN_TABLES: OpenTables = {
  ranges: { columns: RANGES },
  typeDefaults: { columns: TYPE, partners: ['formations'] },
  formations: { columns: FORMATION, partners: ['typeDefaults'] },
  movement: { columns: MOVEMENT, partners: ['chargeBonus'] },
  chargeBonus: { columns: BONUS, partners: ['movement'] },
};
