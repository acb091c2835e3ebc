/** A thread that runs example specs, and gives what each comes to and the texts of its report that are no words. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { readRun } from '../../src/run/node/store.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { frozenIn, runExample, type Frozen, type FrozenAnswer } from '../frozen.ts';
import { badWords } from '../report/findings.ts';
import { answerMessages } from './threads.ts';

export interface ExampleJob {
  readonly name: string;
  /** Worker threads of the run. */
  readonly workers: number;
  /** The folder in which the run is kept; null for one that is not. */
  readonly keptIn: string | null;
}

export interface ExampleAnswer {
  readonly frozen: Frozen & FrozenAnswer;
  readonly badWords: readonly string[];
}

async function answerTo({ name, workers, keptIn }: ExampleJob): Promise<ExampleAnswer> {
  const out = keptIn ?? mkdtempSync(join(tmpdir(), 'hythe-frozen-'));
  try {
    const run = runExample(name, out, workers);
    return { frozen: frozenIn(run), badWords: badWords(reportInput(await readRun(run.folder))) };
  } finally {
    if (keptIn === null) rmSync(out, { recursive: true });
  }
}

answerMessages(parentPort, answerTo);
