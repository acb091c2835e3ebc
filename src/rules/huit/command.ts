/** Tests of command (section 3): brigade, division and army; the brigade's test in play, with its result (section 14 (c), step 1). */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import type { LossStep, Result } from './command-tables.ts';
import { isAdvancing } from './doctrines.ts';
import { brigadeGoesBack } from './movement.ts';
import type { Rulings } from './options.ts';
import { BATTERY, BRIGADE_TEST, END_OF_TURN, purposeOf, WON_BY_FIRST, WON_BY_SECOND } from './stages.ts';
import type { Play } from './state.ts';
import { livingOf } from './stacks.ts';
import type { Tables } from './tables.ts';
import { isEnemyNearFlank } from './turning.ts';
import { D8, ORDERS, PASS, RETIRE, RETREAT, type CommanderNear } from './units.ts';

/** The largest share of losses that is reached counts alone; shares are exact. */
function lossesOf(steps: readonly LossStep[], lost: number, of: number): number {
  let value = 0;
  for (let i = 0; i < steps.length; i++) {
    const step = item(steps, i);
    if (100 * lost >= step.atLeastPercent * of) ({ value } = step);
  }
  return value;
}

/** A brigade at its command test (HUIT-CMD-03). */
interface BrigadeInTest {
  dc: CommanderNear;
  neighbourBC: boolean;
  advancing: boolean;
  bcRating: number;
  brigadeRating: number;
  unitsLost: number;
  unitsAtStart: number;
  unitsTakingKills: number;
  enemyFlankRear: boolean;
  artilleryKills: boolean;
  anyDisorder: boolean;
  /** Kills on the survivors and five for each lost unit; asked for by brigadeCasualtyBasis kills only. */
  killRingsIncludingFivePerLostUnit: number;
}

const DC = part('divisional commander near', 'HUIT-CMD-03');
const NEIGHBOUR_BC = part('neighbouring brigade commander', 'HUIT-CMD-03');
const ADVANCING = part('advancing', 'HUIT-CMD-03');
const BC = part('brigade commander', 'HUIT-CMD-03');
const BRIGADE = part('brigade rating', 'HUIT-CMD-03');
const UNITS_LOST = part('units annihilated', 'HUIT-CMD-03');
const CASUALTIES = part('share of casualties', 'HUIT-CMD-03', 'R-15');
const TAKING_KILLS = part('units that took kills', 'HUIT-CMD-03', 'R-15');
const ENEMY_NEAR_BRIGADE = part('enemy near flank or rear', 'HUIT-CMD-03');
const BY_ARTILLERY = part('kills by artillery', 'HUIT-CMD-03');
const DISORDERED = part('a unit disordered', 'HUIT-CMD-03');

/** HUIT-CMD-03, R-15. */
export function brigadeModifier(
  sum: Sum,
  { command, morale }: Tables,
  rulings: Rulings,
  test: BrigadeInTest,
): void {
  const numbers = command.brigade;
  const { dc, unitsLost, unitsAtStart } = test;
  sum.begin('modifier');
  if (dc !== 'none') sum.add(dc === 'adjacent' ? numbers.dcAdjacent : numbers.dcWithin60, DC);
  if (test.neighbourBC) sum.add(numbers.neighbourBC, NEIGHBOUR_BC);
  if (test.advancing) sum.add(numbers.advancing, ADVANCING);
  sum.add(test.bcRating, BC);
  sum.add(test.brigadeRating, BRIGADE);
  sum.add(numbers.perUnitLost * unitsLost, UNITS_LOST);
  const byKills = rulings.brigadeCasualtyBasis === 'kills';
  const lost = byKills ? test.killRingsIncludingFivePerLostUnit : unitsLost;
  const of = byKills ? morale.removedAt * unitsAtStart : unitsAtStart;
  sum.add(lossesOf(numbers.casualties, lost, of), CASUALTIES);
  sum.add(numbers.perUnitTakingKills * test.unitsTakingKills, TAKING_KILLS);
  if (test.enemyFlankRear) sum.add(numbers.enemyFlankRear, ENEMY_NEAR_BRIGADE);
  if (test.artilleryKills) sum.add(numbers.artilleryKills, BY_ARTILLERY);
  if (test.anyDisorder) sum.add(numbers.anyDisorder, DISORDERED);
}

/** A division at its command test (HUIT-CMD-05). */
interface DivisionInTest {
  readonly cinc: CommanderNear;
  readonly neighbourDC: boolean;
  readonly motion: 'advancing' | 'withdrawing' | null;
  readonly dcRating: number;
  readonly brigadesLost: number;
  readonly brigadesAtStart: number;
  readonly enemyFlankRear: boolean;
}

const CINC_NEAR = part('commander in chief near', 'HUIT-CMD-05');
const NEIGHBOUR_DC = part('neighbouring divisional commander', 'HUIT-CMD-05');
const MOTION = part('motion of the majority', 'HUIT-CMD-05');
const DC_RATING = part('divisional commander', 'HUIT-CMD-05');
const BRIGADES_LOST = part('brigades annihilated', 'HUIT-CMD-05');
const SHARE_LOST = part('share of brigades lost', 'HUIT-CMD-05');
const ENEMY_NEAR_DIVISION = part('enemy near flank or rear', 'HUIT-CMD-05');

/** HUIT-CMD-05. */
export function divisionModifier(sum: Sum, { command }: Tables, test: DivisionInTest): void {
  const numbers = command.division;
  const { cinc, motion, brigadesLost } = test;
  sum.begin('modifier');
  if (cinc !== 'none') sum.add(cinc === 'adjacent' ? numbers.cincAdjacent : numbers.cincWithin60, CINC_NEAR);
  if (test.neighbourDC) sum.add(numbers.neighbourDC, NEIGHBOUR_DC);
  if (motion !== null) sum.add(motion === 'advancing' ? numbers.advancing : numbers.withdrawing, MOTION);
  sum.add(test.dcRating, DC_RATING);
  sum.add(numbers.perBrigadeLost * brigadesLost, BRIGADES_LOST);
  sum.add(lossesOf(numbers.losses, brigadesLost, test.brigadesAtStart), SHARE_LOST);
  if (test.enemyFlankRear) sum.add(numbers.enemyFlankRear, ENEMY_NEAR_DIVISION);
}

/** An army at its command test (HUIT-CMD-07). */
export interface ArmyInTest {
  readonly cincRating: number;
  readonly divisionsLost: number;
  readonly divisionsRemaining: number;
  readonly enemyBrigadesToRear: number;
}

const CINC = part('commander in chief', 'HUIT-CMD-07');
const DIVISIONS_LOST = part('divisions lost', 'HUIT-CMD-07');
const TO_REAR = part('enemy brigades to the rear', 'HUIT-CMD-07');
const REMAINING = part('divisions still on the table', 'HUIT-CMD-07', 'R-18');

/** HUIT-CMD-07, R-18. */
export function armyModifier(sum: Sum, { command }: Tables, rulings: Rulings, test: ArmyInTest): void {
  const numbers = command.army;
  sum.begin('modifier');
  sum.add(test.cincRating, CINC);
  sum.add(numbers.perDivisionLost * test.divisionsLost, DIVISIONS_LOST);
  sum.add(numbers.perEnemyBrigadeToRear * test.enemyBrigadesToRear, TO_REAR);
  if (rulings.armyDivisionBonus === 'include')
    sum.add(numbers.perDivisionRemaining * test.divisionsRemaining, REMAINING);
}

/** A command test: 1D8 + `modifier`, read from the best result down; an index into `results` (HUIT-CMD-04, -06). */
export function commandTest<R>(chance: Chance, results: readonly Result<R>[], modifier: number): number {
  const total = chance.die(D8) + modifier;
  for (let i = 0; i < results.length - 1; i++) {
    const { from } = item(results, i);
    if (from !== null && total >= from) return i;
  }
  return results.length - 1;
}

export class BrigadeTest implements Throw<Battle, Play> {
  readonly name = 'brigade test';
  readonly ruleIds = ['HUIT-CMD-03', 'HUIT-CMD-04'];
  /** One for each side, filled in anew for each of its tests. */
  private readonly tests: readonly BrigadeInTest[];

  constructor({ sides }: Battle) {
    this.tests = sides.map(({ dc, neighbourBC, brigadeRating, enemyFlankRear, unitsAtStart }) => ({
      dc,
      neighbourBC,
      advancing: false,
      bcRating: 0,
      brigadeRating,
      unitsLost: 0,
      unitsAtStart,
      unitsTakingKills: 0,
      enemyFlankRear,
      artilleryKills: false,
      anyDisorder: false,
      killRingsIncludingFivePerLostUnit: 0,
    }));
  }

  key(b: Battle, s: Play, due: Due, sum: Sum): void {
    brigadeModifier(sum, b.tables, b.rulings, this.brigadeInTest(b, s));
    due.set(BRIGADE_TEST, purposeOf(b.units.length + s.player, BRIGADE_TEST), sum.value);
  }

  resolve({ tables }: Battle, due: Due, chance: Chance): number {
    return commandTest(chance, tables.command.brigade.results, due.key0);
  }

  apply(b: Battle, s: Play, order: number): void {
    takeOrder(b, s, order);
    if (b.brigade !== null && order >= b.brigade.breakAt)
      s.end(s.player === 0 ? WON_BY_SECOND : WON_BY_FIRST);
    else if (order < RETIRE) s.stage = BATTERY;
    else {
      brigadeGoesBack(b, s, order);
      s.stage = END_OF_TURN;
    }
  }

  act(b: Battle, s: Play): string {
    return `brigade ${b.sideAt(s.player).name} tests its command`;
  }

  result(_b: Battle, _s: Play, order: number): string {
    return item(ORDERS, order);
  }

  private brigadeInTest(b: Battle, s: Play): BrigadeInTest {
    const side = s.player;
    const test = item(this.tests, side);
    const brigade = s.brigadeAt(side);
    let takingKills = 0;
    let kills = 0;
    let disorders = 0;
    const to = b.stacks.unitsTo(side);
    for (let i = b.stacks.unitsFrom(side); i < to; i++) {
      const unit = s.unitAt(i);
      // Of a unit that is gone all are 0.
      takingKills += unit.tookKills;
      kills += unit.kills;
      disorders += unit.disorders;
    }
    test.advancing = isAdvancing(b, s, side);
    test.bcRating = brigade.rating;
    test.unitsLost = test.unitsAtStart - livingOf(b, s, side);
    test.unitsTakingKills = takingKills;
    test.enemyFlankRear = b.sideAt(side).enemyFlankRear || isEnemyNearFlank(b, s, side);
    test.artilleryKills = brigade.batteryKills !== 0;
    test.anyDisorder = disorders > 0;
    test.killRingsIncludingFivePerLostUnit = kills + b.tables.morale.removedAt * test.unitsLost;
    return test;
  }
}

/** After the test what it counted is forgotten (FD-16), and its result is in force. */
function takeOrder(b: Battle, s: Play, order: number): void {
  const brigade = s.brigadeAt(s.player);
  brigade.batteryKills = 0;
  brigade.held = order === PASS ? 0 : 1;
  // A result that removes the brigade ends the engagement.
  if (b.readsOrder) brigade.order = Math.min(order, RETREAT);
  const to = b.stacks.unitsTo(s.player);
  for (let i = b.stacks.unitsFrom(s.player); i < to; i++) s.unitAt(i).tookKills = 0;
}
