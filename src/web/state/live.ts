/** The answer to the latest input of a question: a newer input cancels what is under way. */
import { batch, computed, signal } from '@preact/signals';
import type { Engine, AnswerOf, InputOf, NewsOf, QuestionName } from '../../engine/questions.ts';
import { CANCELLED, type EngineFailure } from '../../engine/messages.ts';
import { EngineError } from '../engine/port-engine.ts';

export class Live<Name extends QuestionName> {
  /** The latest answer; it stays while the next one is under way. */
  readonly answer = signal<AnswerOf<Name> | null>(null);
  /** The latest news of the question under way, or of one that was stopped; null after the answer. */
  readonly news = signal<NewsOf<Name> | null>(null);
  /** The inputs of the latest answer and of the latest news. */
  readonly answerTo = signal<InputOf<Name> | null>(null);
  readonly newsTo = signal<InputOf<Name> | null>(null);
  /** The latest news of the question under way, else the latest answer; and the input that it belongs to. */
  readonly shown = computed(() => this.news.value ?? this.answer.value);
  readonly shownTo = computed(() => (this.news.value === null ? this.answerTo.value : this.newsTo.value));
  /** The latest input that was asked; null before the first. */
  readonly askedLast = signal<InputOf<Name> | null>(null);
  readonly failure = signal<EngineFailure | null>(null);
  readonly busy = signal(false);
  private readonly engine: Engine;
  private readonly name: Name;
  private asked: AbortController | null = null;

  constructor(engine: Engine, name: Name) {
    this.engine = engine;
    this.name = name;
  }

  /** Asks, in place of the question under way. Resolves when this question has an answer, has failed, or is replaced. */
  async ask(input: InputOf<Name>): Promise<void> {
    this.asked?.abort();
    const controller = new AbortController();
    this.asked = controller;
    this.askedLast.value = input;
    this.busy.value = true;
    const isLatest = (): boolean => this.asked === controller;
    try {
      const answer = await this.engine.ask(this.name, input, {
        signal: controller.signal,
        onNews: (news) => {
          if (!isLatest()) return;
          batch(() => {
            this.newsTo.value = input;
            this.news.value = news;
            this.failure.value = null;
          });
        },
      });
      if (!isLatest()) return;
      batch(() => {
        this.answerTo.value = input;
        this.answer.value = answer;
        this.news.value = null;
        this.failure.value = null;
      });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!isLatest() || error.failure.code === CANCELLED.code) return;
      this.news.value = null;
      this.failure.value = error.failure;
    } finally {
      if (isLatest()) this.busy.value = false;
    }
  }

  /** Ends the question under way, and lets its answers go. */
  clear(): void {
    this.stop();
    this.answer.value = null;
    this.news.value = null;
    this.failure.value = null;
  }

  /** Ends the question under way; the last news stay. */
  stop(): void {
    this.asked?.abort();
  }
}
