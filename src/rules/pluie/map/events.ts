/** The event log of a battle (15.6), written where somebody asked for it: what changed is read off the state. */
import { item } from '../../../chance/at.ts';
import { MOVER_CLASSES } from '../../../battlefield/map/battle-map.ts';
import type { Token } from '../../../battlefield/token.ts';
import type { Dice } from '../../../play/dice.ts';
import type { Json, JsonObject } from '../../../play/json.ts';
import type { LoggedDie, Recorder } from '../../../play/recorder.ts';
import { Parts } from '../../../play/sum.ts';
import { ELIMINATED_AND_COMMAND, ELIMINATED_AND_WAGON, HIT } from '../fire.ts';
import { COVERS } from '../units.ts';
import type { Battle } from './battle.ts';
import { letterOf } from './outcomes.ts';
import type { Field } from './field.ts';
import { Piece, type Log, type Move } from './forces.ts';
import { membersOf, moverClass } from './movers.ts';
import { NONE, type How } from '../game.ts';
import type { Roster } from './muster.ts';
import type { PieceProfile } from './pieces.ts';

const TERRAIN_OF_FACTOR = new Map([
  [2, 'open'],
  [3, 'medium'],
  [6, 'heavy'],
]);
const RESULTS = ['miss', 'jam', 'hit', 'eliminated', 'eliminated', 'eliminated'] as const;

type Shown = string | number | boolean | null | readonly number[];
/** A fact whose changes are told: whose it is, and of what. */
type Fact = readonly [who: string, what: string, is: Shown];

/** The numbers that the facts of a piece are read from. */
function numbersOf(piece: Piece): readonly number[] {
  const { alive, placed, ready, column, limbered, debt, work, left, token } = piece;
  return [alive, placed, ready, column, limbered, debt, work, left, token.x, token.y, token.fx, token.fy];
}

/** The facts of a piece, of one that is dead the first four; what stands nowhere faces nowhere. */
function factsOf({ name, alive, placed, ready, column, limbered, debt, work, left, token }: Piece): Fact[] {
  const facts: Fact[] = [
    [name, 'alive', alive !== 0],
    [name, 'ready', ready !== 0],
    [name, 'column', column !== 0],
    [name, 'limbered', limbered !== 0],
  ];
  if (alive === 0) return facts;
  facts.push([name, 'debt', debt], [name, 'work', work], [name, 'actions', left]);
  if (placed === 0) return [...facts, [name, 'position', null]];
  return [...facts, [name, 'position', [token.x, token.y]], [name, 'facing', [token.fx, token.fy]]];
}

export class BattleLog implements Log {
  total: Json = null;
  private readonly b: Battle;
  private readonly recorder: Recorder;
  /** The state in play. */
  declare private field: Field;
  private n = 0;
  /** Dice that no event has told yet: each is told once. */
  private untold: LoggedDie[] = [];
  /** The facts at the last event, and the numbers of each piece then. */
  private facts: readonly (readonly Fact[])[] = [];
  private numbers: (readonly number[])[] = [];
  /** The last event of the move under way, and the last attack: others follow from them. */
  private moveEvent: number | null = null;
  private attackEvent: number | null = null;
  /** The move of the last such event, its number among those of the move, and the steps told with it. */
  private move: Move | null = null;
  private part = 0;
  private partStep = 0;
  /** A shot or attack before it takes effect. */
  private pending: JsonObject = {};

  constructor(b: Battle, recorder: Recorder) {
    this.b = b;
    this.recorder = recorder;
  }

  /** Points it at the state in play. */
  look(field: Field): void {
    this.field = field;
  }

  /** The same dice, with the number and the dice of each throw noted. */
  listenTo(dice: Dice): Dice {
    return {
      get sum() {
        return dice.sum;
      },
      byLaw: dice.byLaw,
      plain: null,
      counted: dice.counted,
      throw: (...asked) => {
        this.total = dice.sum instanceof Parts ? totalOf(dice.sum) : null;
        const outcome = dice.throw(...asked);
        this.untold.push(...this.recorder.dice);
        return outcome;
      },
      count: (counter, by) => dice.count(counter, by),
    };
  }

  start(): void {
    const { b, field } = this;
    this.n = 0;
    this.untold = [];
    this.numbers = [];
    this.facts = this.now();
    this.tell('start', {
      turn: 0,
      system: 'pluie',
      kind: 'battle',
      map: null,
      options: { ...b.rulings },
      turnLimit: b.turnLimit,
      units: field.pieces.flatMap(({ is, token, placed }) => startOfPiece(b.roster, is, token, placed !== 0)),
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

  tell(
    act: string,
    facts: JsonObject = {},
    more: readonly JsonObject[] = [],
    mostDice = this.untold.length,
  ): number {
    const { acting, turn, side } = this.field;
    const id = acting?.is.id ?? null;
    const isPiece = acting instanceof Piece;
    const now = this.now();
    const changes: (readonly JsonObject[])[] = now.map((each, i) => changesOf(item(this.facts, i), each));
    this.recorder.record({
      n: ++this.n,
      turn,
      phase: acting === null ? null : letterOf(side.number),
      formation: isPiece ? null : id,
      unit: isPiece ? id : null,
      act,
      cause: null,
      reaction: false,
      dice: this.untold.splice(0, mostDice).map(([sides, face]) => [sides, face]),
      ...facts,
      changes: changes.toSpliced(-2, 0, more).flat(),
    });
    this.facts = now;
    return this.n;
  }

  /** The facts of pieces, the orders of formations, the movement throws of the one that acts, and the holders of places. */
  private now(): readonly (readonly Fact[])[] {
    const { field, b } = this;
    const { pieces, formations, acting, limits, places } = field;
    const thrown = (limit: number): Fact => [acting?.is.id ?? '', 'throw', limit === NONE ? null : limit];
    return [
      ...pieces.map((piece) => this.factsNow(piece)),
      ...formations.map(({ is, progress }): Fact[] => [[is.id, 'order', progress.order]]),
      acting === null || acting instanceof Piece ? [] : Array.from(limits, thrown),
      b.places.all.map(({ name }, place): Fact => [name, 'holder', letterOf(item(places, place).holder)]),
    ];
  }

  /** The facts of a piece: the same list as at the last event where nothing has changed, as for most pieces. */
  private factsNow(piece: Piece): readonly Fact[] {
    const { index } = piece;
    const numbers = numbersOf(piece);
    const before = this.numbers[index];
    if (before !== undefined && areAlike(before, numbers)) return item(this.facts, index);
    this.numbers[index] = numbers;
    return factsOf(piece);
  }

  moved(move: Move, last: boolean): void {
    const { walk } = this.b;
    const { mover, step, isGroup, road } = move;
    if (this.move !== move) {
      this.move = move;
      this.moveEvent = null;
      this.part = 0;
      this.partStep = 0;
    }
    const isEnd = last || step === move.lastStep;
    if (step === this.partStep && !(isEnd && this.part === 0)) return;
    const before = walk.costAt(this.partStep);
    const { walked, terrain } = this.stepsTo(step);
    const from = ({ index }: Piece): Json =>
      item(this.facts, index).find(([, what]) => what === 'position')?.[2] ?? null;
    this.part++;
    this.moveEvent = this.tell('move', {
      unit: mover.name,
      from: from(mover),
      facing: [move.fx, move.fy],
      legs: road === NONE ? [[move.x, move.y]] : legsOf(this.b),
      walked,
      to: positionOf(mover),
      class: item(MOVER_CLASSES, moverClass(mover)),
      terrain,
      cost: rounded(walk.costAt(step) - before),
      allowance: rounded(move.allowance - before),
      part: this.part,
      last: isEnd,
      road: road !== NONE,
      ...(isGroup
        ? {
            group: membersOf(mover.formation).map((troop) => ({
              unit: troop.name,
              from: from(troop),
              to: positionOf(troop),
            })),
          }
        : {}),
    });
    this.partStep = step;
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

  fires(u: Piece, e: Piece, shot: number, column: number): void {
    const { field } = this;
    const between = field.distance(u, e);
    const arm = field.armFor(u, e, between);
    const reaction = field.move !== null;
    this.pending = {
      unit: u.name,
      cause: reaction ? this.moveEvent : null,
      reaction,
      target: e.name,
      weapon: arm?.weapon?.id ?? null,
      distance: between,
      band: arm?.bandAt(between) ?? null,
      cover: item(COVERS, field.cover(u, e)),
      column,
      supplied: !field.isOutOfSupply(u),
      total: this.total,
      result: null,
      shot,
    };
  }

  /** Its D20 is the shot's own, a further die that of Table 9. */
  fired(_u: Piece, e: Piece, outcome: number): void {
    const isReadiness = outcome === HIT && e.is.onlyUnreadied !== 0;
    const result = isReadiness ? 'readiness' : item(RESULTS, outcome);
    this.attackEvent = this.tell('fire', { ...this.pending, result }, [], 1);
  }

  table9(_e: Piece, outcome: number): void {
    if (this.untold.length === 0) return;
    this.tell('table9', {
      unit: this.pending['unit'] ?? null,
      cause: this.attackEvent,
      result:
        outcome === ELIMINATED_AND_WAGON ? 'wagon' : outcome === ELIMINATED_AND_COMMAND ? 'command' : 'none',
    });
  }

  attacks(by: readonly Piece[], e: Piece, how: How, number: number, column: number): void {
    const { field } = this;
    const leader = item(by, 0);
    const reaction = how === 'reaction';
    this.pending = {
      unit: leader.name,
      cause: reaction ? this.moveEvent : number > 1 ? this.attackEvent : null,
      reaction,
      attackers: by.map(({ name }) => name),
      target: e.name,
      distance: field.distance(leader, e),
      cover: item(COVERS, field.cover(leader, e)),
      column,
      flank: field.isFlank(leader, e),
      depth: how === 'charge' ? field.lines(e) : 1,
      follow: number - 1,
      total: this.total,
    };
  }

  attacked(_u: Piece, _e: Piece, success: boolean): void {
    const result = success ? 'eliminated' : 'repulsed';
    this.attackEvent = this.tell('close-combat', { ...this.pending, result });
  }

  retreat(u: Piece, from: Piece, x: number, y: number, reaction: boolean): void {
    const { retreat } = this.b;
    if (reaction) this.attackEvent = this.moveEvent;
    this.tell('retreat', {
      unit: u.name,
      cause: this.attackEvent,
      reaction,
      enemy: from.name,
      from: [x, y],
      to: positionOf(u),
      leg: retreat.leg,
      allowance: u.is.average,
      cost: rounded(retreat.cost),
      sheltered: retreat.isSheltered,
      beyond: retreat.beyond,
    });
  }
}

/** The differences between facts and those of the same before. */
function changesOf(before: readonly Fact[], now: readonly Fact[]): readonly JsonObject[] {
  if (before === now) return [];
  return now.flatMap(([who, what, to], i) => {
    const [whose, , from = null] = before[i] ?? [];
    return whose === who && !areAlike(from, to) ? [{ who, what, from, to }] : [];
  });
}

/** True for the same value, or for two lists of the same numbers. */
function areAlike(from: Shown, to: Shown): boolean {
  if (from === to) return true;
  if (!(from instanceof Array && to instanceof Array)) return false;
  return from.length === to.length && from.every((number, i) => number === to[i]);
}

/** A piece as the event `start` has it, where it stands; none of one that never comes. */
export function startOfPiece(
  { formations }: Roster,
  piece: PieceProfile,
  { x, y, fx, fy }: Token,
  isThere = true,
): readonly JsonObject[] {
  if (piece.exists === 0) return [];
  return [
    {
      id: piece.id,
      formation: formations[piece.formation]?.id ?? null,
      kind: piece.named,
      weapon: (piece.arm.weapon ?? piece.rifle.weapon)?.id ?? null,
      quality: piece.quality,
      token: piece.w === 0 ? null : [piece.w, piece.e],
      position: isThere ? [x, y] : null,
      facing: [fx, fy],
      ready: piece.ready !== 0,
      limbered: piece.limbered !== 0,
      column: piece.column !== 0,
      role: piece.role,
    },
  ];
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

function positionOf({ token }: Piece): Json {
  return [token.x, token.y];
}

/** A cost to three digits. */
function rounded(cost: number): number {
  return Math.round(cost * 1000) / 1000;
}

/** The planned vectors of the legs of a move. */
function legsOf({ walk, point }: Battle): Json {
  return Array.from({ length: walk.legCount }, (_leg, i) => {
    walk.plannedLeg(i, point);
    return [point.x, point.y];
  });
}
