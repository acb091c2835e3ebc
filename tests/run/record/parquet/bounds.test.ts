import { describe, expect, test } from 'vitest';
import { unpacked } from '../../../../src/run/record/parquet/run-lengths.ts';
import { uncompressed } from '../../../../src/run/record/parquet/snappy.ts';
import { ThriftReader } from '../../../../src/run/record/parquet/thrift.ts';
import { UnreadableTable } from '../../../../src/run/record/parquet/unreadable.ts';

const bytes = (...list: number[]): Uint8Array => Uint8Array.from(list);
const reader = (list: readonly number[]): ThriftReader =>
  new ThriftReader(Uint8Array.from(list), 0, list.length);
const many = (length: number, byte: number): number[] => new Array<number>(length).fill(byte);
const nothing = (): boolean => false;

describe('compressed bytes', () => {
  test('give what was compressed: literals, and copies that reach into what they give', () => {
    expect(uncompressed(bytes(3, 0x08, 1, 2, 3), 3)).toEqual(bytes(1, 2, 3));
    expect(uncompressed(bytes(6, 0x00, 7, 0x05, 1), 6)).toEqual(bytes(7, 7, 7, 7, 7, 7));
    expect(uncompressed(bytes(6, 0x00, 7, 0x12, 1, 0), 6)).toEqual(bytes(7, 7, 7, 7, 7, 7));
    expect(uncompressed(bytes(0), 0)).toEqual(bytes());
  });

  test.each([
    ['a literal of a length that would lead back', bytes(5, 0xfc, 0xfa, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0), 5],
    ['a literal that is cut off', bytes(3, 0x08, 1, 2), 3],
    ['a copy from before the beginning', bytes(6, 0x00, 7, 0x05, 2), 6],
    ['a copy from where it stands', bytes(6, 0x00, 7, 0x05, 0), 6],
    ['more than was said', bytes(2, 0x08, 1, 2, 3), 2],
    ['less than was said', bytes(4, 0x08, 1, 2, 3), 4],
    ['another length than the page has', bytes(3, 0x08, 1, 2, 3), 4],
    ['a length without end', bytes(...many(6, 0xff)), 1],
    ['far more than so few bytes can give', bytes(0xff, 0xff, 0xff, 0xff, 0x07), 2 ** 31 - 1],
    ['nothing at all', bytes(), 0],
  ])('are refused with %s', (_what, input, length) => {
    expect(() => uncompressed(input, length)).toThrow(UnreadableTable);
  });
});

describe('runs of small numbers', () => {
  test('are read as they are counted', () => {
    // Three times 5, in a byte; then 0 to 7 packed in three bits.
    expect(Array.from(unpacked(bytes(0x06, 5, 0x03, 0x88, 0xc6, 0xfa), 3, 11))).toEqual([
      5, 5, 5, 0, 1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(Array.from(unpacked(bytes(0x06), 0, 3))).toEqual([0, 0, 0]);
    expect(Array.from(unpacked(bytes(), 1, 0))).toEqual([]);
  });

  test.each([
    ['a run of more than there are', bytes(0xfe, 0xff, 0xff, 0xff, 0x0f, 1), 1, 8],
    ['a run of none', bytes(0x00, 1, 0x10, 1), 1, 8],
    ['packed numbers that are cut off', bytes(0x05, 0xff), 1, 16],
    ['more packed numbers than there are', bytes(0x05, 0xff, 0xff), 1, 8],
    ['too few numbers', bytes(0x06, 1), 1, 8],
    ['bytes left over', bytes(0x10, 1, 0), 1, 8],
    ['a length without end', bytes(...many(6, 0xff)), 1, 8],
    ['numbers of more than 32 bits', bytes(0x10, 1, 1, 1, 1, 1), 40, 8],
  ])('are refused with %s', (_what, input, width, count) => {
    expect(() => unpacked(input, width, count)).toThrow(UnreadableTable);
  });
});

describe('the fields of a footer', () => {
  test.each([
    ['a number without end', reader([0x15, ...many(1000, 0xff)])],
    ['a text longer than the file', reader([0x18, 0xff, 0xff, 0xff, 0x07])],
    ['a list longer than the file', reader([0x19, 0xf5, 0xff, 0xff, 0xff, 0x07])],
    ['a struct without end', reader([0x15, 2])],
    ['structs in each other', reader(many(100_000, 0x1c))],
    ['lists in each other', reader(many(100_000, 0x19))],
    ['a map, which Parquet does not have', reader([0x1b, 0])],
  ])('are refused with %s', (_what, fields) => {
    expect(() => fields.struct(nothing)).toThrow(UnreadableTable);
  });
});
