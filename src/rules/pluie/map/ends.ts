/** The end of a battle (15.4), and of each turn. */
import { item } from '../../../chance/at.ts';
import { end, type Field } from './field.ts';
import type { Piece, Side } from './forces.ts';
import { letterOf } from './outcomes.ts';
import { NONE } from '../game.ts';

const BREAKS = 2;
const BOTH_BREAK = 4;
const HOLDS = 5;
export const SEPARATED = 7;
const TURN_LIMIT = 8;
/** The end of a full turn: objectives, then the ends in their order. */
export function endTurn(f: Field): void {
  const { places, end: ends, turnLimit } = f.rules;
  const [A, B] = f.sides;
  for (const formation of f.formations) if (formation.engaged > 0) formation.engaged--;
  countUnready(A);
  countUnready(B);
  for (let place = 0; place < places.all.length; place++) judgePlace(f, place);
  f.log?.tell('turn-end', {
    objectives: Object.fromEntries(
      places.all.flatMap(({ name, objective }, place) =>
        objective ? [[name, letterOf(item(f.places, place).holder)]] : [],
      ),
    ),
  });
  const broken = (isBroken(f, A) ? 1 : 0) + (isBroken(f, B) ? 2 : 0);
  const held = heldLongEnough(f);
  if (broken === 3) end(f, BOTH_BREAK);
  else if (broken > 0) end(f, BREAKS + broken - 1);
  else if (held !== NONE) end(f, HOLDS + held);
  else if (ends.separated && areSeparated(f)) end(f, SEPARATED);
  else if (f.turn === turnLimit) end(f, TURN_LIMIT + aheadAtLimit(f));
}

function countUnready(side: Side): void {
  for (const { placed, ready, is } of side.units) if (placed > ready && is.fighting !== 0) side.unready++;
}

/** Who holds a place now, and for how long (BF-OBJ-01). */
function judgePlace(f: Field, place: number): void {
  const held = item(f.places, place);
  const [hasA, hasB] = f.sides.map((side) => isAnyAt(f, side, place));
  const now = hasA === hasB ? held.holder : hasA === true ? 0 : 1;
  if (now !== held.holder) {
    held.holder = now;
    held.turns = 1;
    held.since = f.turn;
  } else if (now !== NONE) held.turns++;
}

function isAnyAt({ rules: { places, end: ends } }: Field, { units }: Side, place: number): boolean {
  return units.some(
    ({ is, placed, ready, token }) =>
      placed !== 0 &&
      is.fighting !== 0 &&
      (ready !== 0 || !ends.heldByReady) &&
      places.holds(place, token.x, token.y),
  );
}

/** The share of a side's fighting units that are lost. */
function lossesOf({ units, fighting }: Side): number {
  const first = units.filter(({ is }) => is.fighting !== 0).length;
  return first === 0 ? 0 : (first - fighting) / first;
}

function isBroken({ rules }: Field, side: Side): boolean {
  const breakPoint = item(rules.end.breakPoint, side.number);
  return breakPoint !== null && lossesOf(side) >= breakPoint;
}

/** The side that has held the place for so many turns running; NONE where none has. */
function heldLongEnough(f: Field): number {
  const { hold } = f.rules.end;
  if (hold === null) return NONE;
  const { holder, turns } = item(f.places, hold.place);
  return turns >= hold.turns ? holder : NONE;
}

/** The place in the outcomes from TURN_LIMIT on of the side that is ahead at the turn limit, 2 for none. */
function aheadAtLimit(f: Field): number {
  const { victory } = f.rules.end;
  if (victory === 'none') return 2;
  const [first, second] = f.sides.map((side) =>
    victory === 'losses' ? -lossesOf(side) : valueHeld(f, side),
  );
  return first === second ? 2 : (first ?? 0) > (second ?? 0) ? 0 : 1;
}

function valueHeld({ rules, places }: Field, { number }: Side): number {
  return rules.places.all.reduce(
    (sum, { objective, value }, place) =>
      sum + (objective && item(places, place).holder === number ? value : 0),
    0,
  );
}

/** True if the sides have lost touch (13.6): all have come, and nobody has a target in range or wants to move. */
export function areSeparated(f: Field): boolean {
  return f.units.every((unit) => unit.alive === 0 || (unit.placed !== 0 && !isBusy(f, unit)));
}

/** True for a unit that has a target in range, an enemy to attack, or wants to move (13.6). */
function isBusy({ commander }: Field, { index }: Piece): boolean {
  return (
    commander.hasTargetInRange(index) || commander.hasAttackInReach(index) || commander.wantsToMove(index)
  );
}
