/** The section of a spec that asks for forces: a search along one path, points for kinds of unit, or a menu. */
import { z } from 'zod';
import { LARGEST_NUMBER, MOST_CELLS } from '../limits.ts';
import { number, positive } from '../frame.ts';
import { anyValue, conditions, forceName, measure } from './section.ts';

const MOST_CONTESTANTS = 64;
const MOST_COUNT = 1000;
const MOST_SIZES = 12;
const MOST_ON_MENU = 12;
const MOST_ARMIES = 200;

const share = z.number().min(0).max(LARGEST_NUMBER);
const count = z.int().min(1).max(MOST_COUNT);
const side = z.string().min(1).describe('the name of a side');

const search = z
  .strictObject({
    side: side
      .optional()
      .describe(
        'the side at which the path begins, or whose force is varied; for an even fight the answer gives its wins',
      ),
    path: z
      .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
      .optional()
      .describe(
        'the path to vary: from the side on (cover, force.formations.0.units.0.count), or as under vary (engagement.distanceCm)',
      ),
    force: forceName
      .optional()
      .describe('in place of a path: the force whose number is varied on that side, one unit of a kind'),
    from: number.optional().describe('the first value, if the values are numbers'),
    to: number.optional().describe('the last value'),
    step: positive.default(1).describe('the step between values'),
    values: z
      .array(anyValue)
      .min(2)
      .max(MOST_CELLS)
      .optional()
      .describe('the values in order, in place of from and to: [open, cover, building]'),
  })
  .describe('the chance along a number of units, or along another value');

const target = z.union([
  z.literal('even').describe('both sides win equally often'),
  z.strictObject({
    of: measure.describe('a share or a mean: winner=british, survivors.british'),
    atLeast: share.optional().describe('find the first value that reaches this'),
    equal: share.optional().describe('find the value that gives exactly this'),
  }),
]);

const points = z
  .strictObject({
    contestants: z
      .array(forceName)
      .min(2)
      .max(MOST_CONTESTANTS)
      .describe('forces by name, each one unit of a kind to price'),
    sizes: z
      .array(count)
      .min(1)
      .max(MOST_SIZES)
      .default([2])
      .describe(
        'the sizes of armies that have a list of prices each: so many of one kind, and a quarter more and less, meet those of another',
      ),
    conditions,
    bothWays: z
      .boolean()
      .default(true)
      .describe('each pair meets twice, each force being the first side once; false if the sides are alike'),
    reference: z
      .strictObject({ force: forceName, price: positive })
      .optional()
      .describe('the fixed price of one kind; default: 100 for the first contestant'),
    heldOut: z
      .array(z.record(forceName, count))
      .min(2)
      .max(MOST_ARMIES)
      .optional()
      .describe(
        'armies that meet each other to test the prices, and do not enter them: [{ elite: 2, militia: 2 }, …]; default: mixed and larger ones',
      ),
    equalWithin: z
      .number()
      .gt(0)
      .max(0.5)
      .default(0.03)
      .describe('points that differ by this part or less are equal'),
    evenWithin: z
      .number()
      .gt(0)
      .max(0.5)
      .default(0.05)
      .describe('a match is fair if a side wins half of the decided engagements, give or take this'),
  })
  .describe('prices under which forces of equal points are even');

const cheapest = z
  .strictObject({
    side,
    menu: z
      .array(
        z.strictObject({
          force: forceName,
          price: positive,
          max: count.describe('the most of it that may be had'),
        }),
      )
      .min(1)
      .max(MOST_ON_MENU)
      .describe('the forces that may be bought, and their prices'),
    target: z.strictObject({ of: measure, atLeast: share }),
  })
  .describe('the cheapest force from a menu that reaches a target');

export const forcesSection = z.strictObject({
  kind: z.literal('forces'),
  search: search.optional(),
  target: target.optional().describe('the target of the search; default: even'),
  points: points.optional(),
  cheapest: cheapest.optional(),
});

export type ForcesAsked = z.infer<typeof forcesSection>;
export type SearchAsked = NonNullable<ForcesAsked['search']>;
export type TargetAsked = NonNullable<ForcesAsked['target']>;
export type PointsAsked = NonNullable<ForcesAsked['points']>;
export type CheapestAsked = NonNullable<ForcesAsked['cheapest']>;
