/** Share bars: parts of a whole in one bar a row, or a bar from nothing for each part, with their numbers beside them. */
import type { BarOptions } from '../../questions/chart.ts';
import { LINE, SIZE, type Theme } from '../theme.ts';
import { colour, innerPx, isNarrow, placed, type Cell, type DrawnRow, type Form, type Plot } from './form.ts';
import { fitAll, widest } from './labels.ts';
import { across, coloured, domainOf, heads, lineAt, plainAxis, tooltips } from './layers.ts';
import { shown } from './numbers.ts';
import { column, pixels, textMark, words, type Word } from './pieces.ts';

const BAR = { whole: 20, part: 15 } as const;
const APART = 2;
const GAP = 10;
/** From a bar or its interval to its number. */
const BESIDE = 6;
const MOST_NAMES = 0.34;
/** Names that take more of a narrow picture stand above their bars. */
const MOST_BESIDE = 0.3;

/** A row of the picture: its name, the foot of the name, and the top of its first bar. */
interface Line {
  readonly y: string;
  readonly lines: readonly string[];
  readonly name: number;
  readonly top: number;
}

/** The end of a bar, of a whole counted from the left. */
function endsOf(row: DrawnRow, all: readonly DrawnRow[], isWhole: boolean): { start: number; end: number } {
  if (!isWhole) return { start: 0, end: row.value };
  const before = all.filter(({ panel, y, id }) => panel === row.panel && y === row.y && id < row.id);
  const start = before.reduce((sum, { value }) => sum + value, 0);
  return { start, end: start + row.value };
}

function draw(rows: readonly DrawnRow[], options: BarOptions, cell: Cell): Plot {
  const { of = 'share', isWhole = false, target, answer, measure } = options;
  const { theme, isLeft, isLow, all } = cell;
  const names = [...new Set(all.map(({ y }) => y))];
  const parts = [...new Set(all.map(({ part }) => part))];
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const isMiddle = ({ part }: DrawnRow): boolean => isWhole && part !== first && part !== last;
  const numberPx = (own: readonly DrawnRow[]): number =>
    Math.ceil(
      widest(
        own.map(({ label }) => label),
        { bold: true },
      ),
    );
  const ofPart = (part: string): DrawnRow[] => all.filter((row) => row.part === part);
  const middleText = ({ part, label }: DrawnRow): string => `${part} ${label}`;
  const middles = all.filter((row) => isMiddle(row) && row.value > 0);
  const middlePx = Math.ceil(widest(middles.map(middleText)));
  const above = isNarrow(cell) && (middles.length > 0 || widest(names) > cell.width * MOST_BESIDE);
  const fitted = fitAll(names, {
    px: above
      ? cell.width / cell.columns - middlePx - 2 * GAP
      : Math.min(widest(names), cell.width * MOST_NAMES),
    lines: above ? 2 : 3,
  });
  const nameRoom = above || widest(names) === 0 ? 0 : Math.ceil(widest(fitted.flat())) + GAP;
  const domain = isWhole
    ? ([0, 1] as const)
    : ([Math.min(0, ...all.map(({ value }) => value)), domainOf(all, options, 0)[1]] as const);
  const endOfAxis = Math.ceil(widest([shown(0, of)]) / 2);
  const firstPx = isWhole ? numberPx(ofPart(first)) + BESIDE : above || nameRoom === 0 ? endOfAxis : 0;
  const lastPx = isWhole ? numberPx(ofPart(last)) + BESIDE : 2;
  const left = nameRoom + firstPx;
  const right = lastPx + (above || middles.length === 0 ? 0 : middlePx + GAP);
  const width = innerPx(cell, left, right);
  const inner = width - (isWhole ? 0 : numberPx(all) + BESIDE + 2);
  const barPx = isWhole ? BAR.whole : BAR.part;
  const inRow = isWhole ? 1 : parts.length;
  let foot = 0;
  const laid = names.map((y, i): Line => {
    const lines = fitted[i] ?? [y];
    const nameHeight = y === '' ? 0 : lines.length * LINE.text;
    const bars = barPx * inRow;
    const over = Math.max(nameHeight, middles.length > 0 ? LINE.text : 0);
    const top = foot + (above ? over + 5 : Math.max(0, (nameHeight - bars) / 2) + 4);
    const name = above ? foot + 13 : top + bars / 2 + 4 - ((lines.length - 1) * LINE.text) / 2;
    foot = Math.max(top + bars, foot + (above ? 0 : nameHeight)) + (above ? 7 : 6);
    return { y, lines, name, top };
  });
  const height = foot;
  const x = across({ of, domain, range: [0, inner], labels: isLow });
  const px = (value: number): number => ((value - domain[0]) / (domain[1] - domain[0])) * inner;
  // Of a whole the interval of the first part stands above that of the last, which counts from the right.
  const reachOf = ({ part, exact, low, high }: DrawnRow, middle: number) => {
    const isFree = exact === true || typeof low !== 'number' || typeof high !== 'number';
    if (isFree || (isWhole && part !== first && part !== last)) return { from: null, to: null, at: middle };
    if (!isWhole) return { from: low, to: high, at: middle };
    const shift = barPx * 0.2;
    return part === first
      ? { from: low, to: high, at: middle - shift }
      : { from: 1 - high, to: 1 - low, at: middle + shift };
  };
  const placeOf = (row: DrawnRow) => {
    const line = laid.find(({ y }) => y === row.y);
    const top = (line?.top ?? 0) + (isWhole ? 0 : parts.indexOf(row.part) * barPx);
    const bottom = top + barPx - (isWhole ? 0 : APART);
    const middle = (top + bottom) / 2;
    const ends = endsOf(row, all, isWhole);
    return { ...ends, top, bottom, text: middle + 4, ...reachOf(row, middle) };
  };
  const beside = (part: string, side: -1 | 1): object => ({
    transform: [{ filter: { field: 'part', equal: part } }],
    mark: textMark({ bold: true, align: side < 0 ? 'right' : 'left' }),
    encoding: {
      x: { value: side < 0 ? -BESIDE : width + BESIDE },
      ...pixels('y', 'text'),
      text: { field: 'label', type: 'nominal' },
    },
  });
  const heading = (part: string, side: -1 | 1): object[] =>
    words([{ text: part, px: side < 0 ? -firstPx : width + lastPx, py: -6 }], {
      bold: true,
      align: side < 0 ? 'left' : 'right',
      color: colour(options, theme, part),
    });
  const head = heads(
    isWhole || target === undefined || target.name === ''
      ? []
      : [{ text: target.name, at: px(target.at), size: SIZE.small, color: theme.ink }],
    width,
  );
  const nameWords = (chosen: boolean): object[] =>
    words(
      laid
        .filter(({ y }) => (isLeft || above) && y !== '' && (y === answer) === chosen)
        .flatMap(({ lines, name }): Word[] => column(lines, above ? -left : -firstPx - GAP, name)),
      { align: above ? 'left' : 'right', ...(chosen ? { bold: true, color: theme.accent } : {}) },
    );
  return {
    left,
    right,
    width,
    height,
    top: isWhole ? 20 : head.height + 4,
    bottom: isLow ? 26 + (measure === undefined ? 0 : LINE.text) : 4,
    transform: placed(rows, placeOf),
    layer: [
      {
        mark: { type: 'rect' },
        encoding: {
          x: x('start'),
          x2: { field: 'end' },
          ...pixels('y', 'top'),
          y2: { field: 'bottom' },
          color: coloured(all, 'part', options, theme),
          tooltip: tooltips(options),
        },
      },
      ...(target === undefined ? [] : [lineAt('x', x, target, theme)]),
      ...(rows.every(({ exact, low }) => exact === true || (low ?? null) === null)
        ? []
        : [
            {
              transform: [{ filter: 'isValid(datum.from)' }],
              mark: { type: 'rule', strokeWidth: 2, color: theme.ink },
              encoding: { x: x('from'), x2: { field: 'to' }, ...pixels('y', 'at') },
            },
          ]),
      ...nameWords(false),
      ...nameWords(true),
      ...(isWhole
        ? [...heading(first, -1), ...heading(last, 1), beside(first, -1), beside(last, 1)]
        : words(
            rows.map((row) => ({
              text: row.label,
              px: px(Math.max(row.value, row.exact === true ? 0 : (row.high ?? row.value))) + BESIDE,
              py: placeOf(row).text,
            })),
            { bold: true },
          )),
      ...words(
        rows
          .filter((row) => isMiddle(row) && row.value > 0)
          .map((row) => {
            const { top, text } = placeOf(row);
            return { text: middleText(row), px: width + right, py: above ? top - 7 : text };
          }),
        { align: 'right', color: theme.muted },
      ),
      ...head.layer,
      ...words(isLow && measure !== undefined ? [{ text: measure, px: width, py: height + 38 }] : [], {
        align: 'right',
        color: theme.muted,
      }),
    ],
  };
}

function plain(rows: readonly DrawnRow[], options: BarOptions, theme: Theme): object {
  const { isWhole = false } = options;
  const parts = new Set(rows.map(({ part }) => part)).size;
  return {
    mark: { type: 'bar' },
    encoding: {
      x: { ...plainAxis('value', options, { zero: true }), stack: isWhole },
      y: { field: 'y', type: 'nominal', sort: null, title: null },
      ...(isWhole || parts < 2 ? {} : { yOffset: { field: 'part', sort: null } }),
      color: {
        ...coloured(rows, 'part', options, theme),
        title: null,
        legend: parts < 2 ? null : { title: null },
      },
      ...(isWhole ? { order: { field: 'id' } } : {}),
      tooltip: tooltips(options),
    },
  };
}

export const shareBars: Form<BarOptions> = {
  least: () => 280,
  key: (rows, { isWhole = false, colours = {} }) => {
    const names = [...new Set(rows.map(({ part }) => part))].filter((name) => colours[name] !== undefined);
    return isWhole || names.length < 2 ? [] : names;
  },
  draw,
  plain,
};
