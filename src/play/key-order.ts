/**
 * The order in which the keys of a map were written, where it counts: a JavaScript object moves keys that look like
 * whole numbers to its front, so an object that has such keys remembers the order beside them.
 */
const AS_WRITTEN = Symbol('keys as written');

/** Lets a map that has its keys in another order remember this one; it is otherwise the same. */
export function withKeyOrder<T extends object>(map: T, keys: readonly string[]): T {
  if (Object.keys(map).every((key, i) => key === keys[i])) return map;
  return Object.defineProperty(map, AS_WRITTEN, { value: keys });
}

/** The entries of a map in the order in which they were written. */
export function entriesAsWritten<V>(map: Readonly<Record<string, V>>): readonly (readonly [string, V])[] {
  const keys: unknown = Reflect.get(map, AS_WRITTEN);
  if (!Array.isArray(keys)) return Object.entries(map);
  return keys.flatMap((key) => {
    const value = typeof key === 'string' && Object.hasOwn(map, key) ? map[key] : undefined;
    return value === undefined ? [] : [[String(key), value] as const];
  });
}
