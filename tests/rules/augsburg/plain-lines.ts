/**
 * Lanes of the second player (see plain-player.ts), straight from section 12 of the rules: who stands where, who faces
 * whom, who comes to the front. One unit a side in each lane is section 11.
 */
import type { Rulings } from '../../../src/rules/augsburg/options.ts';
import type { Setup } from '../../../src/rules/augsburg/setup.ts';
import { enlist, type Unit } from './plain-numbers.ts';

export type Side = 0 | 1;

export interface Lane {
  /** Units of A and of B, front first; a broken front stays until the next Command Phase. */
  readonly stacks: [Unit[], Unit[]];
  readonly going: string;
  gap: number;
}

const isActive = ({ status }: Unit): boolean => status === 'active';

export class Field {
  readonly setup: Setup;
  readonly lanes: readonly Lane[];
  /** A's units first, lane by lane, from front to back at the start. */
  readonly all: readonly Unit[];
  turn = 1;

  constructor(setup: Setup, opt: Rulings) {
    const unitsOf = (side: Side): readonly Unit[] =>
      setup.lanes.flatMap(({ stacks }, lane) =>
        stacks[side].map(({ inputs }) => enlist(inputs, opt, side, lane)),
      );
    this.setup = setup;
    this.all = [...unitsOf(0), ...unitsOf(1)];
    this.lanes = setup.lanes.map(({ going, distanceInches }, lane) => ({
      stacks: [this.atStart(0, lane), this.atStart(1, lane)],
      going,
      gap: distanceInches,
    }));
  }

  /** Where units stand alone their place is kept for those that come later. */
  private atStart(side: Side, lane: number): Unit[] {
    return this.all.filter(
      (unit) => unit.side === side && unit.lane === lane && (!this.setup.isLine || unit.enters <= 1),
    );
  }

  laneOf({ lane }: Unit): Lane {
    return this.at(lane);
  }

  at(index: number): Lane {
    const lane = this.lanes[index];
    if (lane === undefined) throw new Error('no such lane');
    return lane;
  }

  front(lane: number, side: Side): Unit | undefined {
    return this.lanes[lane]?.stacks[side][0];
  }

  isFront(unit: Unit): boolean {
    return this.front(unit.lane, unit.side) === unit;
  }

  /** The lane that a unit faces. */
  facedLane({ lane, turned }: Unit): number {
    return lane + turned;
  }

  /** The enemy front of the lane that a unit faces, broken or not. */
  opposite(unit: Unit): Unit | undefined {
    return this.front(this.facedLane(unit), other(unit.side));
  }

  /** The unbroken enemy that a front, or a turned unit, has before it. */
  foe(unit: Unit): Unit | undefined {
    const enemy = this.opposite(unit);
    const faces = isActive(unit) && (this.isFront(unit) || unit.turned !== 0);
    if (!faces || enemy === undefined || !isActive(enemy)) return undefined;
    return this.hasCome(unit) && this.hasCome(enemy) ? enemy : undefined;
  }

  hasCome({ enters }: Unit): boolean {
    return enters <= this.turn;
  }

  distance(unit: Unit): number {
    return unit.turned === 0 ? this.laneOf(unit).gap : this.laneInches;
  }

  get laneInches(): number {
    return this.setup.laneInches ?? Number.NaN;
  }

  /** Both fronts of a lane stand. */
  opposed(lane: number): boolean {
    return ([0, 1] as const).every((side) => {
      const front = this.front(lane, side);
      return front !== undefined && isActive(front) && this.hasCome(front);
    });
  }

  /** An unbroken unit of a side stands in a lane. */
  holds(lane: number, side: Side): boolean {
    return this.lanes[lane]?.stacks[side].some(isActive) === true;
  }

  /** NBR-01: broken units leave; who has turned is no front while another is there; who comes now comes last of those. */
  commandPhase(turn: number): void {
    this.turn = turn;
    if (!this.setup.isLine) return;
    this.lanes.forEach((lane, i) => {
      for (const side of [0, 1] as const) {
        const stack = lane.stacks[side];
        const old = stack[0];
        const come = this.all.filter(
          (unit) =>
            unit.side === side &&
            unit.lane === i &&
            isActive(unit) &&
            this.hasCome(unit) &&
            !stack.includes(unit),
        );
        const stand = stack.filter(isActive);
        const next = [
          ...stand.filter(({ turned }) => turned === 0),
          ...come,
          ...stand.filter(({ turned }) => turned !== 0),
        ];
        lane.stacks[side] = next;
        if (old !== undefined && next[0] !== undefined && next[0] !== old)
          lane.gap += this.setup.supportInches;
      }
    });
  }

  /** NBR-02, NBR-04: the neighbour on which a front can turn, left before right. */
  laneToTurnOn(unit: Unit, turnOn: string): number | null {
    const isFree = !this.holds(unit.lane, other(unit.side));
    const may = (lane: number): boolean => {
      const front = this.front(lane, other(unit.side));
      return isFree ? front !== undefined && isActive(front) : this.isThreatenedFrom(unit, lane);
    };
    if ((turnOn === 'left' || turnOn === 'either') && may(unit.lane - 1)) return unit.lane - 1;
    if ((turnOn === 'right' || turnOn === 'either') && may(unit.lane + 1)) return unit.lane + 1;
    return null;
  }

  /** NBR-04: an enemy there is turned on the unit's lane. */
  isThreatenedFrom(unit: Unit, lane: number): boolean {
    const enemies = this.lanes[lane]?.stacks[other(unit.side)] ?? [];
    return enemies.some((one) => isActive(one) && one.turned !== 0 && this.facedLane(one) === unit.lane);
  }

  /** NBR-06: a unit behind an unbroken front passes into the next lane without a friend. */
  laneToPassTo(unit: Unit, mayEnter: (lane: number) => boolean): number | null {
    const front = this.front(unit.lane, unit.side);
    if (front === undefined || front === unit || !isActive(front)) return null;
    const found = [unit.lane - 1, unit.lane + 1].find(
      (lane) => lane >= 0 && lane < this.lanes.length && !this.holds(lane, unit.side) && mayEnter(lane),
    );
    return found ?? null;
  }

  pass(unit: Unit, to: number): void {
    const from = this.laneOf(unit).stacks[unit.side];
    from.splice(from.indexOf(unit), 1);
    unit.lane = to;
    this.at(to).stacks[unit.side] = [unit];
  }

  /** The unit that would be front next. */
  behind(front: Unit): Unit | undefined {
    const stack = this.laneOf(front).stacks[front.side];
    return stack[placeBehind(stack, front)];
  }

  changeWithBehind(front: Unit): void {
    const stack = this.laneOf(front).stacks[front.side];
    changePlaces(stack, placeBehind(stack, front));
  }

  /** MOR-04, NBR-01: a friend near has routed. */
  isAlarmed(unit: Unit): boolean {
    const { laneInches, supportInches, isLine } = this.setup;
    return this.all.some((friend) => {
      if (friend === unit || friend.side !== unit.side || !friend.alarm) return false;
      if (friend.lane === unit.lane) return isLine && supportInches <= 6;
      return Math.abs(friend.lane - unit.lane) === 1 && (laneInches === null || laneInches <= 6);
    });
  }
}

export function other(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/** What one unit does to another: before it in its lane, or to the front of the lane on which it is turned. */
export class Meeting {
  readonly field: Field;
  readonly actor: Unit;
  readonly target: Unit | undefined;
  /** NBR-10: where guns stand whose crew shelters behind the target; and that crew. */
  guns: 'none' | 'before' | 'beside' = 'none';
  crew: Unit | null = null;

  constructor(field: Field, actor: Unit, target: Unit | undefined) {
    this.field = field;
    this.actor = actor;
    this.target = target;
  }

  get aside(): boolean {
    return this.target !== undefined && this.target.lane !== this.actor.lane;
  }

  /** NBR-03: the target does not face the lane from which it is attacked. */
  get flank(): boolean {
    const faces = this.guns === 'beside' && this.crew !== null;
    return this.target !== undefined && !faces && this.field.facedLane(this.target) !== this.actor.lane;
  }

  get gap(): number {
    return this.aside && this.guns !== 'beside' ? this.field.laneInches : this.field.laneOf(this.actor).gap;
  }

  /** Distances between lanes stay. */
  set gap(gap: number) {
    if (!this.aside || this.crew !== null) this.field.laneOf(this.actor).gap = gap;
  }

  /** One of both goes back, from so far, if it has a place in its lane to go back from. */
  goBack(unit: Unit, from: number, inches: number): void {
    if (!this.field.isFront(unit) || (this.aside && unit === this.actor && this.crew === null)) return;
    const lane = this.field.laneOf(unit);
    const stack = lane.stacks[unit.side];
    const { supportInches } = this.field.setup;
    const behind = placeBehind(stack, unit);
    const changes = behind > 0 && inches >= supportInches;
    lane.gap = (this.aside && unit !== this.actor ? lane.gap : from) + (changes ? supportInches : inches);
    if (changes) changePlaces(stack, behind);
  }

  /** The crew is back at its gun, and front. */
  crewBack(least: number): void {
    const { crew, guns, field } = this;
    this.crew = null;
    if (crew === null || guns !== 'before') return;
    const lane = field.laneOf(crew);
    const stack = lane.stacks[crew.side];
    const place = stack.indexOf(crew);
    const [front] = stack;
    if (front !== undefined) [stack[0], stack[place]] = [crew, front];
    lane.gap = Math.max(least, lane.gap - field.setup.supportInches);
  }

  crewLost(): void {
    const { crew, guns } = this;
    if (crew === null) return;
    crew.status = 'abandoned';
    if (guns === 'beside') this.gap = 0;
    this.crew = null;
  }

  /** NBR-09: a front goes back; from as far as the unit behind it, in all of this turn, it is behind that. */
  keepAway(unit: Unit, inches: number): void {
    const lane = this.field.laneOf(unit);
    const stack = lane.stacks[unit.side];
    const { supportInches, isLine } = this.field.setup;
    const behind = isLine ? placeBehind(stack, unit) : -1;
    const before = unit.keptAway;
    unit.keptAway += inches;
    const changes = behind > 0 && unit.keptAway >= supportInches;
    lane.gap += changes ? Math.max(0, supportInches - before) : inches;
    if (changes) changePlaces(stack, behind);
  }
}

/** The place of the unit behind a front. */
function placeBehind(stack: readonly Unit[], front: Unit): number {
  return stack.findIndex((one) => one !== front && isActive(one) && one.turned === 0);
}

/** The front and a unit behind it change places, and stand ready. */
function changePlaces(stack: Unit[], behind: number): void {
  const [front, next] = [stack[0], stack[behind]];
  if (front === undefined || next === undefined) return;
  [stack[0], stack[behind]] = [next, front];
  for (const one of [front, next])
    if (one.order !== '' && one.order !== 'U' && one.order !== 'Y') one.order = 'S';
}
