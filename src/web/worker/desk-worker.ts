/** The worker that answers the questions of a page, with what a browser has: hashes, compression, workers, a store. */
import type { Platform } from '../../engine/desk.ts';
import { MAP_ENDING } from '../../engine/shelf.ts';
import type { Answering, FromEngine, ToEngine } from '../../engine/messages.ts';
import { keepOnShelf } from '../../engine/keep-on-shelf.ts';
import { openDesk } from '../../engine/questions.ts';
import { RunQueue } from '../../engine/run-queue.ts';
import { DEFAULT_BUDGET } from '../../play/solve.ts';
import { systemsForKind } from '../../rules/load-systems.ts';
import { isBook, TITLES } from '../../rules/titles.ts';
import { machineOfBrowser } from './machine.ts';
import { sha256 } from './sha256.ts';
import { BrowserShelf } from './browser-shelf.ts';
import { WebPool } from './web-pool.ts';

/** States for which all workers together have room, and one of many at the least: two gigabytes or so. */
const ROOM = 6_000_000;
const LEAST_ROOM = 750_000;
/** The questions of a page before its first answer, whose inputs nobody types but for a spec, which is checked as it is read. */
const FIRST = new Set(['read', 'resolve', 'specs', 'system', 'systems']);
/** A desk needs hardly any time of its own. */
const MOST_WORKERS = 16;

const desk = browserDesk((message) => self.postMessage(message));
// true: messages of this page's own engine
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => desk.take(data as ToEngine));

function browserDesk(send: (message: FromEngine) => void): Answering {
  const workers = Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency));
  const pool = new WebPool(workers);
  const shelf = new BrowserShelf();
  const platform: Omit<Platform, 'queue'> = {
    version: HYTHE_VERSION,
    loadSystems: async (id, kind) => {
      if (id !== undefined && isBook(id)) pool.prepare(id, kind);
      return systemsForKind(id, kind);
    },
    systems: Object.entries(TITLES).map(([id, title]) => ({ id, title, own: false })),
    clock: () => performance.now(),
    sha256,
    pageParts: { sha256, deflated },
    machine: machineOfBrowser,
    executor: () => pool.executor(),
    moduleOf: () => null,
    workers,
    // The budget of the command line, so that the same cells are solved. A cell for which there is no room is an error,
    // and never played where the command line would solve it.
    budget: { ...DEFAULT_BUDGET, room: Math.max(LEAST_ROOM, ROOM / workers) },
    // Only specs that name a map load any.
    filesFor: async (_file, text) =>
      text.includes(MAP_ENDING) ? (await import('./map-files.ts')).mapFilesIn(text, shelf) : undefined,
    examples: async () => (await import('./examples.ts')).examples,
    shelf,
  };
  const queue = new RunQueue(keepOnShelf(platform));
  return openDesk({ ...platform, queue }, send, (question) => FIRST.has(question));
}

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
