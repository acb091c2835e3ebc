import { expect, test } from 'vitest';
import { part, Parts, partsOf, sumOf, Total, type Sum } from '../../src/play/sum.ts';

const BASE = part('a plain shot', 'X-01');
const RANGE = part((band: string, cm: number) => `at ${band} range, ${cm} cm`, 'X-02', 'R-1');
const COVER = part((cover: string) => `in ${cover}`, 'X-03');

function shot(sum: Sum): void {
  sum.begin('target number');
  sum.base(0, BASE);
  sum.add(4, RANGE, 'medium', 8);
  sum.add(0, COVER, 'the open');
  sum.addAll(partsOf((own) => own.add(-2, COVER, 'a wood')));
}

test('a number comes to the same with its parts and without', () => {
  expect(sumOf(shot)).toBe(2);
  expect(partsOf(shot).value).toBe(2);
});

test('parts that change nothing are left out, beside the base', () => {
  expect(partsOf(shot).explanation('A1 fires')).toEqual({
    act: 'A1 fires',
    total: { name: 'target number', value: 2 },
    factors: [
      { label: 'a plain shot', value: 0, ruleIds: ['X-01'] },
      { label: 'at medium range, 8 cm', value: 4, ruleIds: ['X-02', 'R-1'] },
      { label: 'in a wood', value: -2, ruleIds: ['X-03'] },
    ],
  });
});

test('several numbers of a throw are told apart, and a throw may have none', () => {
  const parts = new Parts();
  shot(parts);
  parts.begin('dice');
  parts.add(3, COVER, 'line');
  expect(parts.explanation('A1 fires')).toMatchObject({
    total: { name: 'target number', value: 2 },
    furtherTotals: [{ name: 'dice', value: 3 }],
    factors: [{}, {}, {}, { label: 'in line', value: 3, of: 'dice' }],
  });
  expect(new Parts().explanation('a coin falls')).toEqual({ act: 'a coin falls', total: null, factors: [] });
});

test('a number that is begun anew forgets the last, and stays an int32', () => {
  const total = new Total();
  total.add(2 ** 31 - 1);
  total.add(1);
  expect(total.value).toBe(-(2 ** 31));
  total.begin();
  expect(total.value).toBe(0);
});
