/** Random engagements of La Pluie des Balles, thirty plain and twenty wider, exact against a million replicates each. */
import process from 'node:process';
import { comparedLines, compareGames } from '../rules/agreement.ts';
import { randomEngagements } from '../rules/pluie/random-engagements.ts';

const REPLICATES = 1_000_000;
const LEAST = 0.001;

const plain = { mostOfOne: 2, formations: 1, lines: 2, turns: 6 };
const wider = { mostOfOne: 1, formations: 2, lines: 2, turns: 5, wider: true } as const;

for (const [bounds, engagements] of [
  [plain, 30],
  [wider, 20],
] as const) {
  const compared = compareGames(randomEngagements(bounds, 600), engagements, REPLICATES);
  process.stdout.write(`${comparedLines(compared, REPLICATES).join('\n')}\n`);
  if (compared.states.length < engagements || compared.least < LEAST) process.exitCode = 1;
}
