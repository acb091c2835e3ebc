/** Charges: who charges, forming square against it, charging home under fire, and their end (MA-CHG-01 to -06). */
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { disorder, halt } from './disorder.ts';
import { chargeTarget, NOBODY, triesSquare } from './doctrines.ts';
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
import type { Arc, Arm, Formation, Inspiration, Quality } from './names.ts';
import { unitPurpose } from './units.ts';
import { resolveVed, vedNumber, type VedSituation } from './ved.ts';

/** A unit that charges or is charged. */
interface Tester {
  readonly quality: Quality;
  readonly startCv: number;
  readonly cv: number;
  readonly formation: Formation;
  readonly leader: Inspiration | null;
  readonly disorder: number;
}

/** The test of a charger that was hit, as it stands now (MA-CHG-05). */
export function chargeHomeTest(unit: Tester & { readonly arm: Arm }): VedSituation {
  const { arm, quality, startCv, cv, formation, leader, disorder: marker } = unit;
  return {
    quality,
    cvLost: startCv - cv,
    leaders: leader === null ? [] : [leader],
    infantryColumn: arm === 'infantry' && formation === 'column',
    disordered: marker !== 0,
    test: 'charge-home',
    arc: 'front',
    cavalryChargeInches: null,
  };
}

/** The test of infantry that cavalry charges, as it stands now (MA-CHG-03). */
export function formSquareTest(unit: Tester, distanceInches: number, arc: Arc): VedSituation {
  const test = chargeHomeTest({ ...unit, arm: 'infantry' });
  return { ...test, test: 'form-square', arc, cavalryChargeInches: distanceInches };
}

/** The same test later: what changes of a unit in play. */
export function testNow(test: VedSituation, cvLost: number, marker: number): VedSituation {
  test.cvLost = cvLost;
  test.disordered = marker !== 0;
  return test;
}

/** The units of the active side declare their charges, in list order. @returns whether any charges */
export function declareCharges(b: Battle, s: Play): boolean {
  const { from, to } = b.sideAt(s.active);
  let any = false;
  for (let i = from; i < to; i++) {
    const target = chargeTarget(b, s, i);
    if (target === NOBODY) continue;
    s.unit(i).charge = CHARGING;
    s.unit(i).target = target + 1;
    any = true;
  }
  return any;
}

/** MA-CHG-03: the next charged infantry that tries to form square; then the fire begins. */
export function nextSquare(b: Battle, s: Play): void {
  const { to } = b.sideAt(s.active);
  for (; s.cursor < to; s.cursor++)
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
    if (unit.charge === NO_CHARGE) continue;
    if (b.tracksBlown && b.unitAt(i).cavalry) unit.blown = 1;
    unit.charge = NO_CHARGE;
    unit.target = 0;
  }
}

/** The test of the target of the charger at the cursor. */
export const formingSquare: Throw<Battle, Play> = {
  name: 'forming square',
  ruleIds: ['MA-CHG-03', 'MA-VED-02'],
  key: (b, s, due, sum) => {
    const { charged } = s;
    const { squareTest, startCv } = b.unitAt(charged);
    const { cv, marker } = s.unit(charged);
    squareTest.cavalryChargeInches = b.inches(s.distance);
    vedNumber(sum, b.book, testNow(squareTest, startCv - cv, marker));
    due.set(SQUARE, unitPurpose(b, SQUARE, charged), sum.value);
  },
  resolve: resolveVed,
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
  name: 'charging home',
  ruleIds: ['MA-CHG-05', 'MA-VED-02'],
  key: (b, s, due, sum) => {
    const { homeTest, startCv } = b.unitAt(s.cursor);
    const { cv, marker } = s.unit(s.cursor);
    vedNumber(sum, b.book, testNow(homeTest, startCv - cv, marker));
    due.set(HOME, unitPurpose(b, HOME, s.cursor), sum.value);
  },
  resolve: resolveVed,
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
