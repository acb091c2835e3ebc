/** Movement (AUG-MOVE): normal moves, charge moves and their dice, the going, and gaps. */
import { intAt, item } from '../../chance/at.ts';
import type { Throw as FoldedThrow } from '../../chance/throw.ts';
import { valueOf } from '../../play/by-word.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import type { Factor } from '../../play/explanation.ts';
import { contradiction } from '../../play/mechanic.ts';
import { NONE } from '../../play/stacks.ts';
import { part, partsOf, type Sum } from '../../play/sum.ts';
import { fact, type AugsburgThrow, type Battle, type Profile } from './battle.ts';
import { notedThrow } from './dice.ts';
import { changePlaces, laneToPassTo, laneToTurnOn, shift, unitBehind } from './line.ts';
import { purposeInLane } from './stages.ts';
import type { Play } from './state.ts';
import type { RuleBook, Tables } from './tables.ts';
import { NO_PLACE, type Going, type MoveRow } from './units.ts';

/** Its row of the movement table. @throws {NotGivenError} for light horse and gun crews without one */
export function moveOf({ move, name }: Profile): MoveRow {
  if (move !== null) return move;
  const message = `move of ${name} is needed: the source gives it no row of the movement table; write move`;
  throw new NotGivenError(message, 'AUG-NOTGIVEN-move');
}

/** The normal move in inches (AUG-MOVE-01). */
export function normalMoveIn({ tables }: RuleBook, row: MoveRow, going: Going): number {
  const { goodIn, badIn } = valueOf(tables.movement, row);
  if (going === 'good') return goodIn;
  if (badIn === null) throw contradiction([], `${row} may not move in bad going (AUG-MOVE-01)`);
  return badIn;
}

export const NORMAL_MOVE = part('normal move', 'AUG-MOVE-01');
const IN_PLACE = part('the dice stand for the normal move', 'AUG-MOVE-01');
const OBSTACLES = part('obstacles', 'AUG-MOVE-03');

/** Adds the part of a charge move that is no dice, in inches (AUG-MOVE-03, AUG-MOVE-06, AUG-R-03). */
export function chargeBase(sum: Sum, book: RuleBook, row: MoveRow, going: Going, obstacles: number): void {
  const { tables, rulings } = book;
  const bonus = valueOf(tables.chargeBonus, row);
  const inPlace = rulings.chargeDice === 'replace' && bonus !== null && bonus.pick !== 'sum';
  if (inPlace) sum.base(0, IN_PLACE);
  else sum.base(normalMoveIn(book, row, going), NORMAL_MOVE);
  sum.add(obstacles * obstacleIn(tables, row, obstacles), OBSTACLES);
}

/** The inches of one obstacle; 0 where there is none to cross. @throws {InputError} for who may cross none */
function obstacleIn({ movement }: Tables, row: MoveRow, obstacles: number): number {
  const { obstacleIn: inches } = valueOf(movement, row);
  if (inches === null && obstacles > 0)
    throw contradiction([], `${row} may not cross an obstacle (AUG-MOVE-01)`);
  return inches ?? 0;
}

/** The dice of a charge move; null for none (AUG-MOVE-06). */
export function chargeDice({ tables }: RuleBook, row: MoveRow): FoldedThrow | null {
  const bonus = valueOf(tables.chargeBonus, row);
  return bonus === null ? null : notedThrow(bonus.dice, bonus.pick);
}

/** The dice of a charge move, for explanations. */
export function chargeDiceFact({ label }: FoldedThrow): Factor {
  return fact(label, 'AUG-MOVE-06');
}

/** A charge move is never below 0 (AUG-MOVE-06). */
export function chargeMoveIn(base: number, bonus: number, deduction: number): number {
  return Math.max(0, base + bonus - deduction);
}

/** Adds the inches of the thrower's charge move before its dice. */
export function chargeBaseInPlay(sum: Sum, b: Battle, s: Play, obstacles: number): void {
  const going = b.laneAt(s.throwing.lane).bad ? 'bad' : 'good';
  chargeBase(sum, b.book, moveOf(b.thrower(s).profile), going, obstacles);
}

/** A charge move of an engagement: whose it is, its inches before the dice, and what it does. */
export function chargeMoveOf({
  ruleIds,
  base,
  ...rest
}: Pick<AugsburgThrow, 'name' | 'ruleIds' | 'apply' | 'act'> & {
  readonly base: (sum: Sum, b: Battle, s: Play) => void;
}): AugsburgThrow {
  return {
    ...rest,
    ruleIds: ['AUG-MOVE-06', ...ruleIds],
    key: (b, s, due) =>
      due.set(s.stage, purposeInLane(s), b.book.tables.moves.indexOf(moveOf(b.thrower(s).profile))),
    resolve: (b, due, chance) => {
      const thrown = item(b.chargeThrows, due.key0);
      return thrown === null ? 0 : chance.draw(thrown);
    },
    result: (_b, _s, bonus) => `${bonus} in from the dice`,
    // The dice do not depend on these inches, so that they are no number of the throw.
    facts: (b, s) =>
      partsOf((sum) => base(sum, b, s)).factors.map(({ label, value, ruleIds: rules }) => {
        const inches = b.inches((value ?? 0) * b.partsPerPrintedInch);
        return fact(inches === 0 ? label : `${label} ${inches} in`, ...rules);
      }),
  };
}

/** True if the target's obstacle is still in the charger's way (AUG-MOVE-03, AUG-R-34). */
export function crossesObstacle(b: Battle, s: Play): boolean {
  return s.passive.holds !== 0 && b.opponent(s).obstacle !== 'none' && !s.flanks;
}

/** Order M: to its goal, at most a normal move; at or below it already nothing changes (AUG-MOVE-01). */
export function move(b: Battle, s: Play, aim: number): void {
  const { gap, actor } = s;
  const { normalMove, profile } = b.actor(s);
  const goal = item(b.unitAt(s.inAct(actor)).goals, aim);
  if (gap <= goal) return;
  needRow(profile);
  setGap(b, s, Math.max(goal, gap - normalMove), actor);
  s.active.holds = 0;
  enterGoing(b, s);
}

/** A quarter is complete after so many orders W: on the neighbouring lane, or back. */
export function wheel(b: Battle, s: Play): void {
  const { active } = s;
  active.holds = 0;
  enterGoing(b, s);
  active.wheels++;
  if (active.wheels < (b.line?.wheelOrders ?? 1)) return;
  active.wheels = 0;
  const lane = active.turned === 0 ? laneToTurnOn(b, s, s.inAct(s.actor)) : NONE;
  active.turned = lane === NONE ? 0 : lane < active.lane ? 1 : 2;
}

/** A unit behind passes into a neighbouring lane; its gap is that of the lane. */
export function passAside(b: Battle, s: Play): void {
  const i = s.inAct(s.actor);
  const lane = laneToPassTo(b, s, i);
  if (lane === NONE) return;
  s.active.holds = 0;
  enterGoing(b, s);
  const broken = s.front(lane, s.actor);
  if (broken !== NONE) s.station(broken, lane, NO_PLACE);
  s.station(i, lane, 0);
  enterGoing(b, s);
}

/** Order R: half a normal move to the rear, ending faced that way (AUG-MOVE-04, AUG-R-37). */
export function retire(b: Battle, s: Play): void {
  const { retreat, profile } = b.actor(s);
  needRow(profile);
  const { active } = s;
  active.holds = 0;
  enterGoing(b, s);
  active.facesAway = 1;
  goBack(b, s, s.gap, retreat, s.actor);
}

/** @throws {NotGivenError} for light horse without a row; a limbered gun has one of its own */
function needRow(profile: Profile): void {
  if (!profile.limbered) moveOf(profile);
}

/** Order U (AUG-CMD-10): no longer Unformed, but in bad going, and faces the foe. */
export function formUp(b: Battle, s: Play): void {
  if (!isStuck(b, s, s.inAct(s.actor))) s.active.unformed = 0;
  s.active.facesAway = 0;
}

/** Unformed for good while it is in bad going: all but skirmishing foot (AUG-MOVE-02, AUG-R-35). */
export function isStuck(b: Battle, s: Play, i: number): boolean {
  return b.laneAt(s.numbered(i).lane).bad && !b.combatant(s, i).surefooted;
}

/** Bad going Unforms who moves in it (AUG-MOVE-02). */
export function enterGoing(b: Battle, s: Play): void {
  if (isStuck(b, s, s.inAct(s.actor))) s.active.unform();
}

/**
 * Sets the gap of the lane by a move of one side; beyond the farthest all gaps are alike. From lane to lane it stays
 * (AUG-NBR-02).
 */
export function setGap(b: Battle, s: Play, gap: number, mover: number): void {
  const { lane } = s;
  if (s.aside) return;
  if (mover === 0 && s.advance.length > 0) s.advance[lane] = intAt(s.advance, lane) + s.gap - gap;
  s.gaps[lane] = Math.min(gap, b.laneAt(lane).farthest);
}

/** True if a unit of the act has a place in its lane to go back from: not from behind, and not who acts upon another lane. */
export function goesBack(s: Play, side: number): boolean {
  return s.unitInAct(side).place === 0 && !(s.aside && side === s.actor);
}

/**
 * A unit of the act goes back so far, from where its enemy was `from` away; past the unit behind it, that becomes the front
 * (AUG-NBR-01).
 */
export function goBack(b: Battle, s: Play, from: number, parts: number, side: number): void {
  const unit = s.unitInAct(side);
  if (b.line === null) {
    setGap(b, s, from + parts, side);
    return;
  }
  if (!goesBack(s, side)) return;
  const next = parts < b.line.support ? NONE : unitBehind(s, unit.lane, side);
  const back = next === NONE ? parts : b.line.support;
  if (s.aside) shift(s, unit.lane, side, back);
  else setGap(b, s, from + back, side);
  if (next !== NONE) changePlaces(s, s.inAct(side), next);
}
