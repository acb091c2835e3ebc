/** `hythe diff --suite`: two editions of many specs, run or read from kept runs, and compared. */
import { readdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { ExecutionError } from '../run/error.ts';
import { isMap, mapOf, type Json } from '../play/json.ts';
import { oneNamed } from '../play/nearest.ts';
import { printedNamesOf } from '../play/printed-names.ts';
import { shellWord } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { comparedEditions, comparedKept, comparedVariants } from '../questions/editions/answer.ts';
import { joinEditions, solvedFirst } from '../questions/editions/join.ts';
import { judgedSuite, suiteJson, suiteTold, type Suite, type SuiteSpec } from '../questions/editions/tell.ts';
import type { Experiment } from '../spec/experiment.ts';
import { mergePatches } from '../spec/merge-patches.ts';
import { SpecFileError } from '../spec/spec-files.ts';
import { valuesUnder } from '../spec/table-patch.ts';
import { listRuns } from '../run/node/list-runs.ts';
import { reasonOf } from '../run/node/reason.ts';
import { sha256 } from '../run/node/sha256.ts';
import { shortPath } from '../run/node/short-path.ts';
import { specFolder } from '../run/node/spec-folder.ts';
import { readRun, replaceFile } from '../run/node/store.ts';
import { readUntrustedText, UntrustedFileError } from '../run/node/untrusted-file.ts';
import { hytheVersion } from '../run/node/place.ts';
import { comparedRun } from '../report/facts-of-manifest.ts';
import { ResultsError } from '../run/record/error.ts';
import { manifestDifference, specChanges, type Change } from '../run/record/manifest-difference.ts';
import { storyLines } from './answer-lines.ts';
import { EXPECTATION_FAILED, UsageError, WRONG_USE } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { bold } from './output.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { shownRun, type HowToShow } from './shown-run.ts';
import { readSpecAt } from './specs.ts';
import { stopSignals } from './stop-signals.ts';
import { indented } from './table.ts';

/** The smallest difference that matters where a run does not name one. */
const A_POINT = 0.01;

export async function diffSuite(
  context: Context,
  before: string,
  after: string | undefined,
  options: Given<'diff'>,
): Promise<CommandAnswer> {
  const { output } = context;
  const { difference: by, page, workers = availableParallelism() } = options;
  const rules = await rulesAtHand(options);
  if (page !== undefined) requirePage(page);
  const signals = stopSignals(output, ', with what is compared so far');
  const how = { output, rules, workers, signal: signals.signal };
  const found =
    after === undefined
      ? await ofVariants(before, how)
      : await ofFolders(await foldersOf(before, after), how);
  const suite = judgedSuite({ ...found, specs: found.specs.map((spec) => withDifference(spec, by)) });
  const told = suiteTold(suite);
  if (page !== undefined) {
    const words = [
      before,
      ...(after === undefined ? [] : [after]),
      ...(by === undefined ? [] : ['--by', `${by}`]),
    ];
    const command = ['hythe diff --suite', ...words.map(shellWord)].join(' ');
    // With the libraries that draw its chart.
    const { suitePage } = await import('../report/suite-page.ts');
    await replaceFile(page, await suitePage(told, suite, { sha256, version: hytheVersion(), command }));
  }
  if (signals.signal.aborted) context.exitCode = signals.exitCode();
  else if (suite.problems.length > 0) context.exitCode = WRONG_USE;
  else if (!suite.isStill) context.exitCode = EXPECTATION_FAILED;
  const problems = suite.problems.flatMap(({ message }) => message.split('\n'));
  return {
    json: () => suiteJson(suite),
    lines: (width) => [
      ...storyLines(told, width),
      ...(problems.length === 0 ? [] : ['', bold('Not compared'), ...indented(problems)]),
    ],
  };
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

async function ofFolders({ kind, before, after }: TwoFolders, how: HowToShow): Promise<Suite> {
  const specs: SuiteSpec[] = [];
  const problems: { name: string; message: string }[] = [];
  for (const [name, first] of before) {
    const second = after.get(name);
    if (second === undefined) continue;
    try {
      const spec = await (kind === 'specs' ? ofSpecs(name, first, second, how) : ofRuns(name, first, second));
      if (spec === null) break;
      specs.push(spec);
    } catch (error) {
      // What is wrong with one spec or run says nothing of the others.
      if (![UsageError, ExecutionError, ResultsError].some((known) => error instanceof known)) throw error;
      problems.push({ name, message: error instanceof Error ? `${name}: ${error.message}` : name });
    }
  }
  const alone = (edition: TwoFolders['before'], other: TwoFolders['before']): readonly string[] =>
    [...edition.keys()].filter((name) => !other.has(name));
  return { specs, problems, onlyBefore: alone(before, after), onlyAfter: alone(after, before) };
}

/** Two specs, played as one; null where that was interrupted. */
async function ofSpecs(
  name: string,
  first: string,
  second: string,
  how: HowToShow,
): Promise<SuiteSpec | null> {
  const { load } = how.rules;
  const [{ experiment: before }, { experiment: after, systems }] = await Promise.all([
    readSpecAt(first, load),
    readSpecAt(second, load),
  ]);
  for (const part of ['rules', 'sides'] as const)
    if (String(before[part]) !== String(after[part]))
      throw new UsageError(
        `${part} are ${String(before[part])} before and ${String(after[part])} after, so its matchups have nothing in common`,
      );
  const joined = joinEditions(before, after);
  const isIdle = joined.experiment.cells.length === 0;
  const outcome = isIdle ? null : await shownRun(name, joined.experiment, systems, how);
  if (outcome?.interrupted === true) return null;
  return {
    name,
    compared: comparedEditions(joined, outcome, printedNamesOf(after, systems)),
    changes: changesBetween(before.spec, after.spec, systemOf(after, systems)),
  };
}

/** Two kept runs of an experiment. */
async function ofRuns(name: string, before: string, after: string): Promise<SuiteSpec> {
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
async function ofVariants(path: string, how: HowToShow): Promise<Suite> {
  if ((await stat(path).catch(() => null))?.isDirectory() === true)
    throw new UsageError(
      `--suite compares two folders: name another beside ${path}, or one spec with variants`,
    );
  const { experiment, systems } = await readSpecAt(path, how.rules.load);
  const { resolve, analysis, variants } = experiment;
  if (variants.length < 2)
    throw new UsageError(`${path} has no variants to compare; name two folders, or a spec with variants`);
  const ofWins = { ...experiment, resolve: solvedFirst(resolve), analysis: { ...analysis, of: ['winner'] } };
  const name = basename(path);
  const outcome = await shownRun(name, ofWins, systems, how);
  const compared = outcome.interrupted
    ? null
    : comparedVariants(outcome, printedNamesOf(experiment, systems));
  const specs =
    compared === null
      ? []
      : [{ name, compared, changes: changesOfVariants(experiment, systemOf(experiment, systems)) }];
  return { specs, problems: [], onlyBefore: [], onlyAfter: [] };
}

function systemOf({ rules }: Experiment, systems: readonly RuleSystem[]): RuleSystem {
  return oneNamed(systems, rules, ({ id }) => id, 'rule system');
}

/** The changes of each variant from the first. */
function changesOfVariants(
  { variants: [first = '', ...others], spec: { variants: written = null } }: Experiment,
  system: RuleSystem,
): readonly Change[] {
  if (!isMap(written)) return others.map((after) => ({ what: 'variant', before: first, after }));
  return others.flatMap((variant) =>
    changesBetween(written[first] ?? {}, written[variant] ?? {}, system).map((change) => ({
      ...change,
      what: `${variant}: ${change.what}`,
    })),
  );
}

/** The changes between two specs, or two variants of one, where each has the printed numbers that only the other changes. */
function changesBetween(before: Json, after: Json, system: RuleSystem): readonly Change[] {
  const withPrinted = (spec: Json, other: Json): Json => {
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
  };
  return specChanges(withPrinted(before, after), withPrinted(after, before));
}

function withDifference(spec: SuiteSpec, by: number | undefined): SuiteSpec {
  if (by === undefined) return spec;
  const matchups = spec.compared.matchups.map((matchup) => ({ ...matchup, by }));
  return { ...spec, compared: { ...spec.compared, matchups } };
}

/** The parts of two editions, by names that both share, with their paths. */
interface TwoFolders {
  readonly kind: 'specs' | 'runs';
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

/** @throws {UsageError} where a folder holds neither, or the two hold different things */
async function foldersOf(before: string, after: string): Promise<TwoFolders> {
  const [first, second] = [await folderOf(before), await folderOf(after)];
  if (first.kind !== second.kind)
    throw new UsageError(
      `${before} holds ${first.kind} and ${after} ${second.kind}: compare specs with specs, or runs with runs`,
    );
  return { kind: first.kind, before: first.parts, after: second.parts };
}

async function folderOf(
  folder: string,
): Promise<Pick<TwoFolders, 'kind'> & { readonly parts: ReadonlyMap<string, string> }> {
  const status = await stat(folder).catch((cause: unknown) => {
    throw new UsageError(`cannot read ${folder}: ${reasonOf(cause)}`, { cause });
  });
  if (!status.isDirectory())
    throw new UsageError(
      `${folder} is a file: --suite compares two folders; name a spec alone to compare its variants`,
    );
  // Other files are parts that specs name.
  const files = (await readdir(folder)).filter((name) => /\.ya?ml$/u.test(name)).toSorted();
  const specs = files.filter((name) => /^["{\s]*hythe["']?\s*:/mu.test(textIn(folder, name)));
  if (specs.length > 0)
    return { kind: 'specs', parts: new Map(specs.map((name) => [name, join(folder, name)])) };
  const { runs, unreadable } = await listRuns(folder);
  const parts = new Map<string, string>(
    unreadable.map((run) => [run.folder.split(/[/\\]/u).at(-2) ?? run.folder, run.folder]),
  );
  // The latest comes first, so that it is set last.
  for (const run of runs.toReversed()) parts.set(run.name.split('/')[0] ?? run.name, run.folder);
  if (parts.size > 0) return { kind: 'runs', parts };
  throw new UsageError(
    `${folder} holds neither specs (*.yaml that begin with hythe: 1) nor kept runs; name the folder that does`,
  );
}

/** The text of a file of the folder. @throws {UsageError} for a pipe, a link that leads out, a file that is too large */
function textIn(folder: string, name: string): string {
  const path = join(folder, name);
  try {
    return specFolder(path).read(name);
  } catch (cause) {
    if (!(cause instanceof SpecFileError)) throw cause;
    throw new UsageError(`cannot read ${path}: ${cause.message}; take it out of the folder`, { cause });
  }
}
