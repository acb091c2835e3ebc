/**
 * States that the direct sampler has met: the resolution due in each, and the state that followed from each outcome.
 * Dice are thrown as before; only the rules' own steps between two throws are looked up instead of played again, so the
 * cache never changes the counts.
 */
import { intAt, item } from '../chance/at.ts';
import { Due, ENGAGEMENT_OVER, TURN_OVER, type Engagement, type State } from './engagement.ts';
import { GrowingInts } from '../play/growing.ts';
import { Interning } from '../play/interning.ts';
import { ENDED, RESOLVES, TURN_ENDS } from './transitions.ts';

/** No state is remembered here. */
export const NOT_KNOWN = -1;

/**
 * A record holds its kind (the number of the resolution due in `dues`, or one of the words below), the number of
 * outcomes from 0 on that have a slot, the number of its state, and for each slot the record that follows (or
 * NOT_KNOWN) and its gain of the counters, as an offset in `gains`. A turn that ends has one slot. A record that was
 * too narrow holds the place of its successor instead of its outcomes.
 */
const TURN_ENDED = -1;
export const ALL_OVER = -2;
export const MOVED = -3;
/** The offset of the slots in a record, and their size in words. */
export const SLOTS = 3;
export const SLOT_WORDS = 2;

const DUE_WORDS = 6;
const FEWEST_OUTCOMES = 8;
const MOST_OUTCOMES = 64;
/** Steps are looked at in stretches of this many that had to be learnt; where too few were known, learning stops. */
const STRETCH = 65_536;
/** Remembering a step costs about as much as playing it twice. */
const LEAST_KNOWN = 0.5;

/** Records of states, one after the other in `records`. */
export class StepCache<S extends State<S>> {
  readonly engagement: Engagement<S>;
  /** The kind of each state: RESOLVES, TURN_ENDS or ENDED. */
  readonly kinds = new GrowingInts();
  readonly records = new GrowingInts();
  readonly dues: Due[] = [];
  /** Gains of outcomes, a number a counter; the first adds nothing. */
  readonly gains = new GrowingInts();
  /** True while further states are kept. */
  learning = true;
  private readonly recordOf = new GrowingInts();
  private readonly states: Interning;
  private readonly keys = new Interning(DUE_WORDS, 64);
  private readonly sums: Interning;
  private readonly mostOutcomes: Int32Array;
  private readonly mostBytes: number;
  private readonly words: Int32Array;
  private readonly key = new Int32Array(DUE_WORDS);
  private readonly due = new Due();
  private learnt = 0;
  /** The size of the records when memory was last looked at. */
  private sizeChecked = 0;
  private steps = 0;

  /** @param mostBytes how much may be remembered, about */
  constructor(engagement: Engagement<S>, mostBytes: number) {
    this.engagement = engagement;
    this.mostBytes = mostBytes;
    const { words } = engagement.create();
    this.words = new Int32Array(words);
    this.states = new Interning(words);
    this.sums = new Interning(engagement.counters.length, 64);
    this.gainOf(new Int32Array(engagement.counters.length));
    this.mostOutcomes = new Int32Array(engagement.resolutions.length).fill(FEWEST_OUTCOMES);
  }

  /** The record of the state at the beginning. */
  start(): number {
    if (this.states.size === 0) {
      const opening = this.engagement.create();
      this.engagement.start(opening);
      this.record(opening);
    }
    return intAt(this.recordOf.values, 0);
  }

  /** Bytes held now, about. */
  get bytes(): number {
    const lists = [this.kinds, this.records, this.recordOf, this.gains];
    return lists.reduce((sum, { values }) => sum + values.byteLength, this.states.bytes + this.keys.bytes);
  }

  /** Reads the state with this number into `state`. */
  read(number: number, state: S): void {
    state.read(this.states.words, number * state.words);
  }

  /** Remembers that `state` followed on an outcome, where the counters gained `gained`, and gives the record of it. */
  learn(record: number, outcome: number, state: S, gained: Int32Array): number {
    const next = this.record(state);
    const gain = this.gainOf(gained);
    const slot = this.slot(record, outcome);
    this.learnt++;
    if (slot === NOT_KNOWN) return next;
    this.records.values[slot] = next;
    this.records.values[slot + 1] = gain;
    return next;
  }

  /** Takes the number of steps after each replicate, and decides whether further states are worth keeping. */
  took(steps: number): void {
    this.steps += steps;
    if (this.records.length !== this.sizeChecked) {
      this.sizeChecked = this.records.length;
      if (this.bytes > this.mostBytes) this.learning = false;
    }
    if (this.learnt < STRETCH) return;
    if (this.learnt > (1 - LEAST_KNOWN) * this.steps) this.learning = false;
    this.learnt = 0;
    this.steps = 0;
  }

  private record(state: S): number {
    const { engagement, due } = this;
    // First, because it may throw what the source does not give.
    engagement.next(state, due);
    state.write(this.words, 0);
    const before = this.states.size;
    const number = this.states.intern(this.words);
    if (number === before) this.add(number);
    return intAt(this.recordOf.values, number);
  }

  /** Adds the state whose resolution `due` holds. */
  private add(number: number): void {
    const { kind } = this.due;
    const ends = kind === ENGAGEMENT_OVER || kind === TURN_OVER;
    this.kinds.push(ends ? (kind === TURN_OVER ? TURN_ENDS : ENDED) : RESOLVES);
    this.recordOf.push(this.records.length);
    if (ends) this.lay(kind === TURN_OVER ? TURN_ENDED : ALL_OVER, 1, number);
    else this.lay(this.resolution(), intAt(this.mostOutcomes, kind), number);
  }

  private lay(what: number, outcomes: number, number: number): void {
    this.records.push(what);
    this.records.push(outcomes);
    this.records.push(number);
    for (let i = 0; i < outcomes; i++) {
      this.records.push(NOT_KNOWN);
      this.records.push(0);
    }
  }

  private resolution(): number {
    const { due, key } = this;
    key[0] = due.kind;
    key[1] = due.purpose;
    key[2] = due.key0;
    key[3] = due.key1;
    key[4] = due.key2;
    key[5] = due.key3;
    const number = this.keys.intern(key);
    if (number === this.dues.length) {
      const copy = new Due();
      copy.set(due.kind, due.purpose, due.key0, due.key1, due.key2, due.key3);
      this.dues.push(copy);
    }
    return number;
  }

  private gainOf(gained: Int32Array): number {
    const number = this.sums.intern(gained);
    if (number * gained.length === this.gains.length) for (const gain of gained) this.gains.push(gain);
    return number * gained.length;
  }

  /** The slot of an outcome, made if there is none yet; NOT_KNOWN for an outcome that cannot have one. */
  private slot(record: number, outcome: number): number {
    if (!(outcome >= 0 && outcome < MOST_OUTCOMES)) return NOT_KNOWN;
    const outcomes = intAt(this.records.values, record + 1);
    const wide = outcome < outcomes ? record : this.widen(record, outcomes, outcome);
    return wide + SLOTS + outcome * SLOT_WORDS;
  }

  /** Writes a record anew with more slots; later ones with its kind of resolution get as many. */
  private widen(record: number, outcomes: number, outcome: number): number {
    const number = intAt(this.records.values, record + 2);
    const what = intAt(this.records.values, record);
    const { kind } = item(this.dues, what);
    let wider = outcomes;
    while (wider <= outcome) wider *= 2;
    if (wider > intAt(this.mostOutcomes, kind)) this.mostOutcomes[kind] = wider;
    const wide = this.records.length;
    this.lay(what, wider, number);
    const { values } = this.records;
    values.copyWithin(wide + SLOTS, record + SLOTS, record + SLOTS + outcomes * SLOT_WORDS);
    values[record] = MOVED;
    values[record + 1] = wide;
    this.recordOf.values[number] = wide;
    return wide;
  }
}
