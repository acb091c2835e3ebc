/**
 * Battles of La Pluie des Balles on a map: a million on a plain, one against one, against the exact lane in each of ten
 * settings; and a mirror battle, which must be even. `node tests/verify/pluie-battle.ts [REPLICATES]`
 */
import process from 'node:process';
import { rootOf } from '../../src/chance/random.ts';
import { simulate } from '../../src/play/simulate.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { gTest, holm } from '../../src/statistics/index.ts';
import { mirrorBattle } from '../rules/pluie/map/mirror.ts';
import { compare, SETTINGS } from '../rules/pluie/map/plain.ts';

const replicates = Number(process.argv[2] ?? 1_000_000);
const LEAST = 0.001;
/** Battles of the mirror: with so many the difference of the two sides is known to half a point. */
const MIRRORED = Math.min(replicates, 140_000);

const results = SETTINGS.flatMap((setting) =>
  compare(setting, { replicates, turns: 8 }).map(({ reading, observed, exact }) => ({
    name: `${setting.name}, ${reading}`,
    pValue: gTest(observed, exact).pValue,
  })),
);
const corrected = holm(results.map(({ pValue }) => pValue));
results.forEach(({ name, pValue }, i) => {
  process.stdout.write(
    `${name}: p ${pValue.toPrecision(3)}, corrected ${(corrected[i] ?? 0).toPrecision(3)}\n`,
  );
});
if (corrected.some((pValue) => pValue < LEAST)) process.exitCode = 1;

const battle = mirrorBattle();
const shape = tallyShape(battle);
const counts = simulate(battle, shape, {
  root: rootOf('mirror'),
  pairing: 0,
  first: 0,
  count: MIRRORED,
});
const wins = [0, 0];
counts.outcomeByTurn.forEach((weight, i) => {
  const winner = battle.winners[Math.floor(i / (shape.turnLimit + 1))] ?? -1;
  if (winner >= 0) wins[winner] = (wins[winner] ?? 0) + weight;
});
const [a = 0, b = 0] = wins;
const difference = (a - b) / MIRRORED;
const error = Math.sqrt((a + b) / MIRRORED - difference ** 2) / Math.sqrt(MIRRORED);
const points = (share: number): string => (100 * share).toFixed(2);
process.stdout.write(
  `mirror: A ${points(a / MIRRORED)}%, B ${points(b / MIRRORED)}%, difference ${points(difference)} ± ${points(1.96 * error)}\n`,
);
if (Math.abs(difference) > 3.5 * error) process.exitCode = 1;
