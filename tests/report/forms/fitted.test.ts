/** Charts of kept runs and of hostile names: no text is cut, touches another or a mark, or leaves its drawing. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { QuestionChart, Row } from '../../../src/questions/chart.ts';
import { drawn } from '../../../src/report/forms/drawn.ts';
import { findRun } from '../../../src/cli/find-run.ts';
import { fileSpec, pageSpec, savedSpec, type Chart } from '../../../src/report/chart.ts';
import { reportInput } from '../../../src/report/report-input.ts';
import { compiled } from '../../../src/report/vega-lite.ts';
import { DARK_THEME, FILE_THEME, PAGE_THEME } from '../../../src/report/theme.ts';
import { chartsOf } from '../../../src/report/write-report.ts';
import { faultsOf } from '../scene.ts';

const GALLERY = fileURLToPath(new URL('../../../results/gallery/', import.meta.url));
const NONE = { touching: [], outside: [], cut: [], onMarks: [] };
/** The narrowest and the widest screens, and A4 between margins of 20 mm; a page and the dark have widths between. */
const WIDTHS = [320, 643, 1400];
const DARK = { ...FILE_THEME, ...DARK_THEME, background: '#15181b' };

async function expectFitted(chart: Chart): Promise<void> {
  for (const width of WIDTHS)
    expect
      .soft(await faultsOf(fileSpec(chart, { width, theme: FILE_THEME })), `${chart.name} at ${width} px`)
      .toEqual(NONE);
  // Refused where Vega-Lite warns of it.
  await compiled(savedSpec(chart, FILE_THEME));
  const page = pageSpec(chart, { width: 352, theme: PAGE_THEME });
  expect.soft(await faultsOf(page), `${chart.name} in a page`).toEqual(NONE);
  const dark = fileSpec(chart, { width: 400, theme: DARK });
  expect.soft(await faultsOf(dark), `${chart.name} in the dark`).toEqual(NONE);
}

describe('all texts are read', () => {
  const runs = readdirSync(GALLERY, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  test.each(runs.map(({ name }) => name))('in the charts of %s', async (name) => {
    const input = reportInput(await findRun(join(GALLERY, name), GALLERY));
    for (const chart of chartsOf(input)) await expectFitted(chart);
  });
});

const NAMES = [
  'Elite',
  '3 × Experienced and 2 × Regular against 5 × Irregular and 1 × Militia at 12 cm',
  '3 × Experienced and 2 × Regular against 5 × Irregular and 2 × Militia at 12 cm',
  'Dismounted cavalry with Lebel carbines behind a field fortification on the ridge',
  'Landsturmbataillonskommandeurstellvertreter der Reserve',
  '第三歩兵連隊の第二大隊',
  'a',
  'A detachment of the Army Service Corps: 1,234 men',
];

/** A number from 0 to 1, always the same one for the same place. */
const spreadOut = (i: number): number => (i * 0.618_034) % 1;
const name = (i: number): string => `${NAMES[i % NAMES.length] ?? ''}${i < NAMES.length ? '' : ` (${i})`}`;
const counted = (i: number): Pick<Row, 'value' | 'low' | 'high' | 'exact' | 'label'> => {
  const value = 0.1 + 0.8 * spreadOut(i);
  const reach = 0.1 * spreadOut(3 * i + 1);
  const label = `${(value * 100).toFixed(2)}% ± ${(reach * 100).toFixed(2)}`;
  return { value, low: value - reach, high: value + reach, exact: false, label };
};

function hostile(picture: Pick<QuestionChart, 'form' | 'rows' | 'options'>): Chart {
  return drawn({
    name: 'hostile',
    title: ['Dismounted cavalry wins more often than the Landsturm at every distance but the shortest'],
    subtitle: ['Share of fights won by each side, as counted in 2,000 fights a matchup.'],
    alt: ['A chart.'],
    ...picture,
  } as QuestionChart);
}

describe.each([1, 2, 40])('names of any length and script fit in %i rows', (count) => {
  const list = Array.from({ length: count }, (_row, i) => i);

  test('with marks, a target and a range', async () => {
    const rows = list.map((i): Row => ({ y: name(i), ...counted(i) }));
    const target = { at: 0.5, name: 'an even chance of winning' };
    const range = { name: 'fair by the spec', from: 0.48, to: 0.52 };
    const options = { measure: 'share of fights', target, range, columns: { y: 'match' } };
    await expectFitted(hostile({ form: 'rows', rows, options }));
  });

  test('with bars of parts that make a whole, and of parts alone', async () => {
    const parts = list.flatMap((i): Row[] => {
      const first = 0.9 * spreadOut(i);
      const common = { low: 0.2, high: 0.3, exact: false };
      return [
        { y: name(i), part: 'British', value: first, ...common },
        { y: name(i), part: 'neither', value: 0.05, ...common },
        { y: name(i), part: 'French', value: 0.95 - first, ...common },
      ];
    });
    const colours = { British: 'first', French: 'second', neither: 'neither' } as const;
    const options = { colours, measure: 'share of fights', columns: { y: 'at', part: 'wins' } };
    await expectFitted(hostile({ form: 'bars', rows: parts, options: { ...options, isWhole: true } }));
    await expectFitted(hostile({ form: 'bars', rows: parts, options }));
  });

  test('in the rows and columns of a heat map', async () => {
    const places = list.slice(0, 20);
    const rows = places.flatMap((i) =>
      places.map((k): Row => {
        const value = spreadOut(i * 20 + k) - 0.5;
        return { y: name(i), x: name(k), value, label: (value * 100).toFixed(0) };
      }),
    );
    await expectFitted(
      hostile({
        form: 'heat',
        rows,
        options: {
          axes: ['lead of', 'against'],
          ends: ['lost more', 'won more'],
          shown: (value) => (value * 100).toFixed(0),
          columns: { y: 'lead of', x: 'against' },
        },
      }),
    );
  });

  test('over the bars of a histogram', async () => {
    const rows = ['British', NAMES[3] ?? ''].flatMap((series) =>
      Array.from({ length: 8 * count }, (_row, x): Row => {
        const value = spreadOut(x) / 9;
        return { x, series, panel: series, value, low: value * 0.9, high: value * 1.1, exact: false };
      }),
    );
    await expectFitted(
      hostile({ form: 'histogram', rows, options: { along: 'turn', columns: { x: 'turn' } } }),
    );
  });

  test('at the ends of lines, beside a target and a range, and over bands and an answer', async () => {
    const rows = list.flatMap((i) =>
      [12, 24, 48].map((x): Row => ({ x, series: name(i), ...counted(i * 3 + x) })),
    );
    const target = { at: 0.5, name: NAMES[5] ?? '' };
    const common = { along: 'distance (cm)', measure: NAMES[3] ?? '', columns: { x: 'at' } };
    const bands = ['close', NAMES[1] ?? '', 'effective'].map((band, i) => {
      return { name: band, from: 10 + i * 16, to: 26 + i * 16 };
    });
    await expectFitted(
      hostile({
        form: 'lines',
        rows,
        options: {
          ...common,
          target,
          join: 'bands',
          bands,
          found: [{ name: name(5), at: 44, value: 0.4, from: 40, to: 46 }],
          areas: [{ name: name(7), from: 0.3, to: 0.6, left: 12, right: 30, panel: '' }],
          range: { name: name(2), from: 0.1, to: 0.3 },
        },
      }),
    );
  });

  test('in panels of lines, and about marks by price that no line joins', async () => {
    const rows = list.flatMap((i) =>
      [0, 1, 2, 3].map((x): Row => ({ x, series: `line ${i % 3}`, panel: name(i), ...counted(i + x) })),
    );
    const options = { along: NAMES[3] ?? '', measure: NAMES[1] ?? '', columns: { x: 'turn' } };
    await expectFitted(hostile({ form: 'lines', rows, options }));
    const marks = rows.map((row, i): Row => ({ ...row, x: i * 1.5, panel: '', series: name(i % 3) }));
    const best = marks.map((row): Row => ({ ...row, series: 'best for the money', part: 'best' }));
    await expectFitted(
      hostile({
        form: 'lines',
        rows: [...best, ...marks],
        options: {
          ...options,
          join: 'none',
          joins: { best: 'step' },
          found: [{ name: name(1), at: 3, value: 0.5 }],
        },
      }),
    );
  });

  test('at the ends of steps of which two stand out', async () => {
    const rows = list.flatMap((i) =>
      Array.from({ length: 40 }, (_row, x): Row => ({
        x,
        series: name(i),
        ...counted(i),
        value: 1 / (x + 1),
      })),
    );
    await expectFitted(
      hostile({
        form: 'lines',
        rows,
        options: {
          along: 'turn',
          measure: 'still fighting',
          join: 'step',
          heroes: [name(0), name(1)],
          domain: [0, 1],
          landmarks: [{ name: 'turn limit', at: 39 }],
          columns: { x: 'turn' },
        },
      }),
    );
  });

  test('with bars about a base', async () => {
    const rows = list.flatMap((i): Row[] => [
      { y: name(i), part: 'least', value: 0.49 - 0.49 * spreadOut(i), label: `${name(i + 1)}: 12.3%` },
      { y: name(i), part: 'most', value: 0.51 + 0.49 * spreadOut(i + 5), label: `${name(i + 2)}: 87.6%` },
    ]);
    const target = { at: 0.5, name: 'as things are: 50.0%' };
    await expectFitted(
      hostile({ form: 'rows', rows, options: { as: 'bar', target, columns: { y: 'factor' } } }),
    );
  });
});
