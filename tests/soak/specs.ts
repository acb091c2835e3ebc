/** Random specs over all systems: engagements near the examples of their kinds, played and solved. */
import { exampleOf } from '../../src/conformance/example.ts';
import { near } from '../../src/conformance/examples.ts';
import { isMap, type Json, type JsonObject } from '../../src/play/json.ts';
import type { EngagementKind, RuleSystem } from '../../src/play/system.ts';
import { engagementFields, roleFields, roleNamedBy } from '../../src/spec/kind-fields.ts';
import type { Random } from '../fuzz/random.ts';

const SIDES = ['reds', 'blues'] as const;

/** Turns that are played at the most, so that most engagements can be solved in a moment. */
const MOST_TURNS = 6;

/** The text of a spec, in JSON; what its rules refuse is refused when it is read. */
export function randomSpec(systems: readonly RuleSystem[], random: Random, number: number): string {
  const system = random.pick(systems);
  const kind = random.pick(system.kinds);
  const example = exampleOf(system, kind);
  if (example === null) throw new Error(`${system.id} gives no example of ${kind.name}`);
  const { inputs, options } = near(system, kind, example, (below) => random.int(Math.max(1, below)));
  const limit = kind.turnLimitField;
  const turns = Math.min(MOST_TURNS, Number(inputs[limit] ?? MOST_TURNS));
  return JSON.stringify({
    hythe: 1,
    title: `Soak ${number} of ${system.id}`,
    rules: system.id,
    options,
    ...sectionsOf(kind, { ...inputs, [limit]: turns }),
    resolve: {
      method: 'monte-carlo',
      check: 'exact',
      sampler: random.pick(['auto', 'direct', 'compiled']),
      seed: `soak ${number}`,
      ...(random.oneIn(4)
        ? { precision: { of: 'winner', halfWidth: 0.01 }, maxReplicates: 20_000 }
        : { replicates: 2000 + random.int(10_000) }),
    },
  });
}

/** The sections of a spec that hold these inputs of an engagement. */
function sectionsOf(kind: EngagementKind, inputs: JsonObject): JsonObject {
  return {
    engagement: { kind: kind.name, ...withSideNames(kind, inputs) },
    sides: Object.fromEntries(kind.roles.map((role, i) => [SIDES[i], sideOf(kind, role, inputs)])),
  };
}

/** The fields of the engagement; where they name a role, by the name of its side. */
function withSideNames(kind: EngagementKind, inputs: JsonObject): JsonObject {
  const entries = Object.entries(engagementFields(kind)).flatMap(([name, field]): [string, Json][] => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (value === undefined) return [];
    const role =
      field.type === 'choice' && typeof value === 'string'
        ? roleNamedBy(field, value, kind.roles)
        : undefined;
    return [[name, role === undefined ? value : (SIDES[kind.roles.indexOf(role)] ?? value)]];
  });
  return Object.fromEntries(entries);
}

function sideOf(kind: EngagementKind, role: string, inputs: JsonObject): JsonObject {
  const given = inputs[role];
  const own: JsonObject = isMap(given) ? given : {};
  const { force, side } = roleFields(kind, role);
  const only = (names: object): JsonObject =>
    Object.fromEntries(Object.entries(own).filter(([name]) => Object.hasOwn(names, name)));
  return { ...(Object.keys(force).length === 0 ? {} : { force: only(force) }), ...only(side) };
}
