/** A chart as a plain Vega-Lite picture for other programs, with the labels that Vega places itself. */
import type { HeatOptions, LinesOptions, Measure, Options, QuestionChart } from '../../questions/chart.ts';
import { colourOf, type Theme } from '../theme.ts';
import { colour, distinctOf, type DrawnRow } from './form.ts';
import { DASHED } from './axes.ts';
import { joinOf } from './lines.ts';

/** The labels of an axis as Vega works them out, in the manner of their measure. */
const LABELS: Readonly<Record<Measure, string>> = {
  share: "format(datum.value * 100, '~f') + '%'",
  points: "(datum.value > 0 ? '+' : datum.value < 0 ? '−' : '') + format(abs(datum.value) * 100, '~f')",
  whole: "format(datum.value, 'd')",
  number: "format(datum.value, '~f')",
};

export function plainPicture(
  { form, options }: QuestionChart,
  rows: readonly DrawnRow[],
  theme: Theme,
): object {
  const tooltip = Object.entries(options.columns).map(([field, title]) => ({ field, title }));
  if (form === 'heat') return heat(rows, options, tooltip, theme);
  const isAcross = form === 'bars' || form === 'rows';
  const isBar = form === 'bars' || (form === 'rows' && options.as === 'bar');
  const along = isAcross ? 'x' : 'y';
  const names = isBar ? 'part' : 'series';
  const measured = (field: string, zero = false): object => ({
    [along]: measuredBy(field, options, zero),
  });
  const place = isAcross
    ? { y: { field: 'y', type: 'nominal', sort: null, title: null } }
    : { x: placeBy(form, options.along) };
  const common = { ...place, color: colours(rows, names, options, theme), tooltip };
  if (form === 'histogram')
    return {
      mark: 'bar',
      encoding: { ...common, xOffset: { field: 'series', sort: null }, ...measured('value', true) },
    };
  if (form === 'bars') {
    const { isWhole = false } = options;
    const parts = isWhole ? { order: { field: 'id' } } : { yOffset: { field: 'part', sort: null } };
    const x = { ...measuredBy('value', options, true), stack: isWhole };
    return { mark: 'bar', encoding: { ...common, ...parts, x } };
  }
  const { target } = options;
  const isMiddle = form === 'rows' && options.as === 'spread';
  const line = {
    data: { values: [{ at: target?.at }] },
    mark: { type: 'rule', ...DASHED },
    encoding: measured('at'),
  };
  const encoding = { ...common, ...measured('value') };
  const marks = [
    {
      transform: [{ filter: 'isValid(datum.low)' }],
      mark: { type: 'rule', opacity: 0.5 },
      encoding: { ...common, ...measured('low'), [`${along}2`]: { field: 'high' } },
    },
    ...(form === 'lines' ? paths(rows, options, encoding) : []),
    {
      ...(isMiddle ? { transform: [{ filter: '!datum.part' }] } : {}),
      mark: { type: 'point', filled: true },
      encoding,
    },
  ];
  const bar = { mark: 'bar', encoding: { ...encoding, x2: { datum: target?.at ?? 0 } } };
  const layer = [...(target === undefined ? [] : [line]), ...(isBar ? [bar] : marks)];
  if (distinctOf(rows, 'panel').length === 1) return { layer };
  const facet = { field: 'panel', type: 'nominal', sort: null, title: null };
  return { facet, columns: isAcross ? 1 : 2, spec: { layer } };
}

/** The axis of numbers, or of whole numbers that have a bar each. */
function placeBy(form: 'lines' | 'histogram', title: string): object {
  if (form === 'lines') return { field: 'x', type: 'quantitative', title, scale: { zero: false } };
  return { field: 'x', type: 'ordinal', title, axis: { labelAngle: 0, labelOverlap: true } };
}

function measuredBy(field: string, { of = 'share', measure }: Options, zero = false): object {
  const axis = { labelExpr: LABELS[of] };
  return { field, type: 'quantitative', title: measure ?? null, scale: { zero }, axis };
}

/** Colours by series or by part. */
function colours(
  rows: readonly DrawnRow[],
  field: 'series' | 'part',
  options: Options,
  theme: Theme,
): object {
  const domain = distinctOf(rows, field);
  const range = domain.map((name) => colour(options, theme, name));
  const legend = domain.length < 2 ? null : { title: null };
  return { field, type: 'nominal', sort: null, title: null, legend, scale: { domain, range } };
}

/** A line for each part, in its own manner. */
function paths(rows: readonly DrawnRow[], options: LinesOptions, encoding: object): object[] {
  return distinctOf(rows, 'part')
    .filter((part) => joinOf(options, part) !== 'none')
    .map((part) => ({
      // Vega reads an empty word as none at all.
      transform: [{ filter: `(datum.part || '') === ${JSON.stringify(part)}` }],
      mark: {
        type: 'line',
        ...(joinOf(options, part) === 'step' ? { interpolate: 'step-after' } : {}),
        ...(options.dashed?.includes(part) === true ? { strokeDash: [5, 4] } : {}),
      },
      encoding,
    }));
}

function heat(
  rows: readonly DrawnRow[],
  { axes, middle = 0, hues: [above, below] = ['gain', 'loss'] }: HeatOptions,
  tooltip: readonly object[],
  theme: Theme,
): object {
  const place = (field: string, title: string): object => ({ field, type: 'nominal', sort: null, title });
  const reach = Math.max(...rows.map(({ value }) => Math.abs(value - middle))) || 1;
  const range = [colourOf(theme, below), theme.background, colourOf(theme, above)];
  const scale = { domain: [middle - reach, middle, middle + reach], range };
  const color = { field: 'value', type: 'quantitative', title: null, scale };
  return {
    encoding: { x: place('x', axes[1]), y: place('y', axes[0]) },
    layer: [
      { mark: 'rect', encoding: { color, tooltip } },
      { mark: 'text', encoding: { text: { field: 'label', type: 'nominal' } } },
    ],
  };
}
