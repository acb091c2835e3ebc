/**
 * A story in a place of its own: a worker made from a blob in a sandboxed frame without an origin, whose policy allows
 * nothing else. The page talks to it through a port that it alone has given away, and reads all that comes as data from
 * anybody.
 */
import { CANCELLED, type EngineFailure } from '../../engine/messages.ts';
import { readWire } from '../../engine/wire.ts';
import { visibleName } from '../../play/visible.ts';
import { EngineError } from '../engine/port-engine.ts';
import { DataError, mapFrom, plainData } from './plain-data.ts';
import type { PlaceOfRules, ToStory } from './story-worker.ts';
// The build gives the address of the bundled worker.
// oxlint-disable-next-line import/default
import workerUrl from './story-worker.ts?entry';

/** Milliseconds without a sign of life after which a story is ended. Its first sign may take as long, however short the silence. */
const SILENCE_MS = 10_000;
/** Characters of a message. */
const LONGEST_MESSAGE = 20_000_000;
/** Messages of a story at once, and each second: four are signs of life. */
const MOST_MESSAGES = 2_000;
const A_SECOND = 50;
/** Parts that a story may ask for. */
const MOST_PARTS = 100;
const PART = /^[\w.-]+\.js$/u;

/** The code of the failure of a story that was ended. */
export const STORY_ENDED = 'HYTHE-STORY-ENDED';

interface HowToAsk {
  /** Cancels the question: it then fails. */
  readonly signal?: AbortSignal | undefined;
  /** Takes news before the answer. */
  readonly onNews?: ((news: unknown) => void) | undefined;
  /** Throws {@link DataError} for an answer that is none: then the story is ended. */
  readonly read?: ((answer: unknown) => unknown) | undefined;
}

/** A question to a story. */
interface Asked {
  readonly question: string;
  readonly input: unknown;
}

interface Waiting extends Asked {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: EngineError) => void;
  readonly onNews: (news: unknown) => void;
  readonly read: (answer: unknown) => unknown;
}

export class StoryFrame {
  private readonly frame = document.createElement('iframe');
  readonly silenceMs: number;
  private readonly port: Promise<MessagePort>;
  private readonly waiting = new Map<number, Waiting>();
  private readonly modules = new Map<string, string>();
  private readonly began = performance.now();
  /** The place in the rules that was told last. */
  place: PlaceOfRules | null = null;
  /** The questions in whose midst the rules fell silent. */
  unanswered: readonly Asked[] = [];
  private last = 0;
  private messages = 0;
  private parts = 0;
  /** Parts are given in turn: each has all that those before it brought. */
  private giving = Promise.resolve();
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

  /** Asks the story; its answer is plain data from anybody. Rejects with {@link EngineError} if it fails, or is ended. */
  async ask(
    question: string,
    input: unknown,
    { signal, onNews = () => {}, read = (answer) => answer }: HowToAsk = {},
  ): Promise<unknown> {
    const port = await this.port;
    return new Promise<unknown>((resolve, reject) => {
      if (this.ended !== null) return reject(new EngineError(this.ended));
      this.last++;
      const id = this.last;
      this.waiting.set(id, { question, input, resolve, reject, onNews, read });
      const send = (message: ToStory): void => port.postMessage(message);
      send({ kind: 'ask', id, question, input });
      if (signal?.aborted === true) send({ kind: 'cancel', id });
      signal?.addEventListener('abort', () => send({ kind: 'cancel', id }));
      this.listen();
    });
  }

  /** Ends the story with all that it is doing. */
  close(why = 'the rules were stopped'): void {
    this.end({ code: STORY_ENDED, message: why, problems: [] });
  }

  /** Ends the story, and cancels its questions: another takes its place. */
  replace(): void {
    this.end(CANCELLED);
  }

  private end(failure: EngineFailure): void {
    if (this.ended !== null) return;
    this.ended = failure;
    clearTimeout(this.timer);
    this.frame.remove();
    // What the story had sent by then would still be read, one message after the other.
    this.port.then((port) => port.close()).catch(() => {});
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
    await Promise.all([addModule(this.modules, workerUrl), loaded]);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.take(data));
    port1.start();
    // No address would name the frame: it has no origin.
    frame.contentWindow?.postMessage(this.modules, '*', [port2]);
    return port1;
  }

  /** Milliseconds of silence that end it. Its code is read and compiled before the first sign, which says nothing of the rules. */
  get silence(): number {
    return this.messages === 0 ? Math.max(SILENCE_MS, this.silenceMs) : this.silenceMs;
  }

  private listen(): void {
    clearTimeout(this.timer);
    const ms = this.silence;
    if (this.waiting.size > 0)
      this.timer = setTimeout(() => {
        this.unanswered = [...this.waiting.values()];
        this.close(
          `the rules gave no sign of life for ${ms / 1000} seconds and were ended: look for a loop without end`,
        );
      }, ms);
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
    this.messages++;
    const seconds = (performance.now() - this.began) / 1000;
    if (this.messages > MOST_MESSAGES + A_SECOND * seconds) throw new DataError('there are too many');
    const { kind, id, name, ...rest } = mapFrom(readWire(data));
    if (kind === 'place') this.place = placeFrom(rest, name);
    if (kind === 'part') this.giving = this.giving.then(async () => this.give(name));
    const waiting = this.waiting.get(Number(id));
    if (waiting === undefined) return;
    if (kind === 'news') {
      waiting.onNews(plainData(rest['news']));
      return;
    }
    if (kind === 'answer') waiting.resolve(waiting.read(plainData(rest['answer'])));
    else waiting.reject(new EngineError(failureFrom(plainData(rest['failure']))));
    this.waiting.delete(Number(id));
  }

  /** Gives the story a part of the page's code, with all that it imports. @throws {DataError} for what is none */
  private async give(name: unknown): Promise<void> {
    this.parts++;
    const isName = typeof name === 'string' && PART.test(name) && this.parts <= MOST_PARTS;
    if (!isName) return this.close('the rules asked for what is no part of the page, and were ended');
    const before = this.modules.size;
    // Without it the story says what it lacks.
    await addModule(this.modules, new URL(name, new URL(workerUrl, location.href)).href).catch(() => {});
    const message: ToStory = { kind: 'parts', asked: name, parts: [...this.modules].slice(before) };
    (await this.port).postMessage(message);
  }
}

function placeFrom({ count, isEach }: Readonly<Record<string, unknown>>, name: unknown): PlaceOfRules {
  return {
    name: typeof name === 'string' ? visibleName(name) : null,
    count: Number(count),
    isEach: isEach === true,
  };
}

/** Places are sought anew from the last that was told so often, at the most; each time it is two hundred times nearer. */
const MOST_SEARCHES = 4;

/**
 * The function of a story that does not end, with its line: the story is asked the same again, and tells where it is. Null
 * where it comes to its end, or is at work in no function of its own.
 */
export async function unendedIn(
  script: string,
  asked: readonly Asked[],
  silenceMs: number,
): Promise<string | null> {
  let from = 1;
  for (let search = 0; search < MOST_SEARCHES; search++) {
    const frame = new StoryFrame(silenceMs);
    try {
      await frame.ask('open', { script, watchedFrom: from });
      await Promise.all(asked.map(async ({ question, input }) => frame.ask(question, input)));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
    frame.close();
    const { place, unanswered } = frame;
    if (unanswered.length === 0 || place === null) return null;
    if (place.isEach) return place.name;
    from = place.count;
  }
  return null;
}

function failureFrom(data: unknown): EngineFailure {
  const { code, message, problems, fields } = mapFrom(data);
  const listOf = (value: unknown): never[] => (Array.isArray(value) ? (value as never[]) : []); // drawn as text
  return {
    code: String(code),
    message: String(message),
    problems: listOf(problems),
    ...(fields === undefined ? {} : { fields: listOf(fields) }),
  };
}

/** The files that a built module imports at once. */
const IMPORTED = /\b(?:from|import)"\.\/([^"]+)"/gu;
/** Those that it imports later: the worker asks for them by name. */
const IMPORTED_LATER = /\bimport\([`"]\.\/([^`"]+)[`"]\)/gu;

/**
 * Adds a module of the worker by its name, after all that it imports: the frame itself may not fetch them. Those that import
 * one another in a circle cannot stand there.
 */
async function addModule(
  modules: Map<string, string>,
  address: string,
  within: readonly string[] = [],
): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok !== true || within.includes(address)) {
    const message = 'the code that runs rules cannot be read: is this page still served?';
    throw new EngineError({ code: STORY_ENDED, message, problems: [] });
  }
  const text = await answer.text();
  for (const [, name = ''] of text.matchAll(IMPORTED))
    if (!modules.has(name)) await addModule(modules, new URL(name, address).href, [...within, address]);
  modules.set(
    address.slice(address.lastIndexOf('/') + 1),
    text
      .replace(IMPORTED_LATER, (_import, name: string) => `self.hythePart("${name}")`)
      // Code without an origin has no address of its own to go from.
      .replaceAll('import.meta.url', JSON.stringify(address)),
  );
}
