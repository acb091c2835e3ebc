/** The thread that listens to the process of `in-turn.ts`, since the thread of the tests waits for each answer. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { workerData, type MessagePort } from 'node:worker_threads';
import type { Said } from './hythe.ts';

export interface Call {
  readonly args: readonly string[];
  readonly cwd: string;
  /** The width of the terminal that it writes to; absent where it writes to a file. */
  readonly columns?: number;
  /** True where npm is to have called it. @defaultValue false */
  readonly isByNpx?: boolean;
  /** Ends what the command says. */
  readonly mark: string;
}

/** A command that is to be done, or the end of one that does not end. */
export type Order = Call | 'end';

export interface CallerData {
  readonly port: MessagePort;
  /** 1 once the answer to the last call has been sent. */
  readonly bell: Int32Array;
}

const { port, bell } = workerData as CallerData; // `hytheInTurn` starts it so
const child = spawn(process.execPath, [fileURLToPath(new URL('in-turn.ts', import.meta.url))], {
  env: { PATH: process.env['PATH'] ?? '' },
});
let said = { stdout: '', stderr: '' };
/** That of the command under way; null between commands. */
let mark: string | null = null;
let isOver = false;

function answer(status: number | null, { stdout, stderr }: Omit<Said, 'status'>): void {
  port.postMessage({ status, stdout, stderr } satisfies Said);
  said = { stdout: '', stderr: '' };
  mark = null;
  Atomics.store(bell, 0, 1);
  Atomics.notify(bell, 0);
}

for (const name of ['stdout', 'stderr'] as const)
  child[name].setEncoding('utf8').on('data', (text: string) => {
    said[name] += text;
    if (mark === null || !said.stdout.endsWith(mark) || !said.stderr.endsWith(mark)) return;
    const [, stderr = '', status = NaN] = /^([^]*?)(\d+)$/u.exec(said.stderr.slice(0, -mark.length)) ?? [];
    answer(Number(status), { stdout: said.stdout.slice(0, -mark.length), stderr });
  });
// A command that ends the process has no mark; it fails its test.
child.on('close', () => {
  isOver = true;
  if (mark !== null) answer(null, said);
});
// What is written to a process that has ended is answered as it closes.
child.stdin.on('error', () => undefined);

port.on('message', (order: Order) => {
  if (order === 'end') {
    child.kill('SIGKILL');
    return;
  }
  if (isOver) {
    answer(null, said);
    return;
  }
  ({ mark } = order);
  child.stdin.write(`${JSON.stringify(order)}\n`);
});
