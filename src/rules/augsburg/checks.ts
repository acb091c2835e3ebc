/** Steadiness checks: withhold return fire (AUG-CMD-12), hold fire to point blank (AUG-CMD-13), evade (AUG-EVA-07). */
import type { Chance } from '../../chance/chance.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { sumOfMarks } from '../../engagement/marks.ts';
import type { Check } from './command-tables.ts';
import { EVADE, factor, factorsOfMarks, HOLD_CHARGE, HOLD_RETURN } from './modifiers.ts';
import type { Profile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import { notedThrow } from './throws.ts';
import type { UnitState } from './unit-state.ts';
import { FOOT, MOUNTED } from './units.ts';

/** Whether dice and modifier reach the number of the check. */
export function passesCheck(chance: Chance, { dice, need }: Check, modifier: number): boolean {
  const { count, sides, plus } = dice;
  const roll = sides === 6 ? chance.sum(count, sides) + plus : chance.draw(notedThrow(dice));
  return roll + modifier >= need;
}

/** Marks of AUG-CMD-12; casualties by that enemy this turn count apart. */
export function holdReturnMarks(profile: Profile, priorCasualties: boolean): number {
  return profile.holdReturnMarks | (priorCasualties ? HOLD_RETURN['prior-fire-casualties'] : 0);
}

/** AUG-CMD-12. */
export function holdReturnModifier(
  { tables }: RuleBook,
  profile: Profile,
  priorCasualties: boolean,
  inflictedThisTurn: number,
): number {
  const marks = holdReturnMarks(profile, priorCasualties);
  return sumOfMarks(tables.holdReturn.modifiers, marks) + tables.holdReturnPerCasualty * inflictedThisTurn;
}

export function holdReturnFactors(
  { tables }: RuleBook,
  profile: Profile,
  priorCasualties: boolean,
  inflictedThisTurn: number,
): readonly Factor[] {
  const each = tables.holdReturnPerCasualty * inflictedThisTurn;
  return [
    ...factorsOfMarks(tables.holdReturn.modifiers, holdReturnMarks(profile, priorCasualties)),
    ...(each === 0 ? [] : [factor(`${inflictedThisTurn} fire casualties this turn`, each, 'AUG-CMD-12')]),
  ];
}

/** Marks of AUG-CMD-13. */
export function holdChargeMarks(profile: Profile, state: UnitState, chargerStartedShort: boolean): number {
  return (
    profile.holdChargeMarks |
    (state.unformed === 0 ? 0 : HOLD_CHARGE.unformed) |
    (chargerStartedShort ? HOLD_CHARGE['attacker-started-at-short-range'] : 0) |
    (state.disordered === 0 ? 0 : HOLD_CHARGE.disordered)
  );
}

/** Marks of AUG-EVA-07: "light cavalry" is any mounted light type (AUG-R-29). */
export function evadeMarks(evader: Profile, charger: Profile): number {
  const foot = evader.arm === FOOT;
  return (
    (evader.light && evader.arm === MOUNTED ? EVADE['light-cavalry'] : 0) |
    (foot && evader.badGoingRear ? EVADE['foot-with-bad-going-within-one-move-behind'] : 0) |
    (foot && charger.arm === MOUNTED ? EVADE['foot-charged-by-cavalry'] : 0) |
    (charger.light ? EVADE['charged-by-light-troops'] : 0)
  );
}
