/**
 * An engagement whose state also carries what some counters have counted, up to a number beyond which it makes no
 * difference, so that the end can be judged by them in every way of playing and solving.
 */
import { intAt, item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import {
  limitOutcomeIn,
  type Counter,
  type Due,
  type Engagement,
  type Explanation,
  type Metric,
  type PlayStep,
  type ResolutionKind,
  type State,
} from './engagement.ts';

/** A counter that is kept, and the number beyond which all are alike. */
export interface KeptCounter {
  readonly counter: string;
  readonly upTo: number;
}

/** The state of the rules and the numbers beside it. */
class StateWithCounters<S extends State<S>> implements State<StateWithCounters<S>> {
  readonly inner: S;
  readonly counts: Int32Array;
  readonly words: number;

  constructor(inner: S, counters: number) {
    this.inner = inner;
    this.counts = new Int32Array(counters);
    this.words = inner.words + counters;
  }

  copyFrom(other: StateWithCounters<S>): void {
    this.inner.copyFrom(other.inner);
    this.counts.set(other.counts);
  }

  write(into: Int32Array, offset: number): void {
    this.inner.write(into, offset);
    into.set(this.counts, offset + this.inner.words);
  }

  read(from: Int32Array, offset: number): void {
    this.inner.read(from, offset);
    const first = offset + this.inner.words;
    for (let i = 0; i < this.counts.length; i++) this.counts[i] = intAt(from, first + i);
  }
}

/** The same rules over states that keep counts. */
export class EngagementWithCounters<S extends State<S>> implements Engagement<StateWithCounters<S>> {
  readonly resolutions: readonly ResolutionKind[];
  readonly outcomes: readonly string[];
  readonly winners: readonly number[];
  readonly turnLimit: number;
  readonly limitOutcome: number;
  readonly metrics: readonly Metric<StateWithCounters<S>>[];
  readonly counters: readonly Counter<StateWithCounters<S>>[];
  readonly joints: readonly (readonly [string, string])[];
  declare readonly outcomeTexts?: readonly string[];
  declare readonly outcomeAtLimit?: (state: StateWithCounters<S>) => number;
  declare readonly marks?: readonly string[];
  declare readonly step?: PlayStep<StateWithCounters<S>>;
  private readonly inner: Engagement<S>;
  private readonly keptCounters: readonly { readonly counter: Counter<S>; readonly upTo: number }[];

  constructor(inner: Engagement<S>, keptCounters: readonly KeptCounter[]) {
    this.inner = inner;
    this.keptCounters = keptCounters.map(({ counter, upTo }) => ({
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
    if (inner.outcomeAtLimit !== undefined)
      this.outcomeAtLimit = (state) => limitOutcomeIn(inner, state.inner);
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

  /** The reading of a kept counter; null for one that is not kept. */
  countOf(counter: string): ((state: StateWithCounters<S>) => number) | null {
    const place = this.keptCounters.findIndex((each) => each.counter.name === counter);
    return place === -1 ? null : (state) => intAt(state.counts, place);
  }

  get bytes(): number {
    return this.inner.bytes ?? 0;
  }

  create(): StateWithCounters<S> {
    return new StateWithCounters(this.inner.create(), this.keptCounters.length);
  }

  start(state: StateWithCounters<S>): void {
    state.counts.fill(0);
    this.inner.start(state.inner);
  }

  next(state: StateWithCounters<S>, due: Due): void {
    this.inner.next(state.inner, due);
  }

  resolve(due: Due, chance: Chance): number {
    return this.inner.resolve(due, chance);
  }

  apply(state: StateWithCounters<S>, due: Due, outcome: number): void {
    for (let i = 0; i < this.keptCounters.length; i++) {
      const { counter, upTo } = item(this.keptCounters, i);
      if (!counter.counts(due.kind)) continue;
      const counted = intAt(state.counts, i) + counter.of(state.inner, due, outcome);
      state.counts[i] = Math.min(upTo, counted);
    }
    this.inner.apply(state.inner, due, outcome);
  }

  /** Plays a step of the rules, and keeps what it counts. */
  private stepped(step: PlayStep<S>): PlayStep<StateWithCounters<S>> {
    const places = this.keptCounters.map(({ counter }) => this.inner.counters.indexOf(counter));
    const gained = new Int32Array(this.inner.counters.length);
    return (state, kind, chance, counted, watch) => {
      gained.fill(0);
      const due = step(state.inner, kind, chance, gained, watch);
      for (let i = 0; i < gained.length; i++) counted[i] = intAt(counted, i) + intAt(gained, i);
      for (let i = 0; i < places.length; i++)
        state.counts[i] = Math.min(
          item(this.keptCounters, i).upTo,
          intAt(state.counts, i) + intAt(gained, item(places, i)),
        );
      return due;
    };
  }

  openTurn(state: StateWithCounters<S>): void {
    this.inner.openTurn(state.inner);
  }

  outcome(state: StateWithCounters<S>): number {
    return this.inner.outcome(state.inner);
  }

  thrower(state: StateWithCounters<S>, due: Due): 0 | 1 | null {
    return this.inner.thrower?.(state.inner, due) ?? null;
  }

  explain(state: StateWithCounters<S>, due: Due): Explanation {
    return this.inner.explain(state.inner, due);
  }

  tell(before: StateWithCounters<S>, due: Due, outcome: number, after: StateWithCounters<S>): string {
    return this.inner.tell(before.inner, due, outcome, after.inner);
  }
}
