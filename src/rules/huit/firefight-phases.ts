/** The sequence of play of a firefight (section 14 (a)): who acts first, what the target does, and contact. */
import { NONE } from '../../play/stacks.ts';
import type { Throw } from '../../engagement/throw.ts';
import { bandAt } from './fire.ts';
import type { FirefightBattle } from './firefight-battle.ts';
import {
  CONTACT,
  CONTACT_MADE,
  END_OF_MOVE,
  FIRER,
  ORDER,
  OVER,
  SHOT,
  TARGET,
  type Duel,
} from './firefight-state.ts';
import { marchedTo, mayFireAfter, stepTo } from './movement.ts';
import { ORDER_DICE } from './phases.ts';

export const order: Throw<FirefightBattle, Duel> = {
  ...ORDER_DICE,
  key: (_b, _s, due) => due.set(ORDER, 0),
  apply: beginTurn,
  act: () => 'the dice decide who acts first in this move',
  result: (b, _s, player) => `${b.unitAt(player).name} acts first`,
};

/** Contact without a shot: nothing is thrown, but it happens in a move. */
export const contactMade: Throw<FirefightBattle, Duel> = {
  name: 'contact',
  ruleIds: ['section 14 (a)'],
  key: (_b, _s, due) => due.set(CONTACT_MADE, 0),
  resolve: () => 0,
  apply: (_b, s) => end(s, CONTACT),
  act: () => 'the target makes contact, and the firer does not react',
  result: () => 'no shot',
};

export function openTurn(b: FirefightBattle, s: Duel): void {
  s.second = 0;
  s.player = FIRER;
  if (b.first === null) s.stage = ORDER;
  else beginTurn(b, s, b.first);
}

function beginTurn(b: FirefightBattle, s: Duel, player: number): void {
  s.player = player;
  if (player === TARGET && b.doctrine === 'advance') advance(b, s);
  else if (player === TARGET && b.doctrine === 'close-to-range') close(b, s);
  else fireOrPass(b, s);
}

function fireOrPass(b: FirefightBattle, s: Duel): void {
  if (bandAt(b.unitAt(s.player).limits, s.distance) !== null) s.stage = SHOT;
  else endTurn(b, s);
}

/** As far as it goes, or into contact (FD-09). */
function advance(b: FirefightBattle, s: Duel): void {
  const distance = marchedTo(s.distance, b.move, b.doubleBeyond);
  if (distance !== NONE) {
    s.distance = distance;
    endTurn(b, s);
  } else if (b.reactionFire) {
    s.reacting = 1;
    s.stage = SHOT;
  } else s.stage = CONTACT_MADE;
}

/** Up to its range, firing at -1 where it may. */
function close(b: FirefightBattle, s: Duel): void {
  const step = stepTo(b.closeTo, s.distance, b.move, b.doubleBeyond);
  s.distance -= step;
  if (!mayFireAfter(step, b.move)) {
    endTurn(b, s);
    return;
  }
  s.stepped = step > 0 ? 1 : 0;
  fireOrPass(b, s);
}

export function endTurn(b: FirefightBattle, s: Duel): void {
  s.stepped = 0;
  if (s.second === 0) {
    s.second = 1;
    beginTurn(b, s, FIRER + TARGET - s.player);
  } else {
    s.second = 0;
    s.player = FIRER;
    s.stage = END_OF_MOVE;
  }
}

export function end(s: Duel, outcome: number): void {
  s.second = 0;
  s.player = FIRER;
  s.reacting = 0;
  s.stepped = 0;
  s.stage = OVER;
  s.ended = outcome;
}
