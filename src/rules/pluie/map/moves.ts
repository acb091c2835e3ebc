/** Moves on a map (PDB-MAP-08 to -14): the throw that limits them, the walk, and its end. */
import { intAt, item } from '../../../chance/at.ts';
import { touch } from '../../../battlefield/distances.ts';
import type { Throw } from '../../../engagement/throw.ts';
import { movementNumber, movementThrow } from '../movement.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import type { MapBattle } from './battle.ts';
import { eliminate } from './losses.ts';
import { areWithin } from './seeing.ts';
import { MARCH, type Act } from '../../../battlefield/commander/act.ts';
import {
  FOLLOWERS_MOVE,
  GROUP_ACTS,
  MOVE_GOES_ON,
  MOVEMENT,
  NEXT_UNIT,
  NONE,
  purposeOf,
  UNIT_ACTS,
} from './stages.ts';
import type { MapPlay } from './state.ts';

/** True where a piece moves by a throw of its own: a unit out of command, and every element. */
function hasOwnThrow(b: MapBattle, s: MapPlay, piece: number): boolean {
  return b.at(piece).role !== 'unit' || (s.commanded & s.at(piece).commanded) === 0;
}

/** The slot of the throw of a piece as it is now: its column's, or that of its row of Table 3. */
function slotOf(b: MapBattle, s: MapPlay, piece: number): number {
  const { column, limbered } = s.at(piece);
  if (column !== 0) return b.columnSlot;
  const { slot, limberedSlot } = b.at(piece);
  return limbered !== 0 ? limberedSlot : slot;
}

/** The allowance of a move of a piece that acts, in h; NONE before it is thrown. */
export function limitOf(b: MapBattle, s: MapPlay, piece: number): number {
  return hasOwnThrow(b, s, piece) ? s.ownLimit : intAt(s.limits, slotOf(b, s, piece));
}

/** Movement dice of a piece as it is now (PDB-MOVE-02): those of the slowest unit of a column (PDB-MAP-11). */
export function diceOf(b: MapBattle, s: MapPlay, piece: number): number {
  return ownDice(b, s, slowestWith(b, s, piece));
}

/** The piece whose dice another throws for its move: the first of the slowest units of its column, else itself. */
export function slowestWith(b: MapBattle, s: MapPlay, piece: number): number {
  if (s.at(piece).column === 0) return piece;
  const { from, to } = b.formationAt(b.at(piece).formation);
  let slowest = piece;
  for (let i = to - 1; i >= from; i--)
    if (s.at(i).column !== 0 && ownDice(b, s, i) <= ownDice(b, s, slowest)) slowest = i;
  return slowest;
}

function ownDice(b: MapBattle, s: MapPlay, piece: number): number {
  const { dice, limberedDice } = b.at(piece);
  return b.goesLimbered(s, piece) ? limberedDice : dice;
}

/** The further die of a column on a good road (PDB-MOVE-06). */
function roadDice(b: MapBattle, s: MapPlay): number {
  if (s.road === NONE || s.at(s.unit).column === 0) return 0;
  return item(b.ground.map.roads, s.road).quality === 'good' ? b.tables.constants.roadColumnExtraDice : 0;
}

/** Begins a move of the acting piece, or of its charge group, as the act says; or asks for its throw first. */
export function beginMove(b: MapBattle, s: MapPlay, act: Act): void {
  s.legX = act.x;
  s.legY = act.y;
  s.road = act.kind === MARCH ? act.road : NONE;
  const limit = limitOf(b, s, s.unit);
  if (limit === NONE) {
    s.stage = MOVEMENT;
    return;
  }
  startFrom(s, limit, act.steps);
  s.step = 0;
  s.planned = 0;
  s.reactor = NONE;
  spendActions(b, s);
  s.stage = MOVE_GOES_ON;
}

/** The move of the acting piece starts where it stands. */
function startFrom(s: MapPlay, limit: number, steps: number): void {
  const { x, y, fx, fy } = s.at(s.unit).token;
  s.allowance = limit;
  s.fromX = x;
  s.fromY = y;
  s.fromFx = fx;
  s.fromFy = fy;
  s.lastStep = steps;
}

/** True where a charge group, its throw known, makes no step together of a move that its first troop could make. */
export function isGroupBarred(b: MapBattle, s: MapPlay, act: Act): boolean {
  const limit = limitOf(b, s, s.unit);
  if (limit === NONE) return false;
  s.legX = act.x;
  s.legY = act.y;
  s.road = NONE;
  startFrom(s, limit, act.steps);
  s.group = 1;
  const steps = settle(b, s);
  s.group = 0;
  return steps === 0;
}

/** A move costs the mover an action: every troop of a charge group, every unit of a column. */
function spendActions(b: MapBattle, s: MapPlay): void {
  const { formation, role } = b.at(s.unit);
  if (role !== 'unit') return;
  const { from, to } = b.formationAt(formation);
  for (let i = from; i < to; i++) if (isMover(s, i)) s.at(i).actions--;
}

/** True for the unit that moves, and for those of its formation that move with it: its charge group, or its column. */
export function isMover(s: MapPlay, i: number): boolean {
  const { member, column } = s.at(i);
  return i === s.unit || (s.group !== 0 ? member !== 0 : (s.at(s.unit).column & column) !== 0);
}

/** Walks the move again from where it began, as far as the pieces on the map now let it; the number of its steps. */
export function settle(b: MapBattle, s: MapPlay): number {
  if (s.group === 0) return walkFrom(b, s, s.unit, s.fromX, s.fromY);
  const { from, to } = b.formationAt(b.at(s.unit).formation);
  const lead = s.at(s.unit).token;
  let least = s.lastStep;
  for (let i = from; i < to; i++) {
    const { member, token } = s.at(i);
    if (member === 0) continue;
    const steps = walkFrom(b, s, i, s.fromX + token.x - lead.x, s.fromY + token.y - lead.y);
    if (steps < least) least = steps;
  }
  // What stops one may leave another on a friend: all end where none does.
  for (let before = NONE; before !== least;) {
    before = least;
    for (let i = from; i < to; i++) {
      const { member, token } = s.at(i);
      if (member === 0) continue;
      walkFrom(b, s, i, s.fromX + token.x - lead.x, s.fromY + token.y - lead.y);
      b.walk.cutAt(least);
      b.walk.endClear(b.others);
      least = b.walk.steps;
    }
  }
  walkFrom(b, s, s.unit, s.fromX, s.fromY);
  b.walk.cutAt(least);
  return least;
}

/** The walk of one piece from a place, in `b.walk`; the number of its steps. */
function walkFrom(b: MapBattle, s: MapPlay, piece: number, x: number, y: number): number {
  const { walk, token: start } = b;
  const { token } = s.at(piece);
  start.copyFrom(token);
  start.place(x, y, s.fromFx, s.fromFy);
  const others = b.gather(s, piece, start, s.allowance);
  walk.begin(start, b.moverClass(s, piece), s.allowance, b.moverBits(s, piece));
  if (s.road === NONE) walk.leg(s.ground, s.legX, s.legY, others);
  else b.marchTo(s, walk, s.road, s.legX, s.legY, others);
  if (b.rulings.mixedTerrain === 'worst') walk.chargeWorst();
  if (walk.steps > s.lastStep) walk.cutAt(s.lastStep);
  walk.endClear(others);
  return walk.steps;
}

/** Puts the mover, all troops of its charge group or all units of its column where step k of `b.walk` ends. */
export function placeMovers(b: MapBattle, s: MapPlay, k: number): void {
  const lead = s.at(s.unit).token;
  const { x, y } = lead;
  b.walk.place(k, lead);
  s.step = k;
  const { role, formation } = b.at(s.unit);
  if (role !== 'unit') return;
  const { from, to } = b.formationAt(formation);
  for (let i = from; i < to; i++) {
    if (i === s.unit || !isMover(s, i)) continue;
    const { column, token } = s.at(i);
    if (column !== 0) token.place(lead.x, lead.y, lead.fx, lead.fy);
    else token.place(token.x + lead.x - x, token.y + lead.y - y, token.fx, token.fy);
  }
}

/** Takes the enemy pennants on which the movers end their move (pennantCapture, PDB-MAP-29). */
export function capturePennants(b: MapBattle, s: MapPlay): void {
  const { role, formation, side } = b.at(s.unit);
  if (!b.rulings.pennantCapture || role !== 'unit') return;
  const { from, to } = b.formationAt(formation);
  const enemy = b.sideAt(1 - side);
  for (let k = enemy.formationFrom; k < enemy.formationTo; k++) {
    const { pennant } = b.formationAt(k);
    for (let i = from; i < to && s.at(pennant).placed !== 0; i++)
      if (s.at(i).placed !== 0 && isMover(s, i) && areWithin(s, i, pennant, 0)) eliminate(b, s, pennant);
  }
}

/** The move is over: what follows on it in the sequence of play. */
export function endMove(b: MapBattle, s: MapPlay): void {
  s.reactor = NONE;
  s.target = NONE;
  s.road = NONE;
  if (b.log !== null) b.log.endParts();
  if (b.rulings.movementThrow === 'per-action') forgetThrows(s);
  const { role } = b.at(s.unit);
  if (s.group !== 0) s.stage = GROUP_ACTS;
  else if (role === 'unit') s.stage = s.at(s.unit).placed === 0 ? NEXT_UNIT : UNIT_ACTS;
  else s.stage = FOLLOWERS_MOVE;
  if (s.firstContact === 0 && role === 'unit' && isInContact(b, s)) s.firstContact = b.turnLimit - s.left;
}

function forgetThrows(s: MapPlay): void {
  s.limits.fill(NONE);
  s.ownLimit = NONE;
}

/** True where a unit of the active formation touches an enemy (BF-DIST-02). */
function isInContact(b: MapBattle, s: MapPlay): boolean {
  const { from, to } = b.formationAt(b.at(s.unit).formation);
  const enemy = b.sideAt(1 - b.at(s.unit).side);
  for (let i = from; i < to; i++) {
    if (s.at(i).placed === 0) continue;
    for (let k = 0; k < enemy.elements.length; k++) {
      const other = s.at(item(enemy.elements, k));
      if (other.placed !== 0 && touch(s.at(i).token, other.token)) return true;
    }
  }
  return false;
}

export const movement: Throw<MapBattle, MapPlay> = {
  name: 'movement',
  ruleIds: ['PDB-MOVE-02', 'PDB-MAP-08'],
  key: (b, s, due, sum) => {
    movementNumber(sum, b.at(s.unit).named, diceOf(b, s, s.unit), roadDice(b, s));
    due.set(MOVEMENT, purposeOf(s.unit, MOVEMENT, false), sum.value);
  },
  resolve: (_b, due, chance) => movementThrow(chance, due.key0),
  apply: (b, s, throwCm) => {
    const limit = throwCm * H_PER_CM;
    if (hasOwnThrow(b, s, s.unit)) s.ownLimit = limit;
    else s.limits[slotOf(b, s, s.unit)] = limit;
    if (b.log !== null) b.log.movementThrow(s, limit, roadDice(b, s) > 0);
    s.road = NONE;
    s.stage = s.group !== 0 ? GROUP_ACTS : b.at(s.unit).role === 'unit' ? UNIT_ACTS : FOLLOWERS_MOVE;
  },
  act: (b, s) => `${b.at(s.unit).id} moves`,
  result: (_b, _s, throwCm) => `may move ${throwCm} cm`,
};
