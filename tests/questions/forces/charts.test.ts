import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import type { Chart } from '../../../src/report/chart.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { answered } from '../telling/answered.ts';
import { skirmish } from '../../toy/skirmish.ts';
import { tug } from '../../toy/tug.ts';
import { fileSvg, marksOf, pageSvg, there } from '../../report/drawn.ts';

const systems = [skirmish, tug, pluie];

async function charts(spec: string): Promise<readonly Chart[]> {
  return (await answered(spec, systems)).charts;
}

const named = (all: readonly Chart[], name: string): Chart => there(all.find((one) => one.name === name));

const SKIRMISH = `hythe: 1
rules: skirmish
engagement: { turnLimit: 4 }
sides: { reds: { force: { figures: 1 } }, blues: { force: { figures: 3 } } }
`;
const SEARCH = 'search: { side: reds, path: force.figures, from: 1, to: 6 }';

describe('the curve of a search', () => {
  test('has rings and a line where exact, a mark where the fight is even, and fits a narrow page', async () => {
    const chart = named(
      await charts(`${SKIRMISH}resolve: { method: exact }\nanalysis: { kind: forces, ${SEARCH} }\n`),
      'force',
    );
    expect(plain(chart.title)).toBe(
      'Wins of the Reds among decided engagements: 1.3% with 1\u00a0figure, 99.1% with 6',
    );
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ line: [1], symbol: [6] });
    expect(marksOf(await pageSvg(chart)).counts).toMatchObject({ line: [1], symbol: [6] });
  });

  test('has dots with intervals where counted, in a colour for each condition', async () => {
    const chart = named(
      await charts(
        `${SKIRMISH}resolve: { method: monte-carlo, replicates: 200 }\nvary: { sides.blues.hitOn: [4, 6] }\nanalysis: { kind: forces, ${SEARCH}, target: { of: winner=reds, atLeast: 0.5 } }\n`,
      ),
      'force',
    );
    expect(plain(chart.title)).toMatch(/^Wins of the Reds under 2 conditions$/);
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ line: [1, 1], symbol: [12] });
    expect(text).toEqual(expect.arrayContaining(['hit on 4', 'hit on 6']));
  });
});

describe('the charts of points', () => {
  const TUG = `hythe: 1
rules: tug
forces:
  boy: { units: [{ strength: 4 }] }
  man: { units: [{ strength: 6 }] }
  smith: { units: [{ strength: 10 }] }
engagement: {}
sides: { first: {}, second: {} }
resolve: { method: exact }
analysis:
  kind: forces
  points: { contestants: [boy, man, smith], bothWays: false, heldOut: [{ boy: 5 }, { smith: 2 }, { man: 1, boy: 3 }] }
`;

  test('are the prices and the matches held out', async () => {
    const all = await charts(TUG);
    expect(all.map(({ name }) => name)).toEqual(['prices', 'held-out']);
    expect(all.map(({ title }) => plain(title))).toEqual([
      'One Smith 250, one Boy 100 in armies of two',
      'One of 1 test match at nearly equal price is surely fair',
    ]);
    const { text } = marksOf(await fileSvg(named(all, 'prices')));
    expect(text).toEqual(expect.arrayContaining(['Smith', 'Man', 'Boy', '250', '150', '100']));
    expect(marksOf(await pageSvg(named(all, 'held-out'))).text).toContain(
      '5\u00a0×\u00a0Boy against 2\u00a0×\u00a0Smith',
    );
  });
});

describe('the chart of a menu', () => {
  test('rings the cheapest choice that surely reaches the target', async () => {
    const chart = named(
      await charts(`hythe: 1
rules: pluie
forces:
  lebel: { formations: [{ units: [{ weapon: lebel }] }] }
  enemy: { formations: [{ units: [{ weapon: martini-henry }] }] }
engagement: { distanceCm: 3, firstSide: coin, turnLimit: 1 }
sides: { french: {}, british: { force: enemy } }
resolve: { method: exact }
analysis:
  kind: forces
  cheapest: { side: french, menu: [{ force: lebel, price: 7, max: 3 }], target: { of: winner=french, atLeast: 0.4 } }
`),
      'menu-1',
    );
    expect(plain(chart.title)).toMatch(/^Below (14|21) points nothing is enough$/);
    const { counts, text } = marksOf(await fileSvg(chart));
    // The choices and the ring; the key; the steps of the best chance for the money.
    expect(counts).toMatchObject({ rect: [2], symbol: [3, 1], line: [1] });
    expect(text).toEqual(expect.arrayContaining(['target: 40%', 'enough', 'falls short']));
    expect(text.join(' ')).toMatch(/[23]\s×\sLebel for (14|21)\spoints/);
  });
});
