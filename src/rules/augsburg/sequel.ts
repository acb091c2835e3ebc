/** What comes after a test or a rally, when its result is known. */
import type { Battle } from './battle.ts';
import { throwChargeMove } from './charge-order.ts';
import { afterFireTest } from './fire-order.ts';
import { nextMeleeTest } from './melee-order.ts';
import { CHARGING, FIGHTING, FIRING, SHORT_CHARGE, type Play } from './state.ts';
import { chargesOn, excessOf, fail, inchesOf } from './tests.ts';
import { endAct } from './unit-in-play.ts';

/** The test of the thrower; inches that a charger shaken by fire would go back come off its charge move (AUG-MEL-02). */
export function applyTest(b: Battle, s: Play, result: number): void {
  const excess = excessOf(result);
  if (s.act === CHARGING) {
    if (chargesOn(s, excess)) {
      s.deducted = inchesOf(result);
      throwChargeMove(s);
      return;
    }
    fail(b, s, excess, inchesOf(result));
    endAct(s);
    return;
  }
  if (excess > 0) fail(b, s, excess, inchesOf(result));
  afterTest(b, s);
}

/** AUG-MOR-07, AUG-R-13: passed, it faces the foe and is no longer Disordered; failed, nothing changes. */
export function applyRally(b: Battle, s: Play, result: number): void {
  const unit = s.active;
  const excess = excessOf(result);
  if (excess === 0) {
    unit.disordered = 0;
    unit.facesAway = 0;
  } else if (b.book.rulings.rallyFailure === 'apply-table') fail(b, s, excess, inchesOf(result));
  endAct(s);
}

function afterTest(b: Battle, s: Play): void {
  switch (s.act) {
    case FIRING:
    case SHORT_CHARGE:
      afterFireTest(b, s);
      return;
    case FIGHTING:
      nextMeleeTest(b, s);
      return;
    default:
      throw new RangeError(`no test belongs to what is going on (${s.act})`);
  }
}
