/** `hythe export`: tables and charts of a run as files for other programs. */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arqueroTable } from '../run/tables/arquero.ts';
import { TABLE_NAMES } from '../run/tables/names.ts';
import { makeFolder } from '../run/node/make-folder.ts';
import { sha256 } from '../run/node/sha256.ts';
import type { SavedRun } from '../run/node/store.ts';
import { isWritten } from '../run/record/run-files.ts';
import { slugOf } from '../run/record/slug.ts';
import { UsageError } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { findRun, orDamaged } from './find-run.ts';
import { writing } from './results-folder.ts';
import { notComputedText } from './work-text.ts';

const FORMATS = ['csv', 'vega', 'svg', 'png'] as const;

/** Files by their names. */
type Files = Map<string, string | Uint8Array>;

export async function exported(
  { output }: Context,
  options: Given<'export'>,
  word: string,
): Promise<CommandAnswer> {
  const formats = FORMATS.filter((format) => options[format]);
  if (formats.length === 0 && !options.json)
    throw new UsageError('name what to export: --csv, --json, --vega, --svg or --png, one or several');
  const run = await findRun(word, options.results);
  const { manifest } = run;
  const names = TABLE_NAMES.filter((name) => isWritten(run, name));
  if (formats.length === 0) {
    const tables = names.map((name) => [name, arqueroTable(run[name]).objects()] as const);
    return { json: () => ({ manifest, ...Object.fromEntries(tables) }), lines: () => [] };
  }
  const files: Files = new Map();
  if (options.csv) {
    const { csvHeading, toCsv } = await import('../questions/csv.ts');
    const { factsOf } = await import('../report/facts-of-manifest.ts');
    const facts = factsOf(manifest);
    for (const name of names)
      files.set(
        `${name}.csv`,
        toCsv(run[name], (column) => csvHeading(column, facts)),
      );
  }
  if (formats.some((format) => format !== 'csv')) await addCharts(files, run, options);
  const written = await put(files, options.to ?? slugOf(manifest.title, sha256), options.force);
  const { notComputed = [] } = manifest;
  if (options.csv && notComputed.length > 0) output.note(`not computed: ${notComputedText(notComputed)}`);
  return { json: () => ({ written }), lines: () => written };
}

/** Adds the charts of a run, in the formats that were asked. */
async function addCharts(files: Files, run: SavedRun, { vega, svg, png }: Given<'export'>): Promise<void> {
  const [
    { chartsOf },
    { fileSpec, savedName, savedText, WIDE_PX },
    { FILE_THEME },
    { reportInput },
    { drawSvg },
    { drawPng },
  ] = await Promise.all([
    import('../report/write-report.ts'),
    import('../report/chart.ts'),
    import('../report/theme.ts'),
    import('../report/report-input.ts'),
    import('../report/svg.ts'),
    import('../run/node/png.ts'),
  ]);
  const layout = { width: WIDE_PX, theme: FILE_THEME };
  for (const chart of await orDamaged([run], () => chartsOf(reportInput(run)))) {
    if (vega) files.set(savedName(chart), savedText(chart));
    if (!svg && !png) continue;
    const drawn = await drawSvg(fileSpec(chart, layout), chart.name);
    if (svg) files.set(`${chart.name}.svg`, drawn);
    if (png) files.set(`${chart.name}.png`, await drawPng(drawn));
  }
}

/** Writes all files, or none if one of them exists or cannot be written; each file appears whole. */
async function put(files: Files, folder: string, force: boolean): Promise<string[]> {
  const paths = [...files.keys()].map((name) => join(folder, name));
  for (const path of force ? [] : paths)
    if ((await lstat(path).catch(() => null)) !== null)
      throw new UsageError(`${path} is there already; --force replaces it, --to names another folder`);
  // Beside the files, so that moving one to its place, or over another, takes no room.
  const staging = join(folder, `.writing-${randomUUID()}`);
  await writing(folder, { what: `to ${folder}`, remedy: '; name another folder with --to' }, async () => {
    await makeFolder(folder);
    try {
      await mkdir(staging);
      for (const [name, content] of files)
        await writeFile(join(staging, name), content, { flag: 'wx', flush: true });
      for (const name of files.keys()) await rename(join(staging, name), join(folder, name));
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  });
  return paths;
}
