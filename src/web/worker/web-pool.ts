/** The executor of a page: Web Workers that stay, so that the next question finds them warm. */
import type { Executor } from '../../run/executor.ts';
import type { Answer, Job } from '../../run/job.ts';
import { endedText } from './ended-text.ts';
// The build gives the address of the worker.
// oxlint-disable-next-line import/default
import workerUrl from './job-worker.ts?entry';
import type { Done, Prepare } from './job-worker.ts';

const ENDED = 'the question has ended';

/** One Web Worker, with at most one job. */
class Hand {
  isDead = false;
  private readonly worker = new Worker(workerUrl, { type: 'module', name: 'job' });
  private done: (done: Done) => void = () => {};

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<Done>) => this.done(data));
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.end(endedText(event));
    });
  }

  prepare(rules: string, of: string | undefined): void {
    this.worker.postMessage({ kind: 'prepare', rules, of } satisfies Prepare);
  }

  async answer(job: Job): Promise<Answer> {
    const done = await new Promise<Done>((resolve) => {
      this.done = resolve;
      this.worker.postMessage(job);
    });
    if ('error' in done) throw new Error(done.error);
    return done.answer;
  }

  end(error: string): void {
    this.isDead = true;
    this.worker.terminate();
    this.done({ error });
  }
}

export class WebPool {
  private readonly size: number;
  private readonly idle: Hand[] = [];
  private readonly waiting: ((hand: Hand) => void)[] = [];
  private alive = 0;

  constructor(size: number) {
    this.size = size;
  }

  /** Starts a first worker with the rules that are asked about, while the question is read. */
  prepare(rules: string, of: string | undefined): void {
    if (this.alive > 0) return;
    const first = this.started();
    first.prepare(rules, of);
    this.idle.push(first);
  }

  /** An executor for one question; jobs in hand end when it is closed. */
  executor(): Executor {
    const atWork = new Set<Hand>();
    let isClosed = false;
    return {
      capacity: this.size,
      handsKeep: true,
      run: async (job) => {
        const hand = await this.free();
        atWork.add(hand);
        try {
          if (isClosed) throw new Error(ENDED);
          return await hand.answer(job);
        } finally {
          atWork.delete(hand);
          this.release(hand);
        }
      },
      close: async () => {
        isClosed = true;
        for (const hand of atWork) hand.end(ENDED);
        await Promise.resolve();
      },
    };
  }

  private async free(): Promise<Hand> {
    const idle = this.idle.pop();
    if (idle !== undefined) return idle;
    if (this.alive < this.size) return this.started();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  private started(): Hand {
    this.alive++;
    return new Hand();
  }

  private release(hand: Hand): void {
    if (hand.isDead) this.alive--;
    const next = this.waiting.shift();
    if (next !== undefined) next(hand.isDead ? this.started() : hand);
    else if (!hand.isDead) this.idle.push(hand);
  }
}
