/** Rows with intervals about a line that matters: ratings, differences, fairness, what moves a measure, spreads. */
import type { RowsOptions } from '../../questions/chart.ts';
import { LINE, SIZE } from '../theme.ts';
import { below, domainOf, intervalOf, markAt, scale, shown } from './axes.ts';
import { colour, distinctOf, innerPx, type Cell, type DrawnRow, type Form, type Plot } from './form.ts';
import { fit, widest } from './labels.ts';
import { field, rule, words, type Piece } from './pieces.ts';
import { GAP, laidOut, lineAndRange, nameWords, numbersPx, rowNames } from './row-layout.ts';

const MARK = 18;
const BAR_PX = 12;
/** Words at the ends of bars take no more of the picture. */
const MOST_ENDS = 0.55;

function draw(rows: readonly DrawnRow[], options: RowsOptions, cell: Cell): Plot {
  const { of = 'share', as = 'mark', target, answer, measure } = options;
  const { theme, all } = cell;
  const base = target?.at ?? 0;
  const numbered = all.filter(({ part }) => as === 'mark' || (as === 'spread' && part === ''));
  const numberPx = numbersPx(numbered);
  const names = rowNames(cell, as === 'spread' ? 0 : numberPx, as === 'bar');
  const domain = domainOf(all, options);
  // Half a number at either end of the axis.
  const endOfAxis = Math.ceil(widest(domain.map((value) => shown(Number(value.toFixed(2)), of))) / 2);
  const left = names.isAbove ? endOfAxis : names.px;
  // A number stands on the line of its name where a row has one mark, else beside each mark.
  const isOnName =
    names.isAbove &&
    [...Map.groupBy(numbered, ({ panel, y }) => `${panel}\n${y}`).values()].every((own) => own.length < 2);
  const right = isOnName || numbered.length === 0 ? endOfAxis : numberPx + GAP;
  const width = innerPx(cell, left, right);
  // Ends of bars have their words beside them, or below where there is no room.
  const small = { size: SIZE.small };
  const isBefore = ({ value }: DrawnRow): boolean => value < base;
  const [before = 0, behind = 0] = [true, false].map((isLess) => {
    return numbersPx(as === 'bar' ? all.filter((row) => isBefore(row) === isLess) : [], small);
  });
  const isBelow = before + behind > width * MOST_ENDS;
  const beside = as === 'bar' && !isBelow;
  const wrapped = ({ label }: DrawnRow): string[] => fit(label, { px: (width - 8) / 2, ...small });
  const { lines, height } = laidOut(rows, cell, names, {
    px: MARK,
    count: (own) => (as === 'bar' ? 1 : distinctOf(own, 'series').length),
    below: (own) => (isBelow ? Math.max(0, ...own.map((row) => wrapped(row).length)) * LINE.small + 2 : 0),
  });
  const axis = {
    of,
    domain,
    range: beside ? ([before + GAP, width - behind - GAP] as const) : ([0, width] as const),
  };
  const px = scale(domain, axis.range);
  const series = distinctOf(all, 'series');
  const spreads = distinctOf(all, 'part').filter((part) => part !== '');
  const rowOf = (row: DrawnRow): Piece[] => {
    const { id, part, value, label } = row;
    const line = lines.find(({ y }) => y === row.y);
    const own = distinctOf(
      rows.filter(({ y }) => y === row.y),
      'series',
    );
    const lane = as === 'bar' ? 0 : series.filter((one) => own.includes(one)).indexOf(row.series);
    const py = line?.marks[lane] ?? 0;
    const foot = isOnName ? (line?.top ?? 0) + 13 : py + 4;
    const number = words([label], width + right, foot, { align: 'right', color: theme.ink });
    const color = colour(options, theme, as === 'bar' ? part : row.series);
    const interval = intervalOf(row);
    const spanned = (style: object): Piece[] =>
      interval === null ? [] : [rule({ px: px(interval[0]), px2: px(interval[1]), py }, color, style)];
    if (as === 'mark') return [...spanned({ strokeWidth: 2 }), markAt(row, px(value), py, color), ...number];
    if (as === 'spread' && part !== '') {
      const style = part === spreads[0] ? { strokeWidth: 1.5 } : { strokeWidth: 9, opacity: 0.55 };
      return spanned(style).map((piece) => ({ ...piece, id }));
    }
    if (as === 'spread') {
      const ends = { px: px(value), py: py - 7, py2: py + 7 };
      return [{ ...rule(ends, theme.ink, { strokeWidth: 2.5 }), id }, ...number];
    }
    const isLess = isBefore(row);
    const ends = { px: px(base), px2: px(value), py: py - BAR_PX / 2, py2: py + BAR_PX / 2 };
    const [at, down] = isBelow ? [isLess ? 0 : width, 19] : [px(value) + (isLess ? -5 : 5), 4];
    const style = { ...small, color: theme.ink, align: isLess === isBelow ? 'left' : 'right' } as const;
    return [
      { ...field(ends, color, { opacity: 0.8 }), id },
      ...words(isBelow ? wrapped(row) : [label], at, py + down, style, LINE.small),
    ];
  };
  const isCut = names.isAbove || isBelow;
  const behindRows = lineAndRange(options, { lines, lane: MARK, width, height, px, isCut }, theme);
  const foot = below(axis, cell, { left, width, height }, measure);
  return {
    left,
    right,
    width,
    height,
    top: behindRows.head.height + 2,
    bottom: foot.bottom,
    pieces: [
      // Rows are told apart by a hairline, so that a name above is of the mark below it.
      ...lines.slice(1).map(({ top }) => rule({ px: -left, px2: width + right, py: top }, theme.band)),
      ...behindRows.pieces,
      ...rows.flatMap(rowOf),
      ...nameWords(lines, names, answer, cell, left),
      ...behindRows.head.pieces,
      ...foot.pieces,
    ],
  };
}

export const intervalRows: Form<RowsOptions> = {
  name: 'Rows',
  least: () => 300,
  key: (rows, { as, hasKey = true, colours = {} }) => {
    const names = distinctOf(rows, 'series').filter((name) => colours[name] !== undefined);
    return as === 'bar' || !hasKey || names.length < 2 ? [] : names.map((name) => ({ name }));
  },
  draw,
};
