import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hytheInTurn, testFolder } from './hythe.ts';

const SPEC = 'experiments/rifles-of-1870.yaml';

/** The output without colours. */
function said(words: string): {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  return hytheInTurn(words.split(' '));
}

describe('--tables', () => {
  test('lets a throw be made with a row of the user\u2019s own, and says so', () => {
    const { status, stdout } = said(`odds pluie fire --tables ${SPEC} weapon=chassepot distanceCm=8`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/fr\.chassepot at medium range +12 +PDB-FIRE-03/u);
    expect(stdout).toMatch(/^ +miss +55\.00% +11\/20$/mu);
    expect(stdout).toContain('own values, not the source\u2019s: fr.chassepot');
  });

  test('compares weapons of the user\u2019s own with printed ones', () => {
    const { stdout } = said(`weapons pluie --tables ${SPEC} chassepot lebel`);
    expect(stdout).toMatch(/fr\.chassepot +French 1870 +70\.0% +45\.0% +20\.0% +5\.0%/u);
    expect(stdout).toMatch(/own values, not the source\u2019s: fr\.chassepot\./iu);
  });

  test('prints the rows of the user\u2019s own after the others, with their origin', () => {
    const { stdout } = said(`rules pluie weapons --tables ${SPEC} --json`);
    const { rows } = JSON.parse(stdout) as { rows: readonly { id: string; origin: string }[] };
    expect(rows.slice(-2).map(({ id, origin }) => [id, origin])).toEqual([
      ['fr.chassepot', 'own'],
      ['pr.dreyse', 'own'],
    ]);
    expect(new Set(rows.slice(0, -2).map(({ origin }) => origin))).toEqual(new Set(['printed']));
  });

  test('takes a file of tables alone, and names what is wrong in it', () => {
    const folder = testFolder();
    const file = join(folder, 'house.yaml');
    writeFileSync(file, 'weapons:\n  lebel: { hit: { medium: 9 } }\n');
    expect(said(`odds pluie fire --tables ${file} weapon=lebel distanceCm=8`).stdout).toMatch(
      /at medium range +9 /u,
    );
    expect(said(`rules pluie weapons --tables ${file}`).stdout).toMatch(/fr\.lebel .*changed/u);
    writeFileSync(file, 'weapons:\n  lebell: { hit: { medium: 9 } }\n');
    const { status, stderr } = said(`odds pluie fire --tables ${file} weapon=lebel distanceCm=8`);
    expect(status).toBe(2);
    expect(stderr).toContain(
      `${file}:2:3: weapons.lebell: the tables have no "lebell" here; a row of your own`,
    );
  });

  test('is refused beside cases, which name printed rows, and for other rules', () => {
    expect(said(`odds --cases - --tables ${SPEC}`).stderr).toContain('leave out --tables');
    expect(said(`odds huit fire --tables ${SPEC} firer.row=foot`).stderr).toContain(
      'these tables are for "pluie", not for huit',
    );
  });
});

test('a run with rows of the user\u2019s own says so in its page, and lists them with their columns', () => {
  const folder = testFolder();
  const file = join(folder, 'rifles.yaml');
  const spec = readFileSync(SPEC, 'utf8')
    .replace('[6, 9, 12, 15]', '[15]')
    .replace('turnLimit: 20', 'turnLimit: 2');
  writeFileSync(file, spec);
  const { status, stdout } = hytheInTurn(['run', file, '--quiet', '--out', folder]);
  expect(status).toBe(0);
  const page = readFileSync(stdout.trim().split('\n').at(-1) ?? '', 'utf8');
  const note = /own values, not the source\u2019s: fr\.chassepot, pr\.dreyse/giu;
  // Under each chart, before each table, and in the rules.
  expect([...page.matchAll(note)].length).toBeGreaterThan(2);
  const figures = [...page.matchAll(/<figcaption>[\s\S]*?<\/figcaption>/gu)].map(([figure]) => figure);
  expect(figures.length).toBeGreaterThan(0);
  for (const figure of figures) expect(figure).toMatch(note);
  expect(page).toContain('weapons.pr.dreyse');
  expect(page).toMatch(/maxRangeCm: 12/u);
});
