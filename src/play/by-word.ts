/** The value of a word that the reader of inputs has found among the rows of the tables. */
export function valueOf<V>(values: Readonly<Record<string, V>>, word: string): V {
  const value = values[word];
  if (value === undefined) throw new TypeError(`${word} is no row of the tables in force`);
  return value;
}

/** Values by row of an open table: of every printed row, and perhaps of others. */
export type ByRow<K extends string, V> = Readonly<Record<K, V>> & Readonly<Record<string, V>>;

/** A value for each printed row of an open table, and for each of a user's own. */
export function byRow<K extends string, V>(
  printed: readonly K[],
  own: readonly string[],
  value: (id: string) => V,
): ByRow<K, V> {
  return byWord([...printed, ...own], value);
}

/** The words for which an object has values. */
export function keysOf<K extends string>(values: Readonly<Record<K, unknown>>): readonly K[] {
  return Object.keys(values) as K[]; // true: the keys of a constant, which has these and no others
}

export function byWord<K extends string, V>(
  words: readonly K[],
  value: (word: K) => V,
): Readonly<Record<K, V>> {
  const made: Partial<Record<K, V>> = {};
  for (const word of words) made[word] = value(word);
  return made as Record<K, V>; // true: every word has been given its value
}
