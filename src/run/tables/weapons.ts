/** Effects of weapons by range and condition, exact, from the tables of their rules: as rows, and as the tidy table of a run. */
import { item } from '../../chance/at.ts';
import { isList, isMap, type Json, type JsonObject } from '../../play/json.ts';
import type { LabelledDistribution } from '../../play/mechanic.ts';
import type { Options } from '../../play/options.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { WeaponBand, WeaponEffect, Weaponry } from '../../play/weaponry.ts';
import type { RunOutcome } from '../outcome.ts';
import { chooseWeapons, type WeaponChoice, type WeaponWords } from '../../spec/analyses/weapon-choice.ts';
import { combinations } from '../../spec/combinations.ts';
import { mergePatches, patchAt } from '../../spec/merge-patches.ts';
import { patchedTables } from '../../spec/table-patch.ts';
import { rowsOf } from './reader.ts';
import { columnsOf } from './columns.ts';
import { tableOf, type Table } from './table.ts';

/** An effect of a use of a weapon, in a band, under one combination of conditions. */
export interface WeaponRow {
  readonly weapon: string;
  readonly name: string;
  readonly army: string;
  readonly band: string;
  /** The stretch of distance, and the distance that stands for it. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly unit: string;
  /** The number that the source prints for weapon and band; null where there is no single one. */
  readonly printed: number | null;
  readonly conditions: Readonly<Record<string, string>>;
  /** `shot`, `action`, `turn` */
  readonly use: string;
  /** `hit`, and in words: `a hit`. */
  readonly effect: string;
  readonly meaning: string;
  /** `uses`: expected number of uses until the target is gone, in place of an effect. */
  readonly kind: WeaponEffect['kind'] | 'uses';
  /** A chance, or a mean number. */
  readonly amount: number;
  /** The same with the printed number better by one; null where there is none. */
  readonly improved: number | null;
  /** Expected number of uses, one after the other, until the target is gone; null where it never is, or by another effect. */
  readonly usesUntilGone: number | null;
}

/** The rules that weapons are looked at under: a patch of the tables, and rulings. */
export interface WeaponRules {
  readonly patch: JsonObject;
  readonly options: Options;
}

/** The rows by weapon, band, condition, use and effect; none for a system without weaponry. */
export function weaponRows(
  system: RuleSystem,
  { patch, options }: WeaponRules,
  asked: WeaponChoice,
): WeaponRow[] {
  const { weaponry } = system;
  if (weaponry === undefined) return [];
  const source = patchedTables(system.tables, system, patch);
  const tables = system.read(source);
  const { unit } = weaponry;
  const effects = weaponry.effects(tables);
  const described = new Map(weaponry.weapons(tables).map((weapon) => [weapon.id, weapon]));
  const combinations = combinationsOf(weaponry, asked.conditions);
  const bands = asked.weapons.map((weapon) => weaponry.bands(tables, options, weapon));
  const improved = improvedTables(system, source, bands);
  return asked.weapons.flatMap((weapon, i) => {
    const { name = weapon, army = '' } = described.get(weapon) ?? {};
    return item(bands, i).flatMap(({ name: band, from, to, at, printed }, place) => {
      if (asked.bands !== null && !asked.bands.includes(band)) return [];
      const about = { weapon, name, army, band, from, to, at, unit, printed: printed?.value ?? null };
      return combinations.flatMap((conditions) => {
        const one = { weapon, distance: at, conditions };
        const uses = weaponry.uses(tables, options, one) ?? [];
        const better = printed === null ? null : weaponry.uses(item(improved, place), options, one);
        return uses.flatMap(({ name: use, distribution }, k) =>
          effects.map((effect) => {
            const more = better?.[k]?.distribution;
            return {
              ...about,
              conditions,
              use,
              effect: effect.name,
              meaning: effect.meaning,
              kind: effect.kind,
              amount: meanOf(distribution, effect),
              improved: more === undefined ? null : meanOf(more, effect),
              usesUntilGone: usesUntil(distribution, effect),
            };
          }),
        );
      });
    });
  });
}

/**
 * The tables with the number of a band better by one for every weapon, by the place of the band, from the nearest. Each
 * weapon looks at its own numbers only, so that one reading serves them all.
 */
function improvedTables(
  system: RuleSystem,
  printed: JsonObject,
  bands: readonly (readonly WeaponBand[])[],
): readonly unknown[] {
  const most = Math.max(0, ...bands.map(({ length }) => length));
  return Array.from({ length: most }, (_, place) => {
    const patches = bands.flatMap((own): JsonObject[] => {
      const number = own[place]?.printed ?? null;
      if (number === null) return [];
      return [patchAt(number.path, number.value + number.better)];
    });
    return system.read(patchedTables(printed, system, patches.reduce(mergePatches, {})));
  });
}

/** Every combination of the chosen values, the last condition varying fastest. */
export function combinationsOf(
  { conditions }: Pick<Weaponry, 'conditions'>,
  chosen: WeaponChoice['conditions'],
): readonly Readonly<Record<string, string>>[] {
  const values = conditions.map(({ name, standard }) =>
    (chosen[name] ?? [standard]).map((value) => [name, value] as const),
  );
  return combinations(values).map((pairs) => Object.fromEntries(pairs));
}

/** The chance of the effect, or its mean number. */
export function meanOf(distribution: LabelledDistribution, { of }: WeaponEffect): number {
  let sum = 0;
  for (const [label, probability] of distribution) sum += probability * of(label);
  return sum;
}

/**
 * The expected number of uses until their effects, which add up, remove the target: solved backwards from the last one
 * that is missing. Null where a use has no effect, or where the effect removes nothing.
 */
export function usesUntil(
  distribution: LabelledDistribution,
  { of, removesAt = 0 }: Pick<WeaponEffect, 'of' | 'removesAt'>,
): number | null {
  const chances = new Map<number, number>();
  for (const [label, probability] of distribution)
    chances.set(of(label), (chances.get(of(label)) ?? 0) + probability);
  const none = chances.get(0) ?? 0;
  if (none >= 1) return null;
  const expected: number[] = [];
  for (let missing = 1; missing <= removesAt; missing++) {
    let later = 1;
    for (const [amount, chance] of chances)
      if (amount > 0 && amount < missing) later += chance * item(expected, missing - amount - 1);
    expected.push(later / (1 - none));
  }
  return expected.at(-1) ?? null;
}

/** Fields of a row whose columns have other names. */
const RENAMED: Readonly<Record<string, keyof WeaponRow>> = {
  from_distance: 'from',
  to_distance: 'to',
  at_distance: 'at',
  uses_until_gone: 'usesUntilGone',
};

/** The columns that a row fills, each with its field: all but those of the rules. */
const FIELDS = columnsOf('weapons')
  .filter((column) => !['variant', 'marks', 'setting'].includes(column))
  .map((column) => [column, RENAMED[column] ?? (column as keyof WeaponRow)] as const); // others have their names

/**
 * A row for each effect of each use of a weapon, in a band, under one combination of conditions, by the rules of each
 * variant; no row where the analysis is another.
 */
export function weaponsTable({ experiment }: RunOutcome, systems: readonly RuleSystem[]): Table {
  const system = systems.find(({ id }) => id === experiment.rules);
  const { kind, asked } = experiment.analysis;
  const { weaponry } = system ?? {};
  if (kind !== 'weapons' || asked === null || system === undefined || weaponry === undefined)
    return tableOf(columnsOf('weapons'), []);
  const byVariant = Map.groupBy(experiment.cells, ({ variant }) => variant);
  const rows = [...byVariant].flatMap(([variant, [cell]]) => {
    if (cell === undefined) return [];
    const { tables: patch, options } = cell;
    const tables = system.read(patchedTables(system.tables, system, patch));
    const { choice } = chooseWeapons(system, weaponry, tables, options, wordsOf(asked));
    return weaponRows(system, { patch, options }, choice).map((row) => {
      const held = { ...row, conditions: JSON.stringify(row.conditions) };
      const marks = weaponry.marks(tables, row.weapon).join('; ') || null;
      const fields = FIELDS.map(([column, field]) => [column, held[field]] as const);
      return { ...Object.fromEntries(fields), variant, marks, setting: weaponry.setting };
    });
  });
  return tableOf<string>(columnsOf('weapons'), rows);
}

/** The section of an analysis of weapons as words. */
export function wordsOf({ weapons = null, army = null, by = null }: JsonObject): WeaponWords {
  const texts = (list: Json): readonly string[] | undefined =>
    isList(list) ? list.map(String) : typeof list === 'string' ? [list] : undefined;
  return {
    weapons: texts(weapons),
    army: texts(army),
    by: Object.fromEntries(
      Object.entries(isMap(by) ? by : {}).map(([name, values]) => [
        name,
        values === 'all' ? ('all' as const) : (texts(values) ?? []),
      ]),
    ),
  };
}

/** The rows of the rules of one variant, with the notes on them, and the assumptions about target and firer. */
export type WeaponsOfVariant = ReturnType<typeof weaponsByVariant>[number];

/** The rows by variant, in their order. @throws {AnalysisError} where a column is missing or holds something else. */
export function weaponsByVariant(table: Table) {
  return [...Map.groupBy(rowsOf('weapons', table), ({ variant }) => variant)].map(([variant, own]) => ({
    variant,
    rows: own.map((row) => {
      const fields = FIELDS.map(([column, field]) => [field, row[column]]);
      const read = Object.fromEntries(fields) as unknown as WeaponRow; // each field as its column has it
      return { ...read, conditions: JSON.parse(row.conditions) as WeaponRow['conditions'] }; // as written above
    }),
    marks: [...new Set(own.flatMap(({ marks }) => marks?.split('; ') ?? []))],
    setting: own[0]?.setting ?? '',
  }));
}
