import { describe, expect, test } from 'vitest';
import { movesOf, type ComparedMatchup } from '../../../src/questions/editions/answer.ts';
import { item } from '../../../src/chance/at.ts';
import { differenceOfProportions, normalInterval } from '../../../src/statistics/index.ts';
import { Random } from '../../fuzz/random.ts';
import { skirmishRun } from '../../report/skirmish-run.ts';

const exactRun = skirmishRun({ cells: [{ factors: [], hitOn: [4, 4], figures: [3, 3] }], replicates: null });

/** A matchup with one share, known by a difference with a standard error. */
function findingsOf(difference: number, standardError: number, by = 0.02): ComparedMatchup {
  const none = { value: 0.5, low: 0.5, high: 0.5 };
  return {
    by,
    name: [],
    cell: item(exactRun.findings.rows, 0).cell,
    isEstimated: standardError > 0,
    replicates: standardError > 0 ? 1000 : null,
    isSequence: false,
    shares: [
      {
        of: 0,
        at: (confidence) => {
          const { low, high } =
            standardError > 0
              ? normalInterval(difference, standardError, confidence)
              : { low: difference, high: difference };
          return { before: none, after: none, difference: { value: difference, low, high } };
        },
      },
    ],
  };
}

const statesOf = (matchups: readonly ComparedMatchup[]): readonly string[] =>
  movesOf(matchups, 0.95).map(({ state }) => state);

describe('the moves between two editions', () => {
  test('are certain where shares are exact, and ask for more than what matters', () => {
    expect(
      statesOf([findingsOf(0.021, 0), findingsOf(0.02, 0), findingsOf(-0.021, 0), findingsOf(0, 0)]),
    ).toEqual(['moved', 'still', 'moved', 'still']);
  });

  test('of played shares need an interval beyond what matters, or within it', () => {
    expect(statesOf([findingsOf(0.05, 0.01)])).toEqual(['moved']);
    expect(statesOf([findingsOf(0, 0.005)])).toEqual(['still']);
    expect(statesOf([findingsOf(0.03, 0.01)])).toEqual(['open']);
  });

  test('hold together: a verdict that one matchup allows is open among twenty', () => {
    const near = findingsOf(0.0445, 0.01);
    expect(statesOf([near])).toEqual(['moved']);
    const others = Array.from({ length: 19 }, () => findingsOf(0.02, 0.01));
    expect(statesOf([near, ...others])[0]).toBe('open');
    // Verdicts that are sure already leave their part of the error to the rest.
    const sure = Array.from({ length: 19 }, () => findingsOf(0.5, 0.01));
    expect(statesOf([findingsOf(0.05, 0.01), ...others])[0]).toBe('open');
    expect(statesOf([findingsOf(0.05, 0.01), ...sure])[0]).toBe('moved');
  });

  test('say how many engagements would tell, and where none would', () => {
    const enough = (difference: number): number | null =>
      item(item(movesOf([findingsOf(difference, 0.01)], 0.95), 0).shares, 0).enough;
    expect(enough(0.05)).toBeNull();
    // Twice the distance takes a quarter.
    expect((enough(0.025) ?? 0) / (enough(0.03) ?? 1)).toBeCloseTo(4, 1);
    expect(enough(0.02)).toBe(Infinity);
    const then = Math.sqrt(1000 / (enough(0.03) ?? 1)) * 0.01;
    expect(statesOf([findingsOf(0.03, then)])).toEqual(['moved']);
  });

  test('are wrong in at most one suite of twenty, where each difference is just what matters', () => {
    const random = new Random(7, 'editions', 0);
    const n = 400;
    const draws = (share: number): number => {
      let successes = 0;
      for (let i = 0; i < n; i++) if (random.int(1e6) < share * 1e6) successes++;
      return successes;
    };
    const suites = 300;
    let wrong = 0;
    for (let suite = 0; suite < suites; suite++) {
      const matchups = Array.from({ length: 8 }, (_one, i): ComparedMatchup => {
        // Half of them moved plainly, which leaves more of the error to the others.
        const [first, second] = [draws(0.4), draws(i % 2 === 0 ? 0.5 : 0.9)];
        const one = findingsOf(0, 1, 0.1);
        const share = item(one.shares, 0);
        return {
          ...one,
          shares: [
            {
              ...share,
              at: (confidence) => {
                const found = differenceOfProportions(
                  { successes: second, n },
                  { successes: first, n },
                  confidence,
                );
                return {
                  ...share.at(confidence),
                  difference: { value: found.difference, ...found.interval },
                };
              },
            },
          ],
        };
      });
      if (statesOf(matchups).some((state, i) => i % 2 === 0 && state === 'moved')) wrong++;
    }
    expect(wrong / suites).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / suites));
  });
});
