/** Answer to a comparison of weapons as plain data: their effects along the distance, who is best where, who overtakes whom. */
import { ROUNDING } from '../../statistics/index.ts';
import { item } from '../../chance/at.ts';
import { InputError } from '../../play/inputs.ts';
import { ownMarks } from '../../play/open-tables.ts';
import { readOptions } from '../../play/read-options.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { WeaponEffect, Weaponry } from '../../play/weaponry.ts';
import { chooseWeapons, type WeaponChoice, type WeaponWords } from '../../spec/analyses/weapon-choice.ts';
import type { OwnTables } from '../../spec/read-tables.ts';
import { weaponRows, type WeaponRow, type WeaponRules } from '../../run/tables/weapons.ts';
import type { MatrixAnswer } from '../matrix/answer.ts';

export interface WeaponsAnswer {
  readonly unit: string;
  /** Assumptions about target and firer. */
  readonly setting: string;
  /** The bands that were asked for; null for all. */
  readonly bands: readonly string[] | null;
  /** Notes on numbers that the source does not print as they stand. */
  readonly marks: readonly string[];
  /** Conditions that were looked at, with the values in their order. */
  readonly conditions: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly rows: readonly WeaponRow[];
  /** The views that weapons are compared by: the first effect of the smallest use, and what removes a target in the greatest. */
  readonly views: readonly WeaponView[];
  /** Changes of the rules by further variants. */
  readonly changes: readonly WeaponChange[];
  /** Their matrix in an engagement; null where they did not fight. */
  readonly fight: MatrixAnswer | null;
}

/** The assumptions of a comparison, and its omissions. */
type AboutWeapons = Pick<WeaponsAnswer, 'setting' | 'bands' | 'marks'>;

/** An effect of a use, side by side under the first of all conditions. */
export interface WeaponView extends Pick<WeaponRow, 'use' | 'effect' | 'meaning' | 'kind'> {
  readonly side: Side;
}

/** One effect of one use under one combination of conditions, by weapon and stretch. */
export interface Side {
  readonly weapons: readonly Pick<WeaponRow, 'weapon' | 'name' | 'army'>[];
  readonly stretches: readonly Stretch[];
  /** Amounts by weapon, then stretch; null where the weapon does not reach it. */
  readonly amounts: readonly (readonly (number | null)[])[];
  /** True where the weapon with the least amount is the best. */
  readonly fewerIsBetter: boolean;
}

/** A stretch of distance in which every weapon has one value. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** The bands' own names where all weapons that reach it agree; null where they differ. */
  readonly band: string | null;
}

/** The greatest change of the first measure that a variant makes, and how many other weapons change; null for none. */
export interface WeaponChange {
  readonly variant: string | null;
  readonly most:
    | (Pick<WeaponRow, 'name' | 'band' | 'meaning' | 'kind'> & {
        readonly by: number;
        readonly others: number;
      })
    | null;
}

export function weaponsAnswer(
  compared: readonly WeaponRow[],
  about: AboutWeapons & Partial<Pick<WeaponsAnswer, 'changes' | 'fight'>>,
): WeaponsAnswer {
  const rows = apartByArmy(compared);
  const [first] = rows;
  const conditions = Object.keys(first?.conditions ?? {}).map((name) => ({
    name,
    values: [...new Set(rows.map((row) => row.conditions[name] ?? ''))],
  }));
  const last = rows.findLast(({ usesUntilGone }) => usesUntilGone !== null);
  const isSame = last?.use === first?.use && last?.effect === first?.effect;
  const views = [first, isSame ? undefined : last].flatMap((row): WeaponView[] => {
    if (row === undefined) return [];
    const { use, effect, meaning, kind } = row;
    const own = rowsOf({ rows, conditions }, row);
    return own.length === 0 ? [] : [{ use, effect, meaning, kind, side: sideBySide(own) }];
  });
  return {
    unit: first?.unit ?? '',
    ...about,
    conditions,
    rows,
    views,
    changes: about.changes ?? [],
    fight: about.fight ?? null,
  };
}

/** The rows of an effect of a use under the first of all conditions. */
export function rowsOf(
  { rows, conditions }: Pick<WeaponsAnswer, 'rows' | 'conditions'>,
  { use, effect }: Pick<WeaponRow, 'use' | 'effect'>,
): readonly WeaponRow[] {
  return rows.filter(
    (row) =>
      row.use === use &&
      row.effect === effect &&
      conditions.every(({ name, values: [standard] }) => row.conditions[name] === standard),
  );
}

/** Weapons of one name, such as the sidearms of two armies, under their names and armies. */
export function apartByArmy<Row extends Pick<WeaponRow, 'weapon' | 'name' | 'army'>>(
  rows: readonly Row[],
): Row[] {
  const ids = Map.groupBy(rows, ({ name }) => name);
  const isShared = (name: string): boolean =>
    new Set((ids.get(name) ?? []).map(({ weapon }) => weapon)).size > 1;
  return rows.map((row) => (isShared(row.name) ? { ...row, name: `${row.name} (${row.army})` } : row));
}

/** The part of a row that stands side by side with others. */
type RowOfSide = Pick<WeaponRow, 'weapon' | 'name' | 'army' | 'from' | 'to' | 'band' | 'amount' | 'kind'>;

/** `rows` are of one effect, use and combination; weapons stand in the order of the rows. */
export function sideBySide(rows: readonly RowOfSide[]): Side {
  const byWeapon = [...Map.groupBy(rows, ({ weapon }) => weapon).values()];
  const covers = (row: RowOfSide, from: number, to: number): boolean => row.from <= from && to <= row.to;
  const edges = [...new Set(rows.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  const stretches = edges.slice(1).flatMap((to, i): Stretch[] => {
    const from = item(edges, i);
    const bands = new Set(rows.filter((row) => covers(row, from, to)).map(({ band }) => band));
    const [band = null] = bands;
    return bands.size === 0 ? [] : [{ from, to, band: bands.size === 1 ? band : null }];
  });
  return {
    weapons: byWeapon.flatMap(([row]) =>
      row === undefined ? [] : [{ weapon: row.weapon, name: row.name, army: row.army }],
    ),
    stretches,
    amounts: byWeapon.map((own) =>
      stretches.map(({ from, to }) => own.find((row) => covers(row, from, to))?.amount ?? null),
    ),
    fewerIsBetter: rows[0]?.kind === 'uses',
  };
}

/** Amounts that are the greater the better the weapon is: of uses until the target is gone, how much of it goes in each. */
export function merits({ amounts, fewerIsBetter }: Side): Side['amounts'] {
  return fewerIsBetter ? amounts.map((own) => own.map((amount) => amount && 1 / amount)) : amounts;
}

/** The weapons with the greatest amount in each stretch; none where all of them have nothing. */
export function bestBy(side: Side): readonly (readonly number[])[] {
  const amounts = merits(side);
  return side.stretches.map((_, i) => {
    const most = Math.max(...amounts.map((row) => row[i] ?? -Infinity));
    return [...amounts.keys()].filter((weapon) => {
      const amount = amounts[weapon]?.[i] ?? 0;
      return amount > ROUNDING && amount > most - ROUNDING;
    });
  });
}

/** Neighbouring stretches with the same best weapons, from the first to the last of them; those without any are left out. */
export function bestParts(
  side: Side,
): readonly { readonly weapons: readonly number[]; readonly first: number; readonly last: number }[] {
  const best = bestBy(side);
  const isNew = (i: number): boolean => String(best[i]) !== String(best[i - 1]);
  const begins = [...best.keys()].filter((i) => i === 0 || isNew(i));
  return begins
    .map((first, i) => ({ weapons: item(best, first), first, last: (begins[i + 1] ?? best.length) - 1 }))
    .filter(({ weapons }) => weapons.length > 0);
}

/** The sum of a weapon's merits over the distance. */
export function reachedBy(side: Side): readonly number[] {
  return merits(side).map((own) =>
    side.stretches.reduce((sum, { from, to }, i) => sum + (own[i] ?? 0) * (to - from), 0),
  );
}

/** A distance beyond which another weapon is better, both reaching as far. */
export interface Crossover {
  /** Ahead nearer than the distance, and ahead beyond it. */
  readonly near: number;
  readonly far: number;
  readonly at: number;
  /** The amounts of the two before and behind it. */
  readonly before: readonly [number, number];
  readonly behind: readonly [number, number];
}

/** Every crossover of every pair, nearest first; stretches in which both are equal belong to neither. */
export function crossovers({ stretches, amounts, fewerIsBetter }: Side): readonly Crossover[] {
  const sign = fewerIsBetter ? -1 : 1;
  const all = [...amounts.keys()];
  const found = all.flatMap((near) =>
    all.flatMap((far): Crossover[] => {
      const both = stretches.map((_, i) => [amounts[near]?.[i] ?? NaN, amounts[far]?.[i] ?? NaN] as const);
      const leads = both.map(([x, y]) => (Math.abs(x - y) < ROUNDING ? NaN : sign * (x - y)));
      return stretches.flatMap(({ from: at }, i) => {
        const last = leads.slice(0, i).findLastIndex((lead) => !Number.isNaN(lead));
        const [before, behind] = [both[last], both[i]];
        if (before === undefined || behind === undefined) return [];
        return item(leads, last) > 0 && item(leads, i) < 0 ? [{ near, far, at, before, behind }] : [];
      });
    }),
  );
  // The clearest first: by the lesser of the leads before and behind.
  const margin = ({ before, behind }: Crossover): number =>
    Math.min(Math.abs(before[0] - before[1]), Math.abs(behind[1] - behind[0]));
  return found.toSorted((one, other) => one.at - other.at || margin(other) - margin(one));
}

/** The best weapon that equals or betters another at every distance and by every measure, for each such other. */
export function bettered(sides: readonly Side[]): readonly { readonly one: number; readonly by: number }[] {
  const [first] = sides;
  if (first === undefined) return [];
  // The merits of each weapon along all distances and by all measures.
  const all = first.weapons.map(({ weapon }) =>
    sides.flatMap((side) => {
      const own = merits(side)[side.weapons.findIndex((each) => each.weapon === weapon)];
      return side.stretches.map((_, i) => own?.[i] ?? 0);
    }),
  );
  const totals = reachedBy(first);
  const order = [...totals.keys()].toSorted((a, b) => item(totals, b) - item(totals, a));
  return all.flatMap((own, one) => {
    const by = order.find((other) => {
      const gains = item(all, other).map((merit, i) => merit - item(own, i));
      return gains.every((gain) => gain > -ROUNDING) && gains.some((gain) => gain > ROUNDING);
    });
    return by === undefined ? [] : [{ one, by }];
  });
}

/** A measure by which weapons are compared: an effect of a use, or the expected uses until the target is gone by it. */
export interface Measure {
  readonly use: string;
  readonly effect: WeaponEffect;
  readonly untilGone: boolean;
}

/** The ways to count an effect, with their words in {@link counted}. */
export const EFFECT_COUNTS = ['exactly', 'atLeast', 'atMost'] as const;

/** The chance that an effect comes so many times in a use; its meaning is in the plural. */
export function counted(
  { name, meaning, of }: WeaponEffect,
  how: (typeof EFFECT_COUNTS)[number],
  number: number,
): WeaponEffect {
  const words = { exactly: 'exactly', atLeast: 'at least', atMost: 'at most' }[how];
  return {
    name,
    meaning: `${words} ${number} ${number === 1 ? `(${meaning})` : meaning}`,
    kind: 'chance',
    of: (label) =>
      Number(
        how === 'atLeast'
          ? of(label) >= number
          : how === 'atMost'
            ? of(label) <= number
            : of(label) === number,
      ),
  };
}

/** The kind and meaning of the numbers of a measure. */
export function viewOf({ use, effect, untilGone }: Measure): Pick<WeaponRow, 'use' | 'kind' | 'meaning'> {
  if (untilGone) return { use, kind: 'uses', meaning: `${use}s until the target is gone` };
  return { use, kind: effect.kind, meaning: effect.meaning };
}

/** The rows of one measure; without an amount where the target is never gone. */
export function rowsBy(
  system: RuleSystem,
  rules: WeaponRules,
  asked: WeaponChoice,
  measure: Measure,
): readonly (Omit<WeaponRow, 'amount'> & { readonly amount: number | null })[] {
  const { weaponry } = system;
  if (weaponry === undefined) return [];
  const own = { ...system, weaponry: { ...weaponry, effects: () => [measure.effect] } };
  return weaponRows(own, rules, asked)
    .filter(({ use }) => use === measure.use)
    .map((row) => ({
      ...row,
      ...viewOf(measure),
      ...(measure.untilGone ? { amount: row.usesUntilGone, improved: null } : {}),
    }));
}

/**
 * Weapons, conditions and rulings as a user asks for them, read under the tables in force, with problems of the words.
 * @throws {InputError} for no such ruling
 */
export function wantedWeapons(
  { system, ownIds }: OwnTables,
  weaponry: Weaponry,
  { options: given, ...words }: WeaponWords & { readonly options: Readonly<Record<string, unknown>> },
) {
  const { value: options, problems: wrong } = readOptions(system.options, weaponry.mechanic, given, [
    'options',
  ]);
  if (options === null) throw new InputError(wrong);
  const tables = system.read(system.tables);
  const { choice, problems } = chooseWeapons(system, weaponry, tables, options, words);
  const marks = new Set([
    ...choice.weapons.flatMap((weapon) => weaponry.marks(tables, weapon)),
    ...ownMarks(ownIds, choice.weapons),
  ]);
  const about = { setting: weaponry.setting, bands: choice.bands, marks: [...marks] };
  return { patch: {}, tables, options, choice, about, problems };
}
