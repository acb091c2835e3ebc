/**
 * Thrift's compact protocol, in which Parquet keeps its footer and the headers of its pages. Nothing is built that is not
 * asked for, so that bytes made to harm cost no more time or memory than they are long.
 * Source: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
 */
import { UnreadableTable } from './unreadable.ts';

const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const WHOLE: readonly number[] = [4, 5, 6];
const DOUBLE = 7;
const BINARY = 8;
const LISTS: readonly number[] = [9, 10];
const STRUCT = 12;

/** Bytes of a number: seven bits each, of 64. */
const LONGEST_NUMBER = 10;
/** Structs and lists within each other; Parquet's own have 7. */
const MOST_LEVELS = 16;

export class ThriftReader {
  /** The offset of the next byte. */
  offset: number;
  private readonly bytes: Uint8Array;
  private readonly end: number;
  private readonly decoder = new TextDecoder();

  /** Reads from `offset` to before `end`. */
  constructor(bytes: Uint8Array, offset: number, end: number) {
    this.bytes = bytes;
    this.offset = offset;
    this.end = end;
  }

  /** Calls `read` with each field of a struct, by its id; fields that it refuses (false) are passed over. */
  struct(read: (id: number, type: number) => boolean, as: number = STRUCT): void {
    if (as !== STRUCT) throw unexpected();
    let id = 0;
    for (;;) {
      const byte = this.byte();
      const type = byte & 0x0f;
      if (type === 0) return;
      const more = byte >> 4;
      id = more === 0 ? this.signed() : id + more;
      if (!read(id, type)) this.skip(type, 0);
    }
  }

  /** A whole number of any width. */
  whole(type: number): number {
    if (!WHOLE.includes(type)) throw unexpected();
    return this.signed();
  }

  truth(type: number): boolean {
    if (type !== TRUE && type !== FALSE) throw unexpected();
    return type === TRUE;
  }

  text(type: number): string {
    if (type !== BINARY) throw unexpected();
    const length = this.length();
    const text = this.bytes.subarray(this.offset, this.offset + length);
    this.offset += length;
    return this.decoder.decode(text);
  }

  /** Calls `read` for each struct of a list. */
  structs(type: number, read: () => void): void {
    if (!LISTS.includes(type)) throw unexpected();
    const { length, of } = this.listHeader();
    if (of !== STRUCT && length > 0) throw unexpected();
    for (let i = 0; i < length; i++) read();
  }

  /** Passes over a value. */
  private skip(type: number, level: number): void {
    if (level > MOST_LEVELS) throw new UnreadableTable('its footer has too many levels');
    if (type === TRUE || type === FALSE) return;
    if (type === BYTE) this.advance(1);
    else if (WHOLE.includes(type)) this.unsigned();
    else if (type === DOUBLE) this.advance(8);
    else if (type === BINARY) this.advance(this.length());
    else if (LISTS.includes(type)) {
      const { length, of } = this.listHeader();
      // In a list a truth takes a byte.
      const element = of === TRUE || of === FALSE ? BYTE : of;
      for (let i = 0; i < length; i++) this.skip(element, level + 1);
    } else if (type === STRUCT)
      this.struct((_id, of) => {
        this.skip(of, level + 1);
        return true;
      });
    else throw unexpected();
  }

  private listHeader(): { readonly length: number; readonly of: number } {
    const byte = this.byte();
    const of = byte & 0x0f;
    const short = byte >> 4;
    const length = short === 15 ? this.length() : short;
    if (length > this.end - this.offset) throw cutOff();
    return { length, of };
  }

  /** A count of bytes, or of elements that each take one: never more than there are. */
  private length(): number {
    const length = this.unsigned();
    if (length > this.end - this.offset) throw cutOff();
    return length;
  }

  private signed(): number {
    const zigzag = this.unsigned();
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
  }

  private unsigned(): number {
    let number = 0;
    let unit = 1;
    for (let i = 0; i < LONGEST_NUMBER; i++) {
      const byte = this.byte();
      number += (byte & 0x7f) * unit;
      if (byte < 0x80) return number;
      unit *= 0x80;
    }
    throw new UnreadableTable('a number in it has no end');
  }

  private byte(): number {
    const byte = this.bytes[this.offset];
    if (byte === undefined || this.offset >= this.end) throw cutOff();
    this.offset++;
    return byte;
  }

  private advance(bytes: number): void {
    if (bytes > this.end - this.offset) throw cutOff();
    this.offset += bytes;
  }
}

function cutOff(): UnreadableTable {
  return new UnreadableTable('a part of it is cut off');
}

function unexpected(): UnreadableTable {
  return new UnreadableTable('a field of it has another type');
}
