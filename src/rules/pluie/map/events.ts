/** The event log of a battle (15.6), written where somebody asked for it: what changed is read off the state. */
import { intAt, item } from '../../../chance/at.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import { distance } from '../../../battlefield/distances.ts';
import { MOVER_CLASSES } from '../../../battlefield/map/battle-map.ts';
import type { Dice } from '../../../play/dice.ts';
import type { Json, JsonObject } from '../../../play/json.ts';
import type { Recorder } from '../../../play/recorder.ts';
import { Parts } from '../../../play/sum.ts';
import { ELIMINATED_AND_COMMAND, ELIMINATED_AND_WAGON, HIT } from '../fire.ts';
import { COVERS } from '../units.ts';
import type { Battle } from './battle.ts';
import { depthAt, membersOf } from './charge.ts';
import { holderOf, OUTCOMES, WINNERS } from './outcomes.ts';
import type { Formation, Move, Piece, Told } from './forces.ts';
import { goesLimbered, moverClass } from './movers.ts';
import { NONE, SIDE_LETTERS, type How } from '../game.ts';
import type { PieceProfile, WorkOrder } from './roster.ts';
import { armAgainst, coverOf, isFlanked } from './seeing.ts';

const TERRAIN_OF_FACTOR = new Map([
  [2, 'open'],
  [3, 'medium'],
  [6, 'heavy'],
]);
const RESULTS = ['miss', 'jam', 'hit', 'eliminated', 'eliminated', 'eliminated'] as const;
/** Acts that dice may belong to. */
const DICE_ACTS: readonly string[] = [
  'first-side',
  'activate',
  'movement-throw',
  'fire',
  'table9',
  'close-combat',
];
/** Acts of no phase. */
const OF_TURN: readonly string[] = ['start', 'first-side', 'turn', 'turn-end', 'end'];

/** The facts of a piece whose changes are told; of one that is dead, the first four. */
const TOLD = [
  'alive',
  'ready',
  'column',
  'limbered',
  'debt',
  'work',
  'actions',
  'position',
  'facing',
] as const;
const OF_DEAD = 4;
type Shown = string | number | boolean | null | readonly number[];
type Seen = Readonly<Record<(typeof TOLD)[number], Shown>>;

function seen({ alive, placed, ready, column, limbered, debt, work, left, token }: Piece): Seen {
  return {
    alive: alive !== 0,
    ready: ready !== 0,
    column: column !== 0,
    limbered: limbered !== 0,
    debt,
    work,
    actions: left,
    position: placed === 0 ? null : [token.x, token.y],
    facing: [token.fx, token.fy],
  };
}

export class Log {
  private readonly b: Battle;
  private readonly recorder: Recorder;
  /** The state in play. */
  declare private field: Told;
  private n = 0;
  /** Dice of the throw that events have told. */
  private told = 0;
  /** The number of the last throw. */
  private total: Json = null;
  /** The state at the last event. */
  private pieces: readonly Seen[] = [];
  private orders: readonly number[] = [];
  private holders: readonly Shown[] = [];
  private limits = new Int32Array();
  private acting: Told['acting'] = null;
  /** The events that others follow from. */
  private moveEvent: number | null = null;
  private attackEvent: number | null = null;
  /** The part of the move under way. */
  private part = 0;
  private partStep = 0;
  private partFrom: Json = null;
  private readonly group = new Map<Piece, Json>();
  /** The fields of a shot or attack, gathered before it takes effect. */
  private pending: JsonObject = {};
  private shot = 0;
  /** The dice of the throw before: an indirect shot takes two throws. */
  private before: Recorder['dice'] = [];

  constructor(b: Battle, recorder: Recorder) {
    this.b = b;
    this.recorder = recorder;
  }

  /** Points it at the state in play. */
  look(field: Told): void {
    this.field = field;
  }

  /** The same dice, with the number of each throw noted. */
  listenTo(dice: Dice): Dice {
    return {
      get sum() {
        return dice.sum;
      },
      byLaw: dice.byLaw,
      counted: dice.counted,
      throw: (...asked) => {
        this.told = 0;
        this.before = this.recorder.dice;
        this.total = dice.sum instanceof Parts ? totalOf(dice.sum) : null;
        return dice.throw(...asked);
      },
      count: (counter, by) => dice.count(counter, by),
    };
  }

  start(): void {
    const { b, field } = this;
    this.n = 0;
    this.note();
    this.write('start', {
      system: 'pluie',
      kind: 'battle',
      map: null,
      options: { ...b.rulings },
      turnLimit: b.turnLimit,
      units: field.pieces.flatMap((piece, i): JsonObject[] => {
        const { position, facing, ready } = item(this.pieces, i);
        if (piece.is.exists === 0) return [];
        const { id } = piece.formation.is;
        const formation = piece.is.formation === NONE ? null : id;
        const isReady = position === null ? piece.is.ready !== 0 : ready;
        return [startOfPiece(piece.is, formation, { position, facing, ready: isReady })];
      }),
      formations: field.sides
        .flatMap(({ formations }) => formations)
        .map(({ is: { id, name, establishment, hqContact, superiors } }) => ({
          id,
          name,
          establishment,
          hqContact: superiors.length > 0 ? null : hqContact !== 0,
        })),
    });
  }

  firstSide(): void {
    this.write('first-side', { side: letterOf(this.field.first) });
  }

  turn(): void {
    this.write('turn', {});
  }

  phase(): void {
    this.write('phase', {});
  }

  enter({ units, command, wagon }: Formation): void {
    const come = [...units, wagon, command].filter(
      ({ index, placed }) => placed !== 0 && item(this.pieces, index).position === null,
    );
    come.sort((one, other) => one.index - other.index);
    this.write('enter', { units: come.map(({ name, token }) => ({ who: name, to: [token.x, token.y] })) });
  }

  /** @param isThrown false where nobody is in command, and nothing is thrown for */
  activated({ is }: Formation, isActive: boolean, isThrown: boolean): void {
    const total = isThrown ? this.total : null;
    const change = { who: is.id, what: 'active', from: false, to: true };
    this.write('activate', { total, result: resultOf(isActive) }, isActive ? [change] : []);
  }

  activatedSingly({ name }: Piece, isActive: boolean): void {
    this.write('activate', { unit: name, total: this.total, result: resultOf(isActive) });
  }

  movementThrow({ is, name }: Piece, slowest: Piece, allowance: number, road: boolean): void {
    const { named } = slowest.is;
    this.write('movement-throw', {
      unit: is.role === 'unit' ? null : name,
      for: goesLimbered(slowest) ? `${named}-limbered` : named,
      allowance,
      road,
    });
  }

  /** An act without dice of a unit: `ready`, `face`, `limber` and so on. */
  simple({ name }: Piece, act: string): void {
    this.write(act, { unit: name });
  }

  work({ name }: Piece, { make, x, y }: WorkOrder, result: 'begun' | 'stopped' | 'done'): void {
    this.write('work', { unit: name, make, at: [x, y], result });
  }

  /** The steps that the mover has made since the last part; `last` where its move is over. */
  movePart(move: Move, last: boolean): void {
    const { walk } = this.b;
    const { mover, step, isGroup, road } = move;
    if (this.partFrom === null) this.beginParts(move);
    const isEnd = last || step === move.lastStep;
    if (step === this.partStep && !(isEnd && this.part === 0)) {
      if (last) this.endParts();
      return;
    }
    const before = walk.costAt(this.partStep);
    const { walked, terrain } = this.stepsTo(step);
    const group = [...this.group].filter(([troop]) => troop === mover || troop.member !== 0);
    this.part++;
    this.moveEvent = this.write('move', {
      unit: mover.name,
      // The lowest of a group may have changed since.
      from: this.group.get(mover) ?? this.partFrom,
      facing: [move.fx, move.fy],
      legs: road === NONE ? [[move.x, move.y]] : legsOf(this.b),
      walked,
      to: positionOf(mover),
      class: item(MOVER_CLASSES, moverClass(mover)),
      terrain,
      cost: Math.round((walk.costAt(step) - before) * 1000) / 1000,
      allowance: Math.round((move.allowance - before) * 1000) / 1000,
      part: this.part,
      last: isEnd,
      road: road !== NONE,
      ...(isGroup
        ? { group: group.map(([troop, from]) => ({ unit: troop.name, from, to: positionOf(troop) })) }
        : {}),
    });
    this.partStep = step;
    this.partFrom = positionOf(mover);
    for (const troop of this.group.keys()) this.group.set(troop, positionOf(troop));
    if (last) this.endParts();
  }

  /** The steps since the last part: those of each leg, and the terrain that they go over. */
  private stepsTo(last: number): { readonly walked: number[][]; readonly terrain: [string, number][] } {
    const { walk } = this.b;
    const walked: number[][] = [];
    const terrain: [string, number][] = [];
    for (let k = this.partStep + 1; k <= last; k++) {
      const leg = walk.legIndexOf(k);
      const run = walked.at(-1);
      const step = k - walk.stepsBefore(leg);
      if (run?.[0] === leg) run[2] = step;
      else walked.push([leg, step, step]);
      const name = TERRAIN_OF_FACTOR.get(walk.factorOf(k)) ?? 'open';
      const stretch = terrain.at(-1);
      if (stretch?.[0] === name) stretch[1]++;
      else terrain.push([name, 1]);
    }
    return { walked, terrain };
  }

  private beginParts({ mover, isGroup, fromX, fromY }: Move): void {
    this.part = 0;
    this.partStep = 0;
    this.partFrom = [fromX, fromY];
    this.group.clear();
    if (isGroup)
      for (const troop of membersOf(mover.formation))
        this.group.set(troop, item(this.pieces, troop.index).position);
  }

  endParts(): void {
    this.partFrom = null;
    this.moveEvent = null;
  }

  /** Gathers what a shot is before it takes effect; `fired` writes it, `table9` the die after a 20. */
  fire(firer: Piece, target: Piece, shot: number, column: number): void {
    const { field } = this;
    const between = distance(firer.token, target.token);
    const arm = armAgainst(field, firer, target, between, target.token);
    const reaction = field.move !== null;
    this.pending = {
      unit: firer.name,
      cause: reaction ? this.moveEvent : null,
      reaction,
      target: target.name,
      weapon: arm?.weapon?.id ?? null,
      distance: between,
      band: arm?.bandAt(between) ?? null,
      cover: item(COVERS, coverOf(field, firer, target)),
      column,
      supplied: !field.isOutOfSupply(firer),
      total: this.total,
    };
    this.shot = shot;
  }

  /** Writes the shot once its first effects are there; its D20 is its own, a further die that of Table 9. */
  fired(target: Piece, outcome: number): void {
    const isReadiness = outcome === HIT && target.is.onlyUnreadied !== 0;
    const result = isReadiness ? 'readiness' : item(RESULTS, outcome);
    this.attackEvent = this.write('fire', { ...this.pending, result, shot: this.shot }, [], 1);
  }

  table9(outcome: number): void {
    if (this.recorder.dice.length <= this.told) return;
    this.write('table9', {
      unit: this.pending['unit'] ?? null,
      cause: this.attackEvent,
      result:
        outcome === ELIMINATED_AND_WAGON ? 'wagon' : outcome === ELIMINATED_AND_COMMAND ? 'command' : 'none',
    });
  }

  /** An indirect shot, with the dice of both its throws where it struck somebody. */
  indirect(
    gun: Piece,
    aim: Readonly<Vector>,
    at: Readonly<Vector>,
    struck: Piece | null,
    result: string,
  ): void {
    const isStruck = struck !== null;
    this.write('indirect', {
      dice: [...(isStruck ? diceOf(this.before) : []), ...this.takeDice()],
      unit: gun.name,
      aim: [aim.x, aim.y],
      impact: [at.x, at.y],
      struck: struck?.name ?? null,
      total: isStruck ? this.total : null,
      result,
    });
  }

  retreat(piece: Piece, enemy: Piece, x: number, y: number, reaction: boolean): void {
    const { retreat } = this.b;
    if (reaction) this.attackEvent = this.moveEvent;
    this.write('retreat', {
      unit: piece.name,
      cause: this.attackEvent,
      reaction,
      enemy: enemy.name,
      from: [x, y],
      to: positionOf(piece),
      leg: retreat.leg,
      allowance: piece.is.average,
      cost: Math.round(retreat.cost * 1000) / 1000,
      sheltered: retreat.isSheltered,
      beyond: retreat.beyond,
    });
  }

  /** Gathers what an attack is before it takes effect; `attacked` writes it. */
  closeCombat(by: readonly Piece[], target: Piece, how: How, number: number, column: number): void {
    const { field } = this;
    const leader = item(by, 0);
    const reaction = how === 'reaction';
    this.pending = {
      unit: leader.name,
      cause: reaction ? this.moveEvent : number > 1 ? this.attackEvent : null,
      reaction,
      attackers: by.map(({ name }) => name),
      target: target.name,
      distance: distance(leader.token, target.token),
      cover: item(COVERS, coverOf(field, leader, target)),
      column,
      flank: isFlanked(field, leader, target),
      depth: how === 'charge' && target.is.role === 'unit' ? depthAt(field, target) : 1,
      follow: number - 1,
      total: this.total,
    };
  }

  attacked(success: boolean): void {
    this.attackEvent = this.write('close-combat', {
      ...this.pending,
      result: success ? 'eliminated' : 'repulsed',
    });
  }

  turnEnd(): void {
    const places = this.b.places.all.flatMap(({ name, objective }, place) =>
      objective ? [[name, letterOf(holderOf(this.field, place))] as const] : [],
    );
    this.write('turn-end', { objectives: Object.fromEntries(places) });
  }

  end(): void {
    const { outcome } = this.field;
    this.write('end', { outcome: item(OUTCOMES, outcome), winner: letterOf(item(WINNERS, outcome)) });
  }

  /** Dice of the throw that no event has told yet: each is told once. */
  private takeDice(most = Infinity): Json[] {
    const dice = this.recorder.dice.slice(this.told, this.told + most);
    this.told += dice.length;
    return diceOf(dice);
  }

  /** Writes an event with all that has changed since the last one; the number of the event. */
  private write(
    act: string,
    fields: JsonObject,
    more: readonly JsonObject[] = [],
    mostDice = Infinity,
  ): number {
    const { field, recorder } = this;
    const { acting } = field;
    const id = act === 'phase' || OF_TURN.includes(act) ? null : (acting?.is.id ?? null);
    const isPiece = acting !== null && 'token' in acting;
    this.n++;
    recorder.record({
      n: this.n,
      turn: act === 'start' || act === 'first-side' ? 0 : field.turn,
      phase: OF_TURN.includes(act) ? null : letterOf(field.side.number),
      formation: isPiece ? null : id,
      unit: isPiece ? id : null,
      act,
      cause: null,
      reaction: false,
      dice: DICE_ACTS.includes(act) ? this.takeDice(mostDice) : [],
      ...fields,
      changes: act === 'start' ? [] : this.changes(more),
    });
    this.note();
    return this.n;
  }

  /** Notes what is now. */
  private note(): void {
    const { field, b } = this;
    this.pieces = field.pieces.map(seen);
    this.orders = field.formations.map(({ progress }) => progress.order);
    this.holders = b.places.all.map((_place, place) => letterOf(holderOf(field, place)));
    this.limits = field.limits.slice();
    this.acting = field.acting;
  }

  /** The differences from the state at the last event; `more` stands before the movement throws. */
  private changes(more: readonly JsonObject[]): JsonObject[] {
    const { field, b } = this;
    const changes: JsonObject[] = [];
    const add = (who: string, what: string, from: Shown, to: Shown): void => {
      if (String(from) !== String(to)) changes.push({ who, what, from, to });
    };
    field.pieces.forEach((piece, i) => {
      const was = item(this.pieces, i);
      const is = seen(piece);
      for (const what of is.alive === true ? TOLD : TOLD.slice(0, OF_DEAD))
        if (what !== 'facing' || was.position !== null) add(piece.name, what, was[what], is[what]);
    });
    field.formations.forEach(({ is, progress }, i) =>
      add(is.id, 'order', item(this.orders, i), progress.order),
    );
    changes.push(...more);
    const { acting } = field;
    if (acting !== null && acting === this.acting && 'units' in acting)
      field.limits.forEach((limit, slot) =>
        add(acting.is.id, 'throw', thrownOf(intAt(this.limits, slot)), thrownOf(limit)),
      );
    b.places.all.forEach(({ name }, place) =>
      add(name, 'holder', item(this.holders, place), letterOf(holderOf(field, place))),
    );
    return changes;
  }
}

/** A piece as the event `start` has it. */
export function startOfPiece(
  piece: PieceProfile,
  formation: string | null,
  { position, facing, ready }: Readonly<Record<'position' | 'facing' | 'ready', Json>>,
): JsonObject {
  return {
    id: piece.id,
    formation,
    kind: piece.named,
    weapon: (piece.arm.weapon ?? piece.rifle.weapon)?.id ?? null,
    quality: piece.quality,
    token: piece.w === 0 ? null : [piece.w, piece.e],
    position,
    facing,
    ready,
    limbered: piece.limbered !== 0,
    column: piece.column !== 0,
    role: piece.role,
  };
}

/** The number of a throw with its parts. */
function totalOf({ value, factors }: Parts): Json {
  return {
    name: 'target number',
    value,
    parts: factors.map(({ label, value: part, ruleIds }) => ({
      rule: ruleIds[0] ?? '',
      label,
      value: part ?? 0,
    })),
  };
}

function diceOf(dice: Recorder['dice']): Json[] {
  return dice.map(([sides, face]) => [sides, face]);
}

function resultOf(isActive: boolean): string {
  return isActive ? 'active' : 'not-active';
}

function positionOf({ token }: Piece): Json {
  return [token.x, token.y];
}

function thrownOf(limit: number): number | null {
  return limit === NONE ? null : limit;
}

function letterOf(side: number): string | null {
  return SIDE_LETTERS[side] ?? null;
}

/** The planned vectors of the legs of a move. */
function legsOf({ walk, point }: Battle): Json {
  return Array.from({ length: walk.legCount }, (_leg, i) => {
    walk.plannedLeg(i, point);
    return [point.x, point.y];
  });
}
