/** Tables for a terminal: aligned columns, no lines. */
import { dim } from './emphasis.ts';
import { unbroken, widthOf, wrapped } from './wrap.ts';

/** A column with its heading; a heading alone stands for one of words. */
export type Column = string | AlignedColumn;

interface AlignedColumn {
  readonly heading: string;
  /** The alignment: `right` for numbers, `left` by default. */
  readonly align?: 'left' | 'right';
}

/** A column of numbers. */
export function right(heading: string): AlignedColumn {
  return { heading, align: 'right' };
}

const GAP = '  ';

/** A table, or the part of it that fits beside its first column. */
export interface TablePart {
  /** Lines of headings; none if all are empty. */
  readonly heading: readonly string[];
  /** The lines of each row. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Lines of a table, each column as wide as its widest entry. An empty column is kept, so rows line up with `columns`.
 * A table wider than `width` has its texts broken; if that is not enough, its columns stand below one another in groups,
 * each beside the first column.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  return tableParts(columns, rows, width).flatMap((part, i) => [
    ...(i === 0 ? [] : ['']),
    ...part.heading.map(dim),
    ...part.rows.flat(),
  ]);
}

/** The lines of a table, two blanks to the right; `width` counts the blanks too. */
export function indentedTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  return indented(tableLines(columns, rows, width - 2));
}

/** The parts of a table that fit into `width`; a single one where it is wide enough. */
export function tableParts(
  given: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): TablePart[] {
  const columns = given.map((column) => (typeof column === 'string' ? { heading: column } : column));
  const sizes = columns.map((column, i) => sizeOf(column, rows, i));
  const [key] = sizes;
  const isStacked =
    key !== undefined && !fits(sizes, width) && sizes.some((size, i) => i > 0 && !fits([key, size], width));
  if (isStacked) return [{ heading: [], rows: rows.map((row) => stacked(columns, row, width)) }];
  return groups(sizes, width).map((group) => partOf(columns, rows, { group, sizes, width }));
}

/** The width of a column as it is, and the least to which its texts may be broken. */
interface Size {
  readonly natural: number;
  readonly least: number;
}

/** Narrower columns of text are hard to read. */
const LEAST_TEXT = 16;

function sizeOf({ heading }: AlignedColumn, rows: readonly (readonly string[])[], i: number): Size {
  const entries = rows.map((row) => row[i] ?? '');
  const widest = Math.max(0, ...entries.map(widthOf));
  const word = Math.max(0, ...[heading, ...entries].flatMap(unbroken).map(widthOf));
  return {
    natural: Math.max(widthOf(heading), widest),
    least: Math.max(word, Math.min(LEAST_TEXT, widest)),
  };
}

function fits(sizes: readonly Size[], width: number): boolean {
  return sizes.reduce((sum, { least }) => sum + GAP.length + least, -GAP.length) <= width;
}

/** Columns that fit side by side, by their numbers; each group begins with the first column. */
function groups(sizes: readonly Size[], width: number): readonly (readonly number[])[] {
  const all: number[][] = [[0]];
  for (const i of sizes.keys()) {
    if (i === 0) continue;
    const last = all.at(-1) ?? [];
    const sized = [...last, i].flatMap((one) => sizes[one] ?? []);
    if (last.length === 1 || fits(sized, width)) last.push(i);
    else all.push([0, i]);
  }
  return all;
}

/** The widths of columns side by side: texts are broken at one width, wide enough to fill the line. */
function widthsOf(sizes: readonly Size[], width: number): readonly number[] {
  const room = width - GAP.length * (sizes.length - 1);
  let most = Math.max(...sizes.map(({ natural }) => natural));
  const widths = (): number[] => sizes.map(({ natural, least }) => Math.max(least, Math.min(natural, most)));
  while (most > 0 && widths().reduce((sum, one) => sum + one, 0) > room) most--;
  return widths();
}

interface Grouped {
  readonly group: readonly number[];
  readonly sizes: readonly Size[];
  readonly width: number;
}

function partOf(
  columns: readonly AlignedColumn[],
  rows: readonly (readonly string[])[],
  { group, sizes, width }: Grouped,
): TablePart {
  const own = group.flatMap((i) => columns[i] ?? []);
  const widths = widthsOf(
    group.flatMap((i) => sizes[i] ?? []),
    width,
  );
  const linesOf = (entries: readonly string[], isHeading: boolean): string[] => {
    const cells = entries.map((entry, i) => cellLines(entry, widths[i] ?? 0));
    const height = Math.max(0, ...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_line, y) =>
      own
        .map(({ align = 'left' }, i) => {
          const cell = cells[i] ?? [];
          // Headings stand above their column, entries beside the first line of their row.
          return pad(cell[isHeading ? y - height + cell.length : y] ?? '', widths[i] ?? 0, align);
        })
        .join(GAP)
        .trimEnd(),
    );
  };
  const headings = own.map(({ heading }) => heading);
  return {
    heading: columns.every(({ heading }) => heading === '') ? [] : linesOf(headings, true),
    rows: rows.map((row) =>
      linesOf(
        group.map((i) => row[i] ?? ''),
        false,
      ),
    ),
  };
}

/** A row whose entries stand below the first, each with its heading. */
function stacked(columns: readonly AlignedColumn[], row: readonly string[], width: number): string[] {
  const [key, ...others] = columns.map(({ heading }, i) => ({ heading, entry: row[i] ?? '' }));
  if (key === undefined) return [];
  const shown = others.filter(({ entry }) => entry !== '');
  const longest = Math.max(0, ...shown.map(({ heading }) => widthOf(heading)));
  const indent = longest === 0 ? GAP : GAP + GAP;
  return [
    ...cellLines(key.entry, width),
    ...shown.flatMap(({ heading, entry }) =>
      cellLines(entry, width - longest - indent.length).map((line, i) =>
        longest === 0
          ? indent + line
          : `${GAP}${dim(pad(i === 0 ? heading : '', longest, 'left'))}${GAP}${line}`,
      ),
    ),
  ];
}

/** An entry in lines; one that fits stays as it is. */
function cellLines(entry: string, width: number): readonly string[] {
  return widthOf(entry) <= width ? [entry] : wrapped(entry, width);
}

function pad(text: string, width: number, align: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? blanks + text : text + blanks;
}

/** Lines moved to the right. */
export function indented(lines: readonly string[], blanks = 2): string[] {
  return lines.map((line) => (line === '' ? line : ' '.repeat(blanks) + line));
}

/**
 * A percentage with `decimals` digits. 0% and 100% are certain: a chance too small to show is `<0.01%`, one too near
 * to certain is `>99.99%`.
 */
export function percent(probability: number, decimals = 2): string {
  if (probability <= 0) return '0%';
  if (probability >= 1) return '100%';
  const smallest = 10 ** -decimals;
  if (probability * 100 < smallest) return `<${smallest.toFixed(decimals)}%`;
  if ((1 - probability) * 100 < smallest) return `>${(100 - smallest).toFixed(decimals)}%`;
  return `${(probability * 100).toFixed(decimals)}%`;
}
