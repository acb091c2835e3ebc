/**
 * The exact distribution of one counter: each state carries a vector of mass, by the number counted so far. The ends of
 * a vector that hold next to nothing are cut off, as if the engagement ended there: 2^-80 at the most in all, so that
 * every probability above 1e-15 keeps nine digits. Vectors stop growing once hardly any engagement lasts longer.
 */
import { intAt, floatAt, item } from '../chance/at.ts';
import { counterGraph, NO_PLACE, type CounterGraph } from './counter-graph.ts';
import type { GameState } from './game.ts';
import type { GraphLayout } from './graph-layout.ts';
import { addAt } from './tally.ts';
import type { Graph } from './graph.ts';

const NOTHING_YET = 2 ** 30;
/** A gigabyte of masses at a time. */
const MOST_MASSES = 2 ** 27;
/** The most mass that one pass cuts off. */
const MOST_CUT = 2 ** -80;

/** Pushes vectors of mass through a graph that is already built, turn by turn. */
export class CounterPass<S extends GameState<S>> {
  private readonly turnLimit: number;
  private readonly reading: { readonly name: string };
  private readonly graph: CounterGraph;
  private readonly places: number;
  /** The most mass that is cut off one end of one vector. */
  private readonly mostCut: number;
  /** Bounds by place: the least and the most that can have been counted, and the beginning of the vector. */
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  private readonly offset: Int32Array;
  /** The counts that each end carries into the next turn: the least number counted, and the bounds of its masses in `before`. */
  private readonly carriedLow: Int32Array;
  private readonly carriedFrom: Int32Array;
  private readonly carriedTo: Int32Array;
  /** Masses of this turn and of the one before. */
  private masses: Float64Array = new Float64Array(1024);
  private before: Float64Array = new Float64Array(1024);

  constructor(graph: Graph<S>, layout: GraphLayout, counter: number) {
    this.turnLimit = graph.game.turnLimit;
    this.reading = item(graph.game.counters, counter);
    this.graph = counterGraph(graph, layout, counter);
    this.places = layout.length;
    const ends = this.graph.ends.length;
    this.mostCut = MOST_CUT / (2 * ends * this.turnLimit);
    this.low = new Int32Array(this.places);
    this.high = new Int32Array(this.places);
    this.offset = new Int32Array(this.places);
    this.carriedLow = new Int32Array(ends);
    this.carriedFrom = new Int32Array(ends);
    this.carriedTo = new Int32Array(ends);
  }

  /** Adds the distribution of the counter to `into`; gives the number of masses pushed, or null beyond `most`. */
  into(into: Float64Array, most: number): number | null {
    let work = 0;
    for (let turn = 1; turn <= this.turnLimit; turn++) {
      this.low.fill(NOTHING_YET);
      this.high.fill(-1);
      if (turn === 1) this.widen(this.graph.start, 0, 0);
      else this.boundCarried();
      this.bound();
      if (!this.allot(most)) return null;
      if (turn === 1) this.masses[intAt(this.offset, this.graph.start)] = 1;
      else this.lay();
      work += this.push();
      if (work > most) return null;
      if (!this.collect(into, turn === this.turnLimit)) return work;
    }
    return work;
  }

  private boundCarried(): void {
    const { carriedLow, carriedFrom, carriedTo } = this;
    this.graph.opens.forEach((place, i) => {
      const length = intAt(carriedTo, i) - intAt(carriedFrom, i);
      if (length > 0) this.widen(place, intAt(carriedLow, i), intAt(carriedLow, i) + length - 1);
    });
  }

  /** Finds the least and the most that each place can have counted in this turn. */
  private bound(): void {
    const { low, high } = this;
    const { first, to, gains } = this.graph;
    for (let place = 0; place < this.places; place++) {
      const most = intAt(high, place);
      if (most < 0) continue;
      const least = intAt(low, place);
      const end = intAt(first, place + 1);
      for (let k = intAt(first, place); k < end; k++)
        this.widen(intAt(to, k), least + intAt(gains, k), most + intAt(gains, k));
    }
  }

  private widen(place: number, low: number, high: number): void {
    if (low < intAt(this.low, place)) this.low[place] = low;
    if (high > intAt(this.high, place)) this.high[place] = high;
  }

  /** Gives each place that is reached its stretch of `masses`; false where there are too many. */
  private allot(most: number): boolean {
    const { low, high, offset } = this;
    let size = 0;
    for (let place = 0; place < this.places; place++) {
      if (intAt(high, place) < 0) continue;
      offset[place] = size;
      size += intAt(high, place) - intAt(low, place) + 1;
    }
    if (size > Math.min(most, MOST_MASSES)) return false;
    if (size > this.masses.length) this.masses = new Float64Array(2 * size);
    else this.masses.fill(0, 0, size);
    return true;
  }

  /** Lays what the turn before carried at the places where this turn begins. */
  private lay(): void {
    const { masses, before, low, offset, carriedLow, carriedFrom, carriedTo } = this;
    this.graph.opens.forEach((place, i) => {
      const from = intAt(carriedFrom, i);
      const length = intAt(carriedTo, i) - from;
      if (length === 0) return;
      const target = intAt(offset, place) + intAt(carriedLow, i) - intAt(low, place);
      for (let j = 0; j < length; j++)
        masses[target + j] = floatAt(masses, target + j) + floatAt(before, from + j);
    });
  }

  private push(): number {
    const { masses, low, high, offset } = this;
    const { first, to, gains, probabilities } = this.graph;
    let work = 0;
    for (let place = 0; place < this.places; place++) {
      const edge = intAt(first, place);
      const end = intAt(first, place + 1);
      if (edge === end || intAt(high, place) < 0) continue;
      const least = intAt(low, place);
      const length = intAt(high, place) - least + 1;
      const from = intAt(offset, place);
      for (let k = edge; k < end; k++) {
        const next = intAt(to, k);
        const target = intAt(offset, next) + least + intAt(gains, k) - intAt(low, next);
        const p = floatAt(probabilities, k);
        for (let i = 0; i < length; i++)
          masses[target + i] = floatAt(masses, target + i) + p * floatAt(masses, from + i);
      }
      work += (end - edge) * length;
    }
    return work;
  }

  /** Takes what ended out to `into` and carries what goes on; false where nothing does. */
  private collect(into: Float64Array, last: boolean): boolean {
    const { masses, low, high, offset, carriedLow, carriedFrom, carriedTo } = this;
    const { ends, opens } = this.graph;
    let goesOn = false;
    ends.forEach((place, i) => {
      const least = intAt(low, place);
      const start = intAt(offset, place);
      const end = intAt(high, place) < 0 ? start : start + intAt(high, place) - least + 1;
      let from = start;
      let to = end;
      if (last || item(opens, i) === NO_PLACE) from = end;
      for (let cut = 0; from < to && (cut += floatAt(masses, from)) <= this.mostCut;) from++;
      for (let cut = 0; from < to && (cut += floatAt(masses, to - 1)) <= this.mostCut;) to--;
      for (let j = start; j < from; j++) addAt(into, least + j - start, floatAt(masses, j), this.reading);
      for (let j = to; j < end; j++) addAt(into, least + j - start, floatAt(masses, j), this.reading);
      carriedLow[i] = least + from - start;
      carriedFrom[i] = from;
      carriedTo[i] = to;
      goesOn ||= from < to;
    });
    [this.masses, this.before] = [this.before, masses];
    return goesOn;
  }
}
