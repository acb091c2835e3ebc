/** `hythe report`: draws the report of a run again, from its manifest and tables alone. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { addCommand, type CommonOptions, type Context } from './context.ts';

interface ReportOptions extends CommonOptions {
  readonly results: string;
}

const DESCRIPTION = `Draws page and charts of a run again from its manifest and tables, and puts them in its folder. The same version of
Hythe on the same Node gives the same bytes; a later one may draw them better. Nothing is played. The last line is the
path of the report.`;

export function addReport(program: Command, context: Context): void {
  addCommand(program, 'report <run>', {
    summary: 'draw the report of a run again',
    description: DESCRIPTION,
    examples: ['hythe report a-duel', 'hythe report results/a-duel/0123456789ab-012345'],
  })
    .option('--results <folder>', 'the folder of results', 'results')
    .action(async (word: string, { results, json }: ReportOptions) => {
      const { output } = context;
      const [
        { orDamaged },
        { findRun },
        { REPORT, reportFiles },
        { reportInput },
        { replaceBeside },
        { sha256 },
        { shortPath },
      ] = await Promise.all([
        import('./damaged-run.ts'),
        import('./find-run.ts'),
        import('../report/report-files.ts'),
        import('../report/write-report.ts'),
        import('../results/store.ts'),
        import('../results/hash.ts'),
        import('./short-path.ts'),
      ]);
      const run = await findRun(word, results);
      const files = await orDamaged([run], () => reportFiles(reportInput(run)));
      const changed = [...files].filter(([path, text]) => run.manifest.files[path] !== sha256(text));
      await replaceBeside(run, files);
      const report = shortPath(join(run.folder, REPORT));
      if (json === true)
        return output.json({
          run: shortPath(run.folder),
          report,
          changed: changed.map(([path]) => path),
        });
      output.note(
        changed.length === 0
          ? 'drawn again, the same to the last byte'
          : `drawn again; other than before: ${changed.map(([path]) => path).join(', ')}`,
      );
      output.result(report);
    });
}
