/** Victory conditions of a spec: read as written, then put into the terms of a cell's metrics. */
import { item } from '../chance/at.ts';
import type { NamedCondition } from '../play/condition.ts';
import type { InputProblem, Path } from '../play/inputs.ts';
import { noneCalled, wrongKey } from '../play/problems.ts';
import { ConditionReader, type Tested } from '../play/read-condition.ts';
import { shown } from '../play/shown.ts';
import type { Json } from '../play/json.ts';
import type { TallyShape } from '../play/tally.ts';
import { LARGEST_NUMBER, LONGEST_NAME, MOST_OUTCOMES } from './limits.ts';
import { ALL, specMetrics, type SpecMetric } from './metrics.ts';
import type { Entries } from './sides.ts';

/** A victory condition as the spec writes it, its form checked; null for one that is met where all others are. */
export interface Outcome {
  readonly name: string;
  readonly given: Json;
}

interface OutcomesRead {
  /** Empty if the spec has none, or a wrong one. */
  readonly outcomes: readonly Outcome[];
  readonly problems: readonly InputProblem[];
}

const PLACE = { what: 'metric', example: 'turn: { atLeast: 6 }', deepest: Infinity };

/** Reads `outcomes`; `together` is the name of a further one, which is met where all of them are. */
export function readOutcomes(given: Entries, together?: string): OutcomesRead {
  const reader = new ConditionReader({ ...PLACE, subject: () => null });
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
    reader.condition(value, at);
    return { name, given: value };
  });
  const all = together === undefined ? [] : [{ name: together, given: null }];
  return { outcomes: problems.length > 0 ? [] : [...outcomes, ...all], problems };
}

/** The conditions in the terms of a cell of this shape, with their problems there. */
export function conditionsFor(
  outcomes: readonly Outcome[],
  shape: TallyShape,
  sides: readonly [string, string],
): { readonly conditions: readonly NamedCondition[]; readonly problems: readonly InputProblem[] } {
  const metrics = specMetrics(shape, sides);
  const reader = new ConditionReader({
    ...PLACE,
    subject: (name, at) => {
      const metric = metrics.find((each) => each.name === name);
      if (metric !== undefined) return metricTested(metric, shape);
      const names = metrics.map((each) => each.name);
      return { ...noneCalled(at, 'metric', name, names), atKey: true };
    },
  });
  const { problems } = reader;
  const taken = [ALL, ...metrics.map(({ name }) => name)];
  const conditions: NamedCondition[] = [];
  for (const { name, given } of outcomes) {
    const path = ['outcomes', name];
    if (taken.includes(name))
      problems.push(wrongKey(path, `${shown(name)} is the name of a metric already: choose another`));
    const all = { all: conditions.map((each) => each.condition) };
    conditions.push({ name, condition: given === null ? all : reader.condition(given, path) });
  }
  return { conditions, problems };
}

/** A metric as the subject of tests in the terms of a cell of this shape. */
export function metricTested(metric: SpecMetric, shape: TallyShape): Tested {
  const { place, labels, least, most, parts } = metric;
  const of = typeof place === 'number' ? item(shape.readings, place).name : place;
  if (labels !== null) return { of, type: 'word', words: labels, firstParts: place === 'outcome' };
  const min = least < 0 ? -LARGEST_NUMBER : 0;
  return { of, type: 'number', min, max: LARGEST_NUMBER, counts: { least, most, parts } };
}
