/**
 * An engagement whose state also carries what some counters have counted, up to a number beyond which it makes no
 * difference, so that the end can be judged by them in every way of playing and solving.
 */
import { intAt, item } from '../chance/at.ts';
import type { Counter, Due, Engagement, PlayStep, State } from './engagement.ts';
import { EngagementWithWords, type StateWithWords } from './words-in-state.ts';

/** A counter that is kept, and the number beyond which all are alike. */
export interface KeptCounter {
  readonly counter: string;
  readonly upTo: number;
}

/** The same rules over states that keep a count in each word of their own. */
export class EngagementWithCounters<S extends State<S>> extends EngagementWithWords<S> {
  declare readonly step?: PlayStep<StateWithWords<S>>;
  protected override readonly ownWords: number;
  private readonly keptCounters: readonly { readonly counter: Counter<S>; readonly upTo: number }[];

  constructor(inner: Engagement<S>, keptCounters: readonly KeptCounter[]) {
    super(inner);
    this.ownWords = keptCounters.length;
    this.keptCounters = keptCounters.map(({ counter, upTo }) => ({
      counter: item(
        inner.counters,
        inner.counters.findIndex(({ name }) => name === counter),
      ),
      upTo,
    }));
    if (inner.step !== undefined) this.step = this.stepped(inner.step.bind(inner));
  }

  /** The reading of a kept counter; null for one that is not kept. */
  countOf(counter: string): ((state: StateWithWords<S>) => number) | null {
    const place = this.keptCounters.findIndex((each) => each.counter.name === counter);
    return place === -1 ? null : (state) => intAt(state.own, place);
  }

  start(state: StateWithWords<S>): void {
    state.own.fill(0);
    this.inner.start(state.inner);
  }

  apply(state: StateWithWords<S>, due: Due, outcome: number): void {
    for (let i = 0; i < this.keptCounters.length; i++) {
      const { counter, upTo } = item(this.keptCounters, i);
      if (!counter.counts(due.kind)) continue;
      const counted = intAt(state.own, i) + counter.of(state.inner, due, outcome);
      state.own[i] = Math.min(upTo, counted);
    }
    this.inner.apply(state.inner, due, outcome);
  }

  /** Plays a step of the rules, and keeps what it counts. */
  private stepped(step: PlayStep<S>): PlayStep<StateWithWords<S>> {
    const places = this.keptCounters.map(({ counter }) => this.inner.counters.indexOf(counter));
    const gained = new Int32Array(this.inner.counters.length);
    return (state, kind, chance, counted, watch) => {
      gained.fill(0);
      const due = step(state.inner, kind, chance, gained, watch);
      for (let i = 0; i < gained.length; i++) counted[i] = intAt(counted, i) + intAt(gained, i);
      for (let i = 0; i < places.length; i++)
        state.own[i] = Math.min(
          item(this.keptCounters, i).upTo,
          intAt(state.own, i) + intAt(gained, item(places, i)),
        );
      return due;
    };
  }
}
