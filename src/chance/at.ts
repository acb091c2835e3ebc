/**
 * Reading by an index that the caller knows to be in bounds; the one place that tells the compiler so. Hot code uses the
 * functions of one array type: a reader of many types would be slow for all of them, since the engine shares what it
 * has learnt of a function between its callers.
 */

/** `values[i]` of an Int32Array, where `0 <= i < values.length`. */
export function intAt(values: Int32Array, i: number): number {
  return values[i] as number; // true by the caller's bound; typed arrays have no holes
}

/** `values[i]` of a Float64Array, where `0 <= i < values.length`. */
export function floatAt(values: Float64Array, i: number): number {
  return values[i] as number; // true by the caller's bound; typed arrays have no holes
}

/** `values[i]` of a Uint8Array, where `0 <= i < values.length`. */
export function byteAt(values: Uint8Array, i: number): number {
  return values[i] as number; // true by the caller's bound; typed arrays have no holes
}

/** `values[i]` of any list of numbers without holes, where `0 <= i < values.length`. */
export function at(values: { readonly [index: number]: number; readonly length: number }, i: number): number {
  return values[i] as number; // true by the caller's bound
}

/** `items[i]` of a list without holes, where `0 <= i < items.length`. */
export function item<T>(items: readonly T[], i: number): T {
  return items[i] as T; // true by the caller's bound
}

/** True for two arrays of the same words. */
export function sameWords(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((word, i) => word === intAt(b, i));
}
