/**
 * An engagement whose state also carries what some counters have counted, up to a number beyond which it makes no
 * difference, so that the end can be judged by them in every way of playing and solving.
 */
import { intAt, item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import type {
  Counter,
  Due,
  Engagement,
  Explanation,
  Metric,
  PlayStep,
  ResolutionKind,
  State,
} from './engagement.ts';

/** A counter that is carried, and the number beyond which all are alike. */
export interface Carry {
  readonly counter: string;
  readonly upTo: number;
}

/** The state of the rules and the numbers beside it. */
export class CarriedState<S extends State<S>> implements State<CarriedState<S>> {
  readonly inner: S;
  readonly carried: Int32Array;
  readonly words: number;

  constructor(inner: S, carried: number) {
    this.inner = inner;
    this.carried = new Int32Array(carried);
    this.words = inner.words + carried;
  }

  copyFrom(other: CarriedState<S>): void {
    this.inner.copyFrom(other.inner);
    this.carried.set(other.carried);
  }

  write(into: Int32Array, offset: number): void {
    this.inner.write(into, offset);
    into.set(this.carried, offset + this.inner.words);
  }

  read(from: Int32Array, offset: number): void {
    this.inner.read(from, offset);
    const first = offset + this.inner.words;
    for (let i = 0; i < this.carried.length; i++) this.carried[i] = intAt(from, first + i);
  }
}

/** The same rules over states that carry. */
export class Carried<S extends State<S>> implements Engagement<CarriedState<S>> {
  readonly resolutions: readonly ResolutionKind[];
  readonly outcomes: readonly string[];
  readonly winners: readonly number[];
  readonly turnLimit: number;
  readonly limitOutcome: number;
  readonly metrics: readonly Metric<CarriedState<S>>[];
  readonly counters: readonly Counter<CarriedState<S>>[];
  readonly joints: readonly (readonly [string, string])[];
  declare readonly outcomeTexts?: readonly string[];
  declare readonly marks?: readonly string[];
  declare readonly step?: PlayStep<CarriedState<S>>;
  private readonly inner: Engagement<S>;
  private readonly carry: readonly { readonly counter: Counter<S>; readonly upTo: number }[];

  constructor(inner: Engagement<S>, carry: readonly Carry[]) {
    this.inner = inner;
    this.carry = carry.map(({ counter, upTo }) => ({
      counter: item(
        inner.counters,
        inner.counters.findIndex(({ name }) => name === counter),
      ),
      upTo,
    }));
    this.resolutions = inner.resolutions;
    this.outcomes = inner.outcomes;
    this.winners = inner.winners;
    this.turnLimit = inner.turnLimit;
    this.limitOutcome = inner.limitOutcome;
    this.joints = inner.joints;
    if (inner.outcomeTexts !== undefined) this.outcomeTexts = inner.outcomeTexts;
    if (inner.marks !== undefined) this.marks = inner.marks;
    if (inner.step !== undefined) this.step = this.stepped(inner.step.bind(inner));
    this.metrics = inner.metrics.map((metric) => ({
      ...metric,
      of: (state, end) => metric.of(state.inner, end),
    }));
    this.counters = inner.counters.map((counter) => ({
      ...counter,
      counts: (resolution) => counter.counts(resolution),
      of: (state, due, outcome) => counter.of(state.inner, due, outcome),
    }));
  }

  /** What is carried of the counter; null where it is not. */
  carriedOf(counter: string): ((state: CarriedState<S>) => number) | null {
    const place = this.carry.findIndex((each) => each.counter.name === counter);
    return place === -1 ? null : (state) => intAt(state.carried, place);
  }

  get bytes(): number {
    return this.inner.bytes ?? 0;
  }

  create(): CarriedState<S> {
    return new CarriedState(this.inner.create(), this.carry.length);
  }

  start(state: CarriedState<S>): void {
    state.carried.fill(0);
    this.inner.start(state.inner);
  }

  next(state: CarriedState<S>, due: Due): void {
    this.inner.next(state.inner, due);
  }

  resolve(due: Due, chance: Chance): number {
    return this.inner.resolve(due, chance);
  }

  apply(state: CarriedState<S>, due: Due, outcome: number): void {
    for (let i = 0; i < this.carry.length; i++) {
      const { counter, upTo } = item(this.carry, i);
      if (!counter.counts(due.kind)) continue;
      const counted = intAt(state.carried, i) + counter.of(state.inner, due, outcome);
      state.carried[i] = Math.min(upTo, counted);
    }
    this.inner.apply(state.inner, due, outcome);
  }

  /** Plays a step of the rules, and carries what it counts. */
  private stepped(step: PlayStep<S>): PlayStep<CarriedState<S>> {
    const places = this.carry.map(({ counter }) => this.inner.counters.indexOf(counter));
    const gained = new Int32Array(this.inner.counters.length);
    return (state, kind, chance, counted, watch) => {
      gained.fill(0);
      const due = step(state.inner, kind, chance, gained, watch);
      for (let i = 0; i < gained.length; i++) counted[i] = intAt(counted, i) + intAt(gained, i);
      for (let i = 0; i < places.length; i++)
        state.carried[i] = Math.min(
          item(this.carry, i).upTo,
          intAt(state.carried, i) + intAt(gained, item(places, i)),
        );
      return due;
    };
  }

  openTurn(state: CarriedState<S>): void {
    this.inner.openTurn(state.inner);
  }

  outcome(state: CarriedState<S>): number {
    return this.inner.outcome(state.inner);
  }

  thrower(state: CarriedState<S>, due: Due): 0 | 1 | null {
    return this.inner.thrower?.(state.inner, due) ?? null;
  }

  explain(state: CarriedState<S>, due: Due): Explanation {
    return this.inner.explain(state.inner, due);
  }

  tell(before: CarriedState<S>, due: Due, outcome: number, after: CarriedState<S>): string {
    return this.inner.tell(before.inner, due, outcome, after.inner);
  }
}
