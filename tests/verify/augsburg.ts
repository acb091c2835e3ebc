/**
 * Random engagements of Augsburg, five thousand of each kind, against the second player; then twenty with plain doctrines,
 * twenty with conditions, orders and late comers, and twenty in which stacks hold several units and fronts turn, exact
 * against a million replicates each; and the largest sample case of the digest: `node tests/verify/augsburg.ts`.
 */
import process from 'node:process';
import { comparedLines } from '../rules/agreement.ts';
import { compare } from '../rules/augsburg/agreement.ts';
import { errorIn, LARGEST, SAMPLES } from '../rules/cases.ts';
import { ALONE, compareToSecondPlayer, IN_LINES } from '../rules/augsburg/second-player.ts';

const ENGAGEMENTS_OF_SECOND_PLAYER = 5000;
const ENGAGEMENTS = 20;
const REPLICATES = 1_000_000;
const LEAST = 0.001;
const BOUNDS = { figures: 10, lanes: 2, turns: 4 };

const LINE = { figures: 5, lanes: 2, turns: 3, line: true } as const;

for (const [of, bounds] of [...ALONE, ...IN_LINES]) {
  const dice = compareToSecondPlayer(bounds, { seed: 1694, numRuns: ENGAGEMENTS_OF_SECOND_PLAYER });
  process.stdout.write(
    `${ENGAGEMENTS_OF_SECOND_PLAYER} engagements, ${dice} dice, as the second player: ${of}\n`,
  );
}

for (const bounds of [BOUNDS, { ...BOUNDS, wider: true } as const, LINE]) {
  const compared = compare(ENGAGEMENTS, REPLICATES, bounds);
  process.stdout.write(`${comparedLines(compared, REPLICATES).join('\n')}\n`);
  if (compared.least < LEAST) process.exitCode = 1;
}

for (const [, asking, cases] of SAMPLES)
  for (const one of cases.filter(({ id }) => id === LARGEST)) {
    const error = errorIn(asking, one);
    process.stdout.write(`${one.id} is answered but for ${error.toPrecision(3)}\n`);
    if (!(error < 1e-12)) process.exitCode = 1;
  }
