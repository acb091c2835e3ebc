/** Charts of a report: their rows, a drawing of them at a given width, and words for readers who cannot see it. */
import type { Spec } from 'vega';
import type { TopLevelSpec } from 'vega-lite';
import { capital, chartText, type Sentence } from '../questions/telling/sentence.ts';
import type { ChartWords } from '../questions/chart.ts';
import { wrap } from './forms/labels.ts';
import { moved, vegaOf, words, type Piece } from './forms/pieces.ts';
import { FILE_THEME, LINE, SIZE, type Theme } from './theme.ts';

/** A row of a chart's data. Column names are ours; a user's words are only ever values. */
export type ChartRow = Readonly<Record<string, string | number | boolean | null>>;

export interface Layout {
  /** The size of the whole drawing, in CSS pixels. */
  readonly width: number;
  readonly theme: Theme;
}

/** A drawing without its title. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  /** The first of its pictures, between the names at its sides. */
  readonly picture: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>;
}

export interface Chart extends ChartWords {
  readonly rows: readonly ChartRow[];
  /** Names of the columns that a pointer and a saved table show. */
  readonly columns: Readonly<Record<string, string>>;
  /** The same picture with the labels that Vega places itself. */
  readonly plain: (theme: Theme) => object;
  readonly draw: (layout: Layout) => Drawing;
}

/** Below this a drawing is for a narrow screen. */
export const NARROW = 480;
/** The widths in which a page holds a chart. */
export const WIDE_PX = 832;
export const NARROW_PX = 352;

/** Around a chart in a file, besides its own padding, and between its title and the picture. */
const MARGIN_PX = 12;
const BELOW_TITLE_PX = 12;

const SCHEMA = 'https://vega.github.io/schema/vega-lite/v6.json';
const VEGA_SCHEMA = 'https://vega.github.io/schema/vega/v6.json';

/** A column of the CSV that a page saves of a chart: its heading, and the rows' column behind it; of the method there is none. */
type CsvColumn = readonly [heading: string, from: string | null];

/** Its keys by their names, the number, its bounds and its words. */
export function csvColumns({ rows, columns }: Pick<Chart, 'rows' | 'columns'>): readonly CsvColumn[] {
  const { said: words = 'in words', ...keys } = columns;
  const varies = (name: string): boolean =>
    rows.length === 1 || new Set(rows.map((row) => row[name])).size > 1;
  return [
    ...['panel', 'x', 'y', 'series', 'part']
      .filter((column) => rows.some((row) => row[column] !== undefined) && varies(column))
      .map((column): CsvColumn => [keys[column] ?? column, column]),
    ['estimate', 'value'],
    ...(['low', 'high'] as const)
      .filter(() => rows.some(({ low }) => low !== undefined))
      .map((bound): CsvColumn => [bound, bound]),
    ...(rows.some(({ exact }) => typeof exact === 'boolean') ? [['method', null] satisfies CsvColumn] : []),
    [words, 'label'],
  ];
}

/** The drawing for a page, which writes the title itself. */
export function pageSpec(chart: Chart, layout: Layout): Spec {
  return drawnSpec(chart, layout.theme, chart.draw(layout));
}

/** The whole chart for a picture in a file: data, title and subtitle in it, all texts at their places. */
export function fileSpec(chart: Chart, { width, theme }: Layout): Spec {
  const px = width - 2 * MARGIN_PX;
  const drawn = chart.draw({ width: px, theme });
  const bold = { size: SIZE.title, bold: true };
  const title = wrap(chartText(capital(chart.title)), { px, ...bold });
  const subtitle = wrap(chartText(chart.subtitle), { px });
  const under = title.length * LINE.title;
  const above = under + subtitle.length * LINE.text + BELOW_TITLE_PX;
  const pieces = [
    ...moved(drawn.pieces, 0, above),
    ...words(title, 0, SIZE.title, { ...bold, color: theme.ink }, LINE.title),
    ...words(subtitle, 0, under + SIZE.text, { color: theme.muted }),
  ];
  const height = drawn.height + above + 2 * MARGIN_PX;
  return {
    ...drawnSpec(chart, theme, { width, height, pieces: moved(pieces, MARGIN_PX, MARGIN_PX) }),
    description: chartText(chart.alt),
  };
}

/** The file of the chart for other programs, and its text. */
export function savedName({ name }: Chart): string {
  return `${name}.vl.json`;
}

export function savedText(chart: Chart): string {
  return `${JSON.stringify(savedSpec(chart, FILE_THEME), null, 2)}\n`;
}

/**
 * The chart for other programs: data, words and description in it, with the labels that Vega places itself, as wide as
 * what holds it.
 */
export function savedSpec(chart: Chart, theme: Theme): TopLevelSpec {
  const { name, rows, title, subtitle, alt, plain } = chart;
  const lines = (text: Sentence): string[] => wrap(chartText(text), { px: TITLE_PX });
  // The parts of a chart are typed where they are written; together they are a whole specification, which the tests
  // have vega-lite compile without a warning.
  return {
    $schema: SCHEMA,
    background: theme.background,
    data: { name },
    datasets: { [name]: rows },
    description: chartText(alt),
    title: { text: lines(capital(title)), subtitle: lines(subtitle), anchor: 'start', frame: 'bounds' },
    ...plain(theme),
    config: configOf(theme),
  } as TopLevelSpec;
}

/** The width of a title in a picture whose own is not known. */
const TITLE_PX = 560;

/** No words for readers who cannot see it: they stand beside a drawing. Vega's types do not know this. */
const WITHOUT_WORDS: object = { aria: false };

/** Pieces as a picture of Vega, which tells of the rows of a chart. */
export function drawnSpec(
  chart: Pick<Chart, 'rows' | 'columns'>,
  { background, font }: Theme,
  { width, height, pieces }: Omit<Drawing, 'picture'>,
): Spec {
  return {
    $schema: VEGA_SCHEMA,
    autosize: 'none',
    background,
    padding: 0,
    width,
    height,
    ...vegaOf(pieces, chart, font),
    config: WITHOUT_WORDS,
  };
}

function configOf({ font, ink, muted, grid }: Theme): object {
  const text = { labelColor: ink, titleColor: muted, labelFontSize: SIZE.text, titleFontSize: SIZE.text };
  return {
    aria: false,
    font,
    view: { stroke: null },
    axis: { ...text, labelColor: muted, gridColor: grid, domainColor: grid, tickColor: grid },
    legend: text,
    header: text,
    text: { color: ink, fontSize: SIZE.text },
    title: { color: ink, fontSize: SIZE.title, subtitleColor: muted, subtitleFontSize: SIZE.text },
  };
}
