/** A table that is made to harm: in a few bytes of its last column it says that a level comes two thousand million times. */
import { parquetMetadata } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';

/** One run of 2^31 - 1 levels of 1. */
const LEVELS = Uint8Array.from([0xfe, 0xff, 0xff, 0xff, 0x0f, 1]);
const MAGIC = 0x31524150;

/** The bytes of a real table with such a page in place of its last. */
export function withEndlessLevels(bytes: Uint8Array): Uint8Array {
  const metadata = parquetMetadata(bytes);
  const group = metadata.row_groups.at(-1);
  const chunk = group?.columns.at(-1)?.meta_data;
  if (group === undefined || chunk === undefined) throw new Error('the table has no rows');
  const start = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset);
  const rows = Number(group.num_rows);
  const writer = new ByteWriter();
  writer.appendBytes(bytes.subarray(0, start));
  writePageHeader(writer, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: LEVELS.length,
    compressed_page_size: LEVELS.length,
    data_page_header_v2: {
      num_values: rows,
      num_nulls: 0,
      num_rows: rows,
      encoding: 'PLAIN',
      definition_levels_byte_length: LEVELS.length,
      repetition_levels_byte_length: 0,
      is_compressed: false,
    },
  });
  writer.appendBytes(LEVELS);
  delete chunk.dictionary_page_offset;
  delete chunk.statistics;
  chunk.data_page_offset = BigInt(start);
  chunk.total_compressed_size = BigInt(writer.offset - start);
  writeMetadata(writer, metadata);
  writer.appendUint32(MAGIC);
  return new Uint8Array(writer.getBytes());
}
