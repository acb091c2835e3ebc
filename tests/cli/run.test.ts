import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ALWAYS_KEPT } from '../../src/run/tables/names.ts';
import { executed } from './executed.ts';
import { duelSpec, hythe, hytheInTurn, LAUNCHER, testFolder } from './hythe.ts';

/** A folder with a spec in it. */
function folderWith(changes: Readonly<Record<string, unknown>> = {}): string {
  return testFolder({ 'duel.yaml': duelSpec(changes) });
}

const vary = { 'engagement.distanceCm': [3, 10] };

describe('hythe run', () => {
  test('analyses its tables once an answer, prints the finding and a table, and ends with the path of its report', () => {
    const cwd = folderWith({ vary });
    const { status, stdout, stderr, calls } = executed(['run', 'duel.yaml', '--workers', '1'], { cwd });
    expect(status).toBe(0);
    // That of the solver, before the dice are thrown to check it, and that of the run.
    expect(calls('questions/matchup/findings.ts', 'findingsOf')).toBe(2);
    expect(calls('report/facts-of-manifest.ts', 'factsOf')).toBe(2);
    expect(stdout).toContain('of decided fights');
    expect(stdout).toMatch(/^ +won more often +British +French +neither +median turn/m);
    expect(stdout).toMatch(/^ +3 cm +British +\d+\.\d\d% +\d+\.\d\d% /m);
    expect(stdout).toContain('Dice and exact values agree');
    const report = stdout.trimEnd().split('\n').at(-1) ?? '';
    expect(report).toMatch(/^results\/a-duel\/[\w-]+\/report\.html$/);
    expect(readFileSync(join(cwd, report), 'utf8')).toContain('<!doctype html>');
    const run = join(cwd, report, '..');
    expect(readdirSync(run).toSorted()).toEqual([
      'cells.parquet',
      'charts',
      'comparisons.parquet',
      'distributions.parquet',
      'estimates.parquet',
      'incidence.parquet',
      'manifest.json',
      'report.html',
      'weapons.parquet',
    ]);
    const charts = readdirSync(join(run, 'charts'));
    expect(charts.length).toBeGreaterThan(0);
    for (const chart of charts) {
      expect(chart).toMatch(/\.vl\.json$/);
      expect(JSON.parse(readFileSync(join(run, 'charts', chart), 'utf8'))).toHaveProperty('data');
    }
    expect(stderr).toContain('2 cells, 2,000 replicates each');
    expect(stderr).toMatch(/played 4,000 engagements in .* with 1 worker\n$/);
  });

  test('gives the finding as JSON alone with --json and --quiet; tables and report are the same with more workers, wherever the spec lies and however it is typed', () => {
    const [cwd, elsewhere] = [folderWith({ vary }), folderWith({ vary })];
    const asJson = ['--json', '--quiet', '--workers'];
    const [one, other] = [
      hytheInTurn(['run', 'duel.yaml', ...asJson, '1'], { cwd }),
      hytheInTurn(['run', join(elsewhere, 'duel.yaml'), ...asJson, '2', '--out', 'out'], {
        cwd,
        isByNpx: true,
      }),
    ].map(({ status, stdout, stderr }) => {
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return JSON.parse(stdout) as { report: string; run: string };
    });
    expect(one).toMatchObject({
      title: 'A duel',
      interrupted: false,
      cells: [
        { cell: 1, name: '3 cm', method: 'monte-carlo', replicates: 2000, wins: 0, exact: { length: 3 } },
        { cell: 2, name: '10 cm' },
      ],
      agreement: { state: 'agrees' },
      report: `${one?.run}/report.html`,
    });
    const docs = readFileSync(new URL('../../docs/results.md', import.meta.url), 'utf8');
    const [, told = ''] = docs.split('## The answer as JSON');
    const [table = ''] = told.split('\n## ');
    expect(Object.keys(one ?? {}).filter((field) => !table.includes(`\`${field}\``))).toEqual([]);
    const [files, others] = [one, other].map((run) =>
      [...ALWAYS_KEPT.map((name) => `${name}.parquet`), 'report.html'].map((name) =>
        readFileSync(join(cwd, run?.run ?? '', name)).toString('hex'),
      ),
    );
    expect(others).toEqual(files);
    for (const name of ['report.html', 'manifest.json'])
      expect(readFileSync(join(cwd, other?.run ?? '', name), 'utf8')).not.toContain(elsewhere);
  });

  test('takes a spec from standard input, and method, replicates and seed from the command line, and writes them down', () => {
    const cwd = testFolder();
    const options = ['--method', 'monte-carlo', '--replicates', '1,000', '--seed', "it's 1880"];
    const { status, stdout } = hythe(['run', '-', '--json', ...options], { cwd, input: duelSpec() });
    expect(status).toBe(0);
    const { run, report } = JSON.parse(stdout) as { run: string; report: string };
    const manifest: unknown = JSON.parse(readFileSync(join(cwd, run, 'manifest.json'), 'utf8'));
    const resolve = { method: 'monte-carlo', replicates: 1000, seed: "it's 1880" };
    expect(manifest).toMatchObject({ seed: "it's 1880", spec: { resolve }, cells: [{ replicates: 1000 }] });
    expect(readFileSync(join(cwd, report), 'utf8')).toContain('--replicates 1000');
  });

  test('runs several specs in turn; solved, there are no counts to check; titles cannot write to the terminal', () => {
    const cwd = folderWith();
    writeFileSync(
      join(cwd, 'other.yaml'),
      duelSpec({ title: 'An\u001b[2J\u202e\ufdd0\u200bother\nreport.html' }),
    );
    const words = ['run', 'duel.yaml', 'other.yaml', '--method', 'exact'];
    const { status, stdout, stderr } = hythe(words, { cwd, env: { FORCE_COLOR: '1' } });
    expect(status).toBe(0);
    expect(stdout.match(/report\.html$/gm)).toHaveLength(2);
    expect(stdout).not.toMatch(/counted|agree/);
    const sequences = (stdout + stderr).split('\u001b').slice(1);
    expect(sequences.filter((sequence) => !/^\[(?:1|2|22)m/.test(sequence))).toEqual([]);
    expect(stdout + stderr).not.toContain('\u202e');
    expect(stderr).toContain('An\\u{1b}[2J\\u{202e}\\u{fdd0}\\u{200b}other report.html');
  });

  test('runs none of several specs when one of them is wrong', () => {
    const cwd = folderWith();
    writeFileSync(join(cwd, 'other.yaml'), duelSpec({ rules: 'none' }));
    const { status, stdout } = hytheInTurn(['run', 'duel.yaml', 'other.yaml'], { cwd });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(existsSync(join(cwd, 'results'))).toBe(false);
  });

  test('refuses a wrong option before anything is played', () => {
    const { status, stdout, stderr } = hytheInTurn(['run', 'duel.yaml', '--replicates', '0'], {
      cwd: folderWith(),
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('--replicates must be a whole number of 1 or more, not "0"');
  });

  test('ends with one message and exit code 3, before anything is played, where runs cannot be written', () => {
    const cwd = folderWith();
    writeFileSync(join(cwd, 'results'), 'in the way');
    const { status, stderr } = hytheInTurn(['run', 'duel.yaml', '--quiet'], { cwd });
    expect(status).toBe(3);
    expect(stderr).toMatch(
      /^hythe: cannot write to results, the folder of results: .*; name another with --out\n$/,
    );
    expect(readFileSync(join(cwd, 'results'), 'utf8')).toBe('in the way');
  });
});

/** Waits until a run of 900 million replicates a cell has played some. */
async function plays(child: ChildProcessByStdio<null | Writable, Readable, Readable>): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the run ended by itself: ${said}`)));
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (/[1-9][\d,]* of (?:1,8|9)00,000,000 /.test(said)) resolve();
    });
  });
}

describe('a run whose dice check its exact answer', () => {
  const solved = { ...vary, 'sides.british.cover': ['open', 'building'] };
  const outcomes = { held: { 'survivors.british': { atLeast: 1 } } };

  test('gives the answer while the dice are thrown, and the check last', async () => {
    const resolve = { method: 'monte-carlo', replicates: 900_000_000, check: 'exact', seed: 'trial' };
    const cwd = folderWith({ vary, resolve });
    const child = spawn(process.execPath, [LAUNCHER, 'run', 'duel.yaml'], { cwd, stdio: 'pipe' });
    const ended = Promise.all([text(child.stderr), once(child, 'exit')]);
    const isAnswered = once(child.stdout, 'data');
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part));
    // Nine hundred million would take hours; some are thrown before it ends.
    await Promise.all([isAnswered, plays(child)]);
    child.kill('SIGINT');
    const [stderr, exit] = await ended;
    expect(exit).toEqual([130, null]);
    expect(stderr).toContain('interrupted after');
    expect(stdout.match(/won more often/gu)).toHaveLength(1);
    expect(stdout).toMatch(/^The British are [^]*agree[^\n]*\n\n.*report\.html\n$/u);
  });

  test.each([
    [
      'of two factors, with statements',
      { vary: solved, expect: [{ of: 'winner=british', between: [0.4, 0.6] }] },
    ],
    ['as a matrix', { analysis: { kind: 'matrix' }, vary: undefined }],
    [
      'with a victory condition and variants, whose changes are counted',
      { vary, outcomes, variants: { written: {}, near: { options: { bandEdge: 'far' } } } },
    ],
    [
      'until it is known well enough',
      {
        vary,
        resolve: { method: 'monte-carlo', precision: { of: 'winner', halfWidth: 0.05 }, check: 'exact' },
      },
    ],
  ])('prints its answer once, the check of the dice after it, and the report last: %s', (_name, changes) => {
    const { status, stdout, stderr } = hytheInTurn(['run', 'duel.yaml', '--workers', '1'], {
      cwd: folderWith(changes),
    });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    const lines = stdout.trimEnd().split('\n');
    const [headline = ''] = lines;
    expect(lines.filter((line) => line === headline)).toHaveLength(1);
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/agree/u),
      '',
      expect.stringMatching(/report\.html$/u),
    ]);
    expect(stdout).not.toContain('outside');
  });
});

const long = { resolve: { method: 'monte-carlo', replicates: 900_000_000, seed: 'trial' } };

describe('an interrupted run', () => {
  const started = (cwd: string) =>
    spawn(process.execPath, [LAUNCHER, 'run', 'duel.yaml', '--workers', '1'], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  test('ends cleanly: it says what was done and keeps it', async () => {
    const cwd = folderWith(long);
    const child = started(cwd);
    const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    await plays(child);
    child.kill('SIGTERM');
    const [stdout, stderr, exit] = await said;
    expect(exit).toEqual([143, null]);
    expect(stderr).toMatch(
      /Ctrl-C again stops at once\n(?:.* left\n)?interrupted after \d%, [1-9][\d,]* of 900,000,000 replicates, in /,
    );
    const report = stdout.trimEnd().split('\n').at(-1) ?? '';
    const kept: unknown = JSON.parse(readFileSync(join(cwd, report, '..', 'manifest.json'), 'utf8'));
    expect(kept).toMatchObject({ interrupted: true });
    expect(isAbsolute(report)).toBe(false);
  });

  test('stops at once at the second Ctrl-C, with nothing half written', async () => {
    const cwd = folderWith(long);
    const child = started(cwd);
    await plays(child);
    const exit = once(child, 'exit');
    // The second is repeated, since the first may have ended the run cleanly by then, and one too soon counts as one.
    child.kill('SIGINT');
    const again = setInterval(() => child.kill('SIGINT'), 160);
    expect(await exit).toEqual([130, null]);
    clearInterval(again);
    const shelves = existsSync(join(cwd, 'results'))
      ? readdirSync(join(cwd, 'results'), { recursive: true })
      : [];
    expect(shelves.filter((name) => String(name).includes('.writing-'))).toEqual([]);
  });
});
