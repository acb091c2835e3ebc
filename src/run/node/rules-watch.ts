/** Where each thread of this process is in a user's rules, in memory that a thread of its own watches. */
import { threadId, Worker } from 'node:worker_threads';
import { underGuard } from '../../play/guarded.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { Whereabouts } from '../../play/whereabouts.ts';
import type { OwnSystems } from './own-systems.ts';
import { WATCH } from './place.ts';
import { PlacesOfCode } from './rules-mistake.ts';

/** The most threads at once, and the bytes of one: its numbers, then names, each after its length. */
const THREADS = 1280;
const THREAD_BYTES = 2048;
/** Of its numbers: functions that began and ended, so odd while one runs; the place of its name; the thread, from 1, else 0. */
const [COUNT, NAME, THREAD] = [0, 1, 2];
const NUMBERS = 3;
const LONGEST_NAME = 255;

/** The memory in which all threads of a command tell where they are. */
export function watchMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(THREADS * THREAD_BYTES);
}

/** Starts the thread that says on standard error where rules do not come to an end. */
export function startWatch(memory: SharedArrayBuffer): void {
  // Where its words cannot be written, there are none.
  new Worker(new URL(WATCH), { workerData: memory }).on('error', () => undefined).unref();
}

interface ThreadMemory {
  readonly numbers: Int32Array;
  readonly names: Uint8Array;
}

function threadsIn(memory: SharedArrayBuffer): readonly ThreadMemory[] {
  return Array.from({ length: THREADS }, (_thread, i) => {
    const at = i * THREAD_BYTES;
    const namesAt = at + NUMBERS * Int32Array.BYTES_PER_ELEMENT;
    return {
      numbers: new Int32Array(memory, at, NUMBERS),
      names: new Uint8Array(memory, namesAt, at + THREAD_BYTES - namesAt),
    };
  });
}

function memoryOf(memory: SharedArrayBuffer, thread: number): ThreadMemory | undefined {
  return threadsIn(memory).find(({ numbers }) => Atomics.load(numbers, THREAD) === thread + 1);
}

/** Forgets where a thread was that has ended, perhaps in the midst of the rules. */
export function forgetThread(memory: SharedArrayBuffer, thread: number): void {
  memoryOf(memory, thread)?.numbers.fill(0);
}

/** The systems of a module, which tell in this memory where they are in the thread at hand. */
export function watchedIn(
  memory: SharedArrayBuffer,
  { systems, files }: Pick<OwnSystems, 'systems' | 'files'>,
): readonly RuleSystem[] {
  const free = (one: ThreadMemory): boolean =>
    Atomics.compareExchange(one.numbers, THREAD, 0, threadId + 1) === 0;
  const own = threadsIn(memory).find(free);
  if (own === undefined) return systems.map((system) => underGuard(system));
  const { numbers, names } = own;
  const code = new PlacesOfCode(files);
  const places = new Map<string, number>();
  let end = 0;
  const add = (name: string): number => {
    const bytes = new TextEncoder().encode(name).subarray(0, LONGEST_NAME);
    // Without room it goes by the name of the first.
    const place = end + 1 + bytes.length > names.length ? 0 : end;
    if (place === end) {
      names.set([bytes.length, ...bytes], place);
      end += 1 + bytes.length;
    }
    places.set(name, place);
    return place;
  };
  const by: Whereabouts = {
    placed(name, text) {
      const place = code.of(text);
      return place === null ? name : `${name} (${place})`;
    },
    enter(name) {
      Atomics.store(numbers, NAME, places.get(name) ?? add(name));
      Atomics.add(numbers, COUNT, 1);
    },
    leave() {
      Atomics.add(numbers, COUNT, 1);
    },
  };
  return systems.map((system) => underGuard(system, by));
}

/** Looks at the memory again and again. */
export class Watch {
  private readonly threads: readonly (ThreadMemory & { count: number; same: number })[];

  constructor(memory: SharedArrayBuffer) {
    this.threads = threadsIn(memory).map((thread) => ({ ...thread, count: 0, same: 0 }));
  }

  /** Names of the functions that run, and ran already at each of as many looks before this. */
  unended(looks: number): readonly string[] {
    return this.threads.flatMap((thread) => {
      const count = Atomics.load(thread.numbers, COUNT);
      thread.same = count === thread.count ? thread.same + 1 : 0;
      thread.count = count;
      return count % 2 !== 0 && thread.same === looks ? [nameIn(thread)] : [];
    });
  }
}

/** The function of the rules in which a thread is, or was last; null where it has told nothing. */
export function placeIn(memory: SharedArrayBuffer, thread: number): string | null {
  const own = memoryOf(memory, thread);
  return own === undefined ? null : nameIn(own);
}

function nameIn({ numbers, names }: ThreadMemory): string {
  const place = Atomics.load(numbers, NAME);
  const length = names[place] ?? 0;
  // A decoder takes no shared memory.
  return new TextDecoder().decode(Uint8Array.from(names.subarray(place + 1, place + 1 + length)));
}
