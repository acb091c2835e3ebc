/** Charts of a report: their rows, a drawing of them at a given width, and words for readers who cannot see it. */
import type { Config, TopLevelSpec } from 'vega-lite';
import { capital, chartText, type Sentence } from '../analysis/sentence.ts';
import type { ChartWords } from '../questions/chart.ts';
import { wrap } from './forms/labels.ts';
import { column, words } from './forms/pieces.ts';
import { LINE, SIZE, type Theme } from './theme.ts';

/** A row of a chart's data. Column names are ours; a user's words are only ever values. */
export type ChartRow = Readonly<Record<string, string | number | boolean | null>>;

export interface Layout {
  /** The size of the whole drawing, in CSS pixels. */
  readonly width: number;
  readonly theme: Theme;
}

export interface Padding {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A drawing in Vega-Lite without its data, title and colours of text. */
export type Drawing = Readonly<Record<string, unknown>> & {
  readonly padding: Padding;
  /** One picture, or several. */
  readonly layer?: readonly object[];
  readonly concat?: readonly { readonly layer: readonly object[] }[];
};

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

/** The drawing for a page, which gives it its data by name and writes the title itself. */
export function pageSpec(chart: Chart, layout: Layout): TopLevelSpec {
  return complete(chart, layout, { data: { name: chart.name } });
}

/** The chart's data by its name, as Vega-Lite takes it. */
export function datasetOf({ name, rows }: Chart): Record<string, ChartRow[]> {
  return { [name]: [...rows] };
}

/** The whole chart for a picture in a file: data, title and subtitle in it, all texts at their places. */
export function fileSpec(chart: Chart, layout: Layout): TopLevelSpec {
  const inner = { ...layout, width: layout.width - 2 * MARGIN_PX };
  const drawn = chart.draw(inner);
  const { padding } = drawn;
  const title = wrap(chartText(capital(chart.title)), { px: inner.width, size: SIZE.title, bold: true });
  const subtitle = wrap(chartText(chart.subtitle), { px: inner.width });
  const above = title.length * LINE.title + subtitle.length * LINE.text + BELOW_TITLE_PX;
  const [left, top] = [-padding.left, -padding.top - above];
  const said = [
    ...words(column(title, left, top + SIZE.title, LINE.title), { bold: true, size: SIZE.title }),
    ...words(column(subtitle, left, top + title.length * LINE.title + SIZE.text), {
      color: layout.theme.muted,
    }),
  ];
  return complete(chart, inner, {
    ...withFirst(drawn, said),
    description: chartText(chart.alt),
    data: { name: chart.name },
    datasets: datasetOf(chart),
    padding: withTitle(padding, above),
  });
}

/** A drawing with layers more in its first picture. */
function withFirst(drawn: Drawing, more: readonly object[]): object {
  const { layer, concat = [] } = drawn;
  if (layer !== undefined) return { ...drawn, layer: [...layer, ...more] };
  const [first, ...rest] = concat;
  return { ...drawn, concat: [{ ...first, layer: [...(first?.layer ?? []), ...more] }, ...rest] };
}

/**
 * The chart for other programs: data, words and description in it, with the labels that Vega places itself, as wide as
 * what holds it.
 */
export function savedSpec(chart: Chart, theme: Theme): TopLevelSpec {
  const { name, title, subtitle, alt, plain } = chart;
  const lines = (text: Sentence): string[] => wrap(chartText(text), { px: TITLE_PX });
  return {
    $schema: SCHEMA,
    description: chartText(alt),
    background: theme.background,
    title: { text: lines(capital(title)), subtitle: lines(subtitle) },
    data: { name },
    datasets: datasetOf(chart),
    ...plain(theme),
    config: configOf(theme),
  } as unknown as TopLevelSpec; // As in `complete`.
}

/** The width of a title in a picture whose own is not known. */
const TITLE_PX = 560;

function complete(chart: Chart, layout: Layout, rest: Record<string, unknown>): TopLevelSpec {
  const { theme } = layout;
  // The pieces of a chart are typed where they are written; together they are a whole specification, which the tests
  // have vega-lite compile without a warning.
  return {
    $schema: SCHEMA,
    background: theme.background,
    ...chart.draw(layout),
    ...rest,
    config: configOf(theme),
  } as unknown as TopLevelSpec;
}

function configOf({ font, ink, muted, grid }: Theme): Config {
  return {
    aria: false,
    font,
    view: { stroke: null },
    axis: {
      labelColor: muted,
      titleColor: muted,
      labelFontSize: SIZE.text,
      titleFontSize: SIZE.text,
      titleFontWeight: 'normal',
      gridColor: grid,
      domainColor: grid,
      tickColor: grid,
      labelPadding: 6,
    },
    legend: {
      labelColor: ink,
      titleColor: muted,
      labelFontSize: SIZE.text,
      titleFontSize: SIZE.text,
      titleFontWeight: 'normal',
    },
    header: { labelColor: ink, labelFontSize: SIZE.text, titleColor: muted },
    text: { color: ink, fontSize: SIZE.text },
    title: {
      anchor: 'start',
      frame: 'bounds',
      color: ink,
      fontSize: SIZE.title,
      fontWeight: 'bold',
      lineHeight: LINE.title,
      subtitleColor: muted,
      subtitleFontSize: SIZE.text,
      subtitleLineHeight: LINE.text,
      subtitlePadding: 6,
      offset: 14,
    },
  };
}

function withTitle({ left, right, top, bottom }: Padding, above: number): Padding {
  return {
    left: left + MARGIN_PX,
    right: right + MARGIN_PX,
    top: top + MARGIN_PX + above,
    bottom: bottom + MARGIN_PX,
  };
}
