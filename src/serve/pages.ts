/** Pages at the server: each has an open desk, and a stream of events that brings it the messages of its engine. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Platform } from '../engine/desk.ts';
import type { Answering, FromEngine } from '../engine/messages.ts';
import { openDesk } from '../engine/questions.ts';
import { wireText } from '../engine/wire.ts';
import { ALWAYS, DATA } from './headers.ts';
import { Refusal } from './request.ts';

/** A browser holds six connections to a server; the last is for messages. */
const MOST_PAGES = 5;
/** Bytes that wait for a page that does not read: then it is cut off, and asks again when it reads. */
const MOST_UNREAD = 128 * 1024 * 1024;

const id = z.int().check(z.minimum(1));
const toEngine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), id, question: z.string().check(z.maxLength(100)), input: z.unknown() }),
  z.object({ kind: z.literal('cancel'), id }),
]);

export class Pages {
  private readonly platform: Platform;
  private readonly pages = new Map<string, { readonly desk: Answering; readonly stream: ServerResponse }>();

  constructor(platform: Platform) {
    this.platform = platform;
  }

  /** Opens a desk, whose messages go to the stream until it is closed. @throws {Refusal} for one page too many */
  open(stream: ServerResponse): void {
    if (this.pages.size >= MOST_PAGES)
      throw new Refusal(
        503,
        `${MOST_PAGES} pages of this server are open already: close one and reload this`,
      );
    const page = randomUUID();
    const desk = openDesk(this.platform, (message) => send(stream, message));
    this.pages.set(page, { desk, stream });
    stream.once('close', () => {
      this.pages.delete(page);
      desk.close();
    });
    stream.writeHead(200, { ...ALWAYS, ...DATA, 'Content-Type': 'text/event-stream' });
    stream.write(`event: page\ndata: ${page}\n\n`);
  }

  /** Hands a message to the desk of a page. @throws {Refusal} for a page that is gone, and for no message */
  take(page: string, message: unknown): void {
    const open = this.pages.get(page);
    if (open === undefined) throw new Refusal(404, 'this page has lost its stream of answers: reload it');
    const read = toEngine.safeParse(message);
    if (!read.success) throw new Refusal(400, 'this is no message to an engine');
    open.desk.take(read.data);
  }

  close(): void {
    for (const { stream } of this.pages.values()) stream.destroy();
  }
}

function send(stream: ServerResponse, message: FromEngine): void {
  if (stream.destroyed) return;
  // Of a page that reads slowly news are dropped: newer ones follow.
  if (message.kind === 'news' && stream.writableNeedDrain) return;
  stream.write(`data: ${wireText(message)}\n\n`);
  if (stream.writableLength > MOST_UNREAD) stream.destroy();
}
