/** `hythe report`: draws the report of a run again, from its manifest and tables alone. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pageParts } from '../run/node/page-parts.ts';
import { sha256 } from '../run/node/sha256.ts';
import { shortPath } from '../run/node/short-path.ts';
import { replaceBeside, type SavedRun } from '../run/node/store.ts';
import { reportInput } from '../report/report-input.ts';
import { REPORT, reportFiles } from '../report/write-report.ts';
import { specChanges } from '../run/record/manifest-difference.ts';
import { UsageError } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { findRun, orDamaged } from './find-run.ts';
import { hytheCommand } from './hythe-command.ts';
import { rulesAtHand, type RulesOptions } from './rules-at-hand.ts';
import { analysisSection, readSpecAt } from './specs.ts';

export async function report(
  { output }: Context,
  options: Given<'report'>,
  word: string,
): Promise<CommandAnswer> {
  const found = await findRun(word, options.results);
  const run = options.words === undefined ? found : await withWords(found, options.words, options);
  const files = await orDamaged([run], () => reportFiles(reportInput(run), pageParts));
  const changed = [...files].flatMap(([path, text]) =>
    run.manifest.files[path] === sha256(text) ? [] : [path],
  );
  await replaceBeside(run, files);
  const path = shortPath(join(run.folder, REPORT));
  if (!options.json)
    output.note(
      changed.length === 0
        ? 'drawn again, the same to the last byte'
        : `drawn again; other than before: ${changed.join(', ')}`,
    );
  return { json: () => ({ run: shortPath(run.folder), report: path, changed }), lines: () => [path] };
}

/** The run with the words of the spec in the file `path`. @throws {UsageError} where that is a spec of another experiment */
async function withWords(run: SavedRun, path: string, options: RulesOptions): Promise<SavedRun> {
  const { spec: resolved, asked } = run.manifest;
  const { load } = await rulesAtHand(options);
  const asWritten = await readSpecAt(path, load);
  // An option may have named the analysis of the run.
  const { experiment, text } = isDeepStrictEqual(asWritten.experiment.spec['analysis'], resolved['analysis'])
    ? asWritten
    : await readSpecAt(path, load, analysisSection(JSON.stringify(resolved['analysis'])));
  // Options may also have changed how it was resolved; runs of earlier versions kept the title here.
  const [other] = specChanges(resolved, experiment.spec).filter(
    ({ what }) => what !== 'title' && !what.startsWith('resolve.'),
  );
  if (other !== undefined)
    throw new UsageError(
      `${path} is of another experiment than ${run.folder}: ${other.what} differs; run it with \`${hytheCommand('run', path)}\``,
    );
  const words = { title: experiment.title, words: experiment.words };
  const again = asked === undefined ? {} : { asked: { ...asked, spec: text } };
  return { ...run, manifest: { ...run.manifest, ...words, ...again } };
}
