/** `hythe doctor`: checks this machine, the dice and the solver. */
import { availableParallelism, freemem, totalmem } from 'node:os';
import process from 'node:process';
import type { Command } from 'commander';
import { thrownText } from '../play/shown.ts';
import { BUILT } from '../host/place.ts';
import { hytheVersion } from '../host/version.ts';
import { failed, passed, type Check } from './checks.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { FAULT } from './exit-codes.ts';
import { bold, dim } from './output.ts';
import { rulesAtHand, withRulesModule, type RulesOptions } from './rules-at-hand.ts';
import { tableLines } from './table.ts';

interface DoctorOptions extends CommonOptions, RulesOptions {
  readonly out: string;
  readonly seed?: string;
}

const DESCRIPTION = `Checks versions, cores, memory and the folder of results, compares the random numbers with their published values,
throws dice, and plays the example engagement of each rule system against its exact answer, at a new seed each time
(--seed repeats one). Exits with 3 if something fails. On a sound installation the chance that any test fails is one in a
million.`;

/** The chance that any of the tests of chance fails on a sound installation. */
const ALPHA = 1e-6;

export function addDoctor(program: Command, context: Context): void {
  const command = addCommand(program, 'doctor', {
    summary: 'check this machine, the dice and the solver',
    description: DESCRIPTION,
    examples: ['hythe doctor', 'hythe doctor --json'],
  });
  withRulesModule(command)
    .option('--out <folder>', 'the folder of results to check', 'results')
    .option('--seed <text>', 'the seed of the self-test, to repeat one')
    .action(async (options: DoctorOptions) => {
      const { output } = context;
      const seed = options.seed ?? crypto.randomUUID();
      const checks = [...(await environment(options.out)), ...(await selfTest(seed, options))];
      const ok = checks.every((check) => check.ok);
      if (!ok) context.exitCode = FAULT;
      if (options.json === true) return output.json({ ok, seed, checks });
      const rows = checks.map((check) => [check.ok ? 'ok' : bold('failed'), check.name, check.detail]);
      const columns = [{ heading: '' }, { heading: '' }, { heading: '' }];
      output.result(
        [...tableLines(columns, rows, output.width), '', dim(`seed of the self-test: ${seed}`)].join('\n'),
      );
    });
}

async function environment(results: string): Promise<Check[]> {
  const { requireWritable } = await import('./results-folder.ts');
  const writable = await requireWritable(results).then(
    () => passed('results', `${results} can be written`),
    (error: unknown) => failed('results', thrownText(error)),
  );
  return [...versionChecks(), memoryCheck(), writable];
}

async function selfTest(seed: string, options: RulesOptions): Promise<Check[]> {
  const [{ load }, { diceTests, generatorCheck, verdicts }, { solverTests }] = await Promise.all([
    rulesAtHand(options),
    import('./dice-checks.ts'),
    import('./solver-checks.ts'),
  ]);
  const tests = [...diceTests(seed), ...solverTests(await load(), seed)];
  return [generatorCheck(), ...verdicts(tests, ALPHA)];
}

const OLDEST_NODE = [22, 18] as const;
const GIGABYTE = 1024 ** 3;
/** The memory that a worker and the main thread need, roughly. */
const LEAST_FREE_BYTES = 0.25 * GIGABYTE;

export function versionChecks(nodeVersion = process.versions.node): Check[] {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isNew = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const needs = `needs ${OLDEST_NODE.join('.')} or newer`;
  return [
    passed('hythe', `${hytheVersion()}${BUILT === null ? ', slowly from its sources' : ''}`),
    isNew
      ? passed('node', `${nodeVersion} (${needs})`)
      : failed('node', `${nodeVersion}, but Hythe ${needs}`),
    passed('machine', `${process.platform} ${process.arch}, ${coresInWords(availableParallelism())}`),
  ];
}

function coresInWords(cores: number): string {
  return cores === 1 ? '1 core' : `${cores} cores`;
}

export function memoryCheck(free = freemem(), total = totalmem()): Check {
  const detail = `${gigabytes(free)} free of ${gigabytes(total)}`;
  return free >= LEAST_FREE_BYTES
    ? passed('memory', detail)
    : failed('memory', `${detail}; a run may need ${gigabytes(LEAST_FREE_BYTES)} or more`);
}

function gigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
