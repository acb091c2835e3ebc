/** Share bars: parts of a whole in one bar a row, or a bar from nothing for each part, with their numbers beside them. */
import type { BarOptions } from '../../questions/chart.ts';
import { LINE } from '../theme.ts';
import { below, domainOf, intervalOf, scale, shown } from './axes.ts';
import { colour, distinctOf, innerPx, type Cell, type DrawnRow, type Form, type Plot } from './form.ts';
import { widest } from './labels.ts';
import { field, rule, words, type Piece } from './pieces.ts';
import { GAP, laidOut, lineAndRange, nameWords, numbersPx, rowNames } from './row-layout.ts';

const BAR = { whole: 20, part: 15 } as const;
const APART = 2;
/** From a bar or its interval to its number. */
const BESIDE = 6;
/** Room for the names of the first and the last part. */
const HEADING = 20;

function draw(rows: readonly DrawnRow[], options: BarOptions, cell: Cell): Plot {
  const { of = 'share', isWhole = false, answer, measure } = options;
  const { theme, all } = cell;
  const parts = distinctOf(all, 'part');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const bold = { bold: true, color: theme.ink };
  const ofPart = (part: string): DrawnRow[] => all.filter((row) => row.part === part);
  const isMiddle = ({ part, value }: DrawnRow): boolean =>
    isWhole && part !== first && part !== last && value > 0;
  const middleText = ({ part, label }: DrawnRow): string => `${part} ${label}`;
  const middles = all.filter(isMiddle);
  const middlePx = Math.ceil(widest(middles.map(middleText)));
  const names = rowNames(cell, middlePx, middles.length > 0);
  const endOfAxis = Math.ceil(widest([shown(0, of)]) / 2);
  const inset = isWhole ? numbersPx(ofPart(first), bold) + BESIDE : names.px === 0 ? endOfAxis : 0;
  const outset = isWhole ? numbersPx(ofPart(last), bold) + BESIDE : 2;
  const left = names.px + inset;
  const right = outset + (names.isAbove || middles.length === 0 ? 0 : middlePx + GAP);
  const width = innerPx(cell, left, right);
  const lane = isWhole ? BAR.whole : BAR.part;
  const { lines, height } = laidOut(rows, cell, names, {
    px: lane,
    count: () => (isWhole ? 1 : parts.length),
    above: middles.length > 0 ? LINE.text : 0,
  });
  const axis = {
    of,
    domain: isWhole
      ? ([0, 1] as const)
      : ([Math.min(0, ...all.map(({ value }) => value)), domainOf(all, options, 0)[1]] as const),
    range: [0, width - (isWhole ? 0 : numbersPx(all, bold) + BESIDE + 2)] as const,
  };
  const px = scale(axis.domain, axis.range);
  const isCut = names.isAbove;
  const { head, pieces: over } = lineAndRange(options, { lines, lane, width, height, px, isCut }, theme);
  const rowOf = (row: DrawnRow): Piece[] => {
    const marks = lines.find(({ y }) => y === row.y)?.marks ?? [];
    const middle = marks[isWhole ? 0 : parts.indexOf(row.part)] ?? 0;
    const before = rows.filter(({ y, id }) => isWhole && y === row.y && id < row.id);
    const start = before.reduce((sum, { value }) => sum + value, 0);
    const reach = lane / 2 - (isWhole ? 0 : APART / 2);
    const ends = { px: px(start), px2: px(start + row.value), py: middle - reach, py2: middle + reach };
    const bar = { ...field(ends, colour(options, theme, row.part)), id: row.id };
    if (isMiddle(row)) {
      const py = names.isAbove ? middle - reach - 7 : middle + 4;
      return [bar, ...words([middleText(row)], width + right, py, { align: 'right', color: theme.muted })];
    }
    const [low, high] = intervalOf(row) ?? [row.value, row.value];
    // Of a whole the last part counts from the right, and its interval stands below that of the first.
    const isLast = isWhole && row.part === last && row.part !== first;
    const shift = isWhole ? lane * (isLast ? 0.2 : -0.2) : 0;
    const interval = rule(
      { px: px(isLast ? 1 - high : low), px2: px(isLast ? 1 - low : high), py: middle + shift },
      theme.ink,
      { strokeWidth: 2 },
    );
    const end = isLast ? width : isWhole ? 0 : px(Math.max(row.value, high));
    const isBefore = isWhole && !isLast;
    return [
      bar,
      ...(low === high ? [] : [interval]),
      ...words([row.label], end + (isBefore ? -BESIDE : BESIDE), middle + 4, {
        ...bold,
        align: isBefore ? 'right' : 'left',
      }),
    ];
  };
  const heading = (part: string, at: number, align: 'left' | 'right'): Piece[] =>
    words(isWhole ? [part] : [], at, -6, { bold: true, align, color: colour(options, theme, part) });
  const foot = below(axis, cell, { left, width, height }, measure);
  return {
    left,
    right,
    width,
    height,
    top: isWhole ? HEADING : head.height + 4,
    bottom: foot.bottom,
    pieces: [
      ...rows.flatMap(rowOf),
      ...over,
      ...nameWords(lines, names, answer, cell, left, inset),
      ...heading(first, -inset, 'left'),
      ...heading(last, width + outset, 'right'),
      ...head.pieces,
      ...foot.pieces,
    ],
  };
}

export const shareBars: Form<BarOptions> = {
  name: 'Bars',
  least: () => 280,
  key: (rows, { isWhole = false, colours = {} }) => {
    const names = distinctOf(rows, 'part').filter((name) => colours[name] !== undefined);
    return isWhole || names.length < 2 ? [] : names.map((name) => ({ name }));
  },
  draw,
};
