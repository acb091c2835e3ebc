/** A grid of shares, each field the stronger in colour the farther it is from nothing, with its number where there is room. */
import type { Sentence } from '../../analysis/sentence.ts';
import { limitFor, textPx } from '../marks/text.ts';
import { cutApart, NARROW, type Chart, type Drawing, type Layout } from '../chart.ts';
import { key, keyPx, type KeyEntry } from '../marks/key.ts';
import type { Theme } from '../theme.ts';

/** The colour of the first side, of the second, or of neither; or of a sign. */
export type Hue = 0 | 1 | 2 | 'gain' | 'loss';

/** One field. */
export interface HeatField {
  /** Places in the grid, from 0. */
  readonly column: number;
  readonly row: number;
  /** 0 (nothing) to 1 (the strongest colour). */
  readonly strength: number;
  readonly hue: Hue;
  /** In the field: `55 %`. */
  readonly short: string;
  /** On touch: `55.1 %, exact`. */
  readonly full: string;
  /** It has a frame of ink; absent for false. */
  readonly isFramed?: boolean;
}

export interface HeatMap {
  readonly name: string;
  readonly title: Sentence;
  readonly subtitle: Sentence;
  readonly alt: Sentence;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly columnTitle: string;
  readonly rowTitle: string;
  /** The meaning of a field's number. */
  readonly valueTitle: string;
  readonly fields: readonly HeatField[];
  /** Fields for a key of what the colours mean, from the least to the greatest; absent where the text says it. */
  readonly steps?: readonly Pick<HeatField, 'short' | 'strength' | 'hue'>[];
}

/** A lead as a field shows and colours it, in the strongest colour at `most`; one that is not sure has no colour. */
export function signedField(
  value: number,
  isSure: boolean,
  most: number,
): Pick<HeatField, 'strength' | 'hue'> {
  return {
    strength: most === 0 ? 0 : Math.abs(value) / most,
    hue: !isSure ? 2 : value < 0 ? 'loss' : 'gain',
  };
}

const ROW_PX = 30;
/** The width of a letter as Vega guesses it without a canvas; on a narrow screen there is room for its true width only. */
const LETTER_PX = { wide: 9.7, narrow: 7 } as const;
const LONGEST_LABEL = 24;
/** The slope of names that have no room side by side, in degrees, how long they may be, and what keeps them off the title. */
const SLANT = 40;
const LONGEST_SLANTED = 20;
const SLANT_ROOM_PX = 16;
/** Sizes of the number in a field; a field that has no room for the smallest has none. */
const NUMBER_SIZES = [12, 11, 10, 9, 8];
/** The faintest and the strongest colour; ink is read on both. */
const OPACITY = [0.03, 0.6] as const;
/** Above the grid, for the title of its rows. */
const TOP_PX = 34;

export function heatMap(map: HeatMap): Chart {
  const columns = cutApart(map.columns, LONGEST_LABEL);
  const rowLabels = cutApart(map.rows, LONGEST_LABEL);
  const rows = map.fields.map(({ column, row, strength, hue, short, full, isFramed }) => ({
    column: columns[column] ?? '',
    row: rowLabels[row] ?? '',
    strength,
    hue,
    short,
    full,
    ...(isFramed === true ? { isFramed } : {}),
  }));
  return {
    name: map.name,
    title: map.title,
    subtitle: map.subtitle,
    alt: map.alt,
    live: 'Point at a field for its number.',
    rows,
    draw: (layout) => drawing({ ...map, columns, rows: rowLabels }, layout),
  };
}

function drawing(
  { columns, rows: rowLabels, columnTitle, rowTitle, valueTitle, fields, steps }: HeatMap,
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const letter = narrow ? LETTER_PX.narrow : LETTER_PX.wide;
  const longest = Math.max(...rowLabels.map((label) => label.length), 4) * letter;
  const left = Math.min(narrow ? 124 : 260, longest + 16);
  const inner = width - left - 12;
  const fieldWidth = inner / columns.length;
  const widest = fields.reduce((most, { short }) => (short.length > most.length ? short : most), '');
  const numberSize = NUMBER_SIZES.find((size) => textPx(widest, 'normal', size) < fieldWidth - 3);
  const slanted = Math.max(...columns.map((label) => label.length)) * LETTER_PX.narrow > fieldWidth - 4;
  const numbers = columns.every((label) => /^-?\d+$/.test(label));
  const isSlanted = slanted && !numbers;
  const longestColumn = Math.min(LONGEST_SLANTED, Math.max(...columns.map((label) => label.length)));
  // Vega takes the names to be longer than they are, and would put the title too far below.
  const below = longestColumn * LETTER_PX.narrow * Math.sin((SLANT * Math.PI) / 180) + SLANT_ROOM_PX;
  const entries = steps === undefined ? [] : keyEntries(steps, theme);
  const top = TOP_PX + (entries.length === 0 ? 0 : keyPx(entries, inner));
  const padding = { left, right: 12, top, bottom: isSlanted ? below + 24 : 46 };
  const x = {
    field: 'column',
    type: 'ordinal',
    scale: { domain: columns, paddingInner: 0.04, paddingOuter: 0 },
    axis: {
      title: columnTitle,
      labelAngle: isSlanted ? -SLANT : 0,
      labelOverlap: numbers,
      labelLimit: LONGEST_SLANTED * LETTER_PX.wide,
      ...(isSlanted ? { titleY: below } : {}),
      domain: false,
      ticks: false,
    },
  };
  const y = {
    field: 'row',
    type: 'ordinal',
    scale: { domain: rowLabels, paddingInner: 0.06, paddingOuter: 0 },
    axis: {
      title: rowTitle,
      labelLimit: narrow ? limitFor(left - 12) : left - 12,
      domain: false,
      ticks: false,
      titleAngle: 0,
      titleAlign: 'left',
      titleAnchor: 'end',
      titleX: 6 - left,
      titleY: -14,
    },
  };
  const tooltip = [
    { field: 'row', title: rowTitle },
    { field: 'column', title: columnTitle },
    { field: 'full', title: valueTitle },
  ];
  const fill = {
    field: 'hue',
    type: 'nominal',
    scale: { domain: HUES, range: hues(theme) },
    legend: null,
  };
  const fillOpacity = {
    field: 'strength',
    type: 'quantitative',
    scale: { domain: [0, 1], range: OPACITY },
    legend: null,
  };
  return {
    width: inner,
    height: rowLabels.length * ROW_PX,
    padding,
    autosize: 'none',
    layer: [
      {
        mark: { type: 'rect' },
        encoding: {
          x,
          y,
          fill,
          fillOpacity,
          tooltip,
        },
      },
      ...(fields.some(({ isFramed }) => isFramed === true)
        ? [
            {
              transform: [{ filter: 'datum.isFramed === true' }],
              mark: { type: 'rect', fill: null, stroke: theme.ink, strokeWidth: 2, tooltip: null },
              encoding: { x, y },
            },
          ]
        : []),
      ...(numberSize === undefined
        ? []
        : [
            {
              mark: { type: 'text', baseline: 'middle', fontSize: numberSize, tooltip: null },
              encoding: { x, y, text: { field: 'short', type: 'nominal' } },
            },
          ]),
      ...key(entries, inner, TOP_PX),
    ],
  };
}

const HUES: readonly Hue[] = [0, 1, 2, 'gain', 'loss'];

/** The colours of the hues, in their order. */
function hues({ winners, gain, loss }: Theme): string[] {
  return [...winners, gain, loss];
}

function keyEntries(steps: Required<HeatMap>['steps'], theme: Theme): KeyEntry[] {
  const [faintest, strongest] = OPACITY;
  return steps.map(({ short, strength, hue }) => ({
    name: short,
    color: hues(theme)[HUES.indexOf(hue)] ?? '',
    opacity: faintest + strength * (strongest - faintest),
  }));
}
