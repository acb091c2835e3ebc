/** The folder of a spec, from which the spec may read files: nothing outside it, wherever symbolic links lead. */
import { readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { didYouMean, nearest } from '../../play/nearest.ts';
import { SpecFileError, type SpecFiles } from '../../spec/spec-files.ts';
import { reasonOf } from './reason.ts';
import { readUntrusted, UntrustedFileError } from './untrusted-file.ts';
import { textOfBytes } from './utf8.ts';

/** The largest file; a larger one holds data rather than an experiment. */
const MOST_BYTES = 1024 * 1024;

/**
 * The files beside a spec.
 * @param path the path of the spec on the command line; `-` stands for the working folder
 */
export function specFolder(path: string): SpecFiles {
  const folder = path === '-' ? '.' : dirname(path);
  return { read: (name) => readBeside(folder, name) };
}

function readBeside(folder: string, name: string): string {
  try {
    const root = realpathSync(folder);
    const target = realpathSync(join(root, name));
    if (!isWithin(root, target))
      throw new SpecFileError('it stands outside the folder of the spec, where a link leads to it');
    const read = textOfBytes(readUntrusted(target, MOST_BYTES));
    if ('wrong' in read) throw new SpecFileError(read.wrong);
    return read.text;
  } catch (error) {
    if (error instanceof SpecFileError) throw error;
    const remedy =
      error instanceof UntrustedFileError ? '; name another file' : didYouMean(namedLike(folder, name));
    throw new SpecFileError(`${reasonOf(error)}${remedy}`, { cause: error });
  }
}

/** Names of files beside one that is not there; none outside the folder of the spec. */
function namedLike(folder: string, name: string): readonly string[] {
  try {
    const beside = realpathSync(join(folder, dirname(name)));
    if (!isWithin(realpathSync(folder), beside)) return [];
    const near = nearest(basename(name), readdirSync(beside));
    return near.map((one) => name.slice(0, -basename(name).length) + one).filter((one) => one !== name);
  } catch {
    // There is no such folder.
    return [];
  }
}

/** True if the target lies in the root; both are real paths. */
function isWithin(root: string, target: string): boolean {
  const way = relative(root, target);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
