/**
 * The footer of a Parquet file: its columns, and where their values stand.
 * Source: https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
 */
import type { ColumnType } from '../../tables/columns.ts';
import { ThriftReader } from './thrift.ts';
import { UnreadableTable } from './unreadable.ts';

export interface ColumnElement extends ColumnType {
  readonly name: string;
}

/** The values of a column in a group of rows, by the bytes of the file. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly isCompressed: boolean;
}

export interface Footer {
  readonly columns: readonly ColumnElement[];
  /** The rows of each group, and the chunk of each column. */
  readonly groups: readonly { readonly rows: number; readonly chunks: readonly Chunk[] }[];
  /** Text that was kept beside the values. */
  readonly notes: ReadonlyMap<string, string>;
}

const MAGIC = 0x31524150; // PAR1
const MAGIC_BYTES = 4;
const TYPES: ReadonlyMap<number, ColumnType['type']> = new Map([
  [1, 'INT32'],
  [5, 'DOUBLE'],
  [6, 'STRING'],
]);
const UTF8 = 0;
const [REQUIRED, OPTIONAL] = [0, 1];
const [UNCOMPRESSED, SNAPPY] = [0, 1];

/** @throws {UnreadableTable} where it is cut off, or of a table that Hythe does not write */
export function readFooter(bytes: Uint8Array): Footer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 2 * MAGIC_BYTES;
  if (
    end < MAGIC_BYTES ||
    view.getUint32(0, true) !== MAGIC ||
    view.getUint32(end + MAGIC_BYTES, true) !== MAGIC
  )
    throw new UnreadableTable('it is no Parquet file');
  const start = end - view.getUint32(end, true);
  if (start < MAGIC_BYTES) throw new UnreadableTable('its footer is cut off');
  const reader = new ThriftReader(bytes, start, end);
  const columns: ColumnElement[] = [];
  const groups: Footer['groups'][number][] = [];
  const notes = new Map<string, string>();
  let rows = -1;
  let children = -1;
  // Groups and chunks stand in the file one after the other, so that none is read twice.
  let from = MAGIC_BYTES;
  reader.struct((id, type) => {
    if (id === 2)
      reader.structs(type, () => {
        if (children === -1) children = rootOf(reader);
        else columns.push(columnOf(reader));
      });
    else if (id === 3) rows = reader.whole(type);
    else if (id === 4)
      reader.structs(type, () => {
        const group = groupOf(reader, columns.length, from, start);
        from = group.chunks.at(-1)?.end ?? from;
        groups.push(group);
      });
    else if (id === 5)
      reader.structs(type, () => {
        const { key, value } = noteOf(reader);
        notes.set(key, value);
      });
    else return false;
    return true;
  });
  if (reader.offset !== end) throw new UnreadableTable('its footer does not end where it should');
  if (children !== columns.length || new Set(columns.map(({ name }) => name)).size !== children)
    throw new UnreadableTable('its columns are not those that it says it has');
  if (groups.reduce((sum, group) => sum + group.rows, 0) !== rows)
    throw new UnreadableTable('its rows are not as many as it says it has');
  return { columns, groups, notes };
}

/** The number of columns of the table. */
function rootOf(reader: ThriftReader): number {
  let children = -1;
  reader.struct((id, type) => {
    if (id !== 5) return false;
    children = reader.whole(type);
    return true;
  });
  return children;
}

function columnOf(reader: ThriftReader): ColumnElement {
  let name: string | null = null;
  let [physical, repetition, converted, children] = [-1, -1, -1, 0];
  reader.struct((id, type) => {
    if (id === 1) physical = reader.whole(type);
    else if (id === 3) repetition = reader.whole(type);
    else if (id === 4) name = reader.text(type);
    else if (id === 5) children = reader.whole(type);
    else if (id === 6) converted = reader.whole(type);
    else return false;
    return true;
  });
  const type = TYPES.get(physical);
  const isPlain = converted === (type === 'STRING' ? UTF8 : -1) && children === 0;
  if (name === null || type === undefined || !isPlain || (repetition !== REQUIRED && repetition !== OPTIONAL))
    throw new UnreadableTable('one of its columns has a type that Hythe does not write');
  return { name, type, nullable: repetition === OPTIONAL };
}

/** A group of rows of `columns` columns, whose chunks stand between two bytes. */
function groupOf(reader: ThriftReader, columns: number, from: number, end: number): Footer['groups'][number] {
  const chunks: Chunk[] = [];
  let rows = -1;
  let least = from;
  reader.struct((id, type) => {
    if (id === 1)
      reader.structs(type, () => {
        const chunk = chunkOf(reader);
        if (!(chunk.start >= least && chunk.end >= chunk.start && chunk.end <= end))
          throw new UnreadableTable('the parts of it do not stand one after the other');
        least = chunk.end;
        chunks.push(chunk);
      });
    else if (id === 3) rows = reader.whole(type);
    else return false;
    return true;
  });
  if (!(rows > 0) || chunks.length !== columns || columns === 0)
    throw new UnreadableTable('a group of its rows lacks columns');
  return { rows, chunks };
}

function chunkOf(reader: ThriftReader): Chunk {
  let [length, first, dictionary, codec] = [-1, -1, -1, -1];
  reader.struct((id, type) => {
    if (id !== 3) return false;
    reader.struct((part, of) => {
      if (part === 4) codec = reader.whole(of);
      else if (part === 7) length = reader.whole(of);
      else if (part === 9) first = reader.whole(of);
      else if (part === 11) dictionary = reader.whole(of);
      else return false;
      return true;
    }, type);
    return true;
  });
  if (codec !== UNCOMPRESSED && codec !== SNAPPY)
    throw new UnreadableTable('it is compressed in a way that Hythe does not use');
  const start = dictionary === -1 ? first : dictionary;
  return { start, end: start + length, isCompressed: codec === SNAPPY };
}

function noteOf(reader: ThriftReader): { readonly key: string; readonly value: string } {
  let [key, value] = ['', ''];
  reader.struct((id, type) => {
    if (id === 1) key = reader.text(type);
    else if (id === 2) value = reader.text(type);
    else return false;
    return true;
  });
  return { key, value };
}
