/** The weapons of a rule system: all that chips and toggles are made from. */
import { apartByArmy } from '../../questions/weapons/answer.ts';
import type { Options } from '../../engagement/options.ts';
import { readOptions } from '../../engagement/read-options.ts';
import type { RuleSystem } from '../../engagement/system.ts';
import type { WeaponBand, WeaponCondition, WeaponEffect, Weaponry } from '../../engagement/weaponry.ts';
import { namesOf } from '../../experiment/table-place.ts';
import { QuestionError } from '../messages.ts';
import { question, RULES, systemOf } from '../question.ts';

export interface Arms {
  /** In the order of the source. */
  readonly armies: readonly string[];
  readonly weapons: readonly {
    readonly id: string;
    /** As printed, with its army where weapons share a name. */
    readonly name: string;
    readonly army: string;
    /** Under the default rulings, from near to far. */
    readonly bands: readonly WeaponBand[];
  }[];
  readonly conditions: readonly WeaponCondition[];
  readonly effects: readonly ArmsEffect[];
  /** From the smallest up: `shot`, `action`, `turn`. */
  readonly uses: readonly string[];
}

export interface ArmsEffect extends Pick<WeaponEffect, 'name' | 'meaning' | 'kind'> {
  /** True where turns until the target is gone can be told by it. */
  readonly removes: boolean;
}

export const arms = question(RULES, async ({ rules }, desk): Promise<Arms> => {
  const system = await systemOf(desk, rules);
  const weaponry = weaponryOf(system);
  const tables = system.read(system.tables);
  const options = readOptions(system.options, weaponry.mechanic, {}).value ?? {};
  const all = weaponry.weapons(tables).map(({ id, ...weapon }) => ({ weapon: id, ...weapon }));
  const weapons = apartByArmy(all).map(({ weapon: id, name, army }) => ({
    id,
    name,
    army,
    bands: weaponry
      .bands(tables, options, id)
      .map((band) => ({ ...band, printed: printedAsNamed(system, band) })),
  }));
  return {
    armies: [...new Set(weapons.map(({ army }) => army))],
    weapons,
    conditions: weaponry.conditions,
    effects: weaponry.effects(tables).map(({ name, meaning, kind, removesAt }) => ({
      name,
      meaning,
      kind,
      removes: removesAt !== undefined,
    })),
    uses: usesOf(weaponry, tables, options),
  };
});

/** The names of the uses of the first weapon that can be used. */
function usesOf(weaponry: Weaponry, tables: unknown, options: Options): readonly string[] {
  const conditions = Object.fromEntries(weaponry.conditions.map(({ name, standard }) => [name, standard]));
  for (const { id: weapon } of weaponry.weapons(tables))
    for (const { at: distance } of weaponry.bands(tables, options, weapon)) {
      const uses = weaponry.uses(tables, options, { weapon, distance, conditions });
      if (uses !== null) return uses.map(({ name }) => name);
    }
  return [];
}

/** @throws {QuestionError} for a system whose weapons cannot be compared */
export function weaponryOf({ id, weaponry }: RuleSystem): Weaponry {
  if (weaponry === undefined) throw new QuestionError(`${id} has no weapons to compare`);
  return weaponry;
}

/** The printed number with its path by the names that a spec and the tables of a page have. */
export function printedAsNamed(
  { tables, rowKeys }: RuleSystem,
  { printed }: Pick<WeaponBand, 'printed'>,
): WeaponBand['printed'] {
  return printed && { ...printed, path: namesOf(tables, printed.path, rowKeys) };
}
