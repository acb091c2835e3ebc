/** `hythe diff`: the changes between two runs, or between two editions of many specs, and the findings that moved. */
import { suiteJson } from '../questions/editions/tell.ts';
import { pairTold } from '../questions/editions/changes.ts';
import { runPair } from '../report/run-pair.ts';
import { storyLines } from './answer-lines.ts';
import { UsageError } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { findRun, orDamaged } from './find-run.ts';
import { longFlag, OPTIONS } from './options.ts';

export async function diff(
  context: Context,
  options: Given<'diff'>,
  first: string,
  second: string | undefined,
): Promise<CommandAnswer> {
  if (options.suite) return (await import('./diff-suite.ts')).diffSuite(context, first, second, options);
  const idle = (['difference', 'page', 'workers', 'rulesModule'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (idle !== undefined) throw new UsageError(`${longFlag(OPTIONS[idle])} is for --suite`);
  if (second === undefined)
    throw new UsageError('two runs are compared: name another; --suite compares the variants of one spec');
  const [before, after] = [await findRun(first, options.results), await findRun(second, options.results)];
  const compared = await orDamaged([before, after], () => runPair(before, after));
  return {
    json: () => suiteJson(compared.pair),
    lines: (width) => storyLines(pairTold(compared), width),
  };
}
