import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countingCode, countingHash } from '../../src/run/node/counting-code.ts';
import { duelSpec, type Said } from '../cli/hythe.ts';
import { references } from '../layers/references.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
let checkout = '';
let launcher = '';
let cache = '';

/** A checkout with its own cache, whose packages are those of this one. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'hythe-checkout-'));
  for (const part of ['src', 'bin', 'scripts', 'assets', 'package.json'])
    cpSync(join(ROOT, part), join(checkout, part), { recursive: true });
  const packages = join(checkout, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => each !== '.cache'))
    symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  launcher = join(checkout, 'bin', 'hythe.js');
  cache = join(packages, '.cache', 'hythe');
  writeFileSync(join(checkout, 'duel.yaml'), duelSpec());
});

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

function hythe(...args: string[]): Said {
  const env = { PATH: process.env['PATH'] ?? '', HYTHE_DEBUG: '1' };
  return spawnSync(process.execPath, [launcher, ...args], { cwd: checkout, encoding: 'utf8', env });
}

/** Replaces a text in a file of the checkout, which keeps its time, and gives the number of its line. */
function edit(file: string, before: string, after: string): number {
  const path = join(checkout, file);
  const { atime, mtime } = statSync(path);
  const text = readFileSync(path, 'utf8');
  const at = text.indexOf(before);
  if (at === -1) throw new Error(`${file} has no ${before}`);
  writeFileSync(
    path,
    text.replace(before, () => after),
  );
  utimesSync(path, atime, mtime);
  return text.slice(0, at).split('\n').length;
}

const bundles = () => readdirSync(cache).filter((name) => /^[\da-f]{16}/u.test(name));

describe('the commands of a checkout', () => {
  test('run from a bundle, which two that begin at once both find', async () => {
    const both = [1, 2].map(() => spawn(process.execPath, [launcher, '--version'], { stdio: 'ignore' }));
    expect(await Promise.all(both.map((one) => once(one, 'exit')))).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(bundles()).toHaveLength(1);
    expect(existsSync(join(cache, bundles()[0] ?? '', 'compiled'))).toBe(true);
  });

  // One edit, since each takes a bundle.
  test('show an edit at once, though it keeps length and time, and name its TypeScript line in an error, also of one in a worker; bundles not started from for long go, but not the last', () => {
    expect(hythe('--help').stdout).toContain('balance workbench');
    const [latest = ''] = bundles();
    const old = '0123456789abcdef';
    mkdirSync(join(cache, old));
    for (const name of [old, latest]) utimesSync(join(cache, name), new Date(0), new Date(0));
    expect(hythe('--version').status).toBe(0);
    const doctor = edit('src/cli/doctor.ts', 'hytheVersion()', 'hytheVersoin()');
    const work = edit('src/run/work.ts', 'count } = job.chunk;', 'count } = job.chnuk;');
    edit('src/cli/program.ts', 'balance workbench', 'barmaid workbench');
    expect(hythe('--help').stdout).toContain('barmaid workbench');
    expect(hythe('doctor').stderr).toMatch(new RegExp(`src/cli/doctor\\.ts:${doctor}:\\d+`, 'u'));
    expect(hythe('run', 'duel.yaml').stderr).toMatch(new RegExp(`src/run/work\\.ts:${work}:\\d+`, 'u'));
    expect(bundles()).toHaveLength(2);
    expect(bundles()).toContain(latest);
    edit('src/cli/program.ts', 'barmaid workbench', 'balance workbench');
    edit('src/cli/doctor.ts', 'hytheVersoin()', 'hytheVersion()');
    edit('src/run/work.ts', 'job.chnuk;', 'job.chunk;');
    expect(hythe('--help').stdout).toContain('balance workbench');
    expect(bundles()).toHaveLength(2);
  });

  test('give rules of one’s own the classes that it looks for itself: a refused input is wrong use, not a fault', () => {
    const rules = join(checkout, 'assets', 'my-rules', 'rules.ts');
    const { status, stderr } = hythe('odds', 'my-rules', 'volley', 'figures=-3', '--rules-module', rules);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('figures') });
  });

  test('run from the sources where there is no bundler, and say what is wrong with these', () => {
    rmSync(join(checkout, 'node_modules', 'rolldown'));
    rmSync(cache, { recursive: true });
    expect(hythe('--help').stdout).toContain('balance workbench');
    expect(bundles()).toEqual([]);
    const line = edit('src/cli/program.ts', 'const DESCRIPTION', 'const const DESCRIPTION');
    expect(hythe('--help').stderr).toContain(`src/cli/program.ts:${line}`);
  });
});

describe('the hash of the code that decides the counts', () => {
  const sources = join(ROOT, 'src');

  test('covers what an analysis of the imports finds', () => {
    const { files } = countingCode(sources);
    const imported = files
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        references(readFileSync(join(sources, path), 'utf8'))
          .imports.filter(({ module, typeOnly }) => !typeOnly && module?.startsWith('.') === true)
          .map(({ module = '' }) => posix.join(posix.dirname(path), module)),
      );
    expect(imported.length).toBeGreaterThan(files.length);
    expect(imported.filter((path) => !files.includes(path))).toEqual([]);
  });

  test('changes with a file that one of them imports, and with no other', () => {
    const copy = mkdtempSync(join(tmpdir(), 'hythe-counting-'));
    for (const part of ['src', 'package.json'])
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    const before = countingHash(copy);
    expect(before).toBe(countingHash(ROOT));
    mkdirSync(join(copy, 'src/luck'));
    writeFileSync(join(copy, 'src/luck/charm.ts'), 'export const charm = 1;\n');
    appendFileSync(join(copy, 'src/cli/run.ts'), '\n');
    expect(countingHash(copy)).toBe(before);
    appendFileSync(join(copy, 'src/rules/pluie/fire.ts'), `import '../../luck/charm.ts';\n`);
    const imported = countingHash(copy);
    expect(imported).not.toBe(before);
    writeFileSync(join(copy, 'src/luck/charm.ts'), 'export const charm = 2;\n');
    expect([before, imported]).not.toContain(countingHash(copy));
    rmSync(copy, { recursive: true });
  });
});
