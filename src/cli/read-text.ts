/** Reads a text file that the user named, or standard input. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import process from 'node:process';
import { reasonOf } from '../run/node/reason.ts';
import { isExample } from '../run/node/examples.ts';
import { textOfBytes } from '../run/node/utf8.ts';
import { UsageError } from './command-error.ts';
import { hytheCommand } from './hythe-command.ts';
import { nearest, didYouMean } from '../play/nearest.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** The text of a file; `-` is standard input. @throws {UsageError} if it cannot be read or is too large */
export async function readText(path: string): Promise<string> {
  try {
    if (path === '-') return await textOf(process.stdin, 'standard input');
    if ((await stat(path)).isDirectory()) throw new UsageError(`${path} is a folder; name a file`);
    return await textOf(createReadStream(path), path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const near = path === '-' ? '' : await namedLike(path);
    throw new UsageError(`cannot read ${path}: ${reasonOf(error)}${near}`, { cause: error });
  }
}

/** All bytes of a stream up to the limit: a pipe or a device does not give its length beforehand. */
async function textOf(stream: NodeJS.ReadableStream, name: string): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    const read = typeof part === 'string' ? Buffer.from(part) : part;
    bytes += read.length;
    if (bytes > MOST_BYTES) throw new UsageError(`${name} is larger than ${MOST_BYTES / 1024 / 1024} MB`);
    parts.push(read);
  }
  const read = textOfBytes(Buffer.concat(parts));
  if ('wrong' in read) throw new UsageError(`cannot read ${name}: ${read.wrong}`);
  return read.text;
}

/** A question that names files with similar names in the same folder; for an example of Hythe the command that writes it. */
async function namedLike(path: string): Promise<string> {
  const folder = dirname(path);
  const names = await readdir(folder).catch((): string[] => []);
  if (names.includes(basename(path))) return '';
  const near = nearest(basename(path), names).map((name) => path.slice(0, -basename(path).length) + name);
  const example = basename(path, '.yaml');
  if (near.length > 0 || !(await isExample(example))) return didYouMean(near);
  return `; \`${hytheCommand('init', '--from', example)}\` writes the example of that name here`;
}
