/** Twenty random engagements of Huit, of all kinds, exact against a million replicates each. */
import process from 'node:process';
import { comparedLines, compareEngagements, type Compared } from '../rules/agreement.ts';
import {
  randomBrigades,
  randomChains,
  randomFirefights,
  randomNeighbours,
  randomWiderBrigades,
} from '../rules/huit/random-engagements.ts';

const REPLICATES = 1_000_000;
const LEAST = 0.001;

const chains = { stack: 3, lanes: 1, moves: 5 };
const brigades = { stack: 2, lanes: 2, moves: 5 };
const kinds: readonly (readonly [string, number, (count: number) => Compared])[] = [
  ['firefights', 6, (count) => compareEngagements(randomFirefights(200), count, REPLICATES)],
  ['melee chains', 7, (count) => compareEngagements(randomChains(chains, 200), count, REPLICATES)],
  ['brigade engagements', 7, (count) => compareEngagements(randomBrigades(brigades, 200), count, REPLICATES)],
  [
    'wider brigade engagements',
    20,
    (count) => compareEngagements(randomWiderBrigades(brigades, 400), count, REPLICATES),
  ],
  [
    'brigade engagements with neighbours',
    20,
    (count) => compareEngagements(randomNeighbours(brigades, 400), count, REPLICATES),
  ],
];
for (const [name, count, compare] of kinds) {
  const compared = compare(count);
  process.stdout.write(`${name}: ${comparedLines(compared, REPLICATES).join('\n')}\n`);
  if (compared.states.length < count || compared.least < LEAST) process.exitCode = 1;
}
