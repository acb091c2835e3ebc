/**
 * The values of a column in a group of rows: its pages, one after the other.
 * Source: https://parquet.apache.org/docs/file-format/data-pages/
 */
import type { Chunk, ColumnElement } from './footer.ts';
import { unpacked } from './run-lengths.ts';
import { uncompressed } from './snappy.ts';
import { ThriftReader } from './thrift.ts';
import { UnreadableTable } from './unreadable.ts';

export type Value = number | string | null;

const [DICTIONARY_PAGE, DATA_PAGE_V2] = [2, 3];
const [PLAIN, RLE_DICTIONARY] = [0, 8];

interface PageHeader {
  readonly type: number;
  /** Bytes with levels, before compression and after. */
  readonly size: number;
  readonly kept: number;
  readonly values: number;
  readonly nulls: number;
  readonly encoding: number;
  /** Bytes of levels, which are never compressed. */
  readonly levels: number;
  readonly isCompressed: boolean;
}

/** Puts the values of a chunk, `rows` of them, at the end of `into`. @throws {UnreadableTable} */
export function readChunk(
  bytes: Uint8Array,
  column: ColumnElement,
  chunk: Chunk,
  rows: number,
  into: Value[],
): void {
  let dictionary: readonly Value[] | null = null;
  let left = rows;
  let offset = chunk.start;
  while (offset < chunk.end) {
    const reader = new ThriftReader(bytes, offset, chunk.end);
    const header = readHeader(reader);
    const start = reader.offset;
    offset = start + header.kept;
    if (!(header.kept >= 0 && header.levels >= 0 && header.levels <= header.kept) || offset > chunk.end)
      throw new UnreadableTable('a page of it is cut off');
    const kept = bytes.subarray(start + header.levels, offset);
    const size = header.size - header.levels;
    const isCompressed = chunk.isCompressed && header.isCompressed;
    if (!(size >= 0) || (!isCompressed && size !== kept.length)) throw wrongPage();
    const page = isCompressed ? uncompressed(kept, size) : kept;
    if (header.type === DICTIONARY_PAGE) {
      if (dictionary !== null || left < rows || header.encoding !== PLAIN) throw wrongPage();
      dictionary = plain(page, column.type, header.values);
    } else if (header.type === DATA_PAGE_V2) {
      // Pages without values would be as many as the file is long.
      if (!(header.values > 0 && header.values <= left)) throw wrongPage();
      left -= header.values;
      const levels = bytes.subarray(start, start + header.levels);
      place(column, header, levels, valuesOf(column, header, page, dictionary), into);
    } else throw wrongPage();
  }
  if (left !== 0) throw new UnreadableTable(`values of the column ${column.name} are missing`);
}

/** The values of a page, without the nulls. */
function valuesOf(
  { type }: ColumnElement,
  { values, nulls, encoding }: PageHeader,
  page: Uint8Array,
  dictionary: readonly Value[] | null,
): readonly Value[] {
  const count = values - nulls;
  if (!(nulls >= 0 && count >= 0)) throw wrongPage();
  if (encoding === PLAIN) return plain(page, type, count);
  const [width] = page;
  if (encoding !== RLE_DICTIONARY || dictionary === null || width === undefined) throw wrongPage();
  const places = unpacked(page.subarray(1), width, count);
  const present: Value[] = [];
  for (let i = 0; i < count; i++) {
    const value = dictionary[places[i] ?? 0];
    if (value === undefined) throw wrongPage();
    present.push(value);
  }
  return present;
}

/** Puts values and, where the levels of a page say so, nulls between them. */
function place(
  { nullable }: ColumnElement,
  { values, nulls }: PageHeader,
  levels: Uint8Array,
  present: readonly Value[],
  into: Value[],
): void {
  if (!nullable) {
    if (nulls !== 0 || levels.length > 0) throw wrongPage();
    for (let i = 0; i < values; i++) into.push(present[i] ?? null);
    return;
  }
  const isThere = unpacked(levels, 1, values);
  let next = 0;
  for (let i = 0; i < values; i++) into.push(isThere[i] === 1 ? (present[next++] ?? null) : null);
  if (next !== present.length) throw wrongPage();
}

/** Values one after the other: four bytes, eight bytes, or a length in four bytes and as many bytes of UTF-8. */
function plain(page: Uint8Array, type: ColumnElement['type'], count: number): Value[] {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const width = type === 'DOUBLE' ? 8 : 4;
  if (!(count >= 0 && count * width <= page.length)) throw wrongPage();
  const values: Value[] = [];
  if (type !== 'STRING') {
    if (count * width !== page.length) throw wrongPage();
    for (let i = 0; i < count; i++)
      values.push(type === 'INT32' ? view.getInt32(i * width, true) : view.getFloat64(i * width, true));
    return values;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let offset = 0;
  for (let i = 0; i < count; i++) {
    if (page.length - offset < width) throw wrongPage();
    const length = view.getUint32(offset, true);
    offset += width;
    if (length > page.length - offset) throw wrongPage();
    values.push(textOf(decoder, page.subarray(offset, offset + length)));
    offset += length;
  }
  if (offset !== page.length) throw wrongPage();
  return values;
}

function textOf(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new UnreadableTable('a text in it is no UTF-8', { cause: error });
  }
}

function readHeader(reader: ThriftReader): PageHeader {
  let [type, size, kept, values, nulls, rows, encoding, levels] = [-1, -1, -1, -1, 0, -1, -1, 0];
  let isCompressed = true;
  reader.struct((id, of) => {
    if (id === 1) type = reader.whole(of);
    else if (id === 2) size = reader.whole(of);
    else if (id === 3) kept = reader.whole(of);
    else if (id === 7)
      reader.struct((part, is) => {
        if (part === 1) values = reader.whole(is);
        else if (part === 2) encoding = reader.whole(is);
        else return false;
        return true;
      }, of);
    else if (id === 8)
      reader.struct((part, is) => {
        if (part === 1) values = reader.whole(is);
        else if (part === 2) nulls = reader.whole(is);
        else if (part === 3) rows = reader.whole(is);
        else if (part === 4) encoding = reader.whole(is);
        else if (part === 5) levels = reader.whole(is);
        // Values that repeat, which have levels of their own, are not written.
        else if (part === 6 && reader.whole(is) !== 0) throw wrongPage();
        else if (part === 7) isCompressed = reader.truth(is);
        else return part === 6;
        return true;
      }, of);
    else return false;
    return true;
  });
  if (type === DATA_PAGE_V2 && rows !== values) throw wrongPage();
  return { type, size, kept, values, nulls, encoding, levels, isCompressed };
}

function wrongPage(): UnreadableTable {
  return new UnreadableTable('a page of it is not as Hythe writes them');
}
