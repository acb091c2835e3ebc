/** How a battle ends (15.4), and what is done at the end of each turn. */
import { item } from '../../../chance/at.ts';
import { intAt } from '../../../chance/at.ts';
import type { Token } from '../../../battlefield/token.ts';
import type { MapBattle } from './battle.ts';
import { END_OF_TURN, NONE, OVER } from './stages.ts';
import type { MapPlay } from './state.ts';

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
const SEPARATED = 7;
const TURN_LIMIT = 8;
export const UNDECIDED = 10;

/** Words of a place in the state: holder (-1 for none), turns held in a row, turn since which it is held. */
export const PLACE_WORDS = 3;

export function holderOf(s: MapPlay, place: number): number {
  return intAt(s.places, PLACE_WORDS * place);
}

function over(s: MapPlay, outcome: number): void {
  s.stage = OVER;
  s.outcome = outcome;
}

/** Nobody has a target in range or wants to move before the first turn. */
export function endAtStart(s: MapPlay): void {
  s.stage = OVER;
  s.outcome = SEPARATED;
}

/** The battle is over at once where a side has no living fighting unit. */
export function checkElimination(b: MapBattle, s: MapPlay): void {
  if (!b.end.eliminated || s.stage === OVER) return;
  if (s.counts[0].fighting === 0) over(s, 1);
  else if (s.counts[1].fighting === 0) over(s, 0);
}

/** The end of a full turn: objectives, then the ends in their order. */
export function endTurn(b: MapBattle, s: MapPlay): void {
  s.second = 0;
  s.agenda = 0;
  s.unit = NONE;
  for (const formation of s.formations) if (formation.engaged > 0) formation.engaged--;
  for (let side = 0; side < 2; side++) countUnready(b, s, side);
  for (let place = 0; place < b.places.all.length; place++) judgePlace(b, s, place);
  if (b.log !== null) b.log.turnEnd(s);
  s.stage = END_OF_TURN;
  const broken = (isBroken(b, s, 0) ? 1 : 0) + (isBroken(b, s, 1) ? 2 : 0);
  const held = heldLongEnough(b, s);
  if (broken === 3) over(s, BOTH_BREAK);
  else if (broken > 0) over(s, BREAKS + broken - 1);
  else if (held !== NONE) over(s, HOLDS + held);
  else if (b.end.separated && areSeparated(b, s)) over(s, SEPARATED);
  else if (s.left === 0) over(s, TURN_LIMIT + aheadAtLimit(b, s));
}

function countUnready(b: MapBattle, s: MapPlay, side: number): void {
  const { from, to } = b.sideAt(side);
  for (let i = from; i < to; i++)
    if (s.at(i).placed > s.at(i).ready && b.at(i).fighting !== 0) item(s.counts, side).unready++;
}

/** Who holds a place now, and for how long (BF-OBJ-01). */
function judgePlace(b: MapBattle, s: MapPlay, place: number): void {
  const at = PLACE_WORDS * place;
  const holder = intAt(s.places, at);
  const hasA = isAnyAt(b, s, 0, place);
  const hasB = isAnyAt(b, s, 1, place);
  const now = hasA === hasB ? holder : hasA ? 0 : 1;
  if (now === holder) {
    if (holder !== NONE) s.places[at + 1] = intAt(s.places, at + 1) + 1;
    return;
  }
  s.places[at] = now;
  s.places[at + 1] = 1;
  s.places[at + 2] = b.turnLimit - s.left;
}

function isAnyAt(b: MapBattle, s: MapPlay, side: number, place: number): boolean {
  const { from, to } = b.sideAt(side);
  for (let i = from; i < to; i++) {
    const { placed, ready, token } = s.at(i);
    if (placed === 0 || b.at(i).fighting === 0 || (b.end.heldByReady && ready === 0)) continue;
    if (isAt(b, place, token)) return true;
  }
  return false;
}

function isAt(b: MapBattle, place: number, { x, y }: Token): boolean {
  return b.places.holds(place, x, y);
}

/** The share of a side's fighting units that are lost. */
function lossesOf(b: MapBattle, s: MapPlay, side: number): number {
  const { fighting } = b.sideAt(side);
  return fighting === 0 ? 0 : (fighting - item(s.counts, side).fighting) / fighting;
}

function isBroken(b: MapBattle, s: MapPlay, side: number): boolean {
  const breakPoint = item(b.end.breakPoint, side);
  return breakPoint !== null && lossesOf(b, s, side) >= breakPoint;
}

/** The side that has held the place for so many turns running; NONE where none has. */
function heldLongEnough(b: MapBattle, s: MapPlay): number {
  const { hold } = b.end;
  if (hold === null) return NONE;
  const holder = holderOf(s, hold.place);
  return holder !== NONE && intAt(s.places, PLACE_WORDS * hold.place + 1) >= hold.turns ? holder : NONE;
}

/** The place in the outcomes from TURN_LIMIT on of the side that is ahead at the turn limit, 2 for none. */
function aheadAtLimit(b: MapBattle, s: MapPlay): number {
  const { victory } = b.end;
  if (victory === 'none') return 2;
  const first = victory === 'losses' ? -lossesOf(b, s, 0) : valueHeld(b, s, 0);
  const second = victory === 'losses' ? -lossesOf(b, s, 1) : valueHeld(b, s, 1);
  return first === second ? 2 : first > second ? 0 : 1;
}

function valueHeld(b: MapBattle, s: MapPlay, side: number): number {
  let sum = 0;
  for (let place = 0; place < b.places.all.length; place++) {
    const { objective, value } = item(b.places.all, place);
    if (objective && holderOf(s, place) === side) sum += value;
  }
  return sum;
}

/** True if the sides have lost touch (13.6): all have come, and nobody has a target in range or wants to move. */
export function areSeparated(b: MapBattle, s: MapPlay): boolean {
  for (let i = 0; i < b.roster.units; i++) {
    const { alive, placed } = s.at(i);
    if (alive === 0) continue;
    if (placed === 0 || b.commander.isBusy(i)) return false;
  }
  return true;
}
