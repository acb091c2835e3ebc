/** S2: morale of formations, with the table that the source does not give (MA-MF-03, MA-MF-04, PACK-MORALE). */
import { item } from '../../chance/at.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { part, type Sum } from '../../play/sum.ts';
import { rowFor } from './dice.ts';
import { disorder } from './disorder.ts';
import { stateOf, testIsDue } from './formation-state.ts';
import { MF_TESTS } from './rules.ts';
import type { Battle, Side, Unit } from './game.ts';
import { DISORDERED, MORALE_RESULTS, PASSED, RETIRED, withoutTable } from './supplement.ts';
import type { Tables } from './tables.ts';
import { LIVE_STATES, type Inspiration, type LiveState, type PrintedQuality } from './units.ts';

const BASE = part((quality: PrintedQuality) => `base morale ${quality}`, 'PACK-MORALE');
const LEADER = part('leader', 'MA-LDR-01', 'MA-MF-04');
const STATE = part((state: LiveState) => state, 'PACK-MORALE');

/** The throw of a formation: a number of MORALE_RESULTS. */
export function moraleTest({ mfMorale }: Pick<Tables, 'mfMorale'>, occasion = 0): ThrowKind {
  return {
    name: 'morale of a formation',
    ruleIds: ['MA-MF-03', 'MA-MF-04', 'PACK-MORALE'],
    occasion,
    resolve(chance, modifier) {
      if (mfMorale === null) return PASSED;
      const { rows, dice } = mfMorale;
      return MORALE_RESULTS.indexOf(
        item(rows, rowFor(rows, chance.draw(dice) + modifier, 'mfMorale')).result,
      );
    },
    act: (side: Side) =>
      `${side.name}'s formation is ${stateNow(side)} and tests its morale: ${mfMorale?.dice.label ?? ''} looked up`,
    result: moraleText,
  };
}

/** The result of a test in words. */
export function moraleText(result: number, { name }: Actor): string {
  if (result === PASSED) return `${name} passes`;
  if (result === DISORDERED) return `${name}'s units are disordered`;
  return `${name} ${result === RETIRED ? 'retires' : 'breaks'}`;
}

/** The number that is added to the dice of a formation. */
export function moraleNumber(
  sum: Sum,
  { mfMorale, leaderInspirational }: Tables,
  baseMorale: PrintedQuality,
  leader: Inspiration | null,
  state: LiveState,
): number {
  sum.begin('added to the dice');
  sum.base(mfMorale?.baseByQuality?.[baseMorale] ?? 0, BASE, baseMorale);
  if (mfMorale?.addInspirational === true && leader !== null)
    sum.base(leaderInspirational[leader].bonus, LEADER);
  sum.base(mfMorale?.state?.[state] ?? 0, STATE, state);
  return sum.value;
}

function stateNow(side: Side): LiveState {
  return LIVE_STATES[stateOf(side.field.rules.tables, side)] ?? 'steady';
}

/** Takes CV off a unit, which breaks at 0 (MA-UNIT-07). */
export function lose(unit: Unit, loss: number): void {
  if (unit.cv === 0) return;
  unit.cv = Math.max(0, unit.cv - loss);
  if (unit.cv > 0) return;
  unit.forget();
  if (unit.is.infantry && unit.side.is.tests) unit.side.lost = 1;
}

/** Notes the tests that the losses of the last turn make due. */
export function openMorale(g: Battle): void {
  const { tables, rulings } = g.rules;
  for (const side of g.sides) {
    side.result = PASSED;
    side.owes = owesTest(g, side) ? 1 : 0;
    side.lost = 0;
  }
  if (tables.mfMorale !== null || !isTestDue(g)) return;
  withoutTable('mfMorale', rulings);
  for (const side of g.sides) side.owes = 0;
}

/** True where a side has to test: never while none of its units is there (MA-MF-03, SCN-02). */
function owesTest(g: Battle, side: Side): boolean {
  if (!side.is.tests || !side.isCommitted) return false;
  return testIsDue(g.rules, side, side.lost !== 0) && side.unbroken > 0;
}

/** True while a test is due. */
export function isTestDue({ sides: [a, b] }: Battle): boolean {
  return (a.owes | b.owes) !== 0;
}

/** The test that is due, A's first. Both are made before either result counts (FD-07). */
export function testMorale(g: Battle, dice: Dice): void {
  const [a, b] = g.sides;
  const side = a.owes !== 0 ? a : b;
  const { tables, throws } = g.rules;
  const number = moraleNumber(dice.sum, tables, baseMoraleOf(side), side.is.mfInspirational, stateNow(side));
  dice.count(MF_TESTS + side.role);
  side.result = dice.throw(throws.morale, side, null, number, 0);
  side.owes = 0;
  if (!isTestDue(g)) settle(g);
}

/** The base morale of a side that tests. @throws {NotGivenError} where it is not given: MA-ERR-INPUT */
function baseMoraleOf({ is: { baseMorale, path } }: Side): PrintedQuality {
  if (baseMorale !== null) return baseMorale;
  throw new NotGivenError(
    `${path.join('.')}: baseMorale is required: the formation has to test its morale in some way of play`,
    'MA-ERR-INPUT',
  );
}

/** The results of the tests of a turn (MA-MF-04, FD-07). */
function settle(g: Battle): void {
  const isOver = g.sides.some(({ result }) => result >= RETIRED);
  for (const side of g.sides) {
    if (!isOver && side.result === DISORDERED) for (const unit of side.units) disorder(unit);
    if (side.result < RETIRED) side.result = PASSED;
  }
  if (isOver) g.end();
}
