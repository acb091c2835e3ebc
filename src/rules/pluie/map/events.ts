/** The event log of a battle (15.6), written where somebody asked for it: what changed is read off the state. */
import { item, intAt } from '../../../chance/at.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import { MOVER_CLASSES } from '../../../battlefield/map/battle-map.ts';
import { Due } from '../../../engagement/engagement.ts';
import type { Json, JsonObject } from '../../../play/json.ts';
import type { Recorder } from '../../../play/recorder.ts';
import { Parts } from '../../../play/sum.ts';
import { ELIMINATED_AND_COMMAND, ELIMINATED_AND_WAGON, HIT } from '../shot.ts';
import { COVERS } from '../units.ts';
import type { MapBattle } from './battle.ts';
import type { BattleLog } from './choices.ts';
import { depthAt, troopsInCharge } from './charge.ts';
import { columnCounted } from './column.ts';
import { holderOf, OUTCOMES, WINNERS } from './ends.ts';
import { isOutOfSupply } from './fire.ts';
import { slowestWith } from './moves.ts';
import { SIDE_LETTERS, type PieceProfile, type WorkOrder } from './roster.ts';
import { armAgainst, coverOf, distanceBetween, isFlanked } from './seeing.ts';
import { FORMATION_ACTIVATION, NONE, SINGLE_ACTIVATION } from './stages.ts';
import type { MapPlay, Piece } from './state.ts';

const TERRAIN_OF_FACTOR = new Map([
  [2, 'open'],
  [3, 'medium'],
  [6, 'heavy'],
]);
const RESULTS = ['miss', 'jam', 'hit', 'eliminated', 'eliminated', 'eliminated'] as const;

/** Flags of a piece that a change may tell. */
const FLAGS = ['alive', 'ready', 'column', 'limbered'] as const;
const COUNTS = ['debt', 'work', 'actions'] as const;

export class Log implements BattleLog {
  private readonly b: MapBattle;
  private readonly recorder: Recorder;
  private n = 0;
  /** Dice of the throw that events have told. */
  private told = 0;
  private before: MapPlay | null = null;
  /** The events that others follow from. */
  private moveEvent: number | null = null;
  private attackEvent: number | null = null;
  /** The part of the move under way. */
  private part = 0;
  private partStep = 0;
  private partFrom: Json = null;
  private group: readonly { readonly unit: number; from: Json }[] = [];
  private shot = 0;
  /** The fields of a shot or attack, gathered before it takes effect. */
  private pending: JsonObject = {};
  /** The dice of an indirect shot, of which it takes two throws. */
  private fallen: Json[] = [];
  /** The total of an activation, noted before it is applied. */
  private pendingTotal: Json = null;
  /** A formation has become active with the event that is written. */
  private isActive = false;
  private hasEnded = false;

  constructor(b: MapBattle, recorder: Recorder) {
    this.b = b;
    this.recorder = recorder;
  }

  /** A throw is about to be applied: its dice are those of the next events. */
  thrown(s: MapPlay): void {
    this.told = 0;
    const isActivation = s.stage === FORMATION_ACTIVATION || s.stage === SINGLE_ACTIVATION;
    this.pendingTotal = isActivation ? this.totalOf(s) : null;
  }

  start(s: MapPlay): void {
    const { b } = this;
    this.n = 0;
    this.hasEnded = false;
    this.before = b.create();
    this.before.copyFrom(s);
    const { roster } = b;
    this.write(s, 'start', {
      system: 'pluie',
      kind: 'battle',
      map: null,
      options: { ...b.rulings },
      turnLimit: b.turnLimit,
      units: roster.pieces.flatMap((piece, i): JsonObject[] => {
        const isPlaced = s.at(i).placed !== 0;
        const formation = piece.formation === NONE ? null : b.formationAt(piece.formation).id;
        return piece.exists === 0
          ? []
          : [
              startOfPiece(piece, formation, {
                position: isPlaced ? positionOf(s.at(i)) : null,
                facing: facingOf(s.at(i)),
                ready: (isPlaced ? s.at(i) : piece).ready !== 0,
              }),
            ];
      }),
      formations: roster.formations.map(({ id, name, establishment, hqContact, superiors }) => ({
        id,
        name,
        establishment,
        hqContact: superiors.length > 0 ? null : hqContact !== 0,
      })),
    });
  }

  firstSide(s: MapPlay): void {
    this.write(s, 'first-side', { side: item(SIDE_LETTERS, s.first) });
  }

  turn(s: MapPlay): void {
    this.write(s, 'turn', {});
  }

  phase(s: MapPlay): void {
    this.write(s, 'phase', {});
  }

  enter(s: MapPlay, formation: number): void {
    const { from, to, pennant, wagon } = this.b.formationAt(formation);
    const { before } = this;
    const units: JsonObject[] = [];
    for (let i = 0; i < s.pieces.length; i++) {
      const isOf = (i >= from && i < to) || i === pennant || i === wagon;
      if (isOf && before !== null && s.at(i).placed > before.at(i).placed)
        units.push({ who: this.b.at(i).id, to: positionOf(s.at(i)) });
    }
    this.write(s, 'enter', { units });
  }

  activated(s: MapPlay, active: number): void {
    this.isActive = active !== 0;
    this.write(s, 'activate', { ...this.thrownFor(), result: active === 0 ? 'not-active' : 'active' });
    this.isActive = false;
  }

  activatedSingly(s: MapPlay, active: number): void {
    this.write(s, 'activate', {
      unit: this.b.at(s.unit).id,
      ...this.thrownFor(),
      result: active === 0 ? 'not-active' : 'active',
    });
  }

  movementThrow(s: MapPlay, allowance: number, road: boolean): void {
    const { b } = this;
    const { role, id } = b.at(s.unit);
    const slowest = slowestWith(b, s, s.unit);
    const { named } = b.at(slowest);
    this.write(s, 'movement-throw', {
      unit: role === 'unit' ? null : id,
      for: b.goesLimbered(s, slowest) ? `${named}-limbered` : named,
      allowance,
      road,
    });
  }

  simple(s: MapPlay, unit: number, act: string): void {
    this.write(s, act, { unit: this.b.at(unit).id });
  }

  work(s: MapPlay, unit: number, { make, x, y }: WorkOrder, result: 'begun' | 'stopped' | 'done'): void {
    this.write(s, 'work', { unit: this.b.at(unit).id, make, at: [x, y], result });
  }

  /** The steps that the mover has made since the last part; `last` where its move is over. */
  movePart(s: MapPlay, last: boolean): void {
    const { b } = this;
    const { walk } = b;
    if (this.partFrom === null) this.beginParts(s);
    const isEnd = last || s.step === s.lastStep;
    if (s.step === this.partStep && !(isEnd && this.part === 0)) {
      if (last) this.endParts();
      return;
    }
    const walked: number[][] = [];
    const terrain: [string, number][] = [];
    for (let k = this.partStep + 1; k <= s.step; k++) {
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
    const before = walk.costAt(this.partStep);
    const cost = walk.costAt(s.step) - before;
    this.part++;
    const members = this.group.filter(({ unit }) => unit === s.unit || s.at(unit).member !== 0);
    this.moveEvent = this.write(s, 'move', {
      unit: b.at(s.unit).id,
      // The lowest of a group may have changed since.
      from: this.group.find(({ unit }) => unit === s.unit)?.from ?? this.partFrom,
      facing: [s.fromFx, s.fromFy],
      legs: s.road === NONE ? [[s.legX, s.legY]] : legsOf(b),
      walked,
      to: positionOf(s.at(s.unit)),
      class: item(MOVER_CLASSES, b.moverClass(s, s.unit)),
      terrain,
      cost: Math.round(cost * 1000) / 1000,
      allowance: Math.round((s.allowance - before) * 1000) / 1000,
      part: this.part,
      last: isEnd,
      road: s.road !== NONE,
      ...(s.group === 0
        ? {}
        : {
            group: members.map(({ unit, from }) => ({
              unit: b.at(unit).id,
              from,
              to: positionOf(s.at(unit)),
            })),
          }),
    });
    this.partStep = s.step;
    this.partFrom = positionOf(s.at(s.unit));
    for (const member of this.group) member.from = positionOf(s.at(member.unit));
    if (last) this.endParts();
  }

  private beginParts(s: MapPlay): void {
    this.part = 0;
    this.partStep = 0;
    this.partFrom = [s.fromX, s.fromY];
    const { before } = this;
    const { formation, role } = this.b.at(s.unit);
    if (s.group === 0 || role !== 'unit' || before === null) {
      this.group = [];
      return;
    }
    const { from, to } = this.b.formationAt(formation);
    const group: { unit: number; from: Json }[] = [];
    for (let i = from; i < to; i++)
      if (s.at(i).member !== 0) group.push({ unit: i, from: positionOf(before.at(i)) });
    this.group = group;
  }

  /** The move is over: the next one begins with part 1. */
  endParts(): void {
    this.partFrom = null;
    this.moveEvent = null;
  }

  /** Gathers what a shot is, before it takes effect. */
  fire(s: MapPlay, firer: number, target: number): void {
    const { b } = this;
    const distance = distanceBetween(s, firer, target);
    const arm = armAgainst(b, s, firer, target, distance, s.at(target).token);
    const isReaction = s.reactor !== NONE;
    this.shot = isReaction ? 1 : b.at(firer).shots - s.shots;
    this.pending = {
      unit: b.at(firer).id,
      cause: isReaction ? this.moveEvent : null,
      reaction: isReaction,
      target: b.at(target).id,
      weapon: arm?.weapon?.id ?? null,
      distance,
      band: arm?.bandAt(distance) ?? null,
      cover: item(COVERS, coverOf(s, firer, target)),
      column: columnCounted(b, s, target),
      supplied: !isOutOfSupply(b, s, firer),
      total: this.totalOf(s),
    };
  }

  /** Writes the shot once its first effects are there; its D20 is its own, a further die that of Table 9. */
  fired(s: MapPlay, outcome: number): void {
    const isReadiness = outcome === HIT && this.b.at(s.target).onlyUnreadied !== 0;
    this.attackEvent = this.write(
      s,
      'fire',
      { ...this.pending, result: isReadiness ? 'readiness' : item(RESULTS, outcome), shot: this.shot },
      1,
    );
  }

  table9(s: MapPlay, outcome: number): void {
    if (this.recorder.dice.length <= this.told) return;
    this.write(s, 'table9', {
      unit: this.pending['unit'] ?? null,
      cause: this.attackEvent,
      result:
        outcome === ELIMINATED_AND_WAGON ? 'wagon' : outcome === ELIMINATED_AND_COMMAND ? 'command' : 'none',
    });
  }

  fell(s: MapPlay, { x, y }: Readonly<Vector>): void {
    this.pending = {
      unit: this.b.at(s.unit).id,
      aim: [s.aimX, s.aimY],
      impact: [x, y],
      struck: s.target === NONE ? null : this.b.at(s.target).id,
      total: null,
    };
    this.fallen = this.takeDice();
  }

  weigh(s: MapPlay): void {
    this.pending = { ...this.pending, total: this.totalOf(s) };
    this.fallen = [...this.fallen, ...this.takeDice()];
  }

  indirect(s: MapPlay, result: string): void {
    this.write(s, 'indirect', { ...this.pending, dice: this.fallen, result });
  }

  /** A retreat that answers the move under way. */
  reactsByRetreat(): void {
    this.attackEvent = this.moveEvent;
  }

  retreat(s: MapPlay, piece: number, enemy: number, x: number, y: number, isReaction: boolean): void {
    const { retreat } = this.b;
    const { average } = this.b.at(piece);
    this.write(s, 'retreat', {
      unit: this.b.at(piece).id,
      cause: this.attackEvent,
      reaction: isReaction,
      enemy: this.b.at(enemy).id,
      from: [x, y],
      to: positionOf(s.at(piece)),
      leg: retreat.leg,
      allowance: average,
      cost: Math.round(retreat.cost * 1000) / 1000,
      sheltered: retreat.isSheltered,
      beyond: retreat.beyond,
    });
  }

  /** Gathers what an attack is, before it takes effect. */
  closeCombat(s: MapPlay, attacker: number): void {
    const { b } = this;
    const { target } = s;
    const isReaction = s.reactor !== NONE;
    const isCharge = s.group !== 0 && !isReaction;
    const { from, to } = b.formationAt(b.at(attacker).formation);
    const attackers = [attacker];
    if (isCharge)
      for (let i = from; i < to; i++) if (i !== attacker && s.at(i).member !== 0) attackers.push(i);
    this.pending = {
      unit: b.at(attacker).id,
      cause: isReaction ? this.moveEvent : s.attack > 1 ? this.attackEvent : null,
      reaction: isReaction,
      attackers: attackers.map((i) => b.at(i).id),
      target: b.at(target).id,
      distance: distanceBetween(s, attacker, target),
      cover: item(COVERS, coverOf(s, attacker, target)),
      column: columnCounted(b, s, target),
      flank: isFlanked(b, s, attacker, target),
      depth: isCharge && troopsInCharge(b, s) > 0 && b.at(target).role === 'unit' ? depthAt(b, s, target) : 1,
      follow: s.attack - 1,
      total: this.totalOf(s),
    };
  }

  attacked(s: MapPlay, success: boolean): void {
    this.attackEvent = this.write(s, 'close-combat', {
      ...this.pending,
      result: success ? 'eliminated' : 'repulsed',
    });
  }

  turnEnd(s: MapPlay): void {
    const objectives: Record<string, Json> = {};
    this.b.places.all.forEach(({ name, objective }, place) => {
      if (objective) objectives[name] = letterOf(holderOf(s, place));
    });
    this.write(s, 'turn-end', { objectives });
  }

  end(s: MapPlay): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.write(s, 'end', {
      outcome: item(OUTCOMES, s.outcome),
      winner: letterOf(item(WINNERS, s.outcome)),
    });
  }

  /** The total of the throw due as it stands. */
  totalOf(s: MapPlay): Json {
    const parts = new Parts();
    item(this.b.resolutions, s.stage).key(this.b, s, new Due(), parts);
    return {
      name: 'target number',
      value: parts.value,
      parts: parts.factors.map(({ label, value, ruleIds }) => ({
        rule: ruleIds[0] ?? '',
        label,
        value: value ?? 0,
      })),
    };
  }

  private thrownFor(): JsonObject {
    const total = this.recorder.dice.length > this.told ? this.pendingTotal : null;
    this.pendingTotal = null;
    return { total };
  }

  /** Dice of the throw that no event has told yet: each is told once. */
  private takeDice(most = Infinity): Json[] {
    const dice = this.recorder.dice.slice(this.told, this.told + most);
    this.told += dice.length;
    return dice.map(([sides, face]) => [sides, face]);
  }

  /** Writes an event with all that has changed since the last one; the number of the event. */
  private write(s: MapPlay, act: string, fields: JsonObject, mostDice = Infinity): number {
    const { b, recorder } = this;
    const { formation = NONE, piece = NONE } =
      s.agenda === NONE ? {} : (b.sideAt(s.side).agenda[s.agenda] ?? {});
    const isPhase =
      act !== 'start' && act !== 'first-side' && act !== 'turn' && act !== 'turn-end' && act !== 'end';
    const isIn = isPhase && act !== 'phase';
    this.n++;
    recorder.record({
      n: this.n,
      turn: act === 'start' || act === 'first-side' ? 0 : b.turnLimit - s.left,
      phase: isPhase ? item(SIDE_LETTERS, s.side) : null,
      formation: isIn && formation !== NONE ? b.formationAt(formation).id : null,
      unit: isIn && piece !== NONE ? b.at(piece).id : null,
      act,
      cause: null,
      reaction: false,
      dice: DICE_ACTS.includes(act) ? this.takeDice(mostDice) : [],
      ...fields,
      changes: act === 'start' ? [] : this.changes(s),
    });
    return this.n;
  }

  /** What differs from the state at the last event. */
  private changes(s: MapPlay): JsonObject[] {
    const { b, before } = this;
    const changes: JsonObject[] = [];
    if (before === null) return changes;
    const add = (who: string, what: string, from: Json, to: Json): void => {
      if (JSON.stringify(from) !== JSON.stringify(to)) changes.push({ who, what, from, to });
    };
    for (let i = 0; i < s.pieces.length; i++) {
      const was = before.at(i);
      const is = s.at(i);
      const { id } = b.at(i);
      for (const what of FLAGS) add(id, what, was[what] !== 0, is[what] !== 0);
      if (is.alive === 0) continue;
      for (const what of COUNTS) add(id, what, was[what], is[what]);
      add(id, 'position', was.placed === 0 ? null : positionOf(was), is.placed === 0 ? null : positionOf(is));
      if (was.placed !== 0) add(id, 'facing', facingOf(was), facingOf(is));
    }
    for (let i = 0; i < s.formations.length; i++)
      add(b.nameOf(i), 'order', before.formationAt(i).progress.order, s.formationAt(i).progress.order);
    const { formation = NONE } = s.agenda === NONE ? {} : (b.sideAt(s.side).agenda[s.agenda] ?? {});
    if (formation !== NONE) {
      const { id } = b.formationAt(formation);
      if (this.isActive) add(id, 'active', false, true);
      if (before.agenda === s.agenda && before.second === s.second) {
        for (let slot = 0; slot < s.limits.length; slot++)
          add(id, 'throw', thrownOf(intAt(before.limits, slot)), thrownOf(intAt(s.limits, slot)));
      }
    }
    b.places.all.forEach(({ name }, place) => {
      add(name, 'holder', letterOf(holderOf(before, place)), letterOf(holderOf(s, place)));
    });
    before.copyFrom(s);
    return changes;
  }
}

/** Acts that dice may belong to. */
const DICE_ACTS: readonly string[] = [
  'first-side',
  'activate',
  'movement-throw',
  'fire',
  'table9',
  'close-combat',
];

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

function positionOf({ token }: Piece): Json {
  return [token.x, token.y];
}

function facingOf({ token }: Piece): Json {
  return [token.fx, token.fy];
}

function thrownOf(limit: number): number | null {
  return limit === NONE ? null : limit;
}

function letterOf(side: number): Json {
  return SIDE_LETTERS[side] ?? null;
}

/** The planned vectors of the legs of a move. */
function legsOf({ walk, point }: MapBattle): Json {
  return Array.from({ length: walk.legCount }, (_leg, i) => {
    walk.plannedLeg(i, point);
    return [point.x, point.y];
  });
}
