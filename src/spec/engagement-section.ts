/** The rule system and the kind of engagement that a spec names, and the fields of its section `engagement`. */
import type { InputProblem } from '../play/inputs.ts';
import { unknownKey, wrongKey, wrongValue } from '../play/problems.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import { shown } from '../play/shown.ts';
import { defaultKind, type EngagementKind, type RuleSystem } from '../play/system.ts';
import type { Json, JsonObject } from '../play/json.ts';
import { engagementFields } from './kind-fields.ts';
import type { Entries } from './sides.ts';

/** The fields of the section, and a problem for every key that is none of them. */
export function readEngagement(
  kind: EngagementKind,
  entries: Entries,
): { readonly engagement: JsonObject; readonly problems: readonly InputProblem[] } {
  const keys = Object.keys(engagementFields(kind));
  const fields: [string, Json][] = [];
  const problems: InputProblem[] = [];
  for (const [key, value] of entries) {
    if (keys.includes(key)) fields.push([key, value]);
    else if (key !== 'kind' && !isSilent(key, value)) problems.push(misplaced(kind, key, keys));
  }
  return { engagement: Object.fromEntries(fields), problems };
}

/** Keys of earlier versions, and what to write instead. */
const GONE: Readonly<Record<string, string>> = {
  pack: 'write tables: illustrative, or tables: FILE, at the top of the spec; in the file title, status, source and note stand under about, and packId is left out',
  packPatch:
    'write tables as a list at the top of the spec, the changes after the file: tables: [illustrative, { melee: { perCv: 2 } }]; null does not delete but says that there is none',
};

/** True for a key of an earlier version that says nothing: kept runs have both where no pack was given. */
function isSilent(key: string, value: Json): boolean {
  return Object.hasOwn(GONE, key) && ['null', '{}'].includes(JSON.stringify(value));
}

function misplaced({ roles }: EngagementKind, key: string, keys: readonly string[]): InputProblem {
  const path = ['engagement', key];
  if (roles.includes(key))
    return wrongKey(path, `${key} is a role: describe it under sides, by the name you give it`);
  const gone = Object.hasOwn(GONE, key) ? GONE[key] : undefined;
  if (gone !== undefined) return wrongKey(path, `${key} is gone: ${gone}`);
  if (key === 'options') return wrongKey(path, 'options stand in a section of their own, beside engagement');
  return unknownKey(path, ['kind', ...keys]);
}

/** The choice, or its one problem. */
export type Chosen<T> = { readonly chosen: T } | { readonly problem: InputProblem };

export function chosenSystem(rules: string, systems: readonly RuleSystem[]): Chosen<RuleSystem> {
  const system = systems.find(({ id }) => id === rules);
  if (system !== undefined) return { chosen: system };
  const ids = systems.map(({ id }) => id);
  const near = nearest(rules, ids);
  const message = `unknown rule system ${shown(rules)}${didYouMean(near) || `; there is ${ids.join(', ')}`}`;
  return { problem: wrongValue(['rules'], message, { near, expected: ids.join(', ') }) };
}

/**
 * The kind that the section names.
 * @param engagement the section of the spec; its kind may be left out if the system has only one or one that stands for it
 */
export function chosenKind(engagement: JsonObject, system: RuleSystem): Chosen<EngagementKind> {
  const names = system.kinds.map(({ name }) => name);
  const given = engagement['kind'];
  if (given === undefined) {
    const standard = defaultKind(system);
    if (standard !== undefined) return { chosen: standard };
    const message = `kind is missing: one of ${names.join(', ')}`;
    return { problem: wrongKey(['engagement'], message) };
  }
  const kind = system.kinds.find(({ name }) => name === given);
  if (kind !== undefined) return { chosen: kind };
  const near = typeof given === 'string' ? nearest(given, names) : [];
  const message = `kind must be one of ${names.join(', ')}, not ${shown(given)}${didYouMean(near)}`;
  return { problem: wrongValue(['engagement', 'kind'], message, { near }) };
}
