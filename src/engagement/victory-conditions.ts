/** An engagement with victory conditions of a spec among its metrics; everything else about it stays as it was. */
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
import type { Engagement, Metric, State } from './engagement.ts';
import { EngagementWithReadings } from './other-readings.ts';
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
