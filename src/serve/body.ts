/** The body of a POST: JSON up to a limit, refused while it comes in. */
import type { IncomingMessage } from 'node:http';
import { readWire } from '../engine/wire.ts';
import { Refusal } from './refusal.ts';

const MOST_BYTES = 1024 * 1024;
/** Bytes after which a sender that was refused is cut off. */
const MOST_SENT = 16 * MOST_BYTES;

/** The data of the body. @throws {Refusal} at once for another type, or once it is too long */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    throw new Refusal(415, 'the body of a POST is application/json');
  const text = await textOf(request);
  try {
    return readWire(text);
  } catch {
    throw new Refusal(400, 'the body of this POST is no JSON');
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MOST_BYTES) {
        parts.push(part);
        return;
      }
      // What still comes is read and dropped, or the sender would not see the answer.
      parts.length = 0;
      reject(new Refusal(413, 'the body of a POST has at most 1 MB: shorten the spec'));
      if (bytes > MOST_SENT) request.destroy();
    });
    request.on('end', () => resolve(Buffer.concat(parts).toString()));
    request.on('error', reject);
  });
}
