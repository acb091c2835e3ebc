/** Victory conditions as sentences with blanks: each number and each choice in them is a chip. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { ConditionPart, MetricWords, ScenarioWords } from '../../../engine/questions/scenario.ts';
import type { ChoiceField, Fields, NumberField } from '../../../play/inputs.ts';
import { isList, isMap, textOf, type Json, type JsonObject } from '../../../play/json.ts';
import { LARGEST_NUMBER } from '../../../spec/limits.ts';
import { Chip, type FormProps } from '../../drawing/chip.tsx';
import { Form } from '../../drawing/form.tsx';
import { withChanges } from '../../state/json-path.ts';
import { dataOf, valueAt, withValue, type SpecChange, type SpecPath } from '../../state/spec-text.ts';

interface ConditionsProps extends SpecChange {
  readonly words: ScenarioWords;
  readonly problems: FormProps['problems'];
}

const OUTCOMES = 'outcomes';

export function Conditions({ spec, words, problems, onSpec, onSettle }: ConditionsProps): JSX.Element {
  const { conditions, metrics } = words;
  const data = dataOf(spec);
  const change = (path: SpecPath, value: Json | undefined, during = false): void =>
    onSpec(withValue(spec, path, value), during);
  const form: FormProps = {
    names: {},
    sides: {},
    problems,
    // A blank is one value.
    onChange: ([[path, value] = [[], undefined]], during) => {
      if (value !== undefined) change(path, value, during);
    },
    onSettle,
  };
  return (
    <section class="conditions" aria-labelledby="conditions">
      <h2 id="conditions">Victory conditions</h2>
      {words.scenario.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {conditions.length > 0 ? null : <p>The rules alone say who wins.</p>}
      {conditions.map(({ name, title, parts }) => (
        <fieldset key={name}>
          <legend>{title}</legend>
          <p class="sentence">
            {'if '}
            {parts.map((part, i) =>
              typeof part === 'string' ? (
                part
              ) : (
                <Blank key={i} part={part} whole={[OUTCOMES, name]} data={data} metrics={metrics} {...form} />
              ),
            )}
          </p>
          <details>
            <summary>{`Change ${title}`}</summary>
            <TestForm
              metrics={metrics}
              taken={null}
              onAdd={(test, how) =>
                change([OUTCOMES, name], joined(valueAt(data, [OUTCOMES, name]), test, how))
              }
            />
            <button onClick={() => change([OUTCOMES, name], undefined)}>{`Remove ${title}`}</button>
          </details>
        </fieldset>
      ))}
      <details>
        <summary>Add a victory condition</summary>
        <TestForm
          metrics={metrics}
          taken={conditions.map(({ name }) => name)}
          onAdd={(test, name) => change([OUTCOMES, name], test)}
        />
      </details>
    </section>
  );
}

/** The condition with a test more, of which `all` must be met, or `any`. */
function joined(present: Json = {}, test: JsonObject, how: string): Json {
  const parts = isMap(present) && Object.keys(present).length === 1 ? present[how] : undefined;
  return { [how]: isList(parts) ? [...parts, test] : [present, test] };
}

const NUMBER: NumberField = {
  type: 'number',
  min: -LARGEST_NUMBER,
  max: LARGEST_NUMBER,
  required: true,
  phrase: '{}',
  meaning: 'number',
};

function choice(words: Readonly<Record<string, string>>, meaning: string): ChoiceField {
  return { type: 'choice', values: Object.keys(words), phrase: words, required: true, meaning };
}

function categoriesOf({ categories }: Pick<MetricWords, 'categories'>, before = ''): ChoiceField {
  const words = (categories ?? []).map(({ value, title }) => [value, before + title] as const);
  return choice(Object.fromEntries(words), 'category');
}

interface BlankProps extends FormProps {
  readonly part: Exclude<ConditionPart, string>;
  /** The path of the condition. */
  readonly whole: SpecPath;
  readonly data: Json | null;
  readonly metrics: readonly MetricWords[];
}

/** A number or a category within the sentence on a condition. */
function Blank({ part, whole, data, metrics, ...form }: BlankProps): JSX.Element {
  const { metric: id, value: known, at } = part;
  const { title = id, categories = null } = metrics.find((each) => each.name === id) ?? {};
  const path = [...whole, ...at];
  const name = String(path.at(-1));
  const field = typeof known === 'number' ? NUMBER : categoriesOf({ categories });
  const value = valueAt(data, path) ?? known;
  const inPart = { fields: { [name]: field }, values: {}, path: path.slice(0, -1), title };
  const entry = { name, field, value, path, part: inPart, isVaried: false };
  return <Chip entry={entry} whose={title} isFull={false} {...form} fieldNames={{ [name]: title }} />;
}

/** Tests of a number. */
const TESTS = {
  atLeast: 'at least',
  atMost: 'at most',
  above: 'more than',
  below: 'less than',
  equals: 'exactly',
  between: 'from … to',
};
/** The names of the fields of a test. */
const NAMES = { metric: 'what is tested', last: 'and the last number', name: 'Name' };

interface TestFormProps {
  readonly metrics: readonly MetricWords[];
  /** The names of the conditions that there are, for a new one; null for a test that joins a condition. */
  readonly taken: readonly string[] | null;
  /** Takes a test with the name of its condition, or with how it joins one. */
  readonly onAdd: (test: JsonObject, how: string) => void;
}

/** A test that is in no condition yet. */
function TestForm({ metrics, taken, onAdd }: TestFormProps): JSX.Element {
  const given = useSignal<JsonObject>({});
  const metric = metrics.find(({ name }) => name === given.value['metric']) ?? metrics[0];
  if (metric === undefined) return <p>These rules count nothing that a condition may test.</p>;
  const { name: tested, categories } = metric;
  const category = `is ${tested}`;
  const values: JsonObject = {
    join: 'all',
    test: 'atLeast',
    number: 1,
    last: 1,
    [category]: categories?.[0]?.value ?? '',
    ...given.value,
    metric: tested,
  };
  const { not, join, test, number = 1, last = 1, name = '' } = values;
  const isBetween = test === 'between';
  const titles = Object.fromEntries(metrics.map((each) => [each.name, each.title]));
  const free = `condition ${(taken?.length ?? 0) + 1}`;
  const fields: Fields = {
    ...(taken === null
      ? { join: choice({ all: '… and', any: '… or' }, 'how it joins') }
      : { name: { type: 'text', required: true, defaultText: free, meaning: 'name of the condition' } }),
    not: { type: 'boolean', required: true, meaning: 'the opposite' },
    metric: choice(titles, 'what is tested'),
    ...(categories === null
      ? { test: choice(TESTS, 'test'), number: NUMBER, ...(isBetween ? { last: NUMBER } : {}) }
      : { [category]: categoriesOf(metric, 'is ') }),
  };
  // A metric with a value has an equals sign, two metrics have a comma.
  const called = textOf(name).replaceAll(/[=,]/gu, ' ').trim();
  const isTaken = taken?.includes(called) === true || metrics.some((each) => each.name === called);
  const add = (): void => {
    if (isTaken) return;
    const of: JsonObject = {
      [tested]:
        categories === null
          ? { [textOf(test ?? '')]: isBetween ? [number, last] : number }
          : { is: values[category] ?? '' },
    };
    onAdd(not === true ? { not: of } : of, taken === null ? textOf(join ?? '') : called || free);
    given.value = {};
  };
  return (
    <Form
      parts={[{ fields, values, path: [], title: 'test' }]}
      whose="the test"
      names={{ ...NAMES, [category]: 'category' }}
      sides={{}}
      problems={isTaken ? [{ path: ['name'], message: 'This name is taken.' }] : []}
      onChange={(changes) => (given.value = withChanges(given.value, changes))}
      onSettle={() => {}}
      foot={<button onClick={add}>{taken === null ? 'Add to it' : 'Add'}</button>}
    />
  );
}
