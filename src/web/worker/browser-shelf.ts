/** Kept runs and specs in the browser's own store (IndexedDB): they stay until the reader clears it. */
import {
  type KeptRun,
  type Shelf,
  isMapName,
  isSpecName,
  requireSpecName,
  requireUnchanged,
} from '../../engine/shelf.ts';
import { ResultsError } from '../../run/record/error.ts';
import { MANIFEST, pathOfRun } from '../../run/record/file-names.ts';
import type { Manifest } from '../../run/record/manifest.ts';
import type { Files } from '../../run/record/run-files.ts';
import { sha256 } from './sha256.ts';

const DATABASE = 'hythe';
/** The version of its stores: the second has names. */
const VERSION = 2;
const RUNS = 'runs';
const SPECS = 'specs';
/** Names of the user's, by those of their runs. */
const NAMES = 'names';

export class BrowserShelf implements Shelf {
  readonly title = 'this browser';
  readonly readOnly = false;
  readonly takesFiles = true;
  private database: Promise<IDBDatabase> | null = null;

  async runs(): ReturnType<Shelf['runs']> {
    const { readManifest } = await import('../../run/record/manifest.ts');
    const runs: KeptRun[] = [];
    const unreadable: { name: string; reason: string }[] = [];
    for (const name of await this.namesIn(RUNS)) {
      try {
        const text = new TextDecoder().decode((await this.files(name)).get(MANIFEST));
        runs.push({ name, manifest: readManifest(text, name) });
      } catch (error) {
        if (!(error instanceof ResultsError)) throw error;
        unreadable.push({ name, reason: error.message });
      }
    }
    const finished = ({ manifest }: KeptRun): string => manifest.machine.finished;
    return { runs: runs.toSorted((a, b) => finished(b).localeCompare(finished(a))), unreadable };
  }

  async keep(manifest: Manifest, files: Files): Promise<string> {
    const name = pathOfRun(manifest, sha256);
    await this.do(RUNS, 'readwrite', (store) => store.put(files, name));
    return name;
  }

  async files(name: string): Promise<Files> {
    return this.entry<Files>(RUNS, name, 'run');
  }

  async remove(name: string): Promise<void> {
    await this.do(RUNS, 'readwrite', (store) => store.delete(name));
    await this.rename(name, null);
  }

  async names(): ReturnType<Shelf['names']> {
    const names = await this.namesIn(NAMES);
    const given = await Promise.all(names.map(async (name) => this.entry<string>(NAMES, name, 'name of')));
    return Object.fromEntries(names.map((name, i) => [name, given[i] ?? name]));
  }

  async rename(name: string, called: string | null): Promise<void> {
    if (called === null) await this.do(NAMES, 'readwrite', (store) => store.delete(name));
    else {
      await this.entry<Files>(RUNS, name, 'run');
      await this.do(NAMES, 'readwrite', (store) => store.put(called, name));
    }
  }

  async specs(): Promise<readonly string[]> {
    return (await this.namesIn(SPECS)).filter(isSpecName);
  }

  /** Names of the maps that were opened. */
  async maps(): Promise<readonly string[]> {
    return (await this.namesIn(SPECS)).filter(isMapName);
  }

  async saveMap(name: string, text: string): Promise<void> {
    await this.do(SPECS, 'readwrite', (store) => store.put(text, name));
  }

  async spec(name: string): Promise<string> {
    return this.entry<string>(SPECS, name, 'spec');
  }

  async saveSpec(name: string, text: string, before: string | null): Promise<void> {
    requireSpecName(name);
    if ((await this.specs()).includes(name)) requireUnchanged(name, await this.spec(name), before, sha256);
    await this.do(SPECS, 'readwrite', (store) => store.put(text, name));
  }

  private async namesIn(store: string): Promise<string[]> {
    return (await this.do(store, 'readonly', (its) => its.getAllKeys())).map(String);
  }

  private async entry<T>(store: string, name: string, what: string): Promise<T> {
    // true: only this class writes to the store
    const found = (await this.do(store, 'readonly', (its) => its.get(name))) as T | undefined;
    if (found !== undefined) return found;
    throw new ResultsError('HYTHE-RESULTS-NO-RUN', name, `this browser keeps no ${what} ${name}`);
  }

  private async do<T>(
    store: string,
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await (this.database ??= opened());
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => {
        const reason = transaction.error?.message ?? 'its store was closed';
        reject(new ResultsError('HYTHE-RESULTS-WRITE', DATABASE, `this browser cannot keep it: ${reason}`));
      });
    });
  }
}

async function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener('upgradeneeded', () => {
      const { objectStoreNames } = request.result;
      for (const store of [RUNS, SPECS, NAMES])
        if (!objectStoreNames.contains(store)) request.result.createObjectStore(store);
    });
    request.addEventListener('blocked', () => {
      const message =
        'this browser has an older version of this page open in another tab: close that, and reload';
      reject(new ResultsError('HYTHE-RESULTS-WRITE', DATABASE, message));
    });
    request.addEventListener('success', () => {
      // A later version of the page in another tab goes before.
      request.result.addEventListener('versionchange', () => request.result.close());
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      const reason = request.error?.message ?? 'it gives no reason';
      reject(new ResultsError('HYTHE-RESULTS-WRITE', DATABASE, `this browser keeps nothing: ${reason}`));
    });
  });
}
