/**
 * Hythe as a library: read or build an experiment, run it, and look at its finding, its tables (arquero) and its
 * charts (Vega-Lite, and as drawn); or ask for the odds of a single resolution.
 *
 * ```ts
 * const result = await run(await loadExperiment('my-question.yaml'));
 * console.log(result.finding[0]);
 * result.tables.cells.print();
 * ```
 *
 * `hythe/core` gives the part of it that needs no Node: specs, odds, solving and playing in the thread at hand.
 * @module hythe
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Spec } from 'vega';
import type { TopLevelSpec } from 'vega-lite';
import { capital, plain } from './questions/telling/sentence.ts';
import type { JudgedStatement } from './run/statements.ts';
import { arqueroTables, type ArqueroTables } from './run/tables/arquero.ts';
import type { FactorColumn } from './run/tables/tidy-tables.ts';
import { experimentOf, LibraryError, type Experiment, type HowToRead, type RuleSystem } from './core.ts';
import type { RunOutcome } from './run/outcome.ts';
import { pageParts } from './run/node/page-parts.ts';
import { drawPng } from './run/node/png.ts';
import { recordHere } from './run/node/record.ts';
import { run as resolve, type RunOptions } from './run/node/run.ts';
import { specFolder } from './run/node/spec-folder.ts';
import { readRun as readKept, saveRun, type SavedRun as Kept } from './run/node/store.ts';
import { fileSpec, savedSpec, WIDE_PX } from './report/chart.ts';
import type { ChartInput } from './questions/matchup/chart-input.ts';
import { findingJson } from './questions/matchup/findings.ts';
import { reportInput } from './report/report-input.ts';
import { drawSvg } from './report/svg.ts';
import { FILE_THEME } from './report/theme.ts';
import { compiled } from './report/vega-lite.ts';
import { chartsOf, REPORT, reportFiles } from './report/write-report.ts';
import type { RunRecord } from './run/record/record.ts';
import { ruleSystems } from './rules/index.ts';

export type { StatedCell, StatementState } from './run/statements.ts';
export * from './core.ts';
export { ExecutionError } from './run/error.ts';
export { toDecide } from './run/statement-rule.ts';
export type { FactorColumn, JudgedStatement, RunOutcome };

/**
 * The experiment that a file declares; it may name files in its own folder.
 * @throws {SpecError} with every problem and its place, or the file system's error
 */
export async function loadExperiment(
  path: string,
  how: Pick<HowToRead, 'systems'> = {},
): Promise<Experiment> {
  return experimentOf(await readFile(path, 'utf8'), { ...how, file: path, files: specFolder(path) });
}

/** The tables of a run, as arquero tables, and the columns of its factors. */
export interface TidyTables extends ArqueroTables {
  readonly factors: readonly FactorColumn[];
}

/** Options of a run; none of them changes its counts. It has a worker thread a core unless `workers` says otherwise. */
export interface HowToRun extends Partial<
  Pick<RunOptions, 'workers' | 'signal' | 'onProgress' | 'systemsModule'>
> {
  /** @defaultValue those that come with Hythe */
  readonly systems?: readonly RuleSystem[];
}

/**
 * Resolves every cell of an experiment, exactly or by played engagements as its spec says.
 * @throws {ExecutionError} if a cell cannot be resolved, {LibraryError} if nothing was finished
 */
export async function run(experiment: Experiment, how: HowToRun = {}): Promise<Run> {
  const { systems = ruleSystems, workers = availableParallelism(), ...others } = how;
  const system = systems.find(({ id }) => id === experiment.rules);
  if (system === undefined)
    throw new LibraryError(`there is no rule system ${experiment.rules} among those given`);
  const outcome = await resolve(experiment, systems, { workers, ...others });
  if (outcome.cells.every(({ exact, simulated }) => exact === null && simulated === null))
    throw new LibraryError('the run was ended before any cell was finished');
  return new Run(outcome, system);
}

/** A chart of a report, with its data in it. */
export interface NamedChart {
  readonly name: string;
  /** Its title, a sentence. */
  readonly title: string;
  /** Vega-Lite, for any tool that draws it and for changes of your own. */
  readonly spec: TopLevelSpec;
  /** Vega, as the report has it: all marks and texts at their places. */
  readonly drawing: Spec;
}

/** An experiment that has been resolved. */
export class Run {
  readonly experiment: Experiment;
  /** Counts and exact masses of every cell. */
  readonly outcome: RunOutcome;
  /** The tidy tables, as arquero tables. */
  readonly tables: TidyTables;
  private readonly record: RunRecord;
  private readonly input: ChartInput;

  constructor(outcome: RunOutcome, system: RuleSystem) {
    this.experiment = outcome.experiment;
    this.outcome = outcome;
    this.record = recordHere(outcome, [system]);
    this.tables = { ...arqueroTables(this.record), factors: this.record.manifest.factors };
    this.input = reportInput(this.record);
  }

  /** The finding, the answer first, a sentence each. */
  get finding(): readonly string[] {
    return findingJson(this.input.findings).finding;
  }

  /** The answer of an analysis that makes cells of its own (matrix, forces …) as plain JSON; null for any other. */
  get answer(): object | null {
    return this.input.findings.answer?.findings ?? null;
  }

  /** The verdict on each statement of the spec (`expect`), in their order. */
  get statements(): readonly JudgedStatement[] {
    return this.input.facts.statements ?? [];
  }

  /** The charts of the report. */
  charts(): readonly NamedChart[] {
    return chartsOf(this.input).map((chart) => ({
      name: chart.name,
      title: plain(capital(chart.title)),
      spec: savedSpec(chart, FILE_THEME),
      drawing: fileSpec(chart, { width: WIDE_PX, theme: FILE_THEME }),
    }));
  }

  /**
   * Writes the run with its report into a folder of its own below `results`, as `hythe run` does.
   * @returns the path of the report
   * @throws {ResultsError} if it cannot be written
   */
  async save(results: string): Promise<string> {
    const { folder } = await saveRun(this.record, results, await reportFiles(this.input, pageParts));
    return join(folder, REPORT);
  }
}

/** A kept run: its folder, its manifest, and its tables as arquero tables. */
export interface SavedRun extends Pick<Kept, 'folder' | 'manifest'>, ArqueroTables {}

/** Reads a run back. @throws {ResultsError} when there is none, it is damaged, or a later version wrote it */
export async function readRun(folder: string): Promise<SavedRun> {
  const kept = await readKept(folder);
  return { ...kept, ...arqueroTables(kept) };
}

/**
 * A chart as SVG, without a browser: the same bytes each time for the same version of Node. A specification without
 * `$schema` is one of Vega-Lite.
 * @throws {ChartError} if Vega or Vega-Lite warns of it
 */
export async function svgOf(spec: Spec | TopLevelSpec): Promise<string> {
  return drawSvg(isVega(spec) ? spec : await compiled(spec), 'chart');
}

function isVega(spec: Spec | TopLevelSpec): spec is Spec {
  return spec.$schema?.includes('/schema/vega/') === true;
}

/** A chart as PNG, two pixels for each of the chart's. @throws {ChartError} as above */
export async function pngOf(spec: Spec | TopLevelSpec): Promise<Uint8Array> {
  return drawPng(await svgOf(spec));
}
