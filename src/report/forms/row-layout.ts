/** Rows of a picture: a name at the left of the marks of each row, or above them on a narrow screen. */
import type { Options } from '../../questions/chart.ts';
import { LINE, type Theme } from '../theme.ts';
import { DASHED, headOver, heads, type Head } from './axes.ts';
import { distinctOf, isNarrow, type Cell, type DrawnRow } from './form.ts';
import { fitAll, widest, type Face } from './labels.ts';
import { field, firstOf, rule, words, type Piece } from './pieces.ts';

/** Names take no more of the width at the left; of a narrow picture they stand above their marks instead. */
const MOST_NAMES = 0.34;
/** Between names, marks and numbers. */
export const GAP = 10;

/** The room that the numbers of rows need in words. */
export function numbersPx(rows: readonly DrawnRow[], face?: Face): number {
  return Math.ceil(
    widest(
      rows.map(({ label }) => label),
      face,
    ),
  );
}

/** Names of rows in their room. */
interface RowNames {
  readonly isAbove: boolean;
  /** The room at the left of the picture. */
  readonly px: number;
  readonly fitted: ReadonlyMap<string, readonly string[]>;
}

/** The names, which leave room for what stands at the right of a name above its marks. */
export function rowNames(cell: Cell, besidePx: number, mustBeAbove: boolean): RowNames {
  const names = distinctOf(cell.all, 'y');
  const px = widest(names);
  const isAbove = isNarrow(cell) && (mustBeAbove || px > cell.width * MOST_NAMES);
  const room = isAbove
    ? cell.width / cell.columns - besidePx - 2 * GAP
    : Math.min(px, cell.width * MOST_NAMES);
  const lines = fitAll(names, { px: room, lines: 3 });
  return {
    isAbove,
    px: isAbove || px === 0 ? 0 : Math.ceil(widest(lines.flat())) + GAP,
    fitted: new Map(lines.map((name, i) => [names[i] ?? '', name])),
  };
}

/** A row of the picture: its name, its upper edge, and the middle of each of its marks. */
interface Line {
  readonly y: string;
  readonly name: readonly string[];
  readonly top: number;
  readonly marks: readonly number[];
}

interface Lanes {
  /** The height of a mark. */
  readonly px: number;
  readonly count: (own: readonly DrawnRow[]) => number;
  /** The least room above marks below their name. */
  readonly above?: number;
  /** Room below the marks of a row. */
  readonly below?: (own: readonly DrawnRow[]) => number;
}

/** Rows below each other; panels at each other's side have all rows of each. */
export function laidOut(
  rows: readonly DrawnRow[],
  { columns, all }: Cell,
  { fitted, isAbove }: RowNames,
  lanes: Lanes,
): { readonly lines: readonly Line[]; readonly height: number } {
  let top = 0;
  const lines = distinctOf(columns === 1 ? rows : all, 'y').map((y): Line => {
    const name = fitted.get(y) ?? [y];
    const own = rows.filter((row) => row.y === y);
    const count = Math.max(1, lanes.count(own));
    const nameHeight = y === '' ? 0 : name.length * LINE.text;
    const marksHeight = count * lanes.px;
    const over = Math.max(nameHeight, lanes.above ?? 0) + 4;
    const body = isAbove ? over + marksHeight : Math.max(nameHeight, marksHeight);
    const first = top + (isAbove ? over : 3 + (body - marksHeight) / 2) + lanes.px / 2;
    const line = { y, name, top, marks: Array.from({ length: count }, (_mark, i) => first + i * lanes.px) };
    top += body + (lanes.below?.(own) ?? 0) + (isAbove ? 8 : 6);
    return line;
  });
  return { lines, height: top };
}

/** The names of rows, that of the answer in the accent; `left` and `inset` are the room and what of it is not theirs. */
export function nameWords(
  lines: readonly Line[],
  { isAbove }: RowNames,
  answer: string | undefined,
  { isLeft, theme }: Cell,
  left: number,
  inset = 0,
): Piece[] {
  if (!isLeft && !isAbove) return [];
  return lines.flatMap(({ y, name, top, marks }) => {
    const style = y === answer ? { bold: true, color: theme.accent } : { color: theme.ink };
    const middle = ((marks[0] ?? 0) + (marks.at(-1) ?? 0)) / 2;
    return isAbove
      ? words(name, -left, top + 13, style)
      : words(name, -inset - GAP, firstOf(name, middle), { ...style, align: 'right' });
  });
}

/** The room and the places of a picture of rows. */
interface Across {
  readonly lines: readonly Line[];
  /** The height of a mark. */
  readonly lane: number;
  readonly width: number;
  readonly height: number;
  readonly px: (value: number) => number;
  /** True where words stand between the marks of two rows: nothing runs through these. */
  readonly isCut: boolean;
}

/** The line that matters and the range about it, through the marks of all rows, with their names above the picture. */
export function lineAndRange(
  { target, range }: Options,
  { lines, lane, width, height, px, isCut }: Across,
  { ink, muted, band }: Theme,
): { readonly head: ReturnType<typeof heads>; readonly pieces: readonly Piece[] } {
  const through = isCut
    ? lines.map(({ marks }) => ({ py: (marks[0] ?? 0) - lane / 2, py2: (marks.at(-1) ?? 0) + lane / 2 }))
    : [{ py: 0, py2: height }];
  const named: Head[] = [];
  const pieces: Piece[] = [];
  if (target !== undefined) {
    const at = px(target.at);
    named.push({ text: target.name, at, color: ink });
    pieces.push(...through.map((ends) => rule({ px: at, ...ends }, ink, DASHED)));
  }
  if (range !== undefined) {
    named.push(headOver(range, px, muted));
    pieces.unshift(...through.map((ends) => field({ px: px(range.from), px2: px(range.to), ...ends }, band)));
  }
  return { head: heads(named, width), pieces };
}
