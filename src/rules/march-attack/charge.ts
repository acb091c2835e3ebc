/** Charges: who charges, forming square against it, charging home under fire, and their end (MA-CHG-01 to -06). */
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { disorder, halt } from './disorder.ts';
import { chargeTarget, triesSquare } from './doctrines.ts';
import { NOBODY } from './lines.ts';
import type { Orders } from './orders.ts';
import type { RuleBook } from './rule-book.ts';
import {
  CHARGING,
  HIT,
  HOME,
  NEXT_FIRE,
  NEXT_HOME,
  NEXT_MELEE,
  NEXT_SQUARE,
  NO_CHARGE,
  SQUARE,
  STOPPED,
  type Play,
} from './state.ts';
import { testsOf, unitPurpose } from './unit-losses.ts';
import type { Arc, Arm, Formation, Inspiration, Quality } from './units.ts';
import { CHARGING_HOME, FORMING_SQUARE, vedNumber, VedSituation } from './ved.ts';

/** A unit that is charged. */
interface Charged {
  readonly quality: Quality;
  readonly startCv: number;
  readonly cv: number;
  readonly formation: Formation;
  readonly leader: Inspiration | null;
  readonly disorder: number;
}

/** A unit that charges. */
interface Charging extends Charged {
  readonly arm: Arm;
}

function testerOf({ quality, formation, leader }: Charged, arm: Arm) {
  const infantryColumn = arm === 'infantry' && formation === 'column';
  return { quality, leaders: leader === null ? [] : [leader], infantryColumn };
}

/** The test of a charger that was hit, as it stands now (MA-CHG-05). */
export function chargeHomeTest(book: RuleBook, unit: Charging): VedSituation {
  const test = new VedSituation(book, testerOf(unit, unit.arm), 'charge-home');
  return test.now(unit.startCv - unit.cv, unit.disorder);
}

/** The test of infantry that cavalry charges from so far, as it stands now (MA-CHG-03). */
export function formSquareTest(book: RuleBook, unit: Charged, inches: number, arc: Arc): VedSituation {
  const test = new VedSituation(book, testerOf(unit, 'infantry'), 'form-square', arc);
  return test.now(unit.startCv - unit.cv, unit.disorder, inches);
}

/** The test of infantry that changes formation of its own accord, as it stands now (MA-VED-03, R-20). */
export function formationTest(book: RuleBook, unit: Charged): VedSituation {
  const test = new VedSituation(book, testerOf(unit, 'infantry'), 'formation-change-under-fire');
  return test.now(unit.startCv - unit.cv, unit.disorder);
}

/** The unit at the cursor declares a charge if its orders are so and it can. */
export function declareCharge(b: Battle, s: Play, orders: Orders): boolean {
  const target = chargeTarget(b, s, s.cursor, orders);
  if (target === NOBODY) return false;
  const unit = s.unit(s.cursor);
  unit.charge = CHARGING;
  unit.target = target + 1;
  return true;
}

/** MA-CHG-03: the next charged infantry that tries to form square; then the fire begins. */
export function nextSquare(b: Battle, s: Play): void {
  const { to } = b.sideAt(s.active);
  for (; b.hasCavalry && s.cursor < to; s.cursor++)
    if (triesSquare(b, s, s.cursor)) {
      s.stage = SQUARE;
      return;
    }
  s.cursor = 0;
  s.stage = NEXT_FIRE;
}

/** The next charger that lost CV; when all have tested, those who come home meet their targets (MA-CHG-05). */
export function nextHome(b: Battle, s: Play): void {
  const { from, to } = b.sideAt(s.active);
  for (; s.cursor < to; s.cursor++)
    if (s.unit(s.cursor).charge === HIT) {
      s.stage = HOME;
      return;
    }
  s.cursor = from;
  s.stage = NEXT_MELEE;
}

/** MA-MEL-03, FD-05: cavalry that charged is blown; chargers come back to their line. */
export function endCharges(b: Battle, s: Play): void {
  const { from, to } = b.sideAt(s.active);
  for (let i = from; i < to; i++) {
    const unit = s.unit(i);
    if (b.tracksBlown && b.hasCavalry && unit.charge !== NO_CHARGE && b.unitAt(i).cavalry) unit.blown = 1;
    unit.charge = NO_CHARGE;
    unit.target = 0;
  }
}

/** The test of the target of the charger at the cursor. */
export const formingSquare: Throw<Battle, Play> = {
  ...FORMING_SQUARE,
  key: (b, s, due, sum) => {
    const { charged } = s;
    const { startCv } = b.unitAt(charged);
    const { square } = testsOf(b, s, charged);
    const { cv, marker } = s.unit(charged);
    vedNumber(sum, b.book.tables, square.now(startCv - cv, marker, b.inches(s.distance)));
    due.set(SQUARE, unitPurpose(b, SQUARE, charged), sum.value);
  },
  apply: (b, s, passed) => {
    const target = s.unit(s.charged);
    if (passed !== 0) target.square = 1;
    else if (b.book.rulings.failedSquareDisorder === 'D2') disorder(target);
    s.cursor++;
    s.stage = NEXT_SQUARE;
  },
  act: (b, s) => `${b.unitAt(s.charged).name} tries to form square against ${b.unitAt(s.cursor).name}`,
  result: (_b, _s, passed) =>
    passed === 0 ? 'failed: it is caught out of square' : 'passed: it stands in square',
};

/** The test of the charger at the cursor. */
export const chargingHome: Throw<Battle, Play> = {
  ...CHARGING_HOME,
  key: (b, s, due, sum) => {
    const { startCv } = b.unitAt(s.cursor);
    const { home } = testsOf(b, s, s.cursor);
    const { cv, marker } = s.unit(s.cursor);
    vedNumber(sum, b.book.tables, home.now(startCv - cv, marker));
    due.set(HOME, unitPurpose(b, HOME, s.cursor), sum.value);
  },
  apply: (b, s, passed) => {
    const unit = s.unit(s.cursor);
    unit.charge = passed === 0 ? STOPPED : CHARGING;
    if (passed === 0) halt(unit, b.book.rulings);
    s.cursor++;
    s.stage = NEXT_HOME;
  },
  act: (b, s) =>
    `${b.unitAt(s.cursor).name}, CV ${s.unit(s.cursor).cv}, would charge ${b.unitAt(s.charged).name} home`,
  result: (_b, _s, passed) => (passed === 0 ? 'failed: the charge halts' : 'passed: it charges home'),
};
