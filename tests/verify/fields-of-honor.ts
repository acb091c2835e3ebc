/**
 * Twenty random engagements of Fields of Honor, twenty wider ones, and twenty on two lanes with neighbours and a rule pack,
 * exact against a million replicates each: `node tests/verify/fields-of-honor.ts [which]`, such as `lanes`.
 */
import process from 'node:process';
import { compare } from '../rules/fields-of-honor/agreement.ts';
import {
  anyEngagement,
  anyPackedEngagement,
  anyWiderEngagement,
} from '../rules/fields-of-honor/any-engagement.ts';
import { anyLanes } from '../rules/fields-of-honor/any-lanes.ts';

const ENGAGEMENTS = 20;
const REPLICATES = 1_000_000;
const LEAST = 0.001;

const BOUNDS = { stands: 4, units: 2, turns: 5 };
const LANE_BOUNDS = { stands: 2, units: 3, turns: 2 };
const [which = ''] = process.argv.slice(2);
const all = [
  ['engagements', anyEngagement(BOUNDS)],
  ['wider engagements', anyWiderEngagement(BOUNDS)],
  ['engagements on lanes, with packs', anyLanes(LANE_BOUNDS, 2, anyPackedEngagement(LANE_BOUNDS))],
] as const;
for (const [name, any] of all.filter(([kind]) => kind.includes(which))) {
  const { agreements, least, states, tooLarge } = compare(ENGAGEMENTS, REPLICATES, any);
  const worst = agreements.toSorted((a, b) => a.pValue - b.pValue).slice(0, 3);
  const lines = [
    `${ENGAGEMENTS} ${name} of ${Math.min(...states)} to ${Math.max(...states)} states, ${REPLICATES} replicates each`,
    `${agreements.length} comparisons, least p after Holm's correction ${least.toPrecision(3)}`,
    ...worst.map(
      ({ engagement, reading, pValue }) =>
        `  engagement ${engagement}, ${reading}: p = ${pValue.toPrecision(3)}`,
    ),
    ...(tooLarge.length === 0 ? [] : [`too large to solve: engagements ${tooLarge.join(', ')}`]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (least < LEAST) process.exitCode = 1;
}
