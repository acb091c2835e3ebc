/** The tables that take rows of a user's own: small arms, by their limits in yards (FOH-ACC-02). */
import type { Fields, NumberField } from '../../play/inputs.ts';
import { columnsIn, type OpenTables } from '../../play/open-tables.ts';
import { entryOf, listOf } from '../../play/table-place.ts';
import { ACCURACY_TYPES } from './units.ts';

/** Farther than any weapon of the century. */
const MOST_YARDS = 100_000;

function limit(band: string): NumberField {
  return {
    type: 'number',
    unit: 'yards',
    min: 0,
    exclusiveMin: true,
    max: MOST_YARDS,
    default: null,
    meaning: `upper limit of ${band} range; null from the first band that the weapon lacks`,
  };
}

const { default: _default, ...short } = limit('short');

const WEAPON = {
  accuracyType: { type: 'choice', values: ACCURACY_TYPES, required: true, meaning: 'accuracy type' },
  short: { ...short, required: true, meaning: 'upper limit of short range' },
  medium: limit('medium'),
  long: limit('long'),
  extreme: limit('extreme'),
} as const satisfies Fields;

export const OPEN_TABLES: OpenTables = {
  'weapons.inferredBandsYards': {
    columns: WEAPON,
    // The accuracy type of a printed weapon stands in another table.
    columnsOf: (row, id, tables) => {
      const printed = listOf(entryOf(tables['weapons'], 'printedPoints'))?.find(
        (point) => entryOf(point, 'weapon') === id,
      );
      return { ...columnsIn(WEAPON, printed ?? null, id), ...columnsIn(WEAPON, row, id) };
    },
  },
};
