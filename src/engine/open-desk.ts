/** Takes the messages of one page and answers them, wherever the engine runs. */
import { nearest, didYouMean } from '../engagement/nearest.ts';
import { shown } from '../engagement/shown.ts';
import type { Desk, Platform } from './desk.ts';
import { failureOf } from './failure.ts';
import { CANCELLED, type FromEngine, type ToEngine } from './messages.ts';
import { QuestionError, type Questions } from './question.ts';
import { Recalled } from './recalling.ts';
import { Results } from './results.ts';

/** Questions of a page that are under way, at the most. */
const MOST_QUESTIONS = 100;

export class OpenDesk {
  private readonly desk: Desk;
  private readonly questions: Questions;
  private readonly send: (message: FromEngine) => void;
  private readonly underWay = new Map<number, AbortController>();

  constructor(platform: Platform, questions: Questions, send: (message: FromEngine) => void) {
    this.desk = { ...platform, results: new Results(), recalled: new Recalled(), used: new Map() };
    this.questions = questions;
    this.send = send;
  }

  /** Takes a message; its answer is sent when there is one. */
  take(message: ToEngine): void {
    if (message.kind === 'ask') void this.answer(message);
    else this.underWay.get(message.id)?.abort();
  }

  /** Cancels all questions under way. */
  close(): void {
    for (const controller of this.underWay.values()) controller.abort();
  }

  private async answer({ id, question: name, input }: ToEngine & { readonly kind: 'ask' }): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const isFull = this.underWay.size >= MOST_QUESTIONS;
    this.underWay.set(id, controller);
    try {
      if (isFull)
        throw new QuestionError(`${MOST_QUESTIONS} questions of this page are under way: wait for one`);
      const asked = await this.questionOf(name)();
      signal.throwIfAborted();
      const read = asked.input.safeParse(input);
      if (!read.success) throw new QuestionError(`${name}: ${read.error.issues.map(issueText).join('; ')}`);
      const tell = (news: unknown): void => {
        if (!signal.aborted) this.send({ kind: 'news', id, news });
      };
      // true: the input was checked by the question's own description
      const answer = await asked.answer(read.data as never, this.desk, { signal, tell });
      this.send({ kind: 'answer', id, answer });
    } catch (error) {
      const failure = signal.aborted
        ? { code: CANCELLED, message: 'the question was cancelled', problems: [] }
        : failureOf(error);
      this.send({ kind: 'failure', id, failure });
    } finally {
      this.underWay.delete(id);
    }
  }

  private questionOf(name: string): Questions[string] {
    const asked = Object.hasOwn(this.questions, name) ? this.questions[name] : undefined;
    if (asked !== undefined) return asked;
    const near = didYouMean(nearest(name, Object.keys(this.questions)));
    throw new QuestionError(`${shown(name)} is no question of a page${near}`);
  }
}

function issueText({
  path,
  message,
}: {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}
