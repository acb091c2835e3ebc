import { describe, expect, test } from 'vitest';
import type { PointsFindings } from '../../../src/analysis/forces/points/findings.ts';
import type { ForcesAnswer } from '../../../src/analysis/forces/answer.ts';
import type { RuleSystem } from '../../../src/engagement/system.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { tug } from '../../toy/tug.ts';
import { answered } from '../answered.ts';

const systems: readonly RuleSystem[] = [tug, pluie];
const STRENGTHS = { boy: 4, man: 6, smith: 10, giant: 14 } as const;

function pointsIn({ findings: found }: ForcesAnswer): PointsFindings {
  if (found.asks !== 'points') throw new Error('points were asked for');
  return found.points;
}

interface Pulled {
  readonly resolve?: string;
  /** Further fields of `points`. */
  readonly points?: string;
  /** Of the giant, who sees nothing at night. */
  readonly conditions?: string;
}

function pulls({ resolve = '{ method: exact }', points = '', conditions = '{}' }: Pulled = {}): string {
  const forces = Object.entries(STRENGTHS).map(([name, strength]) => {
    const sees = name === 'giant' ? ', seesInTheDark: false' : '';
    return `  ${name}: { units: [{ strength: ${strength}${sees} }] }`;
  });
  return `hythe: 1
rules: tug
forces:
${forces.join('\n')}
engagement: { lead: 2 }
sides: { first: {}, second: {} }
resolve: ${resolve}
analysis:
  kind: forces
  points: { contestants: [boy, man, smith, giant], reference: { force: man, price: 60 }, conditions: ${conditions}${points} }
`;
}

const EQUAL = ', heldOut: [{ boy: 4, giant: 1 }, { smith: 3 }, { man: 5 }, { giant: 2, boy: 1 }, { boy: 8 }]';

describe('points where the true prices are known', () => {
  test('are the true prices where all is exact, and equal points are even', async () => {
    const { answer, told } = await answered(pulls({ points: `${EQUAL}, bothWays: false` }), systems);
    const { prices, misfit, heldOut, heldOutPlayed, pairs } = pointsIn(answer);
    expect(prices?.map(({ value }) => Number(value.toFixed(6)))).toEqual([40, 60, 100, 140]);
    for (const { low, high } of prices ?? []) expect(high - low).toBeLessThan(1e-6);
    expect(misfit).toBeLessThan(1e-9);
    expect(heldOutPlayed).toBe(10);
    // 300 against 300, and the two of 320.
    expect(new Set(heldOut.map(({ first, second }) => [first, second].toSorted().join(' against ')))).toEqual(
      new Set([
        '3 × smith against 5 × man',
        '3 × smith against 4 × boy + 1 × giant',
        '4 × boy + 1 × giant against 5 × man',
        '2 × giant + 1 × boy against 8 × boy',
      ]),
    );
    for (const { share, fairness } of heldOut) {
      expect(share.value).toBeCloseTo(0.5, 9);
      expect(fairness).toBe('fair');
    }
    // Three boys are less than a giant, so these two are even at no size that was played.
    expect(pairs.filter(({ fairness }) => fairness === 'fair')).toHaveLength(5);
    expect(pairs.filter(({ worth }) => worth === null)).toMatchObject([{ first: 0, second: 3 }]);
    expect(told[0]).toBe(
      'Prices: boy 40, man 60, smith 100, giant 140. Of 4 matches of equal points that were held out, 4 lie within 50 ± 5 % (exact).',
    );
  });

  test('lie within their intervals where all is counted', async () => {
    const { answer } = await answered(
      pulls({
        resolve: '{ method: monte-carlo, replicates: 2000, confidence: 0.99, seed: tug }',
        points: EQUAL,
      }),
      systems,
    );
    const { prices, heldOut, advantage } = pointsIn(answer);
    expect(prices).toHaveLength(4);
    prices?.forEach(({ low, high }, i) => {
      const truth = Object.values(STRENGTHS)[i] ?? NaN;
      expect(low).toBeLessThanOrEqual(truth * 10);
      expect(high).toBeGreaterThanOrEqual(truth * 10);
      expect(high - low).toBeLessThan(truth * 10 * 0.2);
    });
    expect(advantage?.low).toBeLessThan(1);
    expect(advantage?.high).toBeGreaterThan(1);
    expect(heldOut.length).toBeGreaterThan(0);
    for (const { fairness } of heldOut) expect(fairness).not.toBe('unfair');
  });

  test('say what no price can mend: a giant who is half as strong at night', async () => {
    const { answer, told } = await answered(
      pulls({ conditions: '{ engagement.night: [false, true] }', points: ', bothWays: false' }),
      systems,
    );
    const { pairs, misfit, prices } = pointsIn(answer);
    expect(misfit).toBeGreaterThan(0.1);
    const unfair = pairs.filter(({ fairness }) => fairness === 'unfair');
    // Each of the three others by day and at night, but a boy, of whom three are less than a giant by day.
    expect(unfair).toHaveLength(5);
    for (const { second } of unfair) expect(second).toBe(3);
    expect(told.join(' ')).toContain('No price mends all: at equal points');
    // By day 140, at night 70: the fit lies between, and its interval says how little that means.
    const giant = prices?.[3] ?? { value: NaN, low: NaN, high: NaN };
    expect(giant.value).toBeGreaterThan(80);
    expect(giant.value).toBeLessThan(120);
    expect(giant.low).toBeLessThan(giant.value - 5);
  });

  test('are none where some are never even with the others', async () => {
    const { answer, told, charts } = await answered(
      pulls({ points: ', sizes: [1, 2], bothWays: false' }).replace('strength: 14', 'strength: 400'),
      systems,
    );
    expect(pointsIn(answer).prices).toBeNull();
    expect(told[0]).toBe(
      'No prices: the matches do not say how many of each kind are worth how many of the others; never even with anybody: giant.',
    );
    expect(charts).toEqual([]);
  });

  test('leave what it is worth to be first out of the prices', async () => {
    const { answer } = await answered(pulls(), systems);
    const { advantage, heldOut, heldOutPlayed } = pointsIn(answer);
    expect(advantage?.value).toBeCloseTo(1, 9);
    // Both ways round are one match.
    expect(heldOutPlayed).toBe(45);
    expect(new Set(heldOut.map(({ first, second }) => [first, second].toSorted().join())).size).toBe(
      heldOut.length,
    );
  });
});

describe('points of two kinds', () => {
  /** Of which n of the first are worth 600 n^exponent, and n of the second 1000 n. */
  function two(exponent: number, resolve = '{ method: exact }'): string {
    return `hythe: 1
rules: tug
forces:
  team: { units: [{ strength: 600, teamwork: ${exponent * 100} }] }
  man: { units: [{ strength: 1000 }] }
engagement: { lead: 2 }
sides: { first: {}, second: {} }
resolve: ${resolve}
analysis: { kind: forces, points: { contestants: [team, man], sizes: [2, 3, 4], bothWays: false } }
`;
  }

  test('are tested by nothing, and nothing is said to agree with them', async () => {
    const { answer, told } = await answered(two(1), systems);
    const { pairs, misfitP, misfit } = pointsIn(answer);
    expect([misfit, misfitP]).toEqual([0, null]);
    expect(pairs).toMatchObject([{ atEqualPoints: null, fairness: null }]);
    expect(told.join(' ')).toContain(
      'The prices follow from 1 ratio of numbers at which two kinds are even: none is left over to test them with; only armies that are held out do.',
    );
    expect(told.join(' ')).not.toMatch(/agree|depends|no pair|best fit/);
  });

  test.each(['{ method: exact }', '{ method: monte-carlo, replicates: 4000, seed: teams }'])(
    'depend on how many meet where they do, which no average hides: %s',
    async (resolve) => {
      const { answer, told } = await answered(two(1.7, resolve), systems);
      const { pairs } = pointsIn(answer);
      const [pair] = pairs;
      expect(pair?.bySize).toMatchObject({ isSure: true });
      const [few, many] = pair?.bySize?.ends ?? [];
      for (const end of [few, many]) {
        const truth = 0.6 * (end?.first ?? NaN) ** 0.7;
        expect(Math.log((end?.worth ?? NaN) / truth)).toBeCloseTo(0, 1);
        expect((end?.second ?? NaN) / (end?.first ?? NaN)).toBeCloseTo(end?.worth ?? NaN, 9);
      }
      expect(few?.worth).toBeLessThan(1.1);
      expect(many?.worth).toBeGreaterThan(1.2);
      expect(few?.atEqualPoints?.high).toBeLessThan(0.45);
      expect(pair?.atEqualPoints?.low).toBeLessThan(0.42);
      expect(pair?.atEqualPoints?.high).toBeGreaterThan(0.52);
      expect(pair?.fairness).toBe('unfair');
      expect(told.join(' ')).toMatch(
        /The worth of a unit depends on the numbers that meet: one team is worth about (0\.9\d+|1\.0\d+) \(2\.\d against 2\.\d\) to 1\.[23]\d \(3\.\d against 4\.\d\) of man\./,
      );
      expect(told.join(' ')).toContain('No price mends all: at equal points team would win');
    },
  );
});

describe('points for the qualities of pluie', () => {
  const QUALITIES = ['elite', 'experienced', 'regular', 'militia', 'volunteer', 'irregular'];
  const SPEC = `hythe: 1
rules: pluie
forces:
${QUALITIES.map((name) => `  ${name}: { formations: [{ quality: ${name}, units: [{ weapon: lebel }] }] }`).join('\n')}
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 3 }
sides: { first: {}, second: {} }
resolve: { method: monte-carlo, sampler: direct, replicates: 1000, seed: qualities }
analysis:
  kind: forces
  points:
    contestants: [${QUALITIES.join(', ')}]
    sizes: [1, 2]
    bothWays: false
    heldOut: [{ elite: 3 }, { elite: 1, irregular: 2 }, { regular: 3 }, { militia: 3 }, { irregular: 4 }]
`;

  test('fall from the best quality to the worst, and every match of equal points is fair or told not to be', async () => {
    const { answer, told } = await answered(SPEC, systems);
    const { prices, heldOut, pairs } = pointsIn(answer);
    const values = prices?.map(({ value }) => value) ?? [];
    expect(values[0]).toBe(100);
    for (const [worse, better] of [
      [2, 0],
      [5, 0],
      [5, 1],
    ] as const)
      expect(values[worse]).toBeLessThan(values[better] ?? NaN);
    expect(pairs).toHaveLength(15);
    const all = told.join(' ');
    const unfair = heldOut.filter(({ fairness }) => fairness !== 'fair').slice(0, 4);
    expect(unfair.filter(({ first, second }) => !all.includes(first) || !all.includes(second))).toEqual([]);
  });
});
