/** The section of a spec that asks for forces: a search along one path, points for kinds of unit, or a menu. */
import { group, listOf, mapOf, number, text, whole } from '../../play/declared-inputs.ts';
import type { Fields, GroupAsGiven } from '../../play/inputs.ts';
import { anyNumber, anything, measure, positive } from '../frame.ts';
import { LARGEST_NUMBER, LONGEST_PATH, MOST_CELLS } from '../limits.ts';
import { bothWays, conditions, forceName } from './section.ts';

const MOST_CONTESTANTS = 64;
const MOST_COUNT = 1000;
const MOST_SIZES = 12;
const MOST_ON_MENU = 12;
const MOST_ARMIES = 200;

const target = { min: 0, max: LARGEST_NUMBER } as const;
const count = { min: 1, max: MOST_COUNT } as const;
const within = { min: 0, exclusiveMin: true, max: 0.5 } as const;
const name = { minLength: 1, maxLength: LONGEST_PATH } as const;
const boughtForce = { ...forceName, required: true } as const;
const price = number('its price', { ...positive, required: true });

const search = {
  side: text(
    'the side at which the path begins, or whose force is varied; for an even fight the answer gives its wins',
    name,
  ),
  path: {
    type: 'list',
    of: text('a key', name),
    orSingle: true,
    minItems: 1,
    maxItems: MOST_CELLS,
    form: 'a path such as engagement.distanceCm, or a list of its keys',
    meaning:
      'the path to vary: from the side on (cover, force.formations.0.units.0.count), or as under vary (engagement.distanceCm)',
  },
  force: {
    ...forceName,
    meaning: 'in place of a path: the force whose number is varied on that side, one unit of a kind',
  },
  from: number('the first value, if the values are numbers', anyNumber),
  to: number('the last value', anyNumber),
  step: number('the step between values', { ...positive, default: 1 }),
  values: {
    type: 'list',
    of: anything('a value'),
    minItems: 2,
    maxItems: MOST_CELLS,
    meaning: 'the values in order, in place of from and to: [open, cover, building]',
  },
} as const satisfies Fields;

const points = {
  contestants: listOf(forceName, 'forces by name, each one unit of a kind to price', {
    minItems: 2,
    maxItems: MOST_CONTESTANTS,
  }),
  sizes: {
    type: 'list',
    of: whole('a size', count),
    minItems: 1,
    maxItems: MOST_SIZES,
    default: [2],
    meaning:
      'the sizes of armies that have a list of prices each: so many of one kind, and a quarter more and less, meet those of another',
  },
  conditions,
  bothWays,
  reference: {
    type: 'group',
    fields: { force: boughtForce, price },
    meaning: 'the fixed price of one kind; default: 100 for the first contestant',
  },
  heldOut: {
    type: 'list',
    of: mapOf(whole('a number of it', count), 'an army', { names: forceName, maxEntries: MOST_CONTESTANTS }),
    minItems: 2,
    maxItems: MOST_ARMIES,
    meaning:
      'armies that meet each other to test the prices, and do not enter them: [{ elite: 2, militia: 2 }, …]; default: mixed and larger ones',
  },
  equalWithin: number('points that differ by this part or less are equal', { ...within, default: 0.03 }),
  evenWithin: number('a match is fair if a side wins half of the decided engagements, give or take this', {
    ...within,
    default: 0.05,
  }),
} as const satisfies Fields;

const cheapest = {
  side: text('the name of a side', { ...name, required: true }),
  menu: listOf(
    group('a force that may be bought', {
      force: boughtForce,
      price,
      max: whole('the most of it that may be had', { ...count, required: true }),
    }),
    'the forces that may be bought, and their prices',
    { minItems: 1, maxItems: MOST_ON_MENU },
  ),
  target: group('the chance or the mean that is enough', {
    of: { ...measure('a share or a mean'), required: true },
    atLeast: number('the least that is enough', { ...target, required: true }),
  }),
} as const satisfies Fields;

export const forcesSection = {
  search: {
    type: 'group',
    fields: search,
    meaning: 'the chance along a number of units, or along another value',
  },
  target: {
    type: 'group',
    orWord: 'even',
    fields: {
      of: { ...measure('a share or a mean: winner=british, survivors.british'), required: true },
      atLeast: number('find the first value that reaches this', target),
      equal: number('find the value that gives exactly this', target),
    },
    form: 'even, or a map such as { of: winner=british, atLeast: 0.75 }',
    meaning: 'the target of the search; default: even, where both sides win equally often',
  },
  points: {
    type: 'group',
    fields: points,
    meaning: 'prices under which forces of equal points are even',
  },
  cheapest: {
    type: 'group',
    fields: cheapest,
    meaning: 'the cheapest force from a menu that reaches a target',
  },
} as const satisfies Fields;

export type ForcesAsked = GroupAsGiven<typeof forcesSection>;
export type SearchAsked = NonNullable<ForcesAsked['search']>;
export type TargetAsked = NonNullable<ForcesAsked['target']>;
export type PointsAsked = NonNullable<ForcesAsked['points']>;
export type CheapestAsked = NonNullable<ForcesAsked['cheapest']>;
