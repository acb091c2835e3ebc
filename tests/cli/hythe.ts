/** Runs the real command line as a user does: in a process of its own, through the launcher. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const LAUNCHER = join(ROOT, 'bin', 'hythe.js');

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

/** Commands, each with the folder that it is called from, and what ends the words of each. */
export interface Calls {
  readonly calls: readonly { readonly args: readonly string[]; readonly cwd: string }[];
  readonly mark: string;
}

/** What the command says and its exit code. */
export function hythe(args: readonly string[], how: HowToCall = {}): Said {
  return underNode([LAUNCHER, ...args], how);
}

/** What many commands say, done one after the other in one process: for those that take no longer than a process to start. */
export function hytheEach(calls: Calls['calls']): readonly Said[] {
  const mark = `\u0000${randomUUID()}`;
  const input = JSON.stringify({ calls, mark } satisfies Calls);
  const all = underNode([fileURLToPath(new URL('./each.ts', import.meta.url))], { input });
  const [outs, errors] = [all.stdout.split(mark), all.stderr.split(mark)];
  return calls.map((_call, i) => {
    const [, stderr = all.stderr, status = NaN] = /^([^]*?)(\d+)$/u.exec(errors[i] ?? '') ?? [];
    return { status: Number(status), stdout: outs[i] ?? '', stderr };
  });
}

function underNode(args: readonly string[], { cwd = ROOT, input = '', env = {} }: HowToCall): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // What does not end fails here and not the machine.
    timeout: 300_000,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return { status, stdout, stderr };
}

/** A folder of its own for the test that is running. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hythe-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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
