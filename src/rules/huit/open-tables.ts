/** The tables that take rows of a user's own: guns, small arms, and rows of the firing chart (HUIT-FIRE-01, -03). */
import type { Fields, GroupField, NumberField, TextField } from '../../play/inputs.ts';
import type { OpenTables } from '../../play/open-tables.ts';
import { byWord } from '../../play/by-word.ts';
import { ENTRY } from './firing-chart.ts';
import { BANDS, COLUMNS, GUNS, INFANTRY_ROWS } from './units.ts';

const MOST_CM = 10_000;

const cm = {
  type: 'number',
  unit: 'cm',
  min: 0,
  exclusiveMin: true,
  max: MOST_CM,
  required: true,
} as const satisfies Omit<NumberField, 'meaning'>;

const entry = { type: 'text', pattern: ENTRY, required: true } as const satisfies Omit<TextField, 'meaning'>;

function inColumn(column: string): TextField {
  return { ...entry, meaning: `entry against ${column}` };
}

/** The chart of a gun at one effect. */
function chartAt(effect: string): GroupField {
  const ofColumn = (column: string): GroupField => ({
    type: 'group',
    fields: byWord(BANDS, (band) => ({ ...entry, meaning: `entry at ${band}` })),
    required: true,
    meaning: `entries against ${column}`,
  });
  return { type: 'group', fields: byWord(COLUMNS, ofColumn), required: true, meaning: `${effect} effect` };
}

const GUN = {
  C: { ...cm, meaning: 'end of canister range' },
  S: { ...cm, meaning: 'end of short range' },
  M: { ...cm, meaning: 'end of medium range' },
  L: { ...cm, meaning: 'end of long range' },
  as: {
    type: 'choice',
    values: GUNS,
    default: 'foot',
    meaning: 'the printed gun that it counts as: horse guns are exempt outside the commander’s zone',
  },
} as const satisfies Fields;

const ROW = {
  ...byWord(COLUMNS, inColumn),
  as: {
    type: 'choice',
    values: INFANTRY_ROWS,
    default: 'line',
    meaning: 'the printed row that it counts as, in all but its entries',
  },
} as const satisfies Fields;

export const OPEN_TABLES: OpenTables = {
  gunRangesCm: { columns: GUN, partners: ['firingChart.artillery'] },
  'firingChart.artillery': {
    columns: { full: chartAt('full'), reduced: chartAt('reduced') },
    partners: ['gunRangesCm'],
  },
  smallArmsRangesCm: {
    columns: { cm: { ...cm, meaning: 'range' } },
    rowOf: ({ cm: range = null }) => range,
    columnsOf: (range) => ({ cm: range }),
  },
  'firingChart.infantry': { columns: ROW },
};
