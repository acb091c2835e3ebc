/** A rule system as plain data: all that forms, menus and sliders are made from. */
import { exampleOf } from '../conformance/example.ts';
import { readAssignments, wordsOfExample } from '../play/assignments.ts';
import type { RuleSystem } from '../play/system.ts';
import { engagementFields, roleFields } from '../spec/kind-fields.ts';

export type SystemDescription = ReturnType<typeof described>;
export type KindDescription = SystemDescription['kinds'][number];
export type MechanicDescription = SystemDescription['mechanics'][number];

/** The description of a system, without the functions that systems keep beside what they describe. */
export function descriptionOf(of: RuleSystem): SystemDescription {
  return JSON.parse(JSON.stringify(described(of))) as SystemDescription; // its type declares data alone
}

function described(system: RuleSystem) {
  const { id, title, kinds, kindsOnMap = [], mechanics, printedNames: names = {} } = system;
  return {
    id,
    title,
    kinds: kinds.map((kind) => ({
      name: kind.name,
      meaning: kind.meaning,
      roles: kind.roles,
      /** It is played on a map, on which the forces can be shown. */
      isOnMap: kind.opening !== undefined,
      /** The fields under `engagement` in a spec. */
      engagement: engagementFields(kind),
      /** The fields of each role, in the order of `roles`: those of its force, and those of the side itself. */
      fields: [roleFields(kind, kind.roles[0]), roleFields(kind, kind.roles[1])] as const,
      /** The inputs of the example. */
      example: exampleOf(system, kind)?.inputs ?? {},
    })),
    /** The kinds on a map, also where those are not loaded. */
    kindsOnMap,
    mechanics: mechanics.map(({ name, meaning, inputs, example, tables }) => ({
      name,
      meaning,
      inputs,
      example: readAssignments(wordsOfExample(example)),
      /** The tables of the example; absent for those of the source. */
      ...(tables === undefined ? {} : { tables }),
    })),
    /** Names in the words of the source, by id. */
    names,
  };
}
