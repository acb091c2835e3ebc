/** Random engagements of Huit: of all kinds exact against a million replicates each, and lanes against a second player. */
import process from 'node:process';
import { fc } from '../fast-check.ts';
import { comparedLines, compareGames, type Compared } from '../rules/agreement.ts';
import {
  anyBrigades,
  anyMovingGuns,
  anyNeighbours,
  anyOptions,
  anyRest,
  anyWiderBrigades,
} from '../rules/huit/any-engagement.ts';
import { brigadesAgree } from '../rules/huit/comparing.ts';
import {
  randomBrigades,
  randomChains,
  randomDivisions,
  randomFirefights,
} from '../rules/huit/random-engagements.ts';

const REPLICATES = 1_000_000;
const LEAST = 0.001;

const chains = { stack: 3, lanes: 1, moves: 5 };
const brigades = { stack: 2, lanes: 2, moves: 5 };
const kinds: readonly (readonly [string, number, (count: number) => Compared])[] = [
  ['firefights', 6, (count) => compareGames(randomFirefights(200), count, REPLICATES)],
  ['melee chains', 7, (count) => compareGames(randomChains(chains, 200), count, REPLICATES)],
  [
    'brigade engagements',
    7,
    (count) => compareGames(randomBrigades(anyBrigades, brigades, 200), count, REPLICATES),
  ],
  [
    'wider brigade engagements',
    20,
    (count) => compareGames(randomBrigades(anyWiderBrigades, brigades, 400), count, REPLICATES),
  ],
  [
    'brigade engagements with neighbours',
    20,
    (count) => compareGames(randomBrigades(anyNeighbours, brigades, 400), count, REPLICATES),
  ],
  [
    'brigade engagements with guns that move',
    20,
    (count) => compareGames(randomBrigades(anyMovingGuns, brigades, 400), count, REPLICATES),
  ],
  [
    'brigade engagements with passages of lines, rears, squares and fires',
    20,
    (count) => compareGames(randomBrigades(anyRest, brigades, 400), count, REPLICATES),
  ],
  [
    'engagements of divisions',
    10,
    (count) => compareGames(randomDivisions({ ...brigades, moves: 3, sectors: 2 }, 400), count, REPLICATES),
  ],
];
for (const [name, count, compare] of kinds) {
  const compared = compare(count);
  process.stdout.write(`${name}: ${comparedLines(compared, REPLICATES).join('\n')}\n`);
  if (compared.states.length < count || compared.least < LEAST) process.exitCode = 1;
}

const SECOND_PLAYER = { seed: 1807, numRuns: 10_000 };

for (const any of [anyNeighbours, anyRest]) {
  fc.assert(
    fc.property(
      any({ stack: 3, lanes: 6, moves: 8 }),
      anyOptions('brigadeEngagement'),
      fc.integer(),
      (fight, options, seed) => brigadesAgree(fight, options, seed, true),
    ),
    SECOND_PLAYER,
  );
}
process.stdout.write(`${2 * SECOND_PLAYER.numRuns} engagements of lanes as a second player plays them\n`);
