/** Resolves a spec, exactly where it can, else by played engagements whose numbers come in while they are played. */
import { z } from 'zod';
import { findingJson, type FindingJson } from '../../questions/matchup/finding-json.ts';
import type { AnswerTo } from '../../questions/answers.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import type { FeelStory } from '../../questions/feel.ts';
import { loadAnswers } from '../../questions/load-answers.ts';
import { findingsOf } from '../../questions/matchup/findings.ts';
import { tidy } from '../../analysis/tables/tidy-tables.ts';
import type { RunOutcome } from '../../execution/outcome.ts';
import type { Progress } from '../../execution/progress.ts';
import { Scheduler } from '../../execution/scheduler.ts';
import { LONGEST_TITLE, MOST_CELLS, MOST_CHARACTERS } from '../../experiment/limits.ts';
import { withoutDrawn } from '../../experiment/names-read.ts';
import { factsOf } from '../../report/facts-of-manifest.ts';
import { askedOf } from '../../results/asked.ts';
import { recordOf } from '../../results/record.ts';
import type { Desk } from '../desk.ts';
import { NEWS_MS, question } from '../question.ts';
import { RecallingExecutor } from '../recalling.ts';
import type { Result } from '../results.ts';
import { opened, type OpenedExperiment } from '../opened.ts';

/** A spec as far as it is resolved. */
export interface Resolved extends FindingJson {
  /** The number by which charts and files are asked for; null while engagements are played. */
  readonly result: number | null;
  /** False if some cells are unfinished: they were stopped, or are still under way. */
  readonly whole: boolean;
  readonly progress: Progress | null;
  readonly facts: Omit<RunFacts, 'spec'>;
}

export const resolve = question<
  { readonly spec: string; readonly file: string; readonly cells?: readonly number[] | undefined },
  Resolved,
  Resolved
>({
  input: z.object({
    spec: z.string().max(MOST_CHARACTERS),
    file: z.string().max(LONGEST_TITLE),
    /** The cells that are wanted, by number; all cells without it. */
    cells: z.array(z.int().min(1).max(MOST_CELLS)).max(MOST_CELLS).optional(),
  }),
  async answer({ spec, file, cells: wanted }, desk, { signal, tell }) {
    const whole = await opened(desk, spec, file);
    const { experiment } = whole;
    const cells = experiment.cells.filter(({ number }) => wanted?.includes(number) ?? true);
    const part: OpenedExperiment = { ...whole, experiment: { ...experiment, cells } };
    const quick = wanted === undefined ? null : await solvedQuickly(part, desk, signal);
    const { result, progress } =
      quick ?? (await resolved(part, desk, { signal, onNews: (so, far) => tell(resolvedOf(so, null, far)) }));
    return resolvedOf(result, desk.results.add(result), progress);
  },
});

/**
 * Solves cells without the counters that only charts of a whole run draw, which take most of the time; null where one
 * of them is not solved, and in a run that plays its cells.
 */
async function solvedQuickly(
  whole: OpenedExperiment,
  desk: Desk,
  signal: AbortSignal,
): Promise<Resolution | null> {
  const { experiment } = whole;
  if (experiment.resolve.method === 'monte-carlo') return null;
  const tooLarge = new AbortController();
  const undrawn = { ...whole, experiment: withoutDrawn(experiment) };
  const quick = await resolved(undrawn, desk, {
    signal: AbortSignal.any([signal, tooLarge.signal]),
    onProgress: (progress) => {
      if (progress.tooLarge > 0) tooLarge.abort();
    },
  });
  return tooLarge.signal.aborted ? null : quick;
}

interface HowToResolve {
  readonly signal: AbortSignal;
  /** Takes the result so far, now and then. */
  readonly onNews?: (result: Result, progress: Progress | null) => void;
  /** Called after each job. */
  readonly onProgress?: (progress: Progress) => void;
}

interface Resolution {
  readonly result: Result;
  readonly progress: Progress | null;
}

/** Resolves an experiment, with the answers of earlier questions. */
export async function resolved(
  whole: OpenedExperiment,
  desk: Desk,
  { signal, onNews, onProgress }: HowToResolve,
): Promise<Resolution> {
  const { systems } = whole;
  // Games that show what it is like to play are left to a run: here a user waits.
  const { feel: _feel, ...experiment } = whole.experiment;
  const answerTo = await loadAnswers(experiment.analysis.kind);
  const executor = new RecallingExecutor(desk.executor(experiment.rules), desk.recalled);
  let progress: Progress | null = null;
  let lastNews = desk.clock();
  const scheduler = new Scheduler(experiment, systems, desk.clock, {
    signal,
    budget: desk.budget,
    onProgress: (now) => {
      progress = now;
      onProgress?.(now);
    },
    onAnswer: (outcome) => {
      if (onNews === undefined || desk.clock() - lastNews < NEWS_MS) return;
      const now = outcome();
      if (!now.cells.some(({ exact, simulated }) => exact !== null || simulated !== null)) return;
      onNews(resultOf(now, whole, desk, answerTo), progress);
      lastNews = desk.clock();
    },
  });
  try {
    const outcome = await scheduler.through(executor, desk.workers);
    return { result: resultOf(outcome, whole, desk, answerTo), progress };
  } finally {
    await executor.close();
  }
}

/** The result of an experiment as far as it is resolved. */
export function resultOf(
  outcome: RunOutcome,
  { systems, system, text, command, module }: OpenedExperiment,
  { version, sha256, machine }: Pick<Desk, 'version' | 'sha256' | 'machine'>,
  answerTo: AnswerTo,
  feelStory?: FeelStory,
): Result {
  const { experiment, timing } = outcome;
  const surroundings = { hythe: version, sha256, machine: machine(timing) };
  const asked = askedOf(experiment, system, { text, command, module });
  const record = recordOf(outcome, tidy(outcome, systems), system, surroundings, asked);
  const facts = factsOf(record.manifest);
  return { record, facts, findings: findingsOf(record, facts, answerTo, feelStory) };
}

function resolvedOf(
  { facts: { spec: _spec, ...facts }, findings }: Result,
  result: number | null,
  progress: Progress | null,
): Resolved {
  return { ...findingJson(findings), result, whole: !facts.interrupted, progress, facts };
}
