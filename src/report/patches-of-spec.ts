/** Changes of the tables of the rules in a resolved spec, value by value. */
import type { Patch } from '../analysis/facts.ts';
import type { Json, JsonObject } from '../engagement/json.ts';
import { isObject } from '../experiment/table-place.ts';

/** The patches of the spec itself, then those of its variants. */
export function patchesOf(spec: JsonObject): readonly Patch[] {
  const variants = isObject(spec['variants']) ? Object.entries(spec['variants']) : [];
  return [
    ...leaves(spec['tables'], []).map((leaf) => ({ variant: null, ...leaf })),
    ...variants.flatMap(([variant, parts]) =>
      leaves(isObject(parts) ? parts['tables'] : undefined, []).map((leaf) => ({ variant, ...leaf })),
    ),
  ];
}

function leaves(value: Json | undefined, path: readonly string[]): readonly Omit<Patch, 'variant'>[] {
  if (value === undefined) return [];
  if (!isObject(value)) return [{ path: path.join('.'), value: JSON.stringify(value) }];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}
