/** The commander of the floor (BF 12) in a battle: what he sees of it, what is legal, and how his choices are asked. */
import { Commander } from '../../../battlefield/commander/commander.ts';
import { ATTACK, MOVE, NO_ACT, type Act } from '../../../battlefield/commander/act.ts';
import type { Progress } from '../../../battlefield/commander/progress.ts';
import type { Roster as FloorRoster, View } from '../../../battlefield/commander/view.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { Others } from '../../../battlefield/moves.ts';
import { isDirectionIn } from '../../../battlefield/sectors.ts';
import type { Token } from '../../../battlefield/token.ts';
import { Ways } from '../../../battlefield/ways.ts';
import { item } from '../../../chance/at.ts';
import type { KeptArrays } from '../../../play/kept-arrays.ts';
import { D6, successChance } from '../dice.ts';
import { reachOf, type Battle } from './battle.ts';
import { attackNumber } from '../close-combat.ts';
import { columnCounted } from '../fire.ts';
import type { Field } from './field.ts';
import type { Formation, Piece } from './forces.ts';
import { findAim } from './indirect.ts';
import type { MapOrders } from './map-orders.ts';
import { clearMembers, formGroup, gather, leadersOn, mayCharge, moverBits, moverClass } from './movers.ts';
import { diceOf, isGroupBarred, limitOf } from './moves.ts';
import { NONE } from '../game.ts';
import type { Roster } from './muster.ts';
import { fireAtContact } from './reactions.ts';
import { WHEELS, type PieceProfile } from './pieces.ts';
import {
  armAgainst,
  bearsOn,
  couldAttackAt,
  couldCloseCombat,
  HALF_SECTOR,
  mayFire,
  seeEachOther,
} from './seeing.ts';
import { mayWorkHere } from './works.ts';

/** A commander with the view that it has of the battle; whoever plays points that at the state in play. */
export function commanderOf(b: Battle, orders: MapOrders, fogOfWar: boolean, arrays: KeptArrays) {
  const view = new MapView(b);
  const roster = floorRoster(b.roster, orders, fogOfWar);
  return { view, commander: new Commander(roster, view, new Ways(b.ground, arrays), b.places) };
}

/** The next unit that has actions, in the order in which the formation's units act; null where none has any. */
export function nextUnit(f: Field, { index, units }: Formation): Piece | null {
  for (let k = 0; k < units.length; k++) {
    const unit = f.piece(f.commander.unitInTurn(index, k));
    if (unit.left > 0) return unit;
  }
  return null;
}

/** The act of the next charge group of a formation, whose troops it marks; null where there is none. */
export function chooseGroup(f: Field, formation: Formation): Act | null {
  for (const troop of formation.units) {
    const members = mayCharge(troop) ? formGroup(f, troop) : [];
    // Each charge body is asked once, by its lowest troop.
    if (members[0] === troop && isChosen(f, members)) return f.commander.chosen;
    clearMembers(formation);
  }
  return null;
}

/** True where the commander has an act for a charge group, and that can make it. */
function isChosen(f: Field, members: readonly Piece[]): boolean {
  const indices = members.map(({ index }) => index);
  const act = f.commander.chargeAct(indices, indices.length);
  if (act.kind === ATTACK) return leadersOn(f, members, f.piece(act.target)).length > 0;
  if (act.kind === MOVE) return !isGroupBarred(f, item(members, 0), act);
  return act.kind !== NO_ACT;
}

/** The move of a pennant, wagon, flag or communication unit; null for none. */
export function lead({ commander }: Field, { is, index, formation }: Piece): Act | null {
  if (formation.units.length === 0 && formation.index !== NONE) commander.loneAct(formation.index);
  else if (is.role === 'pennant') commander.commandElementAct(formation.index);
  else if (is.role === 'wagon') commander.wagonAct(formation.index, index);
  else if (!commander.flagAct(index)) return null;
  return commander.chosen.kind === NO_ACT ? null : commander.chosen;
}

/** Roles of elements in the order in which they are attacked (PDB-MAP-33); pennants never are (PDB-MAP-02). */
const ATTACKED: readonly PieceProfile['role'][] = ['flag', 'wagon', 'communication'];

/** The roster as the floor's commander reads it. */
function floorRoster(
  { pieces, formations, formed, followed, units, elements }: Roster,
  orders: MapOrders,
  fogOfWar: boolean,
): FloorRoster {
  const facts = pieces.slice(0, elements).map(({ side, fighting, gun, role }) => ({
    side,
    isFighting: fighting !== 0,
    attackedAs: ATTACKED.indexOf(role),
    isGun: gun !== 0,
  }));
  /** Formations of one, by their piece. */
  const alone = new Map(formations.slice(formed).map(({ from }, i) => [from, formed + i]));
  return {
    elements: facts,
    units: facts.map((each, i) => {
      const { formation, railway } = item(pieces, i);
      return {
        ...each,
        formation: alone.get(i) ?? formation,
        hasSector: i < units && railway === NONE,
      };
    }),
    watchers: units,
    formations: formations.map((is, i) => ({ ...is, ...item(orders.all, i) })),
    flags: [...followed].flatMap(([element, own]) =>
      own.length === 0 || alone.has(element)
        ? []
        : [{ element, formations: own, parameters: item(formations, item(own, 0)).parameters }],
    ),
    names: orders.names,
    fogOfWar,
  };
}

/** A view of the state that is played. */
class MapView implements View {
  /** The state in play; set before the commander is asked. */
  declare field: Field;
  readonly attackReach: number;

  constructor({ closeReach }: Battle) {
    this.attackReach = closeReach;
  }

  private at(element: number): Piece {
    return this.field.piece(element);
  }

  private formation(formation: number): Formation {
    return item(this.field.formations, formation);
  }

  progress(formation: number): Progress {
    return this.formation(formation).progress;
  }

  ground(): Ground {
    return this.field.ground;
  }

  token(element: number): Token {
    return this.at(element).token;
  }

  isAlive(element: number): boolean {
    return this.at(element).placed !== 0;
  }

  isReady(element: number): boolean {
    return this.at(element).ready !== 0;
  }

  moverClass(element: number): MoverClass {
    const piece = this.at(element);
    return piece.is.gun !== 0 ? WHEELS : moverClass(piece);
  }

  moverBits(element: number): number {
    const piece = this.at(element);
    return piece.is.gun !== 0 ? 1 << WHEELS : moverBits(piece);
  }

  allowance(element: number): number {
    const piece = this.at(element);
    const limit = limitOf(this.field, piece);
    return limit === NONE ? greatestThrow(piece) : limit;
  }

  others(mover: number, token: Token, reach: number): Others {
    return gather(this.field, this.at(mover), token, reach);
  }

  isInCommand(unit: number): boolean {
    return this.at(unit).commanded !== 0;
  }

  isLimbered(unit: number): boolean {
    return this.at(unit).limbered !== 0;
  }

  isInColumn(unit: number): boolean {
    return this.at(unit).column !== 0;
  }

  isAtWork(unit: number): boolean {
    return this.at(unit).work !== 0;
  }

  greatestMove(unit: number): number {
    const piece = this.at(unit);
    return piece.is.actions * greatestThrow(piece);
  }

  canTurnAndGo(unit: number): boolean {
    const { left, is } = this.at(unit);
    return left > 1 || is.actions < 2;
  }

  mayReady(unit: number): boolean {
    const { ready, column, limbered, work } = this.at(unit);
    return (ready | column | limbered | work) === 0;
  }

  mayLimber(unit: number): boolean {
    const { is, limbered, limberless, column } = this.at(unit);
    return is.limberedDice > 0 && (limbered | limberless | column) === 0;
  }

  mayUnlimber(unit: number): boolean {
    return this.at(unit).limbered !== 0;
  }

  mayMove(unit: number): boolean {
    const { is, limbered, column } = this.at(unit);
    return is.gun === 0 || (limbered | column) !== 0;
  }

  railway(unit: number): number {
    return this.at(unit).is.railway;
  }

  mayWork(unit: number): boolean {
    return mayWorkHere(this.field, this.at(unit));
  }

  mayFire(firer: number, target: number): boolean {
    return mayFire(this.field, this.at(firer), this.at(target));
  }

  findAim(firer: number, place: number, into: Vector): boolean {
    return findAim(this.field, this.at(firer), place, into);
  }

  mayAttack(attacker: number, target: number): boolean {
    const unit = this.at(attacker);
    return unit.ready !== 0 && couldCloseCombat(this.field, unit, this.at(target));
  }

  sees(one: number, other: number): boolean {
    return seeEachOther(this.field, this.at(one), this.at(other));
  }

  isInSector(unit: number, element: number): boolean {
    return bearsOn(this.field, this.at(unit), this.token(element));
  }

  isLegInSector(dx: number, dy: number, fx: number, fy: number): boolean {
    return isDirectionIn(dx, dy, fx, fy, HALF_SECTOR);
  }

  hasHitValue(firer: number, target: number, distance: number): boolean {
    return armAgainst(this.field, this.at(firer), this.at(target), distance, this.token(target)) !== null;
  }

  range(firer: number): number {
    return reachOf(this.field.rules, firer);
  }

  couldAttack(attacker: number, target: number): boolean {
    return couldAttackAt(this.field, this.at(attacker), this.token(target));
  }

  chance(attacker: number, target: number, troops: number): number {
    const { field } = this;
    const enemy = this.at(target);
    // One that attacks by itself makes no charge.
    const charging = troops > 1 ? troops : 0;
    const { total } = field.rules;
    attackNumber(field, total, this.at(attacker), enemy, charging, 1, columnCounted(field, enemy, 0));
    return successChance(total.value);
  }

  fireOnCharge(enemy: number, attacker: number, target: number): number {
    return fireAtContact(this.field, this.at(enemy), this.at(attacker), this.token(target));
  }

  turn(): number {
    return this.field.turn;
  }

  isEngaged(formation: number): boolean {
    return this.formation(formation).engaged > 0;
  }

  holder(place: number): number {
    return item(this.field.places, place).holder;
  }

  losses(formation: number): number {
    // A flag or communication unit with orders has no units to lose.
    const own = this.formation(formation);
    return own.units.length === 0 ? 0 : lossesOf([own]);
  }

  reading(name: string): (formation: number) => number {
    const read = READINGS[name];
    if (read === undefined) throw new TypeError(`${name} is no reading`);
    return (formation) => read(this.formation(formation), this.field);
  }
}

/** The readings of the system's own (`readMapOrders`). */
const READINGS: Readonly<Record<string, (formation: Formation, f: Field) => number>> = {
  formationNotReady: ({ units, living }) => units.filter(({ alive, ready }) => alive > ready).length / living,
  sideLosses: ({ side }) => lossesOf(side.formations),
  enemyLosses: ({ side }, f) => lossesOf(f.enemyOf(side).formations),
  commandElement: ({ command }) => command.alive,
  ammunitionWagon: ({ wagon }) => wagon.alive,
};

/** The greatest throw of a piece on its next move: a gun's is that of its limber. */
function greatestThrow(piece: Piece): number {
  const { gun, limberedDice } = piece.is;
  return D6 * H_PER_CM * (gun !== 0 && piece.column === 0 ? limberedDice : diceOf(piece));
}

/** Units lost of those that formations had by their establishments. */
function lossesOf(formations: readonly Formation[]): number {
  const establishment = formations.reduce((sum, { is }) => sum + is.establishment, 0);
  const living = formations.reduce((sum, each) => sum + each.living, 0);
  return (establishment - living) / establishment;
}
