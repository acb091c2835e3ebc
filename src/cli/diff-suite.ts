/** `hythe diff --suite`: two editions of many specs, run or read from kept runs, and compared. */
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { isMap, mapOf, type Json } from '../play/json.ts';
import { shellWord } from '../play/shown.ts';
import { printedNamesOf } from '../play/printed-names.ts';
import { ExecutionError } from '../execution/error.ts';
import type { RunOutcome } from '../execution/outcome.ts';
import type { RuleSystem } from '../play/system.ts';
import type { Experiment } from '../spec/experiment.ts';
import { mergePatches } from '../spec/merge-patches.ts';
import { valuesUnder } from '../spec/table-patch.ts';
import { sha256 } from '../host/sha256.ts';
import { shortPath } from '../host/short-path.ts';
import { readRun, replaceFile } from '../host/store.ts';
import { readUntrustedText, UntrustedFileError } from '../host/untrusted-file.ts';
import { hytheVersion } from '../host/version.ts';
import { run } from '../host/run.ts';
import type { RulesAtHand } from '../host/rules-at-hand.ts';
import { comparedEditions, comparedKept, comparedVariants } from '../questions/editions/answer.ts';
import { joinEditions, solvedFirst } from '../questions/editions/join.ts';
import {
  judgedSuite,
  suiteJson,
  suiteTold,
  type Change,
  type Suite,
  type SuiteSpec,
} from '../questions/editions/tell.ts';
import { comparedRun } from '../report/facts-of-manifest.ts';
import { ResultsError } from '../results/error.ts';
import { manifestDifference, specChanges } from '../results/manifest-difference.ts';
import { storyLines } from './answer-lines.ts';
import { UsageError } from './command-error.ts';
import type { CommonOptions, Context } from './context.ts';
import { systemOf } from './lookup.ts';
import { EXPECTATION_FAILED, WRONG_USE } from './exit-codes.ts';
import { bold, type Output } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import { rulesAtHand, type RulesOptions } from './rules-at-hand.ts';
import { readSpecs, type ReadSpec } from './specs.ts';
import { stopSignals } from './stop-signals.ts';
import { foldersOf, type TwoFolders } from './suite-folders.ts';
import { indented } from './table.ts';
import { workersOf } from './workers.ts';
import { workText } from './work-text.ts';

interface SuiteOptions extends CommonOptions, RulesOptions {
  readonly by?: string;
  readonly report?: string;
  readonly workers?: string;
}

/** The smallest difference that matters where a run does not name one. */
const A_POINT = 0.01;

/** The circumstances of the runs of a suite. */
interface HowToPlay {
  readonly output: Output;
  readonly rules: RulesAtHand;
  readonly workers: number;
  readonly signal: AbortSignal;
}

export async function diffSuite(
  context: Context,
  before: string,
  after: string | undefined,
  options: SuiteOptions,
): Promise<void> {
  const { output } = context;
  const by = options.by === undefined ? null : differenceOf(options.by);
  const workers = workersOf(options.workers, availableParallelism());
  const rules = await rulesAtHand(options);
  if (options.report !== undefined) requirePage(options.report);
  const signals = stopSignals(() =>
    output.note('ending, with what is compared so far; Ctrl-C again stops at once'),
  );
  const how = { output, rules, workers, signal: signals.signal };
  const found =
    after === undefined
      ? await ofVariants(before, how)
      : await ofFolders(await foldersOf(before, after), how);
  const suite = judgedSuite({ ...found, specs: found.specs.map((spec) => withDifference(spec, by)) });
  const told = suiteTold(suite);
  if (options.report !== undefined) {
    const asked = [before, after, ...(options.by === undefined ? [] : ['--by', options.by])];
    const words = asked.flatMap((word) => (word === undefined ? [] : [shellWord(word)]));
    const about = { sha256, version: hytheVersion(), command: ['hythe diff --suite', ...words].join(' ') };
    // With the libraries that draw its chart.
    const { suitePage } = await import('../report/suite-page.ts');
    await replaceFile(options.report, await suitePage(told, suite, about));
  }
  if (options.json === true) output.json(suiteJson(suite));
  else output.result([...storyLines(told, output.width), ...problemLines(suite)].join('\n'));
  if (signals.signal.aborted) context.exitCode = signals.exitCode();
  else if (suite.problems.length > 0) context.exitCode = WRONG_USE;
  else if (!suite.isStill) context.exitCode = EXPECTATION_FAILED;
}

/** The mark of a page that Hythe wrote. */
const OUR_PAGE = 'name="generator" content="Hythe';

/** @throws {UsageError} where a file stands that is no page of Hythe */
function requirePage(path: string): void {
  let text = '';
  try {
    text = readUntrustedText(path);
  } catch (error) {
    // There is none, or it cannot be written either.
    if (!(error instanceof UntrustedFileError)) return;
  }
  if (!text.includes(OUR_PAGE))
    throw new UsageError(`${path} is no page of Hythe, and would be lost; name another file for --report`);
}

function problemLines({ problems }: Suite): string[] {
  if (problems.length === 0) return [];
  return ['', bold('Not compared'), ...indented(problems.flatMap(({ message }) => message.split('\n')))];
}

async function ofFolders({ kind, before, after }: TwoFolders, how: HowToPlay): Promise<Suite> {
  const names = [...before.keys()].filter((name) => after.has(name));
  const suite = {
    specs: [] as SuiteSpec[],
    problems: [] as { name: string; message: string }[],
    onlyBefore: [...before.keys()].filter((name) => !after.has(name)),
    onlyAfter: [...after.keys()].filter((name) => !before.has(name)),
  };
  for (const name of names) {
    const paths = [before.get(name) ?? '', after.get(name) ?? ''] as const;
    try {
      const spec = await (kind === 'specs' ? ofSpecs(name, paths, how) : ofRuns(name, paths));
      if (spec === null) break;
      suite.specs.push(spec);
    } catch (error) {
      // What is wrong with one spec or run says nothing of the others.
      if (![UsageError, ExecutionError, ResultsError].some((known) => error instanceof known)) throw error;
      suite.problems.push({ name, message: error instanceof Error ? `${name}: ${error.message}` : name });
    }
  }
  return suite;
}

/** Two specs, played as one; null where that was interrupted. */
async function ofSpecs(
  name: string,
  paths: readonly [string, string],
  how: HowToPlay,
): Promise<SuiteSpec | null> {
  const [first, second] = await Promise.all(paths.map(async (path) => readOne(path, how.rules)));
  if (first === undefined || second === undefined) return null;
  const [before, after] = [first.experiment, second.experiment];
  for (const part of ['rules', 'sides'] as const)
    if (String(before[part]) !== String(after[part]))
      throw new UsageError(
        `${part} are ${String(before[part])} before and ${String(after[part])} after, so its matchups have nothing in common`,
      );
  const system = systemOf(second.systems, after.rules);
  const joined = joinEditions(before, after);
  const isIdle = joined.experiment.cells.length === 0;
  const outcome = isIdle ? null : await played(name, { ...second, experiment: joined.experiment }, how);
  if (outcome?.interrupted === true) return null;
  return {
    name,
    compared: comparedEditions(joined, outcome, printedNamesOf(after, second.systems)),
    changes: specChanges(
      withPrinted(before.spec, after.spec, system),
      withPrinted(after.spec, before.spec, system),
    ),
  };
}

/** Two kept runs of an experiment. */
async function ofRuns(name: string, [before, after]: readonly [string, string]): Promise<SuiteSpec> {
  const [then, now] = [await readRun(before), await readRun(after)];
  const stopped = [then, now].find(({ manifest }) => manifest.interrupted);
  if (stopped !== undefined)
    throw new UsageError(
      `${shortPath(stopped.folder)} was stopped before its end; run its spec again with --resume`,
    );
  const by = now.manifest.analysis['smallestDifferenceThatMatters'];
  return {
    name,
    compared: comparedKept(comparedRun(then), comparedRun(now), typeof by === 'number' ? by : A_POINT),
    changes: manifestDifference(then.manifest, now.manifest),
  };
}

/** The variants of one spec, each against the first. */
async function ofVariants(path: string, how: HowToPlay): Promise<Suite> {
  if ((await stat(path).catch(() => null))?.isDirectory() === true)
    throw new UsageError(
      `--suite compares two folders: name another beside ${path}, or one spec with variants`,
    );
  const spec = await readOne(path, how.rules);
  const { experiment } = spec;
  if (experiment.variants.length < 2)
    throw new UsageError(`${path} has no variants to compare; name two folders, or a spec with variants`);
  const wins = {
    ...experiment,
    resolve: solvedFirst(experiment.resolve),
    analysis: { ...experiment.analysis, of: ['winner'] },
  };
  const name = basename(path);
  const outcome = await played(name, { ...spec, experiment: wins }, how);
  const specs = outcome.interrupted
    ? []
    : [
        {
          name,
          compared: comparedVariants(outcome, printedNamesOf(experiment, spec.systems)),
          changes: changesOf(experiment, systemOf(spec.systems, experiment.rules)),
        },
      ];
  return { specs, problems: [], onlyBefore: [], onlyAfter: [] };
}

/** The changes of each variant from the first. */
function changesOf(
  { variants: [first = '', ...others], spec }: Experiment,
  system: RuleSystem,
): readonly Change[] {
  const { variants: written = null } = spec;
  return others.flatMap((variant): readonly Change[] =>
    isMap(written)
      ? specChanges(
          withPrinted(written[first] ?? {}, written[variant] ?? {}, system),
          withPrinted(written[variant] ?? {}, written[first] ?? {}, system),
        ).map((change) => ({
          ...change,
          what: `${variant}: ${change.what}`,
        }))
      : [{ what: 'variant', before: first, after: variant }],
  );
}

/**
 * The spec, or a variant of one, with the printed numbers of the tables, and the rulings of the system, that another
 * changes and it does not.
 */
function withPrinted(spec: Json, other: Json, system: RuleSystem): Json {
  if (!isMap(spec) || !isMap(other)) return spec;
  const printed = valuesUnder(system.tables, system, mapOf(other['tables']));
  const rulings = Object.keys(mapOf(other['options'])).flatMap((name) => {
    const ruling = system.options[name];
    return ruling === undefined ? [] : [[name, ruling.default] as const];
  });
  return {
    ...spec,
    tables: mergePatches(printed, mapOf(spec['tables'])),
    options: { ...Object.fromEntries(rulings), ...mapOf(spec['options']) },
  };
}

async function readOne(path: string, rules: RulesAtHand): Promise<ReadSpec> {
  const [spec] = await readSpecs([path], rules.load);
  if (spec === undefined) throw new TypeError(`${path} was read, yet there is no spec`);
  return spec;
}

async function played(
  name: string,
  { experiment, systems }: Pick<ReadSpec, 'experiment' | 'systems'>,
  { output, rules, workers, signal }: HowToPlay,
): Promise<RunOutcome> {
  output.note(`${bold(name)}: ${workText(experiment)}`);
  const progress = new ProgressLine(output);
  const onProgress = progress.update.bind(progress);
  const how = { workers, signal, onProgress, ...rules.forWorkers(experiment.rules) };
  return run(experiment, systems, how).finally(() => progress.stop());
}

function withDifference(spec: SuiteSpec, by: number | null): SuiteSpec {
  if (by === null) return spec;
  const matchups = spec.compared.matchups.map((matchup) => ({ ...matchup, by }));
  return { ...spec, compared: { ...spec.compared, matchups } };
}

/** A difference of shares as it is written: `2%`, `0.02`. */
function differenceOf(text: string): number {
  const [, digits = '', percent = ''] = /^(\d+\.?\d*|\.\d+)\s*(%?)$/u.exec(text.trim()) ?? [];
  const value = digits === '' ? NaN : Number(digits) / (percent === '' ? 1 : 100);
  if (value >= 0 && value < 1) return value;
  const meant =
    Number.isFinite(value) && percent === '' && value < 100 ? `; ${digits} points are ${digits}%` : '';
  throw new UsageError(
    `--by must be a difference of shares below 1, such as 2% or 0.02, not "${text}"${meant}`,
  );
}
