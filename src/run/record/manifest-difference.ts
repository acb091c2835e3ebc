/** Differences between two runs in spec, seed, tables and code of the rules, and versions. */
import { PLACE } from '../../battlefield/directions.ts';
import type { Json } from '../../play/json.ts';
import { GONE_OPTIONS } from '../../play/read-options.ts';
import type { Manifest } from './manifest.ts';

export interface Change {
  /** `sides.french.force.formations.0.quality`, `Hythe` */
  readonly what: string;
  /** The values in both runs; null where there is none. */
  readonly before: Json;
  readonly after: Json;
}

/** The beginning of the name of a change of code. */
export const CODE_OF = 'code of ';

/** Changes of versions, of the rules' tables and of the hash of their code, and by path in the resolved spec, those of `resolve` among them. */
export function manifestDifference(before: Manifest, after: Manifest): readonly Change[] {
  const versions = [
    { what: 'Hythe', before: before.hythe, after: after.hythe },
    ...(tableChanges(before.rules, after.rules) ?? [
      { what: `tables of ${after.rules.id}`, before: before.rules.tablesHash, after: after.rules.tablesHash },
    ]),
    ...codeChanges(before, after),
    { what: 'Node', before: before.machine.node, after: after.machine.node },
  ].filter((change) => change.before !== change.after);
  // Version 0.1.0 kept the title in the spec; later versions keep it with the other words.
  const spec = specChanges(before.spec, after.spec).filter(({ what }) => what !== 'title');
  return [...versions, ...spec];
}

/** Changes of the tables of rules of one's own, by path; null unless both runs have kept theirs. */
export function tableChanges(before: Manifest['rules'], after: Manifest['rules']): readonly Change[] | null {
  if (before.id !== after.id || before.tables === undefined || after.tables === undefined) return null;
  const moved = changes(before.tables, after.tables, ['tables']);
  // What came or went with null for its value has no place here.
  return moved.length > 0 || before.tablesHash === after.tablesHash ? moved : null;
}

/** The code of rules of one's own, of runs that both have kept its hash. */
function codeChanges(before: Manifest, after: Manifest): readonly Change[] {
  const [old, now] = [before.asked?.module?.hash, after.asked?.module?.hash];
  return old === undefined || now === undefined
    ? []
    : [{ what: `${CODE_OF}${after.rules.id}`, before: old, after: now }];
}

/** Differences between two resolved specs, in the order of the second. An option that is gone is none, nor is a pack that was none. */
export function specChanges(before: Json, after: Json): readonly Change[] {
  const gone = new Map<string, Json>([
    ...Object.entries(GONE_OPTIONS).map(([name, value]) => [`options.${name}`, value] as const),
    ['engagement.packPatch', {}],
  ]);
  return changes(before, after, []).filter(
    ({ what, before: old, after: now }) =>
      !gone.has(what) || JSON.stringify(gone.get(what)) !== JSON.stringify(old ?? now),
  );
}

/** The places at which two values differ, in the order of the second. */
function changes(before: Json, after: Json, path: readonly string[]): Change[] {
  const [left, right] = [entries(before), entries(after)];
  if (left === null || right === null || Array.isArray(before) !== Array.isArray(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ what: path.join('.'), before, after }];
  // A list of another length is told as a whole: its parts have no names to match by. So is a place on a map.
  if (Array.isArray(before) && (left.size !== right.size || (path.at(-1) === PLACE && left.size === 2)))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ what: path.join('.'), before, after }];
  const names = [...new Set([...right.keys(), ...left.keys()])];
  return names.flatMap((name) => changes(left.get(name) ?? null, right.get(name) ?? null, [...path, name]));
}

function entries(value: Json): ReadonlyMap<string, Json> | null {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}
