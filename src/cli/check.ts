/** `hythe check`: reads specs, decides their statements, and lists the cells and work of those without. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { EXPECTATION_FAILED } from './exit-codes.ts';
import { bold } from './output.ts';
import type { DecideOptions, ReadSpec } from './specs.ts';
import { stopSignals } from './stop-signals.ts';
import { workersOf } from './workers.ts';
import { aboutSpec, warningText } from '../spec/warnings.ts';
import type { RulesAtHand } from '../host/rules-at-hand.ts';
import { rulesAtHand, withRulesModule, type RulesOptions } from './rules-at-hand.ts';

interface CheckOptions extends CommonOptions, RulesOptions, DecideOptions {
  readonly workers?: string;
}

const DESCRIPTION = `Reads each spec to the end and binds every cell to its rules. Exits with 2 if a spec is wrong, and names all its
problems.

If a spec has statements (expect), it decides them. It solves or plays the cells that they are about, by the method of the
spec or of --method. A cell is played until every statement is decided at the confidence of the spec, at most as often as
the spec plays it. The method auto tries to solve a cell for a few seconds at most, and no longer than a run would;
monte-carlo does not try. A statement holds, fails, or is undecided; the exit code is 1 unless all hold. Nothing is kept.

For a spec without statements it lists the cells and the work of a run; nothing of them is played.

If a spec has lists of doctrines, it plays a thousand engagements over all cells. It warns of a condition that was false
each time that it was asked, and of one that was true each time, so that no item after it was reached. It also warns
of games that show what it is like to play (feel) and take more than a minute.`;

export function addCheck(program: Command, context: Context): void {
  const command = addCommand(program, 'check <spec...>', {
    summary: 'read specs, decide their statements, or list their cells and work',
    description: DESCRIPTION,
    examples: [
      'hythe check experiments/martini-vs-lebel.yaml',
      'hythe check experiments/stated-balance.yaml',
      'hythe check experiments/*.yaml --quiet',
    ],
  });
  withRulesModule(command)
    .option('--workers <n>', 'worker threads (default: the number of cores)')
    .option('--max-replicates <n>', 'the most engagements to play in a cell to decide a statement')
    .option('--seed <text>', "the seed, instead of the spec's")
    .option('--method <method>', "auto, exact or monte-carlo, instead of the spec's")
    .action(async (paths: string[], options: CheckOptions) => {
      const { output } = context;
      const [rules, { readSpecs, withBudget }, { Binder }, { boundCell }, { dearFeel }, { idleItems }] =
        await Promise.all([
          rulesAtHand(options),
          import('./specs.ts'),
          import('../spec/bind.ts'),
          import('../execution/bound-cell.ts'),
          import('../execution/feel.ts'),
          import('../spec/idle-items.ts'),
        ]);
      const workers = workersOf(options.workers, availableParallelism());
      const read = await readSpecs(paths, rules.load);
      const specs = read.map((spec) => ({ ...spec, experiment: withBudget(spec.experiment, options) }));
      const bound = specs.map((spec) => {
        const binder = new Binder(spec.experiment.rules, spec.systems);
        for (const cell of spec.experiment.cells) boundCell(binder, cell);
        return { ...spec, binder };
      });
      for (const { path, experiment, systems, binder } of bound) {
        const dear = dearFeel(experiment, (cell) => boundCell(binder, cell));
        const found = aboutSpec([...idleItems(experiment, systems), ...(dear === null ? [] : [dear])]);
        for (const warning of [...experiment.warnings, ...found])
          output.note(`${path}: ${warningText(warning)}`);
      }
      await tell(context, specs, rules, { ...options, threads: workers });
    });
}

async function tell(
  context: Context,
  specs: readonly ReadSpec[],
  rules: RulesAtHand,
  { json, quiet, threads }: CheckOptions & { readonly threads: number },
): Promise<void> {
  const { output } = context;
  const text = await import('./work-text.ts');
  const stated = specs.some(({ experiment }) => experiment.expect.length > 0);
  const signals = stated
    ? stopSignals(() => output.note('ending, with the statements decided so far; Ctrl-C again stops at once'))
    : null;
  const results: unknown[] = [];
  const lines: string[] = [];
  for (const spec of specs) {
    const { path, experiment } = spec;
    if (signals === null || experiment.expect.length === 0) {
      results.push(text.workJson(spec));
      if (quiet !== true) lines.push([bold(path), ...text.workLines(experiment, output.width)].join('\n'));
      continue;
    }
    const { decide } = await import('./decide.ts');
    const decided = await decide(output, spec, rules, { workers: threads, signal: signals.signal });
    results.push(decided.json);
    if (quiet !== true || !decided.isFine) lines.push(decided.lines.join('\n'));
    if (!decided.isFine) context.exitCode = EXPECTATION_FAILED;
    if (signals.signal.aborted) break;
  }
  if (json === true) output.json(results);
  else if (lines.length > 0) output.result(lines.join('\n\n'));
  if (signals?.signal.aborted === true) context.exitCode = signals.exitCode();
}
