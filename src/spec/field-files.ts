/** Inputs that may be the name of a file (`engagement.map: village.geojson`), by the description of the rule system. */
import { isMap } from '../play/json.ts';
import type { Field, Fields } from '../play/inputs.ts';
import type { EngagementKind } from '../play/system.ts';
import { engagementFields, roleFields } from './kind-fields.ts';
import { placedMap, withPart, type NamedFiles } from './named-files.ts';
import type { Placed } from './yaml-document.ts';

type Path = readonly string[];

/** The spec with the contents of such files in place of their names. */
export function withFieldFiles(top: Placed, kind: EngagementKind, files: NamedFiles): Placed {
  let whole = replaced(top, ['engagement'], engagementFields(kind), files);
  const ofRoles = kind.roles.map((role) => roleFields(kind, role));
  const [a, b] = ofRoles;
  const inForces: Fields = { ...b?.force, ...a?.force };
  for (const name of top.parts.get('forces')?.parts.keys() ?? [])
    whole = replaced(whole, ['forces', name], inForces, files);
  [...(top.parts.get('sides')?.parts.keys() ?? [])].forEach((name, i) => {
    const fields = ofRoles[i];
    if (fields === undefined) return;
    whole = replaced(whole, ['sides', name], fields.side, files);
    whole = replaced(whole, ['sides', name, 'force'], fields.force, files);
  });
  return whole;
}

/** The spec with the files of the group of fields at the path read. */
function replaced(top: Placed, path: Path, fields: Fields, files: NamedFiles): Placed {
  const at = (placed: Placed, depth: number): Placed => {
    const name = path[depth];
    if (name === undefined) return inGroup(placed, fields, path, files);
    const part = placed.parts.get(name);
    if (part === undefined) return placed;
    const next = at(part, depth + 1);
    return next === part ? placed : withPart(placed, name, next);
  };
  return at(top, 0);
}

function inGroup(placed: Placed, fields: Fields, path: Path, files: NamedFiles): Placed {
  return inParts(placed, path, files, (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined));
}

function inParts(
  placed: Placed,
  path: Path,
  files: NamedFiles,
  fieldOf: (name: string) => Field | undefined,
): Placed {
  let isOther = false;
  const parts = new Map<string, Placed>();
  for (const [name, part] of placed.parts) {
    const field = fieldOf(name);
    const next = field === undefined ? part : inField(part, field, [...path, name], files);
    isOther ||= next !== part;
    parts.set(name, next);
  }
  if (!isOther) return placed;
  if (isMap(placed.value)) return placedMap(placed, parts);
  return { ...placed, value: [...parts.values()].map(({ value }) => value), parts };
}

function inField(placed: Placed, field: Field, path: Path, files: NamedFiles): Placed {
  if (field.type === 'group') return inGroup(placed, field.fields, path, files);
  if (field.type === 'list' || field.type === 'map') return inParts(placed, path, files, () => field.of);
  const names = field.type === 'json' ? field.fileUnless : undefined;
  if (names === undefined || typeof placed.value !== 'string' || names.includes(placed.value)) return placed;
  return files.contentOf(placed, path) ?? placed;
}
