/** A wrong call of the library: its message says what was expected. */
export class LibraryError extends Error {
  readonly code = 'HYTHE-LIBRARY';
}
