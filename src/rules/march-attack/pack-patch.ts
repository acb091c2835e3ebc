/** Changes of a rule pack (section 10, `packPatch`). */
import { isMap } from '../../engagement/read-inputs.ts';

type Map = Readonly<Record<string, unknown>>;

/** Objects are merged at every depth, `null` deletes a key, lists and single values replace. */
export function patchedPack(pack: Map, patch: Map): Map {
  const merged: Record<string, unknown> = { ...pack };
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isMap(value) && isMap(before) ? patchedPack(before, value) : value;
  }
  return merged;
}
