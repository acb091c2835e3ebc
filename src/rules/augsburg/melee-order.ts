/** A melee (AUG-MEL-03 to AUG-MEL-10): blows of both, the loser's fall-back, tests, follow-up. */
import type { Battle } from './battle.ts';
import { moveOf } from './profile.ts';
import { FALL_BACK, FIGHTING, FOLLOW_UP, MELEE, NOBODY, type Play } from './state.ts';
import { mustTest } from './tests.ts';
import { endAct, lose, setGap, spend } from './unit-in-play.ts';
import { ABANDONED, ACTIVE, FOOT, GUN, MOUNTED } from './units.ts';

/** Contact: the charger's blows come first, and count only with its enemy's. */
export function openMelee(s: Play): void {
  s.act = FIGHTING;
  s.winner = NOBODY;
  s.owed = 0;
  s.thrower = s.actor;
  s.stage = MELEE;
}

/** Hits of the thrower, uncapped. */
export function applyBlows(b: Battle, s: Play, hits: number): void {
  if (s.thrower === s.actor) {
    s.pending = hits;
    s.thrower = 1 - s.actor;
  } else decide(b, s, hits);
}

/** AUG-MEL-07, AUG-MEL-08: most hits wins, the fire on this charge counted for the defender. */
function decide(b: Battle, s: Play, defenderHits: number): void {
  const charger = s.active;
  const defender = s.passive;
  const difference = s.pending - defenderHits - s.fireCasualties;
  const chargerLost = lose(charger, defenderHits);
  const defenderLost = lose(defender, s.pending);
  s.pending = 0;
  s.fireCasualties = 0;
  charger.unformed = 1;
  defender.unformed = 1;
  spend(charger);
  spend(defender);
  s.winner = difference > 0 ? s.actor : difference < 0 ? 1 - s.actor : NOBODY;
  s.owed = owes(b, s, s.actor, chargerLost) | owes(b, s, 1 - s.actor, defenderLost);
  s.thrower = s.actor;
  if (s.winner === NOBODY) nextMeleeTest(b, s);
  else beat(b, s, 1 - s.winner);
}

/** Who tests after a melee: the loser always, the others if it cost them figures (AUG-MEL-08, AUG-R-20). */
function owes(b: Battle, s: Play, side: number, lost: number): number {
  if (s.unit(s.lane, side).status !== ACTIVE) return 0;
  const isLoser = s.winner === 1 - side;
  const tests = isLoser || (lost > 0 && (s.winner === NOBODY || b.book.rulings.winnerTests));
  return tests ? 1 << side : 0;
}

/** The loser is Disordered and Unformed, leaves what it held and falls back (AUG-MEL-09). */
function beat(b: Battle, s: Play, side: number): void {
  const loser = s.unit(s.lane, side);
  loser.disordered = 1;
  loser.holds = 0;
  s.thrower = side;
  if (s.active.status !== ACTIVE || s.passive.status !== ACTIVE) nextMeleeTest(b, s);
  else if (b.combatant(s.lane, side).profile.arm === GUN) applyFallBack(b, s, 0);
  else {
    moveOf(b.combatant(s.lane, side).profile);
    s.stage = FALL_BACK;
  }
}

/** The gap is what the loser falls back. */
export function applyFallBack(b: Battle, s: Play, moves: number): void {
  setGap(b, s, moves * b.combatant(s.lane, s.thrower).normalMove);
  nextMeleeTest(b, s);
}

/** The loser's test, then the winner's; the charger's first where nobody has won. Then the follow-up. */
export function nextMeleeTest(b: Battle, s: Play): void {
  // Whoever is beaten has thrown last, for its fall-back or its test; else it is the charger.
  const first = s.thrower;
  for (let k = 0; k < 2; k++) {
    const side = k === 0 ? first : 1 - first;
    const bit = 1 << side;
    if ((s.owed & bit) === 0) continue;
    s.owed &= ~bit;
    mustTest(s, side);
    return;
  }
  followUp(b, s);
}

/** AUG-MEL-10: by a winner that has not failed its test, after a loser that still stands. */
function followUp(b: Battle, s: Play): void {
  const { winner } = s;
  const bothStand = s.active.status === ACTIVE && s.passive.status === ACTIVE;
  if (!bothStand || winner === NOBODY) {
    endAct(s);
    return;
  }
  s.thrower = winner;
  const { profile, followUp: wish } = b.combatant(s.lane, winner);
  if (winner !== s.actor) {
    const follows = s.countercharges !== 0 && profile.arm === MOUNTED && wish !== 'none';
    applyFollowUp(b, s, follows ? 1 : 0);
  } else if (profile.arm === FOOT) {
    if (wish === 'none') applyFollowUp(b, s, 0);
    else s.stage = FOLLOW_UP;
  } else applyFollowUp(b, s, b.book.tables.cavalryFollowUp + (wish === 'two' ? 1 : 0));
}

/** So many normal moves after the loser, leaving at least the smallest gap (AUG-R-23). */
export function applyFollowUp(b: Battle, s: Play, moves: number): void {
  const gap = s.gaps[s.lane] ?? 0;
  const { profile, normalMove } = b.combatant(s.lane, s.thrower);
  if (moves > 0) {
    moveOf(profile);
    s.unit(s.lane, s.thrower).holds = 0;
    if (b.book.rulings.followUpRecontact && moves * normalMove >= gap) {
      fightAgain(b, s);
      return;
    }
  }
  setGap(b, s, Math.max(b.minimumGap, gap - moves * normalMove));
  endAct(s);
}

/** followUpRecontact: who follows up charges the beaten unit; gunners who hold nothing leave their gun. */
function fightAgain(b: Battle, s: Play): void {
  s.actor = s.thrower;
  s.countercharges = 0;
  if (b.opponent(s).profile.arm === GUN) {
    s.passive.status = ABANDONED;
    endAct(s);
  } else openMelee(s);
}
