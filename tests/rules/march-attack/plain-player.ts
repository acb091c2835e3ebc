/**
 * Section 11.2 of the digest read a second time, with nothing in common with the system but the numbers: states as plain
 * objects, every step a list of what can follow. Slow, and exact.
 */
import invented from '../../../src/rules/march-attack/tables.illustrative.json' with { type: 'json' };
import { holds } from '../plain-condition.ts';

export interface PlainUnit {
  readonly designation: string;
  readonly startCv?: number;
  readonly formation?: string;
  readonly leader?: 'C' | 'N' | 'U' | null;
  readonly disorder?: number;
  readonly chargedArc?: string;
  readonly entersTurn?: number;
  readonly doctrine?: PlainDoctrine;
}

export interface PlainOrders {
  readonly name?: string;
  readonly rangeInches?: number;
  readonly formation?: string;
  readonly formSquare?: boolean;
}

/** A test, or several of which all must hold, as the digest writes them. */
export type PlainCondition = { readonly [key: string]: unknown };

export type PlainDoctrine =
  PlainOrders | readonly { readonly when?: PlainCondition; readonly do: PlainOrders }[];

export interface PlainSide {
  readonly command: string;
  readonly initiativeChoice?: string;
  readonly mfType: string;
  readonly skirmishRating?: string;
  readonly baseMorale: string;
  readonly mfInspirational?: 'C' | 'N' | 'U' | null;
  readonly cover?: string;
  readonly committed?: boolean;
  readonly formSquare?: boolean;
  readonly doctrine: PlainDoctrine;
  readonly units: readonly PlainUnit[];
}

export interface PlainEngagement {
  readonly distanceInches: number;
  readonly maxTurns: number;
  readonly A: PlainSide;
  readonly B: PlainSide;
}

export type PlainOptions = Readonly<Record<string, string | number | boolean>>;

interface U {
  /** It has entered. */
  there: boolean;
  cv: number;
  marker: number;
  /** The formation that it has by its own will, and whether it stands in a square against a charge. */
  formation: string;
  square: boolean;
  blown: boolean;
}
export interface S {
  d: number;
  /** The formation has retired or broken, where others of its side may go on. */
  out: [boolean, boolean];
  u: [U[], U[]];
  lost: [boolean, boolean];
  /** Both sides have been there within 9 inches. */
  met: boolean;
  /** In a phase: chargers with their targets, and whether a unit of the line has charged or tried to form. */
  charges: (readonly [number, number])[];
  acted: boolean;
  over: string | null;
}
type Dist = Map<string, [S, number]>;

/** What a formation of several sees of the others of its side. */
export interface Beside {
  readonly neighbourGone: readonly [boolean, boolean];
  readonly formationsInPlay: readonly [number, number];
}

/** A shot of a neighbour at a unit of a side. */
export interface ShotBeside {
  readonly enemy: 0 | 1;
  readonly target: number;
  readonly firer: Firer;
  readonly range: number;
}

interface Firer {
  readonly kind: Kind;
  readonly cv: number;
  readonly marker: number;
  readonly formation: string;
}

const QUALITY: Readonly<Record<string, readonly [string, number]>> = {
  U: ['untrained', 4],
  M: ['militia', 5],
  C: ['conscript', 6],
  R: ['regular', 7],
  V: ['veteran', 8],
  E: ['elite', 9],
  G: ['guard', 10],
};
const COMMAND: Readonly<Record<string, number>> = { E: 3, G: 2, A: 1, P: 0, T: -1 };
const INSPIRED: Readonly<Record<string, number>> = { C: 2, N: 1, U: 0 };
const DIVISORS: Readonly<Record<string, readonly [number, number]>> = {
  good: [3, 6],
  average: [4, 8],
  poor: [5, 10],
};

/** The sum of some D6 with its chances. */
function dice(count: number): readonly (readonly [number, number])[] {
  let sums = new Map([[0, 1]]);
  for (let i = 0; i < count; i++) {
    const next = new Map<number, number>();
    for (const [sum, p] of sums)
      for (let face = 1; face <= 6; face++) next.set(sum + face, (next.get(sum + face) ?? 0) + p / 6);
    sums = next;
  }
  return [...sums];
}

interface Kind {
  readonly arm: 'infantry' | 'cavalry' | 'artillery';
  readonly weight: 'L' | 'M' | 'H' | null;
  readonly lancer: boolean;
  readonly sk: boolean;
  readonly key: string;
  readonly quality: string;
  readonly base: number;
  readonly cv: number;
}

function kindOf(designation: string): Kind {
  const [head = '', code = ''] = designation.split(' ');
  const [letter = '', cv = ''] = head.split('-');
  const [quality, base] = QUALITY[letter] ?? ['', 0];
  const common = { quality, base, cv: Number(cv) };
  if (code === '' || code === 'Sk')
    return { ...common, arm: 'infantry', weight: null, lancer: false, sk: code === 'Sk', key: 'infantry' };
  const weight = code[0] as 'L' | 'M' | 'H';
  const second = code[1] ?? '';
  if (second === '' || second === 'L')
    return { ...common, arm: 'cavalry', weight, lancer: second === 'L', sk: false, key: `cavalry${weight}` };
  return { ...common, arm: 'artillery', weight, lancer: false, sk: false, key: `artillery${second}` };
}

export class PlainPlayer {
  private readonly e: PlainEngagement;
  private readonly o: PlainOptions;
  private readonly kinds: readonly [readonly Kind[], readonly Kind[]];
  /** The turn that is played, its first side, and the side whose phase it is. */
  now: { turn: number; first: number; active: number } = { turn: 1, first: 0, active: 0 };
  beside: Beside = { neighbourGone: [false, false], formationsInPlay: [1, 1] };
  /** False for a pair of several, which goes on where one of them is gone. */
  private readonly isAlone: boolean;

  constructor(engagement: PlainEngagement, options: PlainOptions, isAlone = true) {
    this.e = engagement;
    this.o = options;
    this.isAlone = isAlone;
    this.kinds = [
      engagement.A.units.map(({ designation }) => kindOf(designation)),
      engagement.B.units.map(({ designation }) => kindOf(designation)),
    ];
  }

  private side(i: number): PlainSide {
    return i === 0 ? this.e.A : this.e.B;
  }

  private kind(i: number, n: number): Kind {
    const kind = this.kinds[i === 0 ? 0 : 1][n];
    if (kind === undefined) throw new Error('no such unit');
    return kind;
  }

  private start(i: number, n: number): number {
    return this.side(i).units[n]?.startCv ?? this.kind(i, n).cv;
  }

  atStart(): S {
    const unit = (one: PlainUnit): U => ({
      there: false,
      cv: kindOf(one.designation).cv,
      marker: 0,
      formation: one.formation ?? (kindOf(one.designation).arm === 'artillery' ? 'deployed' : 'line'),
      square: false,
      blown: false,
    });
    return {
      d: this.e.distanceInches,
      out: [false, false],
      u: [this.e.A.units.map(unit), this.e.B.units.map(unit)],
      lost: [false, false],
      met: false,
      charges: [],
      acted: false,
      over: null,
    };
  }

  /** Probability of each outcome label, and of the CV that each side loses. */
  play(): { outcome: Map<string, number>; cvLostA: Map<string, number>; cvLostB: Map<string, number> } {
    const s = this.atStart();
    let states: Dist = new Map([[JSON.stringify(s), [s, 1]]]);
    const outcome = new Map<string, number>();
    const lost = [new Map<string, number>(), new Map<string, number>()] as const;
    const finish = (end: S, label: string, p: number): void => {
      outcome.set(label, (outcome.get(label) ?? 0) + p);
      ([0, 1] as const).forEach((i) => {
        const label = String(this.cvLost(end, i));
        lost[i].set(label, (lost[i].get(label) ?? 0) + p);
      });
    };
    for (let turn = 1; turn <= this.e.maxTurns; turn++) {
      const next: Dist = new Map();
      for (const [state, p] of states.values())
        for (const [after, q] of this.turn(state, turn).values())
          if (after.over === null) add(next, after, p * q);
          else {
            const [winner, ...how] = after.over.split('|');
            finish(after, [winner, `t${turn}`, ...how].join('|'), p * q);
          }
      states = next;
    }
    for (const [state, p] of states.values()) finish(state, 'undecided', p);
    return { outcome, cvLostA: lost[0], cvLostB: lost[1] };
  }

  cvLost(s: S, i: 0 | 1): number {
    const before = this.kinds[i].reduce((sum, { cv }) => sum + cv, 0);
    return before - s.u[i].reduce((sum, { cv }) => sum + cv, 0);
  }

  private next(from: Dist, step: (s: S) => readonly (readonly [S, number])[]): Dist {
    const to: Dist = new Map();
    for (const [s, p] of from.values()) {
      if (s.over !== null) add(to, s, p);
      else for (const [after, q] of step(s)) add(to, after, p * q);
    }
    return to;
  }

  /** S1: units whose turn has come take part. */
  opened(from: S, turn: number): S {
    const s = clone(from);
    for (const i of [0, 1] as const)
      s.u[i].forEach((u, n) => {
        const { entersTurn = 1, disorder = 0 } = this.side(i).units[n] ?? {};
        if (u.there || turn < entersTurn) return;
        u.there = true;
        u.marker = u.cv > 0 ? disorder : 0;
      });
    this.meet(s);
    return s;
  }

  private turn(from: S, turn: number): Dist {
    const s = this.opened(from, turn);
    let now: Dist = new Map([[JSON.stringify(s), [s, 1]]]);
    now = this.next(now, (state) => this.morale(state));
    now = this.next(now, (state) => this.skirmish(state));
    const first = this.first();
    const both: Dist = new Map();
    for (const active of [0, 1] as const) {
      const p = active === 0 ? first : 1 - first;
      if (p === 0) continue;
      this.now = { turn, first: active, active };
      let branch = this.next(now, (state) => this.phase(state, active));
      branch = this.next(branch, (state) => this.phase(state, 1 - active));
      for (const [after, q] of branch.values()) add(both, after, p * q);
    }
    // Those that ended before the initiative ended once.
    return both;
  }

  isThere(s: S, i: 0 | 1, n: number): boolean {
    const u = s.u[i][n];
    return u !== undefined && u.there && u.cv > 0 && !s.out[i];
  }

  /** The units of a side that are there. */
  there(s: S, i: 0 | 1): readonly number[] {
    return s.u[i].flatMap((_, n) => (this.isThere(s, i, n) ? [n] : []));
  }

  isGone(s: S, i: 0 | 1): boolean {
    return s.out[i] || s.u[i].every(({ cv }) => cv === 0);
  }

  private areBothThere(s: S): boolean {
    return ([0, 1] as const).every((i) => s.u[i].some((_, n) => this.isThere(s, i, n)));
  }

  private meet(s: S): void {
    if (s.d <= 9 && this.areBothThere(s)) s.met = true;
  }

  /** Infantry and cavalry units at the start and now. */
  formed(s: S, i: 0 | 1): readonly [number, number] {
    const formed = this.kinds[i].map(({ arm }) => arm !== 'artillery');
    return [formed.filter(Boolean).length, s.u[i].filter(({ cv }, k) => cv > 0 && formed[k] === true).length];
  }

  isCommitted(s: S, i: 0 | 1): boolean {
    return this.side(i).committed === true || s.met;
  }

  state(s: S, i: 0 | 1): 'steady' | 'shaken' | 'spent' | 'destroyed' {
    const [n, r] = this.formed(s, i);
    if (r === 0) return 'destroyed';
    return 3 * r <= n ? 'spent' : 3 * r <= 2 * n ? 'shaken' : 'steady';
  }

  /** Results of a test of a formation in its state, with their chances. */
  tested(s: S, i: 0 | 1): readonly (readonly [string, number])[] {
    const side = this.side(i);
    const base = (invented.mfMorale.baseByQuality as Record<string, number>)[side.baseMorale] ?? 0;
    const by = (invented.mfMorale.state as Record<string, number>)[this.state(s, i)] ?? 0;
    const leader = INSPIRED[side.mfInspirational ?? ''] ?? 0;
    return dice(2).map(([sum, p]) => {
      const index = sum + base + by + leader;
      return [invented.mfMorale.rows.find(({ upTo }) => upTo === null || index <= upTo)?.result ?? '', p];
    });
  }

  private morale(s: S): (readonly [S, number])[] {
    const results = ([0, 1] as const).map((i): readonly (readonly [string, number])[] => {
      const side = this.side(i);
      const state = this.state(s, i);
      const shaken = state === 'shaken' || state === 'spent';
      const committed = this.isCommitted(s, i);
      const isEmpty = !s.u[i].some((_, n) => this.isThere(s, i, n));
      const due = this.o['mfTestTrigger'] === 'lostOrShaken' ? s.lost[i] || shaken : s.lost[i] && shaken;
      if (!due || isEmpty || !committed || state === 'destroyed' || side.mfType === 'cavalry')
        return [['none', 1]];
      return this.tested(s, i);
    });
    const ends = (result: string): boolean => result === 'retire' || result === 'broken';
    return (results[0] ?? []).flatMap(([a, p]) =>
      (results[1] ?? []).map(([b, q]): readonly [S, number] => {
        const after = clone(s);
        after.lost = [false, false];
        if (ends(a) && ends(b)) after.over = `draw|${a}+${b}`;
        else if (ends(b)) after.over = `A|${b}`;
        else if (ends(a)) after.over = `B|${a}`;
        else
          [a, b].forEach((result, i) => {
            if (result === 'disorder')
              for (const u of after.u[i] ?? []) if (u.there && u.cv > 0) u.marker = 2;
          });
        return [after, p * q];
      }),
    );
  }

  private scv(s: S, i: 0 | 1): number {
    const { mfType, skirmishRating = '' } = this.side(i);
    if (mfType === 'cavalry' || mfType === 'battery') return 0;
    const [a, b] = DIVISORS[skirmishRating] ?? [1, 1];
    const sum = (sk: boolean): number =>
      this.kinds[i].reduce(
        (total, kind, n) => total + (kind.arm === 'infantry' && kind.sk === sk ? this.start(i, n) : 0),
        0,
      );
    const full = Math.floor(sum(true) / a + 0.5) + Math.floor(sum(false) / b + 0.5);
    const state = this.state(s, i);
    const third = (k: number): number =>
      this.o['scvStateRounding'] === 'halfUp'
        ? Math.floor((k * full * 2 + 3) / 6)
        : Math.floor((k * full) / 3);
    return state === 'steady' ? full : state === 'shaken' ? third(2) : state === 'spent' ? third(1) : 0;
  }

  skirmish(s: S): (readonly [S, number])[] {
    const advantage = this.scv(s, 0) - this.scv(s, 1);
    if (s.d > 9 || advantage === 0 || !this.areBothThere(s)) return [[this.ended(clone(s)), 1]];
    const enemy = advantage > 0 ? 1 : 0;
    return dice(2).map(([sum, p]) => {
      const after = clone(s);
      const index = sum + Math.abs(advantage) * invented.skirmish.perPoint;
      const loss = invented.skirmish.rows.find(({ upTo }) => upTo === null || index <= upTo)?.cvLoss ?? 0;
      for (let k = 0; k < loss; k++) {
        const isHit = (n: number): boolean =>
          this.isThere(after, enemy, n) && this.kind(enemy, n).arm !== 'artillery';
        const most = Math.max(0, ...after.u[enemy].filter((_, n) => isHit(n)).map(({ cv }) => cv));
        const n = after.u[enemy].findIndex(({ cv }, m) => isHit(m) && cv === most);
        if (n >= 0) this.lose(after, enemy, n, 1);
      }
      return [this.ended(after), p];
    });
  }

  first(): number {
    const { A, B } = this.e;
    const raised = (COMMAND[A.command] ?? 0) - (COMMAND[B.command] ?? 0);
    let wins = 0;
    for (const [a, p] of dice(2))
      for (const [b, q] of dice(2)) wins += p * q * (a + raised > b ? 1 : a + raised === b ? 0.5 : 0);
    const first = (choice: string | undefined): boolean => choice !== 'second';
    return (first(A.initiativeChoice) ? wins : 0) + (first(B.initiativeChoice) ? 0 : 1 - wins);
  }

  private lose(s: S, i: 0 | 1, n: number, loss: number): void {
    const u = s.u[i][n];
    if (u === undefined || u.cv === 0) return;
    u.cv = Math.max(0, u.cv - loss);
    if (u.cv > 0) return;
    Object.assign(u, { marker: 0, square: false, blown: false, formation: 'none' });
    if (this.kind(i, n).arm === 'infantry') s.lost[i] = true;
  }

  private ended(s: S): S {
    if (!this.isAlone) return s;
    const [a, b] = s.u.map((side) => side.every(({ cv }) => cv === 0));
    if (a === true && b === true) s.over = 'draw';
    else if (a === true) s.over = 'B';
    else if (b === true) s.over = 'A';
    return s;
  }

  private formation(s: S, i: 0 | 1, n: number): string {
    const u = s.u[i][n];
    return u?.square === true ? 'square' : (u?.formation ?? 'none');
  }

  private ved(s: S, i: 0 | 1, n: number, more: number, flank: boolean, isNamed = true): number {
    const { leader = null } = this.side(i).units[n] ?? { leader: null };
    const { base, arm } = this.kind(i, n);
    const u = s.u[i][n];
    const counts = isNamed || this.o['columnBonusTests'] !== 'square-charge-disorder';
    const column = arm === 'infantry' && this.formation(s, i, n) === 'column' && counts ? 2 : 0;
    const lost = Math.floor((this.start(i, n) - (u?.cv ?? 0)) / 2);
    const target =
      base +
      (leader === null ? 0 : (INSPIRED[leader] ?? 0)) +
      column -
      lost +
      more -
      ((u?.marker ?? 0) > 0 || flank ? 2 : 0);
    return dice(2).reduce(
      (sum, [roll, p]) => sum + (roll === 2 || (roll !== 12 && roll <= target) ? p : 0),
      0,
    );
  }

  /** The enemy of a unit: the one that charges it, or that with its number among those there. */
  private enemy(s: S, i: 0 | 1, n: number): number {
    const charger = i === this.now.active ? undefined : s.charges.find(([, target]) => target === n)?.[0];
    if (charger !== undefined) return charger;
    const there = (j: 0 | 1): number[] => s.u[j].flatMap((_, m) => (this.isThere(s, j, m) ? [m] : []));
    const enemies = there(i === 0 ? 1 : 0);
    return enemies[there(i).indexOf(n) % enemies.length] ?? -1;
  }

  private reading(name: string, s: S, i: 0 | 1, n: number): number | string | boolean {
    const foe = i === 0 ? 1 : 0;
    const enemy = this.enemy(s, i, n);
    const lost = (j: 0 | 1, m: number): number =>
      m < 0 ? 0 : (this.start(j, m) - (s.u[j][m]?.cv ?? 0)) / this.start(j, m);
    switch (name) {
      case 'distanceInches':
        return enemy < 0 ? Infinity : s.d;
      case 'cv':
        return s.u[i][n]?.cv ?? 0;
      case 'cvLost':
        return lost(i, n);
      case 'disorder':
        return s.u[i][n]?.marker ?? 0;
      case 'formation':
        return this.formation(s, i, n);
      case 'blown':
        return s.u[i][n]?.blown === true;
      case 'charged':
        return i !== this.now.active && s.charges.some(([, target]) => target === n);
      case 'mfState':
        return this.state(s, i);
      case 'committed':
        return this.isCommitted(s, i);
      case 'enemyMfState':
        return this.state(s, foe);
      case 'enemyArm':
        return enemy < 0 ? 'none' : this.kind(foe, enemy).arm;
      case 'enemyFormation':
        return enemy < 0 ? 'none' : this.formation(s, foe, enemy);
      case 'enemyDisorder':
        return s.u[foe][enemy]?.marker ?? 0;
      case 'enemyCvLost':
        return lost(foe, enemy);
      case 'neighbourGone':
        return this.beside.neighbourGone[i];
      case 'formationsInPlay':
        return this.beside.formationsInPlay[i];
      case 'firstThisTurn':
        return this.now.first === i;
      default:
        throw new Error(`no reading ${name}`);
    }
  }

  /** What a unit's player sees. */
  private seen(s: S, i: 0 | 1, n: number): (name: string) => unknown {
    return (name) => (name === 'fromTurn' ? this.now.turn : this.reading(name, s, i, n));
  }

  /** What a doctrine orders, seen by a unit; a unit's own leaves to a plain one of its side what it does not say. */
  private orders(s: S, i: 0 | 1, n: number, own: PlainDoctrine | undefined): PlainOrders {
    const ofSide = this.side(i).doctrine;
    const doctrine = own ?? ofSide;
    const chosen = Array.isArray(doctrine)
      ? (doctrine as readonly { when?: PlainCondition; do: PlainOrders }[]).find(
          ({ when }) => when === undefined || holds(when, this.seen(s, i, n)),
        )?.do
      : (doctrine as PlainOrders);
    return own === undefined || Array.isArray(ofSide)
      ? (chosen ?? {})
      : { ...(ofSide as PlainOrders), ...chosen };
  }

  /** The new distance when the line of a side moves. */
  private moved(s: S, X: 0 | 1): number {
    const leader = s.u[X].findIndex((_, n) => this.isThere(s, X, n));
    if (!this.areBothThere(s)) return s.d;
    const { name, rangeInches: goal = 2 } = this.orders(s, X, leader, undefined);
    const rates = s.u[X].flatMap((_, n) => (this.isThere(s, X, n) ? [this.rates(X, n)] : []));
    const tactical = Math.min(...rates.map(({ tacticalInches }) => tacticalInches));
    const strategic = Math.min(...rates.map(({ strategicInches }) => strategicInches));
    if (name === 'retire') return Math.max(s.d, Math.min(goal, s.d + (s.d > 9 ? strategic : tactical)));
    if ((name !== 'charge' && name !== 'close-to-range') || s.d <= goal) return s.d;
    const far = s.d > 9 ? Math.max(9, s.d - strategic) : s.d;
    return Math.max(goal, Math.min(s.d - tactical, far));
  }

  private rates(i: 0 | 1, n: number) {
    const rates = (
      invented.move as Record<
        string,
        { tacticalInches: number; strategicInches: number; chargeInches: number }
      >
    )[this.kind(i, n).key];
    if (rates === undefined) throw new Error('no such rates');
    return rates;
  }

  /** T1 of a unit: it charges, or tries to form. */
  private act(s: S, X: 0 | 1, n: number): (readonly [S, number])[] {
    const Y = X === 0 ? 1 : 0;
    const { name, formation = '' } = this.orders(s, X, n, this.side(X).units[n]?.doctrine);
    const { arm } = this.kind(X, n);
    const after = clone(s);
    const target = this.enemy(s, X, n);
    if (
      name === 'charge' &&
      target >= 0 &&
      arm !== 'artillery' &&
      this.formation(s, X, n) !== 'square' &&
      !(arm === 'infantry' && this.kind(Y, target).arm === 'cavalry') &&
      s.u[X][n]?.blown === false &&
      !s.charges.some(([, other]) => other === target) &&
      s.d <= this.rates(X, n).chargeInches
    ) {
      after.charges.push([n, target]);
      after.acted = true;
    }
    if (name !== 'form' || arm !== 'infantry' || this.formation(s, X, n) === formation) return [[after, 1]];
    after.acted = true;
    const failed = clone(after);
    Object.assign(after.u[X][n] ?? {}, { formation });
    if (s.d > 9 || !this.areBothThere(s)) return [[after, 1]];
    if (this.o['failedSquareDisorder'] === 'D2') Object.assign(failed.u[X][n] ?? {}, { marker: 2 });
    const p = this.ved(s, X, n, 0, false, false);
    return [
      [after, p],
      [failed, 1 - p],
    ];
  }

  /** One tactical phase of side x. */
  private phase(from: S, x: number): (readonly [S, number])[] {
    const X = x === 0 ? 0 : 1;
    this.now.active = X;
    const out: Dist = new Map();
    for (const [state, p] of this.charged(from, X).values())
      for (const [after, q] of this.fight(state, X).values()) add(out, after, p * q);
    return [...out.values()];
  }

  /** T1 of side X. */
  charged(from: S, X: 0 | 1): Dist {
    const Y = X === 0 ? 1 : 0;
    const s = clone(from);
    for (const u of s.u[X]) u.square = false;
    let now: Dist = new Map([[JSON.stringify(s), [s, 1]]]);
    s.u[X].forEach((_, n) => {
      if (this.isThere(s, X, n)) now = this.next(now, (state) => this.act(state, X, n));
    });
    now = this.next(now, (state) => {
      const after = clone(state);
      if (!after.acted) after.d = this.moved(after, X);
      after.acted = false;
      this.meet(after);
      return [[after, 1]];
    });
    s.u[X].forEach((_, n) => {
      now = this.next(now, (state) => {
        const target = state.charges.find(([charger]) => charger === n)?.[1] ?? -1;
        if (target < 0 || this.kind(X, n).arm !== 'cavalry' || this.kind(Y, target).arm !== 'infantry')
          return [[state, 1]];
        const { formSquare = this.side(Y).formSquare ?? true } = this.orders(
          state,
          Y,
          target,
          this.side(Y).units[target]?.doctrine,
        );
        if (!formSquare || this.formation(state, Y, target) === 'square') return [[state, 1]];
        const arc = this.side(Y).units[target]?.chargedArc ?? 'front';
        const p = this.ved(state, Y, target, state.d <= 5 ? -2 : state.d <= 12 ? 0 : 2, arc !== 'front');
        const yes = clone(state);
        const no = clone(state);
        Object.assign(yes.u[Y][target] ?? {}, { square: true });
        if (this.o['failedSquareDisorder'] === 'D2') Object.assign(no.u[Y][target] ?? {}, { marker: 2 });
        return [
          [yes, p],
          [no, 1 - p],
        ];
      });
    });
    return now;
  }

  /** T2 to T4 of side X, with shots of neighbours. */
  fight(s: S, X: 0 | 1, beside: readonly ShotBeside[] = []): Dist {
    const Y = X === 0 ? 1 : 0;
    const charges = new Map(s.charges);
    const canFire = this.areBothThere(s);
    let losses: [number[][], number][] = [[[s.u[0].map(() => 0), s.u[1].map(() => 0)], 1]];
    const fired = (enemy: 0 | 1, target: number, shot: readonly (readonly [number, number])[]): void => {
      const merged = new Map<string, [number[][], number]>();
      for (const [before, p] of losses)
        for (const [loss, q] of shot) {
          const after = before.map((side) => [...side]);
          const list = after[enemy] ?? [];
          list[target] = Math.min(s.u[enemy][target]?.cv ?? 0, (list[target] ?? 0) + loss);
          const key = JSON.stringify(after);
          const known = merged.get(key);
          if (known === undefined) merged.set(key, [after, p * q]);
          else known[1] += p * q;
        }
      losses = [...merged.values()];
    };
    for (const { enemy, target, firer, range } of beside)
      fired(enemy, target, this.shotOf(s, firer, enemy, target, range, enemy === X && charges.has(target)));
    for (const i of [0, 1] as const)
      s.u[i].forEach((_, n) => {
        if (!canFire || !this.isThere(s, i, n) || this.kind(i, n).arm === 'cavalry') return;
        if (i === X && charges.has(n)) return;
        const enemy = i === 0 ? 1 : 0;
        const target = this.enemy(s, i, n);
        const isCharged = i !== X && charges.get(target) === n;
        const isAtCharger = enemy === X && charges.has(target);
        const range = isCharged ? 0.5 : s.d;
        fired(enemy, target, this.shotOf(s, this.firer(s, i, n), enemy, target, range, isAtCharger));
      });
    const out: Dist = new Map();
    for (const [loss, p] of losses) {
      const state = clone(s);
      loss.forEach((side, i) => side.forEach((k, n) => this.lose(state, i === 0 ? 0 : 1, n, k)));
      let now: (readonly [S, readonly number[], number])[] = [[state, [], 1]];
      for (const [n, target] of charges) {
        if (state.u[X][n]?.cv === 0 || state.u[Y][target]?.cv === 0) continue;
        if ((loss[X]?.[n] ?? 0) === 0) {
          now = now.map(([each, home, q]) => [each, [...home, n], q]);
          continue;
        }
        const pass = this.ved(state, X, n, 0, false);
        now = now.flatMap(([each, home, q]) => {
          const halted = clone(each);
          if (this.o['haltedDisorder'] === 'D2') Object.assign(halted.u[X][n] ?? {}, { marker: 2 });
          return [
            [each, [...home, n], q * pass],
            [halted, home, q * (1 - pass)],
          ];
        });
      }
      for (const [each, home, q] of now) {
        let melees: Dist = new Map([[JSON.stringify(each), [each, p * q]]]);
        for (const n of home)
          melees = this.next(melees, (one) => this.melee(one, X, n, charges.get(n) ?? -1));
        for (const [after, r] of melees.values()) {
          const end = clone(after);
          for (const n of charges.keys()) {
            const u = end.u[X][n];
            if (u !== undefined && u.cv > 0 && this.kind(X, n).arm === 'cavalry') u.blown = true;
          }
          for (const side of end.u) for (const u of side) u.marker = u.marker === 2 ? 1 : 0;
          end.charges = [];
          add(out, this.ended(end), r);
        }
      }
    }
    return out;
  }

  firer(s: S, i: 0 | 1, n: number): Firer {
    const { cv = 0, marker = 0 } = s.u[i][n] ?? {};
    return { kind: this.kind(i, n), cv, marker, formation: this.formation(s, i, n) };
  }

  private shotOf(
    s: S,
    firer: Firer,
    enemy: 0 | 1,
    target: number,
    range: number,
    targetCharges: boolean,
  ): readonly (readonly [number, number])[] {
    const { kind } = firer;
    const cover = targetCharges ? 'none' : (this.side(enemy).cover ?? 'none');
    const t = fireTable(kind) as {
      maxRangeInches: number | Record<string, number>;
      base: number;
      perCv: number;
      rangeBands: { upToInches: number; mod: number }[];
      weight?: Record<string, number>;
      firerFormation: Record<string, number | null>;
      targetFormation: Record<string, number>;
      targetArm: Record<string, number>;
      targetCover: Record<string, number>;
      firerDisordered: number;
      rows?: { upTo: number | null; cvLoss: number }[];
    };
    const max =
      typeof t.maxRangeInches === 'number' ? t.maxRangeInches : (t.maxRangeInches[kind.weight ?? ''] ?? 0);
    const band = t.rangeBands.find(({ upToInches }) => range <= upToInches);
    const formation = t.firerFormation[firer.formation];
    if (range > max || band === undefined || formation === null) return [[0, 1]];
    const f =
      t.base +
      t.perCv * firer.cv +
      band.mod +
      (t.weight?.[kind.weight ?? ''] ?? 0) +
      (formation ?? 0) +
      (t.targetFormation[this.formation(s, enemy, target)] ?? 0) +
      (t.targetArm[this.kind(enemy, target).arm] ?? 0) +
      (t.targetCover[cover] ?? 0) +
      (firer.marker > 0 ? t.firerDisordered : 0);
    if (t.rows !== undefined)
      return dice(2).map(([sum, p]) => [
        t.rows?.find(({ upTo }) => upTo === null || sum + f <= upTo)?.cvLoss ?? 0,
        p,
      ]);
    if (f <= 0) return [[0, 1]];
    return [
      [Math.floor(f / 6), 1 - (f % 6) / 6],
      [Math.floor(f / 6) + 1, (f % 6) / 6],
    ];
  }

  private melee(s: S, X: 0 | 1, n: number, target: number): (readonly [S, number])[] {
    const Y = X === 0 ? 1 : 0;
    const { mods } = invented.melee;
    const strength = (i: 0 | 1, m: number, foe: string): number => {
      const u = s.u[i][m];
      const { arm } = this.kind(i, m);
      const leader = this.side(i).units[m]?.leader ?? null;
      return (
        invented.melee.perCv * (u?.cv ?? 0) +
        (leader === null ? 0 : (INSPIRED[leader] ?? 0)) +
        ((u?.marker ?? 0) > 0 ? mods.disordered : 0) +
        (arm === 'infantry' && this.formation(s, i, m) === 'column' ? mods.infantryColumn : 0) +
        (arm === 'cavalry' && foe === 'square' ? mods.cavalryVsSquare : 0) +
        (u?.blown === true ? invented.blown.meleeMod : 0)
      );
    };
    const { arm, weight, lancer } = this.kind(X, n);
    const charger =
      strength(X, n, this.formation(s, Y, target)) +
      mods.charging +
      (arm === 'cavalry' ? mods.chargingCavalryWeight[weight ?? 'L'] : 0) +
      (lancer ? mods.lancerCharging : 0);
    const defender =
      strength(Y, target, this.formation(s, X, n)) +
      mods.defenderCover[(this.side(Y).cover ?? 'none') as 'none' | 'light' | 'heavy'];
    return dice(1).flatMap(([a, p]) =>
      dice(1).map(([b, q]): readonly [S, number] => {
        const margin = a + charger - b - defender;
        const after = clone(s);
        const row: {
          bothCvLoss?: number;
          bothDisorder?: boolean;
          loserCvLoss?: number;
          winnerCvLoss?: number;
          loserDisorder?: boolean;
          loserBroken?: boolean;
        } =
          invented.melee.rows.find(
            ({ upToMargin }) => upToMargin === null || Math.abs(margin) <= upToMargin,
          ) ?? {};
        const disorder = (i: 0 | 1, m: number): void => {
          const u = after.u[i][m];
          if (u !== undefined && u.cv > 0) u.marker = 2;
        };
        if (margin === 0) {
          this.lose(after, X, n, row.bothCvLoss ?? 0);
          this.lose(after, Y, target, row.bothCvLoss ?? 0);
          if (row.bothDisorder === true) {
            disorder(X, n);
            disorder(Y, target);
          }
          return [after, p * q];
        }
        const winner = margin > 0 ? ([X, n] as const) : ([Y, target] as const);
        const loser = margin > 0 ? ([Y, target] as const) : ([X, n] as const);
        this.lose(after, winner[0], winner[1], row.winnerCvLoss ?? 0);
        this.lose(after, loser[0], loser[1], row.loserBroken === true ? 1_000 : (row.loserCvLoss ?? 0));
        if (row.loserDisorder === true) disorder(loser[0], loser[1]);
        return [after, p * q];
      }),
    );
  }
}

function fireTable({ arm }: Kind): unknown {
  return arm === 'infantry' ? invented.fire.smallArms : invented.fire.artillery;
}

/** The longest range of a unit's fire. */
export function reachOf(kind: Kind): number {
  const { maxRangeInches: max, rangeBands } = fireTable(kind) as {
    maxRangeInches: number | Record<string, number>;
    rangeBands: { upToInches: number }[];
  };
  const own = typeof max === 'number' ? max : (max[kind.weight ?? ''] ?? 0);
  return Math.min(own, ...rangeBands.slice(-1).map(({ upToInches }) => upToInches));
}

export function clone(s: S): S {
  return {
    d: s.d,
    out: [...s.out],
    u: [s.u[0].map((u) => ({ ...u })), s.u[1].map((u) => ({ ...u }))],
    lost: [...s.lost],
    met: s.met,
    charges: [...s.charges],
    acted: s.acted,
    over: s.over,
  };
}

function add(to: Dist, s: S, p: number): void {
  if (p === 0) return;
  const key = JSON.stringify(s);
  const known = to.get(key);
  if (known === undefined) to.set(key, [s, p]);
  else known[1] += p;
}
