/**
 * A story in a place of its own: a worker made from a blob in a sandboxed frame without an origin, whose policy allows
 * nothing else. The page talks to it through a port that it alone has given away, and reads all that comes as data from
 * anybody.
 */
import { CANCELLED, type EngineFailure } from '../../engine/messages.ts';
import { readWire } from '../../engine/wire.ts';
import { visibleName } from '../../play/visible.ts';
import { EngineError, PortEngine } from '../engine/port-engine.ts';
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

export class StoryFrame {
  private readonly frame = document.createElement('iframe');
  readonly silenceMs: number;
  private readonly port: Promise<MessagePort>;
  private readonly engine = new PortEngine((message) => {
    this.send(message).catch((error: unknown) => this.close(`the rules cannot be asked: ${String(error)}`));
  });
  private readonly modules = new Map<string, string>();
  private readonly began = performance.now();
  /** The place in the rules that was told last. */
  place: PlaceOfRules | null = null;
  /** The questions in whose midst the rules fell silent. */
  unanswered: PortEngine['unanswered'] = [];
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
  async ask(...asked: Parameters<PortEngine['askAny']>): Promise<unknown> {
    await this.port;
    if (this.ended !== null) throw new EngineError(this.ended);
    const answer = this.engine.askAny(...asked);
    this.listen();
    return answer;
  }

  private async send(message: ToStory): Promise<void> {
    (await this.port).postMessage(message);
  }

  /** Ends the story with all that it is doing. */
  close(why = 'the rules were stopped'): EngineError {
    const failure = { code: STORY_ENDED, message: why, problems: [] };
    this.end(failure);
    return new EngineError(failure);
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
    this.onEnd(new EngineError(failure));
    this.engine.fail(failure);
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
    if (this.engine.unanswered.length > 0)
      this.timer = setTimeout(() => {
        this.unanswered = this.engine.unanswered;
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
      this.refuse(error);
    }
    this.listen();
  }

  /** Ends the story for what it sent: that cannot be read. */
  refuse(error: unknown): EngineError {
    const why = error instanceof Error ? error.message : 'it cannot be read';
    return this.close(`the rules sent a message that is no answer, and were ended: ${why}`);
  }

  /** @throws {DataError}, {SyntaxError} for a message that is none of ours */
  private read(data: unknown): void {
    if (typeof data !== 'string' || data.length > LONGEST_MESSAGE)
      throw new DataError(`a text of at most ${LONGEST_MESSAGE} characters is expected`);
    this.messages++;
    const seconds = (performance.now() - this.began) / 1000;
    if (this.messages > MOST_MESSAGES + A_SECOND * seconds) throw new DataError('there are too many');
    const { kind, name, ...rest } = mapFrom(readWire(data));
    const id = Number(rest['id']);
    if (kind === 'place') this.place = placeFrom(rest, name);
    else if (kind === 'part') this.giving = this.giving.then(async () => this.give(name));
    else if (kind === 'news') this.engine.take({ kind, id, news: plainData(rest['news']) });
    else if (kind === 'answer') this.engine.take({ kind, id, answer: plainData(rest['answer']) });
    else if (kind === 'failure')
      this.engine.take({ kind: 'failure', id, failure: failureFrom(plainData(rest['failure'])) });
  }

  /** Gives the story a part of the page's code, with all that it imports. @throws {DataError} for what is none */
  private async give(name: unknown): Promise<void> {
    this.parts++;
    const isName = typeof name === 'string' && PART.test(name) && this.parts <= MOST_PARTS;
    if (!isName) {
      this.close('the rules asked for what is no part of the page, and were ended');
      return;
    }
    const before = this.modules.size;
    // Without it the story says what it lacks.
    await addModule(this.modules, new URL(name, new URL(workerUrl, location.href)).href).catch(() => {});
    await this.send({ kind: 'parts', asked: name, parts: [...this.modules].slice(before) });
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
  asked: PortEngine['unanswered'],
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
