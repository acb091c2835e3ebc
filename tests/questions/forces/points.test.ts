import { describe, expect, test } from 'vitest';
import type { ForcesAnswer } from '../../../src/questions/forces/answer.ts';
import type { PointsAnswer } from '../../../src/questions/forces/points.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import type { Estimate } from '../../../src/questions/telling/rows.ts';
import type { RuleSystem } from '../../../src/play/system.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import type { Army } from '../../../src/spec/analyses/armies.ts';
import { tug } from '../../toy/tug.ts';
import { answered } from '../telling/answered.ts';

const systems: readonly RuleSystem[] = [tug, pluie];
const STRENGTHS = { boy: 4, man: 6, smith: 10, giant: 14 } as const;

function pointsIn({ findings: found }: ForcesAnswer): PointsAnswer {
  if (found.asks !== 'points') throw new Error('points were asked for');
  return found;
}

/** Prices of which each is fair. */
function fairPrices({ prices }: Pick<PointsAnswer, 'prices'>): readonly Estimate[] {
  return (prices ?? []).filter((price) => price !== null);
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
    const { misfit, misses, heldOut, ...found } = pointsIn(answer);
    const prices = fairPrices(found);
    expect(prices.map(({ value }) => Number(value.toFixed(6)))).toEqual([40, 60, 100, 140]);
    for (const { low, high } of prices) expect(high - low).toBe(0);
    expect(misfit).toBeLessThan(1e-9);
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
    expect(misses).toEqual([]);
    expect(told[0]).toBe(
      'Prices for even fights of armies of two: Giant\u00a0140, Smith\u00a0100, Man\u00a060, Boy\u00a040.',
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
    const { heldOut, advantage, ...found } = pointsIn(answer);
    const prices = fairPrices(found);
    expect(prices).toHaveLength(4);
    prices.forEach(({ low, high }, i) => {
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
    const { misfit, misses, prices } = pointsIn(answer);
    expect(misfit).toBeGreaterThan(0.05);
    expect(misses.length).toBeGreaterThan(5);
    for (const { armies } of misses) expect(armies.flat().map(({ force }) => force)).toContain('giant');
    expect(told[0]).toMatch(/^No prices make all these fights of armies of two even; the nearest: Smith/);
    expect(answer.tables.find(({ id }) => id === 'misses')?.rows).toHaveLength(misses.length);
    // By day 140, at night 70: the fit lies between, and its interval says how little that means.
    const giant = prices?.[3] ?? { value: NaN, low: NaN, high: NaN };
    expect(giant.value).toBeGreaterThan(80);
    expect(giant.value).toBeLessThan(120);
    expect(giant.low).toBeLessThan(giant.value - 5);
  });

  test('are none where some are never even with the others', async () => {
    const { answer, told, charts } = await answered(
      pulls({ points: ', bothWays: false' }).replace('strength: 14', 'strength: 400'),
      systems,
    );
    expect(pointsIn(answer).prices).toBeNull();
    expect(told.slice(0, 2)).toEqual([
      'No prices: the matches do not say how many of each kind are worth how many of the others.',
      'No fair price for Giant: even with nobody at the sizes that were played.',
    ]);
    expect(charts).toEqual([]);
  });

  test('are given to nobody who is even with nobody under one of the conditions', async () => {
    const heldOut = ', heldOut: [{ boy: 3 }, { man: 2 }, { boy: 3, smith: 1 }, { man: 2, smith: 1 }]';
    const { answer, told, findings, charts } = await answered(
      pulls({
        conditions: '{ engagement.night: [false, true] }',
        points: `${heldOut}, bothWays: false`,
      }).replace('strength: 14', 'strength: 60'),
      systems,
    );
    const { prices, unpriced } = pointsIn(answer);
    expect(prices?.map((price) => price !== null)).toEqual([true, true, true, false]);
    expect(unpriced).toEqual([{ contestant: 3, condition: 0 }]);
    expect(told[0]).not.toContain('Giant');
    expect(told[1]).toBe(
      'No fair price for Giant: even with nobody at the sizes that were played where the night is no.',
    );
    expect(answer.tables[0]?.rows.at(-1)).toEqual([[{ name: 'Giant' }], ['no fair price']]);
    expect(pointsIn(answer).prices?.at(-1)).toBeNull();
    expect(charts[0]?.rows).toHaveLength(3);
    // Whatever a smith costs, both sides paid for one.
    expect(findings.cautions.map(plain)).toContain(
      'Not tested, since no test match has more of them on one side: Smith.',
    );
  });

  test('say which way test matches lean, where the larger army costs a little more', async () => {
    const heldOut = ', equalWithin: 0.2, heldOut: [{ boy: 8 }, { smith: 3 }, { giant: 2 }, { man: 5 }]';
    const { answer, told } = await answered(pulls({ points: `${heldOut}, bothWays: false` }), systems);
    const { lean, heldOut: tests } = pointsIn(answer);
    const unequal = tests.filter(({ armies: [a, b] }) => (a[0]?.count ?? 0) > (b[0]?.count ?? 0));
    const mean = unequal.reduce((sum, { share }) => sum + share.value, 0) / unequal.length;
    expect(mean).toBeGreaterThan(0.5);
    expect(lean?.matches).toBe(unequal.length);
    expect(lean?.share.value).toBeCloseTo(mean, 12);
    expect(told[2]).toMatch(
      /^At nearly equal price the larger army wins more: \d\d\.\d% of decided fights on average over \d test matches/,
    );
    // By the true prices nobody leans.
    const even = pointsIn((await answered(pulls({ points: EQUAL }), systems)).answer);
    expect(even.heldOut.length).toBeGreaterThan(0);
    expect(even.lean).toBeNull();
  });

  test('leave what it is worth to be first out of the prices', async () => {
    const { answer } = await answered(pulls(), systems);
    const { advantage, heldOut } = pointsIn(answer);
    expect(advantage?.value).toBeCloseTo(1, 9);
    // Both ways round are one match.
    expect(heldOut.length).toBeGreaterThan(0);
    expect(new Set(heldOut.map(({ first, second }) => [first, second].toSorted().join())).size).toBe(
      heldOut.length,
    );
  });
});

describe('points of two kinds', () => {
  /** Of which n of the first are worth 800 n^power, and n of the second 1000 n. */
  function two(power: number, resolve = '{ method: exact }'): string {
    return `hythe: 1
rules: tug
forces:
  team: { units: [{ strength: 800, teamwork: ${power * 100} }] }
  man: { units: [{ strength: 1000 }] }
engagement: { lead: 2 }
sides: { first: {}, second: {} }
resolve: ${resolve}
analysis:
  kind: forces
  points:
    contestants: [team, man]
    sizes: [2, 6, 4]
    bothWays: false
    reference: { force: man, price: 100 }
    equalWithin: 0.2
    heldOut: [{ team: 1, man: 1 }, { man: 2 }, { team: 5, man: 1 }, { man: 6 }]
`;
  }

  test('are alike for all sizes where these change nothing, without a word on misfit', async () => {
    const { answer, told } = await answered(two(1), systems);
    const { bySize, misfit } = pointsIn(answer);
    expect(bySize.map(({ size }) => size)).toEqual([2, 4, 6]);
    for (const list of bySize)
      expect(fairPrices(list).map(({ value }) => Number(value.toFixed(6)))).toEqual([80, 100]);
    expect(misfit).toBeLessThan(1e-6);
    expect(told[0]).toBe('Prices for even fights of armies of four: Man\u00a0100, Team\u00a080.');
    expect(told.join(' ')).not.toMatch(/miss|differ/);
  });

  test.each(['{ method: exact }', '{ method: monte-carlo, replicates: 4000, seed: teams }'])(
    'are a list for each size where it matters, and test matches go by the nearest: %s',
    async (resolve) => {
      const { answer, told, charts } = await answered(two(1.2, resolve), systems);
      const { size, bySize, heldOut } = pointsIn(answer);
      expect(size).toBe(4);
      // Armies of so many that are even with as many men, give or take what the ratio moves the size.
      for (const list of bySize) {
        const own = fairPrices(list)[0] ?? { value: NaN, low: NaN, high: NaN };
        expect(Math.log(own.value / (80 * list.size ** 0.2))).toBeCloseTo(0, 0.5);
        expect(own.low).toBeLessThan(80 * list.size ** 0.2);
        expect(own.high).toBeGreaterThan(80 * list.size ** 0.2);
      }
      for (const match of heldOut) {
        const list = bySize.find((one) => one.size === match.size);
        const [team, man] = list === undefined ? [] : fairPrices(list);
        const cost = (army: Army): number =>
          army.reduce(
            (sum, { force, count }) => sum + count * ((force === 'team' ? team : man)?.value ?? NaN),
            0,
          );
        expect(match.points).toEqual(match.armies.map(cost));
      }
      expect(heldOut.map((match) => match.size)).toEqual([2, 6]);
      expect(told[0]).toMatch(/^Prices for even fights of armies of four: Team.10\d, Man.100\.$/);
      const table = answer.tables.find(({ id }) => id === 'prices');
      expect(table?.columns.map(({ heading }) => plain(heading))).toEqual([
        'kind',
        'in armies of two',
        'in armies of four',
        'in armies of six',
      ]);
      expect(plain(charts[0]?.title ?? [])).toMatch(/^One Team 10\d, one Man 100 in armies of four$/);
      expect(charts[0]?.rows).toHaveLength(6);
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
resolve: { method: monte-carlo, sampler: direct, replicates: 400, seed: qualities }
analysis:
  kind: forces
  points:
    contestants: [${QUALITIES.join(', ')}]
    sizes: [1]
    bothWays: false
    heldOut: [{ elite: 3 }, { elite: 1, irregular: 2 }, { regular: 3 }, { militia: 3 }, { irregular: 4 }]
`;

  test('fall from the best quality to the worst, and every match of equal points is fair or told not to be', async () => {
    const { answer, told } = await answered(SPEC, systems);
    const { prices, heldOut } = pointsIn(answer);
    const values = prices?.map((price) => price?.value ?? NaN) ?? [];
    expect(values[0]).toBe(100);
    for (const [worse, better] of [
      [2, 0],
      [5, 0],
      [5, 1],
    ] as const)
      expect(values[worse]).toBeLessThan(values[better] ?? NaN);
    expect(told[1]).toContain(`Of ${heldOut.length} test matches between armies of nearly equal price, `);
    expect(answer.tables.find(({ id }) => id === 'held-out')?.rows).toHaveLength(heldOut.length);
  });
});
