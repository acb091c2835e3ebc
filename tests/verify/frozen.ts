/**
 * Runs the example specs, compares what they come to with `tests/frozen.json`, and reads the words of their reports:
 * `npm run frozen [-- --write] [NAME…]`. Exits 1 where anything has changed, unless it is to be written, and where a text
 * is too long or has ids in it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readRun } from '../../src/host/store.ts';
import { reportInput } from '../../src/report/report-input.ts';
import {
  changeOf,
  EXAMPLES,
  FROZEN_FILE,
  frozenIn,
  frozenSpecs,
  runExample,
  THIS_NODE,
  type Frozen,
  type FrozenAnswer,
} from '../frozen.ts';
import { badWords } from '../report/findings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const asked =
  positionals.length === 0
    ? EXAMPLES
    : positionals.map((path) => path.replace(/^experiments\/|\.yaml$/gu, ''));
const held = frozenSpecs();
const now = new Map<string, Frozen & FrozenAnswer>();
const changes: string[] = [];
const out = mkdtempSync(join(tmpdir(), 'hythe-frozen-'));
try {
  for (const name of asked) {
    const run = runExample(name, out);
    const frozen = frozenIn(run);
    now.set(name, frozen);
    const change = changeOf(frozen, held, name);
    if (change !== null) changes.push(change);
    process.stdout.write(`${change ?? `${name} is as it was`}\n`);
    for (const text of badWords(reportInput(await readRun(run.folder)))) {
      process.stdout.write(`${name} says: ${text}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(out, { recursive: true });
}
if (held.node !== THIS_NODE)
  process.stdout.write(`Node ${held.node} wrote them and this is ${THIS_NODE}: only counts were compared\n`);
if (values.write) {
  const all = EXAMPLES.flatMap((name) => {
    const frozen = now.get(name) ?? held.specs[name];
    return frozen === undefined ? [] : [[name, frozen] as const];
  });
  // A line a spec: a change shows as one.
  const lines = all.map(([name, frozen]) => `${JSON.stringify(name)}: ${JSON.stringify(frozen)}`);
  writeFileSync(
    FROZEN_FILE,
    `{ "node": ${JSON.stringify(THIS_NODE)}, "specs": {\n${lines.join(',\n')}\n} }\n`,
  );
} else if (changes.length > 0) {
  process.stdout.write(
    `If that is meant, announce it in CHANGELOG.md and write them anew: npm run frozen -- --write\n`,
  );
  process.exitCode = 1;
}
