/** Changing formation in T1 as orders say: at once beyond the engagement range, within it by a test (R-20, MA-VED-03). */
import { item } from '../../chance/at.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { disorder } from './disorder.ts';
import { triesToForm } from './doctrines.ts';
import type { Orders } from './orders.ts';
import { AFTER_FORMING, FORMING, type Play } from './state.ts';
import { areEngaged, testsOf, unitPurpose } from './unit-losses.ts';
import { FORMATIONS } from './units.ts';
import { CHANGING_FORMATION, vedNumber } from './ved.ts';

/** The unit at the cursor changes formation if its orders are so; within range of the enemy its test is due. */
export function changeFormation(b: Battle, s: Play, orders: Orders): boolean {
  if (!triesToForm(b, s, s.cursor, orders)) return false;
  if (areEngaged(b, s)) s.stage = FORMING;
  else form(s, orders);
  return true;
}

function form(s: Play, { formation }: Orders): void {
  s.unit(s.cursor).formation = formation;
}

function ordersNow(b: Battle, s: Play): Orders {
  return b.unitAt(s.cursor).doctrine.of(s, s.cursor);
}

function ordered(b: Battle, s: Play): string {
  return item(FORMATIONS, ordersNow(b, s).formation);
}

/** The test of the unit at the cursor. */
export const forming: Throw<Battle, Play> = {
  ...CHANGING_FORMATION,
  key: (b, s, due, sum) => {
    const { startCv } = b.unitAt(s.cursor);
    const { cv, marker } = s.unit(s.cursor);
    vedNumber(sum, b.book.tables, testsOf(b, s, s.cursor).form.now(startCv - cv, marker));
    due.set(FORMING, unitPurpose(b, FORMING, s.cursor), sum.value);
  },
  apply: (b, s, passed) => {
    if (passed !== 0) form(s, ordersNow(b, s));
    else if (b.book.rulings.failedSquareDisorder === 'D2') disorder(s.unit(s.cursor));
    s.cursor++;
    s.stage = AFTER_FORMING;
  },
  act: (b, s) =>
    `${b.unitAt(s.cursor).name} tries to form ${ordered(b, s)} within ${b.inches(b.range)} in of the enemy`,
  result: (b, s, passed) =>
    passed === 0 ? 'failed: it keeps its formation' : `passed: it stands in ${ordered(b, s)}`,
};
