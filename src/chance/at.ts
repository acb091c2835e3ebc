/** Reads `values[i]` where the caller knows that `0 <= i < values.length`; the one place that tells the compiler so. */
export function at(values: { readonly [index: number]: number; readonly length: number }, i: number): number {
  return values[i] as number; // true by the caller's bound; typed arrays have no holes
}

/** Reads `items[i]` where the caller knows that the list is dense and `0 <= i < items.length`. */
export function item<T>(items: readonly T[], i: number): T {
  return items[i] as T; // true by the caller's bound; the lists of the project are dense
}
