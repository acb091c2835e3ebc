/** Printed rule books that a user copies: they answer as those that come with Hythe, until a rule is changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TITLES } from '../../src/rules/titles.ts';
import { hytheInTurn, testFolder, type Said } from './hythe.ts';

/** Copies a book. @returns its folder */
function copy(book: string): string {
  const top = testFolder();
  const { status, stderr } = hytheInTurn(['init', '--rules', 'mine', '--from', book], { cwd: top });
  expect([status, stderr]).toEqual([0, '']);
  return join(top, 'mine');
}

/** A spec of its folder, played without a check of its dice. */
function unchecked(folder: string, spec: string): string {
  const text = readFileSync(join(folder, spec), 'utf8');
  writeFileSync(join(folder, spec), text.replace(/^ +check: exact\n/mu, ''));
  return spec;
}

/** The cells of a run of a few engagements, with all that was counted in them. */
function cellsOf(folder: string, spec: string, replicates: number, ...words: readonly string[]): unknown {
  const played = ['--method', 'monte-carlo', '--replicates', `${replicates}`, '--workers', '1'];
  const { stdout, stderr } = hytheInTurn(['run', spec, '--json', ...played, ...words], { cwd: folder });
  expect(stderr).toContain('played');
  return (JSON.parse(stdout) as { readonly cells: readonly unknown[] }).cells; // `hythe run --json` gives them
}

const AS_COPIED = ['--rules-module', 'book.ts'];

/** An engagement of the first cell, throw by throw. */
function told(folder: string, spec: string, ...words: readonly string[]): Said {
  return hytheInTurn(['trace', spec, '--cell', '1', '--replicate', '7', ...words], { cwd: folder });
}

test.each(Object.keys(TITLES))('%s, copied, plays an engagement as the printed one', (book) => {
  const folder = copy(book);
  const printed = told(folder, 'as-printed.yaml');
  expect(printed).toMatchObject({ status: 0, stdout: expect.stringContaining('Turn 1') as string });
  const { stdout } = told(folder, 'first-question.yaml', ...AS_COPIED);
  expect(stdout).toBe(printed.stdout.replace('mine as printed', 'mine'));
});

test('a copied book gives the same counts', () => {
  const folder = copy('pluie');
  const printed = cellsOf(folder, unchecked(folder, 'as-printed.yaml'), 30);
  expect(printed).toContainEqual(expect.objectContaining({ replicates: 30 }));
  expect(cellsOf(folder, unchecked(folder, 'first-question.yaml'), 30, ...AS_COPIED)).toEqual(printed);
});

test('a battle on a map is the same under copied rules', () => {
  const folder = copy('pluie');
  const example = hytheInTurn(['init', '.', '--from', 'battle-at-the-crossroads'], { cwd: folder });
  expect(example.status).toBe(0);
  // Its first turns, as they are.
  const text = readFileSync(join(folder, 'battle-at-the-crossroads.yaml'), 'utf8')
    .replace('turnLimit: 20', 'turnLimit: 3')
    .replace(/^analysis:[^]*?\n\n|^labels:[^]*/gmu, '');
  writeFileSync(join(folder, 'printed.yaml'), text);
  writeFileSync(join(folder, 'mine.yaml'), text.replace('rules: pluie', 'rules: mine'));
  const printed = told(folder, 'printed.yaml');
  expect(printed).toMatchObject({ status: 0, stdout: expect.stringContaining('Turn 3') as string });
  expect(told(folder, 'mine.yaml', ...AS_COPIED).stdout).toBe(printed.stdout);
});

test('a copied book is sound, and has the tables of the printed one', () => {
  const folder = copy('fields-of-honor');
  const sound = hytheInTurn(['rules', 'test', 'book.ts', '--engagements', '1'], { cwd: folder });
  expect(sound.status).toBe(0);
  const printed = hytheInTurn(['rules', 'fields-of-honor', '--json']);
  const copied = hytheInTurn(['rules', 'mine', '--json', ...AS_COPIED], { cwd: folder });
  const tablesIn = ({ stdout }: { readonly stdout: string }): unknown =>
    (JSON.parse(stdout) as { readonly tables: unknown }).tables; // `hythe rules --json` gives them
  expect(tablesIn(copied)).toEqual(tablesIn(printed));
});

test('a copied book reaches no random numbers but its dice, and says where it wants to', () => {
  const folder = copy('pluie');
  const fire = join(folder, 'fire.ts');
  const begins = /^export function fireAction<.*\{\n/mu;
  const text = readFileSync(fire, 'utf8');
  expect(text).toMatch(begins);
  writeFileSync(
    fire,
    text.replace(begins, (line) => `${line}  if (Math.random() < 0.5) return 0;\n`),
  );
  const run = [
    'run',
    unchecked(folder, 'first-question.yaml'),
    '--method',
    'monte-carlo',
    '--replicates',
    '1',
    ...AS_COPIED,
  ];
  const { status, stderr } = hytheInTurn(run, { cwd: folder });
  expect(status).toBe(2);
  expect(stderr).toMatch(/fire\.ts:\d+:12: rules may not use Math\.random/u);
});

test('a part that Hythe does not have is named where it is imported; a second copy leaves the first alone', () => {
  const folder = copy('march-attack');
  const fire = join(folder, 'fire.ts');
  const text = readFileSync(fire, 'utf8');
  writeFileSync(fire, text.replace("'hythe/play/sum'", "'hythe/play/sums'"));
  const said = hytheInTurn(['rules', 'test', 'book.ts'], { cwd: folder });
  expect(said.stderr).toMatch(
    /fire\.ts:\d+:\d+: Hythe has no part hythe\/play\/sums; did you mean hythe\/play\/sum/u,
  );
  const again = hytheInTurn(['init', '--rules', 'mine', '--from', 'march-attack'], {
    cwd: join(folder, '..'),
  });
  expect(again.status).toBe(2);
  expect(again.stderr).toMatch(/ and \d+ more files are there already and left alone/u);
});

test('says which rule systems there are to copy', () => {
  const folder = testFolder();
  const said = hytheInTurn(['init', '--rules', 'mine', '--from', 'hiut'], { cwd: folder });
  expect([said.status, said.stderr]).toEqual([
    2,
    'hythe: --from beside --rules names a rule system, augsburg, fields-of-honor, huit, march-attack, pluie, not "hiut"; did you mean huit?\n',
  ]);
  const none = hytheInTurn(['init', '--rules', 'mine', '--from'], { cwd: folder });
  expect(none.stderr).toContain('--from beside --rules names a rule system, augsburg');
});
