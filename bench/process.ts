/** Programs of this folder and commands, each as a process of its own: CPU, peak memory and files loaded. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The file that starts Hythe. */
export const LAUNCHER = fileURLToPath(new URL('../bin/hythe.js', import.meta.url));

/** Makes a folder for the work of a benchmark, and empties it away at the end of this process. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hythe-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that is to end with this status, in this folder. */
export interface Place {
  readonly folder: string;
  readonly status?: number;
}

/** CPU of a program under this Node, with all its threads and children, and what it writes to standard output. */
export function measured(
  args: readonly string[],
  place: Place,
): { readonly cpuSeconds: number; readonly stdout: string } {
  const timed = `TIMEFORMAT='%U %S'; time "$0" "$@"`;
  const { stdout, stderr } = ended('bash', ['-c', timed, process.execPath, ...args], place, process.env);
  const [user = NaN, system = NaN] = stderr.trimEnd().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return { cpuSeconds: user + system, stdout };
}

/** Runs in every thread of a watched process; each adds a line of what it loaded. */
const WATCH = `
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  let files = 0;
  registerHooks({ load(url, context, next) { files += url.startsWith('file:') ? 1 : 0; return next(url, context); } });
  process.on('exit', () => {
    const line = { files, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
    appendFileSync(process.env.HYTHE_WATCHED, JSON.stringify(line) + '\\n');
  });`;

interface Watched {
  readonly files: number;
  readonly peakMegabytes: number;
}

/** The files that all threads of a program load, and its peak memory. */
export function watched(args: readonly string[], place: Place): Watched {
  const file = join(place.folder, 'watched');
  const preload = `data:text/javascript,${encodeURIComponent(WATCH)}`;
  const env = { ...process.env, HYTHE_WATCHED: file };
  ended(process.execPath, ['--import', preload, ...args], place, env);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  rmSync(file);
  const threads = lines.map((line) => JSON.parse(line) as Watched); // WATCH writes nothing else
  return {
    files: threads.reduce((sum, { files }) => sum + files, 0),
    peakMegabytes: Math.max(...threads.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

function ended(
  program: string,
  args: readonly string[],
  { folder, status: expected = 0 }: Place,
  env: NodeJS.ProcessEnv,
): { readonly stdout: string; readonly stderr: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
    maxBuffer: 1e9,
  });
  if (error !== undefined) throw error;
  if (status !== expected) throw new Error(`${args.join(' ').slice(0, 200)} ended with ${status}: ${stderr}`);
  return { stdout, stderr };
}

/** The JSON that a program of this folder prints. */
export function printed<T>(file: string, args: readonly (string | number)[]): T {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const { stdout } = ended(
    process.execPath,
    [path, ...args.map(String)],
    { folder: process.cwd() },
    process.env,
  );
  return JSON.parse(stdout) as T; // the caller names what that file prints
}
