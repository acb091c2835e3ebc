/** A drawing as pieces at places in CSS pixels, and these as the layers of one Vega-Lite picture. */
import { LINE } from '../theme.ts';

/** The manner in which a piece is drawn, as Vega-Lite's mark. */
export interface Mark {
  readonly type: 'area' | 'line' | 'point' | 'rect' | 'rule' | 'text';
  readonly [option: string]: unknown;
}

export interface Piece {
  readonly mark: Mark;
  readonly color: string;
  readonly px: number;
  readonly py: number;
  /** The other end of a rule, corner of a field, or edge of an area. */
  readonly px2?: number;
  readonly py2?: number;
  readonly text?: string;
  /** Pieces of one line or area have the same. */
  readonly path?: string;
  /** The strength of a colour, from 0 to 1. */
  readonly strength?: number;
  /** The row of the chart that a pointer tells of. */
  readonly id?: number;
}

interface Style {
  readonly color: string;
  readonly bold?: boolean;
  readonly size?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly angle?: number;
}

/** Lines of text, one below the other. */
export function words(
  lines: readonly string[],
  px: number,
  py: number,
  { color, bold = false, size = 12, align = 'left', angle = 0 }: Style,
  line: number = LINE.text,
): Piece[] {
  const mark: Mark = {
    type: 'text',
    align,
    baseline: 'alphabetic',
    fontSize: size,
    ...(bold ? { fontWeight: 'bold' } : {}),
    ...(angle === 0 ? {} : { angle }),
  };
  return lines.filter((text) => text !== '').map((text, i) => ({ mark, color, px, py: py + i * line, text }));
}

/** The place of the first of some lines about a middle. */
export function firstOf(lines: readonly string[], middle: number): number {
  return middle + 4 - ((lines.length - 1) * LINE.text) / 2;
}

type Ends = Pick<Piece, 'px' | 'py' | 'px2' | 'py2'>;

/** A line from one place to another. */
export function rule(ends: Ends, color: string, style: object = {}): Piece {
  return { px2: ends.px, py2: ends.py, ...ends, mark: { type: 'rule', ...style }, color };
}

/** A field between two corners. */
export function field(ends: Ends, color: string, style: object = {}): Piece {
  return { ...ends, mark: { type: 'rect', ...style }, color };
}

/** The pieces moved to the right and down. */
export function moved(pieces: readonly Piece[], right: number, down: number): Piece[] {
  return pieces.map((piece) => ({
    ...piece,
    px: piece.px + right,
    py: piece.py + down,
    ...(piece.px2 === undefined ? {} : { px2: piece.px2 + right }),
    ...(piece.py2 === undefined ? {} : { py2: piece.py2 + down }),
  }));
}

const fine = (place: number): number => Math.round(place * 100) / 100;
const pixels = (name: string): object => ({ field: name, type: 'quantitative', scale: null, axis: null });

/** Layers of the pieces, one for each manner of drawing; a pointer reads columns of the rows of a data set. */
export function layersOf(
  pieces: readonly Piece[],
  rows: { readonly name: string; readonly columns: Readonly<Record<string, string>> },
): object[] {
  const layers = Map.groupBy(pieces, ({ mark, id }) => JSON.stringify([mark, id === undefined]));
  return [...layers.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { mark, px2, py2, text, path, strength, id } = first;
    const values = all.map(({ mark: _mark, px: x, py: y, px2: x2, py2: y2, ...piece }) => ({
      ...piece,
      px: fine(x),
      py: fine(y),
      ...(x2 === undefined ? {} : { px2: fine(x2) }),
      ...(y2 === undefined ? {} : { py2: fine(y2) }),
    }));
    const told = id === undefined ? [] : Object.entries(rows.columns);
    // Who picks a mark asks for its place and number too.
    const fields = [...new Set(['x', 'value', ...told.map(([name]) => name)])];
    const from = { data: { name: rows.name }, key: 'id', fields };
    const encoding = {
      x: pixels('px'),
      y: pixels('py'),
      ...(px2 === undefined ? {} : { x2: { field: 'px2' } }),
      ...(py2 === undefined ? {} : { y2: { field: 'py2' } }),
      color: { field: 'color', type: 'nominal', scale: null },
      ...(text === undefined ? {} : { text: { field: 'text', type: 'nominal' } }),
      ...(path === undefined ? {} : { detail: { field: 'path', type: 'nominal' } }),
      ...(strength === undefined
        ? {}
        : { fillOpacity: { field: 'strength', type: 'quantitative', scale: null } }),
      ...(id === undefined ? {} : { tooltip: told.map(([name, title]) => ({ field: name, title })) }),
    };
    return [
      {
        data: { values },
        ...(id === undefined ? {} : { transform: [{ lookup: 'id', from }] }),
        mark,
        encoding,
      },
    ];
  });
}
