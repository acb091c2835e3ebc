/**
 * Twenty random engagements of Fields of Honor, twenty wider ones, twenty on two lanes with neighbours and the illustrative tables, and
 * twenty with divided fire, groups and chases, exact against a million replicates each:
 * `node tests/verify/fields-of-honor.ts [which]`, such as `lanes`.
 */
import process from 'node:process';
import { comparedLines } from '../rules/agreement.ts';
import { compare } from '../rules/fields-of-honor/agreement.ts';
import {
  anyEngagement,
  anyIllustratedEngagement,
  anyWiderEngagement,
} from '../rules/fields-of-honor/any-engagement.ts';
import { anyLanes, anyRest, anyRout } from '../rules/fields-of-honor/any-lanes.ts';

const ENGAGEMENTS = 20;
const REPLICATES = 1_000_000;
const LEAST = 0.001;

const BOUNDS = { stands: 4, units: 2, turns: 5 };
const LANE_BOUNDS = { stands: 2, units: 3, turns: 2 };
const [which = ''] = process.argv.slice(2);
const all = [
  ['engagements', anyEngagement(BOUNDS)],
  ['wider engagements', anyWiderEngagement(BOUNDS)],
  [
    'engagements on lanes, with illustrative tables',
    anyLanes(LANE_BOUNDS, 2, anyIllustratedEngagement(LANE_BOUNDS)),
  ],
  ['divided fire, groups and chases', anyRest(anyRout(anyEngagement(LANE_BOUNDS)), 2)],
] as const;
for (const [name, any] of all.filter(([kind]) => kind.includes(which))) {
  const compared = compare(ENGAGEMENTS, REPLICATES, any);
  process.stdout.write(`${name}: ${comparedLines(compared, REPLICATES).join('\n')}\n`);
  if (compared.least < LEAST) process.exitCode = 1;
}
