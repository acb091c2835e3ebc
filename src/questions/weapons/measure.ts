/** Measures by which weapons are compared: an effect of a use, its number counted, or the uses until a target is gone. */
import type { RuleSystem } from '../../engagement/system.ts';
import type { WeaponEffect } from '../../engagement/weaponry.ts';
import { say } from '../../analysis/sentence.ts';
import {
  weaponRows,
  type WeaponRow,
  type WeaponRules,
  type WeaponsAsked,
} from '../../analysis/tables/weapon-rows.ts';

export interface Measure {
  readonly use: string;
  readonly effect: string;
  /** The numbers of an effect whose chance is asked for; null for its mean number. */
  readonly count: Count | null;
  /** True for the expected number of uses until the target is gone. */
  readonly untilGone: boolean;
}

export const COUNTS = ['exactly', 'at least', 'at most'] as const;

interface Count {
  readonly how: (typeof COUNTS)[number];
  readonly number: number;
}

const HOLDS: Readonly<Record<Count['how'], (amount: number, number: number) => boolean>> = {
  exactly: (amount, number) => amount === number,
  'at least': (amount, number) => amount >= number,
  'at most': (amount, number) => amount <= number,
};

/** The finding where no weapon ever removes its target. */
export const NEVER_GONE = say`No target is ever gone by this.`;

/** The rows of one measure; none where no target is ever gone by it. */
export function rowsBy(
  system: RuleSystem,
  rules: WeaponRules,
  asked: WeaponsAsked,
  { use, effect: name, count, untilGone }: Measure,
): WeaponRow[] {
  const { weaponry } = system;
  if (weaponry === undefined) return [];
  const effects = (tables: unknown): readonly WeaponEffect[] =>
    weaponry
      .effects(tables)
      .filter((effect) => effect.name === name)
      .map((effect) => (count === null ? effect : counted(effect, count)));
  const rows = weaponRows({ ...system, weaponry: { ...weaponry, effects } }, rules, asked);
  const own = rows.filter((row) => row.use === use);
  return untilGone ? own.flatMap(untilGoneIn) : own;
}

/** The effect with the chance of these numbers in place of its mean; its meaning is in the plural. */
export function counted({ name, meaning, of }: WeaponEffect, { how, number }: Count): WeaponEffect {
  return {
    name,
    meaning: `${how} ${number} ${number === 1 ? `(${meaning})` : meaning}`,
    kind: 'chance',
    of: (label) => Number(HOLDS[how](of(label), number)),
  };
}

function untilGoneIn(row: WeaponRow): readonly WeaponRow[] {
  const { use, usesUntilGone: amount } = row;
  if (amount === null) return [];
  return [{ ...row, kind: 'uses', meaning: untilGoneWords(use), amount, improved: null }];
}

/** `shots until the target is gone` */
export function untilGoneWords(use: string): string {
  return `${use}s until the target is gone`;
}
