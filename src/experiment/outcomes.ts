/** Victory conditions of a spec: read as written, then put into the terms of a cell's metrics. */
import { item } from '../chance/at.ts';
import type { Condition, NamedCondition } from '../engagement/condition.ts';
import type { InputProblem } from '../engagement/inputs.ts';
import { didYouMean, nearest } from '../engagement/nearest.ts';
import { shown } from '../engagement/shown.ts';
import type { Json } from '../engagement/json.ts';
import type { TallyShape } from '../engagement/tally.ts';
import { LARGEST_NUMBER, LONGEST_NAME, MOST_OUTCOMES } from './limits.ts';
import { ALL, specMetrics } from './metrics.ts';
import { conditionOf, type AskedTest, type OutcomeTest } from './outcome-test.ts';
import type { Entries, Path } from './sides.ts';
import { isList, isObject } from './table-place.ts';

/** A victory condition as the spec writes it, its form checked. */
export interface Outcome {
  readonly name: string;
  readonly condition: AskedCondition;
  readonly given: Json;
}

type AskedCondition =
  | { readonly all: readonly AskedCondition[] }
  | { readonly any: readonly AskedCondition[] }
  | { readonly not: AskedCondition }
  | AskedTest;

export interface OutcomesRead {
  /** Empty if the spec has none, or a wrong one. */
  readonly outcomes: readonly Outcome[];
  readonly problems: readonly InputProblem[];
}

const FORM =
  'a map of one: all or any with a list of conditions, not with a condition, or a metric with a test, such as turn: { atLeast: 6 }';

/** Reads `outcomes`. */
export function readOutcomes(given: Entries): OutcomesRead {
  const reader = new OutcomeReader();
  if (given.length > MOST_OUTCOMES)
    reader.add(['outcomes'], `there are ${given.length} outcomes, more than ${MOST_OUTCOMES}`, true);
  const outcomes = given.slice(0, MOST_OUTCOMES).map(([name, value]) => {
    const at = ['outcomes', name];
    if (name.trim().length === 0 || name.length > LONGEST_NAME)
      reader.add(at, `the name of an outcome has 1 to ${LONGEST_NAME} characters`, true);
    else if (/[=,]/.test(name))
      reader.add(at, 'the name of an outcome has no equals sign and no comma', true);
    return { name, condition: reader.condition(at, value), given: value };
  });
  const { problems } = reader;
  return { outcomes: problems.length > 0 ? [] : outcomes, problems };
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
      problems.push({
        path: ['outcomes', name],
        kind: 'input',
        message: `${shown(name)} is the name of a metric already: choose another`,
        atKey: true,
      });
    return { name, condition: resolvedCondition(condition) };
  });
  return { conditions, problems };

  function resolvedCondition(asked: AskedCondition): Condition {
    if ('all' in asked) return { all: asked.all.map(resolvedCondition) };
    if ('any' in asked) return { any: asked.any.map(resolvedCondition) };
    if ('not' in asked) return { not: resolvedCondition(asked.not) };
    const { metric: name, at } = asked;
    const metric = metrics.find((each) => each.name === name);
    if (metric === undefined) {
      const names = metrics.map((each) => each.name);
      const near = nearest(name, names);
      const expected = names.join(', ');
      const message = `no metric is called ${shown(name)}${didYouMean(near) || `; there is ${expected}`}`;
      problems.push({ path: at, kind: 'input', message, near, expected, atKey: true });
      return { all: [] };
    }
    const { place } = metric;
    const reading = typeof place === 'number' ? item(shape.readings, place) : null;
    const read = conditionOf(asked, {
      of: reading?.name ?? String(place),
      labels: metric.labels,
      most: metric.most,
      parts: reading?.quantity?.parts ?? 1,
    });
    problems.push(...read.problems);
    return read.condition;
  }
}

class OutcomeReader {
  readonly problems: InputProblem[] = [];

  condition(at: Path, value: Json): AskedCondition {
    const entries = isObject(value) ? Object.entries(value) : [];
    const [entry, second] = entries;
    if (entry === undefined) return this.wrong(at, `a condition is ${FORM}; not ${shown(value)}`);
    if (second !== undefined)
      return this.wrong(
        [...at, second[0]],
        `a condition is one thing: put ${shown(entry[0])} and ${shown(second[0])} into a list under all or any`,
        true,
      );
    const [key, inner] = entry;
    const path = [...at, key];
    if (key === 'not') return { not: this.condition(path, inner) };
    if (key === 'all') return { all: this.list(path, inner) };
    if (key === 'any') return { any: this.list(path, inner) };
    const test = this.test(path, key, inner);
    return test === null ? NOTHING : { metric: key, at: path, test };
  }

  add(path: Path, message: string, atKey = false): void {
    this.problems.push({ path, kind: 'input', message, ...(atKey ? { atKey: true } : {}) });
  }

  private list(at: Path, value: Json): readonly AskedCondition[] {
    if (!isList(value) || value.length === 0) {
      this.add(at, `${String(at.at(-1))} needs a list of conditions, not ${shown(value)}`);
      return [];
    }
    return value.map((part, i) => this.condition([...at, i], part));
  }

  private test(at: Path, metric: string, value: Json): OutcomeTest | null {
    if (!isObject(value)) {
      const such = typeof value === 'string' ? `{ is: ${value} }` : '{ atLeast: 1 }';
      this.add(at, `${metric} needs a test, such as ${such}, not ${shown(value)}`);
      return null;
    }
    const before = this.problems.length;
    for (const [key, operand] of Object.entries(value)) this.operand([...at, key], key, operand);
    const keys = Object.keys(value);
    if (keys.length === 0) this.add(at, `${metric} needs a test: ${TESTS.join(', ')}`);
    if (keys.length > 1 && keys.some((key) => key === 'equals' || key === 'is'))
      this.add(at, `${keys.find((key) => key === 'equals' || key === 'is') ?? ''} stands alone`);
    if (this.problems.length > before) return null;
    const number = (key: string): number | null => {
      const operand = value[key];
      return typeof operand === 'number' ? operand : null;
    };
    const is = value['is'];
    return {
      atLeast: number('atLeast'),
      atMost: number('atMost'),
      equals: number('equals'),
      is: is === undefined ? null : (isList(is) ? is : [is]).map(String),
    };
  }

  private operand(at: Path, key: string, value: Json): void {
    if (!TESTS.includes(key)) {
      const near = nearest(key, TESTS);
      const message = `unknown test ${shown(key)}${didYouMean(near) || `; there is ${TESTS.join(', ')}`}`;
      this.problems.push({ path: at, kind: 'input', message, near, expected: TESTS.join(', '), atKey: true });
    } else if (key === 'is') {
      const labels = isList(value) ? value : [value];
      if (labels.length === 0 || labels.some((label) => typeof label !== 'string'))
        this.add(at, `is needs the name of a category, or a list of such, not ${shown(value)}`);
    } else if (typeof value !== 'number' || !(value >= 0 && value <= LARGEST_NUMBER)) {
      const such = typeof value === 'string' ? '; a category is tested by is' : '';
      this.add(at, `${key} needs a number from 0 to ${LARGEST_NUMBER}, not ${shown(value)}${such}`);
    }
  }

  private wrong(at: Path, message: string, atKey = false): AskedCondition {
    this.add(at, message, atKey);
    return NOTHING;
  }
}

const TESTS: readonly string[] = ['atLeast', 'atMost', 'equals', 'is'];
const NOTHING: AskedCondition = { all: [] };
