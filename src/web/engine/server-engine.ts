/** The engine of the server that the page came from: questions go by POST, answers come by a stream of events. */
import { signal } from '@preact/signals';
import type { Engine, HowToAsk, AnswerOf, InputOf, QuestionName } from '../../engine/questions.ts';
import { CANCELLED, type EngineFailure, type FromEngine, type ToEngine } from '../../engine/messages.ts';
import { readWire, wireText } from '../../engine/wire.ts';
import { EngineError, PortEngine } from './port-engine.ts';
import { tokenInAddress } from './token.ts';

/** The key of the browser's storage that keeps the path of the session, for a reload and for further tabs. */
const STORED = 'hythe-base';
/** The path of a page that has none, which the server refuses. */
const NO_SESSION = `/${'0'.repeat(64)}/`;

/** Streams that could not be opened, until the questions under way fail. */
const MOST_LOST = 4;
/** Milliseconds until a lost stream is asked for again: twice as many each time, up to the most. */
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 30_000;

const UNREACHABLE: EngineFailure = {
  code: 'HYTHE-ENGINE-ENDED',
  message:
    'the server of this page does not answer: start `hythe serve` again and open the address that it prints',
  problems: [],
};

/**
 * The engine of the server that gave the page. Gives the token to the server once, and takes it out of the address.
 * Without a session every question fails and says why.
 */
export async function serverEngine(token: string | null): Promise<ServerEngine> {
  if (tokenInAddress() !== null) history.replaceState(null, '', location.pathname);
  const engine = new ServerEngine();
  // A server that was started again has another session: its address may be opened in this tab or in another.
  addEventListener(
    'popstate',
    (event) => {
      const fresh = tokenInAddress();
      if (fresh === null) return;
      event.stopImmediatePropagation();
      history.back();
      void engine.begin(fresh);
    },
    { capture: true },
  );
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORED && newValue !== null) void engine.begin(null);
  });
  await engine.begin(token);
  return engine;
}

export class ServerEngine implements Engine {
  /** The failure of every question of a page that the server has refused from the beginning. */
  readonly refusal = signal<EngineFailure | null>(null);
  /** The number of the session with the server: with another one the screens ask anew. */
  readonly session = signal(0);
  private ended: EngineFailure | null = null;
  private base = NO_SESSION;
  private readonly engine = new PortEngine((message) => this.send(message));
  private events: EventSource | null = null;
  /** The name of this page at the server; null without a stream. */
  private page: string | null = null;
  private wasServed = false;
  /** Messages arrive in their order: the next one leaves after the one before it. */
  private sending = Promise.resolve();
  /** Streams in a row that could not be opened. */
  private lost = 0;
  /** The wait for the next stream; undefined while there is none to wait for. */
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** Begins a session by the token of an address, or the one that another tab has begun; what was made stays. */
  async begin(token: string | null): Promise<void> {
    try {
      if (token !== null) localStorage.setItem(STORED, await baseBy(token));
    } catch (error) {
      this.end(failureOf(error));
      return;
    }
    this.events?.close();
    clearTimeout(this.waiting);
    this.page = null;
    this.lost = 0;
    this.engine.fail(CANCELLED);
    this.base = localStorage.getItem(STORED) ?? NO_SESSION;
    this.ended = null;
    this.refusal.value = null;
    this.session.value++;
    this.listen();
  }

  get isIdle(): boolean {
    return this.engine.isIdle;
  }

  async ask<Name extends QuestionName>(
    name: Name,
    input: InputOf<Name>,
    how?: HowToAsk<Name>,
  ): Promise<AnswerOf<Name>> {
    if (this.ended !== null) throw new EngineError(this.ended);
    const answer = this.engine.ask(name, input, how);
    // Who asks does not wait for the next try.
    if (this.waiting !== undefined) this.listen();
    return answer;
  }

  private send(message: ToEngine): void {
    const { page } = this;
    if (page !== null) this.sending = this.sending.then(async () => this.post(page, message));
    else if (message.kind === 'cancel')
      this.engine.take({ kind: 'failure', id: message.id, failure: CANCELLED });
  }

  private async post(page: string, message: ToEngine): Promise<void> {
    try {
      await answered(await posted(`${this.base}messages/${page}`, wireText(message)));
    } catch (error) {
      // Of a stream that is gone the next one asks again.
      if (this.page !== page) return;
      const failure = failureOf(error);
      if (failure !== UNREACHABLE) this.engine.take({ kind: 'failure', id: message.id, failure });
    }
  }

  private listen(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    const events = new EventSource(`${this.base}events`);
    this.events = events;
    events.addEventListener('page', ({ data }: MessageEvent<string>) => {
      this.page = data;
      this.wasServed = true;
      this.lost = 0;
      // Their desk is gone with the stream before.
      for (const message of this.engine.unanswered) this.send(message);
    });
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.engine.take(readWire(data) as FromEngine); // our server sends nothing else
    });
    events.addEventListener('error', () => {
      const isRefused = events.readyState === EventSource.CLOSED;
      // The browser would go on trying, as often as ever.
      events.close();
      if (this.events !== events) return;
      this.page = null;
      if (isRefused) void this.listenOrEnd();
      else this.listenLater();
    });
  }

  /** Listens again after a while, so that later questions find a server that is back. */
  private listenLater(): void {
    const wait = Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.lost);
    this.lost++;
    this.waiting = setTimeout(() => this.listen(), wait);
    if (this.lost < MOST_LOST) return;
    this.engine.fail(UNREACHABLE);
  }

  /** Asks why the server has refused a stream, and listens again if a place is free meanwhile. */
  private async listenOrEnd(): Promise<void> {
    const { session } = this;
    const before = session.value;
    // Another session that has begun meanwhile has a stream of its own.
    const isGone = (): boolean => session.value !== before;
    try {
      const answer = await fetch(`${this.base}events`);
      if (!answer.ok) await answered(answer);
      await answer.body?.cancel();
      if (!isGone()) this.listenLater();
    } catch (error) {
      if (!isGone()) this.end(failureOf(error));
    }
  }

  /** Fails all questions, until another session begins. */
  private end(failure: EngineFailure): void {
    this.ended = failure;
    // The screens of a page that was served keep what was made on them.
    if (!this.wasServed) this.refusal.value = failure;
    this.engine.fail(failure);
  }
}

/** The path of the session that a token begins. @throws {EngineError} for a token of another server */
async function baseBy(token: string): Promise<string> {
  const { base } = (await answered(await posted('/session', JSON.stringify({ token })))) as {
    readonly base: string; // our server's
  };
  return base;
}

async function posted(address: string, body: string): Promise<Response> {
  return fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

/** The data of an answer of the server. @throws {EngineError} for a refusal */
async function answered(answer: Response): Promise<unknown> {
  const data: unknown = await answer.json();
  if (!answer.ok) throw new EngineError(data as EngineFailure); // refusals of our server have this shape
  return data;
}

function failureOf(error: unknown): EngineFailure {
  return error instanceof EngineError ? error.failure : UNREACHABLE;
}
