import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { duelSpec, hytheInTurn, testFolder } from './hythe.ts';

const SOLVED = { method: 'exact' };
const SHARPER = { weapons: { lebel: { hit: { medium: 5 } } } };

const duel = duelSpec({ resolve: SOLVED });
const sharper = duelSpec({ resolve: SOLVED, tables: SHARPER });
const suite = (cwd: string, ...words: string[]) =>
  hytheInTurn(['diff', '--suite', ...words, '--workers', '1', '--quiet'], { cwd });

describe('hythe diff --suite of two folders of specs', () => {
  test('names what moved and what is alike, and exits with 1', () => {
    const cwd = testFolder({
      'old/a.yaml': duel,
      'old/b.yaml': duel,
      'new/a.yaml': sharper,
      'new/b.yaml': duel,
    });
    const { status, stdout, stderr } = suite(cwd, 'old', 'new', '--report', 'moved.html');
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const headline = 'One of 2 matchups moved by more than 1 point: wins of the British fell from ';
    const [, shares = ''] = stdout.split('\n')[0]?.split(headline) ?? [];
    expect(shares).toMatch(/^[\d.]+% to [\d.]+%\.$/);
    expect(stdout).toMatch(/^ {2}a\.yaml +wins of the French +[\d.]+% +[\d.]+% +\+[\d.]+ points$/m);
    expect(stdout).toMatch(/^ {2}tables\.weapons\.fr\.lebel\.hit\.medium \(1 spec\) +11 +5$/m);
    expect(stdout).toMatch(/1 matchup had no change that the rules read\.$/m);
    const page = readFileSync(join(cwd, 'moved.html'), 'utf8');
    expect(page.replaceAll('\u00a0', ' ').replaceAll(/<\/?bdi>/g, '')).toContain(
      `<h1>${headline}${shares}</h1>`,
    );
    // Drawn for wide and narrow screens, since the page runs no script.
    expect(page.match(/<svg/g)).toHaveLength(2);
    expect(page).toContain('hythe diff --suite old new');
    // A page may be written again, and nothing else is lost.
    expect(suite(cwd, 'old', 'new', '--report', 'moved.html').status).toBe(1);
    const lost = suite(cwd, 'old', 'new', '--report', 'old/a.yaml');
    expect(lost.status).toBe(2);
    expect(lost.stderr).toContain('old/a.yaml is no page of Hythe');
  });

  test('exits with 0 where nothing moved by as much as is asked for', () => {
    const cwd = testFolder({ 'old/a.yaml': duel, 'new/a.yaml': sharper });
    const { status, stdout } = suite(cwd, 'old', 'new', '--by', '90%');
    expect({ status, first: stdout.split('\n')[0] }).toEqual({
      status: 0,
      first: 'The only matchup did not move by more than 90 points.',
    });
    expect(suite(cwd, 'old', 'new', '--by', '0.9').stdout).toBe(stdout);
  });

  test('leaves open what the counts cannot tell, says what would, and exits with 1', () => {
    const played = { method: 'monte-carlo', replicates: 300, seed: 'open' };
    const cwd = testFolder({
      'old/a.yaml': duelSpec({ resolve: played }),
      'new/a.yaml': duelSpec({ resolve: played, tables: SHARPER }),
    });
    const { status, stdout } = suite(cwd, 'old', 'new', '--by', '1.7%');
    expect(status).toBe(1);
    expect(stdout).toMatch(/^The only matchup is not known to have moved by more than 1\.7 points\.$/m);
    expect(stdout).toMatch(/ points +about [\d,]+$/m);
    expect(stdout).toContain('All verdicts hold together at 95% (Holm)');
  });

  test('names statements that turned', () => {
    const stated = [{ of: 'winner=french', atMost: 0.21 }];
    const cwd = testFolder({
      'old/a.yaml': duelSpec({ resolve: SOLVED, expect: stated }),
      'new/a.yaml': duelSpec({ resolve: SOLVED, expect: stated, tables: SHARPER }),
    });
    const { stdout } = suite(cwd, 'old', 'new');
    expect(stdout).toMatch(/^The only statement turned\.$/m);
    expect(stdout).toMatch(/^ {2}a\.yaml +holds +fails +Wins of the French at most 21%$/m);
  });

  test('goes on past a wrong spec and past files without a partner, names them, and exits with 2', () => {
    const cwd = testFolder({
      'old/a.yaml': duel,
      'old/gone.yaml': duel,
      'old/wrong.yaml': duel,
      'old/part.yaml': 'weapons: {}',
      'new/a.yaml': duel,
      'new/new.yaml': duel,
      'new/wrong.yaml': duel.replace('"turnLimit"', '"turnlimit"'),
    });
    const { status, stdout } = suite(cwd, 'old', 'new');
    expect(status).toBe(2);
    expect(stdout).toMatch(/^The only matchup did not move\.$/m);
    expect(stdout).toMatch(/^ {2}Gone +gone\.yaml +all\n {2}New +new\.yaml +all$/m);
    expect(stdout).toMatch(
      /wrong\.yaml:\d+:\d+: engagement\.turnlimit: unknown key .*did you mean turnLimit\?/,
    );
    expect(stdout).not.toContain('part.yaml');
  });

  test('refuses folders that hold nothing to compare, and differences that are none', () => {
    const cwd = testFolder({ 'old/a.yaml': duel, 'none/part.yaml': 'weapons: {}' });
    expect(suite(cwd, 'old', 'none')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('none holds neither specs') as string,
    });
    expect(suite(cwd, 'old', 'where').stderr).toContain('cannot read where');
    expect(suite(cwd, 'old', 'old/a.yaml').stderr).toContain('old/a.yaml is a file');
    expect(suite(cwd, 'old').stderr).toContain('name another beside old');
    expect(suite(cwd, 'old', 'old', '--by', '2').stderr).toContain('2 in a hundred is 2%');
    const alone = hytheInTurn(['diff', 'old', 'old', '--by', '2%'], { cwd });
    expect(alone).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--by is for --suite') as string,
    });
  });
});

test('hythe diff --suite of one spec compares its variants with the first', () => {
  const variants = { printed: {}, sharper: { tables: SHARPER } };
  const cwd = testFolder({ 'a.yaml': duelSpec({ resolve: SOLVED, variants }), 'b.yaml': duel });
  const { status, stdout } = suite(cwd, 'a.yaml', '--json');
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    isStill: false,
    specs: [
      {
        changes: [{ what: 'sharper: tables.weapons.fr.lebel.hit.medium', before: 11 }],
        matchups: [
          {
            name: 'Sharper',
            state: 'moved',
            by: 0.01,
            shares: [{ winner: 'british', enough: null }, {}, {}],
          },
        ],
      },
    ],
  });
  expect(suite(cwd, 'b.yaml').stderr).toContain('b.yaml has no variants to compare');
});

test('hythe diff --suite of two folders of results compares the latest run of each experiment', () => {
  const cwd = testFolder({ 'specs/a.yaml': duel });
  const run = (text: string, out: string): void => {
    writeFileSync(join(cwd, 'a.yaml'), text);
    expect(hytheInTurn(['run', 'a.yaml', '--out', out, '--workers', '1', '--quiet'], { cwd }).status).toBe(0);
  };
  run(sharper, 'old');
  run(duel, 'old');
  run(sharper, 'new');
  const { status, stdout } = suite(cwd, 'old', 'new');
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^The only matchup moved by more than 1 point: wins of the British fell from [\d.]+% to [\d.]+%\.$/m,
  );
  expect(stdout).toMatch(/^ {2}a-duel +wins of the French +[\d.]+% +[\d.]+% +\+[\d.]+ points$/m);
  expect(suite(cwd, 'old', 'old').status).toBe(0);
  const [kept = ''] = readdirSync(join(cwd, 'new', 'a-duel'));
  const manifest = join(cwd, 'new', 'a-duel', kept, 'manifest.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace('"interrupted": false', '"interrupted": true'),
  );
  const stopped = suite(cwd, 'old', 'new');
  expect(stopped.status).toBe(2);
  expect(stopped.stdout).toMatch(/a-duel: .*was stopped before its end; run its spec again with --resume/);
  expect(suite(cwd, 'old', 'specs').stderr).toContain('old holds runs and specs specs');
});
