/** Values of the latest questions, kept so that they are not computed again. */
import type { Executor } from '../run/executor.ts';
import type { Answer } from '../run/job.ts';

/** Values by key. The oldest go where there are more than `most`, or where their sizes come to more than `mostSize`. */
export class Latest<Key, Value> {
  /** The number of times that a value was put in. */
  added = 0;
  private readonly kept = new Map<Key, { readonly value: Value; readonly size: number }>();
  private size = 0;
  private readonly most: number;
  private readonly mostSize: number;

  constructor(most: number, mostSize = Infinity) {
    this.most = most;
    this.mostSize = mostSize;
  }

  get(key: Key): Value | undefined {
    return this.kept.get(key)?.value;
  }

  set(key: Key, value: Value, size = 0): void {
    this.added++;
    this.size += size - (this.kept.get(key)?.size ?? 0);
    this.kept.delete(key);
    this.kept.set(key, { value, size });
    for (const [oldest, { size: own }] of this.kept) {
      if (this.kept.size <= this.most && this.size <= this.mostSize) return;
      this.kept.delete(oldest);
      this.size -= own;
    }
  }
}

/** Answers to jobs by the jobs, so that what was computed once is not computed again. */
export type Answers = Latest<string, Answer>;

/** The executor, with the answers that are kept. Jobs are plain data and say all that their answers depend on. */
export function recalling(executor: Executor, answers: Answers): Executor {
  return {
    capacity: executor.capacity,
    handsKeep: executor.handsKeep,
    run: async (job) => {
      const key = JSON.stringify(job);
      const kept = answers.get(key);
      if (kept !== undefined) return kept;
      const answer = await executor.run(job);
      if (answer.kind !== 'failed') answers.set(key, answer, numbersIn(answer));
      return answer;
    },
    close: async () => executor.close(),
  };
}

/** Numbers in the arrays and maps of an answer. */
function numbersIn(value: unknown): number {
  if (value instanceof Float64Array) return value.length;
  if (value instanceof Map) return 2 * value.size;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + numbersIn(each), 1);
}
