import { describe, expect, test } from 'vitest';
import { shareText } from '../../../src/questions/telling/certainty.ts';
import { oddsInWords } from '../../../src/questions/telling/odds-words.ts';

const exactly = (share: number): string => oddsInWords({ value: share, low: share, high: share });

describe('a chance in words', () => {
  test.each([
    [0, 'never'],
    [0.001, 'less than 1 in 100'],
    [0.048, 'about 1 in 20'],
    [1 / 3, '1 in 3'],
    [0.5, 'even'],
    [0.5104, 'about even'],
    [0.469, 'about 47 in 100'],
    [0.71, 'about 71 in 100'],
    [0.013, 'about 1 in 100'],
    [0.066, 'about 7 in 100'],
    [0.6, '3 in 5'],
    [0.75845, 'about 3 in 4'],
    [0.9962, 'more than 99 in 100'],
    [1, 'always'],
  ])('of exactly %d is %s', (share, words) => {
    expect(exactly(share)).toBe(words);
  });

  test.each([
    [0.7542, 0.7627, 'about 3 in 4'],
    [0.44, 0.56, '44 to 56 in 100'],
    [0.495, 0.505, 'about even'],
    [0.2, 0.9, '20 to 90 in 100'],
    [0, 0.0007, 'less than 1 in 100'],
    [0, 0.04, 'at most 4 in 100'],
    [0.93, 1, 'at least 93 in 100'],
    [0.9993, 1, 'more than 99 in 100'],
    [0, 1, 'anything'],
  ])('from %d to %d is %s', (low, high, words) => {
    expect(oddsInWords({ value: (low + high) / 2, low, high })).toBe(words);
  });

  test('is as wide as the percentage beside it', () => {
    const share = { value: 0.5635, low: 0.5408, high: 0.5856 };
    expect([oddsInWords(share), shareText(share)]).toEqual(['53 to 59 in 100', '56% ± 3']);
  });

  test('has a name only where both ends are near it', () => {
    const shares = Array.from({ length: 201 }, (_share, i) => i / 200);
    for (const low of shares)
      for (const high of shares.filter((share) => share >= low)) {
        const [, part = NaN, all = NaN] =
          /^about (\d+) in (\d+)$/u.exec(oddsInWords({ value: (low + high) / 2, low, high })) ?? [];
        if (Number.isNaN(Number(part))) continue;
        const said = Number(part) / Number(all);
        expect([low, high, Math.max(said - low, high - said) < 0.0151]).toEqual([low, high, true]);
      }
  });
});
