/** Movement (AUG-MOVE): normal moves, charge moves and their dice, the going, and gaps. */
import { intAt, item } from '../../chance/at.ts';
import type { Throw as FoldedThrow } from '../../chance/throw.ts';
import { valueOf } from '../../engagement/by-word.ts';
import { NotGivenError, type Factor } from '../../engagement/engagement.ts';
import { contradiction } from '../../engagement/mechanic.ts';
import { part, partsOf, type Sum } from '../../engagement/sum.ts';
import { fact, type AugsburgThrow, type Battle, type Profile } from './battle.ts';
import { notedThrow } from './dice.ts';
import { purposeInLane, type Play } from './state.ts';
import type { RuleBook, Tables } from './tables.ts';
import type { Going, MoveRow } from './units.ts';

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
  const going = b.laneAt(s.lane).bad ? 'bad' : 'good';
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
  return s.passive.holds !== 0 && b.opponent(s).obstacle !== 'none';
}

/** Order M: to its goal, at most a normal move; at or below it already nothing changes (AUG-MOVE-01). */
export function move(b: Battle, s: Play, aim: number): void {
  const { gap, lane, actor } = s;
  const { normalMove, profile } = b.actor(s);
  const goal = item(b.unitAt(lane, actor).goals, aim);
  if (gap <= goal) return;
  needRow(profile);
  setGap(b, s, Math.max(goal, gap - normalMove), actor);
  s.active.holds = 0;
  enterGoing(b, s);
}

/** Order R: half a normal move to the rear, ending faced that way (AUG-MOVE-04, AUG-R-37). */
export function retire(b: Battle, s: Play): void {
  const { retreat, profile } = b.actor(s);
  needRow(profile);
  setGap(b, s, s.gap + retreat, s.actor);
  s.active.holds = 0;
  enterGoing(b, s);
  s.active.facesAway = 1;
}

/** @throws {NotGivenError} for light horse without a row; a limbered gun has one of its own */
function needRow(profile: Profile): void {
  if (!profile.limbered) moveOf(profile);
}

/** Order U (AUG-CMD-10): no longer Unformed, but in bad going, and faces the foe. */
export function formUp(b: Battle, s: Play): void {
  if (!isStuck(b, s, s.lane, s.actor)) s.active.unformed = 0;
  s.active.facesAway = 0;
}

/** Unformed for good while it is in bad going: all but skirmishing foot (AUG-MOVE-02, AUG-R-35). */
export function isStuck(b: Battle, s: Play, lane: number, side: number): boolean {
  return b.laneAt(lane).bad && !b.combatant(s, lane, side).surefooted;
}

/** Bad going Unforms who moves in it (AUG-MOVE-02). */
export function enterGoing(b: Battle, s: Play): void {
  if (isStuck(b, s, s.lane, s.actor)) s.active.unform();
}

/** Sets the gap of the lane by a move of one side; beyond the farthest all gaps are alike. */
export function setGap(b: Battle, s: Play, gap: number, mover: number): void {
  const { lane } = s;
  if (mover === 0 && s.advance.length > 0) s.advance[lane] = intAt(s.advance, lane) + s.gap - gap;
  s.gaps[lane] = Math.min(gap, b.laneAt(lane).farthest);
}
