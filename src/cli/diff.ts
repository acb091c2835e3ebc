/** `hythe diff`: the changes between two runs, or between two editions of many specs, and the findings that moved. */
import type { Command } from 'commander';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { withRulesModule, type RulesOptions } from './rules-at-hand.ts';

interface DiffOptions extends CommonOptions, RulesOptions {
  readonly results: string;
  readonly suite?: true;
  readonly by?: string;
  readonly report?: string;
  readonly workers?: string;
}

const DESCRIPTION = `Compares two runs: the shares of wins that moved, with intervals, and the changes of their specs, versions and rules'
tables. Cells match by their factors. All verdicts hold together at the confidence of the runs. Exits with 0 whether or
not something changed.

With --suite it compares two editions: two folders of specs, which pair by the names of their files and are run; two
folders of results, of which the latest run of each experiment counts; or the variants of one spec, each with the first.
Specs are played on common dice, by the method of the second edition. It names the matchups that moved by more than what
matters, those that are open, the statements (expect) that turned, and all that has no partner. All verdicts hold
together. It exits with 0 if nothing moved, with 1 if something did, is open or has no partner, and with 2 if a spec cannot
be compared.`;

export function addDiff(program: Command, context: Context): void {
  const command = addCommand(program, 'diff <before> [after]', {
    summary: 'what changed between two runs, or two editions of many specs',
    description: DESCRIPTION,
    examples: [
      'hythe diff a-duel/0123456789ab-012345 a-duel/ba9876543210-012345',
      'hythe diff a-duel a-duel-at-dusk --json',
      'hythe diff --suite first-edition second-edition --by 2% --report moved.html',
      'hythe diff --suite experiments/sharper-lebel.yaml',
    ],
  });
  withRulesModule(command)
    .option('--suite', 'compare two folders of specs or of results, or the variants of one spec')
    .option(
      '--by <difference>',
      'with --suite: the difference of shares that matters, instead of that of the specs',
    )
    .option('--report <file>', 'with --suite: write a page too')
    .option('--workers <n>', 'with --suite: worker threads (default: the number of cores)')
    .option('--results <folder>', 'the folder of results', 'results')
    .action(async (first: string, second: string | undefined, options: DiffOptions) => {
      if (options.suite === true) {
        const { diffSuite } = await import('./diff-suite.ts');
        return diffSuite(context, first, second, options);
      }
      const idle = (['by', 'report', 'workers', 'rulesModule'] as const).find(
        (name) => options[name] !== undefined,
      );
      if (idle !== undefined)
        throw new UsageError(`--${idle === 'rulesModule' ? 'rules-module' : idle} is for --suite`);
      if (second === undefined)
        throw new UsageError(
          'two runs are compared: name another; --suite compares the variants of one spec',
        );
      return diffRuns(context, first, second, options);
    });
}

async function diffRuns(
  { output }: Context,
  first: string,
  second: string,
  { results, json }: DiffOptions,
): Promise<void> {
  const [{ orDamaged }, { findRun }, { runPair }, { pairTold }, { suiteJson }, { storyLines }] =
    await Promise.all([
      import('./damaged-run.ts'),
      import('./find-run.ts'),
      import('../report/run-pair.ts'),
      import('../questions/editions/changes.ts'),
      import('../questions/editions/tell.ts'),
      import('./answer-lines.ts'),
    ]);
  const [before, after] = [await findRun(first, results), await findRun(second, results)];
  const compared = await orDamaged([before, after], () => runPair(before, after));
  if (json === true) return output.json(suiteJson(compared.pair));
  output.result(storyLines(pairTold(compared), output.width).join('\n'));
}
