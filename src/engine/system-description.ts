/** A rule system as plain data: all that forms, menus and sliders are made from. */
import type { Fields } from '../engagement/inputs.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { engagementFields, roleFields, type RoleFields } from '../experiment/kind-fields.ts';

export interface KindDescription {
  readonly name: string;
  readonly meaning: string;
  readonly roles: readonly [string, string];
  /** It is played on a map, on which the forces can be shown. */
  readonly isOnMap: boolean;
  /** The fields under `engagement` in a spec. */
  readonly engagement: Fields;
  /** The fields of each role, in the order of `roles`: those of its force, and those of the side itself. */
  readonly fields: readonly [RoleFields, RoleFields];
}

export interface MechanicDescription {
  readonly name: string;
  readonly meaning: string;
  readonly inputs: Fields;
  /** `key=value` words. */
  readonly example: string;
  /** The tables of the example; absent for those of the source. */
  readonly tables?: string;
}

export interface SystemDescription {
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly KindDescription[];
  readonly mechanics: readonly MechanicDescription[];
  /** Names in the words of the source, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** The description of a system, without the functions that systems keep beside what they describe. */
export function descriptionOf(system: RuleSystem): SystemDescription {
  return JSON.parse(JSON.stringify(described(system))) as SystemDescription; // its type declares data alone
}

function described({ id, title, kinds, mechanics, printedNames = {} }: RuleSystem): SystemDescription {
  return {
    id,
    title,
    kinds: kinds.map((kind) => ({
      name: kind.name,
      meaning: kind.meaning,
      roles: kind.roles,
      isOnMap: kind.opening !== undefined,
      engagement: engagementFields(kind),
      fields: [roleFields(kind, kind.roles[0]), roleFields(kind, kind.roles[1])] as const,
    })),
    mechanics: mechanics.map(({ name, meaning, inputs, example, tables }) => ({
      name,
      meaning,
      inputs,
      example,
      ...(tables === undefined ? {} : { tables }),
    })),
    names: printedNames,
  };
}
