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

interface Waiting {
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

  async ask<Name extends QuestionName>(
    name: Name,
    input: InputOf<Name>,
    { signal, onNews }: HowToAsk<Name> = {},
  ): Promise<AnswerOf<Name>> {
    this.last++;
    const id = this.last;
    const cancel = (): void => this.send({ kind: 'cancel', id });
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<AnswerOf<Name>>((resolve, reject) => {
        // true: news and answers of a question are those of its declaration, at both ends of the same version
        this.waiting.set(id, { resolve, reject, onNews: onNews ?? (() => {}) } as Waiting);
        this.send({ kind: 'ask', id, question: name, input });
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
    if (message.kind === 'news') waiting?.onNews(message.news);
    else if (message.kind === 'answer') waiting?.resolve(message.answer);
    else waiting?.reject(new EngineError(message.failure));
  }

  /** Fails all questions under way: the engine has ended. */
  fail(failure: EngineFailure): void {
    for (const { reject } of this.waiting.values()) reject(new EngineError(failure));
  }
}
