/** After a melee (AUG-MEL-08 to AUG-MEL-10): the loser's fall-back, tests, follow-up. */
import { countOf } from '../../play/shown.ts';
import { fact, type AugsburgThrow, type Battle } from './battle.ts';
import { meet } from './charge.ts';
import { goBack, goesBack, moveOf, NORMAL_MOVE, setGap } from './movement.ts';
import { FALL_BACK, FOLLOW_UP, NOBODY, purposeInLane } from './stages.ts';
import type { Play } from './state.ts';
import { FOOT, GUN, MOUNTED } from './units.ts';

/** The loser is Disordered and Unformed, leaves what it held and falls back (AUG-MEL-09). */
export function beat(b: Battle, s: Play, side: number): void {
  const loser = s.unitInAct(side);
  const { profile } = b.inAct(s, side);
  loser.disordered = 1;
  loser.holds = 0;
  s.thrower = side;
  if (s.advance.length > 0 || b.line !== null) closeUp(b, s);
  if (!s.bothInAct) nextMeleeTest(b, s);
  else if (profile.arm === GUN) applyFallBack(b, s, 0);
  else {
    moveOf(profile);
    s.stage = FALL_BACK;
  }
}

/** The gap is closed where a melee was fought to an end: what the charger has not closed its enemy has. */
function closeUp(b: Battle, s: Play): void {
  setGap(b, s, s.gap - s.closed, s.actor);
  setGap(b, s, 0, 1 - s.actor);
  s.closed = 0;
}

/** The gap is what the loser falls back. */
function applyFallBack(b: Battle, s: Play, moves: number): void {
  const parts = moves * b.thrower(s).normalMove;
  if (b.line !== null && parts > 0 && goesBack(s, s.thrower)) s.throwing.fellBack = 1;
  goBack(b, s, 0, parts, s.thrower);
  nextMeleeTest(b, s);
}

/** The loser's test, then the winner's; the charger's first where nobody has won. Then the follow-up. */
export function nextMeleeTest(b: Battle, s: Play): void {
  // Whoever is beaten has thrown last, for its fall-back or its test; else it is the charger.
  if (!s.openOwedTest(s.thrower)) openFollowUp(b, s);
}

/** AUG-MEL-10: by a winner that has not failed its test, after a loser that still stands. */
function openFollowUp(b: Battle, s: Play): void {
  const { winner } = s;
  // From lane to lane nobody follows up.
  if (!s.bothInAct || winner === NOBODY || s.aside) {
    s.endAct();
    return;
  }
  s.thrower = winner;
  const { profile } = b.inAct(s, winner);
  const { followUp: wish } = b.ordersOf(s, s.inAct(winner));
  if (winner !== s.actor) {
    const follows = s.countercharges !== 0 && profile.arm === MOUNTED && wish !== 'none';
    applyFollowUp(b, s, follows ? 1 : 0);
  } else if (profile.arm === FOOT) {
    if (wish === 'none') applyFollowUp(b, s, 0);
    else s.stage = FOLLOW_UP;
  } else applyFollowUp(b, s, b.book.tables.cavalryFollowUp + (wish === 'two' ? 1 : 0));
}

/** The gap after a follow-up: never less than the smallest (AUG-R-23). */
export function gapLeft(smallest: number, gap: number, followed: number): number {
  return Math.max(smallest, gap - followed);
}

/** So many normal moves after the loser, into the unit that has changed places with it, or into it again (AUG-R-23). */
function applyFollowUp(b: Battle, s: Play, moves: number): void {
  const { gap, thrower } = s;
  const { profile, normalMove } = b.thrower(s);
  const followed = moves * normalMove;
  if (moves > 0) {
    moveOf(profile);
    s.throwing.holds = 0;
    const enemy = s.front(s.lane, 1 - thrower);
    const meets = b.book.rulings.followUpRecontact || enemy !== s.inAct(1 - thrower);
    if (meets && followed >= gap) {
      s.engage(s.inAct(thrower), enemy);
      s.actor = thrower;
      s.countercharges = 0;
      meet(b, s, gap);
      return;
    }
  }
  const left = gapLeft(b.minimumGap, gap, followed);
  // A beaten unit that is nearer than the least gap gives way.
  setGap(b, s, left, left > gap ? 1 - s.thrower : s.thrower);
  s.endAct();
}

/** A move in whole normal moves. */
function movesOf(
  does: string,
  rest: Pick<AugsburgThrow, 'name' | 'ruleIds' | 'resolve' | 'apply'>,
): AugsburgThrow {
  return {
    ...rest,
    key: (_b, s, due) => due.set(s.stage, purposeInLane(s)),
    act: (b, s) => `${b.nameOf(s, s.thrower)} ${does}`,
    result: (_b, _s, moves) => countOf(moves, 'move'),
    facts: (b, s) => [
      fact(`in normal moves of ${b.inWords(b.thrower(s).normalMove)}`, ...NORMAL_MOVE.ruleIds),
    ],
  };
}

export const fallBack = movesOf('is beaten and falls back', {
  name: 'fall-back',
  ruleIds: ['AUG-MEL-09'],
  resolve: (b, _due, chance) => chance.draw(b.fallBackThrow),
  apply: applyFallBack,
});

export const followUp = movesOf('follows up', {
  name: 'follow-up',
  ruleIds: ['AUG-MEL-10'],
  resolve: (b, _due, chance) => chance.draw(b.followUpThrow),
  apply: applyFollowUp,
});
