/** The section `engagement` of a spec: the fields of its kind. */
import type { InputProblem } from '../engagement/inputs.ts';
import { didYouMean, nearest } from '../engagement/nearest.ts';
import { shown } from '../engagement/shown.ts';
import type { EngagementKind } from '../engagement/system.ts';
import type { Json, JsonObject } from '../engagement/json.ts';
import { engagementFields } from './kind-fields.ts';
import type { Entries } from './sides.ts';

/** The fields that belong there, and a problem for every key that does not. */
export function readEngagement(
  kind: EngagementKind,
  entries: Entries,
): { readonly engagement: JsonObject; readonly problems: readonly InputProblem[] } {
  const keys = Object.keys(engagementFields(kind));
  const kept: [string, Json][] = [];
  const problems: InputProblem[] = [];
  for (const [key, value] of entries) {
    if (keys.includes(key)) kept.push([key, value]);
    else if (key !== 'kind') problems.push(misplaced(kind, key, keys));
  }
  return { engagement: Object.fromEntries(kept), problems };
}

function misplaced({ roles }: EngagementKind, key: string, keys: readonly string[]): InputProblem {
  const place = { path: ['engagement', key], kind: 'input', atKey: true } as const;
  if (roles.includes(key))
    return {
      ...place,
      message: `${key} is a role: what it brings stands under sides, by the name you give it`,
    };
  if (key === 'options')
    return { ...place, message: 'options stand in a section of their own, beside engagement' };
  const near = nearest(key, keys);
  const expected = `allowed: kind, ${keys.join(', ')}`;
  const message = `unknown key ${shown(key)}${didYouMean(near) || `; ${expected}`}`;
  return { ...place, message, near, expected };
}
