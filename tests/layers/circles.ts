/** Circles among imports, for types too. */
import { posix } from 'node:path';
import { references } from './references.ts';

/**
 * The files that import one another in a circle, and those between two circles, in alphabetical order.
 * @param sources as for {@link violations}
 */
export function circles(sources: ReadonlyMap<string, string>): string[] {
  const imported = new Map(
    [...sources].map(([path, source]) => {
      const targets = references(source).imports.map(({ module }) =>
        posix.join(posix.dirname(path), module ?? ''),
      );
      return [path, new Set(targets.filter((target) => target !== path && sources.has(target)))];
    }),
  );
  const left = new Set(sources.keys());
  const isEnd = (path: string): boolean =>
    ![...(imported.get(path) ?? [])].some((target) => left.has(target)) ||
    ![...left].some((other) => imported.get(other)?.has(path));
  for (;;) {
    const ends = [...left].filter(isEnd);
    if (ends.length === 0) return [...left].toSorted();
    for (const end of ends) left.delete(end);
  }
}
