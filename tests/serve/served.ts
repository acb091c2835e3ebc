/** The real `hythe serve` in a process of its own, and a client of it that speaks HTTP by hand. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { FromEngine, ToEngine } from '../../src/engine/messages.ts';
import type { AnswerOf, InputOf, QuestionName } from '../../src/engine/questions.ts';
import { readWire, wireText } from '../../src/engine/wire.ts';
import { duelSpec, LAUNCHER } from '../cli/hythe.ts';

export interface Served {
  /** With the token. */
  readonly url: string;
  readonly origin: string;
  readonly token: string;
  /** The text on standard error so far. */
  readonly stderr: () => string;
  /** Sends Ctrl-C and waits for the end; gives the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it at once. */
  readonly kill: () => Promise<void>;
}

/** Starts the command and waits for its address. It ends with the test. */
export async function served(args: readonly string[], cwd: string): Promise<Served> {
  const server = await started(args, cwd);
  onTestFinished(server.kill);
  return server;
}

/** A server for all tests of a `describe`, in a folder with `duel.yaml`. */
export function openServer(): { readonly folder: string; readonly server: Served } {
  let folder: string;
  let server: Served;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hythe-served-'));
    writeFileSync(join(folder, 'duel.yaml'), duelSpec());
    server = await started(['--port', '0'], folder);
  });
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true });
  });
  return {
    get folder() {
      return folder;
    },
    get server() {
      return server;
    },
  };
}

async function started(args: readonly string[], cwd: string): Promise<Served> {
  const child = spawn(process.execPath, [LAUNCHER, 'serve', '--workers', '2', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close');
  const stop = async (): Promise<number | null> => {
    child.kill('SIGINT');
    await ended;
    return child.exitCode;
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>; // lines are text
  const first = await Promise.race([line, ended.then(() => null)]);
  if (first === null) throw new Error(stderr);
  const [url] = first;
  const [origin = '', token = ''] = url.split('/#token=');
  return { url, origin, token, stderr: () => stderr, stop, kill };
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: () => unknown;
}

export interface Given {
  readonly method?: string;
  /** In place of those of the page; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** A request as the page makes it, but for what the test wants otherwise. */
export async function send(origin: string, path: string, given: Given = {}): Promise<Reply> {
  const reply = await opened(origin, path, given);
  let text = '';
  for await (const part of reply.setEncoding('utf8')) text += part;
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    text,
    json: () => JSON.parse(text) as unknown,
  };
}

/** The answer to a request as soon as it begins. */
async function opened(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Given,
): Promise<IncomingMessage> {
  const own =
    method === 'POST'
      ? { origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      : { 'sec-fetch-site': 'same-origin' };
  const all = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== undefined);
  const { hostname, port } = new URL(origin);
  const sent = request({
    hostname,
    port,
    path,
    method,
    headers: Object.fromEntries(all) as Record<string, string>,
  });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]; // Node gives nothing else
  return reply;
}

export interface Session {
  readonly base: string;
  readonly cookie: string;
}

export async function session({ origin, token }: Served): Promise<Session> {
  const reply = await send(origin, '/session', { method: 'POST', body: JSON.stringify({ token }) });
  const { base } = reply.json() as { readonly base: string };
  const [cookie = ''] = (reply.headers['set-cookie'] ?? [''])[0]?.split(';') ?? [];
  return { base, cookie };
}

/** A page without a browser: a stream of events, and questions. */
export class PageByHand {
  readonly base: string;
  readonly cookie: string;
  /** Its name at the server. */
  name = '';
  private readonly origin: string;
  private readonly takers = new Map<number, (message: FromEngine) => void>();
  private stream: IncomingMessage | null = null;
  private last = 0;

  constructor({ origin }: Served, { base, cookie }: Session) {
    this.origin = origin;
    this.base = base;
    this.cookie = cookie;
  }

  async open(): Promise<this> {
    const { base, cookie } = this;
    const stream = await opened(this.origin, `${base}events`, { headers: { cookie } });
    if (stream.statusCode !== 200) throw new Error(`no stream: ${stream.statusCode}`);
    this.stream = stream;
    const named = Promise.withResolvers<void>();
    let event = 'message';
    const take = (line: string): void => {
      if (line.startsWith('event: ')) event = line.slice('event: '.length);
      else if (line === '') event = 'message';
      if (!line.startsWith('data: ')) return;
      const data = line.slice('data: '.length);
      if (event === 'page') {
        this.name = data;
        named.resolve();
      } else {
        const message = readWire(data) as FromEngine; // the server sends nothing else
        this.takers.get(message.id)?.(message);
      }
    };
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    // Cut off by the end of the server.
    stream.on('error', () => {});
    await named.promise;
    return this;
  }

  /** Ends the stream, as a page does that is closed. */
  close(): void {
    this.stream?.destroy();
  }

  async tell(message: ToEngine): Promise<Reply> {
    const { base, cookie, name } = this;
    const body = wireText(message);
    return send(this.origin, `${base}messages/${name}`, { method: 'POST', headers: { cookie }, body });
  }

  /** The answer to a question. Rejects with the code and words of a failure. */
  async ask<Name extends QuestionName>(
    question: Name,
    input: InputOf<Name>,
    onNews: (news: unknown) => void = () => {},
  ): Promise<AnswerOf<Name>> {
    const id = ++this.last;
    const { promise, resolve, reject } = Promise.withResolvers<AnswerOf<Name>>();
    this.takers.set(id, (message) => {
      if (message.kind === 'news') onNews(message.news);
      else if (message.kind === 'answer')
        resolve(message.answer as AnswerOf<Name>); // of this question
      else reject(new Error(`${message.failure.code}: ${message.failure.message}`));
    });
    // A failure may come before the reply to its question.
    promise.catch(() => {});
    const { status, text } = await this.tell({ kind: 'ask', id, question, input });
    if (status !== 202) throw new Error(text);
    return promise;
  }

  async get(path: string): Promise<Reply> {
    return send(this.origin, this.base + path, { headers: { cookie: this.cookie } });
  }
}

export async function page(server: Served): Promise<PageByHand> {
  return new PageByHand(server, await session(server)).open();
}
