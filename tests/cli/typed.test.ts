import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { duelSpec, hythe, testFolder, type Said } from './hythe.ts';

const byNpx = (args: readonly string[], cwd?: string): Said =>
  hythe(args, { env: { npm_command: 'exec' }, ...(cwd === undefined ? {} : { cwd }) });

test('help shows commands as they were typed: after npx with npx, else without', () => {
  const [npx, plain] = [byNpx(['matrix', '--help']).stdout, hythe(['matrix', '--help']).stdout];
  expect(npx).toMatch(/^Usage: npx hythe matrix /);
  expect(npx).toContain('  $ npx hythe matrix my.yaml');
  expect(npx.replaceAll('npx hythe', '')).not.toMatch(/\bhythe [a-z]/);
  expect(plain).toMatch(/^Usage: hythe matrix /);
  expect(plain).not.toContain('npx');
});

test.each([
  'rnu',
  'odds pluie',
  'odds pluie fire',
  'rules',
  'rules pluie',
  'runs --results /nowhere',
  'run',
  'sensitivity x.yaml',
])('hints of `hythe %s` can be typed as they stand', (words) => {
  const { stdout, stderr } = byNpx(words.split(' '));
  const said = (stdout + stderr).replaceAll(/\s+/g, ' ');
  expect(said).toContain('npx hythe ');
  expect(said.replaceAll('npx hythe ', '')).not.toMatch(/\bhythe [a-z-]/);
});

test('a first spec and a report name the commands as they were typed', () => {
  const folder = testFolder();
  const { stdout } = byNpx(['init'], folder);
  expect(stdout).toContain('\n  npx hythe run first-question.yaml\n');
  expect(readFileSync(join(folder, 'first-question.yaml'), 'utf8')).toContain(
    '#   npx hythe run first-question.yaml\n',
  );
  writeFileSync(join(folder, 'duel.yaml'), duelSpec());
  const report = byNpx(['run', 'duel.yaml', '--quiet'], folder).stdout.trimEnd().split('\n').at(-1) ?? '';
  expect(readFileSync(join(folder, report), 'utf8')).toContain('<code>npx hythe run duel.yaml</code>');
});
