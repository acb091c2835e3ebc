/** Processes of a cluster as a user starts them: the owner of a run, and workers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import { LAUNCHER } from './hythe.ts';

/** A command that is running. Its standard error grows. */
export class Running {
  stdout = '';
  stderr = '';
  readonly process: ChildProcess;
  private readonly ended: Promise<unknown>;
  private heard = Promise.withResolvers<void>();

  constructor(
    words: readonly string[],
    cwd: string,
    {
      env = {},
      launcher = LAUNCHER,
    }: { readonly env?: Readonly<Record<string, string>>; readonly launcher?: string } = {},
  ) {
    this.process = spawn(process.execPath, [launcher, ...words], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.ended = once(this.process, 'close').then(() => this.hear());
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
      this.hear();
    });
  }

  /** Waits until standard error holds something. Fails where the command ends before. */
  async says(what: string | RegExp): Promise<void> {
    const holds = (): boolean =>
      typeof what === 'string' ? this.stderr.includes(what) : what.test(this.stderr);
    while (!holds()) {
      if (this.isOver) throw new Error(`it ended without ${String(what)}: ${this.stderr}`);
      await this.heard.promise;
    }
  }

  /** The exit code at the end; null after a signal. */
  async end(): Promise<number | null> {
    await this.ended;
    return this.process.exitCode;
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.end();
  }

  private get isOver(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  private hear(): void {
    this.heard.resolve();
    this.heard = Promise.withResolvers();
  }
}

/** Starts a command that ends with the test at the latest. */
export function running(...how: ConstructorParameters<typeof Running>): Running {
  const command = new Running(...how);
  onTestFinished(async () => {
    await command.kill('SIGKILL');
  });
  return command;
}

/** A worker that waits for runs. */
export async function worker(
  url: string,
  cwd: string,
  name: string,
  {
    further = [],
    ...how
  }: { readonly further?: readonly string[] } & ConstructorParameters<typeof Running>[2] = {},
): Promise<Running> {
  const command = running(
    ['worker', '--cluster', url, '--workers', '1', '--name', name, ...further],
    cwd,
    how,
  );
  await command.says('waits for runs');
  return command;
}
