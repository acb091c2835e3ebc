/** Engagements by the system and by a second reading of section 11.2: the same probabilities. */
import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  anyEngagement,
  anyOptions,
  anyRowsOptions,
  rowsEngagement,
  widerEngagement,
} from './any-engagement.ts';
import { outcomes } from './asked.ts';
import { PlainPlayer } from './plain-player.ts';
import { PlainRows } from './plain-rows.ts';

describe('several formations a side', () => {
  it.each([
    [2, { units: 1, cv: 3, turns: 3 }, 120],
    [2, { units: 2, cv: 2, turns: 2 }, 60],
    [3, { units: 1, cv: 2, turns: 2 }, 60],
  ])('%i each are those of a plain player', (pairs, bounds, all) => {
    const numRuns = randomCases(all);
    let decided = 0;
    fc.assert(
      fc.property(
        rowsEngagement(bounds, pairs),
        anyOptions,
        anyRowsOptions,
        ({ A, B, ...frame }, options, ofRows) => {
          const chosen = { ...options, ...ofRows };
          const plain = new PlainRows({ A, B, ...frame }, chosen).play();
          for (const metric of ['outcome', 'cvLostA', 'cvLostB'] as const) {
            const asked = { tables: 'illustrative', sides: { A, B }, ...frame, metric, options: chosen };
            const answer = outcomes('engagement', asked);
            const expected = plain[metric];
            expect(Object.keys(answer).toSorted()).toEqual([...expected.keys()].toSorted());
            for (const [label, probability] of expected)
              expect(Math.abs((answer[label] ?? 0) - probability)).toBeLessThan(1e-12);
          }
          if (plain.cvLostA.size > 1 || plain.cvLostB.size > 1) decided++;
        },
      ),
      { numRuns, seed: 1816 },
    );
    expect(decided).toBeGreaterThan(numRuns / 5);
  });
});

describe('the full engagement', () => {
  it.each([
    ['with plain doctrines', anyEngagement, { units: 2, cv: 4, turns: 2 }, 80],
    ['with plain doctrines', anyEngagement, { units: 4, cv: 2, turns: 1 }, 30],
    ['with conditions and reserves', widerEngagement, { units: 2, cv: 3, turns: 3 }, 200],
    ['with conditions and reserves', widerEngagement, { units: 3, cv: 2, turns: 2 }, 100],
  ])('%s is that of a plain player', (_what, any, bounds, all) => {
    const numRuns = randomCases(all);
    let decided = 0;
    fc.assert(
      fc.property(any(bounds), anyOptions, ({ A, B, ...frame }, options) => {
        const plain = new PlainPlayer({ A, B, ...frame }, options).play();
        for (const metric of ['outcome', 'cvLostA', 'cvLostB'] as const) {
          const asked = { tables: 'illustrative', sides: { A, B }, ...frame, metric, options };
          const answer = outcomes('engagement', asked);
          const expected = plain[metric];
          expect(Object.keys(answer).toSorted()).toEqual([...expected.keys()].toSorted());
          for (const [label, probability] of expected)
            expect(Math.abs((answer[label] ?? 0) - probability)).toBeLessThan(1e-12);
        }
        if (plain.cvLostA.size > 1 || plain.cvLostB.size > 1) decided++;
      }),
      { numRuns, seed: 1815 },
    );
    // Most of them are no mere waiting.
    expect(decided).toBeGreaterThan(numRuns / 3);
  });
});
