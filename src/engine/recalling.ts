/** An executor that keeps its answers, so that what was computed once is not computed again. */
import type { Executor } from '../execution/executor.ts';
import type { Answer, Job } from '../execution/job.ts';

/** Answers kept at the most; the oldest go first. */
const MOST_ANSWERS = 4000;
/** Numbers in the tallies of all kept answers, at the most: 8 bytes each. */
const MOST_NUMBERS = 8_000_000;

/** Answers by their jobs. Jobs are plain data and say all that their answers depend on. */
export class Recalled {
  private readonly answers = new Map<string, { readonly answer: Answer; readonly numbers: number }>();
  private numbers = 0;

  of(key: string): Answer | null {
    return this.answers.get(key)?.answer ?? null;
  }

  keep(key: string, answer: Answer): void {
    const numbers = numbersIn(answer);
    this.answers.set(key, { answer, numbers });
    this.numbers += numbers;
    for (const [oldest, kept] of this.answers) {
      if (this.answers.size <= MOST_ANSWERS && this.numbers <= MOST_NUMBERS) return;
      this.answers.delete(oldest);
      this.numbers -= kept.numbers;
    }
  }
}

/** The executor, with the answers that are kept in `recalled` for other runs too. */
export class RecallingExecutor implements Executor {
  readonly capacity: number;
  private readonly executor: Executor;
  private readonly recalled: Recalled;

  constructor(executor: Executor, recalled: Recalled) {
    this.capacity = executor.capacity;
    this.executor = executor;
    this.recalled = recalled;
  }

  async run(job: Job): Promise<Answer> {
    const key = JSON.stringify(job);
    const before = this.recalled.of(key);
    if (before !== null) return before;
    const answer = await this.executor.run(job);
    if (answer.kind !== 'failed') this.recalled.keep(key, answer);
    return answer;
  }

  async close(): Promise<void> {
    await this.executor.close();
  }
}

/** Numbers in the arrays and maps of an answer. */
function numbersIn(value: unknown): number {
  if (value instanceof Float64Array) return value.length;
  if (value instanceof Map) return 2 * value.size;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + numbersIn(each), 1);
}
