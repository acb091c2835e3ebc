/**
 * The firefight of the yardstick, written as one would write it without a workbench: plain objects, one function that
 * throws a die. Regular infantry in the open, one battalion a side.
 */

interface Company {
  alive: boolean;
  ready: boolean;
  facing: boolean;
  debt: number;
  off: number;
}

interface Side {
  companies: Company[];
  command: boolean;
  wagon: boolean;
  hitValues: readonly number[];
}

export interface NaiveRules {
  readonly companies: number;
  readonly hold: boolean;
  readonly distanceCm: number;
  readonly turnLimit: number;
}

const NEVER = 99;
const MARTINI = [5, 10, 15, 18];
const LEBEL = [6, 11, 16, 19];

export class NaiveFirefight {
  private readonly rules: NaiveRules;
  private readonly die: (sides: number) => number;
  private sides: readonly [Side, Side];

  constructor(rules: NaiveRules, die: (sides: number) => number) {
    this.rules = rules;
    this.die = die;
    this.sides = this.muster();
  }

  /** Plays one engagement: 0 A wins, 1 B wins, 2 separated, 3 the turn limit; and the turn. */
  play(): { outcome: number; turn: number } {
    this.sides = this.muster();
    const first = this.die(2) - 1;
    if (this.isSeparated()) return { outcome: 2, turn: 0 };
    for (let turn = 1; ; turn++) {
      this.phase(first);
      this.phase(1 - first);
      if (this.living(1) === 0) return { outcome: 0, turn };
      if (this.living(0) === 0) return { outcome: 1, turn };
      if (this.isSeparated()) return { outcome: 2, turn };
      if (turn === this.rules.turnLimit) return { outcome: 3, turn };
    }
  }

  private muster(): [Side, Side] {
    const side = (hitValues: readonly number[]): Side => ({
      companies: Array.from({ length: this.rules.companies }, () => ({
        alive: true,
        ready: true,
        facing: true,
        debt: 0,
        off: 0,
      })),
      command: true,
      wagon: true,
      hitValues,
    });
    return [side(MARTINI), side(LEBEL)];
  }

  private side(i: number): Side {
    return i === 0 ? this.sides[0] : this.sides[1];
  }

  private living(i: number): number {
    return this.side(i).companies.filter(({ alive }) => alive).length;
  }

  private distance(one: Company, other: Company): number {
    return Math.max(0, this.rules.distanceCm + one.off + other.off);
  }

  private hitValue(firer: Side, distance: number): number {
    const band = [3, 8, 12, 18].findIndex((toCm) => distance <= toCm);
    return firer.hitValues[band] ?? NEVER;
  }

  private targetOf(i: number, firer: Company): Company | undefined {
    let best: Company | undefined;
    for (const enemy of this.side(1 - i).companies) {
      if (!enemy.alive || this.hitValue(this.side(i), this.distance(firer, enemy)) === NEVER) continue;
      const nearer = best === undefined ? -1 : this.distance(firer, enemy) - this.distance(firer, best);
      if (nearer < 0 || (nearer === 0 && best?.ready === true && !enemy.ready)) best = enemy;
    }
    return best;
  }

  /** One shot; true if it hit. */
  private shoot(i: number, firer: Company, target: Company): boolean {
    const own = this.side(i);
    const enemy = this.side(1 - i);
    const number = this.hitValue(own, this.distance(firer, target)) + (own.wagon ? 0 : 5);
    const face = this.die(20);
    if (face === 20) {
      target.alive = false;
      const critical = this.die(6);
      if (critical === 6) enemy.command = false;
      else if (critical >= 4) enemy.wagon = false;
      return true;
    }
    if (face === 1 || face < number) return false;
    if (target.ready) Object.assign(target, { ready: false, facing: false, off: target.off + 7 });
    else target.alive = false;
    return true;
  }

  private reactions(i: number, mover: Company): boolean {
    let hit = false;
    for (const reactor of this.side(1 - i).companies) {
      if (!mover.alive) break;
      if (!reactor.alive || !reactor.ready || !reactor.facing || reactor.debt > 0) continue;
      if (this.hitValue(this.side(1 - i), this.distance(reactor, mover)) === NEVER) continue;
      reactor.debt = 1;
      if (this.shoot(1 - i, reactor, mover)) hit = true;
    }
    return hit;
  }

  private act(i: number, company: Company, given: number, thrown: { cm: number }): void {
    for (let actions = given; actions > 0 && company.alive && this.living(1 - i) > 0; actions--) {
      if (!company.ready) company.ready = true;
      else if (!company.facing) company.facing = true;
      else {
        const target = this.targetOf(i, company);
        if (target !== undefined) this.shoot(i, company, target);
        else if (!this.rules.hold || company.off <= 0) return;
        else {
          if (thrown.cm < 0) thrown.cm = this.die(6) + this.die(6);
          company.off -= Math.min(company.off, thrown.cm);
          if (this.reactions(i, company)) return;
        }
      }
    }
  }

  private phase(i: number): void {
    const side = this.side(i);
    if (this.living(0) === 0 || this.living(1) === 0) return;
    const losses = 2 * (this.rules.companies - this.living(i)) > this.rules.companies ? 5 : 0;
    const commanded = side.command;
    const active = commanded && this.die(20) >= 5 + losses;
    const thrown = { cm: -1 };
    const actions = side.companies.map(({ debt }) => 2 - debt);
    for (const company of side.companies) company.debt = 0;
    side.companies.forEach((company, n) => {
      if (!company.alive || this.living(1 - i) === 0) return;
      if (commanded) {
        if (active) this.act(i, company, actions[n] ?? 0, thrown);
      } else if (this.die(20) >= 18 + losses) this.act(i, company, actions[n] ?? 0, { cm: -1 });
    });
  }

  private isSeparated(): boolean {
    return ![0, 1].some((i) =>
      this.side(i).companies.some(
        (company) =>
          company.alive && (this.targetOf(i, company) !== undefined || (this.rules.hold && company.off > 0)),
      ),
    );
  }
}
