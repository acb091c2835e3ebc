/** The throws of a set-up as a description, for the schema; `setup.ts` reads them. */
import type { ListField } from '../engagement/inputs.ts';
import { LARGEST_WEIGHT, LONGEST_PATH, MOST_FACTORS } from './limits.ts';

const path = {
  type: 'text',
  meaning: `a path as under vary, or into a force by its name; at most ${LONGEST_PATH} characters`,
} as const;

export const setupField = {
  type: 'list',
  maxItems: MOST_FACTORS,
  meaning: 'throws from which an engagement begins, each with the paths that take its value',
  of: {
    type: 'group',
    required: true,
    meaning: 'a throw',
    fields: {
      path: { ...path, meaning: `${path.meaning}; what takes the value` },
      paths: {
        type: 'list',
        of: { ...path, required: true },
        maxItems: MOST_FACTORS,
        meaning: 'several paths that share the throw',
      },
      dice: { type: 'text', meaning: 'dice such as D6 or 2D6' },
      plus: {
        type: 'integer',
        min: -LARGEST_WEIGHT,
        max: LARGEST_WEIGHT,
        meaning: 'a number added to the dice',
      },
      one: {
        type: 'map',
        of: { type: 'json', meaning: 'its weight: a whole number, or a fraction such as 1/3' },
        maxEntries: LARGEST_WEIGHT,
        meaning: 'values with their weights, in place of dice',
      },
    },
  },
} as const satisfies ListField;
