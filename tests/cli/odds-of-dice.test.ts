import { describe, expect, test } from 'vitest';
import { hytheInTurn } from './hythe.ts';
import cases from './odds-cases.json' with { type: 'json' };

const asked = [
  ['4d6kh3', '3d6'],
  ['2d6+3 >= 10'],
  ['3d6!', '--json'],
  ['3d6 +* 2'],
  ['(2d6) >= 10'],
  ['2d6 >= 10'],
];

test('hythe odds takes dice as people write them, side by side, and points at mistakes', () => {
  const [pools, test, exploding, wrong, sum, dice] = asked.map((words) => hytheInTurn(['odds', ...words]));
  expect(pools?.stdout).toMatch(/^ +value +4d6kh3 +at least +3d6 +at least$/mu);
  expect(pools?.stdout).toMatch(/^ +3 +0\.08% +100% +0\.46% +100%$/mu);
  expect(pools?.stdout).toMatch(/^ +mean +12\.245 +10\.500$/mu);
  expect(test?.stdout).toMatch(/^ +yes +58\.33%$/mu);
  const [{ mean, cut }] = JSON.parse(exploding?.stdout ?? '') as [{ mean: number; cut: number }];
  expect(mean).toBeCloseTo(12.6, 6);
  expect(cut).toBeGreaterThan(0);
  expect(wrong).toMatchObject({ status: 2, stdout: '' });
  expect(wrong?.stderr).toBe(
    'hythe: at character 6: expected dice, a number or (, not *\n  3d6 +* 2\n       ^\n',
  );
  expect(sum?.stdout).toMatch(/^ +yes +16\.67%$/mu);
  expect(dice?.stderr).toContain('brackets make it test their sum: (2d6)');
});

interface AsJson {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly fractions: Readonly<Record<string, string | null>>;
}

/** `8*78125/1679616` as a number; of a formula in words, the number that it ends in. */
function numberIn(right: string): number {
  if (!/^[\d*/]+$/u.test(right)) return Number(/= ([\d.]+?)\.*$/u.exec(right)?.[1]);
  const [top = '', bottom = '1'] = right.split('/');
  return top.split('*').reduce((product, factor) => product * Number(factor), 1) / Number(bottom);
}

describe('what was asked and answered wrongly once', () => {
  const asJson = (text: string): AsJson => {
    const [answer] = JSON.parse(hytheInTurn(['odds', text, '--json']).stdout) as [AsJson]; // as odds writes it
    return answer;
  };

  test.each(cases.filter(({ kind }) => kind === 'values' || kind === 'test'))('$expr', ({ expr, right }) => {
    const { outcomes } = asJson(expr);
    for (const [value, chance] of Object.entries(right ?? {}))
      expect(outcomes[value]).toBeCloseTo(numberIn(chance), chance.includes('...') ? 4 : 14);
  });

  test.each(cases.filter(({ kind }) => kind === 'rows'))('$expr has each value once', ({ expr, rows }) => {
    expect(Object.keys(asJson(expr).outcomes)).toHaveLength(rows ?? NaN);
  });

  test.each(cases.filter(({ kind }) => kind === 'print'))('$expr is shown with $must', ({ expr, must }) => {
    const { stdout } = hytheInTurn(['odds', expr]);
    expect(stdout).toMatch(new RegExp(must ?? '', 'u'));
    expect(stdout).toMatch(/^ +no +\S+%\n +yes +\S+%$/mu);
  });

  test('what is impossible and what is rare are not shown alike', () => {
    expect(hytheInTurn(['odds', '(6d6)>=36']).stdout).toMatch(/^ +no +>99\.99%\n +yes +<0\.01%$/mu);
    expect(hytheInTurn(['odds', '(6d6)>=37']).stdout).toMatch(/^ +no +100%\n +yes +0%$/mu);
  });

  test('r says that it is for ever, and ro throws again once', () => {
    expect(hytheInTurn(['odds', 'd6r1>=3']).stdout).toMatch(/for ever[^]*ro throws again once[^]*80\.00%/u);
    expect(hytheInTurn(['odds', '--help']).stdout.replaceAll(/\s+/gu, ' ')).toContain('for ever');
  });

  test('d66 is said to be a die of 66 sides, before its rows', () => {
    expect(hytheInTurn(['odds', 'd66']).stdout).toMatch(
      /^d66\n.*read as tens and units are 10\*d6\+d6\.\n\n +value/u,
    );
  });

  test('an option that is none is still refused', () => {
    expect(hytheInTurn(['odds', '3d6', '--jsn']).stderr).toContain(
      'unknown option "--jsn"; did you mean --json?',
    );
  });
});
