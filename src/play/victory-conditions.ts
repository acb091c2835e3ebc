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
} from './condition.ts';
import type { Game, GameState } from './game.ts';
import type { Metric } from './metric.ts';
import { anyGame, type AnyEngagement } from './system.ts';
import { withWords, type StateWithWords } from './words-in-state.ts';

/**
 * The engagement with each condition as a metric of the condition's name, after the metrics that it has.
 * @throws {ConditionError} where a condition tests what the engagement does not have
 */
export function withConditions(
  engagement: AnyEngagement,
  conditions: readonly NamedCondition[],
): AnyEngagement {
  if (conditions.length === 0) return engagement;
  return engagement.use((game) => {
    const tested = countersTested(game, conditions);
    if (tested.length === 0) return withMetrics(game, conditions, (name) => readingOf(game, name));
    const counting = withCounters(game, tested);
    const readOf = (name: string) => {
      const place = tested.findIndex(({ counter }) => counter === name);
      return place === -1
        ? readingOf(counting, name)
        : ({ own }: { readonly own: Int32Array }) => intAt(own, place);
    };
    return withMetrics(counting, conditions, readOf);
  });
}

/** The tested counters, each up to the first number beyond which no test can differ. */
function countersTested<S extends GameState<S>>(
  { counters }: Game<S>,
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

function withMetrics<S extends GameState<S>>(
  game: Game<S>,
  conditions: readonly NamedCondition[],
  readOf: (name: string) => Read<S>,
): AnyEngagement {
  const judged = conditions.map((each) => metricOf(game, each, readOf));
  return anyGame({ ...game, metrics: [...game.metrics, ...judged] });
}

function metricOf<S extends GameState<S>>(
  game: Game<S>,
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
    ...(needsTurnOf(game, condition) ? { needsTurn: true } : {}),
    of: (state, end) => (isMet(state, end) ? MET : NOT_MET),
  };
}

/** A counter that is kept, and the number beyond which all are alike. */
interface KeptCounter {
  readonly counter: string;
  readonly upTo: number;
}

/** The same rules over states that keep a count in each word of their own, up to a number beyond which it makes no difference. */
export function withCounters<S extends GameState<S>>(
  game: Game<S>,
  kept: readonly KeptCounter[],
): Game<StateWithWords<S>> {
  const numbers = kept.map(({ counter: name }) => {
    const counter = game.counters.find((each) => each.name === name);
    if (counter === undefined) throw new TypeError(`the engagement has no counter ${name}`);
    return counter.number;
  });
  return withWords(game, {
    words: kept.length,
    overAt: -1,
    start: () => undefined,
    after({ own }, gained) {
      for (let i = 0; i < numbers.length; i++)
        own[i] = Math.min(item(kept, i).upTo, intAt(own, i) + intAt(gained, item(numbers, i)));
    },
  });
}
