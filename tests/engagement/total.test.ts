import { expect, test } from 'vitest';
import { numberOf, totalOf, withNumber } from '../../src/engagement/total.ts';

const BASE = { label: 'base', value: 5, ruleIds: ['T-1'] };
const COVER = { label: 'in cover', value: -2, ruleIds: ['T-2'] };
const REMARK = { label: 'no fire yet', value: null, ruleIds: ['T-3'] };

test('a total adds up its parts, and those without a value count nothing', () => {
  expect(totalOf([])).toBe(0);
  expect(totalOf([BASE, COVER, REMARK])).toBe(3);
});

test('a number is told with its parts, and a second one says which parts are its own', () => {
  const first = numberOf('fires', 'dice', [BASE, COVER]);
  expect(first).toEqual({ act: 'fires', total: { name: 'dice', value: 3 }, factors: [BASE, COVER] });
  const second = withNumber(first, 'to hit', [COVER]);
  const third = withNumber(second, 'to save', [BASE]);
  expect(third.total).toEqual({ name: 'dice', value: 3 });
  expect(third.furtherTotals).toEqual([
    { name: 'to hit', value: -2 },
    { name: 'to save', value: 5 },
  ]);
  expect(third.factors).toEqual([BASE, COVER, { ...COVER, of: 'to hit' }, { ...BASE, of: 'to save' }]);
});
