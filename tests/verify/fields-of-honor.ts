/** Twenty random engagements of Fields of Honor, and twenty wider ones, exact against a million replicates each: `node tests/verify/fields-of-honor.ts`. */
import process from 'node:process';
import { compare } from '../rules/fields-of-honor/agreement.ts';
import { anyEngagement, anyWiderEngagement } from '../rules/fields-of-honor/any-engagement.ts';

const ENGAGEMENTS = 20;
const REPLICATES = 1_000_000;
const LEAST = 0.001;

const BOUNDS = { stands: 4, units: 2, turns: 5 };
for (const [name, any] of [
  ['engagements', anyEngagement(BOUNDS)],
  ['wider engagements', anyWiderEngagement(BOUNDS)],
] as const) {
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
