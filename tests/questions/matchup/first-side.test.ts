import { cellsTable, distance, facts } from '../telling/hand-made.ts';
import { describe, expect, test } from 'vitest';
import { metricsIn } from '../../../src/questions/matchup/metrics.ts';
import { firstSides, type FirstSide } from '../../../src/questions/matchup/first-side.ts';
import { firstSideStory, firstSideTables } from '../../../src/questions/matchup/first-side.ts';
import { numberEntry } from '../../../src/questions/telling/answer.ts';
import { exactly } from '../../../src/questions/telling/estimate.ts';
import { cellRows, type CellRow, type Estimate } from '../../../src/questions/telling/rows.ts';
import { bestShares } from '../../../src/questions/telling/verdict.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { item } from '../../../src/chance/at.ts';
import { recorded } from '../telling/answered.ts';

// Eight intervals must hold together.
const SIDES = facts({ confidence: 0.999 });
const SURE = { ...SIDES, level: 0.05 };

/** What is known of acting first in a duel, with the vary section and the resolve section given. */
async function firstSidesOf(vary: string, resolve: string) {
  const text = `hythe: 1
rules: pluie
forces:
  martini: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: martini-henry }] }] }
  lebel: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: lebel }] }] }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 5 }
sides:
  british: { force: martini, doctrine: { kind: hold-line } }
  french: { force: lebel, doctrine: { kind: hold-line } }
vary: ${vary}
resolve: ${resolve}
`;
  const { manifest, ...tables } = await recorded(text);
  const known = { ...SIDES, factors: manifest.factors };
  return firstSides(metricsIn(tables, known), cellRows(tables.cells, known.factors), known);
}

/** The wins of both sides. */
function wins(cell: CellRow): readonly Estimate[] {
  return bestShares(cell)?.slice(0, 2) ?? [];
}

const EXACT = '{ method: exact }';

describe('what acting first is worth', () => {
  test('is the same from a coin as from both sides beginning in turn', async () => {
    const byCoin = await firstSidesOf('{ engagement.distanceCm: [3, 8] }', EXACT);
    const byFactor = await firstSidesOf(
      '{ engagement.firstSide: [british, french], engagement.distanceCm: [3, 8] }',
      EXACT,
    );
    expect(byCoin).toHaveLength(2);
    expect(byFactor).toHaveLength(2);
    byCoin.forEach((one, i) => {
      const other = item(byFactor, i);
      expect([one.variance, other.variance]).toEqual([0, 0]);
      expect(one.worth.value).toBeCloseTo(other.worth.value, 10);
      one.began.forEach((half, who) =>
        wins(half).forEach(({ value }, side) =>
          expect(value).toBeCloseTo(item(wins(item(other.began, who)), side).value, 10),
        ),
      );
    });
    // Half the sum of what beginning adds to each side's wins.
    const [{ began, worth }] = byCoin as [(typeof byCoin)[0]];
    const [a, b] = [wins(began[0]), wins(began[1])];
    const added = item(a, 0).value - item(b, 0).value + (item(b, 1).value - item(a, 1).value);
    expect(worth.value).toBeCloseTo(added / 2, 12);
    expect(worth.value).toBeGreaterThan(0.1);
  });

  test('is enclosed by the intervals of what was played', async () => {
    const [exact] = await firstSidesOf('{}', EXACT);
    const played = '{ method: monte-carlo, replicates: 20000, seed: first }';
    const [coin] = await firstSidesOf('{}', played);
    const [factor] = await firstSidesOf('{ engagement.firstSide: [british, french] }', played);
    for (const seen of [coin, factor]) {
      expect(seen?.variance).toBeGreaterThan(0);
      expect(seen?.worth.low).toBeLessThan(exact?.worth.value ?? NaN);
      expect(seen?.worth.high).toBeGreaterThan(exact?.worth.value ?? NaN);
      seen?.began.forEach((half, who) =>
        wins(half).forEach(({ low, high }, side) => {
          const value = item(wins(item(exact?.began ?? [], who)), side).value;
          expect(low).toBeLessThan(value);
          expect(high).toBeGreaterThan(value);
        }),
      );
    }
    expect(plain(item(firstSideStory(coin === undefined ? [] : [coin], SURE), 0))).toMatch(
      /^Acting first adds [\d.]+ ± [\d.]+ points of wins, on average of both sides: the British won [\d.]+% ± [\d.]+ when first, [\d.]+% ± [\d.]+ when second\.$/,
    );
  });

  test('is never shown as less than next to nothing', () => {
    const known = facts({ factors: [distance], confidence: 0.999 });
    const cells = cellRows(
      cellsTable([8, 12, 18].map((cm) => ({ at: [cm], exact: [0.5, 0.5, 0] }))),
      known.factors,
    );
    const all = [0.03, -2e-6, -0.012].map((value, i): FirstSide => {
      const cell = item(cells, i);
      const began = [cell, cell] as const;
      return { factor: null, cell, began, worth: exactly(value), variance: 0, looked: null };
    });
    const [table] = firstSideTables(all, known);
    expect(table?.rows.map((row) => row.at(-1))).toEqual(
      ['3.0 points', 'under 0.01 points', '−1.2 points'].map((text) => numberEntry(text, true)),
    );
    expect(firstSideStory(all.slice(0, 2), { ...known, level: 0.05 }).map(plain)).toEqual([
      'Who acts first matters more than which side: it is worth 3.0 points of wins at 8 cm, under 0.01 at 12 cm.',
    ]);
  });

  test('is not told where one side always begins', async () => {
    const none = await firstSidesOf('{ engagement.firstSide: [british] }', EXACT);
    expect(none).toEqual([]);
    expect(firstSideStory(none, SURE)).toEqual([]);
    expect(firstSideTables(none, SIDES)).toEqual([]);
  });
});
