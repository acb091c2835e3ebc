/** `hythe doctor`: checks this machine, the dice and the solver. */
import { availableParallelism, freemem, totalmem } from 'node:os';
import process from 'node:process';
import { countOf, thrownText } from '../play/shown.ts';
import { BUILT } from '../run/node/place.ts';
import { hytheVersion } from '../run/node/version.ts';
import { FAULT } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { bold, dim } from './output.ts';
import { requireWritable } from './results-folder.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { checkOf, diceTests, generatorCheck, solverTests, verdicts, type Check } from './self-test.ts';
import { tableLines } from './table.ts';

/** The chance that any of the tests of chance fails on a sound installation. */
const ALPHA = 1e-6;

export async function doctor(context: Context, options: Given<'doctor'>): Promise<CommandAnswer> {
  const { out, selfTestSeed: seed = crypto.randomUUID() } = options;
  const fault = await requireWritable(out).then(() => null, thrownText);
  const results = checkOf('results', fault === null, fault ?? `${out} can be written`);
  const environment = [...versionChecks(), memoryCheck(), results];
  const { load } = await rulesAtHand(options);
  const tests = [...diceTests(seed), ...solverTests(await load(), seed)];
  const checks = [...environment, generatorCheck(), ...verdicts(tests, ALPHA)];
  const ok = checks.every((check) => check.ok);
  if (!ok) context.exitCode = FAULT;
  const rows = checks.map((check) => [check.ok ? 'ok' : bold('failed'), check.name, check.detail]);
  return {
    json: () => ({ ok, seed, checks }),
    lines: (width) => [...tableLines(['', '', ''], rows, width), '', dim(`seed of the self-test: ${seed}`)],
  };
}

const OLDEST_NODE = [22, 18] as const;
const GIGABYTE = 1024 ** 3;
/** The memory that a worker and the main thread need, roughly. */
const LEAST_FREE_BYTES = 0.25 * GIGABYTE;

export function versionChecks(node = process.versions.node): Check[] {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isNew = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const needs = `needs ${OLDEST_NODE.join('.')} or newer`;
  const machine = `${process.platform} ${process.arch}, ${countOf(availableParallelism(), 'core')}`;
  return [
    checkOf('hythe', true, `${hytheVersion()}${BUILT === null ? ', slowly from its sources' : ''}`),
    checkOf('node', isNew, isNew ? `${node} (${needs})` : `${node}, but Hythe ${needs}`),
    checkOf('machine', true, machine),
  ];
}

export function memoryCheck(free = freemem(), total = totalmem()): Check {
  const detail = `${gigabytes(free)} free of ${gigabytes(total)}`;
  const isEnough = free >= LEAST_FREE_BYTES;
  const needs = isEnough ? '' : `; a run may need ${gigabytes(LEAST_FREE_BYTES)} or more`;
  return checkOf('memory', isEnough, detail + needs);
}

function gigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
