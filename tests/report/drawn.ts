/** What stands in a drawing: its marks by kind, and its text. */
import { fileSpec, pageSpec, type Chart } from '../../src/report/chart.ts';
import type { QuestionChart } from '../../src/questions/chart.ts';
import { drawn } from '../../src/report/forms/drawn.ts';
import { drawSvg } from '../../src/report/svg.ts';
import { FILE_THEME, PAGE_THEME } from '../../src/report/theme.ts';

const GRID = [FILE_THEME.grid, PAGE_THEME.grid];

export interface Marks {
  /** Of a kind and layer, in the order of the layers: how many marks each has. */
  readonly counts: Readonly<Record<string, readonly number[]>>;
  readonly text: readonly string[];
}

/** The chart, which must be there, as its form draws it. */
export function there(chart: Chart | QuestionChart | null | undefined): Chart {
  if (chart === null || chart === undefined) throw new Error('the chart is not drawn');
  return 'form' in chart ? drawn(chart) : chart;
}

/** The chart as it stands in a file, drawn without a warning. */
export function fileSvg(chart: Chart, width = 832): Promise<string> {
  return drawSvg(fileSpec(chart, { width, theme: FILE_THEME }), chart.name);
}

/** The chart as it stands in a page. */
export function pageSvg(chart: Chart, width = 352): Promise<string> {
  return drawSvg(pageSpec(chart, { width, theme: PAGE_THEME }), chart.name);
}

export function marksOf(svg: string): Marks {
  const counts: Record<string, number[]> = {};
  for (const [, kind = '', inside = ''] of svg.matchAll(
    /<g class="mark-(symbol|line|area|rule|rect|text) role-mark[^>]*>(.*?)<\/g>/gs,
  )) {
    const marks = [...inside.matchAll(/<(path|line|text)[ >][^>]*/g)];
    // Lines in the colour of the grid are those of an axis.
    const own = marks.filter(([tag]) => kind !== 'rule' || !GRID.some((colour) => tag.includes(colour)));
    if (own.length > 0) (counts[kind] ??= []).push(own.length);
  }
  const text = [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/gs)].map(([, inside = '']) =>
    inside.replace(/<[^>]*>/g, ''),
  );
  return { counts, text };
}
