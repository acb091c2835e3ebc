import { describe, expect, test } from 'vitest';
import { across, colours, upright } from '../../../src/report/marks/channels.ts';
import { key, keyPx } from '../../../src/report/marks/key.ts';
import { chosenLast, endLabels, highlight, inBands } from '../../../src/report/marks/lines.ts';
import { panels } from '../../../src/report/marks/panels.ts';
import { landmarks, rangeBands } from '../../../src/report/marks/regions.ts';
import { movedApart, textPx } from '../../../src/report/marks/text.ts';
import { say } from '../../../src/analysis/sentence.ts';
import type { Chart } from '../../../src/report/chart.ts';
import { FILE_THEME } from '../../../src/report/theme.ts';
import { fileSvg, marksOf, pageSvg } from '../drawn.ts';

/** A chart of one layer after the other over four rows. */
function chartOf(layer: readonly object[]): Chart {
  return {
    name: 'a-chart',
    title: say`A chart`,
    subtitle: say`Of marks.`,
    alt: say`A chart.`,
    live: '',
    rows: [1, 2, 3, 4].map((x) => ({ x, y: x / 4, line: ['first', 'second', 'third'][x % 3] ?? '' })),
    draw: ({ width }) =>
      panels(width, { left: 40, right: 80, top: 30, bottom: 40 }, { columns: 1, between: 0 }, [
        { name: '', height: 200, only: null, layer: () => layer },
      ]),
  };
}

const x = across({ of: 'number', title: 'distance', domain: [0, 20] });
const y = upright({ of: 'share', title: null });
const points = { mark: 'point', encoding: { x: x('x'), y: y('y') } };

describe('labels', () => {
  test('that would lie on one another are moved apart in their order', () => {
    const wanted = [50, 50, 51, 90].map((at) => ({ at, size: 10 }));
    const places = movedApart(wanted, [0, 100]);
    expect(places).toEqual([50, 60, 70, 90]);
    expect(movedApart(wanted.toReversed(), [0, 100])).toEqual([90, 70, 50, 60]);
  });

  test('stay within their room, and share it where it is too small', () => {
    expect(movedApart([{ at: 99, size: 10 }], [0, 100])).toEqual([95]);
    expect(movedApart([{ at: -5, size: 10 }], [0, 100])).toEqual([5]);
    const crowded = movedApart(
      Array.from({ length: 10 }, () => ({ at: 50, size: 20 })),
      [0, 100],
    );
    expect(crowded).toEqual([5, 15, 25, 35, 45, 55, 65, 75, 85, 95]);
  });

  test('at the ends of lines are all drawn, however close the lines end', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const ends = names.map((name, i) => ({ name, y: 0.5 + i / 10_000 }));
    const color = colours('line', names, FILE_THEME.series);
    const label = endLabels(ends, {
      field: 'line',
      color,
      domain: [0, 1],
      height: 200,
      left: 240,
      room: 80,
    });
    const svg = await pageSvg(chartOf([points, label]));
    expect(marksOf(svg).text).toEqual(expect.arrayContaining(names));
    expect(svg).toContain('width="352" height="270"');
    const heights = [...svg.matchAll(/translate\(240,([\d.]+)\)/g)].map(([, at]) => Number(at));
    const ordered = heights.toSorted((a, b) => a - b);
    expect(ordered).toHaveLength(4);
    for (const [i, at] of ordered.slice(1).entries()) expect(at - (ordered[i] ?? 0)).toBeGreaterThan(14);
  });
});

describe('lines', () => {
  test('have a piece in each range band, to which its far edge belongs', () => {
    const bands = [
      { name: 'close', from: 0, to: 3 },
      { name: 'medium', from: 3, to: 8 },
    ];
    const line = [2, 3, 6, 8].map((at) => ({ x: at }));
    expect(inBands(line, bands).map(({ band }) => band)).toEqual(['close', 'close', 'medium', 'medium']);
    expect(new Set(inBands(line, []).map(({ band }) => band)).size).toBe(1);
  });

  test('that are told apart have colours of their own and lie over the others, which are grey', () => {
    expect(highlight('line', ['a', 'b', 'c'], ['c', 'a'], FILE_THEME)).toMatchObject({
      scale: { range: [FILE_THEME.series[1], FILE_THEME.rest, FILE_THEME.series[0]] },
    });
    const rows = ['a', 'b', 'c'].map((line) => ({ line }));
    expect(chosenLast(rows, 'line', ['a']).map(({ line }) => line)).toEqual(['b', 'c', 'a']);
  });
});

describe('range bands and landmarks', () => {
  const ground = { x, domain: [0, 20] as const, width: 240, height: 200 };

  test('are drawn with their names, without a warning', async () => {
    const bands = [
      { name: 'close', from: 0, to: 3 },
      { name: 'medium', from: 3, to: 8 },
      { name: 'long', from: 8, to: 12 },
      { name: 'out of sight', from: 30, to: 40 },
    ];
    const { counts, text } = marksOf(
      await fileSvg(
        chartOf([
          ...rangeBands(bands, ground, FILE_THEME),
          ...landmarks(
            [
              { name: 'the day', at: 18 },
              { name: 'beyond', at: 25 },
            ],
            ground,
            FILE_THEME,
          ),
          points,
        ]),
      ),
    );
    expect(counts).toMatchObject({ rect: [2], rule: [1], symbol: [4] });
    expect(text).toEqual(expect.arrayContaining(['close', 'medium', 'long', 'the day']));
    expect(text).not.toContain('out of sight');
    expect(text).not.toContain('beyond');
  });

  test('are nothing where none is within the axis', () => {
    expect(rangeBands([], ground, FILE_THEME)).toEqual([]);
    expect(landmarks([{ name: 'beyond', at: 25 }], ground, FILE_THEME)).toEqual([]);
  });
});

describe('a key', () => {
  const entries = ['one side', 'the other side', 'neither of them'].map((name) => ({
    name,
    color: '#000000',
  }));

  test('goes on in a further row where the width is too small, and leaves nothing out', async () => {
    expect(keyPx(entries, 1000)).toBe(18);
    expect(keyPx(entries, 230)).toBe(36);
    expect(keyPx(entries, textPx('neither of them') + 16)).toBe(54);
    const { counts, text } = marksOf(await fileSvg(chartOf([points, ...key(entries, 230, 8)])));
    expect(counts['symbol']).toEqual([4, 1, 1, 1]);
    expect(text).toEqual(expect.arrayContaining(entries.map(({ name }) => name)));
  });
});

describe('panels', () => {
  test('show their own rows, in a drawing that is as large as asked for', async () => {
    const chart: Chart = {
      ...chartOf([]),
      draw: ({ width }) =>
        panels(
          width,
          { left: 40, right: 10, top: 30, bottom: 40 },
          { columns: 2, between: 50 },
          ['first', 'second', 'third'].map((name) => ({
            name,
            height: 100,
            only: { field: 'line', equal: name },
            layer: ({ isLow }) => [
              {
                ...points,
                encoding: { ...points.encoding, x: across({ of: 'number', title: isLow ? 'x' : null })('x') },
              },
            ],
          })),
        ),
    };
    const svg = await pageSvg(chart);
    expect(/width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1)).toEqual([
      '352',
      String(30 + 100 + 50 + 100 + 40),
    ]);
    const { counts, text } = marksOf(svg);
    expect(counts['symbol']).toEqual([1, 2, 1]);
    expect(text).toEqual(expect.arrayContaining(['first', 'second', 'third']));
    // The title of the axis stands below the last of each column.
    expect(text.filter((words) => words === 'x')).toHaveLength(2);
  });
});
