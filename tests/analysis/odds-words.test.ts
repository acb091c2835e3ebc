import { describe, expect, test } from 'vitest';
import { oddsInWords } from '../../src/analysis/odds-words.ts';

const exactly = (share: number): string => oddsInWords({ low: share, high: share });

describe('a chance in words', () => {
  test.each([
    [0, 'never'],
    [0.001, 'less than 1 in 100'],
    [0.048, 'about 1 in 20'],
    [1 / 3, '1 in 3'],
    [0.5, 'even'],
    [0.5104, 'about even'],
    [0.6, '3 in 5'],
    [0.75845, 'about 3 in 4'],
    [0.9962, 'more than 99 in 100'],
    [1, 'always'],
  ])('of exactly %d is %s', (share, words) => {
    expect(exactly(share)).toBe(words);
  });

  test.each([
    [0.7542, 0.7627, 'about 3 in 4'],
    [0.44, 0.56, '2 in 5 to 3 in 5'],
    [0.495, 0.505, 'about even'],
    [0.2, 0.9, '1 in 5 to 9 in 10'],
    [0, 0.0007, 'less than 1 in 100'],
    [0, 0.04, 'at most about 1 in 20'],
    [0.93, 1, 'at least about 19 in 20'],
    [0.9993, 1, 'more than 99 in 100'],
    [0, 1, 'anything'],
  ])('from %d to %d is %s', (low, high, words) => {
    expect(oddsInWords({ low, high })).toBe(words);
  });

  test('has one name only where both ends have that name', () => {
    const shares = Array.from({ length: 101 }, (_share, i) => i / 100);
    for (const low of shares)
      for (const high of shares.filter((share) => share > low)) {
        const words = oddsInWords({ low, high });
        if (!words.startsWith('about ')) continue;
        expect([exactly(low), exactly(high)].map((each) => each.replace('about ', ''))).toEqual([
          words.replace('about ', ''),
          words.replace('about ', ''),
        ]);
      }
  });
});
