/** S2: morale of formations, with the table that the source does not give (MA-MF-03, MA-MF-04, PACK-MORALE). */
import { item } from '../../chance/at.ts';
import { SIDES } from '../../play/by-side.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { part, type Sum } from '../../play/sum.ts';
import { rowFor } from './dice.ts';
import { disorder } from './disorder.ts';
import { openWave, placeDue, stateOf } from './formation-state.ts';
import { MF_TESTS, NONE } from './rules.ts';
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
  const { side } = unit;
  side.closeUp(unit);
  if (unit.is.infantry && side.is.tests) side.lost = 1;
  // in combat, which the tactical phases are.
  const { rules, phase } = side.field;
  if (rules.hasRows && phase > 0 && !unit.is.artillery && side.is.tests && side.left === 0)
    side.destroyed = 1;
}

/** Notes the tests that the losses of the last turn make due. */
export function openMorale(g: Battle): void {
  for (const side of g.sides) if (!side.isOut) side.result = PASSED;
  openWaves(g);
}

/** Notes who tests in the next wave of both sides (MA-MF-05). */
function openWaves(g: Battle): void {
  const { tables, rulings, roster } = g.rules;
  for (const role of SIDES) openWave(g.rules, g.rows[role], roster.gaps[role]);
  if (tables.mfMorale !== null || !isTestDue(g)) return;
  withoutTable('mfMorale', rulings);
  for (const side of g.sides) side.owes = 0;
}

/** True while a test is due. */
export function isTestDue({ sides }: Battle): boolean {
  return placeDue(sides) !== NONE;
}

/** The test that is due, A's first. All of a wave are made before a result counts (FD-07). */
export function testMorale(g: Battle, dice: Dice): void {
  const side = item(g.sides, placeDue(g.sides));
  const { tables, throws, hasRows } = g.rules;
  const number = moraleNumber(dice.sum, tables, baseMoraleOf(side), side.is.mfInspirational, stateNow(side));
  dice.count(MF_TESTS + side.role);
  side.result = dice.throw(throws.morale, side, null, number, 0);
  side.owes = 0;
  if (hasRows) side.tested = 1;
  if (hasRows && !isTestDue(g)) openWaves(g);
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
  const isOver = g.rules.hasRows ? g.isDecided : g.sides.some(({ result }) => result >= RETIRED);
  for (const side of g.sides) {
    if (!isOver && side.result === DISORDERED) for (const unit of side.units) disorder(unit);
    if (side.isOut) for (const unit of side.units) unit.forget();
    if (side.result < RETIRED) side.result = PASSED;
    // At the end it says whose tests have ended it.
    if (!isOver) side.tested = 0;
  }
  if (isOver) g.end();
}
