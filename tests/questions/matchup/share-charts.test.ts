import { describe, expect, test } from 'vitest';
import { chartText, plain } from '../../../src/questions/telling/sentence.ts';
import { NO_WORDS } from '../../../src/spec/words.ts';
import type { LinesOptions, QuestionChart } from '../../../src/questions/chart.ts';
import type { ChartInput } from '../../../src/questions/matchup/chart-input.ts';
import { outcomeChart } from '../../../src/questions/matchup/share-charts.ts';
import { reportInput } from '../../../src/report/report-input.ts';
import { chartsOf } from '../../../src/report/write-report.ts';
import { recorded } from '../telling/answered.ts';
import { fileSvg, marksOf, pageSvg, there } from '../../report/drawn.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun, type SkirmishCell } from '../../report/skirmish-run.ts';
import { skirmish } from '../../toy/skirmish.ts';

const quality = (value: string) => ({ path: 'sides.french.quality', name: 'quality', unit: null, value });
const QUALITIES: readonly SkirmishCell[] = [
  { factors: [quality('militia')], hitOn: [5, 6], figures: [3, 3] },
  { factors: [quality('elite')], hitOn: [5, 3], figures: [3, 3] },
];

function linesOf(input: ChartInput): QuestionChart & { readonly form: 'lines' } {
  const chart = outcomeChart(input);
  if (chart.form !== 'lines') throw new Error('the chart has no lines');
  return chart;
}

/** The same run with counts that do not agree with what is exact. */
function doubted({ findings, ...input }: ChartInput): ChartInput {
  const { agreement } = findings;
  if (agreement === null) throw new Error('the run has both');
  return { ...input, findings: { ...findings, agreement: { ...agreement, state: 'disagrees' } } };
}

describe('the outcome along a distance', () => {
  const agreeing = skirmishRun({ cells: FOUR_DISTANCES });
  const both = doubted(agreeing);
  const chart = linesOf(both);

  test('shows what is exact alone where the counts agree with it', async () => {
    const alone = linesOf(agreeing);
    expect(alone.rows.every(({ exact, low }) => exact === true && low === null)).toBe(true);
    expect(plain(alone.subtitle)).toContain('by distance. Rings are exact.');
    const { counts, text } = marksOf(await fileSvg(there(alone)));
    expect(counts).toMatchObject({ line: [1, 1, 1], symbol: [12] });
    expect(text).toEqual(expect.arrayContaining(['distance (cm)', 'share of fights', 'British', 'French']));
  });

  test('shows the numbers of the tables, with the interval of the count where that differs', () => {
    expect(chart.rows).toHaveLength(12);
    for (const { cell } of both.findings.rows)
      for (const [winner, series] of ['British', 'French', 'neither'].entries()) {
        const row = chart.rows.find((one) => one.x === cell.factors[0]?.number && one.series === series);
        const { low, high } = cell.simulated?.[winner] ?? {};
        expect(row).toMatchObject({ value: cell.exact?.[winner], low, high, exact: false });
        expect(row?.said).toMatch(
          /^(?:under )?[\d.]+%, exact; counted [\d.]+% to [\d.]+% \(95% interval\)$/u,
        );
      }
  });

  test('says the method and the number of fights', () => {
    expect(plain(chart.subtitle)).toBe(
      'Share of fights won, by distance. Rings are exact; dots are counted in 5,000 fights a matchup, with 95% intervals.',
    );
    expect(plain(there(chart).alt)).toMatch(/^Lines: .*\. Share of fights won, by distance\./u);
  });

  test('has range bands, and marks of places that have a name', () => {
    const bands = {
      field: 'distanceCm',
      bands: [
        { name: 'near', from: 0, to: 6 },
        { name: 'far', from: 6, to: 20 },
      ],
    };
    const words = { ...NO_WORDS, landmarks: { 'engagement.distanceCm': { 'the ditch': 12 } } };
    const run = skirmishRun({ cells: FOUR_DISTANCES, replicates: null }, { bands, words });
    expect(linesOf(run).options).toMatchObject({
      join: 'bands',
      bands: bands.bands,
      landmarks: [{ name: 'the ditch', at: 12 }],
    });
  });

  test('has the ranges that statements ask for', () => {
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
    const optionsOf = (statements: ReturnType<typeof stated>[]): LinesOptions =>
      linesOf(skirmishRun({ cells: FOUR_DISTANCES, replicates: null }, { statements })).options;
    const other = optionsOf([stated('winner=british', 0.6, all), stated('winner=french', 0.6, all)]);
    expect(other.areas).toMatchObject([
      { name: 'stated 40% to 60%: British and French', from: 0.4, to: 0.6 },
    ]);
    // A piece for each cell where a statement leaves others out; none for a number that the chart does not show.
    const some = optionsOf([stated('winner=none', 0.6, [1, 3]), stated('survivors.french', 0.6, all)]);
    expect(some.areas?.map(({ name }) => name)).toEqual([1, 3].map(() => 'stated 40% to 60%: neither'));
  });

  test('has a panel for each value of a second factor', async () => {
    const cells = QUALITIES.flatMap((cell) =>
      [2, 6, 10].map((at) => ({ ...cell, factors: [...cell.factors, atDistance(at)] })),
    );
    const chart = linesOf(skirmishRun({ cells, replicates: null }));
    expect([...new Set(chart.rows.map(({ panel }) => panel))]).toEqual(['quality Militia', 'quality Elite']);
    // A ring for each winner at each distance, and a key of three.
    expect(marksOf(await pageSvg(there(chart))).counts['symbol']).toEqual([18]);
  });

  test('is bars without a factor that is a number, and is not there without a result', () => {
    expect(outcomeChart(skirmishRun({ cells: QUALITIES })).form).toBe('bars');
    const none = skirmishRun({ cells: FOUR_DISTANCES, replicates: null, solved: false });
    expect(chartsOf(none)).toEqual([]);
  });
});

test('a house rule is drawn over the rules as written', async () => {
  const spec = `hythe: 1
rules: skirmish
engagement: { turnLimit: 6 }
sides: { reds: { force: { figures: 4 } }, blues: { force: { figures: 5 } } }
vary: { sides.reds.force.figures: [3, 4, 5] }
variants: { as-written: {}, sharper: { tables: { dice: { d6: { sides: 8 } } } } }
resolve: { method: exact }
`;
  const input = reportInput(await recorded(spec, [skirmish]));
  const { rows, options, title } = linesOf(input);
  expect(chartText(title)).toMatch(/^Sharper: /u);
  expect(options).toMatchObject({ dashed: ['As written'] });
  for (const { cell } of input.findings.rows)
    expect(
      rows.find(
        ({ part, x, series }) =>
          part === (cell.variant === 'sharper' ? 'Sharper' : 'As written') &&
          x === cell.factors[0]?.number &&
          series === 'Reds',
      )?.value,
    ).toBe(cell.exact?.[0]);
});

test('a picture of the rules as written names the house rule that would look the same', async () => {
  const spec = `hythe: 1
rules: skirmish
engagement: { turnLimit: 6 }
sides: { reds: { force: { figures: 4 } }, blues: { force: { figures: 5 } } }
variants: { as-written: {}, same: { tables: { dice: { d6: { sides: 6 } } } } }
resolve: { method: exact }
`;
  const { subtitle } = outcomeChart(reportInput(await recorded(spec, [skirmish])));
  expect(chartText(subtitle)).toContain('With As written: Same would look the same.');
});

describe('the outcome without a factor that is a number', () => {
  const barsOf = (input: ChartInput) => there(outcomeChart(input));

  test('is a bar for each cell with its sides and intervals', async () => {
    const { counts, text } = marksOf(await fileSvg(barsOf(doubted(skirmishRun({ cells: QUALITIES })))));
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
    expect(outcomeChart(run).rows.map(({ low }) => low)).toEqual(lows);
  });

  test('is one bar where nothing is varied', async () => {
    const one = skirmishRun({ cells: [{ factors: [], hitOn: [4, 4], figures: [2, 2] }], replicates: null });
    expect(marksOf(await pageSvg(barsOf(one))).counts).toMatchObject({ rect: [2] });
  });

  test('says beside a bar how many engagements have no winner', async () => {
    const even = [5, 6].map((figures, i) => ({
      factors: [quality(['militia', 'elite'][i] ?? '')],
      hitOn: [6, 6] as const,
      figures: [figures, figures] as const,
    }));
    const textOf = async (cells: readonly SkirmishCell[]) =>
      marksOf(await fileSvg(barsOf(skirmishRun({ cells, turnLimit: 2, replicates: null })))).text;
    expect((await textOf(even)).filter((words) => /^neither [\d.]+%$/.test(words))).toHaveLength(2);
    expect((await textOf([{ factors: [], hitOn: [1, 1], figures: [2, 2] }])).join(' ')).not.toContain(
      'neither',
    );
  });
});

test('two sides whose names look the same keep their colours apart', async () => {
  const names = [`${'x'.repeat(80)}1`, `${'x'.repeat(80)}2`] as const;
  const chart = linesOf(skirmishRun({ cells: FOUR_DISTANCES, replicates: null, sides: names }));
  expect(new Set(chart.rows.map(({ series }) => series)).size).toBe(3);
  const colours = [...(await fileSvg(there(chart))).matchAll(/<path[^>]* stroke="(#[0-9a-f]{6})"/g)].map(
    ([, colour]) => colour,
  );
  expect(colours).toEqual(expect.arrayContaining(['#0067a8', '#c04a00', '#6b7279']));
});

test('a name that runs right to left is set apart in labels', async () => {
  const chart = linesOf(skirmishRun({ cells: FOUR_DISTANCES, replicates: null, sides: ['צרפת', 'french'] }));
  expect(marksOf(await fileSvg(there(chart))).text).toContain('\u2068צרפת\u2069');
});
