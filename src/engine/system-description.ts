/** A rule system as plain data: all that forms, menus and sliders are made from. */
import type { Fields } from '../engagement/inputs.ts';
import type { JsonObject } from '../engagement/json.ts';
import type { OptionDescription } from '../engagement/options.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { engagementFields, roleFields, type RoleFields } from '../experiment/kind-fields.ts';

export interface KindDescription {
  readonly name: string;
  readonly meaning: string;
  readonly roles: readonly [string, string];
  readonly symmetric: boolean;
  /** The fields under `engagement` in a spec. */
  readonly engagement: Fields;
  /** The fields of each role, in the order of `roles`: those of its force, and those of the side itself. */
  readonly fields: readonly [RoleFields, RoleFields];
  readonly turnLimitField: string;
  readonly firstSideField: string | null;
  readonly evenFirst: string | null;
}

export interface MechanicDescription {
  readonly name: string;
  readonly meaning: string;
  readonly ruleIds: readonly string[];
  readonly inputs: Fields;
  /** `key=value` words. */
  readonly example: string;
}

export interface SystemDescription {
  readonly id: string;
  readonly title: string;
  readonly period: string;
  readonly kinds: readonly KindDescription[];
  readonly mechanics: readonly MechanicDescription[];
  readonly options: Readonly<Record<string, OptionDescription>>;
  readonly tables: JsonObject;
  readonly rowKeys: Readonly<Record<string, string>>;
  /** Names in the words of the source, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** True if its weapons can be compared. */
  readonly hasWeapons: boolean;
}

/** The description of a system, without the functions that systems keep beside what they describe. */
export function descriptionOf(system: RuleSystem): SystemDescription {
  return JSON.parse(JSON.stringify(described(system))) as SystemDescription; // its type declares data alone
}

function described(system: RuleSystem): SystemDescription {
  const { id, title, period, kinds, mechanics, options, tables, rowKeys } = system;
  return {
    id,
    title,
    period,
    kinds: kinds.map((kind) => ({
      name: kind.name,
      meaning: kind.meaning,
      roles: kind.roles,
      symmetric: kind.symmetric,
      engagement: engagementFields(kind),
      fields: [roleFields(kind, kind.roles[0]), roleFields(kind, kind.roles[1])] as const,
      turnLimitField: kind.turnLimitField,
      firstSideField: kind.firstSideField,
      evenFirst: kind.evenFirst ?? null,
    })),
    mechanics: mechanics.map(({ name, meaning, ruleIds, inputs, example }) => ({
      name,
      meaning,
      ruleIds,
      inputs,
      example,
    })),
    options,
    tables,
    rowKeys,
    names: system.printedNames ?? {},
    hasWeapons: system.weaponry !== undefined,
  };
}
