/**
 * Small numbers, packed by their bits or as runs of the same one: the levels of a column, and places in its dictionary.
 * Source: https://parquet.apache.org/docs/file-format/data-pages/encodings/#RLE
 */
import { UnreadableTable } from './unreadable.ts';

const WIDEST = 32;

/** `count` numbers of `width` bits, which have to be all that the bytes hold. @throws {UnreadableTable} */
export function unpacked(bytes: Uint8Array, width: number, count: number): Uint32Array {
  if (width > WIDEST) throw damaged();
  // A run may say much in little: that there are not too many has been seen to.
  const numbers = new Uint32Array(count);
  let filled = 0;
  let from = 0;
  while (filled < count) {
    const header = varint(bytes, from);
    from = header.end;
    const isPacked = header.value % 2 === 1;
    const size = Math.floor(header.value / 2);
    if (size === 0) throw damaged();
    if (isPacked) {
      const end = from + size * width;
      if (end > bytes.length || 8 * (size - 1) >= count - filled) throw damaged();
      const most = Math.min(8 * size, count - filled);
      for (let i = 0; i < most; i++) numbers[filled + i] = bits(bytes, 8 * from + i * width, width);
      filled += most;
      from = end;
    } else {
      const end = from + Math.ceil(width / 8);
      if (end > bytes.length || size > count - filled) throw damaged();
      numbers.fill(bits(bytes, 8 * from, 8 * (end - from)), filled, filled + size);
      filled += size;
      from = end;
    }
  }
  if (from !== bytes.length) throw damaged();
  return numbers;
}

/** `width` bits from a bit on, the lowest first. */
function bits(bytes: Uint8Array, from: number, width: number): number {
  let value = 0;
  for (let got = 0; got < width;) {
    const shift = (from + got) % 8;
    const taken = Math.min(8 - shift, width - got);
    const part = ((bytes[(from + got) >>> 3] ?? 0) >>> shift) & (2 ** taken - 1);
    value += part * 2 ** got;
    got += taken;
  }
  return value;
}

function varint(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = bytes[from + i];
    if (byte === undefined) throw damaged();
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, end: from + i + 1 };
  }
  throw damaged();
}

function damaged(): UnreadableTable {
  return new UnreadableTable('the values of a page do not fit together');
}
