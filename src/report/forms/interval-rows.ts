/** Rows with intervals about a line that matters: ratings, differences, fairness, what moves a measure, spreads. */
import type { Landmark, RowsOptions } from '../../questions/chart.ts';
import { LINE, SIZE, type Theme } from '../theme.ts';
import {
  innerPx,
  isNarrow,
  placed,
  seriesOf,
  type Cell,
  type DrawnRow,
  type Form,
  type Plot,
} from './form.ts';
import { fit, fitAll, widest } from './labels.ts';
import {
  across,
  coloured,
  domainOf,
  estimates,
  heads,
  lineAt,
  plainAxis,
  plainTarget,
  rangeAt,
  tooltips,
  type Channel,
  type Head,
} from './layers.ts';
import { shown } from './numbers.ts';
import { between, column, pixels, textMark, words, type Ends, type Word } from './pieces.ts';

/** The most of the width that names take at the left. */
const MOST_NAMES = 0.34;
/** Names that take more of a narrow picture stand above their marks. */
const MOST_BESIDE = 0.36;
const MARK = 18;
const GAP = 10;
/** From the foot of the last line of a name to its mark, where the name stands above it. */
const UNDER = 8;
const BAR_PX = 12;
/** The row of a spread with its middle; Vega takes an empty word for none. */
const MIDDLE = '!datum.part';
/** Words at the ends of bars take no more of the picture. */
const MOST_ENDS = 0.55;

/** A row of the picture: its name, its place, and the middle of the mark of each series. */
interface Line {
  readonly y: string;
  readonly name: readonly string[];
  readonly top: number;
  readonly marks: readonly number[];
}

function draw(rows: readonly DrawnRow[], options: RowsOptions, cell: Cell): Plot {
  const { of = 'share', as = 'mark', target, range, answer, measure } = options;
  const { theme, isLeft, isLow, all } = cell;
  const base = target?.at ?? 0;
  const isNumbered = (row: DrawnRow): boolean => as === 'mark' || (as === 'spread' && row.part === '');
  const numbered = all.filter(isNumbered);
  const numberPx = widest(numbered.map(({ label }) => label));
  const names = [...new Set(all.map(({ y }) => y))];
  const above = isNarrow(cell) && (as === 'bar' || widest(names) > cell.width * MOST_BESIDE);
  // Names beside the rows, or above them with the number at their right.
  const fitted = new Map(
    fitAll(names, {
      px: above
        ? cell.width / cell.columns - (as === 'spread' ? 0 : numberPx) - 2 * GAP
        : Math.min(widest(names), cell.width * MOST_NAMES),
      lines: 3,
    }).map((lines, i) => [names[i] ?? '', lines]),
  );
  const domain = domainOf(all, options);
  // Half a number at either end of the axis.
  const endOfAxis = Math.ceil(widest(domain.map((value) => shown(Number(value.toFixed(2)), of))) / 2);
  const left = above ? endOfAxis : Math.ceil(widest([...fitted.values()].flat())) + GAP;
  // A number stands on the line of its name where a row has one mark, else beside each mark.
  const isOnName =
    above &&
    numbered.length > 0 &&
    [...Map.groupBy(numbered, ({ panel, y }) => `${panel}\n${y}`).values()].every((own) => own.length < 2);
  const right = isOnName || numbered.length === 0 ? endOfAxis : Math.ceil(numberPx) + GAP;
  const width = innerPx(cell, left, right);
  // Ends of bars have their words beside them, or below where there is no room.
  const isBefore = ({ value }: DrawnRow): boolean => value < base;
  const endPx = (own: readonly DrawnRow[]): number =>
    widest(
      own.map(({ label }) => label),
      { size: SIZE.small },
    );
  const ends = [endPx(all.filter(isBefore)), endPx(all.filter((row) => !isBefore(row)))] as const;
  const isBelow = as === 'bar' && ends[0] + ends[1] > width * MOST_ENDS;
  const [before, behind] = as === 'bar' && !isBelow ? [ends[0] + GAP, ends[1] + GAP] : [0, 0];
  const wrapped = ({ label }: DrawnRow): string[] => fit(label, { px: (width - 8) / 2, size: SIZE.small });
  const series = seriesOf(all);
  let foot = 0;
  // Panels below each other need not have the same rows.
  const laid = [...new Set((cell.columns === 1 ? rows : all).map(({ y }) => y))].map((y): Line => {
    const name = fitted.get(y) ?? [y];
    const own = rows.filter((row) => row.y === y);
    const count = as === 'bar' ? 1 : Math.max(1, seriesOf(own).length);
    const nameHeight = name.length * LINE.text;
    const below = isBelow ? Math.max(0, ...own.map((row) => wrapped(row).length)) * LINE.small + 2 : 0;
    const body = above ? nameHeight + UNDER - 4 + count * MARK : Math.max(nameHeight, count * MARK);
    const first = above
      ? foot + nameHeight + UNDER + MARK / 2 - 4
      : foot + 3 + (body - count * MARK) / 2 + MARK / 2;
    const line = { y, name, top: foot, marks: Array.from({ length: count }, (_mark, i) => first + i * MARK) };
    foot += body + below + (above ? 8 : 6);
    return line;
  });
  const height = foot;
  const lineOf = ({ y }: DrawnRow): Line | undefined => laid.find((line) => line.y === y);
  const middleOf = (row: DrawnRow): number => {
    const own = seriesOf(rows.filter(({ y }) => y === row.y));
    const inOrder = series.filter((one) => own.includes(one));
    return lineOf(row)?.marks[as === 'bar' ? 0 : inOrder.indexOf(row.series)] ?? 0;
  };
  const inner = [before, width - behind] as const;
  const x = across({ of, domain, range: inner, labels: isLow });
  const px = (value: number): number =>
    inner[0] + ((value - domain[0]) / (domain[1] - domain[0])) * (inner[1] - inner[0]);
  const at = pixels('y', 'py');
  const color = coloured(all, as === 'bar' ? 'part' : 'series', options, theme);
  const head = heads(headsOf(options, px, theme), width);
  const nameWords = (chosen: boolean): object[] =>
    words(
      laid
        .filter(({ y }) => (isLeft || above) && (y === answer) === chosen)
        .flatMap(({ name, top, marks }): Word[] => {
          const middle = ((marks[0] ?? 0) + (marks.at(-1) ?? 0)) / 2;
          return above
            ? column(name, -left, top + 13)
            : column(name, -GAP, middle + 4 - ((name.length - 1) * LINE.text) / 2);
        }),
      { align: above ? 'left' : 'right', ...(chosen ? { bold: true, color: theme.accent } : {}) },
    );
  const measured = measure === undefined || !isLow ? [] : fit(measure, { px: width + right, lines: 2 });
  // Nothing runs through names above the rows or words below them.
  const isCrossing = !above && !isBelow;
  const beside = (from: number, to?: number): Ends[] =>
    laid.map(({ marks }) => ({
      px: px(from),
      ...(to === undefined ? {} : { px2: px(to) }),
      py: (marks[0] ?? 0) - MARK / 2,
      py2: (marks.at(-1) ?? 0) + MARK / 2,
    }));
  return {
    left,
    right,
    width,
    height,
    top: head.height + 2,
    bottom: (isLow ? 26 : 4) + measured.length * LINE.text,
    transform: placed(rows, (row) => ({
      py: middleOf(row),
      foot: isOnName ? (lineOf(row)?.top ?? 0) + 13 : middleOf(row) + 4,
    })),
    layer: [
      // Rows are told apart by a hairline, so that a name above is of the mark below it.
      ...between(
        laid.slice(1).map(({ top }) => ({ px: -left, px2: width + right, py: top })),
        { type: 'rule', color: theme.band },
      ),
      ...(range === undefined
        ? []
        : isCrossing
          ? [rangeAt('x', x, range, theme)]
          : between(beside(range.from, range.to), { type: 'rect', color: theme.band })),
      ...(target === undefined
        ? []
        : isCrossing
          ? [lineAt('x', x, target, theme)]
          : between(beside(target.at), { type: 'rule', color: theme.ink, strokeDash: [4, 4] })),
      ...(as === 'bar' ? bars(x, base, { at, color, tooltip: tooltips(options) }) : []),
      ...(as === 'bar' && isBelow
        ? [true, false].flatMap((isLess) =>
            words(
              rows
                .filter((row) => isBefore(row) === isLess)
                .flatMap((row) => column(wrapped(row), isLess ? 0 : width, middleOf(row) + 19, LINE.small)),
              { size: SIZE.small, align: isLess ? 'left' : 'right' },
            ),
          )
        : []),
      ...(as === 'bar' && !isBelow ? endWords(rows, x, base) : []),
      ...(as === 'spread' ? spreads(rows, x, { at, color, tooltip: tooltips(options) }, theme) : []),
      ...(as === 'mark'
        ? estimates(rows, { along: 'x', number: x, at: at.y, color, tooltip: tooltips(options) })
        : []),
      ...nameWords(false),
      ...nameWords(true),
      ...(numbered.length === 0
        ? []
        : [
            {
              ...(as === 'spread' ? { transform: [{ filter: MIDDLE }] } : {}),
              mark: textMark({ align: 'right' }),
              encoding: {
                x: { value: width + right },
                ...pixels('y', 'foot'),
                text: { field: 'label', type: 'nominal' },
              },
            },
          ]),
      ...head.layer,
      ...words(column(measured, width, height + 38), { align: 'right', color: theme.muted }),
    ],
  };
}

/** The names of the target and of the range, over their places. */
function headsOf({ target, range }: RowsOptions, px: (value: number) => number, theme: Theme): Head[] {
  const named = ({ name }: Pick<Landmark, 'name'>): boolean => name !== '';
  const size = SIZE.small;
  return [
    ...(target !== undefined && named(target)
      ? [{ text: target.name, at: px(target.at), size, color: theme.ink }]
      : []),
    ...(range !== undefined && named(range)
      ? [
          {
            text: range.name,
            at: (px(range.from) + px(range.to)) / 2,
            span: [px(range.from), px(range.to)] as const,
            size,
            color: theme.muted,
            dash: false,
          },
        ]
      : []),
  ];
}

interface Marks {
  /** The channel of the rows. */
  readonly at: object;
  readonly color: object;
  readonly tooltip: readonly object[];
}

/** A bar from the base to each end. */
function bars(x: Channel, base: number, { at, color, tooltip }: Marks): object[] {
  return [
    {
      mark: { type: 'rule', strokeWidth: BAR_PX, opacity: 0.8 },
      encoding: { x: x('value'), x2: { datum: base }, ...at, color, tooltip },
    },
  ];
}

/** The words at the ends of bars, away from the base. */
function endWords(rows: readonly DrawnRow[], x: Channel, base: number): object[] {
  return [true, false].flatMap((isLess) =>
    rows.every(({ value }) => value < base !== isLess)
      ? []
      : [
          {
            transform: [{ filter: isLess ? `datum.value < ${base}` : `datum.value >= ${base}` }],
            mark: {
              ...textMark({ size: SIZE.small, align: isLess ? 'right' : 'left' }),
              dx: isLess ? -5 : 5,
            },
            encoding: {
              x: x('value'),
              ...pixels('y', 'foot'),
              text: { field: 'label', type: 'nominal' },
            },
          },
        ],
  );
}

/** Nested intervals, the first part the widest, and a mark at the value. */
function spreads(
  rows: readonly DrawnRow[],
  x: Channel,
  { at, color, tooltip }: Marks,
  theme: Theme,
): object[] {
  const parts = [...new Set(rows.map(({ part }) => part))].filter((part) => part !== '');
  return [
    ...parts.map((part, i) => ({
      transform: [{ filter: { field: 'part', equal: part } }],
      mark: { type: 'rule', ...(i === 0 ? { strokeWidth: 1.5 } : { strokeWidth: 9, opacity: 0.55 }) },
      encoding: { x: x('low'), x2: { field: 'high' }, ...at, color, tooltip },
    })),
    {
      transform: [{ filter: MIDDLE }],
      mark: { type: 'tick', orient: 'vertical', size: 14, thickness: 2.5, color: theme.ink },
      encoding: { x: x('value'), ...at, tooltip },
    },
  ];
}

function plain(rows: readonly DrawnRow[], options: RowsOptions, theme: Theme): object {
  const { as = 'mark', target } = options;
  const field = as === 'bar' ? 'part' : 'series';
  const y = { field: 'y', type: 'nominal', sort: null, title: null };
  const color = { ...coloured(rows, field, options, theme), title: null };
  const tooltip = tooltips(options);
  const value = plainAxis('value', options);
  const ends = { x: plainAxis('low', options), x2: { field: 'high' }, y, color, tooltip };
  const line = plainTarget('x', options);
  if (as === 'bar')
    return {
      layer: [
        {
          mark: { type: 'bar' },
          encoding: { x: value, x2: { datum: target?.at ?? 0 }, y, color, tooltip },
        },
        ...line,
      ],
    };
  return {
    layer: [
      { transform: [{ filter: 'isValid(datum.low)' }], mark: 'rule', encoding: ends },
      ...line,
      {
        ...(as === 'spread' ? { transform: [{ filter: MIDDLE }] } : {}),
        mark: { type: 'point', filled: true },
        encoding: { x: value, y, color, tooltip },
      },
    ],
  };
}

export const intervalRows: Form<RowsOptions> = {
  least: () => 300,
  key: (rows, { as, hasKey = true, colours = {} }) => {
    const names = seriesOf(rows).filter((name) => colours[name] !== undefined);
    return as === 'bar' || !hasKey || names.length < 2 ? [] : names;
  },
  draw,
  plain,
};
