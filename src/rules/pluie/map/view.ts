/** The battle as the commander sees it: facts, and the acts that are legal (BF 12). */
import type { Progress } from '../../../battlefield/commander/progress.ts';
import type { View } from '../../../battlefield/commander/view.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { Others } from '../../../battlefield/moves.ts';
import { isDirectionIn } from '../../../battlefield/sectors.ts';
import type { Token } from '../../../battlefield/token.ts';
import { item } from '../../../chance/at.ts';
import { D20, D6, lowestSuccess } from '../dice.ts';
import { reachOf, WHEELS, type Battle } from './battle.ts';
import { attackNumber } from '../close-combat.ts';
import { columnCounted } from '../fire.ts';
import { holderOf } from './outcomes.ts';
import type { Field } from './field.ts';
import type { Formation, Piece } from './forces.ts';
import { findAim } from './indirect.ts';
import { gather, moverBits, moverClass } from './movers.ts';
import { diceOf, limitOf } from './moves.ts';
import { NONE } from '../game.ts';
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

/** A view of the state that is played. */
export class MapView implements View {
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
    return (D20 + 1 - lowestSuccess(total.value)) / D20;
  }

  turn(): number {
    return this.field.turn;
  }

  isEngaged(formation: number): boolean {
    return this.formation(formation).engaged > 0;
  }

  holder(place: number): number {
    return holderOf(this.field, place);
  }

  losses(formation: number): number {
    // A flag or communication unit with orders has no units to lose.
    const own = this.formation(formation);
    return own.units.length === 0 ? 0 : lossesOf([own]);
  }

  reading(name: string): (formation: number) => number {
    const of = (read: (formation: Formation) => number) => (formation: number) =>
      read(this.formation(formation));
    switch (name) {
      case 'formationNotReady':
        return of(({ units, living }) => units.filter(({ alive, ready }) => alive > ready).length / living);
      case 'sideLosses':
        return of(({ side }) => lossesOf(side.formations));
      case 'enemyLosses':
        return of(({ side }) => lossesOf(this.field.enemyOf(side).formations));
      case 'commandElement':
        return of(({ command }) => command.alive);
      case 'ammunitionWagon':
        return of(({ wagon }) => wagon.alive);
      default:
        throw new TypeError(`${name} is no reading`);
    }
  }
}

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
