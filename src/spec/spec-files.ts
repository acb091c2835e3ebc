/** Files that a spec names, through a reader that the caller gives: the experiment itself opens no file. */
import { shown } from '../play/shown.ts';

/** The files that a spec may name. */
export interface SpecFiles {
  /**
   * The text of a file by its name relative to the folder of the spec (`packs/house.yaml`), which `wrongName` has
   * allowed.
   * @throws {SpecFileError} if the spec may not have it, or it cannot be read
   */
  read(name: string): string;
}

/** A file that a spec names and does not get. Its message is the reason, to be put after the name of the file. */
export class SpecFileError extends Error {
  readonly code = 'HYTHE-SPEC-FILE';
}

/** Characters of a file's name. */
const LONGEST_FILE_NAME = 500;

/** The reason why no spec may name this file; null if one may. Only files below the spec's own folder are read. */
export function wrongName(name: string): string | null {
  if (name.trim() === '') return 'the name of a file is missing';
  if (name.length > LONGEST_FILE_NAME)
    return `the name of a file has at most ${LONGEST_FILE_NAME} characters`;
  if (/\p{Cc}/u.test(name)) return `${shown(name)} cannot be the name of a file`;
  const beside = 'a spec reads only files in its own folder, such as house.yaml or packs/house.yaml';
  if (/^(?:[/\\]|[A-Za-z]:)/.test(name)) return `${shown(name)} is an absolute path: ${beside}`;
  if (name.split(/[/\\]/).includes('..'))
    return `${shown(name)} leads out of the folder of the spec: ${beside}`;
  if (name.includes('\\'))
    return `write / between folder and file, not \\: ${shown(name.replaceAll('\\', '/'))}`;
  return null;
}

/** The file as messages name it: relative to the spec, wherever that stands. */
export function besideSpec(spec: string, name: string): string {
  return spec.slice(0, Math.max(spec.lastIndexOf('/'), spec.lastIndexOf('\\')) + 1) + name;
}
