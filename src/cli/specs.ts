/** Specs named on the command line: read from their files or from the pages of their runs, and changed by the options. */
import { basename } from 'node:path';
import { isMap } from '../play/json.ts';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { visibleName } from '../play/visible.ts';
import { formatDiagnostics, SpecError } from '../spec/diagnostic.ts';
import type { Experiment, Resolve, Stop } from '../spec/experiment.ts';
import { DEFAULT_MOST_REPLICATES } from '../spec/limits.ts';
import { placedMap } from '../spec/named-files.ts';
import { openSpec } from '../spec/read-spec.ts';
import { idleStop, resolveAsWritten } from '../spec/resolve-section.ts';
import { Source } from '../spec/source.ts';
import type { SpecFiles } from '../spec/spec-files.ts';
import { aboutSpec } from '../spec/warnings.ts';
import { parseYaml, withSection, type Placed } from '../spec/yaml-document.ts';
import type { LoadSystems } from '../run/node/rules-at-hand.ts';
import { sha256 } from '../run/node/sha256.ts';
import { specFolder } from '../run/node/spec-folder.ts';
import { hytheVersion } from '../run/node/place.ts';
import { withWordAfter } from '../run/node/word-after.ts';
import { isPage, runInPage, type CarriedRun } from '../report/carried-run.ts';
import { specHashOf } from '../run/record/hash.ts';
import { UsageError } from './command-error.ts';
import type { RESOLVING } from './commands.ts';
import { hytheCommand } from './hythe-command.ts';
import { longFlag, OPTIONS, type Values } from './options.ts';
import { readText } from './read-text.ts';
import { requireModule } from './rules-at-hand.ts';

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

/** The name of the option in place of a file's in diagnostics. */
const ANALYSIS = longFlag(OPTIONS.analysis);

/**
 * The section that stands in for `analysis` of a spec: a kind (`sensitivity`), or the section in YAML; null for none.
 * @throws {UsageError} where it is neither
 */
export function analysisSection(text: string | undefined): Placed | null {
  if (text === undefined) return null;
  const { top, problems } = parseYaml(new Source(ANALYSIS, text), 'the section');
  if (top !== null && problems.length === 0) {
    if (typeof top.value === 'string' && top.value !== '') return placedMap(top, new Map([['kind', top]]));
    if (isMap(top.value)) return top;
  }
  throw new UsageError(
    `${ANALYSIS} must be a kind such as matrix, or its section in YAML such as '{ kind: sensitivity, tables: [weapons] }', not ${shown(text)}`,
  );
}

/**
 * Reads every spec before it states the problems of all.
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
  for (const path of paths)
    try {
      specs.push(await readSpecAt(path, load, analysis));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      wrong.push(error);
    }
  if (wrong.length === 0) return specs;
  const messages = wrong.map(({ message }) => message);
  throw new UsageError(messages.join('\n'), { cause: new AggregateError(wrong) });
}

export async function readSpecAt(
  path: string,
  load: LoadSystems,
  analysis: Placed | null = null,
): Promise<ReadSpec> {
  return readSpec(await readText(path), path, load, analysis);
}

/** Reads a text that `path` names: a spec, or the page of its run. @throws {UsageError} with all problems of the spec */
export async function readSpec(
  given: string,
  path: string,
  load: LoadSystems,
  analysis: Placed | null = null,
): Promise<ReadSpec> {
  const place = { path, files: specFolder(path) };
  if (!isPage(given)) return readAt(place, given, load, analysis);
  const run = runInPage(given);
  if (typeof run === 'string') throw new UsageError(`cannot read ${path}: ${run}`);
  const spec = await readAt(place, run, load, analysis);
  if (analysis === null) requireSame(run, spec.experiment, path);
  return spec;
}

/**
 * Reads a spec as written, or that of a run with the options of its command.
 * @param place its path for messages, and the files beside it
 * @throws {UsageError} with all problems of the spec
 */
export async function readAt(
  { path, files: folder }: { readonly path: string; readonly files: SpecFiles },
  given: string | CarriedRun,
  load: LoadSystems,
  analysis: Placed | null = null,
): Promise<ReadSpec> {
  const run = typeof given === 'string' ? null : given;
  const written = typeof given === 'string' ? given : given.spec;
  const files = new Map<string, string>();
  const read = (name: string): string => {
    const text = folder.read(name);
    files.set(name, text);
    return text;
  };
  const resolve = run?.resolve
    ? parseYaml(new Source(`${path} (options of its run)`, JSON.stringify(run.resolve))).top
    : null;
  try {
    const opened = openSpec(written, {
      file: path === '-' ? 'standard input' : path,
      files: { read },
      sections: { ...(resolve === null ? {} : { resolve }), ...(analysis === null ? {} : { analysis }) },
    });
    const systems = await load(opened.rules);
    if (run?.module)
      requireModule(
        systems.some(({ id }) => id === run.rules),
        `the run in ${path}`,
        run.rules,
        run.module,
      );
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

/** @throws {UsageError} if the spec in the page is read as another experiment than the run was of */
function requireSame(run: CarriedRun, experiment: Experiment, path: string): void {
  if (specHashOf(experiment, sha256) === run.specHash) return;
  const version = hytheVersion();
  const why =
    run.hythe === version
      ? 'the page was changed, or the files that its spec includes are others'
      : `Hythe ${visibleName(run.hythe)} wrote it, and this is Hythe ${version}`;
  throw new UsageError(
    `the spec in ${path} is no longer that of its run (${why}). To run it all the same, save the spec at the foot of the page as a file`,
  );
}

function specMessage({ diagnostics }: SpecError, path: string): string {
  const number = diagnostics.length;
  const isOfRules = diagnostics.some((one) => one.path === 'rules' && one.message.startsWith('unknown'));
  // Before the nearest name, which is none for rules of one's own.
  const hint = isOfRules
    ? `; \`${hytheCommand('rules')}\` lists the rule systems, and one of your own is named by --rules-module FILE`
    : '';
  const inOption = diagnostics.filter(({ file }) => file === ANALYSIS).length;
  const problems = diagnostics.map((one) => formatDiagnostics([one])).join('\n');
  if (number === 1 && inOption === 1) return problems;
  const where = [
    ...(inOption < number ? [path === '-' ? 'standard input' : basename(path)] : []),
    ...(inOption > 0 ? [ANALYSIS] : []),
  ].join(' and ');
  return `${number === 1 ? 'a problem' : `${number} problems`} in ${where}${hint}:\n${problems}`;
}

/** Options that replace parts of the sections `resolve` and `analysis`. */
export type ResolveOptions = Partial<Values<(typeof RESOLVING)[number]>>;

/**
 * The experiment with the options in place of the spec's values.
 * @param isDecided only statements are decided, so that the most replicates need no precision
 * @throws {UsageError} for a value that no spec may have
 */
export function withOptions(experiment: Experiment, options: ResolveOptions, isDecided = false): Experiment {
  const { spec, warnings, resolve: own } = experiment;
  const { method = own.method, seed = own.seed } = options;
  // A check beside another method would be refused in a spec.
  const check = method === 'monte-carlo' ? own.check : 'none';
  const resolve: Resolve = { ...own, method, check, ...endOf(own, options, isDecided), seed };
  const before = idleStop(own);
  const idle = idleOptions(method, options) ?? idleStop(resolve);
  return {
    ...experiment,
    resolve,
    spec: { ...spec, resolve: resolveAsWritten(resolve) },
    warnings: [
      ...warnings.filter(({ message }) => message !== before),
      ...aboutSpec(idle === null ? [] : [idle]),
    ],
  };
}

/** A sentence on options for played replicates if none are played; null if there is nothing to say. */
function idleOptions(method: Resolve['method'], options: ResolveOptions): string | null {
  const idle = (['replicates', 'precision', 'maxReplicates'] as const)
    .filter((name) => options[name] !== undefined)
    .map((name) => longFlag(OPTIONS[name]));
  if (method !== 'exact' || idle.length === 0) return null;
  return `nothing is played by method exact, so ${idle.join(' and ')} ${idle.length === 1 ? 'has' : 'have'} no effect: --method auto or monte-carlo plays`;
}

/** The end of the replicates of a cell: a number, a precision, or the spec's own. */
function endOf(
  { stop: own, replicates: most }: Resolve,
  { replicates, precision, maxReplicates }: ResolveOptions,
  isDecided: boolean,
): Pick<Resolve, 'replicates' | 'stop'> {
  if (replicates !== undefined && (precision ?? maxReplicates) !== undefined)
    throw new UsageError(
      '--replicates fixes their number: leave out --precision and --max-replicates, or it',
    );
  if (replicates !== undefined) return { replicates, stop: null };
  const stop = precision === undefined ? own : stopAt(own, precision);
  if (stop === null && maxReplicates !== undefined && !isDecided)
    throw new UsageError('--max-replicates ends what --precision does not; without it give --replicates');
  return {
    replicates: maxReplicates ?? (own === null && stop !== null ? DEFAULT_MOST_REPLICATES : most),
    stop,
  };
}

/** The half-width at which an interval of a share holds every share. */
const MOST_HALF_WIDTH = 0.5;

/** The precision asked for, of the spec's own measures or else of the winner. */
function stopAt(stop: Stop | null, halfWidth: number): Stop {
  const of = stop?.rule === 'precision' ? stop.of : ['winner'];
  if (stop?.rule !== 'precision' && halfWidth >= MOST_HALF_WIDTH)
    throw new UsageError(
      `--precision ${halfWidth} of a share says nothing: shares lie between 0 and 1, and 0.001 is ± 0.1 points`,
    );
  return { rule: 'precision', of, halfWidth, relative: null };
}
