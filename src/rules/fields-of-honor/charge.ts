/** The Charge Test (FOH-CHG-02). */
import type { Chance } from '../../chance/chance.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { sumOfMarks } from '../../engagement/marks.ts';
import { factorsOfMarks, figureFactor, withFloor } from './modifiers.ts';
import type { Tables } from './tables.ts';
import type { Throws } from './throws.ts';
import type { Rating } from './units.ts';

/** Charge number: base, Morale rating and the modifiers that apply, never below 2 (FOH-CHG-02). */
export function chargeNumber(tables: Tables, morale: Rating, marks: number): number {
  const { base, minimum, modifiers } = tables.charge;
  return Math.max(base + tables.quality[morale].value + sumOfMarks(modifiers, marks), minimum);
}

/** The charge number, part by part. */
export function chargeFactors(
  tables: Tables,
  morale: Rating,
  marks: number,
  asked: 'asked' | 'met' = 'met',
): readonly Factor[] {
  const { base, minimum, modifiers } = tables.charge;
  return withFloor(
    [
      { label: 'base', value: base, ruleIds: ['FOH-CHG-02'] },
      figureFactor('Morale rating', tables.quality[morale], 'charge', 'FOH-UNIT-03'),
      ...factorsOfMarks(modifiers, marks, 'charge', asked),
    ],
    minimum,
    'FOH-CHG-02',
  );
}

/** Whether a Charge Test is passed; a tie passes. */
export function passesChargeTest(chance: Chance, throws: Throws, dice: number, number: number): boolean {
  return chance.draw(throws.sum(dice)) >= number;
}
