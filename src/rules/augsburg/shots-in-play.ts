/** The volley that is due in an engagement: how it is fired, and with how many dice. */
import type { Battle } from './battle.ts';
import { standsAsFormed } from './holding.ts';
import { bandAt, halvesHits, saveNumber, shootingPool, type Shot } from './shooting.ts';
import { CHARGE_FIRE, SHORT_CHARGE, VOLLEY, type Play } from './state.ts';
import { SHORT } from './units.ts';

/** The range band: a volley held against a charge is at short range (AUG-CMD-13). */
export function bandInPlay(b: Battle, s: Play): number {
  if (s.held !== 0) return SHORT;
  return bandAt(b.combatant(s.lane, s.thrower).profile, s.gaps[s.lane] ?? 0);
}

/** How the thrower's volley is fired; the battle's one Shot, filled anew. */
export function shotInPlay(b: Battle, s: Play): Shot {
  const { shot } = b;
  const combatant = b.combatant(s.lane, s.thrower);
  shot.band = bandInPlay(b, s);
  shot.enfilade = combatant.enfilades;
  shot.halfEffect = s.stage === VOLLEY && s.act === SHORT_CHARGE;
  shot.asFormed = s.stage === CHARGE_FIRE && standsAsFormed(combatant, s.unit(s.lane, s.thrower).holds);
  shot.bonusDice = s.held === 0 ? 0 : b.book.rulings.pointBlankBonusDice;
  return shot;
}

/** Dice of the thrower's volley. */
export function poolInPlay(b: Battle, s: Play): number {
  const { profile } = b.combatant(s.lane, s.thrower);
  return shootingPool(b.book, profile, s.unit(s.lane, s.thrower), shotInPlay(b, s));
}

/** The die that saves those shot at. */
export function saveInPlay(b: Battle, s: Play): number {
  const target = 1 - s.thrower;
  return saveNumber(b.book, b.combatant(s.lane, target).profile, s.unit(s.lane, target).holds !== 0);
}

export function halvesInPlay(b: Battle, s: Play): boolean {
  return halvesHits(b.book, s.stage === VOLLEY && s.act === SHORT_CHARGE);
}
