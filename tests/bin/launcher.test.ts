import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A command line that does what the launcher has to cope with. */
const COMMAND_LINE = `
  export async function main([what, value]) {
    const announce = () => process.stdout.write(process.pid + '\\n');
    switch (what) {
      case 'exit':
        return Number(value);
      case 'tell':
        process.stdout.write(JSON.stringify({
          argv: process.argv.slice(2),
          major: Number(process.versions.node.split('.')[0]),
          leaked: 'HYTHE_PARENT_PIPE' in process.env,
        }));
        return 0;
      case 'copy':
        for await (const chunk of process.stdin) process.stdout.write(chunk);
        process.stderr.write('copied');
        return 0;
      case 'die':
        process.kill(process.pid, value);
        break;
      case 'answer':
        process.once(String(value), () => process.exit(42));
        announce();
        break;
      case 'idle':
        announce();
        break;
      case 'busy':
        announce();
        while (true);
    }
    setInterval(() => {}, 60_000);
    return new Promise(() => {});
  }
`;

/** The Node of the machine when it is too old for Hythe: the one the launcher was written for. */
function oldNode(): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const node = join(folder, 'node');
    if (folder.includes('node_modules') || !existsSync(node)) continue;
    const major = Number(
      spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.split('.')[0],
    );
    return major < 22 ? node : undefined;
  }
  return undefined;
}

const old = oldNode();
let folder = '';
let launcher = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hythe-launcher-'));
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'main.js'), COMMAND_LINE);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  launcher = join(folder, 'bin', 'hythe.js');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether the process still runs; one that has ended and only waits to be collected does not. */
function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ');
}

/** Starts the launcher on a command that prints its process id and stays, and gives both. */
async function started(node: string, ...args: string[]): Promise<{ launched: ChildProcess; pid: number }> {
  const launched = spawn(node, [launcher, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (launched.stdout === null) throw new Error('standard output was asked for as a pipe');
  const [line] = (await once(launched.stdout, 'data')) as [Buffer];
  return { launched, pid: Number(line.toString()) };
}

function runs(node: string): void {
  const run = (...args: string[]) => spawnSync(node, [launcher, ...args], { encoding: 'utf8' });

  test('hands the arguments on and runs under a Node that can', () => {
    const said: unknown = JSON.parse(run('tell', 'a b', '--flag=""', '').stdout);
    expect(said).toEqual({
      argv: ['tell', 'a b', '--flag=""', ''],
      major: expect.toSatisfy((major) => major >= 22),
      leaked: false,
    });
  });

  test.each([0, 1, 2, 3, 130])('gives back exit code %i', (code) => {
    expect(run('exit', String(code)).status).toBe(code);
  });

  test('leaves standard input, output and error to the command line', () => {
    const ran = spawnSync(node, [launcher, 'copy'], { encoding: 'utf8', input: 'some text' });
    expect([ran.status, ran.stdout, ran.stderr]).toEqual([0, 'some text', 'copied']);
  });
}

describe('the launcher under a Node that runs Hythe', () => {
  runs(process.execPath);
});

describe.skipIf(old === undefined)('the launcher under an older Node', () => {
  const node = old ?? '';
  runs(node);

  test.each([
    ['SIGTERM', 143],
    ['SIGKILL', 137],
    ['SIGINT', 130],
  ])('gives back 128 + n when %s ended the command', (signal, code) => {
    expect(spawnSync(node, [launcher, 'die', signal]).status).toBe(code);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes %s on and waits for the answer',
    async (signal) => {
      const { launched } = await started(node, 'answer', signal);
      launched.kill(signal);
      expect(await once(launched, 'exit')).toEqual([42, null]);
    },
  );

  test.each(['idle', 'busy'])('takes its %s child with it when it is killed outright', async (what) => {
    const { launched, pid } = await started(node, what);
    expect(isAlive(pid)).toBe(true);
    onTestFailed(() => {
      process.kill(pid, 'SIGKILL');
    });
    launched.kill('SIGKILL');
    // The child has the same standard output: it closes when both have ended.
    await once(launched, 'close');
  });

  test('says in one line what is missing when there is no Node to run under', () => {
    const bare = mkdtempSync(join(tmpdir(), 'hythe-bare-'));
    cpSync(join(ROOT, 'bin'), join(bare, 'bin'), { recursive: true });
    writeFileSync(join(bare, 'package.json'), '{ "type": "module" }');
    const { status, stdout, stderr } = spawnSync(node, [join(bare, 'bin', 'hythe.js'), '--version'], {
      encoding: 'utf8',
    });
    rmSync(bare, { recursive: true });
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toMatch(/^hythe needs Node 22\.18 or newer \(this is [\d.]+\): .*\n$/);
  });
});

test.each(['20.20.2', '22.17.9', '16.0.0'])('the library says what it needs under Node %s', (version) => {
  const program = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); await import('./bin/require-node.js')`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toContain(`Error: Hythe needs Node 22.18 or newer, and this is Node ${version}.`);
});

test.each(['22.18.0', '24.0.1'])('the library is content with Node %s', (version) => {
  const program = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); await import('./bin/require-node.js')`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT }).status).toBe(0);
});
