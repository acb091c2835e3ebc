/** A drawing as pieces at places in CSS pixels, and these as the marks of one picture of Vega. */
import type { Mark as VegaMark, Spec } from 'vega';
import { LINE } from '../theme.ts';

/** The manner in which a piece is drawn: a mark by the name of Vega-Lite, with properties of Vega's. */
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
const values = (style: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries<unknown>(style).map(([name, value]) => [name, { value }]));
const fields = (of: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, { field }]));

/** The marks of Vega, by those of the pieces. */
const VEGA_MARKS = { area: 'area', line: 'line', point: 'symbol', rect: 'rect', rule: 'rule', text: 'text' };

/** The rows of a chart that its pieces stand for, and the names of the columns that a pointer tells. */
interface Told {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly columns: Readonly<Record<string, string>>;
}

/** Data and marks of Vega for the pieces, one mark for each manner of drawing. */
export function vegaOf(pieces: readonly Piece[], told: Told, font: string): Pick<Spec, 'data' | 'marks'> {
  const layers = [
    ...Map.groupBy(pieces, ({ mark, id }) => JSON.stringify([mark, id === undefined])).values(),
  ];
  return {
    data: layers.map((layer, i) => ({
      name: `source_${i}`,
      values: layer.map((piece) => datumOf(piece, told)),
    })),
    marks: layers.flatMap(([first], i) => (first === undefined ? [] : [markOf(first, i, font)])),
  };
}

/** A piece as Vega reads it. Who picks a mark is given its place and number too. */
function datumOf({ mark: _mark, px, py, px2, py2, ...piece }: Piece, { rows, columns }: Told): object {
  const places = {
    px: fine(px),
    py: fine(py),
    ...(px2 === undefined ? {} : { px2: fine(px2) }),
    ...(py2 === undefined ? {} : { py2: fine(py2) }),
  };
  const row = piece.id === undefined ? undefined : rows[piece.id];
  if (row === undefined) return { ...piece, ...places };
  const names = Object.keys(columns);
  return {
    ...piece,
    ...places,
    ...Object.fromEntries(['x', 'value', ...names].map((name) => [name, row[name]])),
    tooltip: Object.fromEntries<unknown>(names.map((name) => [columns[name] ?? name, row[name] ?? 'null'])),
  };
}

/** The mark of a layer whose pieces are drawn as the first is. */
function markOf({ mark, px2, py2, text, path, strength, id }: Piece, i: number, font: string): VegaMark {
  const { type, filled, ...style } = mark;
  const isLine = type === 'line' || type === 'rule' || filled === false;
  const drawn = {
    name: `layer_${i}_marks`,
    type: VEGA_MARKS[type],
    style: [type],
    from: { data: `source_${i}` },
    encode: {
      update: {
        ...values({
          ...(type === 'text' ? { font } : {}),
          ...(type === 'point' && isLine ? { fill: 'transparent' } : {}),
          ...style,
        }),
        ...fields({
          [isLine ? 'stroke' : 'fill']: 'color',
          x: 'px',
          y: 'py',
          ...(px2 === undefined ? {} : { x2: 'px2' }),
          ...(py2 === undefined ? {} : { y2: 'py2' }),
          ...(text === undefined ? {} : { text: 'text' }),
          ...(strength === undefined ? {} : { fillOpacity: 'strength' }),
          ...(id === undefined ? {} : { tooltip: 'tooltip' }),
        }),
      },
    },
  } as VegaMark; // the names of its properties are Vega's, as the tests see in the drawings
  if (path === undefined) return drawn;
  const part = `path_${i}`;
  return {
    name: `layer_${i}_pathgroup`,
    type: 'group',
    from: { facet: { name: part, data: `source_${i}`, groupby: ['color', 'path'] } },
    encode: { update: { width: { field: { group: 'width' } }, height: { field: { group: 'height' } } } },
    marks: [{ ...drawn, sort: { field: 'x' }, from: { data: part } }],
  };
}
