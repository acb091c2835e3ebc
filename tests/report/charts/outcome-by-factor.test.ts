import { describe, expect, test } from 'vitest';
import { chartText, plain } from '../../../src/analysis/sentence.ts';
import type { ChartInput } from '../../../src/questions/matchup/chart-input.ts';
import { outcomeChart } from '../../../src/report/charts/outcome-by-factor.ts';
import { NO_WORDS } from '../../../src/experiment/words.ts';
import { fileSvg, marksOf, pageSvg, there } from '../drawn.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun, type SkirmishCell } from '../skirmish-run.ts';

const quality = (value: string) => ({ path: 'sides.french.quality', name: 'quality', unit: null, value });
const QUALITIES: readonly SkirmishCell[] = [
  { factors: [quality('militia')], hitOn: [5, 6], figures: [3, 3] },
  { factors: [quality('elite')], hitOn: [5, 3], figures: [3, 3] },
];

const chartOf = (input: ChartInput) => there(outcomeChart(input));

/** The same run with counts that do not agree with what is exact. */
function doubted({ findings, ...input }: ChartInput): ChartInput {
  const { agreement } = findings;
  if (agreement === null) throw new Error('the run has both');
  return { ...input, findings: { ...findings, agreement: { ...agreement, state: 'disagrees' } } };
}

describe('the outcome along a distance', () => {
  const agreeing = skirmishRun({ cells: FOUR_DISTANCES });
  const both = doubted(agreeing);
  const chart = chartOf(both);

  test('shows what is exact alone where the counts agree with it', async () => {
    const alone = chartOf(agreeing);
    expect(marksOf(await fileSvg(alone)).counts).toMatchObject({ rule: [1], symbol: [12, 4] });
    expect(plain(alone.subtitle)).toContain('by distance. Rings are exact. Below');
  });

  test('has a ring for each exact share, and a dot with its interval where the counts differ from it', async () => {
    const { counts, text } = marksOf(await fileSvg(chart));
    // The shares of three winners, and below the first side's of what is decided, with its fair range and its middle.
    expect(counts).toMatchObject({
      line: [1, 1, 1, 1],
      rule: [12, 1, 4],
      symbol: [12, 12, 4, 4],
      rect: [1],
      text: [3, 1, 2, 1],
    });
    expect(text).toEqual(
      expect.arrayContaining(['distance (cm)', 'share of engagements', 'British', 'French']),
    );
  });

  test('shows the numbers of the tables', () => {
    for (const { cell } of both.findings.rows)
      for (const winner of [0, 1, 2] as const) {
        const row = chart.rows.find((each) => each['cell'] === cell.cell && each['winner'] === winner);
        expect(row).toMatchObject({
          x: cell.factors[0]?.number,
          exact: cell.exact?.[winner],
          counted: cell.simulated?.[winner].value,
          low: cell.simulated?.[winner].low,
          high: cell.simulated?.[winner].high,
        });
      }
  });

  test('says the finding, the method and the number of replicates', () => {
    expect(plain(chart.title)).toBe('The British are ahead at 18 cm and the French at 10 cm or less');
    expect(plain(chart.subtitle)).toBe(
      'Share of engagements won, by distance. Rings are exact; dots are counted in 5,000 replicates a matchup, with 95% intervals. Below: shares of the engagements that a side won.',
    );
    expect(plain(chart.alt)).toContain(
      'Line chart of the share of engagements won by each side, by distance (cm).',
    );
  });

  test('names the places where the lead is largest and smallest where one side has it everywhere', () => {
    const cells = FOUR_DISTANCES.slice(0, 3);
    expect(plain(chartOf(skirmishRun({ cells, replicates: null })).title)).toMatch(
      /^The French are ahead at every distance: [\d.]+% of fights won at 6 cm, [\d.]+% at 10 cm$/,
    );
  });

  test('names a picture above the names of its range bands', async () => {
    const bands = {
      field: 'distanceCm',
      bands: [
        { name: 'close', from: 0, to: 5 },
        { name: 'far', from: 5, to: 40 },
      ],
    };
    const cells = FOUR_DISTANCES.flatMap(({ factors, ...other }) =>
      ['militia', 'elite'].map((value) => ({ ...other, factors: [...factors, quality(value)] })),
    );
    const chart = chartOf(skirmishRun({ cells, replicates: null }, { bands }));
    for (const width of [832, 400]) {
      const svg = await fileSvg(chart, width);
      const topOf = (name: string): number[] =>
        [...svg.matchAll(new RegExp(`translate\\([\\d.]+,(-?[\\d.]+)\\)[^>]*>${name}<`, 'gu'))].map(
          ([, top]) => Number(top),
        );
      expect(topOf('close')).toHaveLength(2);
      for (const name of ['quality Militia', 'quality Elite'])
        for (const top of topOf('close'))
          for (const above of topOf(name)) expect(top - above).toBeGreaterThan(12);
      expect(topOf('quality Elite')).toHaveLength(1);
    }
  });

  test('shades and names range bands, in which lines step, and marks places that have a name', async () => {
    const bands = {
      field: 'distanceCm',
      bands: [
        { name: 'near', from: 0, to: 6 },
        { name: 'far', from: 6, to: 20 },
      ],
    };
    const words = { ...NO_WORDS, landmarks: { 'engagement.distanceCm': { 'the ditch': 12 } } };
    const run = skirmishRun({ cells: FOUR_DISTANCES, replicates: null }, { bands, words });
    const { counts, text } = marksOf(await pageSvg(chartOf(run)));
    expect(text).toEqual(expect.arrayContaining(['near', 'far', 'the ditch', 'fair']));
    // One band of two is shaded, and the fair range.
    expect(counts['rect']).toEqual([1, 1]);
  });

  test('has the share of the decided engagements below, with an interval of what is decided alone', () => {
    for (const { cell } of both.findings.rows) {
      const row = chart.rows.find((each) => each['cell'] === cell.cell && each['isStrip'] === true);
      const [a = 0, b = 0] = cell.exact ?? [];
      expect(row?.['exact']).toBeCloseTo(a / (a + b), 12);
      expect(Number(row?.['low'])).toBeLessThan(Number(row?.['counted']));
      expect(Number(row?.['high'])).toBeGreaterThan(Number(row?.['counted']));
    }
  });

  test('has the ranges that statements ask for, beside the fair one where that is another', async () => {
    const stated = (of: string, high: number, cells: readonly number[]) => ({
      statement: { of, low: 0.4, high, where: [] },
      isShare: true,
      state: 'holds' as const,
      confidence: null,
      cells: cells.map((cell) => ({
        cell,
        state: 'holds' as const,
        method: null,
        value: null,
        low: null,
        high: null,
        replicates: null,
      })),
    });
    const all = [1, 2, 3, 4];
    const drawn = async (...statements: ReturnType<typeof stated>[]) =>
      marksOf(
        await pageSvg(chartOf(skirmishRun({ cells: FOUR_DISTANCES, replicates: null }, { statements }))),
      );
    const other = await drawn(stated('winner=british', 0.6, all), stated('winner=french', 0.6, all));
    expect(other.text).toEqual(expect.arrayContaining(['stated 40% to 60%: British and French', 'fair']));
    expect(other.counts['rect']).toEqual([1, 1]);
    // A piece for each cell where a statement leaves others out; none for a number that the chart does not show.
    const some = await drawn(stated('winner=none', 0.6, [1, 3]), stated('survivors.french', 0.6, all));
    expect(some.counts['rect']).toEqual([2, 1]);
    expect(some.text).toContain('stated 40% to 60%: neither');
    const words = { ...NO_WORDS, fair: [0.4, 0.6] as const };
    const statements = [stated('winner=british', 0.6, all)];
    const same = chartOf(skirmishRun({ cells: FOUR_DISTANCES, replicates: null }, { statements, words }));
    expect(marksOf(await pageSvg(same)).text).not.toContain('fair');
  });

  test.each([
    ['no rings where nothing was solved', { solved: false, replicates: 200 }, [12, 1, 4]],
    ['rings alone where nothing was counted', { replicates: null }, [1]],
  ])('has %s', async (_what, how, rule) => {
    const { counts } = marksOf(await fileSvg(chartOf(skirmishRun({ cells: FOUR_DISTANCES, ...how }))));
    expect(counts).toMatchObject({ line: [1, 1, 1, 1], rule, symbol: [12, 4] });
  });

  test('has a panel for each value of a second factor', async () => {
    const cells = QUALITIES.flatMap((cell) =>
      [2, 6, 10].map((at) => ({ ...cell, factors: [...cell.factors, atDistance(at)] })),
    );
    const { counts, text } = marksOf(await pageSvg(chartOf(skirmishRun({ cells, replicates: null }))));
    // A key of three, then a ring for each winner at each distance.
    expect(counts['symbol']).toEqual([1, 1, 1, 9, 9]);
    expect(text).toEqual(expect.arrayContaining(['quality Militia', 'quality Elite', 'British', 'French']));
    expect(text.indexOf('quality Militia')).toBeLessThan(text.indexOf('quality Elite'));
  });
});

describe('the outcome without a factor that is a number', () => {
  test('is a bar for each cell with its sides and intervals', async () => {
    const { counts, text } = marksOf(await fileSvg(chartOf(doubted(skirmishRun({ cells: QUALITIES })))));
    // 2 cells and 3 winners, of whom neither has no edge of its own.
    expect(counts).toMatchObject({ rect: [6], rule: [4] });
    expect(text).toEqual(expect.arrayContaining(['quality Militia', 'quality Elite', 'British', 'French']));
  });

  test('keeps the share of each side in its rows, whose intervals stand at the edges of the bar', () => {
    const run = doubted(skirmishRun({ cells: QUALITIES }));
    const lows = run.findings.rows.flatMap(({ cell: { simulated } }) =>
      [0, 2, 1].map((winner) => simulated?.[winner]?.low),
    );
    expect(lows.every((low) => low !== undefined)).toBe(true);
    expect(chartOf(run).rows.map(({ low }) => low)).toEqual(lows);
  });

  test('is one bar where nothing is varied', async () => {
    const one = skirmishRun({ cells: [{ factors: [], hitOn: [4, 4], figures: [2, 2] }], replicates: null });
    const chart = chartOf(one);
    expect(marksOf(await pageSvg(chart)).counts).toMatchObject({ rect: [2] });
    expect(plain(chart.title)).toBe('The fight is exactly even: the British win 50%, the French 50%');
  });
});

test('a run without a result has no chart', () => {
  const { findings, ...input } = skirmishRun({ cells: FOUR_DISTANCES, replicates: null, solved: false });
  expect(outcomeChart({ ...input, findings })).toBeNull();
});

test('two sides whose names look the same keep their colours apart', async () => {
  const names = [`${'x'.repeat(80)}1`, `${'x'.repeat(80)}2`] as const;
  const chart = chartOf(skirmishRun({ cells: FOUR_DISTANCES, replicates: null, sides: names }));
  expect(new Set(chart.rows.map((row) => row['side'])).size).toBe(3);
  const colours = [...(await fileSvg(chart)).matchAll(/<path[^>]* stroke="(#[0-9a-f]{6})"/g)].map(
    ([, colour]) => colour,
  );
  expect(new Set(colours)).toEqual(new Set(['#0067a8', '#c04a00', '#6b7279']));
});

test('a name that runs right to left is set apart in title and labels', async () => {
  const chart = chartOf(skirmishRun({ cells: FOUR_DISTANCES, replicates: null, sides: ['צרפת', 'french'] }));
  expect(chartText(chart.title)).toMatch(/^The \u2068צרפת\u2069 is ahead at 18 cm/);
  expect(marksOf(await fileSvg(chart)).text).toContain('\u2068צרפת\u2069');
});

test('says beside a bar how many engagements have no winner', async () => {
  const even = [5, 6].map((figures, i) => ({
    factors: [quality(['militia', 'elite'][i] ?? '')],
    hitOn: [6, 6] as const,
    figures: [figures, figures] as const,
  }));
  const chart = chartOf(skirmishRun({ cells: even, turnLimit: 2, replicates: null }));
  const { text } = marksOf(await fileSvg(chart));
  expect(text.filter((words) => /^neither [\d.]+%$/.test(words))).toHaveLength(2);
  const decided = [{ factors: [], hitOn: [4, 4] as const, figures: [2, 2] as const }];
  const { text: without } = marksOf(
    await fileSvg(chartOf(skirmishRun({ cells: decided, replicates: null }))),
  );
  expect(without.join(' ')).not.toContain('neither');
});
