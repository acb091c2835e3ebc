import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { duelSpec, hytheInTurn, sharedFolder, type Said } from './hythe.ts';

const cwd = sharedFolder();
const said = (...args: string[]): Said => hytheInTurn(args, { cwd });

/** Writes the spec with these changes, and gives the name of its file. */
function spec(name: string, changes: Readonly<Record<string, unknown>>): string {
  writeFileSync(join(cwd, name), duelSpec({ resolve: { method: 'exact' }, ...changes }));
  return name;
}

/** Runs a spec and gives the folder of the run. */
function run(...args: string[]): string {
  const { status, stdout, stderr } = said('run', '--json', '--quiet', '--workers', '1', ...args);
  if (status !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as { run: string }).run;
}

describe('hythe report --words', () => {
  test.each([
    ['a run', []],
    ['a run whose analysis an option named', ['--analysis', 'matrix']],
  ])('draws %s with the words of a corrected spec', (_what, options) => {
    const folder = run(spec('first.yaml', {}), ...options);
    const words = { title: 'Two rifles', question: 'Which is better?', labels: { lebel: 'Lebel men' } };
    const { status, stderr } = said('report', folder, '--words', spec('second.yaml', words));
    expect(stderr).toContain('report.html');
    expect(status).toBe(0);
    const page = readFileSync(join(cwd, folder, 'report.html'), 'utf8');
    for (const word of ['Two rifles', 'Which is better?', 'Lebel men']) expect(page).toContain(word);
    // The manifest keeps them, and the run is the same.
    expect(said('report', folder).stderr).toContain('the same to the last byte');
    expect(said('rerun', folder).stdout).toContain('The tables are the same to the last byte.');
  });

  test('is an error where the spec is of another experiment', () => {
    const folder = run(spec('first.yaml', {}));
    const engagement = { distanceCm: 9, firstSide: 'coin', turnLimit: 4 };
    const { status, stderr } = said('report', folder, '--words', spec('other.yaml', { engagement }));
    expect(stderr).toContain('other.yaml is of another experiment');
    expect(stderr).toContain('engagement.distanceCm differs; run it with');
    expect(status).toBe(2);
  });
});
