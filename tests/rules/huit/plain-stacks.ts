/** A second player of what (b) and (c) of section 14 share: shots, charges, rounds, breakthroughs. Plain objects. */
import type { UnitInputs } from '../../../src/rules/huit/stack-inputs.ts';
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
  /** It still has the cover it was given. */
  covered: boolean;
  tookKills: boolean;
  idle: boolean;
  joined: boolean;
  gone: boolean;
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
    covered: true,
    tookKills: false,
    idle: true,
    joined: false,
    gone: false,
  };
}

export interface Doctrine {
  readonly reaction: string;
  readonly pursue: boolean;
  readonly scroll: string;
  readonly formation?: string | null;
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

  constructor(options: Options, die: Die, gaps: readonly [number, number]) {
    this.options = options;
    this.die = die;
    this.gaps = gaps;
  }

  /** The doctrine of a front unit at this moment. */
  abstract ordersOf(lane: Lane, side: number): Doctrine;

  abstract flanks(lane: Lane, side: number): boolean;
  abstract secondOf(lane: Lane, side: number): Unit | null;
  abstract mayCounter(side: number): boolean;
  /** A unit has been removed. */
  abstract lost(unit: Unit): void;

  gap(i: number): number {
    return i === 0 ? this.gaps[0] : this.gaps[1];
  }

  /** A side goes back in its lane, or forward by less than 0. */
  back(lane: Lane, side: number, cm: number): void {
    lane.d += cm;
    lane.come[side === 0 ? 0 : 1] -= cm;
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

  rear(lane: Lane, side: number): boolean {
    const [front, next] = this.stack(lane, side);
    return front !== undefined && this.supports(next, front);
  }

  supported(lane: Lane, side: number): boolean {
    return this.rear(lane, side) || this.flanks(lane, side);
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
    if (u.is.arm === 'artillery') return 'artilleryWallWood';
    if (u.covered && (u.is.wall || u.is.wood)) return 'artilleryWallWood';
    return u.formation === 'line' ? 'limberedOrLine' : 'cavalryOrColumn';
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

  /** A front unit leaves the field. */
  removeFront(lane: Lane, side: number): void {
    const gone = this.stack(lane, side).shift();
    if (gone === undefined) throw new Error('nobody to remove');
    gone.gone = true;
    this.lost(gone);
    this.disorderOnce(this.front(lane, side));
  }

  /** SHOT and EVENT of a unit at a front unit: kills, and whether it survives. */
  shootAt(
    lane: Lane,
    side: number,
    firer: { row: string; kills: number; disorders: number; heavy: boolean; bonus: number; full: boolean },
    moved: boolean,
    band: string,
  ): { kills: number; survives: boolean } {
    const target = this.mustFront(lane, side);
    target.idle = false;
    const [kills, disorders] = plainShot(
      this.die,
      this.options,
      { ...firer, moved },
      {
        column: this.column(target),
        disorders: target.disorders,
        redoubt: target.is.redoubt && target.covered,
        squareAtWall: target.formation === 'square' && target.is.wall && target.covered,
      },
      band,
    );
    return { kills, survives: this.event(target, this.supported(lane, side), kills, disorders) };
  }

  firer(u: Unit) {
    return {
      row: this.row(u),
      kills: u.kills,
      disorders: u.disorders,
      heavy: u.is.heavyOrGuard,
      bonus: u.is.unitBonus,
      full: u.is.shotsFired < (u.is.fullEffectShots ?? 5),
    };
  }

  /** CHARGE, the round and the breakthroughs that follow from it. */
  charge(lane: Lane, charger: number): Result {
    const defender = 1 - charger;
    const att = this.mustFront(lane, charger);
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
    const evades = reaction.startsWith('evade') && sameArm && def.blue === 0 && !inSquare && !inBuilding;
    const foot = def.is.arm === 'infantry' && att.is.arm === 'infantry' && !this.isStand(def);
    if (def.away) {
      // no reaction at all.
    } else if (reaction === 'counter-charge' && fresh && arms && this.mayCounter(defender))
      bonus[defender] = true;
    else if (evades) {
      const ended = this.evade(lane, charger, reaction === 'evade-half' ? 1 / 2 : 3 / 4);
      if (ended !== null) return ended;
    } else if (reaction === 'form' && foot && def.formation !== formation)
      def.formation = inSquare ? 'column' : (formation ?? '');
    else if (reaction !== 'stand' && def.is.arm !== 'cavalry') {
      def.idle = false;
      if (!this.shootAt(lane, charger, this.firer(def), false, 'C').survives) {
        this.removeFront(lane, charger);
        this.back(lane, charger, this.gap(charger));
        return 'stopped';
      }
    }
    if (def.is.arm === 'cavalry' && att.is.arm === 'cavalry' && def.blue > 0)
      if (!this.event(def, this.supported(lane, defender), 0, 1)) return this.breaks(lane, charger);
    return this.melee(lane, bonus, charger);
  }

  /** The charged front is removed before the contact. */
  private breaks(lane: Lane, charger: number): Result {
    this.back(lane, charger, -lane.d);
    this.removeFront(lane, 1 - charger);
    this.back(lane, 1 - charger, this.gap(1 - charger));
    return charger === 0 ? 'first' : 'second';
  }

  /** R-44; null where it is caught. */
  private evade(lane: Lane, charger: number, share: number): Result | null {
    const def = this.mustFront(lane, 1 - charger);
    if (share > 0.5 && !this.event(def, this.supported(lane, 1 - charger), 0, 1))
      return this.breaks(lane, charger);
    const x = share * this.moveOf(def);
    def.idle = false;
    if (share > 0.5) def.away = true;
    def.covered = false;
    if (x >= this.gap(1 - charger)) this.disorderOnce(this.stack(lane, 1 - charger)[1]);
    const reach = this.moveOf(this.mustFront(lane, charger));
    const caught = reach >= lane.d + x;
    this.back(lane, 1 - charger, x);
    if (caught) return null;
    this.back(lane, charger, -reach);
    return 'stopped';
  }

  /** The unit's move; a square's is that of a column. */
  moveOf({ is, formation }: Unit): number {
    if (is.moveCm !== null) return is.moveCm;
    if (is.arm === 'cavalry') return 36;
    return formation === 'line' ? 18 : 24;
  }

  /** ROUND after ROUND while a winner makes contact again. */
  melee(lane: Lane, bonus: [boolean, boolean], charger: number): Result {
    const throws: [number, number] = [0, 0];
    let pursuit = false;
    for (;;) {
      lane.engaged = false;
      lane.charger = charger;
      this.back(lane, charger, -lane.d);
      const { result, loserStands, winner } = this.round(lane, bonus, pursuit);
      if (winner === null) return result;
      if (throws[winner] === 2) return result;
      throws[winner]++;
      if (!this.breaksThrough(lane, winner, loserStands)) return result;
      bonus = [winner === 0, winner === 1];
      charger = winner;
      pursuit = true;
    }
  }

  fighter(lane: Lane, side: number, u: Unit, lead: boolean, bonus: boolean, pursuit: boolean): PlainFighter {
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
      flankAttacked: (is.flankOrRearAttacked || u.away) && !pursuit,
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
    const teams = [0, 1].map((side) => {
      const second = pursuit ? null : this.secondOf(lane, side);
      const lead = this.mustFront(lane, side);
      const units = second === null ? [lead] : [lead, second];
      units.forEach((u) => (u.idle = false));
      const rear = this.rear(lane, side);
      const support = units.map((_, i) => rear || (i === 0 && this.flanks(lane, side)));
      const fighters = units.map((u, i) =>
        this.fighter(lane, side, u, i === 0, bonus[side] === true, pursuit),
      );
      return { side, units, support, fighters };
    });
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
    for (const side of [0, 1]) if (fallen[side] === true) this.removeFront(lane, side);
    for (const side of [0, 1]) if (fallen[side] === true) this.back(lane, side, this.gap(side));
    const [first, second] = leads;
    if (first === undefined || second === undefined) throw new Error('no leads');
    const none = { loserStands: false, winner: null };
    if (diff === 0) {
      if (fallen.includes(true)) return { result: 'parted', ...none };
      if (first.is.arm !== second.is.arm) {
        const cavalrySide = first.is.arm === 'cavalry' ? 0 : 1;
        this.fallBack(lane, cavalrySide, 36, true);
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
      this.fallBack(lane, 1 - winner, back, lost.is.arm === 'cavalry' && byArm === 'infantry');
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
    if (blown) this.blow(front);
    if (cm >= this.gap(side)) this.disorderOnce(this.stack(lane, side)[1]);
  }

  blow(u: Unit): void {
    u.blue = 2;
    u.idle = false;
  }

  /** BREAKTHROUGH of the winner's lead: whether it makes contact again. */
  breaksThrough(lane: Lane, winner: number, loserStands: boolean): boolean {
    const lead = this.mustFront(lane, winner);
    const { pursue, scroll } = this.ordersOf(lane, winner);
    const may = pursue && !(lead.is.building && lead.covered);
    let row = Math.ceil(this.die() / 2);
    if (scroll === 'up') row = Math.min(4, row + 1);
    if (scroll === 'down') row = Math.max(1, row - 1);
    if (scroll === 'avoid-retire' && row === 1) row = 2;
    const roll = (n: number): number =>
      Array.from({ length: n }, () => this.die()).reduce((x, y) => x + y, 0);
    const enemy = this.front(lane, 1 - winner);
    if (lead.is.arm === 'infantry') {
      if (row < 4 || !may || enemy === undefined) return false;
      const cm = roll(3);
      if (cm >= lane.d) return true;
      this.back(lane, winner, -cm);
      return false;
    }
    const retires = (cm: number): false => {
      this.back(lane, winner, cm);
      this.blow(lead);
      return false;
    };
    if (row === 1) return retires(36);
    if (row === 2) return loserStands && may;
    if (loserStands) return true;
    if (enemy !== undefined && roll(row === 3 ? 4 : 6) >= lane.d) return true;
    return retires(row === 3 ? 24 : 36);
  }
}
