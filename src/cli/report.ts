/** `hythe report`: draws the report of a run again, from its manifest and tables alone. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import type { SavedRun } from '../host/store.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { rulesAtHand, withRulesModule, type RulesOptions } from './rules-at-hand.ts';

interface ReportOptions extends CommonOptions, RulesOptions {
  readonly results: string;
  readonly words?: string;
}

const DESCRIPTION = `Draws page and charts of a run again from its manifest and tables, and puts them in its folder. The same version of
Hythe on the same Node gives the same bytes; a later one may draw them better. Nothing is played. With --words the title,
question, notes, labels, landmarks and fair band of a corrected spec take the place of those of the run. The last line is
the path of the report.`;

export function addReport(program: Command, context: Context): void {
  const command = addCommand(program, 'report <run>', {
    summary: 'draw the report of a run again',
    description: DESCRIPTION,
    examples: ['hythe report a-duel', 'hythe report results/a-duel/0123456789ab-012345 --words a-duel.yaml'],
  });
  withRulesModule(command)
    .option('--words <spec>', 'the spec whose words take the place of those of the run')
    .option('--results <folder>', 'the folder of results', 'results')
    .action(async (word: string, options: ReportOptions) => {
      const { output } = context;
      const { results, json } = options;
      const [
        { orDamaged },
        { findRun },
        { REPORT, reportFiles },
        { reportInput },
        { pageParts },
        { replaceBeside },
        { sha256 },
        { shortPath },
      ] = await Promise.all([
        import('./damaged-run.ts'),
        import('./find-run.ts'),
        import('../report/write-report.ts'),
        import('../report/report-input.ts'),
        import('../host/page-parts.ts'),
        import('../host/store.ts'),
        import('../host/sha256.ts'),
        import('../host/short-path.ts'),
      ]);
      const found = await findRun(word, results);
      const run = options.words === undefined ? found : await withWords(found, options.words, options);
      const files = await orDamaged([run], () => reportFiles(reportInput(run), pageParts));
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

/** The run with the words of the spec in the file `path`. @throws {UsageError} where that is a spec of another experiment */
async function withWords(run: SavedRun, path: string, options: RulesOptions): Promise<SavedRun> {
  const [{ analysisSection }, { readSpecs }, { specChanges }, { wordsOf }] = await Promise.all([
    import('./analysis-option.ts'),
    import('./specs.ts'),
    import('../results/manifest-difference.ts'),
    import('../results/manifest.ts'),
  ]);
  const rules = await rulesAtHand(options);
  // An option may have named the analysis of the run.
  const analysis = analysisSection(JSON.stringify(run.manifest.spec['analysis']));
  const read = async (section: typeof analysis | null) => readSpecs([path], (id) => rules.load(id), section);
  const [asWritten] = await read(null);
  const isSame = isDeepStrictEqual(asWritten?.experiment.spec['analysis'], run.manifest.spec['analysis']);
  const [spec] = isSame ? [asWritten] : await read(analysis);
  if (spec === undefined) return run;
  const { experiment, text } = spec;
  // Options may also have changed how it was resolved; runs of earlier versions kept the title here.
  const [other] = specChanges(run.manifest.spec, experiment.spec).filter(
    ({ what }) => what !== 'title' && !what.startsWith('resolve.'),
  );
  if (other !== undefined)
    throw new UsageError(
      `${path} is of another experiment than ${run.folder}: ${other.what} differs; run it with \`${hytheCommand('run', path)}\``,
    );
  const { asked } = run.manifest;
  return {
    ...run,
    manifest: {
      ...run.manifest,
      title: experiment.title,
      words: wordsOf(experiment),
      ...(asked === undefined ? {} : { asked: { ...asked, spec: text } }),
    },
  };
}
