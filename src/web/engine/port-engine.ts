/** An engine behind messages: each question has a number, by which its news and its answer come back. */
import type { Engine, HowToAsk, AnswerOf, InputOf, QuestionName } from '../../engine/questions.ts';
import type { EngineFailure, FromEngine, ToEngine } from '../../engine/messages.ts';

/** A question without an answer. */
export class EngineError extends Error {
  readonly failure: EngineFailure;

  constructor(failure: EngineFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

type Asked = Extract<ToEngine, { readonly kind: 'ask' }>;

interface HowToAskAny {
  readonly signal?: AbortSignal | undefined;
  readonly onNews?: ((news: unknown) => void) | undefined;
}

interface Waiting {
  readonly asked: Asked;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: EngineError) => void;
  readonly onNews: (news: unknown) => void;
}

export class PortEngine implements Engine {
  private readonly send: (message: ToEngine) => void;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(send: (message: ToEngine) => void) {
    this.send = send;
  }

  /** True once all that was asked is answered. */
  get isIdle(): boolean {
    return this.last > 0 && this.waiting.size === 0;
  }

  /** The questions without an answer. */
  get unanswered(): readonly Asked[] {
    return [...this.waiting.values()].map(({ asked }) => asked);
  }

  async ask<Name extends QuestionName>(
    name: Name,
    input: InputOf<Name>,
    how: HowToAsk<Name> = {},
  ): Promise<AnswerOf<Name>> {
    // true: news and answers of a question are those of its declaration, at both ends of the same version
    return (await this.askAny(name, input, how as HowToAskAny)) as AnswerOf<Name>;
  }

  /** Asks by any name, whose news and answer may be anything. */
  async askAny(
    question: string,
    input: unknown,
    { signal, onNews = () => {} }: HowToAskAny = {},
  ): Promise<unknown> {
    this.last++;
    const asked: Asked = { kind: 'ask', id: this.last, question, input };
    const { id } = asked;
    const cancel = (): void => this.send({ kind: 'cancel', id });
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<unknown>((resolve, reject) => {
        this.waiting.set(id, { asked, resolve, reject, onNews });
        this.send(asked);
        if (signal?.aborted === true) cancel();
      });
    } finally {
      this.waiting.delete(id);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Takes a message of the engine. */
  take(message: FromEngine): void {
    const waiting = this.waiting.get(message.id);
    if (message.kind === 'news') {
      waiting?.onNews(message.news);
      return;
    }
    this.waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    else waiting?.reject(new EngineError(message.failure));
  }

  /** Fails all questions under way: the engine has ended. */
  fail(failure: EngineFailure): void {
    for (const { reject } of this.waiting.values()) reject(new EngineError(failure));
    this.waiting.clear();
  }
}
