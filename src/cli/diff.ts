/** `hythe diff`: the changes between two runs, and the findings that moved. */
import type { Command } from 'commander';
import { addCommand, type CommonOptions, type Context } from './context.ts';

interface DiffOptions extends CommonOptions {
  readonly results: string;
}

const DESCRIPTION = `Compares two runs: the differences of their specs, versions and rules' tables, and the cells in which shares of wins moved,
with intervals. Cells match by their factors. Where numbers were counted, all intervals hold together at the confidence
of the runs. Exits with 0 whether or not something changed.`;

export function addDiff(program: Command, context: Context): void {
  addCommand(program, 'diff <before> <after>', {
    summary: 'what changed between two runs, and which findings moved',
    description: DESCRIPTION,
    examples: [
      'hythe diff a-duel/0123456789ab-012345 a-duel/ba9876543210-012345',
      'hythe diff a-duel a-duel-at-dusk --json',
    ],
  })
    .option('--results <folder>', 'the folder of results', 'results')
    .action(async (first: string, second: string, { results, json }: DiffOptions) => {
      const { output } = context;
      const [{ orDamaged }, { findRun }, { comparedRuns }, { diffJson, diffLines }] = await Promise.all([
        import('./damaged-run.ts'),
        import('./find-run.ts'),
        import('../report/difference-words.ts'),
        import('./diff-text.ts'),
      ]);
      const [before, after] = [await findRun(first, results), await findRun(second, results)];
      const { lines, json: found } = await orDamaged([before, after], () => {
        const compared = comparedRuns(before, after);
        return json === true
          ? { lines: [], json: diffJson(compared) }
          : { lines: diffLines(compared), json: null };
      });
      if (json === true) return output.json(found);
      output.result(lines.join('\n'));
    });
}
