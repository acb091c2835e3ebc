/** Rule systems: the list of all, and all that a page shows of one. */
import { z } from 'zod';
import type { Fields } from '../../engagement/inputs.ts';
import type { JsonObject } from '../../engagement/json.ts';
import type { OptionDescription } from '../../engagement/options.ts';
import type { RuleSystem } from '../../engagement/system.ts';
import { engagementFields, roleFields, type RoleFields } from '../../experiment/kind-fields.ts';
import { LONGEST_NAME } from '../../experiment/limits.ts';
import type { SystemName } from '../desk.ts';
import { question } from '../question.ts';
import { systemOf } from '../system-of.ts';

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

/** A rule system as plain data: all that forms, menus and sliders are made from. */
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

export const systems = question<Record<never, never>, readonly SystemName[]>({
  input: z.object({}),
  answer: (_input, desk) => desk.systems,
});

export const system = question<{ readonly rules: string }, SystemDescription>({
  input: z.object({ rules: z.string().max(LONGEST_NAME) }),
  answer: async ({ rules }, desk) => asData(descriptionOf(await systemOf(desk, rules))),
});

/** The description without the functions that systems keep beside what they describe. */
function asData(described: SystemDescription): SystemDescription {
  return JSON.parse(JSON.stringify(described)) as SystemDescription; // its type declares data alone
}

function descriptionOf(described: RuleSystem): SystemDescription {
  const { id, title, period, kinds, mechanics, options, tables, rowKeys } = described;
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
    names: described.printedNames ?? {},
    hasWeapons: described.weaponry !== undefined,
  };
}
