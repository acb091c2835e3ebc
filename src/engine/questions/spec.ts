/** The first questions about a spec: what it asks for, its result, and the charts of that. */
import type { Spec } from 'vega';
import { entryText, type AnswerTable } from '../../questions/telling/answer.ts';
import { cellName } from '../../questions/telling/labels.ts';
import { capital, plain } from '../../questions/telling/sentence.ts';
import type { CellRow } from '../../questions/telling/rows.ts';
import type { RunFacts } from '../../questions/telling/facts.ts';
import { mapOf, textOf } from '../../play/json.ts';
import { visibleName } from '../../play/visible.ts';
import type { RunOutcome } from '../../run/outcome.ts';
import type { Progress } from '../../run/progress.ts';
import { Scheduler } from '../../run/scheduler.ts';
import { askedForces } from '../../spec/analyses/forces.ts';
import { analysisKinds } from '../../spec/analyses/index.ts';
import { SpecError } from '../../spec/diagnostic.ts';
import type { Cell, Factor } from '../../spec/experiment.ts';
import { LONGEST_QUESTION } from '../../spec/limits.ts';
import { withoutDrawn } from '../../spec/names-read.ts';
import { Source } from '../../spec/source.ts';
import { warningText } from '../../spec/warnings.ts';
import { parseYaml } from '../../spec/yaml-document.ts';
import type { ChartInput } from '../../questions/matchup/chart-input.ts';
import type { Standing } from '../../questions/matchup/fairness.ts';
import { findingJson, findingsOf, type FindingJson } from '../../questions/matchup/findings.ts';
import type { SearchAnswer, SearchedPlace } from '../../questions/forces/search.ts';
import { matchQuestion } from '../../questions/phrases.ts';
import type { Chart } from '../../report/chart.ts';
import { factsOf } from '../../report/facts-of-manifest.ts';
import { recordOf } from '../../run/record/record.ts';
import type { Desk, Result } from '../desk.ts';
import { recalling } from '../latest.ts';
import { QuestionError, type Asking } from '../messages.ts';
import { NEWS_MS, opened, question, spokenIn, type OpenedExperiment } from '../question.ts';

/** Reads a spec as a page shows it while it is written: its problems with their places, or what it asks for. */
export const read = question('read', async (asked, desk) => {
  try {
    return { problems: [], experiment: readExperiment(await opened(desk, asked)) };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return { problems: error.diagnostics, experiment: null };
  }
});

export type ReadExperiment = ReturnType<typeof readExperiment>;

function readExperiment(whole: OpenedExperiment) {
  const { experiment, system } = whole;
  const { rules, analysis, cells, warnings } = experiment;
  const facts = spokenIn(whole);
  const { title } = mapOf(parseYaml(new Source('', whole.text)).top?.value);
  const own = experiment.words.question ?? (title === undefined ? null : experiment.title);
  return {
    rules,
    /** The question of its author, else the title, else one that asks for the better side. */
    question: own === null ? plain(matchQuestion(facts)) : visibleName(own, LONGEST_QUESTION),
    /** The kind of analysis. */
    analysis: analysis.kind,
    /** Its engagements are played on a map. */
    isOnMap: system.kinds.some((kind) => kind.name === cells[0]?.kind && kind.opening !== undefined),
    cells: cells.map(({ number, kind, variant, factors }) => ({
      number,
      kind,
      variant,
      factors,
      /** Its name among cells of its variant: `8 cm`; empty where nothing is varied. */
      place: plain(cellName({ factors: factors.map(levelOf), variant: null }, facts)),
    })),
    warnings: warnings.map(warningText),
  };
}

function levelOf({ value }: Factor): CellRow['factors'][number] {
  return { text: textOf(value), number: typeof value === 'number' ? value : null };
}

/** A spec as far as it is resolved. */
export interface Resolved extends FindingJson {
  /** The number by which charts and files are asked for; null while engagements are played, but for a search that is `halved`. */
  readonly result: number | null;
  /** False if some cells are unfinished: they were stopped, or are still under way. */
  readonly whole: boolean;
  readonly progress: Progress | null;
  /** The course of a search that is `halved`, until it is whole: `8 Lebel companies too few, 12 enough; trying 10`; else null. */
  readonly search: string | null;
  /** The answer under each condition to a search that is `halved`, as far as it is known; empty of all else. */
  readonly searched: readonly SearchedPlace[];
  readonly facts: Omit<RunFacts, 'spec'>;
  /** The verdict on who wins in each cell by itself, in a word or two. */
  readonly standings: readonly (Pick<Standing, 'cell' | 'ahead' | 'isFair'> &
    Readonly<Record<'words' | 'figure', string>>)[];
  /** The means of the measures that a report shows, as text; null where it shows none. */
  readonly measures: {
    readonly headings: readonly string[];
    readonly rows: readonly (readonly string[])[];
  } | null;
}

/**
 * Resolves a spec, exactly where it can, else by played engagements whose numbers come in while they are played; of some
 * cells alone where these are given by number, and of a search those alone that decide it where it is `halved`.
 */
export const resolve = question(
  'resolve',
  async (
    { cells: wanted, halved, ...asked },
    desk,
    { signal, tell }: Asking<Resolved>,
  ): Promise<Resolved> => {
    const whole = await opened(desk, asked);
    const { experiment } = whole;
    const cells = experiment.cells.filter(({ number }) => wanted?.includes(number) ?? true);
    const part: OpenedExperiment = { ...whole, experiment: { ...experiment, cells } };
    let progress: Progress | null = null;
    let kept: number | null = null;
    let course: string | null = null;
    const onProgress = (now: Progress): void => {
      progress = now;
    };
    const keep = (result: Result): void => {
      kept = desk.results.added + 1;
      desk.results.set(kept, result);
    };
    const { searchedPlaces } = halved === true ? await import('../../questions/forces/search.ts') : {};
    const shown = (so: Result, now: string | null): Resolved => {
      const answer = searchAnswerOf(so);
      const places = answer === null ? [] : (searchedPlaces?.(answer, so.facts) ?? []);
      return { ...resolvedOf(so, kept, progress, now), searched: places };
    };
    const onNews = (so: Result): void => tell(shown(so, course));
    const how = { signal, onProgress, onNews };
    const quick = wanted === undefined ? null : await solvedQuickly(part, desk, { signal, onProgress });
    const found =
      halved === true
        ? await searched(part, desk, how, (so, now) => {
            course = now;
            keep(so);
            onNews(so);
          })
        : null;
    const result = quick ?? found ?? (await resolved(part, desk, how));
    keep(result);
    return shown(result, result.facts.interrupted ? course : null);
  },
);

/** The answer to a search; null for every other. */
function searchAnswerOf({ findings }: Result): SearchAnswer | null {
  const found = findings.answer?.findings;
  return found !== undefined && 'asks' in found && found.asks === 'search' ? found : null;
}

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

/**
 * Resolves those values of a search that decide it, by halving; null where an experiment asks something else.
 * @param onFound takes the result before each further value, with the course so far in words
 */
async function searched(
  whole: OpenedExperiment,
  desk: Desk,
  how: HowToResolve,
  onFound: (result: Result, course: string) => void,
): Promise<Result | null> {
  const { experiment } = whole;
  const { kind, asked } = experiment.analysis;
  const search = kind === 'forces' ? askedForces(asked ?? {}).search : undefined;
  if (search === undefined) return null;
  const [{ nextRound }, { searchUnderWay }] = await Promise.all([
    import('../../questions/forces/halving.ts'),
    import('../../questions/forces/search.ts'),
  ]);
  let before: Result | null = null;
  let done: readonly Cell[] = [];
  for (;;) {
    const earlier: Result | null = before;
    const answer = earlier === null ? null : searchAnswerOf(earlier);
    const { cells, trying } = nextRound(experiment.cells, search, { done, answer });
    if (cells.length === 0) return earlier;
    if (earlier !== null && how.signal.aborted)
      return { ...earlier, facts: { ...earlier.facts, interrupted: true } };
    if (earlier !== null && answer !== null && trying !== null)
      onFound(earlier, searchUnderWay(answer, earlier.facts, trying));
    // Behind those that are done, whose chunks keep their numbers, so that nothing is played twice.
    done = [...done, ...cells];
    before = await resolved({ ...whole, experiment: { ...experiment, cells: done } }, desk, {
      ...how,
      onNews: (so) => {
        if (earlier === null || holds(so, earlier)) how.onNews?.(so);
      },
    });
  }
}

/** True of a result that has again what an earlier one had. */
function holds({ findings: { rows } }: Result, { findings: { rows: earlier } }: Result): boolean {
  return earlier.every(({ cell: { cell, method, replicates } }) =>
    rows.some(({ cell: now }) => now.cell === cell && now.method === method && now.replicates === replicates),
  );
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

function textsOf({ columns, rows }: AnswerTable): NonNullable<Resolved['measures']> {
  return {
    headings: columns.map(({ heading }) => plain(heading)),
    rows: rows.map((row) => row.map(entryText)),
  };
}

function resolvedOf(
  { facts: { spec: _spec, ...facts }, findings }: Result,
  result: number | null,
  progress: Progress | null,
  search: string | null,
): Omit<Resolved, 'searched'> {
  const isWhole = result !== null && search === null && !facts.interrupted;
  const standings = findings.standings.map((one) => ({
    ...one,
    words: plain(one.words),
    figure: plain(one.figure),
  }));
  const measured = findings.tables.find(({ id }) => id === 'measures');
  const measures = measured === undefined ? null : textsOf(measured);
  return { ...findingJson(findings), result, whole: isWhole, progress, search, facts, standings, measures };
}

/** The charts of a result, as its report has them. */
export const charts = question('charts', async ({ result, width }, desk) => {
  const input = desk.results.get(result);
  if (input === undefined)
    throw new QuestionError(`result ${result} is no longer kept: resolve the spec again`);
  return drawnCharts(input, width);
});

/** The charts of a report, for a page. */
export async function drawnCharts(input: ChartInput, width: number): Promise<readonly DrawnChart[]> {
  const { chartsOf } = await import('../../report/write-report.ts');
  return Promise.all(chartsOf(input).map(async (chart) => drawnChart(chart, width)));
}

/** A chart for a page, whose colours are variables of the page's style. */
export interface DrawnChart extends Record<'name' | 'title' | 'subtitle' | 'alt', string> {
  /** Vega, with its data in it. */
  readonly vega: Spec;
}

export async function drawnChart(chart: Chart, width: number): Promise<DrawnChart> {
  const [{ pageSpec }, { PAGE_THEME }] = await Promise.all([
    import('../../report/chart.ts'),
    import('../../report/theme.ts'),
  ]);
  return {
    name: chart.name,
    title: plain(capital(chart.title)),
    subtitle: plain(chart.subtitle),
    alt: plain(chart.alt),
    vega: pageSpec(chart, { width, theme: PAGE_THEME }),
  };
}
