/** The first questions about a spec: what it asks for, its result, and the charts of that. */
import { z } from 'zod';
import type { Spec } from 'vega';
import { capital, plain } from '../../analysis/sentence.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import type { RunOutcome } from '../../execution/outcome.ts';
import type { Progress } from '../../execution/progress.ts';
import { Scheduler } from '../../execution/scheduler.ts';
import { analysisKinds } from '../../experiment/analyses/index.ts';
import { SpecError } from '../../experiment/diagnostic.ts';
import { MOST_CELLS } from '../../experiment/limits.ts';
import { withoutDrawn } from '../../experiment/names-read.ts';
import { warningText } from '../../experiment/warnings.ts';
import { findingJson, findingsOf, type FindingJson } from '../../questions/matchup/findings.ts';
import type { Chart } from '../../report/chart.ts';
import { factsOf } from '../../report/facts-of-manifest.ts';
import { recordOf } from '../../results/record.ts';
import { recalling, type Desk, type Result } from '../desk.ts';
import { QuestionError, type Asking } from '../messages.ts';
import { CELL, NEWS_MS, opened, question, SPEC, type OpenedExperiment } from '../question.ts';

/** Reads a spec as a page shows it while it is written: its problems with their places, or what it asks for. */
export const read = question(SPEC, async (asked, desk) => {
  try {
    return { problems: [], experiment: readExperiment(await opened(desk, asked)) };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return { problems: error.diagnostics, experiment: null };
  }
});

export type ReadExperiment = ReturnType<typeof readExperiment>;

function readExperiment({ experiment: { rules, analysis, cells, warnings }, system }: OpenedExperiment) {
  return {
    rules,
    /** The kind of analysis. */
    analysis: analysis.kind,
    /** Its engagements are played on a map. */
    isOnMap: system.kinds.some((kind) => kind.name === cells[0]?.kind && kind.opening !== undefined),
    cells: cells.map(({ number, kind, variant, factors }) => ({ number, kind, variant, factors })),
    warnings: warnings.map(warningText),
  };
}

/** A spec as far as it is resolved. */
export interface Resolved extends FindingJson {
  /** The number by which charts and files are asked for; null while engagements are played. */
  readonly result: number | null;
  /** False if some cells are unfinished: they were stopped, or are still under way. */
  readonly whole: boolean;
  readonly progress: Progress | null;
  readonly facts: Omit<RunFacts, 'spec'>;
}

/**
 * Resolves a spec, exactly where it can, else by played engagements whose numbers come in while they are played; of some
 * cells alone where these are given by number.
 */
export const resolve = question(
  { ...SPEC, cells: z.array(CELL).max(MOST_CELLS).readonly().optional() },
  async ({ cells: wanted, ...asked }, desk, { signal, tell }: Asking<Resolved>): Promise<Resolved> => {
    const whole = await opened(desk, asked);
    const { experiment } = whole;
    const cells = experiment.cells.filter(({ number }) => wanted?.includes(number) ?? true);
    const part: OpenedExperiment = { ...whole, experiment: { ...experiment, cells } };
    let progress: Progress | null = null;
    const onProgress = (now: Progress): void => {
      progress = now;
    };
    const onNews = (so: Result): void => tell(resolvedOf(so, null, progress));
    const quick = wanted === undefined ? null : await solvedQuickly(part, desk, { signal, onProgress });
    const result = quick ?? (await resolved(part, desk, { signal, onProgress, onNews }));
    desk.results.set(desk.results.added + 1, result);
    return resolvedOf(result, desk.results.added, progress);
  },
);

/**
 * Solves cells without the counters that only charts of a whole run draw, which take most of the time; null where one
 * of them is not solved, and in a run that plays its cells.
 */
async function solvedQuickly(
  whole: OpenedExperiment,
  desk: Desk,
  { signal, onProgress }: HowToResolve,
): Promise<Result | null> {
  const { experiment } = whole;
  if (experiment.resolve.method === 'monte-carlo') return null;
  const tooLarge = new AbortController();
  const undrawn = { ...whole, experiment: withoutDrawn(experiment) };
  const quick = await resolved(undrawn, desk, {
    signal: AbortSignal.any([signal, tooLarge.signal]),
    onProgress: (progress) => {
      onProgress?.(progress);
      if (progress.tooLarge > 0) tooLarge.abort();
    },
  });
  return tooLarge.signal.aborted ? null : quick;
}

interface HowToResolve {
  readonly signal: AbortSignal;
  /** Takes the result so far, now and then. */
  readonly onNews?: (result: Result) => void;
  /** Called after each job. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Resolves an experiment, with the answers of earlier questions. */
export async function resolved(
  whole: OpenedExperiment,
  desk: Desk,
  { signal, onNews, onProgress }: HowToResolve,
): Promise<Result> {
  // Games that show what it is like to play are left to a run: here a user waits.
  const { feel: _feel, ...experiment } = whole.experiment;
  const { kind } = experiment.analysis;
  const answerTo = analysisKinds.every(({ name }) => name !== kind)
    ? () => null
    : (await import('../../questions/answers.ts')).answerTo;
  const resultOf = (outcome: RunOutcome): Result => {
    const tables = recordOf(outcome, whole.systems, desk, whole);
    const facts = factsOf(tables.manifest);
    return { tables, facts, findings: findingsOf(tables, facts, answerTo) };
  };
  const executor = recalling(desk.executor(experiment.rules), desk.answers);
  let lastNews = desk.clock();
  const scheduler = new Scheduler(experiment, whole.systems, desk.clock, {
    signal,
    budget: desk.budget,
    ...(onProgress === undefined ? {} : { onProgress }),
    onAnswer: (outcome) => {
      if (onNews === undefined || desk.clock() - lastNews < NEWS_MS) return;
      const now = outcome();
      if (!now.cells.some(({ exact, simulated }) => exact !== null || simulated !== null)) return;
      onNews(resultOf(now));
      lastNews = desk.clock();
    },
  });
  try {
    return resultOf(await scheduler.through(executor, desk.workers));
  } finally {
    await executor.close();
  }
}

function resolvedOf(
  { facts: { spec: _spec, ...facts }, findings }: Result,
  result: number | null,
  progress: Progress | null,
): Resolved {
  return { ...findingJson(findings), result, whole: !facts.interrupted, progress, facts };
}

/** The width of a drawing, in CSS pixels. */
export const CHART_WIDTH = z.number().min(240).max(2000);

/** The charts of a result, as its report has them. */
export const charts = question(
  { result: z.int().min(1).max(1e9), width: CHART_WIDTH },
  async ({ result, width }, desk) => {
    const input = desk.results.get(result);
    if (input === undefined)
      throw new QuestionError(`result ${result} is no longer kept: resolve the spec again`);
    const { chartsOf } = await import('../../report/write-report.ts');
    return Promise.all(chartsOf(input).map(async (chart) => drawnChart(chart, width)));
  },
);

/** A chart for a page, whose colours are variables of the page's style. */
export interface DrawnChart extends Record<'name' | 'title' | 'subtitle' | 'alt', string> {
  /** Vega, with its data in it. */
  readonly vega: Spec;
}

export async function drawnChart(chart: Chart, width: number): Promise<DrawnChart> {
  const [{ pageSpec }, { compiled }, { PAGE_THEME }] = await Promise.all([
    import('../../report/chart.ts'),
    import('../../report/svg.ts'),
    import('../../report/theme.ts'),
  ]);
  return {
    name: chart.name,
    title: plain(capital(chart.title)),
    subtitle: plain(chart.subtitle),
    alt: plain(chart.alt),
    vega: await compiled(pageSpec(chart, { width, theme: PAGE_THEME })),
  };
}
