/** Reads what lies in a folder of results, which may be anything: a pipe, a device, a file without end. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptFiles } from '../results/read-tables.ts';

/** Bytes of a file of a run: its tables and its manifest are far smaller. */
const MOST_BYTES = 1024 ** 3;

/**
 * The bytes of a regular file. Throws the errors of the file system, and an error for other things than files and for
 * files that are too large.
 */
export async function readFileOfRun(path: string, most: number = MOST_BYTES): Promise<Uint8Array> {
  // A pipe that nobody writes to would never open.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error('it is no file');
    if (stats.size > most) throw new Error(`it is larger than ${most / 1024 ** 2} MB`);
    const bytes = new Uint8Array(stats.size);
    let read = 0;
    while (read < bytes.length) {
      const { bytesRead } = await file.read(bytes, read, bytes.length - read, read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return bytes.subarray(0, read);
  } finally {
    await file.close();
  }
}

const MOST_TEXT_BYTES = 128 * 1024 ** 2;

/** The text of a manifest, or of another small file; errors as above. */
export async function readTextOfRun(path: string): Promise<string> {
  return new TextDecoder().decode(await readFileOfRun(path, MOST_TEXT_BYTES));
}

/** The files of the run in a folder. */
export function filesOfRun(folder: string): KeptFiles {
  const place = (file: string): string => join(folder, file);
  return { place, read: (file) => readFileOfRun(place(file)) };
}
