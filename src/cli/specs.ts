/** Specs named on the command line: read from their files, and changed by the options. */
import { basename } from 'node:path';
import { openSpec } from '../spec/read-spec.ts';
import { formatDiagnostics, SpecError } from '../spec/diagnostic.ts';
import type { Experiment, Resolve, Stop } from '../spec/experiment.ts';
import { idleStop, resolveAsWritten } from '../spec/resolve-section.ts';
import { withSection } from '../spec/with-section.ts';
import { DEFAULT_MOST_REPLICATES, LONGEST_SEED, MOST_REPLICATES } from '../spec/limits.ts';
import type { Placed } from '../spec/yaml-document.ts';
import { aboutSpec } from '../spec/warnings.ts';
import { specFolder } from '../host/spec-folder.ts';
import { withWordAfter } from '../host/word-after.ts';
import { nearest, didYouMean } from '../play/nearest.ts';
import { grouped, shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { ANALYSIS_OPTION } from './analysis-option.ts';
import { UsageError } from './command-error.ts';
import { readText } from './read-text.ts';
import type { LoadSystems } from '../host/rules-at-hand.ts';
import type { RulesOptions } from './rules-at-hand.ts';
import { hytheCommand } from './hythe-command.ts';
import type { CarriedRun } from '../report/carried-run.ts';
import type { SpecFiles } from '../spec/spec-files.ts';
import { carriedIn, carriedSections, requireRules, requireSame } from './spec-in-page.ts';

/** Milliseconds that a map is read without a word. */
const PATIENCE_MS = 2000;

/** A spec, read. */
export interface ReadSpec {
  /** As named on the command line; `-` is standard input. */
  readonly path: string;
  /** The text as written, with the section of `--analysis` in it. */
  readonly text: string;
  /** The command of the run, where the path names the page of one; null for a spec. */
  readonly command: string | null;
  /** Texts of the files that it names, by name. */
  readonly files: ReadonlyMap<string, string>;
  readonly experiment: Experiment;
  /** The rule system of the experiment, perhaps with others. */
  readonly systems: readonly RuleSystem[];
}

/**
 * Reads every spec before it states the problems of all.
 * @param load loads the rule systems
 * @param analysis a section in place of the specs' own
 * @throws {UsageError} with all problems of all specs
 */
export async function readSpecs(
  paths: readonly string[],
  load: LoadSystems,
  analysis: Placed | null = null,
): Promise<ReadSpec[]> {
  const specs: ReadSpec[] = [];
  const wrong: UsageError[] = [];
  for (const path of paths) {
    try {
      specs.push(await readSpec(await readText(path), path, load, analysis));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      wrong.push(error);
    }
  }
  if (wrong.length > 0)
    throw new UsageError(wrong.map(({ message }) => message).join('\n'), {
      cause: new AggregateError(wrong),
    });
  return specs;
}

/**
 * Reads a text that `path` names.
 * @throws {UsageError} with all problems of the spec
 */
export async function readSpec(
  given: string,
  path: string,
  load: LoadSystems,
  analysis: Placed | null = null,
): Promise<ReadSpec> {
  const run = carriedIn(given, path);
  const place = { path, files: specFolder(path) };
  if (run === null) return readWritten(given, null, place, load, analysis);
  const spec = await readCarried(run, place, load, analysis);
  if (analysis === null) requireSame(run, spec.experiment, path);
  return spec;
}

/** The place of a spec: its path for messages, and the files beside it. */
interface SpecPlace {
  readonly path: string;
  readonly files: SpecFiles;
}

/**
 * The spec that a run carries, with the options of its command.
 * @throws {UsageError} with all problems of the spec
 */
export async function readCarried(
  run: CarriedRun,
  place: SpecPlace,
  load: LoadSystems,
  analysis: Placed | null = null,
): Promise<ReadSpec> {
  return readWritten(run.spec, run, place, load, analysis);
}

async function readWritten(
  written: string,
  run: CarriedRun | null,
  { path, files: folder }: SpecPlace,
  load: LoadSystems,
  analysis: Placed | null,
): Promise<ReadSpec> {
  const files = new Map<string, string>();
  const read = (name: string): string => {
    const text = folder.read(name);
    files.set(name, text);
    return text;
  };
  try {
    const opened = openSpec(written, {
      file: path === '-' ? 'standard input' : path,
      files: { read },
      sections: { ...carriedSections(run, path), ...(analysis === null ? {} : { analysis }) },
    });
    const systems = await load(opened.rules);
    if (run !== null) requireRules(run, systems, path);
    const isOnMap = systems.some(({ kinds }) =>
      kinds.some((kind) => kind.name === opened.kind && 'opening' in kind),
    );
    const readCells = (): Experiment => opened.read(systems);
    const experiment = isOnMap ? withWordAfter(PATIENCE_MS, 'reading the map', readCells) : readCells();
    const text = analysis === null ? written : withSection(written, 'analysis', analysis.value);
    return { path, text, command: run?.command ?? null, files, experiment, systems };
  } catch (error) {
    throw error instanceof SpecError ? new UsageError(specMessage(error, path), { cause: error }) : error;
  }
}

function specMessage({ diagnostics }: SpecError, path: string): string {
  const number = diagnostics.length;
  const unknownRules = diagnostics.some((one) => one.path === 'rules' && one.message.startsWith('unknown'));
  const hint = unknownRules
    ? `\n  \`${hytheCommand('rules')}\` lists the rule systems; one of your own is named by --rules-module FILE`
    : '';
  const inOption = diagnostics.filter(({ file }) => file === ANALYSIS_OPTION).length;
  const problems = diagnostics.map((one) => formatDiagnostics([one])).join('\n');
  if (number === 1 && inOption === 1) return problems;
  const where = [
    ...(inOption < number ? [path === '-' ? 'standard input' : basename(path)] : []),
    ...(inOption > 0 ? [ANALYSIS_OPTION] : []),
  ].join(' and ');
  return `${number === 1 ? 'a problem' : `${number} problems`} in ${where}:\n${problems}${hint}`;
}

/** Options that replace parts of the sections `resolve` and `analysis`. */
export interface ResolveOptions extends RulesOptions {
  /** A kind, or the whole section in YAML. */
  readonly analysis?: string;
  readonly replicates?: string;
  /** The half-width of every share of the winner at which a cell stops. */
  readonly precision?: string;
  readonly maxReplicates?: string;
  readonly seed?: string;
  readonly method?: string;
}

const METHODS = ['auto', 'exact', 'monte-carlo'] as const;

/**
 * The experiment with the options in place of the spec's values.
 * @throws {UsageError} for a value that no spec may have
 */
export function withOptions(experiment: Experiment, options: ResolveOptions): Experiment {
  const method = options.method === undefined ? experiment.resolve.method : methodOf(options.method);
  const resolve: Resolve = {
    ...experiment.resolve,
    method,
    // A check beside another method would be refused in a spec.
    check: method === 'monte-carlo' ? experiment.resolve.check : 'none',
    ...endOf(experiment, options),
    seed: options.seed === undefined ? experiment.resolve.seed : seedOf(options.seed),
  };
  const before = idleStop(experiment.resolve);
  const idle = idleOptions(method, options) ?? idleStop(resolve);
  return {
    ...experiment,
    resolve,
    spec: { ...experiment.spec, resolve: resolveAsWritten(resolve) },
    warnings: [
      ...experiment.warnings.filter(({ message }) => message !== before),
      ...aboutSpec(idle === null ? [] : [idle]),
    ],
  };
}

/** A sentence on options for played replicates if none are played; null if there is nothing to say. */
function idleOptions(
  method: Resolve['method'],
  {
    replicates,
    precision,
    maxReplicates,
  }: Pick<ResolveOptions, 'replicates' | 'precision' | 'maxReplicates'>,
): string | null {
  const idle = [
    ...(replicates === undefined ? [] : ['--replicates']),
    ...(precision === undefined ? [] : ['--precision']),
    ...(maxReplicates === undefined ? [] : ['--max-replicates']),
  ];
  if (method !== 'exact' || idle.length === 0) return null;
  return `nothing is played by method exact, so ${idle.join(' and ')} ${idle.length === 1 ? 'has' : 'have'} no effect: --method auto or monte-carlo plays`;
}

export type DecideOptions = Pick<ResolveOptions, 'seed' | 'method' | 'maxReplicates'>;

/**
 * The experiment with the options applied, and with `maxReplicates` as the most replicates of a cell for its
 * statements.
 */
export function withBudget(experiment: Experiment, { maxReplicates, ...others }: DecideOptions): Experiment {
  const changed = withOptions(experiment, others);
  if (maxReplicates === undefined) return changed;
  const replicates = replicatesOf('--max-replicates', maxReplicates);
  const idle = idleOptions(changed.resolve.method, { maxReplicates });
  return {
    ...changed,
    resolve: { ...changed.resolve, replicates },
    warnings: [...changed.warnings, ...aboutSpec(idle === null ? [] : [idle])],
  };
}

/** The end of the replicates of a cell: a number, a precision, or the spec's own. */
function endOf(
  { resolve }: Experiment,
  { replicates, precision, maxReplicates }: ResolveOptions,
): Pick<Resolve, 'replicates' | 'stop'> {
  if (replicates !== undefined && (precision !== undefined || maxReplicates !== undefined))
    throw new UsageError(
      '--replicates fixes their number: leave out --precision and --max-replicates, or it',
    );
  if (replicates !== undefined) return { replicates: replicatesOf('--replicates', replicates), stop: null };
  const stop = precision === undefined ? resolve.stop : stopAt(resolve.stop, precision);
  if (stop === null && maxReplicates !== undefined)
    throw new UsageError('--max-replicates ends what --precision does not; without it give --replicates');
  if (maxReplicates !== undefined)
    return { replicates: replicatesOf('--max-replicates', maxReplicates), stop };
  const most = resolve.stop === null && stop !== null ? DEFAULT_MOST_REPLICATES : resolve.replicates;
  return { replicates: most, stop };
}

/** The half-width at which an interval of a share holds every share. */
const MOST_HALF_WIDTH = 0.5;

/** The precision asked for, of the spec's own measures or else of the winner. */
function stopAt(stop: Stop | null, text: string): Stop {
  const halfWidth = /^(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/iu.test(text) ? Number(text) : NaN;
  if (!(halfWidth > 0 && Number.isFinite(halfWidth)))
    throw new UsageError(
      `--precision must be half the width of an interval, such as 0.001, not ${shown(text)}`,
    );
  const of = stop?.rule === 'precision' ? stop.of : ['winner'];
  if (stop?.rule !== 'precision' && halfWidth >= MOST_HALF_WIDTH)
    throw new UsageError(
      `--precision ${shown(text)} of a share says nothing: shares lie between 0 and 1, and 0.001 is ± 0.1 points`,
    );
  return { rule: 'precision', of, halfWidth, relative: null };
}

function methodOf(text: string): Resolve['method'] {
  const method = METHODS.find((one) => one === text);
  if (method !== undefined) return method;
  throw new UsageError(
    `--method must be one of ${METHODS.join(', ')}, not ${shown(text)}${didYouMean(nearest(text, METHODS))}`,
  );
}

function replicatesOf(option: string, text: string): number {
  // 2,000,000 and 2_000_000 are how people write it.
  const count = /^\d[\d,_]*(?:e\d+)?$/u.test(text) ? Number(text.replaceAll(/[,_]/gu, '')) : NaN;
  if (Number.isSafeInteger(count) && count >= 1 && count <= MOST_REPLICATES) return count;
  const most = count > MOST_REPLICATES ? `at most ${grouped(MOST_REPLICATES)}` : '1 or more';
  throw new UsageError(`${option} must be a whole number of ${most}, not ${shown(text)}`);
}

function seedOf(text: string): string {
  if (text.length >= 1 && text.length <= LONGEST_SEED) return text;
  throw new UsageError(`--seed must be text of 1 to ${LONGEST_SEED} characters; it has ${text.length}`);
}
