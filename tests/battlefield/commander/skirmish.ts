/**
 * A small rule system for the commander's tests: companies, guns and cavalry on a map, two acts a phase, a fixed throw, and
 * fire that never hits. Acts that it does not call legal throw, so that every play audits the commander.
 */
import { item } from '../../../src/chance/at.ts';
import type { Boundary } from '../../../src/battlefield/boundaries.ts';
import {
  ATTACK,
  BEGIN_WORK,
  FIRE,
  GO_ON_WORKING,
  LEAVE_COLUMN,
  LIMBER,
  MARCH,
  MOVE,
  NO_ACT,
  READY,
  STOP_WORK,
  TURN,
  UNLIMBER,
  type Act,
} from '../../../src/battlefield/commander/act.ts';
import { Commander } from '../../../src/battlefield/commander/commander.ts';
import { NONE, TASKS } from '../../../src/battlefield/commander/order.ts';
import {
  COMMANDER,
  FORMATION_COMMANDER,
  parametersOf,
} from '../../../src/battlefield/commander/parameters.ts';
import { Progress } from '../../../src/battlefield/commander/progress.ts';
import { orderReadings } from '../../../src/battlefield/commander/readings.ts';
import type {
  ElementFacts,
  FormationFacts,
  UnitFacts,
  View,
} from '../../../src/battlefield/commander/view.ts';
import { distance, isWithin } from '../../../src/battlefield/distances.ts';
import { BareGround } from '../../../src/battlefield/bare-ground.ts';
import { Ground } from '../../../src/battlefield/ground.ts';
import type { MoverClass } from '../../../src/battlefield/map/battle-map.ts';
import { readMap } from '../../../src/battlefield/map/read-map.ts';
import { Others, Walk } from '../../../src/battlefield/moves.ts';
import { Places } from '../../../src/battlefield/objectives.ts';
import { ORDER, ORDERS, readOrders, WORK } from '../../../src/battlefield/orders.ts';
import { PointReader } from '../../../src/battlefield/points.ts';
import { Posts } from '../../../src/battlefield/posts.ts';
import { March } from '../../../src/battlefield/roads.ts';
import { isDirectionIn, isInSector } from '../../../src/battlefield/sectors.ts';
import { sees } from '../../../src/battlefield/sight.ts';
import { Token } from '../../../src/battlefield/token.ts';
import { Ways, type Side } from '../../../src/battlefield/ways.ts';
import { Works } from '../../../src/battlefield/works.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';

const HALF = 22.5;
const REACH = 149;

/** Kinds of unit: token, throw, range, what it may do. */
const KINDS = {
  infantry: { size: [300, 150], move: 700, range: 1200, gun: false, attacks: true, fights: true },
  cavalry: { size: [300, 150], move: 1700, range: 0, gun: false, attacks: true, fights: true },
  gun: { size: [150, 150], move: 1000, range: 3800, gun: true, attacks: false, fights: true },
  pennant: { size: [0, 0], move: 2000, range: 0, gun: false, attacks: false, fights: false },
  wagon: { size: [150, 150], move: 700, range: 0, gun: false, attacks: false, fights: false },
  flag: { size: [150, 150], move: 2000, range: 0, gun: false, attacks: false, fights: false },
} as const;
export type Kind = keyof typeof KINDS;

/** A formation as a test gives it; coordinates in cm. */
export interface Muster {
  readonly name?: string;
  readonly kind?: Kind;
  readonly at: readonly [number, number];
  readonly facing: readonly [number, number];
  readonly count?: number;
  readonly spacingCm?: number;
  readonly lines?: number;
  readonly orders?: readonly Readonly<Record<string, unknown>>[];
  readonly commander?: Readonly<Record<string, unknown>>;
  readonly rally?: readonly [number, number];
  readonly boundary?: Boundary;
  readonly commandElement?: readonly [number, number];
}

export interface Setting {
  readonly map?: readonly unknown[];
  readonly width?: number;
  readonly height?: number;
  readonly a?: readonly Muster[];
  readonly b?: readonly Muster[];
  readonly fogOfWar?: boolean;
  /** Units that follow formations as flags do, by their numbers. */
  readonly flags?: readonly { readonly element: number; readonly formations: readonly number[] }[];
  /** Chance of success of every close combat. */
  readonly chance?: number;
  /** Chance of a hit by each enemy with a weapon on a unit that goes into contact. */
  readonly fire?: number;
}

interface Piece {
  readonly kind: (typeof KINDS)[Kind];
  readonly side: Side;
  readonly formation: number;
  readonly token: Token;
  alive: boolean;
  ready: boolean;
  limbered: boolean;
  column: boolean;
  working: boolean;
  inCommand: boolean;
}

/** GeoJSON of a feature, in cm. */
export function feature(
  type: 'Point' | 'LineString' | 'Polygon',
  coordinates: unknown,
  properties: Readonly<Record<string, unknown>>,
): unknown {
  return { type: 'Feature', properties, geometry: { type, coordinates } };
}

/** A rectangle of ground of a class. */
export function area(name: string, left: number, bottom: number, right: number, top: number): unknown {
  return feature('Polygon', [rectangle(left, bottom, right, top)], { kind: 'area', class: name });
}

/** A rectangle so high that nobody sees over it. */
export function height(left: number, bottom: number, right: number, top: number): unknown {
  return feature('Polygon', [rectangle(left, bottom, right, top)], { kind: 'height', heightM: 50 });
}

function rectangle(left: number, bottom: number, right: number, top: number): unknown {
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ];
}

export function groundOf(features: readonly unknown[], width = 60, height = 40): Ground {
  const hythe = { map: 1, units: 'map-cm', width, height };
  const { map, problems } = readMap({ type: 'FeatureCollection', hythe, features });
  if (map === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  return new Ground(new BareGround(map), new Works(8, 8, map.crossings.length));
}

export class Skirmish implements View {
  readonly commander: Commander;
  readonly pieces: Piece[] = [];
  readonly attackReach = REACH;
  /** Acts so far: `A1.1 move 0,350 35`. */
  readonly log: string[] = [];
  engaged = false;
  now = 1;
  lost: number[];
  holders: number[];

  private readonly field: Ground;
  private readonly formations: FormationFacts[];
  private readonly all: readonly Progress[];
  private readonly list = new Others();
  private readonly walk = new Walk();
  private readonly march = new March();
  private readonly success: number;
  private readonly fire: number;
  /** Those that the unit at hand has left. */
  private actions = 2;
  private formationsSoFar = 0;

  constructor({
    map = [],
    width,
    height,
    a = [],
    b = [],
    fogOfWar = true,
    flags = [],
    chance = 0.55,
    fire = 0,
  }: Setting) {
    this.field = groundOf(map, width, height);
    this.success = chance;
    this.fire = fire;
    const { bare } = this.field;
    const points = new PointReader(bare.map);
    const sides = [a, b] as const;
    const names = ([0, 1] as const).map((side) => {
      const before = side === 0 ? 0 : a.length;
      return new Map(item(sides, side).map(({ name = `f${before}` }, i) => [name, before + i]));
    });
    this.formations = ([0, 1] as const).flatMap((side) =>
      item(sides, side).map((each) => this.add(each, side, points, item(names, side))),
    );
    if (points.problems.length > 0) throw new Error(points.problems.map(({ message }) => message).join('\n'));
    this.all = this.formations.map(() => new Progress(bare.map.crossings.length));
    this.lost = this.formations.map(() => 0);
    this.holders = bare.map.places.map(({ holder }) => holder ?? -1);
    const unitCount = this.pieces.length;
    [...a, ...b].forEach(({ commandElement }, i) => {
      if (commandElement === undefined) return;
      const facts = item(this.formations, i);
      this.formations[i] = { ...facts, commandElement: this.pieces.length };
      this.addPiece('pennant', facts.side, i).place(
        commandElement[0] * 100,
        commandElement[1] * 100,
        0,
        1000,
      );
    });
    const units = this.pieces.slice(0, unitCount).map(({ side, kind, formation }): UnitFacts => ({
      side,
      isFighting: kind.fights,
      attackedAs: [KINDS.flag, KINDS.wagon].findIndex((each) => each === kind),
      isGun: kind.gun,
      formation,
      hasSector: kind.fights,
    }));
    const elements: readonly ElementFacts[] = units;
    const roster = {
      elements,
      units,
      watchers: units.length,
      formations: this.formations,
      flags: flags.map((flag) => ({ ...flag, parameters: item(this.formations, 0).parameters })),
      names: [item(names, 0), item(names, 1)] as const,
      fogOfWar,
    };
    this.commander = new Commander(roster, this, new Ways(bare), new Places(bare.map));
    this.commander.start();
  }

  private add(
    given: Muster,
    side: Side,
    points: PointReader,
    names: ReadonlyMap<string, number>,
  ): FormationFacts {
    const { kind = 'infantry', at, facing, count = 1, orders = [{ task: 'hold' }], boundary = null } = given;
    const formation = this.formationsSoFar++;
    const from = this.pieces.length;
    const tokens = Array.from({ length: count }, () => {
      return this.addPiece(kind, side, formation);
    });
    const centre = { x: at[0] * 100, y: at[1] * 100 };
    const front = { x: facing[0], y: facing[1] };
    const lines = given.lines ?? 1;
    const spacing = (given.spacingCm ?? 0) * 100;
    const posts = new Posts(tokens, lines > 1 ? 'deep' : 'line', lines, spacing);
    const place = { x: 0, y: 0 };
    tokens.forEach((token, i) => {
      posts.place(i, centre.x, centre.y, front.x, front.y, place);
      token.place(place.x, place.y, front.x, front.y);
    });
    const fellows = new Map([...names].filter(([, i]) => i !== formation));
    const read = readInputs({ orders: WORKING_ORDERS }, { orders }, { shortForms: true });
    if (read.value === null) throw new Error(read.problems.map(({ message }) => message).join('\n'));
    const ofSide = readInputs(COMMANDER, {}, { shortForms: true }).value;
    const own = readInputs(FORMATION_COMMANDER, given.commander ?? {}, { shortForms: true });
    if (ofSide === null || own.value === null)
      throw new Error(own.problems.map(({ message }) => message).join('\n'));
    return {
      side,
      from,
      to: this.pieces.length,
      commandElement: NONE,
      parameters: parametersOf(ofSide, own.value),
      boundary,
      orders: readOrders(read.value.orders, ['orders'], {
        points,
        tokens,
        at: centre,
        facing: front,
        arrangement: { shape: lines > 1 ? 'deep' : 'line', lines, spacing },
        rally: given.rally === undefined ? centre : { x: given.rally[0] * 100, y: given.rally[1] * 100 },
        fellows,
        readings: orderReadings(points.map, fellows.keys(), {}),
      }),
    };
  }

  private addPiece(kind: Kind, side: Side, formation: number): Token {
    const token = new Token();
    const [w, e] = KINDS[kind].size;
    token.size(w, e);
    this.pieces.push({
      kind: KINDS[kind],
      side,
      formation,
      token,
      alive: true,
      ready: true,
      limbered: false,
      column: false,
      working: false,
      inCommand: true,
    });
    return token;
  }

  /** The phase of a formation: its orders, its way, its units with two acts each. */
  phase(formation = 0): void {
    const { commander } = this;
    const { from, to } = item(this.formations, formation);
    commander.stepOrders(formation);
    commander.plan(formation);
    for (let k = 0; k < to - from; k++) {
      const unit = commander.unitInTurn(formation, k);
      for (this.actions = 2; this.actions > 0 && this.at(unit).alive; this.actions--)
        if (!this.play(unit)) break;
    }
    this.actions = 2;
  }

  /** Phases of all formations in turn, so many times. */
  turns(count: number): void {
    for (let i = 0; i < count; i++) {
      this.formations.forEach((_facts, formation) => this.phase(formation));
      this.now++;
    }
  }

  /** One act of a unit; false where it has none. */
  play(unit: number): boolean {
    const act = this.commander.act(unit);
    this.log.push(this.told(unit, act));
    this.apply(unit, act);
    return act.kind !== NO_ACT;
  }

  /** The next act of a unit in the words of the log, without playing it. */
  next(unit: number): string {
    return this.told(unit, this.commander.act(unit));
  }

  /** An act in the words of the log. */
  told(unit: number, { kind, x, y, steps, target }: Act): string {
    const details =
      kind === TURN || kind === MARCH
        ? ` ${x},${y}`
        : kind === MOVE
          ? ` ${x},${y} ${steps}`
          : kind === FIRE || kind === ATTACK
            ? ` ${this.nameOf(target)}`
            : '';
    return `${this.nameOf(unit)} ${item(ACTS, kind)}${details}`;
  }

  private nameOf(unit: number): string {
    const { side, formation } = this.at(unit);
    const first = this.formations.findIndex((each) => each.side === side);
    return `${side === 0 ? 'A' : 'B'}${formation - first + 1}.${unit - item(this.formations, formation).from + 1}`;
  }

  private apply(unit: number, act: Act): void {
    const piece = this.at(unit);
    const { token } = piece;
    switch (act.kind) {
      case READY:
        piece.ready = legal(this.mayReady(unit));
        break;
      case LIMBER:
        piece.limbered = legal(this.mayLimber(unit));
        piece.ready = false;
        break;
      case UNLIMBER:
        legal(this.mayUnlimber(unit));
        piece.limbered = false;
        break;
      case LEAVE_COLUMN:
        piece.column = !legal(piece.column);
        break;
      case BEGIN_WORK:
        piece.working = legal(this.mayWork(unit));
        break;
      case STOP_WORK:
        piece.working = false;
        break;
      case TURN:
        legal(Math.abs(act.x * act.x + act.y * act.y - 1e6) < 3e3);
        token.place(token.x, token.y, act.x, act.y);
        break;
      case MOVE:
        this.move(unit, act);
        break;
      case MARCH:
        this.goAlong(unit, act);
        break;
      case FIRE:
        legal(this.mayFire(unit, act.target));
        break;
      case ATTACK:
        legal(this.mayAttack(unit, act.target));
        break;
      default:
        legal(act.kind === NO_ACT || (act.kind === GO_ON_WORKING && piece.working));
    }
  }

  /** Walks the leg anew: the steps must be those of the rules. */
  private move(unit: number, { x, y, steps }: Act): void {
    const { walk } = this;
    const { token } = this.at(unit);
    legal(this.mayMove(unit) && steps > 0);
    legal(this.isLegInSector(x, y, token.fx, token.fy));
    const others = this.others(unit, token, 2 ** 16);
    walk.begin(token, this.moverClass(unit), this.allowance(unit), this.moverBits(unit));
    walk.leg(this.field, x, y, others);
    legal(steps <= walk.steps);
    walk.cutAt(steps);
    walk.endClear(others);
    legal(walk.steps === steps);
    walk.place(steps, token);
  }

  private goAlong(unit: number, { x, y, road }: Act): void {
    const { walk, march } = this;
    const { token } = this.at(unit);
    const { line } = item(this.field.bare.map.roads, road);
    const goal = this.commander.order(this.at(unit).formation).roadEnd;
    legal(goal.x === x && goal.y === y);
    walk.begin(token, this.moverClass(unit), this.allowance(unit));
    march.to(goal, walk, this.field, line, null);
    token.copyFrom(walk.token);
  }

  at(unit: number): Piece {
    return item(this.pieces, unit);
  }

  /** The point where a unit stands, in h. */
  where(unit: number): readonly [number, number] {
    const { x, y } = this.at(unit).token;
    return [x, y];
  }

  put(unit: number, xCm: number, yCm: number, fx?: number, fy?: number): void {
    const { token } = this.at(unit);
    token.place(xCm * 100, yCm * 100, fx ?? token.fx, fy ?? token.fy);
  }

  progress(formation: number): Progress {
    return item(this.all, formation);
  }

  ground(): Ground {
    return this.field;
  }

  token(element: number): Token {
    return this.at(element).token;
  }

  isAlive(element: number): boolean {
    return this.at(element).alive;
  }

  isReady(element: number): boolean {
    return this.at(element).ready;
  }

  moverClass(element: number): MoverClass {
    return this.at(element).kind.gun ? 1 : 0;
  }

  moverBits(element: number): number {
    return 1 << this.moverClass(element);
  }

  allowance(element: number): number {
    return this.at(element).kind.move;
  }

  others(mover: number, token: Token, reach: number): Others {
    const { list } = this;
    const { side } = this.at(mover);
    list.enemyCount = 0;
    list.friendCount = 0;
    this.pieces.forEach((other, i) => {
      if (!other.alive || other.token.isPoint || i === mover || !isWithin(token, other.token, reach)) return;
      if (other.side === side) list.friends[list.friendCount++] = other.token;
      else list.enemies[list.enemyCount++] = other.token;
    });
    return list;
  }

  findAim(): boolean {
    return false;
  }

  railway(): number {
    return -1;
  }

  isInCommand(unit: number): boolean {
    return this.at(unit).inCommand;
  }

  isLimbered(unit: number): boolean {
    return this.at(unit).limbered;
  }

  isInColumn(unit: number): boolean {
    return this.at(unit).column;
  }

  isAtWork(unit: number): boolean {
    return this.at(unit).working;
  }

  greatestMove(unit: number): number {
    return 2 * this.allowance(unit);
  }

  canTurnAndGo(): boolean {
    return this.actions > 1;
  }

  mayReady(unit: number): boolean {
    const { ready, limbered, column } = this.at(unit);
    return !ready && !limbered && !column;
  }

  mayLimber(unit: number): boolean {
    const { kind, limbered } = this.at(unit);
    return kind.gun && !limbered;
  }

  mayUnlimber(unit: number): boolean {
    return this.at(unit).limbered;
  }

  mayMove(unit: number): boolean {
    const { kind, limbered } = this.at(unit);
    return !kind.gun || limbered;
  }

  mayWork(unit: number): boolean {
    return !this.at(unit).working;
  }

  mayFire(firer: number, target: number): boolean {
    const { ready } = this.at(firer);
    const between = distance(this.token(firer), this.token(target));
    return (
      ready &&
      this.isInSector(firer, target) &&
      this.hasHitValue(firer, target, between) &&
      this.sees(firer, target)
    );
  }

  mayAttack(attacker: number, target: number): boolean {
    const { ready } = this.at(attacker);
    const isNear = distance(this.token(attacker), this.token(target)) <= REACH;
    return ready && isNear && this.couldAttack(attacker, target) && this.isInSector(attacker, target);
  }

  sees(one: number, other: number): boolean {
    const a = this.token(one);
    const b = this.token(other);
    return sees(this.field, a.x, a.y, b.x, b.y);
  }

  isInSector(unit: number, element: number): boolean {
    return isInSector(this.token(unit), this.token(element), HALF);
  }

  isLegInSector(dx: number, dy: number, fx: number, fy: number): boolean {
    return isDirectionIn(dx, dy, fx, fy, HALF);
  }

  hasHitValue(firer: number, _target: number, between: number): boolean {
    return between <= this.range(firer) && this.range(firer) > 0;
  }

  range(firer: number): number {
    return this.at(firer).kind.range;
  }

  couldAttack(attacker: number, _target: number): boolean {
    return this.at(attacker).kind.attacks;
  }

  chance(): number {
    return this.success;
  }

  fireOnCharge(enemy: number): number {
    return this.range(enemy) > 0 ? this.fire : 0;
  }

  turn(): number {
    return this.now;
  }

  isEngaged(): boolean {
    return this.engaged;
  }

  holder(place: number): number {
    return item(this.holders, place);
  }

  losses(formation: number): number {
    return item(this.lost, formation);
  }

  reading(name: string): (formation: number) => number {
    throw new Error(`no reading ${name}`);
  }
}

/** Names of the acts by their numbers. */
const ACTS = [
  'nothing',
  'works on',
  'stops work',
  'begins work',
  'leaves column',
  'limbers',
  'unlimbers',
  'readies',
  'turns',
  'attacks',
  'moves',
  'marches',
  'fires',
] as const;

const WORKING_ORDERS = {
  ...ORDERS,
  of: {
    type: 'group',
    fields: { ...ORDER, task: { ...ORDER.task, values: [...TASKS, WORK] } },
    required: true,
    meaning: 'an order',
  },
} as const;

function legal(isLegal: boolean): true {
  if (!isLegal) throw new Error('this act is not legal');
  return true;
}
