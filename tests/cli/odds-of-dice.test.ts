import { expect, test } from 'vitest';
import { hytheInTurn } from './hythe.ts';

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
  expect(pools?.stdout).toMatch(/^ +3 +0\.08 % +100 % +0\.46 % +100 %$/mu);
  expect(pools?.stdout).toMatch(/^ +mean +12\.245 +10\.500$/mu);
  expect(test?.stdout).toMatch(/^ +yes +58\.33 %$/mu);
  const [{ mean, cut }] = JSON.parse(exploding?.stdout ?? '') as [{ mean: number; cut: number }];
  expect(mean).toBeCloseTo(12.6, 6);
  expect(cut).toBeGreaterThan(0);
  expect(wrong).toMatchObject({ status: 2, stdout: '' });
  expect(wrong?.stderr).toBe(
    'hythe: at character 6: expected dice, a number or (, not *\n  3d6 +* 2\n       ^\n',
  );
  expect(sum?.stdout).toMatch(/^ +yes +16\.67 %$/mu);
  expect(dice?.stderr).toContain('brackets make it test their sum: (2d6)');
});
