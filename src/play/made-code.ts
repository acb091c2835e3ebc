/** Code that is made at run time, of names and whole numbers alone. A page's policy may forbid it. */

/** The value that `body` gives for the values of these names; null where no code may be made. */
export function madeCode<T>(names: readonly string[], body: string, values: readonly unknown[]): T | null {
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- the text is made of the program's own words
    const make = new Function(...names, body) as (...known: readonly unknown[]) => T; // true: the caller wrote it
    return make(...values);
  } catch (error) {
    if (error instanceof EvalError) return null;
    throw error;
  }
}
