/** Where each thread of this process is in a user's rules, in memory that a thread of its own watches. */
import { threadId, Worker } from 'node:worker_threads';
import type { RuleSystem } from '../engagement/system.ts';
import type { Whereabouts } from '../engagement/whereabouts.ts';
import { WATCH } from './place.ts';

/** Threads that are told apart, and the bytes of one: two numbers, then names, each after its length. */
const THREADS = 256;
const THREAD_BYTES = 2048;
const NUMBERS_BYTES = 8;
const LONGEST_NAME = 255;

/** Starts the thread that says on standard error where rules do not come to an end. */
export function startWatch(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(THREADS * THREAD_BYTES);
  new Worker(new URL(WATCH), { workerData: memory }).unref();
  return memory;
}

/** The memory of a thread: how many functions began and ended, so odd while one runs, and where its name stands. */
function memoryOf(memory: SharedArrayBuffer, thread: number) {
  const at = (thread % THREADS) * THREAD_BYTES;
  return {
    numbers: new Int32Array(memory, at, 2),
    names: new Uint8Array(memory, at + NUMBERS_BYTES, THREAD_BYTES - NUMBERS_BYTES),
  };
}

/** The systems, which tell in this memory where they are in the thread at hand. */
export function watchedIn(memory: SharedArrayBuffer, systems: readonly RuleSystem[]): readonly RuleSystem[] {
  const { numbers, names } = memoryOf(memory, threadId);
  const places = new Map<string, number>();
  let free = 0;
  const add = (name: string): number => {
    const bytes = new TextEncoder().encode(name).subarray(0, LONGEST_NAME);
    // Without room it goes by the name of the first.
    const place = free + 1 + bytes.length > names.length ? 0 : free;
    if (place === free) {
      names.set([bytes.length, ...bytes], place);
      free += 1 + bytes.length;
    }
    places.set(name, place);
    return place;
  };
  const by: Whereabouts = {
    enter(name) {
      Atomics.store(numbers, 1, places.get(name) ?? add(name));
      Atomics.add(numbers, 0, 1);
    },
    leave() {
      Atomics.add(numbers, 0, 1);
    },
  };
  return systems.map((system) => system.watched?.(by) ?? system);
}

/** Looks at the memory again and again. */
export class Watch {
  private readonly threads: readonly (ReturnType<typeof memoryOf> & { count: number; same: number })[];

  constructor(memory: SharedArrayBuffer) {
    this.threads = Array.from({ length: THREADS }, (_thread, i) => ({
      ...memoryOf(memory, i),
      count: 0,
      same: 0,
    }));
  }

  /** Names of the functions that run, and ran already at each of as many looks before this. */
  unended(looks: number): readonly string[] {
    return this.threads.flatMap((thread) => {
      const count = Atomics.load(thread.numbers, 0);
      thread.same = count === thread.count ? thread.same + 1 : 0;
      thread.count = count;
      return count % 2 !== 0 && thread.same === looks ? [nameIn(thread)] : [];
    });
  }
}

/** The function of the rules in which a thread is, or was last. */
export function placeIn(memory: SharedArrayBuffer, thread: number): string {
  return nameIn(memoryOf(memory, thread));
}

function nameIn({ numbers, names }: ReturnType<typeof memoryOf>): string {
  const place = Atomics.load(numbers, 1);
  const length = names[place] ?? 0;
  // A decoder takes no shared memory.
  return new TextDecoder().decode(Uint8Array.from(names.subarray(place + 1, place + 1 + length)));
}
