/** The descriptions of the sections scenario and set-up. */
import { group, mapOf, no, number, oneOf, text, whole } from '../play/declared-inputs.ts';
import type { Fields, ListField, Values } from '../play/inputs.ts';
import { MOST_POINTS, pointsField } from '../play/table-points.ts';
import { anything } from './frame.ts';
import { LONGEST_NAME, LARGEST_WEIGHT, LONGEST_PATH, MOST_FACTORS } from './limits.ts';

const path = text(`a path as under vary, or into a force by its name; at most ${LONGEST_PATH} characters`, {
  form: 'a path such as engagement.distanceCm',
});

const FORM =
  'path (or paths) and dice, such as { path: engagement.distanceCm, dice: 2D6, plus: 6 }, or with one and the weight of each value, such as { path: engagement.distanceCm, one: { 8: 1/2, 12: 1/2 } }';

const weight = anything('its weight: a whole number, or a fraction such as 1/3');

const aThrow = group(
  'a throw',
  {
    path: { ...path, meaning: `${path.meaning}; what takes the value` },
    paths: {
      type: 'list',
      of: { ...path, required: true },
      minItems: 1,
      maxItems: MOST_FACTORS,
      meaning: 'several paths that share the throw',
    },
    dice: text('dice such as D6 or 2D6', { form: 'text such as D6 or 2D6' }),
    plus: whole('a number added to the dice', { min: -LARGEST_WEIGHT, max: LARGEST_WEIGHT }),
    one: mapOf(weight, 'values with their weights, in place of dice', { maxEntries: LARGEST_WEIGHT }),
  },
  { form: `a throw with ${FORM}` },
);

export const setupField = {
  type: 'list',
  of: aThrow,
  minItems: 1,
  maxItems: MOST_FACTORS,
  form: `a list of throws, 1 to ${MOST_FACTORS}, each with ${FORM}`,
  meaning: 'throws from which an engagement begins, each with the paths that take its value',
} as const satisfies ListField;

const MOST_OBJECTIVES = 16;
const MOST_LINES = 32;
/** The two sides, in order. */
export const ROLES = ['A', 'B'] as const;

const worth = pointsField(-MOST_POINTS, MOST_POINTS);

const objective = group('a place that a side can hold', {
  name: text('its name, as in holds.bridge', {
    required: true,
    pattern: {
      source: `[\\p{L}\\p{N}][\\p{L}\\p{N} _-]{0,${LONGEST_NAME - 1}}`,
      text: 'a name of letters, digits, spaces and hyphens',
    },
  }),
  lane: whole('its lane, from 1', { phrase: 'in lane {}', min: 1, max: 1000, default: 1 }),
  at: number("its distance from the first side's start line, in the length of the rules", {
    min: -100_000,
    max: 100_000,
    required: true,
  }),
  worth: { ...worth, default: 0, meaning: 'points for the side that holds it at the end' },
  needs: whole('turns for which it must have been held without a break', {
    unit: 'turns',
    min: 1,
    max: 1000,
    default: 1,
  }),
  holder: oneOf([...ROLES, 'none'], 'the side that holds it at the start', {
    namesSides: true,
    default: 'none',
  }),
});

const lineOfPoints = group('a line of points', {
  for: oneOf(ROLES, 'the side that gets the points', { namesSides: true, required: true }),
  worth: { ...worth, required: true, meaning: 'points given once, or for each of per' },
  per: text('a number of the final state that the points are given for each of', {}),
  when: anything('a condition on the final state; always where not given'),
});

/** The section as a description of inputs. */
export const scenarioFields = {
  objectives: {
    type: 'list',
    of: objective,
    maxItems: MOST_OBJECTIVES,
    default: [],
    meaning: 'places that a side can hold',
  },
  points: {
    type: 'list',
    of: lineOfPoints,
    maxItems: MOST_LINES,
    default: [],
    meaning: 'lines of points, counted at the end',
  },
  tablePoints: no(
    'the points of the tables count as well: for stands lost and taken, and for objectives held',
  ),
  winner: oneOf(['rules', 'points'], 'who decides the winner: the rules, or the points', {
    default: 'rules',
  }),
  margin: number('the lead in points that a side needs to win; any lead where not given', {
    unit: 'points',
    min: 0,
    max: MOST_POINTS,
    multipleOf: 0.001,
    onlyWhen: { key: 'winner', isOneOf: ['points'], text: 'beside winner: points' },
  }),
  endsWhen: anything(
    'a condition that ends the engagement at the end of a turn, with the side that has won then under winner',
  ),
  setup: { ...setupField, default: null },
} as const satisfies Fields;

/** The section once read. */
export type AskedScenario = Values<typeof scenarioFields>;
