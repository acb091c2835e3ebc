/**
 * Runs the example specs, compares what they come to with `tests/frozen.json`, and reads the words of their reports:
 * `npm run frozen [-- --write] [--keep FOLDER] [NAME…]`. `--keep` keeps the runs, each in the folder of its name, for
 * `npm run gallery:check -- --made FOLDER`. Exits 1 where anything has changed, unless it is to be written, and where a text
 * is too long or has ids in it.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { ExampleAnswer, ExampleJob } from '../frozen/example-worker.ts';
import { answerInThreads, type Said } from '../frozen/threads.ts';
import {
  changeOf,
  EXAMPLES,
  FROZEN_FILE,
  frozenSpecs,
  THIS_NODE,
  type Frozen,
  type FrozenAnswer,
} from '../frozen.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, keep: { type: 'string' } },
});
const asked =
  positionals.length === 0
    ? EXAMPLES
    : positionals.map((path) => path.replace(/^experiments\/|\.yaml$/gu, ''));
const held = frozenSpecs();
const now = new Map<string, Frozen & FrozenAnswer>();
const changed: string[] = [];
const wrong: string[] = [];

function take({ name }: ExampleJob, { answer, failed }: Said<ExampleAnswer>): boolean {
  if (answer === undefined) {
    process.stdout.write(`${name} failed: ${failed}\n`);
    wrong.push(name);
    return true;
  }
  now.set(name, answer.frozen);
  const change = changeOf(answer.frozen, held, name);
  if (change !== null) changed.push(name);
  process.stdout.write(`${change ?? `${name} is as it was`}\n`);
  for (const text of answer.badWords) process.stdout.write(`${name} says: ${text}\n`);
  if (answer.badWords.length > 0) wrong.push(name);
  return true;
}

// Runs beside each other have one thread each, and one by itself has all.
const threads = Math.min(availableParallelism(), asked.length);
const workers = Math.floor(availableParallelism() / threads);
await answerInThreads(
  new URL('../frozen/example-worker.ts', import.meta.url),
  threads,
  asked.map((name): ExampleJob => ({
    name,
    workers,
    keptIn: values.keep === undefined ? null : resolve(values.keep, name),
  })),
  take,
);
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
} else if (changed.length > 0) {
  process.stdout.write(
    `Changed: ${changed.join(', ')}\nIf that is meant, announce it in CHANGELOG.md and write them anew: npm run frozen -- --write\n`,
  );
  process.exitCode = 1;
}
if (wrong.length > 0) {
  process.stdout.write(`Wrong: ${wrong.join(', ')}\n`);
  process.exitCode = 1;
}
