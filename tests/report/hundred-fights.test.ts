import { describe, expect, test } from 'vitest';
import { hundredFights, inHundred } from '../../src/report/hundred-fights.ts';
import { fc } from '../fast-check.ts';
import { FOUR_DISTANCES, skirmishRun } from './skirmish-run.ts';

const ONE = [{ factors: [], hitOn: [4, 4] as const, figures: [2, 2] as const }];

describe('a picture of a hundred fights', () => {
  test('has a mark for each, a disc or a square by who wins, and says how many', () => {
    const { findings, facts } = skirmishRun({ cells: ONE, replicates: null });
    const html = hundredFights(findings, facts)?.text ?? '';
    expect(html.match(/<circle class="a"/gu)).toHaveLength(50);
    expect(html.match(/<rect class="b"/gu)).toHaveLength(50);
    expect(html).toContain('aria-label="Of 100 fights: the British 50, the French 50"');
  });

  test('gives the average of all cases where one side is ahead in each, and says so', () => {
    const { findings, facts } = skirmishRun({ cells: FOUR_DISTANCES.slice(0, 3) });
    const html = hundredFights(findings, facts)?.text ?? '';
    expect(html.match(/<(?:circle|rect) class/gu)).toHaveLength(100);
    expect(html).toMatch(/aria-label="Of 100 fights, on average over all 3 cases: the British \d+, /u);
  });

  test('is not drawn where the sides are ahead in one case each', () => {
    const { findings, facts } = skirmishRun({ cells: FOUR_DISTANCES });
    expect(hundredFights(findings, facts)).toBeNull();
  });

  test('is not drawn of cells without a result', () => {
    const { findings, facts } = skirmishRun({ cells: ONE, replicates: null, solved: false });
    expect(hundredFights(findings, facts)).toBeNull();
  });

  test('never rounds a rare outcome to none in words, nor a frequent one to all', () => {
    const { findings, facts } = skirmishRun({ cells: ONE, replicates: null });
    const [row] = findings.rows;
    if (row === undefined) throw new Error('there is a cell');
    const cell = { ...row.cell, exact: [0.998, 0.002, 0] as const };
    const html = hundredFights({ ...findings, rows: [{ ...row, cell }] }, facts)?.text ?? '';
    expect(html).toContain('the British more than 99, the French fewer than 1');
  });
});

test('numbers in a hundred sum to it, each within one of its share', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1, max: 1000 })), (parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      const shares = parts.map((part) => part / total);
      const counts = inHundred(shares);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
      counts.forEach((count, i) => expect(Math.abs(count - (shares[i] ?? 0) * 100)).toBeLessThan(1));
    }),
  );
});
