/** Victory conditions as sentences with blanks: each number and each choice in them is an input. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { ConditionPart, MetricWords, ScenarioWords } from '../../../engine/questions/scenario.ts';
import { isList, isMap, type Json, type JsonObject } from '../../../engagement/json.ts';
import { Choose, type ChooseProps } from '../../drawing/choose.tsx';
import type { FormProps } from '../../drawing/chip.tsx';
import { dataOf, valueAt, withValue, type SpecPath } from '../../state/spec-text.ts';

interface ConditionsProps {
  readonly spec: string;
  readonly words: ScenarioWords;
  readonly problems: FormProps['problems'];
  readonly onSpec: (spec: string, during: boolean) => void;
  readonly onSettle: () => void;
}

const OUTCOMES = 'outcomes';

export function Conditions({ spec, words, problems, onSpec, onSettle }: ConditionsProps): JSX.Element {
  const { conditions, metrics } = words;
  const data = dataOf(spec);
  const change = (path: SpecPath, value: Json | undefined, during: boolean): void =>
    onSpec(withValue(spec, [OUTCOMES, ...path], value), during);
  const taken = conditions.map(({ name }) => name);
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
            {parts.map((part, i) => (
              <Part
                key={i}
                part={part}
                present={typeof part === 'string' ? undefined : valueAt(data, [OUTCOMES, name, ...part.at])}
                problem={
                  typeof part === 'string'
                    ? undefined
                    : problems.find(({ path }) => path.join('.') === [OUTCOMES, name, ...part.at].join('.'))
                        ?.message
                }
                metrics={metrics}
                onChange={(at, value, during) => change([name, ...at], value, during)}
                onSettle={onSettle}
              />
            ))}
          </p>
          <details>
            <summary>{`Change ${title}`}</summary>
            {(['and', 'or'] as const).map((join) => (
              <TestForm
                key={join}
                lead={`… ${join} `}
                submit={`Add “${join}”`}
                metrics={metrics}
                onAdd={(test) => {
                  const present = valueAt(dataOf(spec), [OUTCOMES, name]) ?? {};
                  change([name], joined(present, test, join === 'and' ? 'all' : 'any'), false);
                }}
              />
            ))}
            <button type="button" onClick={() => change([name], undefined, false)}>
              {`Remove ${title}`}
            </button>
          </details>
        </fieldset>
      ))}
      <details>
        <summary>Add a victory condition</summary>
        <NewCondition taken={taken} metrics={metrics} onAdd={(name, test) => change([name], test, false)} />
      </details>
    </section>
  );
}

/** The condition with a test more, of which all must be met, or any. */
function joined(present: Json, test: JsonObject, how: 'all' | 'any'): Json {
  const parts = isMap(present) && Object.keys(present).length === 1 ? present[how] : undefined;
  return { [how]: isList(parts) ? [...parts, test] : [present, test] };
}

interface PartProps {
  readonly part: ConditionPart;
  /** The value in the text, which may be none that a condition takes. */
  readonly present: Json | undefined;
  readonly problem: string | undefined;
  readonly metrics: readonly MetricWords[];
  readonly onChange: (at: SpecPath, value: Json, during: boolean) => void;
  readonly onSettle: () => void;
}

function Part({ part, present, problem, metrics, onChange, onSettle }: PartProps): JSX.Element {
  if (typeof part === 'string') return <>{part}</>;
  const { metric: name, value, at } = part;
  const metric = metrics.find((each) => each.name === name);
  const title = metric?.title ?? name;
  if (typeof value === 'number')
    return (
      <>
        <input
          type="number"
          aria-label={title}
          aria-invalid={problem !== undefined}
          value={typeof present === 'number' ? present : value}
          onInput={({ currentTarget: { valueAsNumber } }) => {
            if (!Number.isNaN(valueAsNumber)) onChange(at, valueAsNumber, true);
          }}
          onChange={onSettle}
        />
        {problem === undefined ? null : <em class="problem">{problem}</em>}
      </>
    );
  return (
    <Choose
      label={title}
      isWithin
      options={categoriesOf(metric, value)}
      value={value}
      onChange={(chosen) => onChange(at, chosen, false)}
    />
  );
}

/** The categories of a metric, and a value that is none of them. */
function categoriesOf(metric: MetricWords | undefined, value: string): ChooseProps['options'] {
  const categories = (metric?.categories ?? []).map((each) => ({ value: each.value, words: each.title }));
  const isOne = categories.some((each) => each.value === value);
  return isOne ? categories : [{ value, words: value }, ...categories];
}

/** Tests of a number. */
const TESTS: ChooseProps['options'] = [
  { value: 'atLeast', words: 'at least' },
  { value: 'atMost', words: 'at most' },
  { value: 'above', words: 'more than' },
  { value: 'below', words: 'less than' },
  { value: 'equals', words: 'exactly' },
  { value: 'between', words: 'from … to' },
];

interface TestFormProps {
  readonly lead: string;
  readonly submit: string;
  readonly metrics: readonly MetricWords[];
  readonly onAdd: (test: JsonObject) => void;
}

/** A test that is not in a condition yet. */
function TestForm({ lead, submit, metrics, onAdd }: TestFormProps): JSX.Element {
  const named = useSignal('');
  const test = useSignal('atLeast');
  const metric = metrics.find(({ name }) => name === named.value) ?? metrics[0];
  if (metric === undefined) return <p>These rules count nothing that a condition may test.</p>;
  const { name, categories } = metric;
  const isBetween = test.value === 'between';
  const add = (form: HTMLFormElement): void => {
    const given = new FormData(form);
    const category = categories?.find(({ value }) => value === given.get('category'));
    const [low = 0, high = 0] = given.getAll('number').map(Number);
    const of: JsonObject =
      categories === null
        ? { [name]: { [test.value]: isBetween ? [low, high] : low } }
        : { [name]: { is: category?.value ?? '' } };
    onAdd(given.has('not') ? { not: of } : of);
  };
  const number = (label: string): JSX.Element => (
    <input type="number" name="number" step="any" required aria-label={label} defaultValue={1} />
  );
  return (
    <form
      class="sentence"
      onSubmit={(event) => {
        event.preventDefault();
        add(event.currentTarget);
      }}
    >
      {lead}
      <label>
        <input type="checkbox" name="not" />
        not
      </label>{' '}
      <Choose
        label="what is tested"
        isWithin
        options={metrics.map((each) => ({ value: each.name, words: each.title }))}
        value={name}
        onChange={(chosen) => (named.value = chosen)}
      />{' '}
      {categories === null ? (
        <>
          <Choose
            label="test"
            isWithin
            options={TESTS}
            value={test.value}
            onChange={(chosen) => (test.value = chosen)}
          />{' '}
          {number('number')} {isBetween ? number('and the last number') : null}
        </>
      ) : (
        <>
          {'is '}
          <select name="category" aria-label="category">
            {categories.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </>
      )}{' '}
      <button type="submit">{submit}</button>
    </form>
  );
}

interface NewConditionProps {
  readonly taken: readonly string[];
  readonly metrics: readonly MetricWords[];
  readonly onAdd: (name: string, test: JsonObject) => void;
}

function NewCondition({ taken, metrics, onAdd }: NewConditionProps): JSX.Element {
  const id = useId();
  const name = useSignal('');
  const free = `condition ${taken.length + 1}`;
  // A metric with a value has an equals sign, two metrics have a comma.
  const given = name.value.replaceAll(/[=,]/gu, ' ').trim();
  const isTaken = taken.includes(given) || metrics.some((metric) => metric.name === given);
  return (
    <>
      <p class="field">
        <label for={id}>Name</label>
        <input
          id={id}
          type="text"
          placeholder={free}
          maxLength={60}
          value={name.value}
          aria-invalid={isTaken}
          onInput={({ currentTarget: { value } }) => (name.value = value)}
        />
        {isTaken ? <em class="problem">This name is taken.</em> : null}
      </p>
      <TestForm
        lead="if "
        submit="Add"
        metrics={metrics}
        onAdd={(test) => {
          if (isTaken) return;
          onAdd(given === '' ? free : given, test);
          name.value = '';
        }}
      />
    </>
  );
}
