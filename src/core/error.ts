/** A wrong call of the library; its message names the expected value. */
export class LibraryError extends Error {
  readonly code = 'HYTHE-LIBRARY';
}
