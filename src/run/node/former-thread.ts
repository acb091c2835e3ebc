/** The choice of a thread for each job: the one that knows its cells. */
import { queueOptionsSymbol, type PiscinaTask } from 'piscina';

/** The part of a job that is told to the choice. */
export interface Told {
  readonly [queueOptionsSymbol]: { readonly pairing: number };
}

/** A thread of a pool. */
interface PoolThread {
  readonly id: number;
  readonly currentUsage: number;
}

/**
 * Gives each job to a free thread: to the one that did the last job of its pairing, if that is free. Answers of two
 * threads may come at once, and without it their next jobs could change places.
 */
export function toFormerThread<T extends PoolThread>(): (
  task: Pick<PiscinaTask, typeof queueOptionsSymbol>,
  threads: T[],
) => T | null {
  const pairings = new Map<number, number>();
  return (task, threads) => {
    const { pairing } = task[queueOptionsSymbol] as Told[typeof queueOptionsSymbol]; // the pool has no other jobs
    const free = threads.filter(({ currentUsage }) => currentUsage === 0);
    const thread = free.find(({ id }) => pairings.get(id) === pairing) ?? free[0] ?? null;
    if (thread !== null) pairings.set(thread.id, pairing);
    return thread;
  };
}
