/** Runs the real command line as a user does: in a process of its own, through the launcher. */
import { spawnSync } from 'node:child_process';
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

/** What the command says and its exit code. */
export function hythe(args: readonly string[], { cwd = ROOT, input = '', env = {} }: HowToCall = {}): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, ...args], {
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
