/** Melee (section 6) and the Melee Phase (FOH-ENG-03 step 4): one simultaneous round of two units in contact. */
import { item } from '../../chance/at.ts';
import type { Due } from '../../engagement/engagement.ts';
import { marksOf } from '../../play/marks.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { strikeParts, strikingStands } from './formations.ts';
import { convertGuns } from './guns.ts';
import { hitsResult, killNumber, takeHits } from './hits.ts';
import type { Lanes } from './lanes.ts';
import type { SideState } from './side-state.ts';
import {
  bothOnLine,
  hasEdge,
  MELEE_DONE,
  MELEE_ROUND,
  PURSUIT_ATTACK,
  purposeOf,
  type Play,
} from './state.ts';
import { MELEE_MODIFIERS, type Tables } from './tables.ts';
import { isFormed, isMob, ROUTED, SUPPRESSED } from './units.ts';

export const MELEE = marksOf(MELEE_MODIFIERS);

/** The modifiers of the thrower in a round of melee or a pursuit attack (FOH-MEL-03, FOH-RUN-02, R-35). */
function strikeMarks(b: Battle, s: Play): number {
  const side = s.thrower;
  const unit = b.unitOf(s, side);
  const state = s.side(side);
  const enemy = b.unitOf(s, 1 - side);
  const enemyState = s.side(1 - side);
  const pursuit = s.stage === PURSUIT_ATTACK;
  const mob = isMob(enemy, enemyState) || (pursuit && enemyState.morale === ROUTED);
  return (
    // A fleeing unit has no cover.
    (!pursuit && enemyState.cover !== 0 && !enemy.heavyCover ? MELEE.enemyLightCover : 0) |
    (state.charged === 0 ? 0 : MELEE.charged) |
    (isFormed(unit, state) && mob ? MELEE.formedVsMob : 0) |
    (hasEdge(s, side) ? MELEE.inflictedMoreLastRound : 0) |
    (pursuit ? MELEE.rear : 0) |
    (unit.mounted && !enemy.mounted && isFormed(enemy, enemyState) ? MELEE.cavalryVsFormedInfantry : 0)
  );
}

/** Attack Dice against one enemy force: at most four times the enemy's (FOH-MEL-01, FOH-MEL-02). */
export function meleeDice(tables: Tables, stands: number, enemyStands: number): number {
  const { meleeDicePerStand, meleeCapRatio } = tables;
  return Math.min(stands * meleeDicePerStand, meleeCapRatio * enemyStands * meleeDicePerStand);
}

/** The dice of a defender divided among attackers: as evenly as possible, the remainder to the first (FOH-MEL-02). */
export function defenderSplit(dice: number, attackers: number): readonly number[] {
  const each = Math.floor(dice / attackers);
  return Array.from({ length: attackers }, (_unused, i) => each + (i < dice % attackers ? 1 : 0));
}

/** Dice of several attackers on one enemy: the surplus over 4:1 is dropped from the last first (FOH-MEL-02, R-24). */
export function attackersCap(
  tables: Tables,
  attackers: readonly number[],
  defenderDice: number,
): readonly number[] {
  const each = attackers.map((stands) => stands * tables.meleeDicePerStand);
  return capDice(each, tables.meleeCapRatio * defenderDice);
}

function capDice(dice: readonly number[], most: number): readonly number[] {
  let left = most;
  return dice.map((asked) => {
    const allowed = Math.min(asked, left);
    left -= allowed;
    return allowed;
  });
}

/**
 * Attack Dice of the unit looked at upon the enemy looked at, in a melee of several (FOH-NBR-05): its dice, capped by all
 * its enemies together, are split among them in the order of lanes, and capped once more with those of its friends.
 */
function diceAmongLanes(b: Battle, lanes: Lanes, side: number): number {
  const { tables } = b;
  const foe = lanes.laneOf(1 - side);
  const strikers = lanes.contacts(1 - side, foe);
  const shares = strikers.map((lane) => shareOf(b, lanes, side, lane, foe));
  const capped = capDice(shares, tables.meleeCapRatio * diceOf(tables, lanes, 1 - side, foe));
  return item(capped, strikers.indexOf(lanes.laneOf(side)));
}

function diceOf({ meleeDicePerStand }: Tables, lanes: Lanes, side: number, lane: number): number {
  return lanes.lane(lane).unit(side).stands * meleeDicePerStand;
}

/** The share of a unit's dice that goes to one of its enemies. */
function shareOf(b: Battle, lanes: Lanes, side: number, lane: number, foe: number): number {
  const { tables } = b;
  const foes = lanes.contacts(side, lane);
  const theirs = foes.reduce((sum, each) => sum + diceOf(tables, lanes, 1 - side, each), 0);
  const own = strikingStands(b, lanes.lane(lane).unit(side), side) * tables.meleeDicePerStand;
  const dice = Math.min(own, tables.meleeCapRatio * theirs);
  return item(defenderSplit(dice, foes.length), foes.indexOf(foe));
}

const STANDS = part('stands', 'FOH-MEL-01', 'FOH-MEL-02');
const OF_SEVERAL = part('of its stands, in a melee of several', 'FOH-MEL-02', 'FOH-NBR-05');
const CAPPED = part((ratio: number) => `${ratio} times the enemy`, 'FOH-MEL-01', 'FOH-MEL-02');

/** Kill number and Attack Dice of a round of melee, or of a pursuit attack. */
export function strikeKey(b: Battle, s: Play, due: Due, sum: Sum): void {
  const { tables, rulings } = b;
  const { parts } = tables.melee;
  const isPursuit = s.stage === PURSUIT_ATTACK;
  const modifiers = isPursuit ? parts.pursuit : parts.melee;
  const more = strikeParts(b, s, isPursuit);
  killNumber(sum, b.throwerOf(s).striking, modifiers, strikeMarks(b, s), rulings.killMinimum, more);
  const kill = sum.value;
  const stands = strikingStands(b, s.side(s.thrower), s.thrower);
  const dice =
    s.lanes === null || s.stage === PURSUIT_ATTACK
      ? meleeDice(tables, stands, s.side(1 - s.thrower).stands)
      : diceAmongLanes(b, s.lanes, s.thrower);
  sum.begin('Attack Dice');
  if (s.lanes !== null && dice < stands * tables.meleeDicePerStand) sum.base(dice, OF_SEVERAL);
  else if (dice < stands * tables.meleeDicePerStand) sum.base(dice, CAPPED, tables.meleeCapRatio);
  else sum.base(dice, STANDS);
  due.set(s.stage, purposeOf(s), dice, kill);
}

/** Hits are the sum of the dice over the kill number, without Accuracy Roll (FOH-MEL-01); A's wait until B has struck. */
export const meleeRound: Throw<Battle, Play> = {
  name: 'melee',
  ruleIds: ['FOH-MEL-01', 'FOH-MEL-02', 'FOH-MEL-03'],
  key: strikeKey,
  resolve: (b, due, chance) => chance.draw(b.dice.melee(due.key0, due.key1)),
  apply: applyStrike,
  act: (b, s) => `${b.throwerOf(s).name} strikes at ${b.targetOf(s).name}`,
  result: hitsResult,
};

/** The edge is theirs who inflicted more (FOH-MEL-03, FOH-MEL-04, R-22). */
function applyStrike(b: Battle, s: Play, hits: number): void {
  takeHits(b, s, 1 - s.thrower, hits);
  if (s.lanes !== null) {
    s.lanes.standing(s.thrower).balance += hits;
    s.lanes.standing(1 - s.thrower).balance -= hits;
    s.stage = MELEE_DONE;
    return;
  }
  if (s.thrower === 0) {
    s.struck = hits;
    s.thrower = 1;
    return;
  }
  s.edge = s.struck > hits ? 1 : s.struck < hits ? 2 : 0;
  s.struck = 0;
  s.thrower = 0;
  s.stage = MELEE_DONE;
}

export function openMelee(b: Battle, s: Play): void {
  convertGuns(b, s);
  forgetMovement(s.a);
  forgetMovement(s.b);
  s.thrower = 0;
  s.stage = s.contact !== 0 && bothOnLine(s) ? MELEE_ROUND : MELEE_DONE;
  if (s.contact === 0) {
    s.a.charged = 0;
    s.b.charged = 0;
  }
}

/** Ends the marks that counted in movement and fire alone; that a unit moved still matters to one that is Suppressed. */
export function forgetMovement(state: SideState): void {
  state.barred = 0;
  state.halved = 0;
  state.spent = 0;
  state.atGuns = 0;
  if (state.morale !== SUPPRESSED) state.moved = 0;
}
