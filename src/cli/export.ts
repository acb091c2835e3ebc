/** `hythe export`: tables and charts of a run as files for other programs. */
import { join } from 'node:path';
import type { Command } from 'commander';
import type { SavedRun } from '../host/store.ts';
import { CommandFault, UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { notComputedText } from './not-computed.ts';

const FORMATS = ['csv', 'vega', 'svg', 'png'] as const;
type Format = (typeof FORMATS)[number];

interface ExportOptions extends CommonOptions, Partial<Record<Format, true>> {
  readonly results: string;
  readonly to?: string;
  readonly force?: true;
}

const DESCRIPTION = `Writes the tables of a run as CSV, or its charts as Vega-Lite, SVG or PNG, into a folder, and lists the files. With --json
alone, manifest and tables go to standard output. Existing files stay unless --force is given. In CSV, headings name the
factors and sides, and text that a spreadsheet would take for a formula begins with an apostrophe.`;

export function addExport(program: Command, context: Context): void {
  addCommand(program, 'export <run>', {
    summary: 'write tables and charts of a run for other programs',
    description: DESCRIPTION,
    examples: [
      'hythe export a-duel --csv --to tables',
      'hythe export a-duel --png',
      'hythe export a-duel --json',
    ],
  })
    .option('--csv', 'the tables: cells.csv, distributions.csv and so on')
    .option('--vega', 'each chart as a Vega-Lite spec with its data: <chart>.vl.json')
    .option('--svg', 'each chart as a drawing: <chart>.svg')
    .option('--png', 'each chart as a picture: <chart>.png')
    .option('--to <folder>', 'the folder for the files (default: the name of the experiment)')
    .option('--force', 'replace files that exist')
    .option('--results <folder>', 'the folder of results', 'results')
    .action(async (word: string, options: ExportOptions) => {
      const { output } = context;
      const formats = FORMATS.filter((format) => options[format] === true);
      const json = options.json === true;
      if (formats.length === 0 && !json)
        throw new UsageError('name what to export: --csv, --json, --vega, --svg or --png, one or several');
      const [{ findRun }, { sha256 }, { slugOf }, { arqueroTable }, { TABLE_NAMES }, { isWritten }] =
        await Promise.all([
          import('./find-run.ts'),
          import('../host/sha256.ts'),
          import('../results/slug.ts'),
          import('../analysis/tables/arquero.ts'),
          import('../analysis/tables/names.ts'),
          import('../results/run-files.ts'),
        ]);
      const run = await findRun(word, options.results);
      if (formats.length === 0) {
        const tables = TABLE_NAMES.filter((name) => isWritten(run, name)).map(
          (name) => [name, arqueroTable(run[name]).objects()] as const,
        );
        return output.json({ manifest: run.manifest, ...Object.fromEntries(tables) });
      }
      const files = new Map<string, string | Uint8Array>();
      for (const format of formats)
        for (const [name, content] of await filesOf(run, format)) files.set(name, content);
      const written = await put(
        files,
        options.to ?? slugOf(run.manifest.title, sha256),
        options.force === true,
      );
      const { notComputed = [] } = run.manifest;
      if (options.csv === true && notComputed.length > 0)
        output.note(`not computed: ${notComputedText(notComputed)}`);
      if (json) output.json({ written });
      else output.result(written.join('\n'));
    });
}

async function filesOf(run: SavedRun, format: Format): Promise<(readonly [string, string | Uint8Array])[]> {
  if (format === 'csv') {
    const [{ csvHeading, toCsv }, { factsOf }, { TABLE_NAMES }, { isWritten }] = await Promise.all([
      import('../results/csv.ts'),
      import('../report/facts-of-manifest.ts'),
      import('../analysis/tables/names.ts'),
      import('../results/run-files.ts'),
    ]);
    const facts = factsOf(run.manifest);
    return TABLE_NAMES.filter((name) => isWritten(run, name)).map((name) => [
      `${name}.csv`,
      toCsv(run[name], (column) => csvHeading(column, facts)),
    ]);
  }
  const [
    { orDamaged },
    { chartsOf },
    { fileSpec, savedName, savedText, WIDE_PX },
    { FILE_THEME },
    { reportInput },
    { drawSvg },
    { drawPng },
  ] = await Promise.all([
    import('./damaged-run.ts'),
    import('../report/write-report.ts'),
    import('../report/chart.ts'),
    import('../report/theme.ts'),
    import('../report/report-input.ts'),
    import('../report/svg.ts'),
    import('../host/png.ts'),
  ]);
  const charts = await orDamaged([run], () => chartsOf(reportInput(run)));
  const layout = { width: WIDE_PX, theme: FILE_THEME };
  const files: (readonly [string, string | Uint8Array])[] = [];
  for (const chart of charts) {
    const { name } = chart;
    if (format === 'vega') files.push([savedName(chart), savedText(chart)]);
    else {
      const svg = await drawSvg(fileSpec(chart, layout), name);
      files.push(format === 'svg' ? [`${name}.svg`, svg] : [`${name}.png`, await drawPng(svg)]);
    }
  }
  return files;
}

/** Writes all files, or none if one of them exists or cannot be written; each file appears whole. */
async function put(
  files: ReadonlyMap<string, string | Uint8Array>,
  folder: string,
  force: boolean,
): Promise<string[]> {
  const [{ lstat, mkdir, rename, rm, writeFile }, { randomUUID }, { makeFolder }, { whyNoFolder }] =
    await Promise.all([
      import('node:fs/promises'),
      import('node:crypto'),
      import('../host/make-folder.ts'),
      import('./why-no-folder.ts'),
    ]);
  for (const name of force ? [] : files.keys())
    if ((await lstat(join(folder, name)).catch(() => null)) !== null)
      throw new UsageError(
        `${join(folder, name)} is there already; --force replaces it, --to names another folder`,
      );
  // Beside the files, so that moving one to its place, or over another, takes no room.
  const staging = join(folder, `.writing-${randomUUID()}`);
  try {
    await makeFolder(folder);
    try {
      await mkdir(staging);
      for (const [name, content] of files)
        await writeFile(join(staging, name), content, { flag: 'wx', flush: true });
      for (const name of files.keys()) await rename(join(staging, name), join(folder, name));
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  } catch (error) {
    throw new CommandFault(
      `cannot write to ${folder}: ${whyNoFolder(folder, error)}; name another folder with --to`,
      {
        cause: error,
      },
    );
  }
  return [...files.keys()].map((name) => join(folder, name));
}
