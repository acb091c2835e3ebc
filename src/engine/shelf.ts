/** Kept runs and specs: a folder of this machine, or the store of a browser. */
import { shown } from '../play/shown.ts';
import { ResultsError } from '../run/record/error.ts';
import type { Sha256 } from '../run/record/hash.ts';
import type { Manifest } from '../run/record/manifest.ts';
import type { Files } from '../run/record/run-files.ts';

/** A kept run by its name, `<experiment>/<run>`. */
export interface KeptRun {
  readonly name: string;
  readonly manifest: Manifest;
}

export interface Shelf {
  /** The folder's name, or the words for the browser's store. */
  readonly title: string;
  readonly readOnly: boolean;
  /** True where a page can give it the files of a run: no request has to carry them. */
  readonly takesFiles?: true;
  /** The latest first, and those that cannot be read. */
  runs(): Promise<{
    readonly runs: readonly KeptRun[];
    readonly unreadable: readonly { readonly name: string; readonly reason: string }[];
  }>;
  /** Keeps the files of a run, and gives its name. @throws {ResultsError} where it cannot be written */
  keep(manifest: Manifest, files: Files): Promise<string>;
  /**
   * The files of a kept run, checked against its manifest. Those that are not wanted may be left out and stay unread; the
   * manifest never is. @throws {ResultsError} also for a wanted file that is not there
   */
  files(name: string, isWanted?: (path: string) => boolean): Promise<Files>;
  /** Removes the files of a kept run. @throws {ResultsError} if there is none, or it cannot be removed */
  remove(name: string): Promise<void>;
  /** Names that the user gave to runs, by what the runs are called here. */
  names(): Promise<Readonly<Record<string, string>>>;
  /** Gives a run a name of the user's, beside its files; null takes it away. @throws {ResultsError} as for `remove` */
  rename(name: string, called: string | null): Promise<void>;
  /** Names of the specs, in order. */
  specs(): Promise<readonly string[]>;
  /** @throws {ResultsError} if there is no such spec */
  spec(name: string): Promise<string>;
  /**
   * Saves a spec in place of the text whose hash is `before`; null for a new one.
   * @throws {ResultsError} if another text stands there, or it cannot be written
   */
  saveSpec(name: string, text: string, before: string | null): Promise<void>;
  /** Keeps a map for specs that name it, in place of one of this name; absent where maps are files of a folder. */
  saveMap?(name: string, text: string): Promise<void>;
}

/** Names of saved specs: plain, without a folder, and no option of a command. */
const SPEC_NAME = /^[^-./\\:*?"<>|\p{C}][^/\\:*?"<>|\p{C}]{0,199}\.ya?ml$/u;

/** The end of the name of a map. */
export const MAP_ENDING = '.geojson';

export function isMapName(name: string): boolean {
  return name.endsWith(MAP_ENDING) && isSpecName(name.replace(MAP_ENDING, '.yaml'));
}

export function isSpecName(name: unknown): name is string {
  return typeof name === 'string' && SPEC_NAME.test(name);
}

/** @throws {ResultsError} for any other name */
export function requireSpecName(name: string): void {
  if (isSpecName(name)) return;
  const message = `${shown(name)} is no name for a spec: give a plain name that ends in .yaml, such as my-duel.yaml`;
  throw new ResultsError('HYTHE-RESULTS-NAME', name, message);
}

/** @throws {ResultsError} unless `before` is the hash of the text that stands there */
export function requireUnchanged(name: string, present: string, before: string | null, sha256: Sha256): void {
  if (sha256(present) === before) return;
  const message = `${name} is there already, with a text that this page has neither opened nor saved: choose another name, or replace it`;
  throw new ResultsError('HYTHE-RESULTS-CHANGED', name, message);
}
