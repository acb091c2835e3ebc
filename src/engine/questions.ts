/** All questions that a page may ask, by name, each loaded when it is first asked; and the desk that answers them. */
import { didYouMean, nearest } from '../play/nearest.ts';
import { shown } from '../play/shown.ts';
import { emptyDesk, type Desk, type Platform } from './desk.ts';
import type { QuestionName } from './inputs.ts';
import { Answering, QuestionError, type FromEngine } from './messages.ts';
import type { Question } from './question.ts';
import type { Ahead } from './questions/ahead.ts';

const questions = {
  ahead: async (): Promise<Ahead> => (await import('./questions/ahead.ts')).aheadOf(Object.values(questions)),
  arms: async () => (await import('./questions/arms.ts')).arms,
  battles: async () => (await import('./questions/battle.ts')).battles,
  begin: async () => (await import('./questions/rules.ts')).begin,
  changed: async () => (await import('./questions/changed.ts')).changed,
  charts: async () => (await import('./questions/spec.ts')).charts,
  chartsOfRun: async () => (await import('./questions/runs.ts')).chartsOfRun,
  deployment: async () => (await import('./questions/battle.ts')).deployment,
  dice: async () => (await import('./questions/rules.ts')).dice,
  diff: async () => (await import('./questions/runs.ts')).diff,
  even: async () => (await import('./questions/moved.ts')).even,
  example: async () => (await import('./questions/saved.ts')).example,
  faces: async () => (await import('./questions/arms.ts')).faces,
  kept: async () => (await import('./questions/runs.ts')).kept,
  keptFiles: async () => (await import('./questions/runs.ts')).keptFiles,
  keptReport: async () => (await import('./questions/runs.ts')).keptReport,
  keptRun: async () => (await import('./questions/runs.ts')).keptRun,
  keptSpec: async () => (await import('./questions/runs.ts')).keptSpec,
  numbers: async () => (await import('./questions/numbers.ts')).numbers,
  odds: async () => (await import('./questions/rules.ts')).odds,
  openings: async () => (await import('./questions/saved.ts')).openings,
  openRun: async () => (await import('./questions/runs.ts')).openRun,
  openSpec: async () => (await import('./questions/saved.ts')).openSpec,
  passages: async () => (await import('./questions/rules.ts')).passages,
  plainScript: async () => (await import('./questions/rules.ts')).plainScript,
  read: async () => (await import('./questions/spec.ts')).read,
  removeRun: async () => (await import('./questions/runs.ts')).removeRun,
  renameRun: async () => (await import('./questions/runs.ts')).renameRun,
  report: async () => (await import('./questions/runs.ts')).report,
  reportOfRun: async () => (await import('./questions/runs.ts')).reportOfRun,
  resolve: async () => (await import('./questions/spec.ts')).resolve,
  run: async () => (await import('./questions/saved.ts')).run,
  saveMap: async () => (await import('./questions/saved.ts')).saveMap,
  saveSpec: async () => (await import('./questions/saved.ts')).saveSpec,
  scenario: async () => (await import('./questions/scenario.ts')).scenario,
  schema: async () => (await import('./questions/rules.ts')).schema,
  specs: async () => (await import('./questions/saved.ts')).specs,
  stopRun: async () => (await import('./questions/saved.ts')).stopRun,
  system: async () => (await import('./questions/systems.ts')).system,
  systems: async () => (await import('./questions/systems.ts')).systems,
  tables: async () => (await import('./questions/rules.ts')).tables,
  tornado: async () => (await import('./questions/moved.ts')).tornado,
  trace: async () => (await import('./questions/trace.ts')).trace,
  weapons: async () => (await import('./questions/arms.ts')).weapons,
} satisfies Readonly<Record<QuestionName, () => Promise<unknown>>>;

export type { QuestionName };
type QuestionOf<Name extends QuestionName> = Awaited<ReturnType<(typeof questions)[Name]>>;
export type InputOf<Name extends QuestionName> = Parameters<QuestionOf<Name>['answer']>[0];
export type AnswerOf<Name extends QuestionName> = Awaited<ReturnType<QuestionOf<Name>['answer']>>;
export type NewsOf<Name extends QuestionName> =
  QuestionOf<Name> extends Question<infer _Input, infer _Answer, infer News> ? News : never;

export interface HowToAsk<Name extends QuestionName> {
  /** Cancels the question. */
  readonly signal?: AbortSignal;
  /** Takes news before the answer. */
  readonly onNews?: (news: NewsOf<Name>) => void;
}

/** The engine of a page: Web Workers of its own, or the server that it came from. */
export interface Engine {
  /** Asks a question. Rejects with {@link EngineError} without an answer. */
  ask<Name extends QuestionName>(
    name: Name,
    input: InputOf<Name>,
    how?: HowToAsk<Name>,
  ): Promise<AnswerOf<Name>>;
}

/** True of a question, by its name, that is trusted to have a right input. */
type Trust = (question: string) => boolean;

/** Opens the desk of a page. */
export function openDesk(
  platform: Platform,
  send: (message: FromEngine) => void,
  isTrusted?: Trust,
): Answering {
  return new Answering(answersAt(emptyDesk(platform), isTrusted), send);
}

/** The answers of a desk to all questions. Inputs are checked, but those of trusted questions. */
export function answersAt(desk: Desk, isTrusted: Trust = () => false): Answering['answer'] {
  // Their shapes are not known here.
  const byName: Readonly<Record<string, () => Promise<Question<unknown, unknown>>>> = questions;
  return async (name, input, asking) => {
    const load = Object.hasOwn(byName, name) ? byName[name] : undefined;
    if (load === undefined) {
      const near = didYouMean(nearest(name, Object.keys(questions)));
      throw new QuestionError(`${shown(name)} is no question of a page${near}`);
    }
    const asked = await load();
    // true: it is the name of a question
    const read = isTrusted(name)
      ? input
      : await (await import('./inputs.ts')).readInput(name as QuestionName, input);
    asking.signal.throwIfAborted();
    return asked.answer(read, desk, asking);
  };
}
