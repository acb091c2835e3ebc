/** Victory conditions of a spec: read as written, then put into the terms of a cell's metrics. */
import { item } from '../chance/at.ts';
import type { Condition, NamedCondition } from '../play/condition.ts';
import type { InputProblem, Path } from '../play/inputs.ts';
import { noneCalled, wrongKey } from '../play/problems.ts';
import { conditionOf, type AskedTest, type TestRead } from '../play/condition-test.ts';
import { ConditionReader, withTests, type AskedCondition } from '../play/read-condition.ts';
import { shown } from '../play/shown.ts';
import type { Json } from '../play/json.ts';
import type { TallyShape } from '../play/tally.ts';
import { LARGEST_NUMBER, LONGEST_NAME, MOST_OUTCOMES } from './limits.ts';
import { ALL, specMetrics, type SpecMetric } from './metrics.ts';
import type { Entries } from './sides.ts';

/** A victory condition as the spec writes it, its form checked. */
export interface Outcome {
  readonly name: string;
  readonly condition: AskedCondition;
  /** Null of one that the analysis adds. */
  readonly given: Json;
}

interface OutcomesRead {
  /** Empty if the spec has none, or a wrong one. */
  readonly outcomes: readonly Outcome[];
  readonly problems: readonly InputProblem[];
}

const FORM = { what: 'metric', example: 'turn: { atLeast: 6 }', deepest: Infinity };

/** Reads `outcomes`; `together` is the name of a further one, which is met where all of them are. */
export function readOutcomes(given: Entries, together?: string): OutcomesRead {
  const reader = new ConditionReader(FORM);
  const { problems } = reader;
  const add = (path: Path, message: string): void => {
    problems.push(wrongKey(path, message));
  };
  if (given.length > MOST_OUTCOMES)
    add(['outcomes'], `there are ${given.length} outcomes, more than ${MOST_OUTCOMES}`);
  const outcomes = given.slice(0, MOST_OUTCOMES).map(([name, value]) => {
    const at = ['outcomes', name];
    if (name.trim().length === 0 || name.length > LONGEST_NAME)
      add(at, `the name of an outcome has 1 to ${LONGEST_NAME} characters`);
    else if (/[=,]/.test(name)) add(at, 'the name of an outcome has no equals sign and no comma');
    return { name, condition: reader.condition(value, at), given: value };
  });
  const all =
    together === undefined
      ? []
      : [{ name: together, condition: { all: outcomes.map(({ condition }) => condition) }, given: null }];
  return { outcomes: problems.length > 0 ? [] : [...outcomes, ...all], problems };
}

/** The conditions in the terms of a cell of this shape, with their problems there. */
export function conditionsFor(
  outcomes: readonly Outcome[],
  shape: TallyShape,
  sides: readonly [string, string],
): { readonly conditions: readonly NamedCondition[]; readonly problems: readonly InputProblem[] } {
  const metrics = specMetrics(shape, sides);
  const problems: InputProblem[] = [];
  const taken = [ALL, ...metrics.map(({ name }) => name)];
  const conditions = outcomes.map(({ name, condition }) => {
    if (taken.includes(name))
      problems.push(
        wrongKey(['outcomes', name], `${shown(name)} is the name of a metric already: choose another`),
      );
    return { name, condition: withTests(condition, testOf) };
  });
  return { conditions, problems };

  function testOf(asked: AskedTest): Condition {
    const { of: name, at } = asked;
    const metric = metrics.find((each) => each.name === name);
    if (metric === undefined) {
      const names = metrics.map((each) => each.name);
      problems.push({ ...noneCalled(at, 'metric', name, names), atKey: true });
      return { all: [] };
    }
    const read = metricTest(asked, metric, shape);
    problems.push(...read.problems);
    return read.test;
  }
}

/** A test of a metric in the terms of a cell of this shape. */
export function metricTest(asked: AskedTest, metric: SpecMetric, shape: TallyShape): TestRead {
  const { place, labels, least, most, parts } = metric;
  return conditionOf(asked, {
    of: typeof place === 'number' ? item(shape.readings, place).name : place,
    words: labels,
    min: least < 0 ? -LARGEST_NUMBER : 0,
    max: LARGEST_NUMBER,
    counts: { least, most, parts },
    ...(place === 'outcome' ? { firstParts: true } : {}),
  });
}
