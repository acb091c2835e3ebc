/** How a battle ends (15.4), and what is done at the end of each turn. */
import { intAt, item } from '../../../chance/at.ts';
import { end, type Field } from './field.ts';
import type { Side } from './forces.ts';
import { NONE } from '../game.ts';

/** Ends of a battle: `turn-limit` has a label for each winner. */
export const OUTCOMES = [
  'A-eliminates',
  'B-eliminates',
  'A-breaks',
  'B-breaks',
  'both-break',
  'A-holds',
  'B-holds',
  'separated',
  'turn-limit/A',
  'turn-limit/B',
  'turn-limit/none',
] as const;
export const OUTCOME_TEXTS = [
  '{A} eliminates {B}',
  '{B} eliminates {A}',
  '{A} breaks',
  '{B} breaks',
  'both sides break',
  '{A} holds the objective',
  '{B} holds the objective',
  'the sides lose touch',
  'the turn limit is reached, {A} ahead',
  'the turn limit is reached, {B} ahead',
  'the turn limit is reached, nobody ahead',
] as const;
export const WINNERS = [0, 1, 1, 0, -1, 0, 1, -1, 0, 1, -1] as const;
const BREAKS = 2;
const BOTH_BREAK = 4;
const HOLDS = 5;
export const SEPARATED = 7;
const TURN_LIMIT = 8;
export const UNDECIDED = 10;

/** Words of a place in the state: holder (NONE for nobody), turns held in a row, turn since which it is held. */
export const PLACE_WORDS = 3;

export function holderOf({ places }: Field, place: number): number {
  return intAt(places, PLACE_WORDS * place);
}

/** The end of a full turn: objectives, then the ends in their order. */
export function endTurn(f: Field): void {
  const { places, end: ends, turnLimit } = f.rules;
  const [A, B] = f.sides;
  for (const formation of f.formations) if (formation.engaged > 0) formation.engaged--;
  countUnready(A);
  countUnready(B);
  for (let place = 0; place < places.all.length; place++) judgePlace(f, place);
  f.log?.turnEnd();
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
  const { places, sides, turn } = f;
  const at = PLACE_WORDS * place;
  const holder = intAt(places, at);
  const hasA = isAnyAt(f, sides[0], place);
  const now = hasA === isAnyAt(f, sides[1], place) ? holder : hasA ? 0 : 1;
  if (now === holder) {
    if (holder !== NONE) places[at + 1] = intAt(places, at + 1) + 1;
    return;
  }
  places[at] = now;
  places[at + 1] = 1;
  places[at + 2] = turn;
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
  const holder = holderOf(f, hold.place);
  return holder !== NONE && intAt(f.places, PLACE_WORDS * hold.place + 1) >= hold.turns ? holder : NONE;
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

function valueHeld(f: Field, { number }: Side): number {
  return f.rules.places.all.reduce(
    (sum, { objective, value }, place) => sum + (objective && holderOf(f, place) === number ? value : 0),
    0,
  );
}

/** True if the sides have lost touch (13.6): all have come, and nobody has a target in range or wants to move. */
export function areSeparated(f: Field): boolean {
  return f.units.every((unit) => unit.alive === 0 || (unit.placed !== 0 && !f.commander.isBusy(unit)));
}
