/** The state of a melee chain or a brigade engagement (section 14 (b), (c)) as plain int32 fields. */
import { intAt, item } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';
import type { State } from '../../engagement/engagement.ts';
import { NONE, type Stacks } from '../../play/stacks.ts';
import { LARGEST_DIFFERENCE } from './combat-tables.ts';
import { OVER, PLACES, SHOT, UNSETTLED } from './stages.ts';
import { BrigadeState, FORMED_BITS, LaneState, UNIT_BITS, UnitState } from './unit-state.ts';

/** A bound of the packed words. */
export const MOST_UNITS = 500;

const PLACE_WORDS = 3;
/** The place in the sequence of play, and in a round. */
const PLACE = bitFields({
  stage: 5,
  occasion: 3,
  player: 1,
  second: 1,
  pursuit: 1,
  throwsFirst: 2,
  throwsSecond: 2,
  support: PLACES,
  loserStands: 1,
  row: 3,
  result: 3,
  difference: [4, -LARGEST_DIFFERENCE],
  depth: 2,
});
const PENDING = bitFields({ lane: 10, lossDue: PLACES, testDue: PLACES, removed: PLACES });
const SECONDS = bitFields({ ofFirst: [10, NONE], ofSecond: [10, NONE], won: 1 });

/** Turns that are still waited for, and the orders of both brigades. */
const ASKED = bitFields({ left: 21, orderA: 2, orderB: 2 });
const FORMED_IN_WORD = 32 / FORMED_BITS;

/** The sizes that fix the shape of a state, and what its doctrines, entries and ground ask it to hold. */
interface Shape {
  readonly units: number;
  readonly stacks: Stacks;
  readonly brigades: boolean;
  /** Somebody waits for a turn, or reads the order of its brigade. */
  readonly waits: boolean;
  /** Some unit may change its formation, or turn its back. */
  readonly forms: boolean;
  readonly ground: boolean;
  /** Neighbours act (section 15). */
  readonly neighbours: boolean;
}

export class Play implements State<Play> {
  readonly words: number;
  readonly units: readonly UnitState[];
  readonly lanes: readonly LaneState[];
  readonly brigades: readonly BrigadeState[];

  stage = SHOT;
  /** The lane that is looked at, or fought in. */
  lane = 0;
  /** The side whose turn it is; at the end of a move, that whose general is thrown for. */
  player = 0;
  /** 1 in the second turn of a move. */
  second = 0;
  /** The occasion of the shot or test due; 0 for none. */
  occasion = 0;
  /** 1: the round is fought in pursuit. */
  pursuit = 0;
  /** Breakthrough throws of each side in this contact. */
  throwsFirst = 0;
  throwsSecond = 0;
  /** Second units in the round; NONE. */
  secondOfFirst = NONE;
  secondOfSecond = NONE;
  /** 1: the second unit of the winner counted, and is of another arm than its lead. */
  secondWon = 0;
  /** Result of the round: positive where the first side won. */
  difference = 0;
  /** Four bits, one for each unit of a round: first side's lead and second, second side's lead and second. */
  support = 0;
  lossDue = 0;
  testDue = 0;
  removed = 0;
  /** 1: the beaten front unit is still there. */
  loserStands = 0;
  /** Row of the breakthrough table whose distance dice are due. */
  row = 0;
  /** The end of the last contact, or of the engagement. */
  result = UNSETTLED;
  /** The die of a gun's shot, by the unit that it is for. */
  depth = 0;
  /** The countdown of the turns that are waited for. */
  left = 0;

  private readonly shape: Shape;
  /** The front unit of each stack, at `side * lanes + lane`, or NONE: it follows from who is alive. */
  private readonly fronts: Int32Array;
  /** Some words stand there because they are asked for. */
  private readonly asked: boolean;

  constructor(shape: Shape) {
    this.shape = shape;
    this.asked = shape.waits || shape.forms || shape.ground || shape.neighbours;
    this.units = Array.from({ length: shape.units }, () => new UnitState());
    const { lanes } = shape.stacks;
    this.lanes = Array.from({ length: lanes }, () => new LaneState());
    this.fronts = new Int32Array(2 * lanes).fill(NONE);
    this.brigades = [new BrigadeState(), new BrigadeState()];
    this.words =
      PLACE_WORDS +
      Math.ceil(shape.units / 2) +
      (shape.ground ? 3 : 2) * lanes +
      (shape.brigades ? 2 : 0) +
      (shape.waits ? 1 : 0) +
      (shape.forms ? Math.ceil(shape.units / FORMED_IN_WORD) : 0) +
      (shape.neighbours ? lanes + shape.units : 0);
  }

  unitAt(i: number): UnitState {
    return item(this.units, i);
  }

  laneAt(i: number): LaneState {
    return item(this.lanes, i);
  }

  brigadeAt(side: number): BrigadeState {
    return item(this.brigades, side);
  }

  /** The front unit of a stack, or NONE. */
  front(side: number, lane: number): number {
    return intAt(this.fronts, side * this.lanes.length + lane);
  }

  /** Finds the front unit of a stack anew: one of its units has come or gone. */
  findFront(side: number, lane: number): void {
    const { stacks } = this.shape;
    const to = stacks.to(side, lane);
    let i = stacks.from(side, lane);
    while (i < to && this.unitAt(i).alive === 0) i++;
    this.fronts[side * this.lanes.length + lane] = i < to ? i : NONE;
  }

  findFronts(): void {
    for (let lane = 0; lane < this.lanes.length; lane++) {
      this.findFront(0, lane);
      this.findFront(1, lane);
    }
  }

  copyFrom(other: Play): void {
    this.stage = other.stage;
    this.lane = other.lane;
    this.player = other.player;
    this.second = other.second;
    this.occasion = other.occasion;
    this.pursuit = other.pursuit;
    this.throwsFirst = other.throwsFirst;
    this.throwsSecond = other.throwsSecond;
    this.secondOfFirst = other.secondOfFirst;
    this.secondOfSecond = other.secondOfSecond;
    this.secondWon = other.secondWon;
    this.difference = other.difference;
    this.support = other.support;
    this.lossDue = other.lossDue;
    this.testDue = other.testDue;
    this.removed = other.removed;
    this.loserStands = other.loserStands;
    this.row = other.row;
    this.result = other.result;
    this.depth = other.depth;
    this.left = other.left;
    for (let i = 0; i < this.units.length; i++) this.unitAt(i).copyFrom(other.unitAt(i));
    for (let i = 0; i < this.lanes.length; i++) this.laneAt(i).copyFrom(other.laneAt(i));
    for (let i = 0; i < this.fronts.length; i++) this.fronts[i] = intAt(other.fronts, i);
    if (this.shape.neighbours) this.copyNeighbours(other);
    this.brigadeAt(0).copyFrom(other.brigadeAt(0));
    this.brigadeAt(1).copyFrom(other.brigadeAt(1));
  }

  private copyNeighbours(other: Play): void {
    for (let i = 0; i < this.units.length; i++) this.unitAt(i).copyNeighbour(other.unitAt(i));
    for (let i = 0; i < this.lanes.length; i++) this.laneAt(i).copyFlank(other.laneAt(i));
  }

  /** The engagement is over. */
  end(result: number): void {
    this.clearContact();
    this.lane = 0;
    this.player = 0;
    this.second = 0;
    this.result = result;
    this.stage = OVER;
  }

  /** Clears what belongs to one contact. */
  clearContact(): void {
    this.occasion = 0;
    this.pursuit = 0;
    this.throwsFirst = 0;
    this.throwsSecond = 0;
    this.clearRound();
  }

  /** Clears what belongs to one round. */
  clearRound(): void {
    this.secondOfFirst = NONE;
    this.secondOfSecond = NONE;
    this.secondWon = 0;
    this.difference = 0;
    this.support = 0;
    this.lossDue = 0;
    this.testDue = 0;
    this.removed = 0;
    this.loserStands = 0;
    this.row = 0;
  }

  write(into: Int32Array, offset: number): void {
    let o = offset;
    into[o++] =
      PLACE.stage.put(this.stage) |
      PLACE.occasion.put(this.occasion) |
      PLACE.player.put(this.player) |
      PLACE.second.put(this.second) |
      PLACE.pursuit.put(this.pursuit) |
      PLACE.throwsFirst.put(this.throwsFirst) |
      PLACE.throwsSecond.put(this.throwsSecond) |
      PLACE.support.put(this.support) |
      PLACE.loserStands.put(this.loserStands) |
      PLACE.row.put(this.row) |
      PLACE.result.put(this.result) |
      PLACE.difference.put(this.difference) |
      PLACE.depth.put(this.depth);
    into[o++] =
      PENDING.lane.put(this.lane) |
      PENDING.lossDue.put(this.lossDue) |
      PENDING.testDue.put(this.testDue) |
      PENDING.removed.put(this.removed);
    into[o++] =
      SECONDS.ofFirst.put(this.secondOfFirst) |
      SECONDS.ofSecond.put(this.secondOfSecond) |
      SECONDS.won.put(this.secondWon);
    if (this.shape.brigades) {
      into[o++] = this.brigadeAt(0).word();
      into[o++] = this.brigadeAt(1).word();
    }
    for (let i = 0; i < this.lanes.length; i++) {
      into[o++] = this.laneAt(i).distance;
      into[o++] = this.laneAt(i).word();
    }
    for (let i = 0; i < this.units.length; i += 2) {
      const next = i + 1 < this.units.length ? this.unitAt(i + 1).word() : 0;
      into[o++] = this.unitAt(i).word() | (next << UNIT_BITS);
    }
    if (this.asked) this.writeAsked(into, o);
  }

  private writeAsked(into: Int32Array, offset: number): void {
    const { waits, forms, ground, neighbours, units } = this.shape;
    let o = offset;
    if (waits) {
      const [orderA, orderB] = [this.brigadeAt(0).order, this.brigadeAt(1).order];
      into[o++] = ASKED.left.put(this.left) | ASKED.orderA.put(orderA) | ASKED.orderB.put(orderB);
    }
    if (ground) for (const { advance } of this.lanes) into[o++] = advance;
    for (let i = 0; forms && i < units; i += FORMED_IN_WORD) {
      let word = 0;
      for (let j = 0; j < FORMED_IN_WORD && i + j < units; j++)
        word |= this.unitAt(i + j).formedBits() << (j * FORMED_BITS);
      into[o++] = word;
    }
    if (!neighbours) return;
    for (const lane of this.lanes) into[o++] = lane.flankWord();
    for (const unit of this.units) into[o++] = unit.neighbourWord();
  }

  read(from: Int32Array, offset: number): void {
    let o = offset;
    const place = intAt(from, o++);
    this.stage = PLACE.stage.of(place);
    this.occasion = PLACE.occasion.of(place);
    this.player = PLACE.player.of(place);
    this.second = PLACE.second.of(place);
    this.pursuit = PLACE.pursuit.of(place);
    this.throwsFirst = PLACE.throwsFirst.of(place);
    this.throwsSecond = PLACE.throwsSecond.of(place);
    this.support = PLACE.support.of(place);
    this.loserStands = PLACE.loserStands.of(place);
    this.row = PLACE.row.of(place);
    this.result = PLACE.result.of(place);
    this.difference = PLACE.difference.of(place);
    this.depth = PLACE.depth.of(place);
    const pending = intAt(from, o++);
    this.lane = PENDING.lane.of(pending);
    this.lossDue = PENDING.lossDue.of(pending);
    this.testDue = PENDING.testDue.of(pending);
    this.removed = PENDING.removed.of(pending);
    const seconds = intAt(from, o++);
    this.secondOfFirst = SECONDS.ofFirst.of(seconds);
    this.secondOfSecond = SECONDS.ofSecond.of(seconds);
    this.secondWon = SECONDS.won.of(seconds);
    if (this.shape.brigades) {
      this.brigadeAt(0).setFrom(intAt(from, o++));
      this.brigadeAt(1).setFrom(intAt(from, o++));
    }
    for (let i = 0; i < this.lanes.length; i++) {
      this.laneAt(i).distance = intAt(from, o++);
      this.laneAt(i).setFrom(intAt(from, o++));
    }
    for (let i = 0; i < this.units.length; i += 2) {
      const word = intAt(from, o++);
      this.unitAt(i).setFrom(word);
      if (i + 1 < this.units.length) this.unitAt(i + 1).setFrom(word >>> UNIT_BITS);
    }
    this.findFronts();
    if (this.asked) this.readAsked(from, o);
  }

  private readAsked(from: Int32Array, offset: number): void {
    const { waits, forms, ground, neighbours, units } = this.shape;
    let o = offset;
    if (waits) {
      const asked = intAt(from, o++);
      this.left = ASKED.left.of(asked);
      this.brigadeAt(0).order = ASKED.orderA.of(asked);
      this.brigadeAt(1).order = ASKED.orderB.of(asked);
    }
    if (ground) for (const lane of this.lanes) lane.advance = intAt(from, o++);
    for (let i = 0; forms && i < units; i += FORMED_IN_WORD) {
      const word = intAt(from, o++);
      for (let j = 0; j < FORMED_IN_WORD && i + j < units; j++)
        this.unitAt(i + j).setFormed(word >>> (j * FORMED_BITS));
    }
    if (!neighbours) return;
    for (const lane of this.lanes) lane.setFlank(intAt(from, o++));
    for (const unit of this.units) unit.setNeighbour(intAt(from, o++));
  }
}
