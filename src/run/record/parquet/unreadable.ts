/** Bytes that are no table as Hythe writes them; the message says why, to stand after a colon. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}
