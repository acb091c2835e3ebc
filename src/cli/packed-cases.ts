/** Cases and engagements written for earlier versions, which name a rule pack: the tables that stand in its place. */
import { isMap, mapOf, type Json, type JsonObject } from '../play/json.ts';
import { ILLUSTRATIVE } from '../play/not-given.ts';
import type { RuleSystem } from '../play/system.ts';

/** The inputs without pack and patch, and the tables in their place; the inputs as they are for a system without packs. */
export function unpacked<T>(
  { notGiven, illustrative = {} }: RuleSystem<T>,
  inputs: JsonObject,
  mechanic = '',
): { readonly inputs: JsonObject; readonly tables: readonly JsonObject[] } {
  if (notGiven === undefined) return { inputs, tables: [] };
  const { pack, packPatch, cvOverrides, ...others } = inputs;
  const isPacked = (pack ?? packPatch ?? null) !== null || mechanic.startsWith('pack-');
  const given = isMap(pack) ? tablesOf(pack) : illustrative;
  const tables = isPacked ? [patched(given, mapOf(packPatch))] : [];
  return { inputs: others, tables: isMap(cvOverrides) ? [...tables, cellsOf(mapOf(cvOverrides))] : tables };
}

/** The parts of a pack as tables, under the name of the pack. */
function tablesOf({
  packId,
  title,
  status,
  source = null,
  note = null,
  cvTable = null,
  ...parts
}: JsonObject): JsonObject {
  const overrides = mapOf(mapOf(cvTable)['overrides']);
  const about = { title: title ?? packId ?? ILLUSTRATIVE, status: status ?? ILLUSTRATIVE, source, note };
  return { about, ...parts, ...(Object.keys(overrides).length === 0 ? {} : cellsOf(overrides)) };
}

/** Combat values by quality and column. */
function cellsOf(overrides: JsonObject): JsonObject {
  const cells = Object.entries(overrides).map(
    ([quality, row]) =>
      [
        quality,
        Object.fromEntries(Object.entries(mapOf(row)).map(([column, cv]) => [column, { cv }])),
      ] as const,
  );
  return { cvTable: { cells: Object.fromEntries(cells) } };
}

/** Objects are merged at every depth, `null` deletes a key, lists and single values replace. */
function patched(pack: JsonObject, patch: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...pack };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = isMap(value) ? patched(mapOf(merged[key]), value) : value;
  }
  return merged;
}
