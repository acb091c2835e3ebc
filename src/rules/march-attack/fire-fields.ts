/** What a fire table of a rule pack may hold (PACK-FIRE). */
import type { Fields, Values } from '../../engagement/inputs.ts';
import { WEIGHTS } from './names.ts';
import { absent, dice, lossRows, mods, MOST, namedMods, needed, whole } from './pack-parts.ts';

const FIRE_FIELDS = {
  mechanic: {
    type: 'choice',
    values: ['factor-sixths', 'lookup'],
    ...needed,
    meaning: 'a D6 for each started six of the factor, or dice and factor looked up in rows',
  },
  dice: {
    ...dice,
    requiredWhen: { key: 'mechanic', isOneOf: ['lookup'], text: 'with mechanic lookup' },
  },
  maxRangeInches: { type: 'json', ...needed, meaning: 'longest range, a number or one for each gun weight' },
  base: { ...whole('what the factor begins with'), ...needed },
  perCv: { ...whole('factor for each CV of the firer'), ...needed },
  rangeBands: {
    type: 'list',
    of: {
      type: 'group',
      fields: {
        upToInches: { type: 'number', min: -MOST, max: MOST, ...needed, meaning: 'last inch of the band' },
        mod: { ...whole('modifier'), ...needed },
      },
      ...needed,
      meaning: 'band',
    },
    minItems: 1,
    maxItems: MOST,
    ...needed,
    meaning: 'range bands from the nearest on; beyond the last nobody can fire',
  },
  weight: mods(WEIGHTS, 'by weight of the guns'),
  firerFormation: {
    type: 'map',
    of: { ...whole('modifier'), nullable: true, default: null },
    maxEntries: MOST,
    ...absent,
    meaning: "by the firer's formation; null: cannot fire",
  },
  targetFormation: namedMods("by the target's formation"),
  targetArm: namedMods("by the target's arm"),
  targetCover: namedMods("by the target's cover"),
  firerDisordered: whole('for a disordered firer'),
  rows: {
    ...lossRows,
    requiredWhen: { key: 'mechanic', isOneOf: ['lookup'], text: 'with mechanic lookup' },
  },
} as const satisfies Fields;

export const fireTable = { type: 'group', fields: FIRE_FIELDS, ...absent, meaning: 'a fire table' } as const;

export type FireValues = Values<typeof FIRE_FIELDS>;
