import { describe, expect, test } from 'vitest';
import { numberCell, numbersIn } from '../../src/report/page-tables.ts';

describe('the number in the words of a cell', () => {
  test.each([
    ['52.31%', 0.5231, 0.5231, 0.5231],
    ['51% ± 0.8', 0.51, 0.502, 0.518],
    ['−0.4 ± 0.1 points', -0.4, -0.5, -0.3],
    ['+97 ± 1', 97, 96, 98],
    ['at most 0.2%', null, null, 0.002],
    ['at least 99.8%', null, 0.998, null],
    ['4 to 5', null, 4, 5],
    ['112 (110 to 114)', 112, 110, 114],
    ['1,234', 1234, 1234, 1234],
    ['none', null, null, null],
  ])('%s is plain', (text, value, low, high) => {
    expect(numbersIn(text)).toEqual({ value, low, high });
  });
});

describe('a cell', () => {
  test('holds its number in full, and sets what is counted apart', () => {
    const cell = numberCell({
      text: '51% ± 0.8',
      isExact: false,
      value: 0.5123456,
      low: 0.5,
      high: 0.52,
    }).text;
    expect(cell).toContain('data-n="0.5123456,0.5,0.52"');
    expect(cell).toMatch(/>51% <i>±\u00a00\.8<\/i><\/td>$/);
    expect(numberCell(null).text).toBe('<td class="numbers">—</td>');
  });
});
