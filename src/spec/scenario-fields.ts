/** The descriptions of the sections scenario and set-up. */
import type { Fields, Values, ListField } from '../play/inputs.ts';
import { MOST_POINTS, pointsField } from '../play/table-points.ts';
import { LONGEST_NAME, LARGEST_WEIGHT, LONGEST_PATH, MOST_FACTORS } from './limits.ts';

const path = {
  type: 'text',
  form: 'a path such as engagement.distanceCm',
  meaning: `a path as under vary, or into a force by its name; at most ${LONGEST_PATH} characters`,
} as const;

const FORM =
  'path (or paths) and dice, such as { path: engagement.distanceCm, dice: 2D6, plus: 6 }, or with one and the weight of each value, such as { path: engagement.distanceCm, one: { 8: 1/2, 12: 1/2 } }';

export const setupField = {
  type: 'list',
  minItems: 1,
  maxItems: MOST_FACTORS,
  form: `a list of throws, 1 to ${MOST_FACTORS}, each with ${FORM}`,
  meaning: 'throws from which an engagement begins, each with the paths that take its value',
  of: {
    type: 'group',
    required: true,
    form: `a throw with ${FORM}`,
    meaning: 'a throw',
    fields: {
      path: { ...path, meaning: `${path.meaning}; what takes the value` },
      paths: {
        type: 'list',
        of: { ...path, required: true },
        minItems: 1,
        maxItems: MOST_FACTORS,
        meaning: 'several paths that share the throw',
      },
      dice: { type: 'text', form: 'text such as D6 or 2D6', meaning: 'dice such as D6 or 2D6' },
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

const MOST_OBJECTIVES = 16;
const MOST_LINES = 32;
/** The two sides, in order. */
export const ROLES = ['A', 'B'] as const;

const worth = pointsField(-MOST_POINTS, MOST_POINTS);

/** The section as a description of inputs. */
export const scenarioFields = {
  objectives: {
    type: 'list',
    maxItems: MOST_OBJECTIVES,
    default: [],
    meaning: 'places that a side can hold',
    of: {
      type: 'group',
      required: true,
      meaning: 'a place that a side can hold',
      fields: {
        name: {
          type: 'text',
          required: true,
          pattern: {
            source: `[\\p{L}\\p{N}][\\p{L}\\p{N} _-]{0,${LONGEST_NAME - 1}}`,
            text: 'a name of letters, digits, spaces and hyphens',
          },
          meaning: 'its name, as in holds.bridge',
        },
        lane: {
          phrase: 'in lane {}',
          type: 'integer',
          min: 1,
          max: 1000,
          default: 1,
          meaning: 'its lane, from 1',
        },
        at: {
          type: 'number',
          min: -100_000,
          max: 100_000,
          required: true,
          meaning: "its distance from the first side's start line, in the length of the rules",
        },
        worth: { ...worth, default: 0, meaning: 'points for the side that holds it at the end' },
        needs: {
          type: 'integer',
          unit: 'turns',
          min: 1,
          max: 1000,
          default: 1,
          meaning: 'turns for which it must have been held without a break',
        },
        holder: {
          type: 'choice',
          values: [...ROLES, 'none'],
          namesSides: true,
          default: 'none',
          meaning: 'the side that holds it at the start',
        },
      },
    },
  },
  points: {
    type: 'list',
    maxItems: MOST_LINES,
    default: [],
    meaning: 'lines of points, counted at the end',
    of: {
      type: 'group',
      required: true,
      meaning: 'a line of points',
      fields: {
        for: {
          type: 'choice',
          values: ROLES,
          namesSides: true,
          required: true,
          meaning: 'the side that gets the points',
        },
        worth: { ...worth, required: true, meaning: 'points given once, or for each of per' },
        per: { type: 'text', meaning: 'a number of the final state that the points are given for each of' },
        when: { type: 'json', meaning: 'a condition on the final state; always where not given' },
      },
    },
  },
  tablePoints: {
    type: 'boolean',
    default: false,
    meaning: 'the points of the tables count as well: for stands lost and taken, and for objectives held',
  },
  winner: {
    type: 'choice',
    values: ['rules', 'points'],
    default: 'rules',
    meaning: 'who decides the winner: the rules, or the points',
  },
  margin: {
    type: 'number',
    unit: 'points',
    min: 0,
    max: MOST_POINTS,
    multipleOf: 0.001,
    onlyWhen: { key: 'winner', isOneOf: ['points'], text: 'beside winner: points' },
    meaning: 'the lead in points that a side needs to win; any lead where not given',
  },
  endsWhen: {
    type: 'json',
    meaning:
      'a condition that ends the engagement at the end of a turn, with the side that has won then under winner',
  },
  setup: { ...setupField, default: null },
} as const satisfies Fields;

/** The section once read. */
export type AskedScenario = Values<typeof scenarioFields>;
