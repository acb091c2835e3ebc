/**
 * Battles of the examples audited event by event: `node tests/verify/battle-audit.ts [BATTLES]`, ten thousand of each, and
 * of the corps one for every 500.
 */
import process from 'node:process';
import { auditedBattles, CORPS, EXAMPLE_BATTLES } from '../rules/pluie/map/example-logs.ts';

const asked = Number(process.argv[2] ?? 10_000);
for (const name of [...EXAMPLE_BATTLES, CORPS]) {
  const battles = name === CORPS ? Math.ceil(asked / 500) : asked;
  const { seen, faults } = auditedBattles(name, battles);
  for (const fault of faults.slice(0, 10)) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${name}: ${seen} battles, ${faults.length} faults\n`);
  if (seen !== battles || faults.length > 0) process.exitCode = 1;
}
