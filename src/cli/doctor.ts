/** `hythe doctor`: checks this machine, the dice and the solver. */
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { thrownText } from '../engagement/shown.ts';
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
      const seed = options.seed ?? randomUUID();
      const checks = [...(await environment(options.out)), ...(await selfTest(seed, options))];
      const ok = checks.every((check) => check.ok);
      if (!ok) context.exitCode = FAULT;
      if (options.json === true) return output.json({ ok, seed, checks });
      const rows = checks.map((check) => [check.ok ? 'ok' : bold('failed'), check.name, check.detail]);
      const columns = [{ heading: '' }, { heading: '' }, { heading: '' }];
      output.result([...tableLines(columns, rows), '', dim(`seed of the self-test: ${seed}`)].join('\n'));
    });
}

async function environment(results: string): Promise<Check[]> {
  const [{ memoryCheck, versionChecks }, { requireWritable }] = await Promise.all([
    import('./environment-checks.ts'),
    import('./results-folder.ts'),
  ]);
  const writable = await requireWritable(results).then(
    () => passed('results', `${results} can be written`),
    (error: unknown) => failed('results', thrownText(error)),
  );
  return [...versionChecks(), memoryCheck(), writable];
}

async function selfTest(seed: string, options: RulesOptions): Promise<Check[]> {
  const [{ load }, { diceTests, generatorCheck }, { solverTests }, { verdicts }] = await Promise.all([
    rulesAtHand(options),
    import('./dice-checks.ts'),
    import('./solver-checks.ts'),
    import('./dice-checks.ts'),
  ]);
  const tests = [...diceTests(seed), ...solverTests(await load(), seed)];
  return [generatorCheck(), ...verdicts(tests, ALPHA)];
}
