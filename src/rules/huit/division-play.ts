/** The order of play of several brigades a side (HUIT-NBR-13), and the tests of divisions and armies in it (HUIT-NBR-14). */
import type { Dice } from '../../play/dice.ts';
import { item } from '../../chance/at.ts';
import { loop, Program, within } from '../../play/program.ts';
import { NONE } from '../../play/stacks.ts';
import { armyModifier, divisionModifier, isFlanked } from './command.ts';
import { BATTLE_LOST, forget, type Army, type Division, type Divisions } from './divisions.ts';
import { ACTS, BOTH_GONE, COUNTED, WON_BY_FIRST, WON_BY_SECOND, type Battle, type Brigade } from './game.ts';
import type { ArmyInTest, DivisionInTest } from './inputs.ts';
import {
  acts,
  CONTACTS,
  FIRES,
  GENERALS,
  goesFirst,
  GUNS,
  MUSKETRY,
  nextTurn,
  openNextMove,
  PASSAGES,
  REARS_AT_END,
  REARS_AT_ONCE,
  testIfPresent,
  TURNS,
} from './sequence.ts';
import { HOLD, RETIRE } from './units.ts';

/** Tests of the first side's divisions are counted, and then the other's. */
export const DIVISION_TESTS = COUNTED;
/** The result that removes a division. */
const REMOVED = 2;

/** The next sector in which the engagement goes on, and something is to be done. */
function nextSector(isDue: (g: Battle) => boolean): (d: Divisions) => boolean {
  return (d) => {
    while (++d.sector < d.sectors.length) if (d.here.over === 0 && isDue(d.here)) return true;
    d.sector = NONE;
    return false;
  };
}

const here = ({ here: sector }: Divisions): Battle => sector;
const always = (): boolean => true;
const isActing = ({ due }: Battle): boolean => due === ACTS;

/** Brigades that are lost, each with a test of its division at once. */
const LOSSES = loop((d: Divisions) => divisionToTest(d) !== null, answerLoss);

/** A move: every step over all sectors before the next step. */
export const MOVE_OF_ALL = new Program<Divisions>(
  loop(
    ({ turns }) => turns <= TURNS,
    loop(
      nextTurnOfAll,
      loop(isOrderOpen, throwOrder),
      loop(nextSector(always), testBrigadeHere, LOSSES),
      loop(nextSector(always), within(here, REARS_AT_ONCE)),
      loop(nextSector(isActing), within(here, GUNS), LOSSES),
      loop(nextSector(isActing), within(here, FIRES), within(here, PASSAGES)),
      loop(nextSector(isActing), within(here, REARS_AT_ONCE)),
      loop(nextSector(isActing), within(here, MUSKETRY)),
      loop(nextSector(acts), within(here, CONTACTS), LOSSES),
      loop(nextSector(always), within(here, REARS_AT_END), LOSSES),
    ),
    loop(nextSector(always), within(here, GENERALS)),
  ),
);

/** A later move begins. */
export function openNextMoveOfAll(d: Divisions): void {
  for (const g of d.sectors) openNextMove(g);
  openMoveOfAll(d);
}

/** A move begins: one throw, if any, says for all sectors who goes first. */
export function openMoveOfAll(d: Divisions): void {
  d.at = 0;
  d.turns = 0;
  d.player = d.rules.first ?? NONE;
}

/** As {@link nextTurn} of each sector; where none goes on, the move is over. */
function nextTurnOfAll(d: Divisions): boolean {
  let turns = TURNS + 1;
  for (const g of d.sectors) {
    if (g.over !== 0) continue;
    nextTurn(g);
    ({ turns } = g);
  }
  d.turns = turns;
  return turns <= TURNS;
}

function isOrderOpen({ player }: Divisions): boolean {
  return player === NONE;
}

function throwOrder(d: Divisions, dice: Dice): void {
  const { throws, referee } = d.rules;
  d.player = dice.throw(throws.order, referee, null, 0, 0);
  for (const g of d.sectors) if (g.over === 0) goesFirst(g, d.player);
}

function testBrigadeHere({ here: sector }: Divisions, dice: Dice): void {
  testIfPresent(sector, dice);
}

/** The first division that has lost a brigade for which it has not thrown, of the first side before the other. */
function divisionToTest({ sector, here: g, armies }: Divisions): Division | null {
  if (sector === NONE || g.over === 0) return null;
  for (const { divisions } of armies)
    for (const division of divisions)
      if (division.brigades.length - division.left > division.lost) return division;
  return null;
}

/** A division tests for a brigade that it has lost; if it is lost itself, so does the army. Then a side may have nobody left. */
function answerLoss(d: Divisions, dice: Dice): void {
  const division = divisionToTest(d);
  if (division === null) throw new TypeError('no division has lost a brigade');
  const { army } = division;
  division.lost++;
  if (division.left > 0) testDivision(d, division, dice);
  if (division.isLost) {
    division.lost = division.brigades.length;
    division.held = 0;
    if (d.rules.inputs.army) testArmy(d, army, dice);
  }
  d.passHoldsOn();
  for (const g of d.sectors) if (g.over !== 0) forget(g);
  const [a, b] = d.armies;
  if (army.result === BATTLE_LOST) d.end(army.role === 0 ? WON_BY_SECOND : WON_BY_FIRST);
  else if (a.left === 0 || b.left === 0)
    d.end(a.left > 0 ? WON_BY_FIRST : b.left > 0 ? WON_BY_SECOND : BOTH_GONE);
}

/** HUIT-CMD-05, -06: on hold, or all of its brigades are removed. */
function testDivision({ rules }: Divisions, division: Division, dice: Dice): void {
  divisionModifier(dice.sum, item(rules.sectors, 0).tables, divisionInTest(division));
  const result = dice.throw(rules.throws.divisionTest, division, null, dice.sum.value, 0);
  dice.count(DIVISION_TESTS + division.role);
  division.held = result === HOLD ? 1 : 0;
  if (result === REMOVED) for (const brigade of division.brigades) if (!brigade.isLost) lose(brigade);
}

function lose({ battle: g, role }: Brigade): void {
  g.end(g.over !== 0 ? BOTH_GONE : role === 0 ? WON_BY_SECOND : WON_BY_FIRST);
}

/** who advances and who withdraws is seen at the last tests of its living brigades. */
function divisionInTest({ is, brigades, lost, left }: Division): DivisionInTest {
  let advancing = 0;
  let withdrawing = 0;
  let enemyFlankRear = false;
  for (const brigade of brigades) {
    if (brigade.isLost) continue;
    advancing += brigade.advancing;
    if (brigade.order >= RETIRE) withdrawing++;
    if (isFlanked(brigade)) enemyFlankRear = true;
  }
  return {
    ...is,
    motion: 2 * advancing > left ? 'advancing' : 2 * withdrawing > left ? 'withdrawing' : null,
    brigadesLost: lost,
    brigadesAtStart: brigades.length,
    enemyFlankRear,
  };
}

/** HUIT-CMD-07. */
function testArmy(d: Divisions, army: Army, dice: Dice): void {
  const { tables, rulings } = item(d.rules.sectors, 0);
  armyModifier(dice.sum, tables, rulings, armyInTest(d, army));
  army.result = 1 + dice.throw(d.rules.throws.armyTest, army, null, dice.sum.value, 0);
}

/** an enemy brigade is to the rear where its sector is empty of this army, if it was advancing at its last test. */
function armyInTest({ sectors }: Divisions, { is, role, divisions, divisionsLost }: Army): ArmyInTest {
  let enemyBrigadesToRear = 0;
  for (const { brigades } of sectors) {
    const enemy = brigades[role === 0 ? 1 : 0];
    if (brigades[role].isLost && !enemy.isLost) enemyBrigadesToRear += enemy.advancing;
  }
  return {
    cincRating: is.cincRating,
    divisionsLost,
    divisionsRemaining: is.divisionsElsewhere + divisions.length - divisionsLost,
    enemyBrigadesToRear,
  };
}
