/** Kept runs: the list of all, the finding, report and files of one, two compared, and the spec of one to repeat it. */
import { stringify } from 'yaml';
import { ownLabel } from '../../questions/telling/labels.ts';
import { mapOf, type JsonObject } from '../../play/json.ts';
import { SpecError } from '../../spec/diagnostic.ts';
import { withSection } from '../../spec/yaml-document.ts';
import { differenceName, pairTold, saidChanges } from '../../questions/editions/changes.ts';
import { bothRunsChart } from '../../questions/editions/charts.ts';
import { findingJson } from '../../questions/matchup/findings.ts';
import { drawn } from '../../report/forms/drawn.ts';
import { factsOf } from '../../report/facts-of-manifest.ts';
import { reportInput } from '../../report/report-input.ts';
import { runPair } from '../../report/run-pair.ts';
import { orDamaged, ResultsError } from '../../run/record/error.ts';
import { DRAWN, isFileOfRun, MANIFEST, MOST_BYTES } from '../../run/record/file-names.ts';
import { specHashOf } from '../../run/record/hash.ts';
import { specChanges, tableChanges } from '../../run/record/manifest-difference.ts';
import { methodInWords, type Manifest } from '../../run/record/manifest.ts';
import { readRecord } from '../../run/record/read-record.ts';
import type { RunRecord } from '../../run/record/record.ts';
import type { Desk } from '../desk.ts';
import { QuestionError } from '../messages.ts';
import type { Asked } from '../inputs.ts';
import { opened, question } from '../question.ts';
import { reportedRun } from '../reported-run.ts';
import type { KeptRun } from '../shelf.ts';
import { drawnChart, drawnCharts } from './spec.ts';

/** The kept runs, the latest first; with `takesFiles` those from somebody's disk can be opened. */
export const kept = question('kept', async (_input, desk) => {
  const { shelf } = desk;
  const { runs, unreadable } = await shelf.runs();
  const called = await namesOf(runs, desk);
  return {
    /** The folder of the runs, or the words for the browser's store. */
    place: shelf.title,
    readOnly: shelf.readOnly,
    takesFiles: shelf.takesFiles ?? false,
    runs: runs.map(({ name, manifest }) => ({ ...summaryOf(name, manifest), ...called(name, manifest) })),
    unreadable,
  };
});

export type KeptSummary = ReturnType<typeof summaryOf> & Called;

interface Called {
  /** The name of the run for its user: the given one, else what sets it apart, else its title. */
  readonly called: string;
}

/** The names of runs by what differs from the example of the same title, else from the run of it that was kept before: spec, or own rules. */
async function namesOf(
  runs: readonly KeptRun[],
  desk: Desk,
): Promise<(name: string, manifest: Manifest) => Called> {
  const given = await desk.shelf.names();
  const examples = await examplesOf(runs, desk);
  return (name, manifest) => {
    const own = given[name];
    if (own !== undefined) return { called: own };
    const { title, spec, rules } = manifest;
    const place = runs.findIndex((run) => run.name === name);
    const earlier = runs.slice(place + 1).find((run) => run.manifest.title === title);
    const before = examples.get(title) ?? (place < 0 ? undefined : earlier?.manifest.spec);
    const facts = factsOf(manifest);
    const moduleOf = ({ asked }: Manifest): string | undefined => asked?.module?.hash;
    const hasOtherRules = earlier !== undefined && moduleOf(earlier.manifest) !== moduleOf(manifest);
    const tables = (earlier && tableChanges(earlier.manifest.rules, rules)) ?? [];
    const differs =
      before === undefined || before['rules'] !== rules.id
        ? null
        : differenceName(saidChanges([...tables, ...specChanges(before, spec)], facts));
    return { called: differs ?? (hasOtherRules ? `${title}, with changed rules` : title) };
  };
}

/** Resolved examples by the titles that these runs have. */
async function examplesOf(runs: readonly KeptRun[], desk: Desk): Promise<ReadonlyMap<string, JsonObject>> {
  const titles = new Set(runs.map(({ manifest }) => manifest.title));
  const found = [...(await desk.examples())].flatMap(([name, text]) => {
    const title = /^title: *(.+)$/mu.exec(text)?.[1]?.trim();
    return title !== undefined && titles.has(title) ? [{ title, name, text }] : [];
  });
  const specs = found.map(async ({ title, name, text }) => {
    const { experiment } = await opened(desk, { spec: text, file: `${name}.yaml` });
    return [title, experiment.spec] as const;
  });
  return new Map(await Promise.all(specs));
}

/** A kept run as its manifest says it. */
function summaryOf(name: string, manifest: Manifest) {
  const { title, words, rules, cells, spec, seed, hythe, machine, interrupted, statements } = manifest;
  const number = (state: 'holds' | 'fails' | 'undecided'): number =>
    statements?.filter((one) => one.state === state).length ?? 0;
  const facts = factsOf(manifest);
  return {
    name,
    title,
    question: words?.question ?? null,
    rules: rules.title,
    /** Names of the spec's variants. */
    variants: Object.keys(mapOf(spec['variants'])).map((variant) => ownLabel(facts, variant).name),
    cells: cells.length,
    /** `exact`, `20,000 replicates` */
    method: methodInWords(manifest),
    seed,
    hythe,
    /** ISO 8601 */
    finished: machine.finished,
    seconds: machine.seconds,
    interrupted,
    /** Numbers of the spec's statements by verdict; null where it has none. */
    statements:
      statements === undefined
        ? null
        : { holds: number('holds'), fails: number('fails'), undecided: number('undecided') },
  };
}

/** The finding of a kept run, from its manifest and tables alone: its report may be missing. */
export const keptRun = question('keptRun', async ({ name }, desk) => {
  const record = await recordOf(desk, name);
  return orDamaged([name], () => ({ finding: findingJson(reportInput(record).findings).finding }));
});

/** Gives a kept run a name of the user's; an empty one takes it away. */
export const renameRun = question('renameRun', async ({ name, called }, { shelf }) => {
  await shelf.rename(name, called.trim() === '' ? null : called.trim());
  return null;
});

/** Removes a kept run for good. */
export const removeRun = question('removeRun', async ({ name }, { shelf }) => {
  await shelf.remove(name);
  return null;
});

/**
 * The report of a kept run as a page; drawn again where the run came without one. `foreign` is a sentence for its reader
 * where somebody else made it; null where its scripts are those of this Hythe.
 */
export const keptReport = question('keptReport', async ({ name }, desk): Promise<ReportPage> => {
  const [{ REPORT }, { foreignScripts }] = await Promise.all([
    import('../../report/write-report.ts'),
    import('../../report/own-scripts.ts'),
  ]);
  const report = (await desk.shelf.files(name, (path) => path === REPORT)).get(REPORT);
  if (report === undefined) return drawnReport(await recordOf(desk, name), name, desk);
  const html = new TextDecoder().decode(report);
  return { html, foreign: foreignScripts(html) };
});

export interface ReportPage {
  readonly html: string;
  readonly foreign: string | null;
}

async function drawnReport(record: RunRecord, name: string, desk: Desk): Promise<ReportPage> {
  const { REPORT, reportFiles } = await import('../../report/write-report.ts');
  const drawn = await orDamaged([name], () => reportFiles(reportInput(record), desk.pageParts));
  return { html: drawn.get(REPORT) ?? '', foreign: null };
}

/** The report of a spec, as `hythe run` writes it, from what this page has computed and what that lacks. */
export const report = question('report', async (asked, desk, { signal }): Promise<ReportPage> => {
  const run = await reportedRun(desk, { ...asked, answers: desk.answers }, { signal });
  if (run === null) throw new QuestionError('the report was stopped before there was anything to report');
  const { REPORT } = await import('../../report/write-report.ts');
  return { html: run.drawn.get(REPORT) ?? '', foreign: null };
});

/** Two kept runs compared, with their shares in a chart of this width; the one that was made first comes first. */
export const diff = question('diff', async ({ runs: asked, width }, desk) => {
  const found = await Promise.all(asked.map(async (name) => ({ name, record: await recordOf(desk, name) })));
  const ended = ({ record }: (typeof found)[number]): string => record.manifest.machine.finished;
  const [first, second] = found.toSorted((a, b) => ended(a).localeCompare(ended(b)));
  if (first === undefined || second === undefined) throw new TypeError('two runs are compared');
  const { told, chart, said } = await orDamaged(asked, () => {
    const compared = runPair(first.record, second.record);
    return { ...compared, told: pairTold(compared), chart: bothRunsChart(compared.pair) };
  });
  const { runs } = await desk.shelf.runs();
  const called = await namesOf(runs, desk);
  const summary = ({ name, record: { manifest } }: (typeof found)[number]): KeptSummary => ({
    ...summaryOf(name, manifest),
    ...called(name, manifest),
  });
  return {
    ...told,
    /** The changes in words; its table names them by their paths. */
    changes: said,
    chart: chart === null ? null : await drawnChart(drawn(chart), width),
    runs: [summary(first), summary(second)] as const,
  };
});

/** A spec that makes the same run, and a sentence (`note`) where it is not the one that its author wrote. */
export const keptSpec = question('keptSpec', async ({ name }, desk) => {
  const { spec, specHash, asked, hythe } = (await recordOf(desk, name)).manifest;
  const isOf = async (text: string): Promise<boolean> => {
    try {
      const { experiment } = await opened(desk, { spec: text, file: 'spec.yaml' });
      return specHashOf(experiment, desk.sha256) === specHash;
    } catch (error) {
      if (error instanceof SpecError) return false;
      throw error;
    }
  };
  const written =
    asked === undefined ? [] : [asked.spec, withSection(asked.spec, 'resolve', spec['resolve'] ?? {})];
  for (const text of written) if (await isOf(text)) return { spec: text, note: null };
  const whole = stringify(spec, { lineWidth: 100 });
  if (await isOf(whole))
    return { spec: whole, note: 'This is the spec as resolved: files that it named are not at hand here.' };
  const wrote = hythe === desk.version ? 'its spec was changed' : `Hythe ${hythe} made it`;
  const note = desk.systems.some(({ id }) => id === spec['rules'])
    ? `This spec is no longer that of the run (${wrote}): its numbers may differ.`
    : 'The run had rules of its own: the Bench plays those that stand there now, and its numbers may differ.';
  return { spec: asked?.spec ?? whole, note };
});

async function recordOf({ shelf, sha256 }: Desk, run: string): Promise<RunRecord> {
  return readRecord(await shelf.files(run, (path) => !DRAWN.test(path)), run, sha256);
}

/** The files of a kept run by path (`charts/outcome.vl.json`), as `hythe run` writes them. */
export const keptFiles = question('keptFiles', async ({ name }, { shelf }) => ({
  name,
  files: Object.fromEntries(await shelf.files(name)),
}));

/** The record in files from anybody, checked as the command line checks it; the files are those of a run. */
async function recordIn(
  files: Asked<'openRun'>['files'],
  sha256: Desk['sha256'],
): Promise<{ readonly record: RunRecord; readonly given: readonly (readonly [string, Uint8Array])[] }> {
  const given = Object.entries(files).filter(([path]) => isFileOfRun(path));
  if (given.reduce((sum, [, { length }]) => sum + length, 0) > MOST_BYTES)
    throw new QuestionError(`a run of more than ${MOST_BYTES / 1024 ** 2} MB is not opened here`);
  return { record: await readRecord(new Map(given), 'the opened run', sha256), given };
}

/** The charts of a run that is not kept, from its files. */
export const chartsOfRun = question('chartsOfRun', async ({ files, width }, desk) => {
  const { record } = await recordIn(files, desk.sha256);
  return orDamaged(['the opened run'], () => drawnCharts(reportInput(record), width));
});

/** The report of a run that is not kept, from its files. */
export const reportOfRun = question('reportOfRun', async ({ files }, desk): Promise<ReportPage> => {
  const { record } = await recordIn(files, desk.sha256);
  return drawnReport(record, 'the opened run', desk);
});

/**
 * Keeps a run from somebody's disk, checked as the command line checks it: the names of its files, their hashes, its
 * tables. Gives the name of the kept run; its counts and exact values may contradict each other. @throws {ResultsError} for a file that was changed
 */
export const openRun = question('openRun', async ({ files }, { shelf, sha256 }) => {
  const { record, given } = await recordIn(files, sha256);
  const { findings } = await orDamaged(['the opened run'], () => reportInput(record));
  const { files: hashes } = record.manifest;
  const own = given.filter(([path]) => path === MANIFEST || Object.hasOwn(hashes, path));
  for (const [path, content] of own)
    if (path !== MANIFEST && sha256(content) !== hashes[path]) {
      const remedy = 'restore the file, or ask for the run again';
      const message = `${path} is not the file that the run wrote; ${remedy}`;
      throw new ResultsError('HYTHE-RESULTS-DAMAGED', path, message);
    }
  const name = await shelf.keep(record.manifest, new Map(own));
  return { name, disagrees: findings.agreement?.state === 'disagrees' };
});
