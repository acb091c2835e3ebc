/**
 * The worker in which one story runs, in a frame that may reach nothing. It gets a port to the page with its first message.
 * The story shares this thread, so it may send what it likes: the page reads every message as data from anybody.
 */
import { atName, mistakeAt } from '../../conformance/mistake.ts';
import * as rules from '../../own-rules.ts';
import { QuestionError, type FromEngine, type ToEngine } from '../../engine/messages.ts';
import { RULES_MODULE, scriptWith, STORY_FILE } from '../../engine/story/script.ts';
import { StoryDesk } from '../../engine/story/story-desk.ts';
import { wireText } from '../../engine/wire.ts';
import type { Diagnostic } from '../../spec/diagnostic.ts';
import { machineOfBrowser } from '../worker/machine.ts';
import { sha256 } from '../worker/sha256.ts';

/** Parts of this worker that the page sends when they are asked for, each after those that it imports. */
type Parts = readonly (readonly [name: string, text: string])[];
export type ToStory = ToEngine | { readonly kind: 'parts'; readonly asked: string; readonly parts: Parts };
/** A message of a story: of the engine, a sign of life, the name of a part that is needed, or where the rules are. */
type FromStory =
  | FromEngine
  | { readonly kind: 'beat' }
  | { readonly kind: 'part'; readonly name: string }
  | ({ readonly kind: 'place' } & PlaceOfRules);

/** The function of the rules that has begun, or null once it has ended. */
export interface PlaceOfRules {
  readonly name: string | null;
  /** The number of those that have begun. */
  readonly count: number;
  /** True where the beginning and the end of each are told. */
  readonly isEach: boolean;
}

/** Milliseconds between two signs of life. */
const BEAT_MS = 250;

self.addEventListener(
  'message',
  ({ ports: [port], data: urls }: MessageEvent<Map<string, string>>) => {
    if (port === undefined) return;
    const story = new StoryModule();
    // Taken before a story can change them.
    const [post, later] = [port.postMessage.bind(port), self.setTimeout.bind(self)];
    const send = (message: FromStory): void =>
      post('id' in message ? wireText(message) : JSON.stringify(message));
    const parts = new LaterParts(urls, (name) => send({ kind: 'part', name }));
    Object.defineProperty(self, LATER, { value: async (name: string) => parts.load(name) });
    const desk = new StoryDesk({
      version: HYTHE_VERSION,
      sha256,
      machine: machineOfBrowser,
      load: async (script) => story.load(script),
      mistakeOf: (error) => story.mistakeOf(error),
      onPlace: (name, count, isEach) => send({ kind: 'place', name, count, isEach }),
      clock: () => performance.now(),
      pause: async () =>
        new Promise((resolve) => {
          later(resolve, 0);
        }),
      send,
    });
    send({ kind: 'beat' });
    self.setInterval(() => send({ kind: 'beat' }), BEAT_MS);
    // true: this port is the page's
    port.addEventListener('message', ({ data }: MessageEvent<ToStory>) => {
      if (data.kind === 'parts') parts.take(data.asked, data.parts);
      else desk.take(data);
    });
    port.start();
  },
  { once: true },
);

/** The function that stands in place of `import()` here, where a file has no address by which others find it. */
const LATER = 'hythePart';

/** Parts of this worker that are loaded later. */
class LaterParts {
  private readonly urls: Map<string, string>;
  private readonly ask: (name: string) => void;
  private readonly waiting = new Map<string, PromiseWithResolvers<unknown>>();

  constructor(urls: Map<string, string>, ask: (name: string) => void) {
    this.urls = urls;
    this.ask = ask;
  }

  async load(name: string): Promise<unknown> {
    const url = this.urls.get(name);
    if (url !== undefined) return import(/* @vite-ignore */ url);
    const waiting = this.waiting.get(name) ?? Promise.withResolvers<unknown>();
    if (!this.waiting.has(name)) this.ask(name);
    this.waiting.set(name, waiting);
    return waiting.promise;
  }

  take(asked: string, parts: Parts): void {
    for (const [name, text] of parts) {
      if (this.urls.has(name)) continue;
      const code = text.replace(
        /(?<=")\.\/([^"]+)(?=")/gu,
        (path, other: string) => this.urls.get(other) ?? path,
      );
      this.urls.set(name, moduleUrl(code));
    }
    const waiting = this.waiting.get(asked);
    this.waiting.delete(asked);
    if (this.urls.has(asked)) waiting?.resolve(this.load(asked));
    else waiting?.reject(new TypeError(`a part of this page cannot be loaded: ${asked}`));
  }
}

const JAVASCRIPT = 'rules in a page are JavaScript; with types they run under `hythe serve`';

/** The story as a module of this worker. */
class StoryModule {
  /** The address of a module with the exports of `hythe/rules`. */
  private readonly rulesUrl: string;
  private url = '';
  private lines: readonly string[] = [];

  constructor() {
    Object.defineProperty(self, 'hytheRules', { value: rules });
    this.rulesUrl = moduleUrl(`export const { ${Object.keys(rules).join(', ')} } = self.hytheRules;`);
  }

  async load(text: string): Promise<Readonly<Record<string, unknown>>> {
    this.lines = text.split(/\r?\n/u);
    const script = scriptWith(text, this.rulesUrl);
    this.url = moduleUrl(script);
    try {
      return (await import(/* @vite-ignore */ this.url)) as Readonly<Record<string, unknown>>; // any module is such an object
    } catch (error) {
      // Browsers say in many ways that they do not know where the rules are, and never where.
      if (!(error instanceof TypeError) || this.thrownAt(error) !== null || !script.includes(RULES_MODULE))
        throw error;
      throw new QuestionError('imports stand at the top of the rules, before anything else', {
        cause: error,
      });
    }
  }

  /** The error at its place in the story; null if it was thrown elsewhere. */
  mistakeOf(error: unknown): Diagnostic | null {
    if (this.url === '' || !(error instanceof Error)) return null;
    const thrown = this.thrownAt(error);
    const place = thrown ?? (error instanceof SyntaxError ? this.compiledAt(error) : null);
    if (place === null) return null;
    const said = error.message.replaceAll(this.rulesUrl, RULES_MODULE).replaceAll(this.url, STORY_FILE);
    const message = thrown === null ? `${said} (${JAVASCRIPT})` : said;
    return mistakeAt(atName(place, message, this.lines), STORY_FILE, this.lines, message);
  }

  /** The innermost place of the story in the stack, as every browser writes it: `blob:…:57:12`. */
  private thrownAt({ stack = '' }: Error): Place | null {
    const at = stack.indexOf(`${this.url}:`);
    const [, line, column] = /^:(\d+):(\d+)/u.exec(stack.slice(at + this.url.length)) ?? [];
    return at === -1 || line === undefined ? null : { line: Number(line), column: Number(column) };
  }

  /** The place at which the story does not compile; it is in no stack, but in the report of an error. */
  private compiledAt(error: SyntaxError): Place | null {
    let place: Place | null = null;
    const take = (event: ErrorEvent): void => {
      event.preventDefault();
      if (event.filename === this.url) place = { line: event.lineno, column: event.colno };
    };
    self.addEventListener('error', take);
    self.reportError(error);
    self.removeEventListener('error', take);
    return place;
  }
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function moduleUrl(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}
