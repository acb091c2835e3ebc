import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Odds } from '../../src/questions/odds.ts';
import { executed } from './executed.ts';
import { hythe, hytheInTurn, testFolder } from './hythe.ts';

interface Expected {
  readonly outcomes?: Readonly<Record<string, number>>;
  readonly error?: { readonly code: string };
}

interface Case {
  readonly id: string;
  readonly expected: Expected;
}

type Answer = { readonly id: string } & Expected;

const CASES = new URL('./pluie-cases.json', import.meta.url);

describe('hythe odds', () => {
  test('loads the rules it is asked of and no others', () => {
    const { chunks, files: loaded } = executed('odds pluie fire weapon=lebel distanceCm=8'.split(' '));
    expect(loaded).toContain('rules/pluie/fire.ts');
    expect(loaded.filter((path) => /^rules\/(?!pluie\/|load-systems|titles)/u.test(path))).toEqual([]);
    expect(chunks).toBeLessThanOrEqual(40);
  });

  test('shows what to throw, what modified it by which rule, and the chance of each outcome', () => {
    const { status, stdout, stderr } = hytheInTurn(
      'odds pluie fire weapon=lebel distanceCm=8 quality=elite cover=building'.split(' '),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ +Lebel rifle at medium range +11 +PDB-FIRE-03$/m);
    expect(stdout).toMatch(/^ +elite +-1 +PDB-FIRE-06/m);
    expect(stdout).toMatch(/^ +target number +12$/m);
    expect(stdout).toMatch(/^ +miss +55\.00% +11\/20$/m);
    expect(stdout).toMatch(/^ +driven-back +40\.00% +2\/5$/m);
    expect(stdout).toMatch(/^ +eliminated +5\.00% +1\/20$/m);
  });

  test('gives the same as JSON', () => {
    const { status, stdout } = hytheInTurn([
      'odds',
      'pluie',
      'fire',
      'weapon=fr.lebel',
      'distanceCm=3',
      '--json',
    ]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      rules: 'pluie',
      mechanic: 'fire',
      inputs: { weapon: 'fr.lebel', distanceCm: 3 },
      metrics: [
        {
          name: 'outcome',
          outcomes: [
            { label: 'miss', chance: 0.25, fraction: '1/4' },
            { label: 'driven-back', chance: 0.7, fraction: '7/10' },
            { label: 'eliminated', chance: 0.05, fraction: '1/20' },
          ],
          moments: null,
        },
      ],
      explanation: { sums: [{ total: { name: 'target number', value: 6 } }] },
    });
  });

  test('takes rulings as options', () => {
    const target = (...words: string[]) =>
      JSON.parse(
        hytheInTurn(['odds', 'pluie', 'fire', 'weapon=lebel', 'distanceCm=3', '--json', ...words]).stdout,
      ) as Odds;
    const totalOf = ({ explanation }: Odds) => explanation?.sums[0]?.total?.value;
    expect(totalOf(target())).toBe(6);
    expect(totalOf(target('options.bandEdge=far'))).toBe(11);
  });

  test('answers a whole engagement from nested keys', () => {
    const { status, stdout } = hytheInTurn([
      ...'odds pluie engagement distanceCm=2 turnLimit=1 --json'.split(' '),
      'A.formations.0.units.0.weapon=lebel',
      'B.formations=[{"units":[{"weapon":"lebel"}]}]',
    ]);
    expect(status).toBe(0);
    const { metrics } = JSON.parse(stdout) as Odds;
    const winners = metrics.find(({ name }) => name === 'winner')?.outcomes ?? [];
    expect(winners.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  test('lists the mechanics, then the inputs of one with meaning, range, unit and default', () => {
    const mechanics = hytheInTurn(['odds', 'pluie']).stdout;
    for (const name of ['fire', 'activation', 'engagement'])
      expect(mechanics).toMatch(new RegExp(`^ +${name}$`, 'm'));
    const { status, stdout } = hytheInTurn(['odds', 'pluie', 'fire']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^ +distanceCm \(required\)\n +distance from firer to target\n +a number from 0 to 100000 \(cm\)$/m,
    );
    expect(stdout).toMatch(/^ +quality = regular\n/m);
    expect(stdout).toMatch(/^ +options\.bandEdge = near\n/m);
    expect(stdout).toMatch(/^Example: hythe odds pluie fire /m);
  });

  test('answers the example that it shows for each mechanic', () => {
    const mechanics = JSON.parse(hytheInTurn(['odds', 'pluie', '--json']).stdout) as { name: string }[];
    expect(mechanics.length).toBeGreaterThan(3);
    const { example } = JSON.parse(hytheInTurn(['odds', 'pluie', 'fire', '--json']).stdout) as {
      example: string;
    };
    expect(hytheInTurn(['odds', 'pluie', 'fire', ...example.split(' ')]).status).toBe(0);
  });

  test('says everything that is wrong with inputs, with the nearest name', () => {
    const { status, stdout, stderr } = hytheInTurn(['odds', 'pluie', 'fire', 'weapon=lebell', 'cove=open']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/"lebell"; did you mean fr\.lebel\?/);
    expect(stderr).toMatch(/unknown key "cove"; did you mean cover\?/);
    expect(stderr).toMatch(/distanceCm is missing/);
  });

  test('gives mean, deviation and the chance of at least so many where the outcomes are numbers', () => {
    const asked =
      'odds augsburg shoot-hits shooter.type=french-foot shooter.firstVolley=true distanceInches=8';
    const { stdout } = hytheInTurn(asked.split(' '));
    expect(stdout).toMatch(/^ +outcome +chance +at least +exactly$/mu);
    expect(stdout).toMatch(/^ +1 +1\.62% +100% +7\/432$/mu);
    expect(stdout).toMatch(/^ +4 +27\.28% +30\.52% +707\/2592$/mu);
    expect(stdout).toMatch(/^ +mean +3\.100$/mu);
    expect(stdout).toMatch(/^ +deviation +0\.814$/mu);
    const { metrics } = JSON.parse(hytheInTurn([...asked.split(' '), '--json']).stdout) as Odds;
    expect(metrics[0]?.outcomes).toContainEqual(
      expect.objectContaining({ label: '4', fraction: '707/2592' }),
    );
    expect(metrics[0]?.moments).toEqual({
      mean: expect.closeTo(24_106 / 7776, 12),
      deviation: expect.closeTo(0.814, 3),
    });
    const words = hytheInTurn('odds pluie fire weapon=lebel distanceCm=8'.split(' ')).stdout;
    expect(words).not.toMatch(/at least|deviation/u);
  });

  test('names a decimal comma', () => {
    const { status, stderr } = hytheInTurn('odds pluie fire weapon=lebel distanceCm=7,5'.split(' '));
    expect(status).toBe(2);
    expect(stderr).toContain('not "7,5" (decimals have a point, as 7.5');
  });
});

describe('hythe odds --cases', () => {
  const given = JSON.parse(readFileSync(CASES, 'utf8')) as { cases: readonly Case[] };

  test('answers every case of the file exactly, in its order', () => {
    const { status, stdout, stderr } = hytheInTurn(['odds', '--cases', CASES.pathname, '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const answers = JSON.parse(stdout) as readonly Answer[];
    expect(answers.map(({ id }) => id)).toEqual(given.cases.map(({ id }) => id));
    answers.forEach((answer, i) => {
      const expected = given.cases[i]?.expected;
      expect(Object.keys(answer.outcomes ?? {}).toSorted()).toEqual(
        Object.keys(expected?.outcomes ?? {}).toSorted(),
      );
      for (const [label, probability] of Object.entries(expected?.outcomes ?? {}))
        expect(
          Math.abs((answer.outcomes?.[label] ?? NaN) - probability),
          `${answer.id} ${label}`,
        ).toBeLessThan(1e-12);
      expect(answer.error?.code).toBe(expected?.error?.code);
    });
  });

  test('reads standard input, and refuses short forms of ids there', () => {
    const one = (weapon: string) => ({
      id: weapon,
      rules: 'pluie',
      mechanic: 'effective-range',
      inputs: { weapon },
    });
    const input = JSON.stringify([one('fr.lebel'), one('lebel')]);
    const { status, stdout } = hythe(['odds', '--cases', '-', '--json'], { input });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      { id: 'fr.lebel', outcomes: { '18 cm': 1 } },
      { id: 'lebel', error: { code: 'PLUIE-ERR-INPUT', message: expect.stringContaining('lebel') } },
    ]);
  });

  test('a case with a list for its rules says where the system may stand, and is answered where it does', () => {
    const cases = [{ id: 1, rules: ['PDB-ACT-01'], mechanic: 'activation', inputs: {} }];
    const answered = (file: unknown) => {
      const path = join(testFolder({ 'cases.json': JSON.stringify(file) }), 'cases.json');
      return JSON.parse(hytheInTurn(['odds', '--cases', path, '--json']).stdout) as unknown;
    };
    expect(answered(cases)).toEqual([
      {
        id: 1,
        error: { code: 'HYTHE-ERR-INPUT', message: expect.stringContaining('"system" beside "cases"') },
      },
    ]);
    expect(answered({ system: 'pluie', cases })).toEqual([{ id: 1, outcomes: expect.any(Object) }]);
  });

  test('without --json shows the same in tables', () => {
    const cases = JSON.stringify([{ id: 'a', rules: 'pluie', mechanic: 'activation', inputs: {} }]);
    const cwd = testFolder({ 'cases.json': cases });
    const { status, stdout } = hytheInTurn(['odds', '--cases', 'cases.json'], { cwd });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^a\n[\s\S]* active +80\.00% +4\/5$/m);
  });

  test('refuses a file that is not JSON, in JSON too', () => {
    const path = join(testFolder({ 'cases.json': '[{' }), 'cases.json');
    const { status, stdout, stderr } = hytheInTurn(['odds', '--cases', path, '--json']);
    const message = expect.stringContaining('is not JSON') as string;
    expect({ status, stderr, answer: JSON.parse(stdout) }).toMatchObject({
      status: 2,
      stderr: message,
      answer: { error: { message } },
    });
  });

  test('refuses a mechanic on the command line beside the file', () => {
    expect(hytheInTurn(['odds', 'pluie', '--cases', CASES.pathname]).status).toBe(2);
  });
});
