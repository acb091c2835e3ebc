/**
 * A second player of the engagement, written straight down from sections 13 and 14 of the rules with plain objects and no
 * state machine. It shares nothing with the product but the tables: two programs that follow the section must ask for the same
 * dice in the same order and come to the same end.
 */
import tables from '../../../src/rules/pluie/tables.json' with { type: 'json' };
import { OPTIONS } from '../../../src/rules/pluie/options.ts';
import type { DoctrineValue, PlainDoctrine } from '../../../src/play/inputs.ts';
import type { EngagementInputs, SideInputs, UnitDoctrine } from '../../../src/rules/pluie/inputs.ts';
import { holds } from '../plain-condition.ts';

/** Sixths of a cm: every position of these tests is a whole number of them. */
const CM = 6;

export type Die = (sides: number) => number;

export interface PlayedEnd {
  readonly outcome: string;
  readonly turn: number;
  readonly survivors: readonly [number, number];
  readonly shots: readonly [number, number];
  readonly offsCm: readonly (number | null)[];
  readonly ready: readonly boolean[];
}

interface Unit {
  side: number;
  form: Form;
  kind: string;
  quality: string;
  weapon: string | null;
  inCommand: boolean;
  inSupply: boolean;
  alive: boolean;
  ready: boolean;
  facing: boolean;
  column: boolean;
  limbered: boolean;
  off: number;
  debt: number;
  owed: number;
  oneShotLess: boolean;
  noLimber: boolean;
  left: number;
  home: number;
  cover: string;
  coverOffLine: string;
  /** Side, formation, unit. */
  doctrines: readonly (DoctrineValue | null)[];
}

interface Form {
  entersTurn: number;
  side: number;
  quality: string;
  hqContact: boolean;
  hadCommand: boolean;
  command: boolean;
  wagon: boolean;
  establishment: number;
  units: Unit[];
}

class Over extends Error {}

const GUNS = ['field-artillery', 'horse-artillery', 'heavy-artillery'];
const MOUNTED = ['cavalry-heavy', 'cavalry-lancers', 'cavalry-light'];
const FOOT = ['infantry', 'half-company', 'dismounted-cavalry', 'mobile-infantry'];
type DoctrineKeys = UnitDoctrine[number]['do'];

const DEFAULTS: DoctrineKeys = {
  kind: 'hold-line',
  rangeCm: null,
  fireWithinCm: null,
  reaction: 'fire',
  retreatWithinCm: null,
  retireCm: null,
  targeting: 'nearest',
  followUp: true,
  limber: null,
};
const TERRAIN: Record<string, number> = { open: 6, medium: 4, heavy: 2 };

function isPlain(value: DoctrineValue | null): value is PlainDoctrine {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One doctrine under another; null never lifts. */
function over(under: DoctrineKeys, keys: PlainDoctrine): DoctrineKeys {
  const given = Object.entries(keys).filter(([, value]) => value !== null);
  return { ...under, ...Object.fromEntries(given) };
}

function row<T>(rows: readonly T[], has: (one: T) => boolean): T {
  const found = rows.find(has);
  if (found === undefined) throw new Error('no such row');
  return found;
}

/** Plays one engagement with these dice. */
export function playPlainly(
  inputs: EngagementInputs,
  options: Readonly<Record<string, unknown>>,
  die: Die,
): PlayedEnd {
  return new Game(inputs, options, die).play();
}

class Game {
  readonly inputs: EngagementInputs;
  readonly die: Die;
  readonly opt: (name: keyof typeof OPTIONS) => unknown;
  readonly sides: readonly SideInputs[];
  readonly forms: Form[] = [];
  readonly units: Unit[] = [];
  readonly shots: [number, number] = [0, 0];
  turnOfSecond = false;
  turn = 1;

  constructor(inputs: EngagementInputs, options: Readonly<Record<string, unknown>>, die: Die) {
    this.inputs = inputs;
    this.die = die;
    this.opt = (name) => options[name] ?? OPTIONS[name].default;
    this.sides = [inputs.A, inputs.B];
    this.sides.forEach((side, s) => this.muster(side, s));
  }

  muster(side: SideInputs, s: number): void {
    for (const f of side.formations) {
      const form: Form = {
        entersTurn: f.entersTurn ?? 1,
        side: s,
        quality: f.quality,
        hqContact: f.hqContact,
        hadCommand: f.commandElement,
        command: f.commandElement,
        wagon: f.ammunitionWagon,
        establishment: 0,
        units: [],
      };
      for (const u of f.units)
        for (let n = 0; n < u.count; n++) {
          const inOrder = !u.column && !u.limbered;
          const unit = { side: s, form, kind: u.kind, quality: f.quality, weapon: u.weapon };
          const here = {
            inCommand: u.inCommand,
            inSupply: u.inSupply,
            facing: u.facing,
            ready: u.ready && inOrder,
          };
          const home = CM * (u.setbackCm ?? f.setbackCm ?? 0);
          const place = {
            home,
            cover: u.cover ?? f.cover ?? side.cover,
            coverOffLine: u.coverOffLine ?? f.coverOffLine ?? side.coverOffLine,
            doctrines: [side.doctrine, f.doctrine, u.doctrine],
          };
          const state = { alive: true, column: u.column, limbered: u.limbered, off: home, debt: 0, owed: 0 };
          const marks = { oneShotLess: false, noLimber: false, left: 0 };
          form.units.push({ ...unit, ...here, ...place, ...state, ...marks });
        }
      form.establishment = f.establishment ?? form.units.length;
      this.forms.push(form);
      this.units.push(...form.units);
    }
  }

  play(): PlayedEnd {
    if (this.separated()) return this.end('separated', 0);
    let first = 0;
    if (this.inputs.firstSide === 'coin') first = this.die(2) - 1;
    else if (this.inputs.firstSide === 'B') first = 1;
    for (let turn = 1; turn <= this.inputs.turnLimit; turn++) {
      this.turn = turn;
      try {
        this.turnOfSecond = false;
        this.phase(first);
        this.turnOfSecond = true;
        this.phase(1 - first);
      } catch (error) {
        if (!(error instanceof Over)) throw error;
        return this.end(this.living(0).length === 0 ? 'B-eliminates' : 'A-eliminates', turn);
      }
      if (this.separated()) return this.end('separated', turn);
    }
    return this.end('turn-limit', this.inputs.turnLimit);
  }

  end(outcome: string, turn: number): PlayedEnd {
    return {
      outcome,
      turn,
      survivors: [this.living(0).length, this.living(1).length],
      shots: [...this.shots],
      offsCm: this.units.map((u) => (this.isHere(u) ? u.off / CM : null)),
      ready: this.units.map((u) => this.isHere(u) && u.ready),
    };
  }

  living(side: number): Unit[] {
    return this.units.filter((u) => u.side === side && u.alive);
  }

  /** Alive, and on the ground. */
  isHere(u: Unit): boolean {
    return u.alive && this.turn >= u.form.entersTurn;
  }

  here(side: number): Unit[] {
    return this.living(side).filter((u) => this.isHere(u));
  }

  /** The doctrine of a unit now: the narrowest level that gives one, its keys over those of wider plain ones. */
  doctrine(u: Unit): DoctrineKeys {
    const given = u.doctrines.filter((one) => one !== null);
    const own = given.at(-1) ?? {};
    const wider = given
      .slice(0, -1)
      .reduce<DoctrineKeys>((under, one) => (isPlain(one) ? over(under, one) : under), DEFAULTS);
    if (typeof own === 'string') throw new Error('no word stands for a doctrine');
    if (isPlain(own)) return over(wider, own);
    const chosen = own.find(({ when }) => when === undefined || holds(when, (name) => this.reading(name, u)));
    return over(wider, chosen?.do ?? {});
  }

  reading(name: string, u: Unit): unknown {
    const e = this.nearestEnemy(u);
    const losses = (forms: readonly Form[]): number => {
      const had = forms.reduce((n, form) => n + form.establishment, 0);
      const have = forms.reduce((n, form) => n + form.units.filter((one) => one.alive).length, 0);
      return (had - have) / had;
    };
    const comrades = u.form.units.filter((one) => one.alive);
    switch (name) {
      case 'fromTurn':
        return this.turn;
      case 'distanceCm':
        return e === undefined ? Infinity : this.distance(u, e) / CM;
      case 'displacementCm':
        return (u.off - u.home) / CM;
      case 'ready':
        return u.ready;
      case 'facing':
        return u.facing;
      case 'inReach': {
        const { weapon } = u;
        return (
          weapon !== null &&
          this.here(1 - u.side).some((one) => this.hitValue(weapon, this.distance(u, one), one) !== null)
        );
      }
      case 'formationLosses':
        return losses([u.form]);
      case 'formationNotReady':
        return comrades.filter((one) => !one.ready).length / comrades.length;
      case 'sideLosses':
        return losses(this.forms.filter((form) => form.side === u.side));
      case 'enemyLosses':
        return losses(this.forms.filter((form) => form.side !== u.side));
      case 'commandElement':
        return u.form.command;
      case 'ammunitionWagon':
        return u.form.wagon && ['infantry', 'half-company', 'mobile-infantry'].includes(u.kind);
      case 'enemyReady':
        return e?.ready ?? false;
      case 'enemyFacing':
        return e?.facing ?? false;
      case 'enemyColumn':
        return e?.column ?? false;
      case 'enemyArm':
        if (e === undefined) return 'none';
        if (FOOT.includes(e.kind)) return 'foot';
        if (MOUNTED.includes(e.kind)) return 'mounted';
        return GUNS.includes(e.kind) ? 'gun' : e.kind;
      default:
        throw new Error(`no reading ${name}`);
    }
  }

  sideOf(u: Unit): SideInputs {
    const side = this.sides[u.side];
    if (side === undefined) throw new Error('no such side');
    return side;
  }

  distance(a: Unit, b: Unit): number {
    return Math.max(0, this.inputs.distanceCm * CM + a.off + b.off);
  }

  coverOf(u: Unit): string {
    if (u.off === u.home) return u.cover;
    return u.off === 0 ? this.sideOf(u).cover : u.coverOffLine;
  }

  hidden(u: Unit): boolean {
    return this.opt('retreatHides') === true && u.off > u.home;
  }

  // Fire

  weaponRow(id: string) {
    return row(tables.weapons.rows, (w) => w.id === id);
  }

  hitValue(id: string, d: number, target: Unit): number | null {
    const w = this.weaponRow(id);
    const bands =
      w.bands === 'artillery' ? tables.table6RangeBands.artillery : tables.table6RangeBands.smallArms;
    const cm = d / CM;
    const band = bands.find((one) => {
      const to =
        w.bands === 'artillery' && one.band === 'close' ? Number(this.opt('artilleryCloseToCm')) : one.toCm;
      return this.opt('bandEdge') === 'near' ? cm <= to : cm < to;
    });
    if (band === undefined) return null;
    if (this.opt('rangeLimit') === 'min' && cm > w.maxRangeCm) return null;
    if (w.class === 'heavy' && band.band === 'close') return null;
    const big =
      target.column ||
      (this.opt('companySize') === 'company-only'
        ? target.kind === 'infantry'
        : MOUNTED.includes(target.kind) ||
          ['infantry', 'dismounted-cavalry', 'mobile-infantry'].includes(target.kind));
    if (w.bands === 'artillery' && band.band === 'extreme' && !big) return null;
    const hit: Record<string, number | null> = w.hit;
    return hit[band.band] ?? null;
  }

  /** The weapon with which u fires at e, or null where e is no target in range. */
  weaponAt(u: Unit, e: Unit): string | null {
    const { fireWithinCm } = this.doctrine(u);
    return fireWithinCm !== null && this.distance(u, e) / CM > fireWithinCm ? null : this.weaponFor(u, e);
  }

  /** The same, however the doctrine holds fire. */
  weaponFor(u: Unit, e: Unit): string | null {
    const d = this.distance(u, e);
    if (u.weapon === null || this.hidden(u) || this.hidden(e)) return null;
    if (this.hitValue(u.weapon, d, e) !== null) return u.noLimber ? null : u.weapon;
    if (this.opt('crewSidearms') !== true || !GUNS.includes(u.kind)) return null;
    const sidearm = `${u.weapon.split('.')[0]}.sidearm`;
    return this.hitValue(sidearm, d, e) === null ? null : sidearm;
  }

  chooseTarget(u: Unit): Unit | undefined {
    const inRange = this.here(1 - u.side).filter((e) => this.weaponAt(u, e) !== null);
    if (this.doctrine(u).targeting === 'nearest') return this.nearestOf(u, inRange);
    const unready = inRange.filter((e) => !e.ready);
    return this.nearestOf(u, unready.length > 0 ? unready : inRange);
  }

  nearestOf(u: Unit, enemies: readonly Unit[]): Unit | undefined {
    const least = Math.min(...enemies.map((e) => this.distance(u, e)));
    const near = enemies.filter((e) => this.distance(u, e) === least);
    return near.find((e) => !e.ready) ?? near[0];
  }

  nearestEnemy(u: Unit): Unit | undefined {
    return this.nearestOf(u, this.here(1 - u.side));
  }

  column(e: Unit): Unit[] {
    return e.form.units.filter((one) => one.alive && one.column);
  }

  /** All shots of one attack: one, or against a column until one fails. Gives false when the firer's weapon jams. */
  fireAt(u: Unit, first: Unit, reactive: boolean): void {
    let e: Unit | undefined = first;
    const atFirst = first.column ? this.column(first).length : 0;
    while (e !== undefined) {
      const hit = this.shot(u, e, reactive, atFirst);
      e = hit && first.column ? this.column(first)[0] : undefined;
      if (e === undefined && hit && atFirst > 0) return;
    }
  }

  /** One shot; whether it succeeded. */
  shot(u: Unit, e: Unit, reactive: boolean, columnAtFirst: number): boolean {
    const id = this.weaponFor(u, e) ?? '';
    const w = this.weaponRow(id);
    const general = tables.table11GeneralModifiers;
    const cover = row(general.targetCover, (one) => one.key === this.coverOf(e)).fire;
    const byClass: Record<string, number> = cover;
    let tn = this.hitValue(id, this.distance(u, e), e) ?? 0;
    tn += row(general.quality, (one) => one.key === u.quality).fire;
    tn += general.firer.find((one) => one.key === u.kind)?.fire ?? 0;
    tn += byClass[w.class] ?? 0;
    const needsSupply = ['infantry', 'half-company', 'mobile-infantry'].includes(u.kind);
    if (needsSupply && !(u.inSupply && u.form.wagon)) tn += 5;
    if (e.column) tn -= this.opt('columnCount') === 'initial' ? columnAtFirst : this.column(e).length;
    this.shots[u.side === 0 ? 0 : 1]++;
    const face = this.die(20);
    if (face === 1) {
      if (w.class !== 'smallArm') {
        u.ready = false;
        if (!reactive) u.left = 0;
      }
      return false;
    }
    if (face === 20 && (tn <= 20 || this.opt('natural20') === 'always')) {
      const six = this.die(6);
      if ((six === 4 || six === 5) && e.inSupply) this.table9Wagon(e);
      if (six === 6 && e.inCommand) e.form.command = false;
      this.kill(e);
      return true;
    }
    if (face < tn) return false;
    if (!e.ready) {
      this.kill(e);
      return true;
    }
    e.ready = false;
    const artillery = GUNS.includes(e.kind) || e.kind === 'armoured-train';
    if (artillery || (e.kind === 'machine-gun' && this.opt('machineGunHit') === 'as-artillery')) return true;
    e.facing = false;
    e.off += this.average(e);
    if (reactive) e.left = 0;
    return true;
  }

  table9Wagon(e: Unit): void {
    if (!GUNS.includes(e.kind)) {
      e.form.wagon = false;
      return;
    }
    if (this.opt('limberLoss') !== 'next-gun') return;
    const i = e.form.units.indexOf(e);
    const after = [...e.form.units.slice(i + 1), ...e.form.units.slice(0, i)];
    const next = after.find((one) => one.alive && !one.noLimber);
    if (next !== undefined) next.noLimber = true;
  }

  kill(e: Unit): void {
    e.alive = false;
    e.left = 0;
    if (this.living(e.side).length === 0) throw new Over();
  }

  average(u: Unit): number {
    const { dice } = row(tables.table3Movement.rows, (one) => one.unit === u.kind);
    return (3.5 * (dice ?? 0) * (TERRAIN[this.inputs.terrain] ?? 0)) | 0;
  }

  // Close combat

  canCloseCombat(u: Unit, e: Unit | undefined): e is Unit {
    if (e === undefined || !(this.distance(u, e) < 1.5 * CM)) return false;
    if (FOOT.includes(u.kind)) return true;
    return MOUNTED.includes(u.kind) && ['open', 'cover'].includes(this.coverOf(e));
  }

  /** One attack throw by `by` (several troops in a charge); whether it succeeded. */
  attack(by: readonly Unit[], e: Unit, charge: boolean, number: number, columnAtFirst: number): boolean {
    const [u] = by;
    if (u === undefined) throw new Error('nobody attacks');
    let tn = 10;
    if (!FOOT.includes(e.kind) && !MOUNTED.includes(e.kind)) tn = 2;
    else {
      if (!(charge && this.opt('chargeModifiers') === 'replace')) {
        tn +=
          { elite: -3, experienced: -1, regular: 0, militia: 1, volunteer: 2, irregular: 3 }[u.quality] ?? 0;
        if (u.kind === 'half-company' || u.kind === 'dismounted-cavalry') tn += 5;
        if (u.kind === 'cavalry-heavy' || u.kind === 'cavalry-lancers') tn -= 2;
        if (MOUNTED.includes(u.kind) && !e.facing) tn -= 2;
        if (!e.ready) tn -= 5;
        const covers = { open: 0, cover: 2, building: 4, 'field-fortification': 5, fortification: 6 };
        tn += new Map(Object.entries(covers)).get(this.coverOf(e)) ?? 0;
      }
      if (charge) tn += -by.length + 3 * (this.sideOf(e).depth - 1);
      if (e.column) tn -= this.opt('columnCount') === 'initial' ? columnAtFirst : this.column(e).length;
      else if (number > 1) tn += this.opt('followUpModifier') === 'flat' ? 2 : 2 * (number - 1);
    }
    const face = this.die(20);
    return face !== 1 && (face === 20 || face >= tn);
  }

  repulse(by: readonly Unit[]): void {
    for (const u of by) {
      u.ready = false;
      u.facing = false;
      u.off += this.average(u);
    }
  }

  /** An assault with all its throws. */
  assault(by: readonly Unit[], first: Unit, charge: boolean, reactive: boolean): void {
    const mounted = MOUNTED.includes(by[0]?.kind ?? '') && !reactive;
    const shaken = new Set<Unit>();
    const late = this.opt('contagionTiming') === 'after-assault';
    let target: Unit | undefined = first;
    let number = 1;
    let columnAtFirst = first.column ? this.column(first).length : 0;
    let success = false;
    while (target !== undefined) {
      const e: Unit = target;
      success = this.attack(by, e, charge, number, columnAtFirst);
      if (!success) break;
      this.kill(e);
      target = undefined;
      if (e.column) target = this.column(e)[0];
      else if (mounted && this.sideOf(e).contact) {
        const i = e.form.units.indexOf(e);
        const touching = [e.form.units[i - 1], e.form.units[i + 1]].filter(
          (n) => n !== undefined && n.alive && n.off === e.off,
        );
        for (const n of touching)
          if (n !== undefined && !['elite', 'experienced'].includes(n.quality)) {
            if (late) shaken.add(n);
            else n.ready = false;
          }
        const [lead] = by;
        if (lead !== undefined && this.doctrine(lead).followUp)
          target = touching.find((n) => this.canCloseCombat(lead, n));
        if (target?.column === true) columnAtFirst = this.column(target).length;
      }
      number++;
    }
    if (!success) this.repulse(by);
    for (const n of shaken) if (n.alive) n.ready = false;
    if (success && charge) for (const u of by) if (u.kind === 'cavalry-light') u.ready = false;
  }

  // Moves and reactions

  /** True for a gun that wants to be elsewhere, and so limbers and moves (14.6). */
  wantsToChange(u: Unit): boolean {
    const { kind, limber, rangeCm, retireCm } = this.doctrine(u);
    if (!GUNS.includes(u.kind) || limber === null || limber === 'never' || u.noLimber) return false;
    if (kind === 'retire') return retireCm === null || u.off < u.home + retireCm * CM;
    const e = this.nearestEnemy(u);
    if (kind !== 'close-to-range' || e === undefined) return false;
    if (this.distance(u, e) <= (rangeCm ?? 0) * CM) return false;
    return limber === 'always' || u.limbered || this.chooseTarget(u) === undefined;
  }

  /** One action of such a gun. */
  changes(u: Unit, limit: { cm: number | undefined }): void {
    const { kind, rangeCm, retireCm } = this.doctrine(u);
    const isRetiring = kind === 'retire';
    if (u.limbered && u.facing !== isRetiring) {
      const goal = retireCm === null ? Infinity : u.home + retireCm * CM - u.off;
      const e = this.nearestEnemy(u);
      const way = isRetiring || e === undefined ? goal : this.distance(u, e) - (rangeCm ?? 0) * CM;
      this.moveBy([u], way, limit, `${u.kind}-limbered`, isRetiring);
      return;
    }
    u.left--;
    if (u.limbered) u.facing = !isRetiring;
    else {
      u.limbered = true;
      u.ready = false;
    }
  }

  wanted(u: Unit): number {
    if (GUNS.includes(u.kind)) return 0;
    const doctrine = this.doctrine(u);
    if (doctrine.kind === 'stand-and-fire' || doctrine.kind === 'retire') return 0;
    if (doctrine.kind === 'hold-line')
      return u.off > u.home && this.chooseTarget(u) === undefined ? u.off - u.home : 0;
    if (doctrine.kind === 'join-line') return Math.max(0, u.off);
    const e = this.nearestEnemy(u);
    if (e === undefined) return 0;
    const d = this.distance(u, e);
    if (doctrine.kind === 'close-to-range') return Math.max(0, d - (doctrine.rangeCm ?? 0) * CM);
    return d >= 1.5 * CM ? d : 0;
  }

  /** How far back it still wants to retire. */
  wantedBack(u: Unit): number {
    const { kind, retireCm } = this.doctrine(u);
    if (kind !== 'retire' || GUNS.includes(u.kind)) return 0;
    return retireCm === null ? Infinity : Math.max(0, u.home + retireCm * CM - u.off);
  }

  throwMove(kind: string): number {
    const { dice } = row(tables.table3Movement.rows, (one) => one.unit === kind);
    let sum = 0;
    for (let i = 0; i < (dice ?? 0); i++) sum += this.die(6);
    const sixths = sum * (TERRAIN[this.inputs.terrain] ?? 0);
    if (this.opt('terrainRounding') === 'down') return Math.floor(sixths / CM) * CM;
    if (this.opt('terrainRounding') === 'up') return Math.ceil(sixths / CM) * CM;
    if (this.opt('terrainRounding') === 'nearest') return Math.round(sixths / CM) * CM;
    return sixths;
  }

  /** Reactions to a move of `movers`, who stood at `before`. */
  reactions(movers: readonly Unit[], side: number, before: number): void {
    const hit = new Set<Unit>();
    for (const r of this.units.filter((one) => one.side === 1 - side && this.isHere(one))) {
      const living = movers.filter((one) => one.alive);
      const m = living.find((one) => !hit.has(one)) ?? living[0];
      if (m === undefined) return;
      this.reaction(r, m, before, hit);
    }
  }

  reaction(r: Unit, m: Unit, before: number, hit: Set<Unit>): void {
    const doctrine = this.doctrine(r);
    if (!r.facing || r.debt !== 0 || doctrine.reaction === 'none') return;
    if (this.hidden(r) || this.hidden(m)) return;
    const entering = this.opt('reactionTrigger') === 'entering';
    const distanceBefore = this.distance(r, { ...m, off: before });
    if (doctrine.reaction === 'retreat') {
      const may = r.ready || (this.opt('unreadyMayRetreat') === true && !r.column && !r.limbered);
      const within = (doctrine.retreatWithinCm ?? 0) * CM;
      if (!may || GUNS.includes(r.kind) || this.distance(r, m) > within) return;
      if (entering && distanceBefore <= within) return;
      r.debt = 1;
      r.ready = false;
      r.off += this.average(r);
      return;
    }
    if (!r.ready) return;
    if (doctrine.reaction === 'close-combat' && this.canCloseCombat(r, m)) {
      if (entering && distanceBefore < 1.5 * CM) return;
      r.debt = 1;
      this.assault([r], m, false, true);
    } else if (this.weaponAt(r, m) !== null) {
      if (entering && this.weaponAt(r, { ...m, off: before }) !== null) return;
      r.debt = 1;
      const was = m.ready;
      this.fireAt(r, m, true);
      if (was && !m.ready) hit.add(m);
    }
  }

  // The turn

  phase(side: number): void {
    for (const form of this.forms.filter((one) => one.side === side))
      if (form.units.some((u) => this.isHere(u))) this.formationActs(form);
  }

  activation(form: Form, heavy: boolean, single: boolean): boolean {
    const { quality } = form;
    const byQuality = { elite: -4, experienced: -2, regular: 0, militia: 1, volunteer: 2, irregular: 3 };
    const own = new Map(Object.entries(byQuality)).get(quality) ?? 0;
    let tn = 5 + own;
    if (heavy) {
      if (quality !== 'elite' && quality !== 'experienced') tn += 5;
      else {
        if (quality === 'experienced') tn += 3;
        if (this.opt('lossesReading') === 'replace-all') tn -= own;
      }
    }
    if (!form.hqContact) tn += 6;
    if (single) tn += 13;
    const face = this.die(20);
    if (this.opt('activationNaturals') === 'combat' && (face === 1 || face === 20)) return face === 20;
    return face >= tn;
  }

  formationActs(form: Form): void {
    const commanded = this.opt('commandLoss') === 'none' ? form.hadCommand : form.command;
    const living = form.units.filter((u) => u.alive);
    const heavy = form.establishment - living.length > form.establishment / 2;
    const throws = commanded && living.some((u) => u.inCommand);
    const active = throws && this.activation(form, heavy, false);
    const actions = new Map<Unit, number>();
    for (const u of living) {
      const { paid, n } = this.settleDebt(u);
      u.oneShotLess = paid;
      actions.set(u, n);
      u.left = commanded && u.inCommand && active ? n : 0;
    }
    const limit: { cm: number | undefined } = { cm: undefined };
    if (active) this.chargeGroup(form, limit);
    for (const u of form.units) {
      if (!u.alive) continue;
      if (commanded && u.inCommand) this.unitActs(u, limit);
      else if ((actions.get(u) ?? 0) > 0 && this.activation(form, heavy, true)) {
        u.left = actions.get(u) ?? 0;
        this.unitActs(u, { cm: undefined });
      }
    }
  }

  settleDebt(u: Unit): { paid: boolean; n: number } {
    let due = u.debt;
    if (this.opt('reactionCost') === 'next-game-turn' && this.turnOfSecond) {
      due = u.owed;
      u.owed = u.debt;
    }
    u.debt = 0;
    const one = GUNS.includes(u.kind) && u.kind !== 'horse-artillery';
    const n = one ? 1 : 2;
    if (u.kind === 'field-artillery' && this.opt('footArtilleryReactionCost') === 'one-shot')
      return { paid: due > 0, n };
    return { paid: false, n: n - due };
  }

  moveBy(
    units: readonly Unit[],
    wanted: number,
    limit: { cm: number | undefined },
    kind: string,
    back = false,
  ): void {
    limit.cm ??= this.throwMove(kind);
    const by = Math.min(wanted, limit.cm);
    if (this.opt('movementThrow') === 'per-action') limit.cm = undefined;
    const before = units[0]?.off ?? 0;
    for (const u of units) {
      u.off -= back ? -by : by;
      u.left--;
    }
    this.reactions(units, units[0]?.side ?? 0, before);
  }

  chargeGroup(form: Form, limit: { cm: number | undefined }): void {
    for (;;) {
      const fit = form.units.filter(
        (u) =>
          u.alive &&
          MOUNTED.includes(u.kind) &&
          u.inCommand &&
          u.ready &&
          u.facing &&
          !u.column &&
          u.left > 0 &&
          this.doctrine(u).kind === 'charge',
      );
      const members = fit.filter((u) => u.off === fit[0]?.off);
      const [first] = members;
      if (members.length < 3 || first === undefined) return;
      const e = this.nearestEnemy(first);
      if (this.canCloseCombat(first, e)) {
        for (const u of members) u.left--;
        this.assault(members, e, true, false);
      } else if (this.wanted(first) > 0) this.moveBy(members, this.wanted(first), limit, first.kind);
      else return;
    }
  }

  unitActs(u: Unit, limit: { cm: number | undefined }): void {
    while (u.left > 0 && u.alive) {
      if (!u.column && this.wantsToChange(u)) {
        this.changes(u, limit);
        continue;
      }
      const back = u.column || u.limbered ? 0 : this.wantedBack(u);
      if (back > 0 && !u.facing) {
        this.moveBy([u], back, limit, u.kind, true);
        continue;
      }
      if (back > 0) {
        u.left--;
        u.facing = false;
        continue;
      }
      if (u.column || u.limbered || !u.ready || !u.facing) {
        u.left--;
        if (u.column) u.column = false;
        else if (u.limbered) u.limbered = false;
        else if (!u.ready) u.ready = true;
        else u.facing = true;
        continue;
      }
      const e = this.nearestEnemy(u);
      if (this.doctrine(u).kind === 'charge' && this.canCloseCombat(u, e)) {
        u.left--;
        this.assault([u], e, false, false);
      } else if (this.wanted(u) > 0) this.moveBy([u], this.wanted(u), limit, u.kind);
      else if (this.chooseTarget(u) !== undefined) this.fireAction(u);
      else return;
    }
  }

  fireAction(u: Unit): void {
    u.left--;
    let shots = u.kind === 'field-artillery' ? 2 : 1;
    if (u.oneShotLess) shots--;
    u.oneShotLess = false;
    for (; shots > 0 && u.ready; shots--) {
      const e = this.chooseTarget(u);
      if (e === undefined) return;
      this.fireAt(u, e, false);
    }
  }

  separated(): boolean {
    if (this.units.some((u) => u.alive && !this.isHere(u))) return false;
    return this.units
      .filter((u) => u.alive)
      .every((u) => {
        if (this.chooseTarget(u) !== undefined || this.wanted(u) > 0) return false;
        if (this.wantsToChange(u)) return false;
        return this.doctrine(u).kind !== 'charge' || !this.canCloseCombat(u, this.nearestEnemy(u));
      });
  }
}
