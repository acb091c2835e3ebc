/** The engine of the server that the page came from: questions go by POST, answers come by a stream of events. */
import { signal } from '@preact/signals';
import type { Engine, HowToAsk, AnswerOf, InputOf, QuestionName } from '../../engine/questions.ts';
import { CANCELLED, type EngineFailure, type FromEngine, type ToEngine } from '../../engine/messages.ts';
import { readWire, wireText } from '../../engine/wire.ts';
import { EngineError, PortEngine } from './port-engine.ts';

/** The key of the browser's storage that keeps the path of the session, for a reload and for further tabs. */
const STORED = 'hythe-base';
const TOKEN = /^#token=([0-9a-f]+)$/u;

/** Streams that could not be opened, until the questions under way fail. */
const MOST_LOST = 4;

const UNREACHABLE: EngineFailure = {
  code: 'HYTHE-ENGINE-ENDED',
  message:
    'the server of this page does not answer: start `hythe serve` again and open the address that it prints',
  problems: [],
};

/**
 * The engine of the server; null for a page from any other host. Takes the token out of the address, and gives it to the
 * server once. Without a session every question fails and says why.
 */
export async function serverEngine(): Promise<ServerEngine | null> {
  if (document.querySelector('meta[name="hythe-engine"][content="server"]') === null) return null;
  const [, token] = TOKEN.exec(location.hash) ?? [];
  if (token !== undefined) {
    history.replaceState(null, '', location.pathname);
    try {
      const body = JSON.stringify({ token });
      const { base } = (await answered(await posted('/session', body))) as { readonly base: string }; // our server's
      localStorage.setItem(STORED, base);
    } catch (error) {
      return new ServerEngine('/', failureOf(error));
    }
  }
  return new ServerEngine(localStorage.getItem(STORED) ?? `/${'0'.repeat(64)}/`);
}

export class ServerEngine implements Engine {
  /** The failure of every question of a page that the server has refused from the beginning. */
  readonly refusal = signal<EngineFailure | null>(null);
  private ended: EngineFailure | null;
  private readonly base: string;
  private readonly engine = new PortEngine((message) => this.send(message));
  /** Questions without an answer: a new stream asks them again, since their desk is gone with the old one. */
  private readonly asked = new Map<number, ToEngine>();
  /** The name of this page at the server; null without a stream. */
  private page: string | null = null;
  private wasServed = false;
  /** Messages arrive in their order: the next one leaves after the one before it. */
  private sending = Promise.resolve();
  /** Streams in a row that could not be opened. */
  private lost = 0;

  constructor(base: string, ended: EngineFailure | null = null) {
    this.base = base;
    this.ended = ended;
    this.refusal.value = ended;
    if (ended === null) this.listen();
  }

  async ask<Name extends QuestionName>(
    name: Name,
    input: InputOf<Name>,
    how?: HowToAsk<Name>,
  ): Promise<AnswerOf<Name>> {
    if (this.ended !== null) throw new EngineError(this.ended);
    return this.engine.ask(name, input, how);
  }

  /** The address of a file of a kept run, for a frame or a link: `charts/outcome.vl.json`. */
  address(run: string, file: string): string {
    return `${this.base}runs/${[...run.split('/'), ...file.split('/')].map(encodeURIComponent).join('/')}`;
  }

  private send(message: ToEngine): void {
    if (message.kind === 'ask') this.asked.set(message.id, message);
    const { page } = this;
    if (page !== null) this.sending = this.sending.then(async () => this.post(page, message));
    else if (message.kind === 'cancel' && this.asked.delete(message.id)) {
      this.engine.take({ kind: 'failure', id: message.id, failure: CANCELLED });
    }
  }

  private async post(page: string, message: ToEngine): Promise<void> {
    try {
      await answered(await posted(`${this.base}messages/${page}`, wireText(message)));
    } catch (error) {
      // Of a stream that is gone the next one asks again.
      if (this.page !== page) return;
      const failure = failureOf(error);
      if (failure !== UNREACHABLE) this.take({ kind: 'failure', id: message.id, failure });
    }
  }

  private take(message: FromEngine): void {
    if (message.kind !== 'news') this.asked.delete(message.id);
    this.engine.take(message);
  }

  private listen(): void {
    const events = new EventSource(`${this.base}events`);
    events.addEventListener('page', ({ data }: MessageEvent<string>) => {
      this.page = data;
      this.wasServed = true;
      this.lost = 0;
      for (const message of this.asked.values()) this.send(message);
    });
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.take(readWire(data) as FromEngine); // our server sends nothing else
    });
    events.addEventListener('error', () => {
      this.page = null;
      this.lost++;
      if (events.readyState === EventSource.CLOSED) void this.end();
      // The browser goes on trying, so that later questions find a server that is back.
      else if (this.lost >= MOST_LOST) {
        this.asked.clear();
        this.engine.fail(UNREACHABLE);
      }
    });
  }

  /** Fails all questions: the server has refused the stream. */
  private async end(): Promise<void> {
    try {
      const answer = await fetch(`${this.base}events`);
      if (answer.ok) {
        // A place is free meanwhile.
        await answer.body?.cancel();
        this.listen();
        return;
      }
      await answered(answer);
    } catch (error) {
      this.ended = failureOf(error);
      // The screens of a page that was served keep what was made on them.
      if (!this.wasServed) this.refusal.value = this.ended;
      this.engine.fail(this.ended);
    }
  }
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
