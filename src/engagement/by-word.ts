/** A value for each of the words. */
export function byWord<K extends string, V>(
  words: readonly K[],
  value: (word: K) => V,
): Readonly<Record<K, V>> {
  const made: Partial<Record<K, V>> = {};
  for (const word of words) made[word] = value(word);
  return made as Record<K, V>; // true: every word has been given its value
}
