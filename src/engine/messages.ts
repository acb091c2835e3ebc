/** Messages between a page and its engine: worker of the page, or server of this machine. Plain data. */
import { InputError, type InputProblem } from '../play/inputs.ts';
import { thrownText } from '../play/shown.ts';
import { SpecError, type Diagnostic } from '../spec/diagnostic.ts';

/** A message of a page. */
export type ToEngine =
  | { readonly kind: 'ask'; readonly id: number; readonly question: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** A message to a page; `id` is that of its question. News come before the answer, any number of them. */
export type FromEngine =
  | { readonly kind: 'news'; readonly id: number; readonly news: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: EngineFailure };

/** A question without an answer. */
export interface EngineFailure {
  /** `HYTHE-…`: the code of the error. */
  readonly code: string;
  readonly message: string;
  /** The problems of a spec, with their places in its text; empty for every other failure. */
  readonly problems: readonly Diagnostic[];
  /** The problems of an input by the paths of its fields; absent for every other failure. */
  readonly fields?: readonly InputProblem[];
}

/** The failure of a cancelled question. */
export const CANCELLED: EngineFailure = {
  code: 'HYTHE-CANCELLED',
  message: 'the question was cancelled',
  problems: [],
};

/** A question that is none of ours, an input that it does not take, or one that cannot be answered now. */
export class QuestionError extends Error {
  readonly code = 'HYTHE-ENGINE-QUESTION';
}

/** Words of browsers on a module that did not come: Chromium and Firefox, Safari. */
const NOT_LOADED = /dynamically imported module|^Importing a module script failed/u;

/** An error in words; of a fault in Hythe itself the message says that it is one. */
export function failureOf(error: unknown): EngineFailure {
  const problems = error instanceof SpecError ? error.diagnostics : [];
  const fields = error instanceof InputError ? { fields: error.problems } : {};
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return { code: error.code, message: error.message, problems, ...fields };
  const message = thrownText(error);
  if (!NOT_LOADED.test(message))
    return { code: 'HYTHE-ERR-FAULT', message: `something went wrong inside Hythe: ${message}`, problems };
  const remedy = 'since there is a newer page or no connection: reload the page';
  return { code: 'HYTHE-ENGINE-PART', message: `a part of this page cannot be loaded, ${remedy}`, problems };
}

/** The way of one question: cancelled by the page, with news before its answer. */
export interface Asking<News> {
  readonly signal: AbortSignal;
  readonly tell: (news: News) => void;
}

/** Questions of a page that are under way, at the most. */
const MOST_QUESTIONS = 100;

/** Takes the messages of one page and sends the answers, wherever the engine runs. */
export class Answering {
  readonly answer: (question: string, input: unknown, asking: Asking<unknown>) => unknown;
  private readonly send: (message: FromEngine) => void;
  private readonly underWay = new Map<number, AbortController>();

  constructor(answer: Answering['answer'], send: (message: FromEngine) => void) {
    this.answer = answer;
    this.send = send;
  }

  /** Takes a message; its answer is sent when there is one. */
  take(message: ToEngine): void {
    if (message.kind === 'ask') void this.answered(message);
    else this.underWay.get(message.id)?.abort();
  }

  /** Cancels all questions under way. */
  close(): void {
    for (const controller of this.underWay.values()) controller.abort();
  }

  private async answered({ id, question, input }: ToEngine & { readonly kind: 'ask' }): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const isFull = this.underWay.size >= MOST_QUESTIONS;
    this.underWay.set(id, controller);
    const tell = (news: unknown): void => {
      if (!signal.aborted) this.send({ kind: 'news', id, news });
    };
    try {
      if (isFull)
        throw new QuestionError(`${MOST_QUESTIONS} questions of this page are under way: wait for one`);
      this.send({ kind: 'answer', id, answer: await this.answer(question, input, { signal, tell }) });
    } catch (error) {
      this.send({ kind: 'failure', id, failure: signal.aborted ? CANCELLED : failureOf(error) });
    } finally {
      this.underWay.delete(id);
    }
  }
}
