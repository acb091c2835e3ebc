/** `hythe runs`: the runs that are kept, the latest first. */
import type { Command } from 'commander';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { hytheCommand } from './hythe-command.ts';

interface RunsOptions extends CommonOptions {
  readonly results: string;
}

const DESCRIPTION = `Lists the runs in the folder of results, the latest first, by the names that the other commands take: a whole name,
its experiment alone (for the latest run of it), or an unambiguous beginning. A name that you gave a run in the workbench
stands in place of its title.`;

export function addRuns(program: Command, context: Context): void {
  addCommand(program, 'runs', {
    summary: 'list the runs that are kept',
    description: DESCRIPTION,
    examples: ['hythe runs', 'hythe runs --results /tmp/trial --json'],
  })
    .option('--results <folder>', 'the folder of results', 'results')
    .action(async (options: RunsOptions) => {
      const { output } = context;
      const [{ listRuns }, { namesIn }, { methodInWords }, { runLines }, { shortPath }] = await Promise.all([
        import('../host/list-runs.ts'),
        import('../host/run-names.ts'),
        import('../results/manifest.ts'),
        import('./runs-text.ts'),
        import('../host/short-path.ts'),
      ]);
      const { runs, unreadable } = await listRuns(options.results);
      const names = namesIn(options.results);
      for (const { reason } of unreadable) output.note(reason);
      if (options.json === true)
        return output.json(
          runs.map(({ name, folder, manifest }) => ({
            run: name,
            folder: shortPath(folder),
            title: manifest.title,
            called: names[name] ?? null,
            rules: manifest.rules.id,
            cells: manifest.cells.length,
            method: methodInWords(manifest),
            seed: manifest.seed,
            interrupted: manifest.interrupted,
            hythe: manifest.hythe,
            finished: manifest.machine.finished,
          })),
        );
      if (runs.length > 0) return output.result(runLines(runs, names, output.width).join('\n'));
      output.note(`${options.results} holds no run yet; \`${hytheCommand('run')}\` makes one`);
    });
}
