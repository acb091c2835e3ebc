/** Forms made from the fields that a rule system declares: nothing here knows a system. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import {
  fieldOfValue,
  type ChoiceField,
  type Field,
  type Fields,
  type GroupField,
  type ListField,
} from '../../engagement/inputs.ts';
import { isList, mapOf, type Json } from '../../engagement/json.ts';
import { inWords } from '../../engagement/printed-names.ts';
import { visibleName } from '../../engagement/visible.ts';
import type { Diagnostic } from '../../experiment/diagnostic.ts';
import type { SpecPath } from '../state/spec-text.ts';
import { useTyped } from './typed.ts';

/** Values that stand one after another, by path: `engagement.distanceCm`. */
export type Varied = Readonly<Record<string, readonly (string | number)[]>>;

/** All that a form needs beside its fields. */
export interface FormProps {
  /** Names in the words of the source, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** The names of the sides by their roles, for fields that name one. */
  readonly sides: Readonly<Record<string, string>>;
  readonly problems: readonly { readonly path: SpecPath; readonly message: string }[];
  /** The lists of values of the fields that are varied, by the path of the field; such a field shows its list. */
  readonly varied?: Varied;
  /** Takes a value, or undefined for one that is taken away; `during` a gesture more will follow. */
  readonly onChange: (path: SpecPath, value: Json | undefined, during: boolean) => void;
  readonly onSettle: () => void;
}

type Values = Readonly<Record<string, Json>>;

interface FieldFormProps extends FormProps {
  readonly fields: Fields;
  readonly values: Values;
  /** The place of the values in the spec. */
  readonly path: SpecPath;
}

/** The fields that are given or must be, and the others below them. */
export function FieldForm({ fields, values, path, ...form }: FieldFormProps): JSX.Element {
  const entries = Object.entries(fields);
  const isGiven = (name: string, field: Field): boolean =>
    name in values || field.required === true || listAt(form.varied, [...path, name]) !== undefined;
  const [given, others] = [true, false].map((wanted) =>
    entries.filter(([name, field]) => isGiven(name, field) === wanted),
  );
  const inputs = (some: typeof entries = []): JSX.Element[] =>
    some.map(([name, field]) => (
      <FieldInput
        key={name}
        name={name}
        field={field}
        value={values[name]}
        path={[...path, name]}
        {...form}
      />
    ));
  return (
    <div class="fields">
      {inputs(given)}
      {others?.length === 0 ? null : (
        <details>
          <summary>{`${given?.length === 0 ? 'Choices' : 'More choices'} (${others?.length ?? 0})`}</summary>
          {inputs(others)}
        </details>
      )}
    </div>
  );
}

/** A field with one value. */
type SingleField = Exclude<Field, { readonly type: 'group' | 'doctrine' | 'list' | 'map' | 'json' }>;

interface FieldInputProps extends FormProps {
  readonly name: string;
  readonly field: Field;
  readonly value: Json | undefined;
  readonly path: SpecPath;
}

function FieldInput(props: FieldInputProps): JSX.Element {
  const { name, field: described, value, path, ...outer } = props;
  const field = fieldOfValue(described, value);
  const title = nameOf(name, outer.names);
  const list = listAt(outer.varied, path);
  if (list !== undefined)
    return <VariedInput title={title} unit={unitOf(field)} at={path.join('.')} list={list} {...outer} />;
  // A word that stands for a map is written out with the first change within it.
  const isWord = (field.type === 'group' || field.type === 'doctrine') && typeof value === 'string';
  const form: FormProps = isWord
    ? {
        ...outer,
        onChange: (at, inner, during) => {
          const changed: Values = { ...groupOf(value, field), [String(at.at(-1))]: inner ?? null };
          outer.onChange(path, changed, during);
        },
      }
    : outer;
  switch (field.type) {
    case 'group':
      return (
        <fieldset>
          <legend title={field.meaning}>{title}</legend>
          <FieldForm fields={field.fields} values={groupOf(value, field)} path={path} {...form} />
        </fieldset>
      );
    case 'doctrine':
      return (
        <fieldset>
          <legend title={field.meaning}>{title}</legend>
          {Array.isArray(value) ? (
            <p>A list with conditions: change it in the text of the spec.</p>
          ) : (
            <FieldForm fields={field.fields} values={groupOf(value, field)} path={path} {...form} />
          )}
        </fieldset>
      );
    case 'list':
      return <ListInput {...props} field={field} />;
    case 'map':
    case 'json':
      return (
        <p>
          <span title={field.meaning}>{title}</span>: change it in the text of the spec.
        </p>
      );
    case 'integer':
    case 'number':
    case 'boolean':
    case 'choice':
    case 'text':
      return (
        <Labelled
          title={title}
          unit={unitOf(field)}
          meaning={field.meaning}
          problems={outer.problems.filter((problem) => isSame(problem.path, path))}
          control={(common) => <Control {...outer} field={field} value={value} path={path} common={common} />}
        />
      );
  }
}

interface VariedInputProps extends FormProps {
  readonly title: string;
  readonly unit?: string | undefined;
  /** The path that is varied. */
  readonly at: string;
  readonly list: readonly (string | number)[];
}

/** The values that a field has one after another. */
export function VariedInput({ title, unit, at, list, problems, onChange }: VariedInputProps): JSX.Element {
  const typed = useTyped(list.join(', '), ({ value }) => {
    const words = value.split(',').map((word) => word.trim());
    // An empty place between commas stays, and is refused there.
    const values = words.map((word) => (word === '' || Number.isNaN(Number(word)) ? word : Number(word)));
    onChange(['vary', at], value.trim() === '' ? [] : values, false);
  });
  const own = `vary.${at}`;
  return (
    <Labelled
      title={title}
      unit={unit}
      further=": try each of"
      problems={problems.filter(({ path }) => `${path.join('.')}.`.startsWith(`${own}.`))}
      control={(common) => <input {...typed} {...common} type="text" />}
    />
  );
}

/** The attributes of a control that has a label and perhaps problems. */
interface Common {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface LabelledProps extends Pick<FormProps, 'problems'> {
  readonly title: string;
  readonly unit: string | undefined;
  readonly meaning?: string;
  /** Words behind the title. */
  readonly further?: string;
  readonly control: (common: Common) => JSX.Element;
}

/** A control with its label, and its problems below. */
function Labelled({ title, unit, meaning, further = '', problems, control }: LabelledProps): JSX.Element {
  const id = useId();
  const described = problems.length === 0 ? undefined : `${id}-problem`;
  return (
    <p class="field">
      <label for={id} title={meaning}>
        {title}
        {unit === undefined ? null : <small> {unit}</small>}
        {further}
      </label>
      {control({ id, 'aria-describedby': described, 'aria-invalid': problems.length > 0 })}
      {described === undefined ? null : (
        <em id={described} class="problem">
          {problems.map(({ message }) => message).join('; ')}
        </em>
      )}
    </p>
  );
}

function unitOf(field: Field): string | undefined {
  return 'unit' in field ? field.unit : undefined;
}

function listAt(varied: Varied = {}, path: SpecPath): Varied[string] | undefined {
  const at = path.join('.');
  return Object.hasOwn(varied, at) ? varied[at] : undefined;
}

interface ControlProps extends FormProps {
  readonly field: SingleField;
  readonly value: Json | undefined;
  readonly path: SpecPath;
  readonly common: Common;
}

function Control({
  field,
  value,
  path,
  common,
  names,
  sides,
  onChange,
  onSettle,
}: ControlProps): JSX.Element {
  switch (field.type) {
    case 'integer':
    case 'number':
      return (
        <input
          {...common}
          type="number"
          min={field.min}
          max={field.max}
          step={field.multipleOf ?? (field.type === 'integer' ? 1 : 'any')}
          required={field.required === true}
          placeholder={defaultText(field)}
          value={typeof value === 'number' ? value : ''}
          onInput={({ currentTarget: { value: text, valueAsNumber: number } }) =>
            onChange(path, text === '' ? undefined : number, true)
          }
          onChange={onSettle}
        />
      );
    case 'boolean':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === undefined ? field.default === true : value === true}
          onChange={({ currentTarget: { checked } }) => onChange(path, checked, false)}
        />
      );
    case 'choice': {
      const options = field.values.map((one) => {
        const side = sideMeant(field, one, sides);
        return { written: side ?? one, title: side === undefined ? nameOf(one, names) : visibleName(side) };
      });
      const present =
        typeof value === 'string' ? options.find(({ written }) => isForm(written, value)) : undefined;
      return (
        <select
          {...common}
          value={present?.written ?? (typeof value === 'string' ? value : '')}
          onChange={({ currentTarget: { value: chosen } }) =>
            onChange(path, chosen === '' ? undefined : chosen, false)
          }
        >
          {field.required === true && present !== undefined ? null : (
            <option value="">{defaultText(field, names, sides) ?? 'not given'}</option>
          )}
          {typeof value === 'string' && present === undefined ? (
            <option value={value}>{visibleName(value)}</option>
          ) : null}
          {options.map(({ written, title }) => (
            <option key={written} value={written}>
              {title}
            </option>
          ))}
        </select>
      );
    }
    case 'text':
      return (
        <input
          {...common}
          type="text"
          value={typeof value === 'string' ? value : ''}
          placeholder={defaultText(field)}
          onInput={({ currentTarget: { value: text } }) =>
            onChange(path, text === '' ? undefined : text, true)
          }
          onChange={onSettle}
        />
      );
  }
}

function ListInput({
  name,
  field,
  value,
  path,
  ...form
}: FieldInputProps & { readonly field: ListField }): JSX.Element {
  const items = isList(value) ? value : value === undefined || value === null ? [] : [value];
  const title = nameOf(name, form.names);
  const one = title.replace(/s$/u, '');
  const change = (next: readonly Json[]): void => form.onChange(path, [...next], false);
  return (
    <fieldset class="list">
      <legend title={field.meaning}>{title}</legend>
      {items.map((item, i) => (
        <div key={i} class="item">
          <FieldInput
            name={`${one} ${i + 1}${fieldOfValue(field.of, item).type === 'list' ? ', units' : ''}`}
            field={field.of}
            value={item}
            path={[...path, i]}
            {...form}
          />
          <p class="tool">
            <EntryButtons
              called={`${one} ${i + 1}`}
              onAnother={items.length < field.maxItems ? () => change(items.toSpliced(i, 0, item)) : null}
              onRemove={items.length > (field.minItems ?? 0) ? () => change(items.toSpliced(i, 1)) : null}
            />
          </p>
        </div>
      ))}
      {items.length > 0 ? null : (
        <button
          type="button"
          onClick={() =>
            change([fieldOfValue(field.of, null).type === 'group' ? {} : (firstOf(field.of) ?? 0)])
          }
        >
          {`Add ${one}`}
        </button>
      )}
    </fieldset>
  );
}

interface EntryButtonsProps {
  readonly called: string;
  /** Null where the list takes no more, or no fewer. */
  readonly onAnother: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

/** Buttons that add one more like an entry of a list, or take it away. */
export function EntryButtons({ called, onAnother, onRemove }: EntryButtonsProps): JSX.Element {
  return (
    <>
      <button
        type="button"
        aria-label={`Add another ${called}`}
        disabled={onAnother === null}
        onClick={() => onAnother?.()}
      >
        Add another
      </button>
      <button
        type="button"
        aria-label={`Remove ${called}`}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      >
        Remove
      </button>
    </>
  );
}

/** The printed name of an id, else the id in words. */
export function nameOf(id: string, names: Readonly<Record<string, string>>): string {
  return visibleName((Object.hasOwn(names, id) ? names[id] : undefined) ?? inWords(id));
}

/** The name of an outcome that is an id (`driven-back`); numbers and texts stay as they are. */
export function outcomeName(label: string, names: Readonly<Record<string, string>>): string {
  return /^[a-z][\w.-]*$/iu.test(label) ? nameOf(label, names) : visibleName(label);
}

/** The side whose name a spec writes for the value; undefined for a word of the rules. */
function sideMeant(
  { namesSides }: ChoiceField,
  value: string,
  sides: FormProps['sides'],
): string | undefined {
  const role = namesSides === true ? value : namesSides?.[value];
  return role === undefined ? undefined : sides[role];
}

/** True if a spec's text stands for a value, in full or by the part after the dot. */
function isForm(value: string, text: string): boolean {
  return value === text || value.endsWith(`.${text}`);
}

function firstOf(field: Field): Json | undefined {
  return field.type === 'choice'
    ? field.values[0]
    : field.type === 'integer' || field.type === 'number'
      ? (field.min ?? 0)
      : undefined;
}

/** The value of an absent field, in words. */
function defaultText(
  field: Field,
  names: FormProps['names'] = {},
  sides: FormProps['sides'] = {},
): string | undefined {
  if (field.defaultText !== undefined) return field.defaultText;
  if (!('default' in field) || field.default === null || field.default === undefined) return undefined;
  if (typeof field.default !== 'string') return JSON.stringify(field.default);
  const side = field.type === 'choice' ? sideMeant(field, field.default, sides) : undefined;
  return side === undefined ? nameOf(field.default, names) : visibleName(side);
}

/** The map of a group, of which one word may stand for a key. */
function groupOf(value: Json | undefined, { word }: Pick<GroupField, 'word'>): Values {
  if (typeof value === 'string' && word !== undefined) return { [word]: value };
  return mapOf(value);
}

function isSame(a: SpecPath, b: SpecPath): boolean {
  return a.length === b.length && a.every((step, i) => String(step) === String(b[i]));
}

/** Problems by the places of their fields. */
export function placed(problems: readonly Diagnostic[]): FormProps['problems'] {
  return problems.map(({ path, message }) => ({ path: path.split('.'), message }));
}
