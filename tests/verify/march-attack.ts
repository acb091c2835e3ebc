/**
 * Twenty random full engagements of March Attack with the illustrative tables, and twenty with conditions and reserves, exact
 * against a million replicates each.
 */
import process from 'node:process';
import { comparedLines, compareGames } from '../rules/agreement.ts';
import { randomEngagements } from '../rules/march-attack/random-engagements.ts';

const ENGAGEMENTS = 20;
const REPLICATES = 1_000_000;
const LEAST = 0.001;

for (const isWider of [false, true]) {
  const bounds = isWider ? { units: 2, cv: 4, turns: 4 } : { units: 3, cv: 6, turns: 4 };
  const compared = compareGames(randomEngagements(bounds, 200, isWider), ENGAGEMENTS, REPLICATES);
  process.stdout.write(`${comparedLines(compared, REPLICATES).join('\n')}\n`);
  if (compared.states.length < ENGAGEMENTS || compared.least < LEAST) process.exitCode = 1;
}
