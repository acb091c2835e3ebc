/**
 * States that the direct sampler has met: the throws of the step that is next in each, and the state that followed on each
 * outcome. Dice are thrown as before; only what the rules do between two throws is looked up instead of played again, so
 * the cache never changes the counts.
 */
import { intAt } from '../chance/at.ts';
import { TURN_DONE, type Game, type GameState } from './game.ts';
import { GrowingInts } from '../chance/growing.ts';
import { Interning } from './interning.ts';
import { Laws } from './laws.ts';

/** No record follows here that is known. */
export const NOT_KNOWN = -1;

/**
 * A record holds what is next, the number of its slots, the state from which its step is played, and for each slot the record
 * that follows (or NOT_KNOWN) and the gain of the counters, as an offset in `gains`. What is next is a throw, by the number
 * of its law, with a slot for each outcome from 0 on; or one of the words below, with one slot. The state of a record within a
 * step is written as its complement. A record that was too narrow holds the place of its successor in place of its slots.
 */
const TURN_ENDED = -1;
export const ALL_OVER = -2;
export const MOVED = -3;
/** A step that has not been played yet, and one that throws nothing. */
export const FRESH = -4;
export const QUIET = -5;
/** The offset of the slots in a record, and their size in words. */
export const SLOTS = 3;
export const SLOT_WORDS = 2;

const FEWEST_OUTCOMES = 8;
const MOST_OUTCOMES = 64;
/** Steps are looked at in stretches of this many that had to be learnt; where those were too many of all, learning stops. */
const STRETCH = 8192;
/** Throws that may be learnt a step, in the first stretch and later: learning one costs as much as playing ten steps. */
const MOST_AT_FIRST = 1;
const MOST_LATER = 0.5;

/** Records of states, one after the other in `records`. */
export class StepCache<S extends GameState<S>> {
  readonly game: Game<S>;
  readonly records = new GrowingInts();
  /** The throws, by the number of their laws. */
  readonly laws = new Laws();
  /** Gains of slots, a number a counter; the first adds nothing. */
  readonly gains = new GrowingInts();
  /** True while further states are kept. */
  learning = true;
  /** True once so few steps were known that it is faster to play them all. */
  isUseless = false;
  private readonly recordOf = new GrowingInts();
  private readonly states: Interning;
  private readonly sums: Interning;
  private readonly mostBytes: number;
  private readonly words: Int32Array;
  /** The slots that a new record gets. */
  private width = FEWEST_OUTCOMES;
  private learnt = 0;
  private most = MOST_AT_FIRST;
  /** The size of the records when memory was last looked at. */
  private sizeChecked = 0;
  private steps = 0;

  /** @param mostBytes how much may be remembered, about */
  constructor(game: Game<S>, mostBytes: number) {
    this.game = game;
    this.mostBytes = mostBytes;
    const opening = game.create();
    this.words = new Int32Array(opening.words);
    this.states = new Interning(opening.words);
    this.sums = new Interning(game.counting, 64);
    this.gainOf(new Int32Array(game.counting));
    game.start(opening);
    this.record(opening);
  }

  /** The record of the state at the beginning. */
  start(): number {
    return intAt(this.recordOf.values, 0);
  }

  /** Bytes held now, about. */
  get bytes(): number {
    const lists = [this.records, this.recordOf, this.gains];
    return lists.reduce((sum, { values }) => sum + values.byteLength, this.states.bytes);
  }

  /** Reads the state with this number into `state`. */
  read(number: number, state: S): void {
    state.read(this.states.words, number * this.words.length);
  }

  /** The number of the state from which the step of a record is played. */
  stateOf(record: number): number {
    const state = intAt(this.records.values, record + 2);
    return state < 0 ? ~state : state;
  }

  /** The record of a state between steps. */
  record(state: S): number {
    // First, because it may throw what the source does not give.
    const isOver = state.over !== 0;
    const isDone = isOver || state.at === TURN_DONE;
    state.write(this.words, 0);
    const before = this.states.size;
    const number = this.states.intern(this.words);
    if (number === before) {
      this.recordOf.push(this.records.length);
      if (isDone) this.lay(isOver ? ALL_OVER : TURN_ENDED, 1, number);
      else this.lay(FRESH, this.width, number);
    }
    return intAt(this.recordOf.values, number);
  }

  /** A record of a throw in the midst of the step of a state. */
  recordWithin(law: number, state: number): number {
    const record = this.records.length;
    this.lay(law, this.width, ~state);
    return record;
  }

  /** Remembers what follows in a slot, where the counters gained `gained`. */
  learn(slot: number, next: number, gained: Int32Array): void {
    this.learnt++;
    if (slot === NOT_KNOWN) return;
    const gain = this.gainOf(gained);
    this.records.values[slot] = next;
    this.records.values[slot + 1] = gain;
  }

  /** Takes the number of steps after each replicate, and decides whether further states are worth keeping. */
  took(steps: number): void {
    this.steps += steps;
    if (this.records.length !== this.sizeChecked) {
      this.sizeChecked = this.records.length;
      if (this.bytes > this.mostBytes) this.learning = false;
    }
    if (this.learnt < STRETCH) return;
    if (this.learnt > this.most * this.steps) {
      this.learning = false;
      this.isUseless = true;
    }
    this.most = MOST_LATER;
    this.learnt = 0;
    this.steps = 0;
  }

  /** The slot of an outcome, made if there is none yet; NOT_KNOWN for an outcome that cannot have one. */
  slot(record: number, outcome: number): number {
    if (!(outcome >= 0 && outcome < MOST_OUTCOMES)) return NOT_KNOWN;
    const outcomes = intAt(this.records.values, record + 1);
    const wide = outcome < outcomes ? record : this.widen(record, outcomes, outcome);
    return wide + SLOTS + outcome * SLOT_WORDS;
  }

  private lay(what: number, outcomes: number, state: number): void {
    this.records.push(what);
    this.records.push(outcomes);
    this.records.push(state);
    for (let i = 0; i < outcomes; i++) {
      this.records.push(NOT_KNOWN);
      this.records.push(0);
    }
  }

  private gainOf(gained: Int32Array): number {
    const number = this.sums.intern(gained);
    if (number * gained.length === this.gains.length) for (const gain of gained) this.gains.push(gain);
    return number * gained.length;
  }

  /** Writes a record anew with more slots; later ones get as many. */
  private widen(record: number, outcomes: number, outcome: number): number {
    const what = intAt(this.records.values, record);
    const state = intAt(this.records.values, record + 2);
    let wider = outcomes;
    while (wider <= outcome) wider *= 2;
    const wide = this.records.length;
    this.lay(what, wider, state);
    const { values } = this.records;
    values.copyWithin(wide + SLOTS, record + SLOTS, record + SLOTS + outcomes * SLOT_WORDS);
    values[record] = MOVED;
    values[record + 1] = wide;
    if (state >= 0) this.recordOf.values[state] = wide;
    return wide;
  }
}
