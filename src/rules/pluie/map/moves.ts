/** Moves on a map (PDB-MAP-08 to -14): the throw that limits them, the walk, and its end. */
import { intAt, item } from '../../../chance/at.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import { MARCH, type Act } from '../../../battlefield/commander/act.ts';
import { touch } from '../../../battlefield/distances.ts';
import type { Others } from '../../../battlefield/moves.ts';
import type { Dice } from '../../../play/dice.ts';
import { movementNumber } from '../movement.ts';
import type { Field } from './field.ts';
import type { Move, Piece } from './forces.ts';
import { gather, goesLimbered, membersOf, moverBits, moverClass, moversOf } from './movers.ts';
import { NONE } from '../game.ts';
import { areWithin } from './seeing.ts';

/** True where a piece moves by a throw of its own: a unit out of command, and every element. */
function hasOwnThrow({ is, formation, commanded }: Piece): boolean {
  return is.role !== 'unit' || (formation.active & commanded) === 0;
}

/** The slot of the throw of a piece as it is now: its column's, or that of its row of Table 3. */
function slotOf({ rules: { columnSlot } }: Field, { is, column, limbered }: Piece): number {
  if (column !== 0) return columnSlot;
  return limbered !== 0 ? is.limberedSlot : is.slot;
}

/** The allowance of a move of a piece that acts, in h; NONE before it is thrown. */
export function limitOf(f: Field, piece: Piece): number {
  return hasOwnThrow(piece) ? f.ownLimit : intAt(f.limits, slotOf(f, piece));
}

/** Movement dice of a piece as it is now (PDB-MOVE-02): those of the slowest unit of a column (PDB-MAP-11). */
export function diceOf(piece: Piece): number {
  return ownDice(slowestWith(piece));
}

/** The piece whose dice another throws for its move: the first of the slowest units of its column, else itself. */
function slowestWith(piece: Piece): Piece {
  if (piece.column === 0) return piece;
  return piece.formation.units
    .filter(({ column }) => column !== 0)
    .reduce((slowest, unit) => (ownDice(unit) < ownDice(slowest) ? unit : slowest));
}

function ownDice(piece: Piece): number {
  return goesLimbered(piece) ? piece.is.limberedDice : piece.is.dice;
}

/** The further die of a column on a good road (PDB-MOVE-06). */
function roadDice({ rules: { ground, tables } }: Field, piece: Piece, act: Act): number {
  if (act.kind !== MARCH || piece.column === 0) return 0;
  return item(ground.map.roads, act.road).quality === 'good' ? tables.constants.roadColumnExtraDice : 0;
}

/** The throw that limits the moves of a piece, of its kind in the formation, or of its column (PDB-MOVE-02, PDB-MAP-08). */
export function throwMovement(f: Field, piece: Piece, act: Act, dice: Dice): void {
  const onRoad = roadDice(f, piece, act);
  const slowest = slowestWith(piece);
  const number = movementNumber(dice.sum, piece.is.named, ownDice(slowest), onRoad);
  const limit = dice.throw(f.rules.throws.movement, piece, piece, number, 0, 'moves') * H_PER_CM;
  if (hasOwnThrow(piece)) f.ownLimit = limit;
  else f.limits[slotOf(f, piece)] = limit;
  const { named } = slowest.is;
  f.log?.tell('movement-throw', {
    unit: piece.is.role === 'unit' ? null : piece.name,
    for: goesLimbered(slowest) ? `${named}-limbered` : named,
    allowance: limit,
    road: onRoad > 0,
  });
}

/** The move of a piece, or of its charge group, as the act says, before its first step. */
export function moveOf(f: Field, mover: Piece, act: Act, isGroup: boolean): Move {
  const { x, y, fx, fy } = mover.token;
  return {
    mover,
    isGroup,
    x: act.x,
    y: act.y,
    road: act.kind === MARCH ? act.road : NONE,
    allowance: limitOf(f, mover),
    fromX: x,
    fromY: y,
    fx,
    fy,
    step: 0,
    lastStep: act.steps,
  };
}

/** True where a charge group, its throw known, makes no step together of a move that its first troop could make. */
export function isGroupBarred(f: Field, mover: Piece, act: Act): boolean {
  return limitOf(f, mover) !== NONE && settle(f, moveOf(f, mover, act, true)) === 0;
}

/** Walks the move again from where it began, as far as the pieces on the map now let it; the number of its steps. */
export function settle(f: Field, move: Move): number {
  const { walk, others } = f.rules;
  const { mover, fromX, fromY } = move;
  if (!move.isGroup) return walkFrom(f, move, mover, fromX, fromY);
  const members = membersOf(mover.formation);
  const walkOf = (troop: Piece): number => {
    const { x, y } = troop.token;
    return walkFrom(f, move, troop, fromX + x - mover.token.x, fromY + y - mover.token.y);
  };
  let least = Math.min(move.lastStep, ...members.map(walkOf));
  // What stops one may leave another on a friend: all end where none does.
  for (let before = NONE; before !== least;) {
    before = least;
    for (const troop of members) {
      walkOf(troop);
      walk.cutAt(least);
      walk.endClear(others);
      least = walk.steps;
    }
  }
  walkFrom(f, move, mover, fromX, fromY);
  walk.cutAt(least);
  return least;
}

/** The walk of one piece from a place, in `walk` of the battle; the number of its steps. */
function walkFrom(f: Field, move: Move, piece: Piece, x: number, y: number): number {
  const { walk, token: start, rulings } = f.rules;
  const { allowance, road, lastStep } = move;
  start.copyFrom(piece.token);
  start.place(x, y, move.fx, move.fy);
  const others = gather(f, piece, start, allowance);
  walk.begin(start, moverClass(piece), allowance, moverBits(piece));
  if (road === NONE) walk.leg(f.ground, move.x, move.y, others);
  else march(f, move, others);
  if (rulings.mixedTerrain === 'worst') walk.chargeWorst();
  if (walk.steps > lastStep) walk.cutAt(lastStep);
  walk.endClear(others);
  return walk.steps;
}

/** Walks along a road, or a train along its railway, to a point of it (BF-MOVE-06, -07). */
function march(f: Field, { road, x, y }: Move, others: Others): void {
  const { walk, ground, linePoint, march: along } = f.rules;
  const { roads, railways } = ground.map;
  const isTrain = road >= roads.length;
  const { line } = isTrain ? item(railways, road - roads.length) : item(roads, road);
  linePoint.find(line, x, y, walk.token.fx, walk.token.fy);
  along.to(linePoint, walk, f.ground, line, others, isTrain);
}

/** Puts the mover, all troops of its charge group or all units of its column where step k of the walk ends. */
export function placeMovers(f: Field, move: Move, k: number): void {
  const { mover } = move;
  const { token: lead } = mover;
  const { x, y } = lead;
  const movers = moversOf(move);
  f.rules.walk.place(k, lead);
  move.step = k;
  for (const { column, token } of movers) {
    if (token === lead) continue;
    if (column !== 0) token.place(lead.x, lead.y, lead.fx, lead.fy);
    else token.place(token.x + lead.x - x, token.y + lead.y - y, token.fx, token.fy);
  }
}

/** The move has been made: enemy pennants on which it ends are taken (pennantCapture, PDB-MAP-29). */
export function capturePennants(f: Field, move: Move): void {
  const { side, is } = move.mover;
  if (!f.rules.rulings.pennantCapture || is.role !== 'unit') return;
  for (const { command } of f.enemyOf(side).formations)
    for (const unit of moversOf(move))
      if (command.placed !== 0 && unit.placed !== 0 && areWithin(unit, command, 0)) f.eliminate(command);
}

/** Notes the first turn in which a unit of the formation that moved touches an enemy (BF-DIST-02). */
export function noteContact(f: Field, { is, formation, side }: Piece): void {
  if (f.firstContact !== 0 || is.role !== 'unit') return;
  const { elements } = f.enemyOf(side);
  const isTouched = ({ placed, token }: Piece): boolean =>
    placed !== 0 && elements.some((enemy) => enemy.placed !== 0 && touch(token, enemy.token));
  if (formation.units.some(isTouched)) f.firstContact = f.turn;
}
