/** Runs the real command line as a user does: in a process of its own, through the launcher. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { afterAll, onTestFinished } from 'vitest';
import type { Call, CallerData, Order } from './call-in-turn.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const LAUNCHER = join(ROOT, 'bin', 'hythe.js');

/** What does not end fails here and not the machine. */
const LONGEST_MS = 300_000;

export interface Said {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface HowToCall {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What the command says and its exit code. */
export function hythe(args: readonly string[], how: HowToCall = {}): Said {
  return underNode([LAUNCHER, ...args], how);
}

/** The thread that has commands done in turn; none before the first, and after one that ended the process. */
let caller: { readonly port: MessagePort; readonly bell: Int32Array } | null = null;

/**
 * What the command says in a process that does one after the other, with a part of the work of `hythe`: for tests of what
 * is said, not of how a process starts and ends. A module of rules is read once for its path.
 */
export function hytheInTurn(
  args: readonly string[],
  { cwd = ROOT, ...how }: Pick<HowToCall, 'cwd'> & Pick<Call, 'columns' | 'isByNpx'> = {},
): Said {
  caller ??= startCaller();
  const { port, bell } = caller;
  Atomics.store(bell, 0, 0);
  port.postMessage({ args, cwd, ...how, mark: `\u0000${randomUUID()}` } satisfies Order);
  if (Atomics.wait(bell, 0, 0, LONGEST_MS) === 'timed-out') {
    port.postMessage('end' satisfies Order);
    caller = null;
    throw new Error(`${args.join(' ')} did not end`);
  }
  const { message: said } = receiveMessageOnPort(port) as { readonly message: Said }; // sent before the bell
  if (said.status === null) caller = null;
  return said;
}

function startCaller(): NonNullable<typeof caller> {
  const { port1: port, port2 } = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const module = new URL('call-in-turn.ts', import.meta.url);
  new Worker(module, {
    workerData: { port: port2, bell } satisfies CallerData,
    transferList: [port2],
  }).unref();
  return { port, bell };
}

function underNode(args: readonly string[], { cwd = ROOT, input = '', env = {} }: HowToCall): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: LONGEST_MS,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return { status, stdout, stderr };
}

/** Texts of files by their paths in a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder of its own for the test that is running, with these files. */
export function testFolder(files: Files = {}): string {
  const folder = folderWith(files);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for all tests of a file, or of the `describe` that calls it. */
export function sharedFolder(files: Files = {}): string {
  const folder = folderWith(files);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function folderWith(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'hythe-test-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A small duel, with what the test wants otherwise put in its place. */
export function duelSpec(changes: Readonly<Record<string, unknown>> = {}): string {
  const force = (weapon: string) => ({ formations: [{ units: [{ kind: 'infantry', weapon }] }] });
  const spec = {
    hythe: 1,
    title: 'A duel',
    rules: 'pluie',
    forces: { martini: force('martini-henry'), lebel: force('lebel') },
    engagement: { distanceCm: 8, firstSide: 'coin', turnLimit: 4 },
    sides: { british: { force: 'martini' }, french: { force: 'lebel' } },
    resolve: { method: 'monte-carlo', replicates: 2000, check: 'exact', seed: 'trial' },
    ...changes,
  };
  // JSON is YAML too.
  return JSON.stringify(spec, null, 2);
}
