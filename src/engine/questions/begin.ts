/** A first spec of a kind of engagement, from the example that its rules give. */
import { stringify } from 'yaml';
import { z } from 'zod';
import { readAssignments, wordsOfExample } from '../../engagement/assignments.ts';
import type { Json, JsonObject } from '../../engagement/json.ts';
import { isMap } from '../../engagement/json.ts';
import type { EngagementKind, RuleSystem } from '../../engagement/system.ts';
import { engagementFields, roleFields, roleNamedBy } from '../../experiment/kind-fields.ts';
import { LONGEST_NAME } from '../../experiment/limits.ts';
import { question, QuestionError } from '../question.ts';
import { systemOf } from '../system-of.ts';

/** The sides of a spec that has no names for them yet. */
const SIDES = ['north', 'south'] as const;

export const begin = question<{ readonly rules: string; readonly kind: string }, string>({
  input: z.object({ rules: z.string().max(LONGEST_NAME), kind: z.string().max(LONGEST_NAME) }),
  async answer({ rules, kind: name }, desk) {
    const system = await systemOf(desk, rules);
    const kind = system.kinds.find((each) => each.name === name);
    if (kind === undefined) throw new QuestionError(`${system.title} has no kind of engagement ${name}`);
    return stringify(firstSpec(system, kind), { lineWidth: 0 });
  },
});

/** @throws {InputError} if the example cannot be read */
function firstSpec(system: RuleSystem, kind: EngagementKind): JsonObject {
  const words = kind.example ?? system.mechanics.find(({ name }) => name === kind.name)?.example ?? '';
  const given = readAssignments(wordsOfExample(words));
  const fields = engagementFields(kind);
  const engagement = Object.entries(given).filter(([name]) => Object.hasOwn(fields, name));
  const { firstSideField, evenFirst } = kind;
  return {
    hythe: 1,
    title: system.title,
    rules: system.id,
    ...(kind.tables === undefined ? {} : { tables: kind.tables }),
    engagement: {
      ...(system.kinds.length > 1 ? { kind: kind.name } : {}),
      ...Object.fromEntries(engagement.map(([name, value]) => [name, withSides(kind, name, value)])),
      ...(firstSideField !== null && evenFirst !== undefined ? { [firstSideField]: evenFirst } : {}),
    },
    sides: Object.fromEntries(
      SIDES.map((side, i) => [side, sideOf(kind, kind.roles[i === 0 ? 0 : 1], given)] as const),
    ),
    resolve: { method: 'auto', replicates: 100_000, seed: 'bench' },
  };
}

function sideOf(kind: EngagementKind, role: string, inputs: JsonObject): JsonObject {
  const { force, side } = roleFields(kind, role);
  const given = inputs[role];
  const own = Object.entries(isMap(given) ? given : {});
  const ofForce = own.filter(([name]) => Object.hasOwn(force, name));
  return {
    ...(Object.keys(force).length === 0 ? {} : { force: Object.fromEntries(ofForce) }),
    ...Object.fromEntries(own.filter(([name]) => Object.hasOwn(side, name))),
  };
}

/** The value as a spec writes it: a side in place of a role. */
function withSides({ inputs, roles }: EngagementKind, name: string, value: Json): Json {
  const field = inputs[name];
  if (field?.type !== 'choice' || typeof value !== 'string') return value;
  const role = roleNamedBy(field, value, roles);
  return role === undefined ? value : (SIDES[roles.indexOf(role)] ?? value);
}
