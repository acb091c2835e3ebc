/** Thirty random engagements of La Pluie des Balles, exact against a million replicates each. */
import process from 'node:process';
import { comparedLines, compareEngagements } from '../rules/agreement.ts';
import { randomEngagements } from '../rules/pluie/random-engagements.ts';

const ENGAGEMENTS = 30;
const REPLICATES = 1_000_000;
const LEAST = 0.001;

const bounds = { mostOfOne: 2, formations: 1, lines: 2, turns: 6 };
const compared = compareEngagements(randomEngagements(bounds, 600), ENGAGEMENTS, REPLICATES);
process.stdout.write(`${comparedLines(compared, REPLICATES).join('\n')}\n`);
if (compared.states.length < ENGAGEMENTS || compared.least < LEAST) process.exitCode = 1;
