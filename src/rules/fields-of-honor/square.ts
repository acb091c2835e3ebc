/** The Form Square roll (FOH-CHG-05, R-40): a reaction to a charge, and the only one from the flank. */
import type { Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle, Profile } from './battle.ts';
import { driveHome, standAndFire } from './charge.ts';
import { D6 } from './dice.ts';
import { stopText } from './formations.ts';
import { FORM_SQUARE_KIND, purposeOf, type Play } from './state.ts';
import { SQUARE, SUPPRESSED } from './units.ts';
import { SUPPLEMENT_PART, type Supplement } from './supplement.ts';

function rollOf({ supplement }: Battle): NonNullable<Supplement['formSquare']> {
  const roll = supplement?.formSquare ?? null;
  if (roll === null) throw new TypeError('the tables do not give the Form Square roll');
  return roll;
}

/** The number of the tables, the Morale rating where it counts, and the modifiers that hold. */
function squareNumber(sum: Sum, b: Battle, unit: Profile, morale: number, byCavalry: boolean): void {
  const { number, ratingCounts, modifiers } = rollOf(b);
  sum.begin('form square number');
  sum.base(number, SUPPLEMENT_PART, 'number');
  if (ratingCounts) sum.addAll(unit.squaring);
  if (unit.commander) sum.add(modifiers.commander, SUPPLEMENT_PART, 'commander attached');
  if (byCavalry) sum.add(modifiers.cavalryCharging, SUPPLEMENT_PART, 'charged by cavalry');
  if (morale === SUPPRESSED) sum.add(modifiers.suppressed, SUPPLEMENT_PART, 'suppressed');
}

/** Passed, it stands in square and does not fire; failed, it must stand and fire. */
export const formSquare: Throw<Battle, Play> = {
  name: 'Form Square roll',
  ruleIds: ['FOH-CHG-05', 'R-40'],
  key: (b, s, due, sum) => {
    const { morale } = s.side(s.thrower);
    squareNumber(sum, b, b.throwerOf(s), morale, b.targetOf(s).mounted);
    due.set(FORM_SQUARE_KIND, purposeOf(s), sum.value);
  },
  resolve: (b, { key0 }, chance) => (chance.sum(rollOf(b).dice, D6) >= key0 ? 1 : 0),
  apply: (b, s, passed) => {
    const charger = 1 - s.thrower;
    if (passed === 0) {
      standAndFire(b, s, charger);
      return;
    }
    s.side(s.thrower).formation = SQUARE;
    driveHome(b, s, charger);
  },
  act: (b, s) => `${b.throwerOf(s).name} forms square before ${b.targetOf(s).name}`,
  result: (b, s, passed) => {
    const { name } = b.throwerOf(s);
    if (passed === 0) return `failed: ${name} must stand and fire`;
    return `passed: ${name} stands in square${stopText(b, s, 1 - s.thrower, SQUARE)}`;
  },
};
