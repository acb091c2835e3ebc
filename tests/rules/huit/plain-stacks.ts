/** A second player of what (b) and (c) of section 14 share: shots, charges, rounds, breakthroughs. Plain objects. */
import type { UnitInputs } from '../../../src/rules/huit/inputs.ts';
import {
  option,
  plainBack,
  plainEvent,
  plainScore,
  plainShot,
  type Die,
  type Options,
  type PlainFighter,
} from './plain-rules.ts';

export interface Unit {
  readonly is: UnitInputs;
  side: number;
  kills: number;
  disorders: number;
  blue: number;
  /** Now: line, column, square, skirmish, or none. */
  formation: string;
  /** It shows its back to the enemy. */
  away: boolean;
  /** It has tested for an enemy in its rear since its own turn began. */
  rearTested: boolean;
  /** It still has the cover it was given. */
  covered: boolean;
  tookKills: boolean;
  idle: boolean;
  joined: boolean;
  gone: boolean;
  /** Section 15: -1 or 1 turns it on the lower or upper lane, with so many wheel moves to go. */
  turned: number;
  wheels: number;
  charging: boolean;
  /** It was charged or fought, or fired beside a charge, in this turn. */
  met: boolean;
  fired: boolean;
  /** A gun in a lane: it fires at -1; shots that are gone. */
  limbered: boolean;
  spent: number;
}

export function unitOf(is: UnitInputs, side: number): Unit {
  const stand = is.arm === 'infantry' && is.formation === 'skirmish';
  return {
    is,
    side,
    kills: stand ? 0 : is.kills,
    disorders: stand ? 0 : is.disorders,
    blue: is.blown ? 2 : 0,
    formation: is.arm === 'infantry' ? is.formation : 'none',
    away: false,
    rearTested: false,
    covered: true,
    tookKills: false,
    idle: true,
    joined: false,
    gone: false,
    turned: 0,
    wheels: 0,
    charging: false,
    met: false,
    fired: false,
    limbered: false,
    spent: 0,
  };
}

export interface Doctrine {
  readonly reaction: string;
  readonly pursue: boolean;
  readonly scroll: string;
  readonly formation?: string | null;
  readonly takeGround?: string;
}

/** A house that burns: the front of its side stands so far behind it; moves that it still burns. */
export interface Fire {
  out: number;
  left: number;
}

/** A lane: one stack a side, front unit first. */
export interface Lane {
  stacks: [Unit[], Unit[]];
  d: number;
  /** How far each side has come from its start line. */
  come: [number, number];
  engaged: boolean;
  /** The attacker outside a building. */
  waiting: number | null;
  bonus: [boolean, boolean];
  charger: number;
  /** The lane from which the charger strikes a flank (section 15), and whether the unit struck faces it. */
  from: Lane | null;
  faced: boolean;
  /** Which sides have gone back last. */
  behind: [boolean, boolean];
  fires: [Fire | null, Fire | null];
}

export function emptyLane(d: number): Lane {
  return {
    stacks: [[], []],
    d,
    come: [0, 0],
    engaged: false,
    waiting: null,
    bonus: [false, false],
    charger: 0,
    from: null,
    faced: false,
    behind: [false, false],
    fires: [null, null],
  };
}

interface Thrown {
  readonly own: PlainFighter;
  readonly face: number;
  readonly enemies: readonly PlainFighter[];
}

export type Result = 'first' | 'second' | 'stopped' | 'parted' | 'drawn';

export abstract class Field {
  rounds = 0;
  readonly options: Options;
  readonly die: Die;
  readonly gaps: readonly [number, number];
  readonly lanes: Lane[] = [];
  throughGuns: unknown = false;

  constructor(options: Options, die: Die, gaps: readonly [number, number]) {
    this.options = options;
    this.die = die;
    this.gaps = gaps;
  }

  /** The doctrine of a front unit at this moment. */
  abstract ordersOf(lane: Lane, side: number): Doctrine;

  abstract flanks(lane: Lane, side: number, place?: number): boolean;
  abstract secondOf(lane: Lane, side: number): Unit | null;
  abstract mayCounter(side: number): boolean;
  /** A unit has been removed. */
  abstract lost(unit: Unit): void;
  /** HUIT-UNIT-05: skirmish stands flee or are lost. */
  standsFlee = false;
  /** Cavalry struck in the flank by cavalry has room to wheel. */
  get roomToWheel(): boolean {
    return this.laneCm > 18;
  }
  /** From lane to lane. */
  laneCm = Infinity;

  /** Units beside the one charged fire: false when the charger is gone (HUIT-NBR-01). */
  neighboursFire(_lane: Lane, _charger: number): boolean {
    return true;
  }

  /** A unit has shot. */
  hasShot(u: Unit): void {
    u.idle = false;
  }

  /** The lane in which the lead of a side stands that fights in this one. */
  at(lane: Lane, side: number): Lane {
    return lane.from !== null && side === lane.charger ? lane.from : lane;
  }

  faceFront(u: Unit): void {
    u.turned = 0;
    u.wheels = 0;
    u.charging = false;
  }

  gap(i: number): number {
    return i === 0 ? this.gaps[0] : this.gaps[1];
  }

  /** A side goes back in its lane, or forward by less than 0. */
  back(lane: Lane, side: number, cm: number): void {
    lane.d += cm;
    lane.come[side === 0 ? 0 : 1] -= cm;
    const fire = lane.fires[side === 0 ? 0 : 1];
    if (fire !== null) fire.out = Math.max(0, fire.out + cm);
    if (cm !== 0) lane.behind[side === 0 ? 0 : 1] = cm > 0;
  }

  stack(lane: Lane, side: number): Unit[] {
    return side === 0 ? lane.stacks[0] : lane.stacks[1];
  }

  front(lane: Lane, side: number): Unit | undefined {
    return this.stack(lane, side)[0];
  }

  mustFront(lane: Lane, side: number): Unit {
    const front = this.front(lane, side);
    if (front === undefined) throw new Error('no front unit');
    return front;
  }

  isStand(u: Unit): boolean {
    return u.is.arm === 'infantry' && u.is.formation === 'skirmish';
  }

  supports(helper: Unit | undefined, helped: Unit): boolean {
    if (helper === undefined || helper.kills > 2 || helper.disorders > 0) return false;
    return !(helper.formation === 'square' && helped.formation === 'square');
  }

  rear(lane: Lane, side: number, place = 0): boolean {
    const [unit, next] = this.stack(lane, side).slice(place);
    return unit !== undefined && this.supports(next, unit);
  }

  supported(lane: Lane, side: number, place = 0): boolean {
    return this.rear(lane, side, place) || this.flanks(lane, side, place);
  }

  row(u: Unit): string {
    if (u.is.arm === 'artillery') return u.is.gun ?? '';
    if (u.formation === 'square') return 'square';
    if (u.covered && (u.is.building || u.is.wood)) return 'buildingOrWoods';
    return u.formation === 'none' ? 'column' : u.formation;
  }

  column(u: Unit): string {
    if (u.formation === 'square') return 'square';
    if (this.isStand(u)) return 'skirmish';
    if (u.covered && u.is.building) return 'bounceOrBuilding';
    if (u.covered && (u.is.wall || u.is.wood)) return 'artilleryWallWood';
    if (u.is.arm === 'artillery') return this.isLimbered(u) ? 'limberedOrLine' : 'artilleryWallWood';
    return u.formation === 'line' ? 'limberedOrLine' : 'cavalryOrColumn';
  }

  /** HUIT-NBR-07: guns limber and move. */
  gunsMove = false;

  isLimbered({ limbered }: Unit): boolean {
    return this.gunsMove && limbered;
  }

  /** */
  hasFlanks({ formation }: Unit): boolean {
    return formation !== 'square' || option(this.options, 'squareFlanks', 'none') === 'as-line';
  }

  outOfCommand(u: Unit): boolean {
    return u.is.outOfCommand && !(u.is.arm === 'artillery' && u.is.gun === 'horse');
  }

  disorderOnce(u: Unit | undefined): void {
    if (u !== undefined && u.disorders === 0 && !this.isStand(u)) u.disorders = 1;
  }

  /** EVENT: false when the unit does not survive it. */
  event(
    u: Unit,
    supported: boolean,
    kills: number,
    disorders: number,
    demanded = false,
    removed = false,
  ): boolean {
    if (this.isStand(u)) return kills === 0 && !removed;
    u.kills += kills;
    u.disorders += disorders;
    if (kills > 0) u.tookKills = true;
    const nerve = {
      kills: u.kills,
      disorders: u.disorders,
      quality: u.is.quality,
      supported,
      building: u.is.building && u.covered,
      outOfCommand: this.outOfCommand(u),
    };
    return plainEvent(this.die, this.options, nerve, { kills, disorders }, demanded, removed);
  }

  /** A front unit, or one behind it, leaves the field. */
  removeFront(lane: Lane, side: number, place = 0): void {
    const [gone] = this.stack(lane, side).splice(place, 1);
    if (gone === undefined) throw new Error('nobody to remove');
    gone.gone = true;
    this.lost(gone);
    this.disorderOnce(this.stack(lane, side)[place]);
  }

  /** SHOT and EVENT of a unit at a front unit, or one behind it: kills, and whether it survives. */
  shootAt(
    lane: Lane,
    side: number,
    firer: { row: string; kills: number; disorders: number; heavy: boolean; bonus: number; full: boolean },
    moved: boolean,
    band: string,
    { place = 0, bounces = false, flank = false } = {},
  ): { kills: number; survives: boolean; lights: boolean } {
    const target = this.stack(lane, side)[place];
    if (target === undefined) throw new Error('nobody to fire at');
    target.idle = false;
    const column = this.column(target);
    const isInHouse = place === 0 && target.is.building && target.covered;
    const isHouse = isInHouse && lane.fires[side === 0 ? 0 : 1] === null;
    let lights = false;
    const through = column === 'square' ? 'limberedOrLine' : 'bounceOrBuilding';
    const [kills, disorders] = plainShot(
      this.die,
      this.options,
      { ...firer, moved },
      {
        column: bounces ? through : column,
        disorders: target.disorders,
        flank,
        redoubt: target.is.redoubt && target.covered,
        squareAtWall: !bounces && target.formation === 'square' && target.is.wall && target.covered,
      },
      band,
      (face, total) => {
        const shown = option(this.options, 'ablazeTrigger', 'natural') === 'natural' ? face : total;
        lights = isHouse && shown >= 8;
      },
    );
    const survives = this.event(target, this.supported(lane, side, place), kills, disorders);
    return { kills, survives, lights };
  }

  /** A shot in reaction at the charger: false when it is gone. */
  shootAtCharger(lane: Lane, charger: number, u: Unit): boolean {
    const at = this.at(lane, charger);
    const firer = this.firer(u);
    this.hasShot(u);
    if (this.shootAt(at, charger, firer, false, 'C').survives) return true;
    this.removeFront(at, charger);
    this.back(at, charger, this.gap(charger));
    return false;
  }

  firer(u: Unit) {
    return {
      row: this.row(u),
      kills: u.kills,
      disorders: u.disorders,
      heavy: u.is.heavyOrGuard,
      bonus: u.is.unitBonus,
      full: u.is.shotsFired + u.spent < (u.is.fullEffectShots ?? 5),
    };
  }

  /** CHARGE, the round and the breakthroughs that follow from it. */
  charge(lane: Lane, charger: number): Result {
    const defender = 1 - charger;
    const att = this.mustFront(this.at(lane, charger), charger);
    const def = this.mustFront(lane, defender);
    lane.charger = charger;
    lane.waiting = null;
    const bonus: [boolean, boolean] = [charger === 0, charger === 1];
    const { reaction, formation } = this.ordersOf(lane, defender);
    const inBuilding = def.is.building && def.covered;
    const inSquare = def.formation === 'square';
    const fresh = def.kills <= 2 && def.disorders <= 2 && def.blue === 0 && !inSquare && !inBuilding;
    const arms = def.is.arm === 'cavalry' || (def.is.arm === 'infantry' && att.is.arm === 'infantry');
    const sameArm = def.is.arm === att.is.arm;
    const room = lane.from === null && !inSquare && !inBuilding;
    const evades = reaction.startsWith('evade') && sameArm && def.blue === 0 && room;
    const flees = this.standsFlee && this.isStand(def) && !inBuilding && !this.isStand(att);
    const struck = lane.from !== null && !lane.faced && this.hasFlanks(def);
    def.met = true;
    const foot = def.is.arm === 'infantry' && att.is.arm === 'infantry' && !this.isStand(def);
    if (def.away) {
      // no reaction at all.
    } else if (flees && att.is.arm === 'infantry') {
      const ended = this.goesFrom(lane, charger, 18);
      if (ended !== null) return ended;
    } else if (struck) {
      if (def.is.arm === 'cavalry' && sameArm && def.blue === 0) lane.faced = this.roomToWheel;
    } else if (reaction === 'counter-charge' && fresh && arms && this.mayCounter(defender))
      bonus[defender] = true;
    else if (evades) {
      const ended = this.evade(lane, charger, reaction === 'evade-half' ? 1 / 2 : 3 / 4);
      if (ended !== null) return ended;
    } else if (reaction === 'form' && foot && def.formation !== formation)
      def.formation = inSquare ? 'column' : (formation ?? '');
    else if (reaction === 'limber-and-move' && lane.from === null) {
      def.limbered = true;
      const ended = this.goesFrom(lane, charger, this.moveOf(def) / 2);
      if (ended !== null) return ended;
    } else if (reaction !== 'stand' && def.is.arm !== 'cavalry' && !this.isLimbered(def))
      if (!this.shootAtCharger(lane, charger, def)) return 'stopped';
    if (!this.neighboursFire(lane, charger)) return 'stopped';
    if (flees) return this.breaks(lane, charger);
    if (def.is.arm === 'cavalry' && att.is.arm === 'cavalry' && def.blue > 0)
      if (!this.event(def, this.supported(lane, defender), 0, 1)) return this.breaks(lane, charger);
    return this.melee(lane, bonus, charger);
  }

  /** The charged front is removed before the contact. */
  private breaks(lane: Lane, charger: number): Result {
    if (lane.from === null) this.back(lane, charger, -lane.d);
    this.removeFront(lane, 1 - charger);
    this.back(lane, 1 - charger, this.gap(1 - charger));
    return charger === 0 ? 'first' : 'second';
  }

  /** R-44; null where it is caught. */
  private evade(lane: Lane, charger: number, share: number): Result | null {
    const def = this.mustFront(lane, 1 - charger);
    if (share > 0.5 && !this.event(def, this.supported(lane, 1 - charger), 0, 1))
      return this.breaks(lane, charger);
    if (share > 0.5) def.away = true;
    return this.goesFrom(lane, charger, share * this.moveOf(def));
  }

  /** The unit charged goes back x cm: null where its charger catches it by a single move. */
  private goesFrom(lane: Lane, charger: number, x: number): Result | null {
    const def = this.mustFront(lane, 1 - charger);
    def.idle = false;
    def.covered = false;
    this.faceFront(def);
    if (x >= this.gap(1 - charger)) this.disorderOnce(this.stack(lane, 1 - charger)[1]);
    const reach = this.moveOf(this.mustFront(this.at(lane, charger), charger));
    const caught = reach >= (lane.from === null ? lane.d : this.laneCm) + x;
    this.back(lane, 1 - charger, x);
    if (caught) return null;
    if (lane.from === null) this.back(lane, charger, -reach);
    return 'stopped';
  }

  /** The unit's move; a square's is that of a column. */
  moveOf({ is, formation }: Unit): number {
    if (is.moveCm !== null) return is.moveCm;
    if (is.arm === 'cavalry' || (is.arm === 'artillery' && is.gun === 'horse')) return 36;
    return formation === 'line' ? 18 : 24;
  }

  /** ROUND after ROUND while a winner makes contact again. */
  melee(lane: Lane, bonus: [boolean, boolean], charger: number): Result {
    const throws: [number, number] = [0, 0];
    let pursuit = false;
    for (;;) {
      lane.engaged = false;
      lane.charger = charger;
      if (lane.from === null) this.back(lane, charger, -lane.d);
      const arms = [0, 1].map((side) => this.front(this.at(lane, side), side)?.is.arm);
      const { result, loserStands, winner } = this.round(lane, bonus, pursuit);
      if (winner === null) return result;
      if (throws[winner] === 2) return result;
      throws[winner]++;
      if (!this.breaksThrough(lane, winner, loserStands)) return result;
      if (arms[1 - winner] === 'artillery' && !this.passesGuns(lane, winner)) return result;
      bonus = [winner === 0, winner === 1];
      charger = winner;
      pursuit = true;
    }
  }

  /** HUIT-NBR-09: false when the winner does not survive it. */
  private passesGuns(lane: Lane, side: number): boolean {
    const u = this.mustFront(lane, side);
    if (this.throughGuns === false || (this.throughGuns === 'if-none' && u.disorders > 0)) return true;
    if (this.event(u, this.supported(lane, side), 0, 1)) return true;
    this.removeFront(lane, side);
    this.back(lane, side, this.gap(side));
    return false;
  }

  fighter(lane: Lane, side: number, u: Unit, lead: boolean, bonus: boolean, struck: boolean): PlainFighter {
    const { is } = u;
    return {
      arm: is.arm,
      formation: u.formation,
      quality: is.quality,
      kills: u.kills,
      disorders: u.disorders,
      attacking: bonus,
      flanks: lead && this.flanks(lane, side),
      rear: this.rear(lane, side),
      building: is.building && u.covered,
      flankAttacked: struck,
      outOfCommand: this.outOfCommand(u),
      hill: is.hill && u.covered,
      wall: is.wall && u.covered,
      uphill: is.uphill,
      austrian: is.largeAustrian,
      lancer: is.lancer,
      breastplate: is.breastplate,
    };
  }

  /** One ROUND. `winner` is the side that may throw for a breakthrough; null where nobody does. */
  round(
    lane: Lane,
    bonus: [boolean, boolean],
    pursuit: boolean,
  ): { result: Result; loserStands: boolean; winner: 0 | 1 | null } {
    this.rounds++;
    const seconds = [0, 1].map((side) => (pursuit ? null : this.secondOf(lane, side)));
    const teams = [0, 1].map((side) => {
      const at = this.at(lane, side);
      const second = seconds[side] ?? null;
      const lead = this.mustFront(at, side);
      const units = second === null ? [lead] : [lead, second];
      units.forEach((u) => {
        u.idle = false;
        u.met = true;
      });
      const rear = this.rear(at, side);
      const support = units.map((_, i) => rear || (i === 0 && this.flanks(at, side)));
      const fromSide = lane.from !== null && !lane.faced && side !== lane.charger;
      const struck = this.hasFlanks(lead) && (fromSide || seconds[1 - side]?.charging === true);
      const fighters = units.map((u, i) => {
        const exposed = u.is.flankOrRearAttacked || u.away || (i === 0 && struck);
        return this.fighter(at, side, u, i === 0, bonus[side] === true, exposed && !pursuit);
      });
      return { side, units, support, fighters };
    });
    for (const second of seconds) if (second !== null) second.charging = false;
    const [a, b] = teams;
    if (a === undefined || b === undefined) throw new Error('no teams');
    const guns = [a, b].find(({ units }) => units[0]?.is.arm === 'artillery');
    let diff: number;
    let counting = 0;
    if (guns !== undefined) diff = guns === a ? -5 : 5;
    else {
      const thrown = ([a, b] as const).map((team, i) => {
        const enemies = (i === 0 ? b : a).fighters;
        return team.fighters.map((own) => ({ own, face: this.die(), enemies }));
      });
      const scoreOf = ({ own, face, enemies }: Thrown, against: number): number => {
        const enemy = enemies[against];
        if (enemy === undefined) throw new Error('no enemy');
        return plainScore(face, this.options, own, enemy);
      };
      const scores = thrown.map((team) => team.map((one) => scoreOf(one, 0)));
      // who fights alone against a pair of two arms has its factor against the unit of the pair that counts.
      thrown.forEach((team, i) => {
        const [one] = team;
        const pair = scores[1 - i] ?? [];
        const secondCounts = (pair[1] ?? -99) > (pair[0] ?? -99);
        if (team.length === 1 && one !== undefined && secondCounts && this.isMixed(one.enemies))
          scores[i] = [scoreOf(one, 1)];
      });
      const best = scores.map((list) => Math.max(...list));
      diff = Math.max(-5, Math.min(5, (best[0] ?? 0) - (best[1] ?? 0)));
      const winning = scores[diff > 0 ? 0 : 1] ?? [];
      if (winning.length === 2 && (winning[1] ?? 0) > (winning[0] ?? 0)) counting = 1;
    }
    const size = Math.abs(diff);
    const team = diff > 0 ? a : b;
    const other = diff > 0 ? b : a;
    const dead = new Set<Unit>();
    const after: { u: Unit; support: boolean; k: number; d: number; demand: boolean; gone: boolean }[] = [];
    const put = (t: typeof a, i: number, k: number, d: number, demand = false, gone = false): void => {
      const u = t.units[i];
      if (u !== undefined) after.push({ u, support: t.support[i] === true, k, d, demand, gone });
    };
    if (diff === 0) for (const t of [a, b]) t.units.forEach((_, i) => put(t, i, 0, 1));
    else {
      const costs =
        guns === undefined || option(this.options, 'artilleryMeleeWinnerEffects', 'as-5plus') === 'as-5plus';
      const all = option(this.options, 'multiWinnerEffect', 'counting-unit') === 'all-units';
      if (costs)
        team.units.forEach((_, i) => {
          if (all || i === counting) put(team, i, this.die() <= size + 2 ? 1 : 0, 1);
        });
      other.units.forEach((_, i) => put(other, i, size, 1, size === 3 || size === 4, size === 5));
    }
    // All rings before all tests, A's units first.
    const inOrder = [...a.units, ...b.units];
    after.sort((x, y) => inOrder.indexOf(x.u) - inOrder.indexOf(y.u));
    for (const { u, support, k, d, demand, gone } of after)
      if (!this.event(u, support, k, d, demand, gone)) dead.add(u);
    const lead = team.fighters[0]?.arm ?? '';
    const byArm = counting === 1 && this.isMixed(team.fighters) ? (team.fighters[1]?.arm ?? '') : lead;
    return this.finish(
      lane,
      teams.map(({ units }) => units),
      dead,
      diff,
      byArm,
    );
  }

  /** Two arms on one side, of which the counting one matters. */
  private isMixed([lead, second]: readonly PlainFighter[]): boolean {
    const by = option(this.options, 'mixedMelee', 'counting-unit');
    return second !== undefined && second.arm !== lead?.arm && by === 'counting-unit';
  }

  private finish(
    lane: Lane,
    teams: readonly Unit[][],
    dead: ReadonlySet<Unit>,
    diff: number,
    byArm: string,
  ): { result: Result; loserStands: boolean; winner: 0 | 1 | null } {
    const leads = teams.map(([lead]) => lead);
    const fallen = leads.map((lead) => lead !== undefined && dead.has(lead));
    for (const units of teams) for (const u of units.slice(1)) if (dead.has(u)) this.removeSecond(u);
    for (const side of [0, 1]) if (fallen[side] === true) this.removeFront(this.at(lane, side), side);
    for (const side of [0, 1])
      if (fallen[side] === true) this.back(this.at(lane, side), side, this.gap(side));
    const [first, second] = leads;
    if (first === undefined || second === undefined) throw new Error('no leads');
    const none = { loserStands: false, winner: null };
    if (diff === 0) {
      if (fallen.includes(true)) return { result: 'parted', ...none };
      if (first.is.arm !== second.is.arm) {
        const cavalrySide = first.is.arm === 'cavalry' ? 0 : 1;
        this.fallBack(this.at(lane, cavalrySide), cavalrySide, 36, true);
        return { result: cavalrySide === 0 ? 'second' : 'first', ...none };
      }
      const attacked = this.mustFront(lane, 1 - lane.charger);
      if (attacked.is.building && attacked.covered) lane.waiting = lane.charger;
      else lane.engaged = true;
      return { result: 'drawn', ...none };
    }
    const winner = diff > 0 ? 0 : 1;
    const [won, lost] = diff > 0 ? [first, second] : [second, first];
    const loserStands = fallen[1 - winner] !== true;
    if (loserStands) {
      const back = plainBack(Math.abs(diff), lost.is.arm, byArm);
      this.fallBack(
        this.at(lane, 1 - winner),
        1 - winner,
        back,
        lost.is.arm === 'cavalry' && byArm === 'infantry',
      );
    }
    const stands = won.is.arm === 'infantry' && lost.is.arm === 'cavalry';
    const mayThrow = fallen[winner] !== true && !stands;
    return { result: winner === 0 ? 'first' : 'second', loserStands, winner: mayThrow ? winner : null };
  }

  /** A second unit of a chain; in a brigade it is a front unit of its own lane. */
  abstract removeSecond(u: Unit): void;

  fallBack(lane: Lane, side: number, cm: number, blown: boolean): void {
    const front = this.mustFront(lane, side);
    this.back(lane, side, cm);
    if (front.formation === 'square') front.formation = 'column';
    front.covered = false;
    this.faceFront(front);
    if (blown) this.blow(front);
    if (cm >= this.gap(side)) this.disorderOnce(this.stack(lane, side)[1]);
  }

  blow(u: Unit): void {
    u.blue = 2;
    u.idle = false;
  }

  /** HUIT-NBR-15. */
  private takesGround(u: Unit, to: string): void {
    if (to === 'none' || this.isStand(u) || u.formation === to) return;
    const next = [u.formation, to].includes('column') ? to : 'column';
    if (next === 'square' && !this.mayFormSquare(u)) return;
    u.formation = next;
    u.idle = false;
  }

  mayFormSquare(_u: Unit): boolean {
    return true;
  }

  /** BREAKTHROUGH of the winner's lead: whether it makes contact again. */
  breaksThrough(lane: Lane, winner: number, loserStands: boolean): boolean {
    const at = this.at(lane, winner);
    const lead = this.mustFront(at, winner);
    const { pursue, scroll } = this.ordersOf(at, winner);
    const may = pursue && !(lead.is.building && lead.covered);
    let row = Math.ceil(this.die() / 2);
    if (scroll === 'up') row = Math.min(4, row + 1);
    if (scroll === 'down') row = Math.max(1, row - 1);
    if (scroll === 'avoid-retire' && row === 1) row = 2;
    const roll = (n: number): number =>
      Array.from({ length: n }, () => this.die()).reduce((x, y) => x + y, 0);
    // Nobody pursues out of a charge on a flank.
    const enemy = lane.from === null ? this.front(lane, 1 - winner) : undefined;
    if (lead.is.arm === 'infantry') {
      if (row === 3) this.takesGround(lead, this.ordersOf(at, winner).takeGround ?? 'none');
      if (row < 4 || !may || enemy === undefined) return false;
      const cm = roll(3);
      if (cm >= lane.d) return true;
      this.back(lane, winner, -cm);
      return false;
    }
    const retires = (cm: number): false => {
      this.back(at, winner, cm);
      this.faceFront(lead);
      this.blow(lead);
      return false;
    };
    if (row === 1) return retires(36);
    if (row === 2) return loserStands && may && lane.from === null;
    if (loserStands && lane.from === null) return true;
    if (enemy !== undefined && roll(row === 3 ? 4 : 6) >= lane.d) return true;
    return retires(row === 3 ? 24 : 36);
  }
}
