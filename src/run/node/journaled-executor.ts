/** An executor with a journal: it does no job whose answer is there, and writes the answers of the others. */
import type { Executor } from '../executor.ts';
import { PART } from '../failing-replicate.ts';
import { pairingOf, type Answer, type Job } from '../job.ts';
import type { UnitCells } from '../unit-cells.ts';
import type { Journal } from './journal.ts';

/** The number of answers recalled in a row before others (signals, progress) have their turn. */
const RECALLED_IN_A_ROW = 200;

/** Closing it leaves the journal and the executor open: the caller opened both, and closes them. */
export class JournaledExecutor implements Executor {
  private readonly executor: Executor;
  private readonly journal: Journal;
  private readonly units: ReadonlyMap<number, UnitCells>;
  private recalled = 0;

  /** `units` by their pairing. */
  constructor(executor: Executor, journal: Journal, units: ReadonlyMap<number, UnitCells>) {
    this.executor = executor;
    this.journal = journal;
    this.units = units;
  }

  get capacity(): number {
    return this.executor.capacity;
  }

  onGrowth(grown: () => void): void {
    this.executor.onGrowth?.(grown);
  }

  get recalledReplicates(): number {
    return this.journal.recalledReplicates;
  }

  async run(job: Job): Promise<Answer> {
    const unit = this.units.get(pairingOf(job));
    const recalled = unit === undefined ? null : this.journal.recall(job, unit);
    if (recalled !== null) {
      if (++this.recalled % RECALLED_IN_A_ROW === 0) await new Promise((resolve) => setImmediate(resolve));
      return recalled;
    }
    const answer = await this.executor.run(job);
    // What the rules refuse is found again wherever the run goes on; parts of chunks have no number of their own.
    if (answer.kind !== 'failed' && !(job.kind === 'simulate' && job.chunk.number === PART))
      this.journal.append(job, answer);
    return answer;
  }

  async close(): Promise<void> {
    return Promise.resolve();
  }
}
