/** The Morale Phase (FOH-ENG-03 step 5): tests, conversion of hits, pursuit, recovery. */
import type { Battle } from './battle.ts';
import { convertHits, recover, removeDestroyed, takeHits, worsen } from './hits-in-play.ts';
import { lossesCount } from './numbers-in-play.ts';
import {
  MORALE_TEST,
  NO_TEST,
  PURSUIT_ATTACK,
  PURSUIT_MOVE,
  TEST,
  TEST_WITH_LOSSES,
  type Play,
} from './state.ts';
import { endTurn } from './turn-end.ts';
import { isOnLine, ROUTED, SHAKEN } from './units.ts';

/**
 * Units on the line that took hits this turn test (FOH-MOR-01, R-15). All that a test looks at is settled here, so that
 * hits may be converted before the tests are thrown though they come after them (FOH-HIT-01), and recovery applied
 * before the pursuit: nothing between depends on either, and fewer states are told apart.
 */
export function openMorale(b: Battle, s: Play): void {
  for (let side = 0; side < 2; side++) {
    const state = s.side(side);
    const tests = state.hits > 0 && isOnLine(state.morale);
    if (tests) state.test = lossesCount(b, s, side) ? TEST_WITH_LOSSES : TEST;
    recover(state);
    convertHits(b, state);
    if (!tests) removeDestroyed(state);
  }
  dueTest(b, s, 0);
}

function dueTest(b: Battle, s: Play, from: number): void {
  for (let side = from; side < 2; side++) {
    if (s.side(side).test === NO_TEST) continue;
    s.stage = MORALE_TEST;
    s.thrower = side;
    return;
  }
  afterTests(b, s);
}

/** The result of one test touches nothing that the other looks at, so that they are as good as simultaneous. */
export function applyMoraleTest(b: Battle, s: Play, result: number): void {
  const side = s.thrower;
  const state = s.side(side);
  state.test = NO_TEST;
  if (state.stands > 0) worsen(state, result);
  removeDestroyed(state);
  dueTest(b, s, side + 1);
}

function afterTests(b: Battle, s: Play): void {
  s.thrower = 0;
  if (s.contact !== 0 && pursues(b, s, 0)) duePursuit(s, 0);
  else if (s.contact !== 0 && pursues(b, s, 1)) duePursuit(s, 1);
  else endTurn(b, s);
}

/** FOH-RUN-02, R-14. */
function pursues(b: Battle, s: Play, side: number): boolean {
  const runner = s.side(1 - side).morale;
  const flees = runner === ROUTED || (runner === SHAKEN && b.rulings.pursueShaken);
  return flees && isOnLine(s.side(side).morale) && b.side(side).pursues;
}

function duePursuit(s: Play, side: number): void {
  s.stage = PURSUIT_MOVE;
  s.thrower = side;
}

export function applyPursuitMove(b: Battle, s: Play, kept: number): void {
  if (kept === 0) endTurn(b, s);
  else s.stage = PURSUIT_ATTACK;
}

/** Its hits are converted at once and on their own. */
export function applyPursuitAttack(b: Battle, s: Play, hits: number): void {
  const runner = 1 - s.thrower;
  takeHits(b, s, runner, hits);
  convertHits(b, s.side(runner));
  removeDestroyed(s.side(runner));
  endTurn(b, s);
}
