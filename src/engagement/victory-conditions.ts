/** An engagement with victory conditions of a spec among its metrics; everything else about it stays as it was. */
import type { Chance } from '../chance/chance.ts';
import { EngagementWithCounters, type KeptCounter } from './counters-in-state.ts';
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
} from './condition.ts';
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
import { anyEngagement, type AnyEngagement } from './system.ts';

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
    if (tested.length === 0)
      return anyEngagement(new EngagementWithConditions(its, conditions, (name) => readingOf(its, name)));
    const counting = new EngagementWithCounters(its, tested);
    const readOf = (name: string) => counting.countOf(name) ?? readingOf(counting, name);
    return anyEngagement(new EngagementWithConditions(counting, conditions, readOf));
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

/** Everything but the metrics is the engagement's own. */
class EngagementWithConditions<S extends State<S>> implements Engagement<S> {
  readonly resolutions: readonly ResolutionKind[];
  readonly outcomes: readonly string[];
  readonly winners: readonly number[];
  readonly turnLimit: number;
  readonly limitOutcome: number;
  readonly metrics: readonly Metric<S>[];
  readonly counters: readonly Counter<S>[];
  readonly joints: readonly (readonly [string, string])[];
  declare readonly outcomeTexts?: readonly string[];
  declare readonly marks?: readonly string[];
  declare readonly count?: (state: S, due: Due, outcome: number, into: Int32Array) => void;
  declare readonly step?: PlayStep<S>;
  private readonly inner: Engagement<S>;

  constructor(
    inner: Engagement<S>,
    conditions: readonly NamedCondition[],
    readOf: (name: string) => Read<S>,
  ) {
    this.inner = inner;
    this.resolutions = inner.resolutions;
    this.outcomes = inner.outcomes;
    this.winners = inner.winners;
    this.turnLimit = inner.turnLimit;
    this.limitOutcome = inner.limitOutcome;
    this.counters = inner.counters;
    this.joints = inner.joints;
    if (inner.outcomeTexts !== undefined) this.outcomeTexts = inner.outcomeTexts;
    if (inner.marks !== undefined) this.marks = inner.marks;
    if (inner.count !== undefined)
      this.count = (state, due, outcome, into) => inner.count?.(state, due, outcome, into);
    if (inner.step !== undefined) this.step = inner.step.bind(inner);
    this.metrics = [...inner.metrics, ...conditions.map((each) => metricOf(inner, each, readOf))];
  }

  get bytes(): number {
    return this.inner.bytes ?? 0;
  }

  create(): S {
    return this.inner.create();
  }

  start(state: S): void {
    this.inner.start(state);
  }

  next(state: S, due: Due): void {
    this.inner.next(state, due);
  }

  resolve(due: Due, chance: Chance): number {
    return this.inner.resolve(due, chance);
  }

  apply(state: S, due: Due, outcome: number): void {
    this.inner.apply(state, due, outcome);
  }

  openTurn(state: S): void {
    this.inner.openTurn(state);
  }

  outcome(state: S): number {
    return this.inner.outcome(state);
  }

  thrower(state: S, due: Due): 0 | 1 | null {
    return this.inner.thrower?.(state, due) ?? null;
  }

  explain(state: S, due: Due): Explanation {
    return this.inner.explain(state, due);
  }

  tell(before: S, due: Due, outcome: number, after: S): string {
    return this.inner.tell(before, due, outcome, after);
  }
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
