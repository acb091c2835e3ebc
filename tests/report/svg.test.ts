import type { TopLevelSpec } from 'vega-lite';
import { describe, expect, test } from 'vitest';
import { drawPng } from '../../src/run/node/png.ts';
import { ChartError, drawSvg } from '../../src/report/svg.ts';
import { compiled } from '../../src/report/vega-lite.ts';
import { chartsOf } from '../../src/report/write-report.ts';
import { fileSvg } from './drawn.ts';
import { FOUR_DISTANCES, skirmishRun } from './skirmish-run.ts';

const clipped: TopLevelSpec = {
  data: { values: [{ x: 1, y: 2, name: '<b id="clip1">&</b> url(#clip1) 1.23456' }] },
  layer: [
    { mark: { type: 'line', clip: true }, encoding: { x: { field: 'x', type: 'quantitative' } } },
    { mark: 'text', encoding: { text: { field: 'name', type: 'nominal' } } },
  ],
};

describe('a drawing', () => {
  test('has the same bytes each time, whatever was drawn before', async () => {
    const charts = chartsOf(skirmishRun({ cells: FOUR_DISTANCES }));
    const first = [];
    for (const chart of charts) first.push(await fileSvg(chart));
    const again = [];
    for (const chart of charts.toReversed()) again.unshift(await fileSvg(chart));
    expect(first).toHaveLength(3);
    expect(again).toEqual(first);
  });

  test('has ids of its own, so that several stand in one page', async () => {
    const svg = await drawSvg(await compiled(clipped), 'left');
    expect(svg).toContain('clip-path="url(#left-clip1)"');
    expect(svg).toContain('<clipPath id="left-clip1">');
    expect(svg.replace(/<text.*?<\/text>/gs, '')).not.toMatch(/ id="clip|="url\(#clip/);
  });

  test('leaves the rows that it draws as they were', async () => {
    const [chart] = chartsOf(skirmishRun({ cells: FOUR_DISTANCES, replicates: null }));
    const rows = chart?.rows ?? [];
    const before = structuredClone(rows);
    if (chart !== undefined) await fileSvg(chart);
    expect(rows).toEqual(before);
    expect(rows.flatMap((row) => Object.getOwnPropertySymbols(row))).toEqual([]);
  });

  test('leaves text alone', async () => {
    expect(await drawSvg(await compiled(clipped), 'left')).toContain(
      '>&lt;b id="clip1"&gt;&amp;&lt;/b&gt; url(#clip1) 1.23456</text>',
    );
  });

  test('is refused where Vega-Lite warns', async () => {
    const wrong = {
      data: { values: [] },
      mark: 'bar',
      encoding: { x: { field: 'x', type: 'quantitative', scale: { type: 'band' } } },
    };
    const drawing = compiled(wrong as unknown as TopLevelSpec); // wrong on purpose
    await expect(drawing).rejects.toThrow(ChartError);
    await expect(drawing).rejects.toThrow(/drawn with warnings: /);
  });
});

describe('a picture', () => {
  const svgOf = (text: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><text x="5" y="25" font-family="DejaVu Sans, sans-serif" font-size="16">${text}</text></svg>`;

  test('has the text in it, drawn with the font that comes along', async () => {
    const [empty, word, other] = [
      await drawPng(svgOf('')),
      await drawPng(svgOf('Hythe')),
      await drawPng(svgOf('Hyths')),
    ];
    expect(word.length).toBeGreaterThan(empty.length + 300);
    expect(Buffer.from(word).equals(Buffer.from(other))).toBe(false);
  });

  test('has the same bytes each time and the size that was asked for', async () => {
    const [once, twice] = [await drawPng(svgOf('Hythe')), await drawPng(svgOf('Hythe'))];
    expect(Buffer.from(once).equals(Buffer.from(twice))).toBe(true);
    const header = Buffer.from(once);
    expect(header.subarray(1, 4).toString()).toBe('PNG');
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([400, 80]);
  });
});
