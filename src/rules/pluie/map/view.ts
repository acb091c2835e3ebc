/** The battle as the commander sees it: facts, and the acts that are legal (BF 12). */
import { item } from '../../../chance/at.ts';
import type { Progress } from '../../../battlefield/commander/progress.ts';
import type { View } from '../../../battlefield/commander/view.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { Others } from '../../../battlefield/moves.ts';
import { isDirectionIn } from '../../../battlefield/sectors.ts';
import type { Token } from '../../../battlefield/token.ts';
import { D6 } from '../dice.ts';
import { NONE } from './stages.ts';
import { WHEELS, type MapBattle } from './battle.ts';
import { chanceOf } from './close-combat.ts';
import { holderOf } from './ends.ts';
import { findAim } from './indirect.ts';
import { diceOf, limitOf } from './moves.ts';
import {
  armAgainst,
  bearsOn,
  couldAttackAt,
  couldCloseCombat,
  HALF_SECTOR,
  mayFire,
  seeEachOther,
} from './seeing.ts';
import type { MapPlay } from './state.ts';
import { mayWorkHere } from './works.ts';

/** A view of the state that is played. */
export class MapView implements View {
  /** The state in play; set before the commander is asked. */
  declare state: MapPlay;
  declare readonly attackReach: number;
  private readonly b: MapBattle;

  constructor(b: MapBattle) {
    this.b = b;
    this.attackReach = b.closeReach;
    this.state = b.create();
  }

  progress(formation: number): Progress {
    return this.state.formationAt(formation).progress;
  }

  ground(): Ground {
    return this.state.ground;
  }

  token(element: number): Token {
    return this.state.at(element).token;
  }

  isAlive(element: number): boolean {
    return this.state.at(element).placed !== 0;
  }

  isReady(element: number): boolean {
    return this.state.at(element).ready !== 0;
  }

  moverClass(element: number): MoverClass {
    return this.b.at(element).gun !== 0 ? WHEELS : this.b.moverClass(this.state, element);
  }

  moverBits(element: number): number {
    return this.b.at(element).gun !== 0 ? 1 << WHEELS : this.b.moverBits(this.state, element);
  }

  allowance(element: number): number {
    const limit = limitOf(this.b, this.state, element);
    return limit === NONE ? this.greatestThrow(element) : limit;
  }

  /** The greatest throw of a piece on its next move: a gun's is that of its limber. */
  private greatestThrow(element: number): number {
    const { b, state } = this;
    const { gun, limberedDice } = b.at(element);
    const dice = gun !== 0 && state.at(element).column === 0 ? limberedDice : diceOf(b, state, element);
    return D6 * H_PER_CM * dice;
  }

  others(mover: number, token: Token, reach: number): Others {
    return this.b.gather(this.state, mover, token, reach);
  }

  isInCommand(unit: number): boolean {
    return this.state.at(unit).commanded !== 0;
  }

  isLimbered(unit: number): boolean {
    return this.state.at(unit).limbered !== 0;
  }

  isInColumn(unit: number): boolean {
    return this.state.at(unit).column !== 0;
  }

  isAtWork(unit: number): boolean {
    return this.state.at(unit).work !== 0;
  }

  greatestMove(unit: number): number {
    return this.b.at(unit).actions * this.greatestThrow(unit);
  }

  canTurnAndGo(unit: number): boolean {
    return this.state.at(unit).actions > 1 || this.b.at(unit).actions < 2;
  }

  mayReady(unit: number): boolean {
    const { ready, column, limbered, work } = this.state.at(unit);
    return ready === 0 && column === 0 && limbered === 0 && work === 0;
  }

  mayLimber(unit: number): boolean {
    const { limberedDice } = this.b.at(unit);
    const { limbered, limberless, column } = this.state.at(unit);
    return limberedDice > 0 && limbered === 0 && limberless === 0 && column === 0;
  }

  mayUnlimber(unit: number): boolean {
    return this.state.at(unit).limbered !== 0;
  }

  mayMove(unit: number): boolean {
    const { gun } = this.b.at(unit);
    const { limbered, column } = this.state.at(unit);
    return gun === 0 || limbered !== 0 || column !== 0;
  }

  railway(unit: number): number {
    return this.b.at(unit).railway;
  }

  mayWork(unit: number): boolean {
    return mayWorkHere(this.b, this.state, unit);
  }

  mayFire(firer: number, target: number): boolean {
    return mayFire(this.b, this.state, firer, target);
  }

  findAim(firer: number, place: number, into: Vector): boolean {
    return findAim(this.b, this.state, firer, place, into);
  }

  mayAttack(attacker: number, target: number): boolean {
    return this.state.at(attacker).ready !== 0 && couldCloseCombat(this.b, this.state, attacker, target);
  }

  sees(one: number, other: number): boolean {
    return seeEachOther(this.state, one, other);
  }

  isInSector(unit: number, element: number): boolean {
    return bearsOn(this.b, this.state, unit, this.state.at(element).token);
  }

  isLegInSector(dx: number, dy: number, fx: number, fy: number): boolean {
    return isDirectionIn(dx, dy, fx, fy, HALF_SECTOR);
  }

  hasHitValue(firer: number, target: number, distance: number): boolean {
    const { token } = this.state.at(target);
    return armAgainst(this.b, this.state, firer, target, distance, token) !== null;
  }

  range(firer: number): number {
    return this.b.reachOf(firer);
  }

  couldAttack(attacker: number, target: number): boolean {
    return couldAttackAt(this.b, this.state, attacker, this.state.at(target).token);
  }

  chance(attacker: number, target: number, troops: number): number {
    return chanceOf(this.b, this.state, attacker, target, troops);
  }

  turn(): number {
    return this.b.turnLimit - this.state.left;
  }

  isEngaged(formation: number): boolean {
    return this.state.formationAt(formation).engaged > 0;
  }

  holder(place: number): number {
    return holderOf(this.state, place);
  }

  losses(formation: number): number {
    // A flag or communication unit with orders has no units to lose.
    if (formation >= this.b.roster.formations.length) return 0;
    const { establishment } = this.b.formationAt(formation);
    return (establishment - this.state.formationAt(formation).living) / establishment;
  }

  reading(name: string): (formation: number) => number {
    const { b } = this;
    switch (name) {
      case 'formationNotReady':
        return (formation) => {
          const { from, to } = b.formationAt(formation);
          let units = 0;
          for (let i = from; i < to; i++) if (this.state.at(i).alive > this.state.at(i).ready) units++;
          return units / this.state.formationAt(formation).living;
        };
      case 'sideLosses':
        return (formation) => this.lossesOfSide(this.sideOf(formation));
      case 'enemyLosses':
        return (formation) => this.lossesOfSide(1 - this.sideOf(formation));
      case 'commandElement':
        return (formation) => this.state.at(b.formationAt(formation).pennant).alive;
      case 'ammunitionWagon':
        return (formation) => this.state.at(b.formationAt(formation).wagon).alive;
      default:
        throw new TypeError(`${name} is no reading`);
    }
  }

  private sideOf(formation: number): number {
    const { formations, lone } = this.b.roster;
    const ofLone = formation - formations.length;
    return ofLone < 0 ? item(formations, formation).side : item(lone, ofLone).side;
  }

  /** Units lost of those that a side had by its establishments. */
  private lossesOfSide(side: number): number {
    const { formationFrom, formationTo } = this.b.sideAt(side);
    let establishment = 0;
    let living = 0;
    for (let i = formationFrom; i < formationTo; i++) {
      establishment += item(this.b.roster.formations, i).establishment;
      living += this.state.formationAt(i).living;
    }
    return (establishment - living) / establishment;
  }
}
