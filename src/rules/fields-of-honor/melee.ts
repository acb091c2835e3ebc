/** Melee (section 6): Attack Dice with the 4:1 cap, the kill number, and one round of one force. */
import type { Chance } from '../../chance/chance.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { sumOfMarks } from '../../engagement/marks.ts';
import { factorsOfMarks, figureFactor, withFloor } from './modifiers.ts';
import type { Tables } from './tables.ts';
import type { Throws } from './throws.ts';
import type { Rating, Use } from './units.ts';

/** Attack Dice against one enemy force: at most four times the enemy's (FOH-MEL-01, FOH-MEL-02). */
export function meleeDice(tables: Tables, stands: number, enemyStands: number): number {
  const { meleeDicePerStand, meleeCapRatio } = tables;
  return Math.min(stands * meleeDicePerStand, meleeCapRatio * enemyStands * meleeDicePerStand);
}

/** How a defender divides its dice among attackers: as evenly as possible, the remainder to the first (FOH-MEL-02). */
export function defenderSplit(dice: number, attackers: number): readonly number[] {
  const each = Math.floor(dice / attackers);
  return Array.from({ length: attackers }, (_unused, i) => each + (i < dice % attackers ? 1 : 0));
}

/** Dice of several attackers on one enemy: the surplus over 4:1 is dropped from the last first (FOH-MEL-02, R-24). */
export function attackersCap(
  tables: Tables,
  attackers: readonly number[],
  defenderDice: number,
): readonly number[] {
  let left = tables.meleeCapRatio * defenderDice;
  return attackers.map((stands) => {
    const dice = Math.min(stands * tables.meleeDicePerStand, left);
    left -= dice;
    return dice;
  });
}

/** Kill number of melee and pursuit: base, Melee rating and the modifiers that apply (FOH-MEL-03, R-05). */
export function meleeKillNumber(tables: Tables, killMinimum: number, melee: Rating, marks: number): number {
  const { base } = tables.kill;
  return Math.max(base + tables.quality[melee].value + sumOfMarks(tables.melee, marks), killMinimum);
}

/** The kill number of melee, part by part. */
export function meleeKillFactors(
  tables: Tables,
  killMinimum: number,
  melee: Rating,
  marks: number,
  use: Use,
  asked: 'asked' | 'met' = 'met',
): readonly Factor[] {
  return withFloor(
    [
      { label: 'base', value: tables.kill.base, ruleIds: ['FOH-KILL-01'] },
      figureFactor('Melee rating', tables.quality[melee], 'melee', 'FOH-UNIT-03'),
      ...factorsOfMarks(tables.melee, marks, use, asked),
    ],
    killMinimum,
    'R-05',
  );
}

/** One round of one force, or a pursuit attack: hits are the sum of its dice over the kill number (FOH-MEL-01). */
export function strike(chance: Chance, throws: Throws, dice: number, killNumber: number): number {
  return chance.draw(throws.melee(dice, killNumber));
}
