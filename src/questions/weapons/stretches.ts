/** Weapons side by side along the distance: stretches in which nothing changes, who is best in each, who overtakes whom. */
import { item } from '../../chance/at.ts';
import type { WeaponRow } from '../../analysis/tables/weapon-rows.ts';
import type { MatrixAnswer } from '../matrix/answer.ts';
import type { Name } from '../../analysis/sentence.ts';

/** An effect of a use, side by side under the first of all conditions. */
export interface WeaponView {
  readonly use: string;
  readonly effect: string;
  readonly meaning: string;
  readonly kind: WeaponRow['kind'];
  readonly side: Side;
  readonly byBand: ByBand;
  /** True of a row of the first of all conditions. */
  readonly standard: (row: WeaponRow) => boolean;
}

export interface WeaponsFindings {
  readonly rows: readonly WeaponRow[];
  readonly unit: string;
  /** Assumptions about target and firer. */
  readonly setting: string;
  /** The bands that were asked for; null for all. */
  readonly bands: readonly string[] | null;
  /** Notes on numbers that the source does not print as they stand. */
  readonly marks: readonly string[];
  /** The names of the weapons and their armies, in the order of the rows. */
  readonly names: readonly Name[];
  readonly armies: readonly string[];
  /** Conditions that were looked at, with the values in their order. */
  readonly conditions: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The views that weapons are compared by: the first effect of the smallest use, and what removes a target in the greatest. */
  readonly views: readonly WeaponView[];
  /** The view of a use and an effect; null without rows. */
  viewOf(use: string, effect: string): WeaponView | null;
  /** Their matrix in an engagement; null where they did not fight. */
  readonly fight: MatrixAnswer | null;
}

/** A stretch of distance in which every weapon has one value. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** The bands' own names where all weapons that reach it agree; null where they differ. */
  readonly band: string | null;
}

/** One effect of one use under one combination of conditions, by weapon and stretch. */
export interface Side {
  readonly weapons: readonly string[];
  readonly stretches: readonly Stretch[];
  /** Amounts by weapon, then stretch; null where the weapon does not reach it. */
  readonly amounts: readonly (readonly (number | null)[])[];
  /** True where the weapon with the least amount is the best. */
  readonly fewerIsBetter: boolean;
}

/** Amounts that differ by less are the same. */
const ROUNDING = 1e-12;

/** The part of a row that stands side by side with others. */
type RowOfSide = Pick<WeaponRow, 'weapon' | 'from' | 'to' | 'band' | 'amount' | 'kind'>;

/** `rows` are of one effect, use and combination; weapons stand in the order of the rows. */
export function sideBySide(rows: readonly RowOfSide[]): Side {
  const byWeapon = [...Map.groupBy(rows, ({ weapon }) => weapon).values()];
  const edges = [...new Set(rows.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  const stretches = edges.slice(1).flatMap((to, i): Stretch[] => {
    const from = item(edges, i);
    const reaching = rows.filter((row) => covers(row, from, to));
    const [first] = reaching;
    if (first === undefined) return [];
    const agree = reaching.every(({ band }) => band === first.band);
    return [{ from, to, band: agree ? first.band : null }];
  });
  return {
    weapons: byWeapon.map((own) => own[0]?.weapon ?? ''),
    stretches,
    amounts: byWeapon.map((own) =>
      stretches.map(({ from, to }) => own.find((row) => covers(row, from, to))?.amount ?? null),
    ),
    fewerIsBetter: rows[0]?.kind === 'uses',
  };
}

/** Amounts that are the greater the better the weapon is: of uses until the target is gone, how much of it goes in each. */
export function merits({ amounts, fewerIsBetter }: Side): Side['amounts'] {
  return fewerIsBetter
    ? amounts.map((own) => own.map((amount) => (amount === null ? null : 1 / amount)))
    : amounts;
}

/** Weapons by the names of their bands, which need not lie at the same distances. */
interface ByBand {
  readonly weapons: readonly string[];
  readonly bands: readonly BandName[];
  /** Rows by weapon, then band; null where the weapon has no such band. */
  readonly rows: readonly (readonly (WeaponRow | null)[])[];
}

interface BandName {
  readonly name: string;
  /** The stretch of distance, the same for all weapons; null where weapons differ. */
  readonly stretch: Stretch | null;
}

/**
 * The weapons side by side, by band. A band that only the reach of a weapon cuts short lies where it does for the
 * others.
 */
export function byBand(rows: readonly WeaponRow[]): ByBand {
  const byWeapon = [...Map.groupBy(rows, ({ weapon }) => weapon).values()];
  const bands = [...Map.groupBy(rows, ({ band }) => band)].map(([name, own]): BandName => {
    const [from, to] = [Math.min(...own.map((row) => row.from)), Math.max(...own.map((row) => row.to))];
    const agree = own.every((row) => row.from === from);
    const stretch = { from, to, band: name };
    return { name, stretch: agree && bandsEndAlike(own, rows) ? stretch : null };
  });
  const longest = byWeapon.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const place = (name: string): number => longest.findIndex(({ band }) => band === name);
  const ordered = bands.toSorted((a, b) => place(a.name) - place(b.name));
  return {
    weapons: byWeapon.map((own) => own[0]?.weapon ?? ''),
    bands: ordered,
    rows: byWeapon.map((own) => ordered.map(({ name }) => own.find(({ band }) => band === name) ?? null)),
  };
}

/** True where the band ends at one distance for every weapon that has a further band. */
function bandsEndAlike(own: readonly WeaponRow[], rows: readonly WeaponRow[]): boolean {
  const inner = own.filter((row) =>
    rows.some((other) => other.weapon === row.weapon && other.from >= row.to),
  );
  return new Set(inner.map(({ to }) => to)).size < 2;
}

function covers(row: Pick<RowOfSide, 'from' | 'to'>, from: number, to: number): boolean {
  return row.from <= from && to <= row.to;
}

/** The weapons with the greatest amount in each stretch; none where all of them have nothing. */
export function bestBy(side: Side): readonly (readonly number[])[] {
  const amounts = merits(side);
  return side.stretches.map((_, i) => {
    const most = Math.max(...amounts.map((row) => row[i] ?? -Infinity));
    return amounts.flatMap((row, weapon) => {
      const amount = row[i] ?? null;
      return amount !== null && amount > ROUNDING && amount > most - ROUNDING ? [weapon] : [];
    });
  });
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
export function crossovers(side: Side): readonly Crossover[] {
  const { weapons, stretches, amounts, fewerIsBetter } = side;
  const crossovers: Crossover[] = [];
  for (let a = 0; a < weapons.length; a++)
    for (let b = a + 1; b < weapons.length; b++) {
      let ahead: readonly [number, number] | null = null;
      for (const [i, { from }] of stretches.entries()) {
        const [x, y] = [amounts[a]?.[i] ?? null, amounts[b]?.[i] ?? null];
        if (x === null || y === null || Math.abs(x - y) < ROUNDING) continue;
        if (ahead !== null && x > y !== ahead[0] > ahead[1]) {
          const isTurned = ahead[0] < ahead[1] !== fewerIsBetter;
          const order = ([one, other]: readonly [number, number]) =>
            isTurned ? ([other, one] as const) : ([one, other] as const);
          const [near, far] = order([a, b]);
          crossovers.push({ near, far, at: from, before: order(ahead), behind: order([x, y]) });
        }
        ahead = [x, y];
      }
    }
  return crossovers.toSorted((one, other) => one.at - other.at || margin(other) - margin(one));
}

/** Clearness of the change: the lesser of the leads before and behind. */
function margin({ before, behind }: Crossover): number {
  return Math.min(Math.abs(before[0] - before[1]), Math.abs(behind[1] - behind[0]));
}

/** The best weapon that equals or betters another at every distance and by every measure, for each such other. */
export function bettered(sides: readonly Side[]): readonly { readonly one: number; readonly by: number }[] {
  const [first] = sides;
  if (first === undefined) return [];
  const weapons = first.weapons.map((_, i) => i);
  const amounts = merits(first);
  const total = (weapon: number): number =>
    first.stretches.reduce((sum, { from, to }, i) => sum + (amounts[weapon]?.[i] ?? 0) * (to - from), 0);
  const order = weapons.toSorted((a, b) => total(b) - total(a));
  return weapons.flatMap((one) => {
    const by = order.find((other) => other !== one && betters(sides, other, one));
    return by === undefined ? [] : [{ one, by }];
  });
}

function betters(sides: readonly Side[], one: number, other: number): boolean {
  const gains = sides.flatMap((side) => {
    const amounts = merits(side);
    return side.stretches.map((_, i) => (amounts[one]?.[i] ?? 0) - (amounts[other]?.[i] ?? 0));
  });
  return gains.every((gain) => gain > -ROUNDING) && gains.some((gain) => gain > ROUNDING);
}
