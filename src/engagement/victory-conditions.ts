/**
 * An engagement with victory conditions of a spec among its metrics; everything else about it stays as it was. Where they
 * end it by its counters, its state also carries what those have counted.
 */
import { intAt, item } from '../chance/at.ts';
import {
  CONDITION_LABELS,
  judge,
  MET,
  needsTurnOf,
  NOT_MET,
  readingOf,
  testsOf,
  type NamedCondition,
  type Read,
} from '../play/condition.ts';
import type { Engagement, State, Counter, Due, PlayStep } from './engagement.ts';
import type { Metric } from '../play/metric.ts';
import { EngagementWithReadings } from './other-readings.ts';
import { anyEngagement, type AnyEngagement } from './system.ts';
import { EngagementWithWords, type StateWithWords } from './words-in-state.ts';

/**
 * The engagement with each condition as a metric of the condition's name, after the metrics that it has.
 * @throws {ConditionError} where a condition tests what the engagement does not have
 */
export function withConditions(
  engagement: AnyEngagement,
  conditions: readonly NamedCondition[],
): AnyEngagement {
  if (conditions.length === 0) return engagement;
  return engagement.use((its) => {
    const tested = countersTested(its, conditions);
    if (tested.length === 0) return withMetrics(its, conditions, (name) => readingOf(its, name));
    const counting = new EngagementWithCounters(its, tested);
    const readOf = (name: string) => counting.countOf(name) ?? readingOf(counting, name);
    return withMetrics(counting, conditions, readOf);
  });
}

/** The tested counters, each up to the first number beyond which no test can differ. */
function countersTested<S extends State<S>>(
  { counters }: Engagement<S>,
  conditions: readonly NamedCondition[],
): readonly KeptCounter[] {
  const tests = conditions.flatMap(({ condition }) => testsOf(condition));
  return counters.flatMap(({ name }) => {
    const bounds = tests
      .filter(({ of }) => of === name)
      .flatMap(({ within }) => within.flatMap(([first, last]) => [first, last + 1]));
    return tests.some(({ of }) => of === name) ? [{ counter: name, upTo: Math.max(0, ...bounds) }] : [];
  });
}

function withMetrics<S extends State<S>>(
  engagement: Engagement<S>,
  conditions: readonly NamedCondition[],
  readOf: (name: string) => Read<S>,
): AnyEngagement {
  const judged = conditions.map((each) => metricOf(engagement, each, readOf));
  return anyEngagement(
    new EngagementWithReadings(engagement, { metrics: [...engagement.metrics, ...judged] }),
  );
}

function metricOf<S extends State<S>>(
  engagement: Engagement<S>,
  { name, condition }: NamedCondition,
  readOf: (name: string) => Read<S>,
): Metric<S> {
  const isMet = judge(condition, readOf);
  return {
    name,
    meaning: 'whether the victory condition of this name is met',
    labels: CONDITION_LABELS,
    most: NOT_MET,
    condition: true,
    ...(needsTurnOf(engagement, condition) ? { needsTurn: true } : {}),
    of: (state, end) => (isMet(state, end) ? MET : NOT_MET),
  };
}

/** A counter that is kept, and the number beyond which all are alike. */
interface KeptCounter {
  readonly counter: string;
  readonly upTo: number;
}

/** The same rules over states that keep a count in each word of their own, up to a number beyond which it makes no difference. */
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
