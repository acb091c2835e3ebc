/**
 * A story in a place of its own: a worker made from a blob in a sandboxed frame without an origin, whose policy allows
 * nothing else. The page talks to it through a port that it alone has given away, and reads all that comes as data from
 * anybody.
 */
import type { EngineFailure } from '../../engine/messages.ts';
import type { StoryAnswer, StoryInput, StoryQuestion, StoryShares } from '../../engine/story/story-desk.ts';
import { EngineError } from '../engine/port-engine.ts';
import { readAnswer, readFailure, readShares } from './read-answers.ts';
import { DataError, shape, text, whole } from './read-data.ts';
// The build gives the address of the bundled worker.
// oxlint-disable-next-line import/default
import workerUrl from './story-worker.ts?entry';

/** Milliseconds without a sign of life after which a story is ended. */
const SILENCE_MS = 10_000;
/** Characters of a message. */
const LONGEST_MESSAGE = 2_000_000;
/** Messages for one question: a sign of life comes four times a second. */
const MOST_MESSAGES = 2_000;

/** The code of the failure of a story that was ended. */
export const STORY_ENDED = 'HYTHE-STORY-ENDED';

interface HowToAsk {
  /** Cancels the question: it then fails. */
  readonly signal?: AbortSignal;
  /** Takes the shares of wins while engagements are played. */
  readonly onShares?: (shares: StoryShares) => void;
}

interface Waiting {
  readonly name: StoryQuestion;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: EngineError) => void;
  readonly onShares: (shares: StoryShares) => void;
  messages: number;
}

export class StoryFrame {
  private readonly frame = document.createElement('iframe');
  private readonly silenceMs: number;
  private readonly port: Promise<MessagePort>;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended: EngineFailure | null = null;
  /** Fails the frame that has not been loaded yet. */
  private onEnd: (error: EngineError) => void = () => {};

  constructor(silenceMs = SILENCE_MS) {
    this.silenceMs = silenceMs;
    this.port = this.started();
    // Whoever asks is told.
    this.port.catch(() => {});
  }

  /** Asks the story. Rejects with {@link EngineError} if it fails, or is ended. */
  async ask<Name extends StoryQuestion>(
    name: Name,
    input: StoryInput<Name>,
    { signal, onShares = () => {} }: HowToAsk = {},
  ): Promise<StoryAnswer<Name>> {
    const port = await this.port;
    return new Promise<StoryAnswer<Name>>((resolve, reject) => {
      if (this.ended !== null) return reject(new EngineError(this.ended));
      this.last++;
      const id = this.last;
      // true: answers are read by the reader of their question
      this.waiting.set(id, { name, resolve, reject, onShares, messages: 0 } as Waiting);
      port.postMessage({ kind: 'ask', id, question: name, input });
      signal?.addEventListener('abort', () => port.postMessage({ kind: 'cancel', id }));
      this.listen();
    });
  }

  /** Ends the story with all that it is doing. */
  close(why = 'the rules were stopped'): void {
    if (this.ended !== null) return;
    this.ended = { code: STORY_ENDED, message: why, problems: [] };
    clearTimeout(this.timer);
    this.frame.remove();
    this.onEnd(new EngineError(this.ended));
    for (const { reject } of this.waiting.values()) reject(new EngineError(this.ended));
    this.waiting.clear();
  }

  private async started(): Promise<MessagePort> {
    const { frame } = this;
    const loaded = new Promise((resolve, reject) => {
      frame.addEventListener('load', resolve, { once: true });
      this.onEnd = reject;
    });
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.referrerPolicy = 'no-referrer';
    frame.hidden = true;
    frame.title = 'Rules of a story';
    frame.src = new URL('story-frame.html', document.baseURI).href;
    document.body.append(frame);
    const modules = new Map<string, string>();
    await Promise.all([addModule(modules, workerUrl), loaded]);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.take(data));
    port1.start();
    // No address would name the frame: it has no origin.
    frame.contentWindow?.postMessage(modules, '*', [port2]);
    return port1;
  }

  private listen(): void {
    clearTimeout(this.timer);
    if (this.waiting.size > 0)
      this.timer = setTimeout(
        () =>
          this.close(
            `the rules gave no sign of life for ${this.silenceMs / 1000} seconds and were ended: look for a loop without end`,
          ),
        this.silenceMs,
      );
  }

  private take(data: unknown): void {
    if (this.ended !== null) return;
    try {
      this.read(data);
    } catch (error) {
      const why = error instanceof Error ? error.message : 'it cannot be read';
      this.close(`the rules sent a message that is no answer, and were ended: ${why}`);
    }
    this.listen();
  }

  /** @throws {DataError}, {SyntaxError} for a message that is none of ours */
  private read(data: unknown): void {
    if (typeof data !== 'string' || data.length > LONGEST_MESSAGE)
      throw new DataError(`a text of at most ${LONGEST_MESSAGE} characters is expected`);
    const message: unknown = JSON.parse(data);
    const { id, kind } = header(message);
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    waiting.messages++;
    if (waiting.messages > MOST_MESSAGES) throw new DataError('there are too many');
    if (kind === 'news') {
      const { news } = shape({ news: (shares) => (shares === null ? null : readShares(shares)) })(message);
      if (news !== null) waiting.onShares(news);
      return;
    }
    if (kind === 'answer') waiting.resolve(shape({ answer: readAnswer[waiting.name] })(message).answer);
    else waiting.reject(new EngineError(shape({ failure: readFailure })(message).failure));
    this.waiting.delete(id);
  }
}

const header = shape({ id: whole(1, Number.MAX_SAFE_INTEGER), kind: text(10) });

/** The files that a built module imports at once. */
const IMPORTED = /\b(?:from|import)"\.\/([^"]+)"/gu;

/** Adds a module of the worker by its name, after all that it imports: the frame itself may not fetch them. */
async function addModule(modules: Map<string, string>, address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok !== true) {
    const message = 'the code that runs rules cannot be read: is this page still served?';
    throw new EngineError({ code: STORY_ENDED, message, problems: [] });
  }
  const text = await answer.text();
  for (const [, name = ''] of text.matchAll(IMPORTED))
    if (!modules.has(name)) await addModule(modules, new URL(name, address).href);
  modules.set(address.slice(address.lastIndexOf('/') + 1), text);
}
