/** One value of a form as a chip: its words, and the control that changes it. */
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Field } from '../../play/inputs.ts';
import { mapOf, textOf, type Json } from '../../play/json.ts';
import { grouped } from '../../play/shown.ts';
import { visibleName } from '../../play/visible.ts';
import type { Diagnostic } from '../../spec/diagnostic.ts';
import {
  changesOf,
  isForm,
  isNumberOfUnits,
  isStrength,
  standingOf,
  type Changes,
  type Entry,
} from '../state/form-entries.ts';
import type { Sought } from '../state/how-many.ts';
import { isSamePath, lineOf, valueOfLine, type SpecPath } from '../state/spec-text.ts';
import { absentWords, choicesOf, isSpoken, titleOf, type Named } from './field-words.ts';
import { useTyped } from './typed.ts';

/** All that a form needs beside its fields. */
export interface FormProps extends Named {
  readonly problems: readonly { readonly path: SpecPath; readonly message: string }[];
  /** Draws what stands in place of the chip of a value, such as the list of one that is varied; null for the chip itself. */
  readonly instead?: (path: SpecPath) => ((chip: ChipWords) => JSX.Element) | null;
  /** Asks how many units are enough. */
  readonly onHowMany?: ((sought: Sought) => void) | null;
  /** Takes values together; `during` a gesture more will follow. */
  readonly onChange: (changes: Changes, during: boolean) => void;
  readonly onSettle: () => void;
}

export interface ChipWords {
  readonly title: string;
  readonly unit?: string | undefined;
  /** The unit or side that has the value: `Lebel rifle`. */
  readonly whose: string;
}

/** Characters of a value that is shown at once; a longer one opens. */
const LONGEST_SHOWN = 48;

interface ChipProps extends FormProps {
  readonly entry: Entry;
  readonly whose: string;
  /** True where the name of the field is seen whatever the value says. */
  readonly isFull: boolean;
}

export function Chip({ entry, whose, isFull, onHowMany, ...form }: ChipProps): JSX.Element {
  const { field, value, path, name, part } = entry;
  const choices = choicesOf(field, part, form);
  const present = choices?.find(({ written }) => isForm(written, value ?? standingOf(entry)));
  const number = choices === null && (field.type === 'integer' || field.type === 'number') ? field : null;
  const isCount = isNumberOfUnits(entry);
  const take = (taken: Json | undefined, during = false): void =>
    form.onChange(changesOf(entry, taken), during);
  const isText = field.type === 'text';
  const line = isText && typeof value === 'string' ? value : lineOf(value);
  const pairs = pairsText(value);
  const typed = useTyped(
    line === '' && number !== null ? lineOf(standingOf(entry) ?? undefined) : line,
    ({ value: text }) => {
      if (number === null || text === '') take(text === '' ? undefined : isText ? text : valueOfLine(text));
      form.onSettle();
    },
    // An empty field is one in which more will be typed.
    ({ valueAsNumber }) => {
      if (!Number.isNaN(valueAsNumber)) take(valueAsNumber, true);
    },
  );
  const title = titleOf(entry, form, isFull);
  // `halting at {}`
  const phrase = number !== null && !isFull && typeof field.phrase === 'string' ? field.phrase : `${title}{}`;
  const [before = '', after = ''] = phrase.split('{}');
  const label = isCount ? `Number of ${whose}` : before || title;
  const unit = unitOf(field) ?? '';
  const absent = part.without ?? absentWords(field, form);
  // A value that the rules do not know stays until another is chosen.
  const unknown = present === undefined && value !== undefined && value !== null ? lineOf(value) : null;
  const mayLack = field.required !== true && typeof standingOf(entry) !== 'string';
  const now = typeof value === 'number' ? value : (number?.default ?? number?.min ?? 0);
  const step = (by: number): (() => void) | null =>
    number === null || now + by > number.max || now + by < (number.min ?? -Infinity)
      ? null
      : () => take(now + by);
  return (
    <Labelled
      label={label}
      isUnseen={!isFull && (isCount || before === '' || isSpoken(entry, present))}
      meaning={meaningOf(field)}
      problems={form.problems.filter(
        ({ path: at }) =>
          isSamePath(at, path) ||
          (name === part.lead && isSamePath(at, part.path)) ||
          (!isSingle(field) && isSamePath(at.slice(0, path.length), path)),
      )}
      control={(common) =>
        choices !== null ? (
          <select
            {...common}
            value={String(present?.written ?? unknown ?? '')}
            onChange={({
              currentTarget: {
                selectedOptions: [chosen],
              },
            }) => take(choices.find(({ written }) => String(written) === chosen?.value)?.written)}
          >
            {mayLack || (present === undefined && unknown === null) ? (
              <option value="">{absent ?? 'not given'}</option>
            ) : null}
            {unknown === null ? null : <option value={unknown}>{visibleName(unknown)}</option>}
            {choices.map(({ written, words }) => (
              <option key={written} value={String(written)}>
                {words}
              </option>
            ))}
          </select>
        ) : field.type === 'boolean' && typeof value !== 'string' ? (
          <input
            {...common}
            type="checkbox"
            checked={(value ?? field.default) === true}
            onChange={({ currentTarget: { checked } }) => take(checked)}
          />
        ) : isText ? (
          <input {...common} {...typed} type="text" placeholder={absent} />
        ) : number === null ? (
          <details open={line.length <= LONGEST_SHOWN && pairs === ''}>
            <summary>{pairs || 'as written'}</summary>
            <input {...common} {...typed} type="text" placeholder={absent} />
          </details>
        ) : (
          <>
            <Counter
              label={isCount ? whose : title}
              onLess={number.type === 'integer' ? step(-1) : undefined}
              onMore={number.type === 'integer' ? step(1) : undefined}
            >
              <input
                {...common}
                {...typed}
                type="number"
                min={number.min}
                max={number.max}
                step={number.multipleOf ?? (number.type === 'integer' ? 1 : 'any')}
                required={field.required === true}
                placeholder={absent}
              />
            </Counter>
            {/* A limit of turns, in turns, needs no unit. */}
            <small>{`${isCount || label.includes(unit.replace(/s$/u, '')) ? '' : unit}${typed.value === '' ? '' : after}`}</small>
            {onHowMany && (isCount || isStrength(entry)) ? (
              <button
                class="link"
                onClick={() =>
                  onHowMany(isCount ? { path } : { path, strength: { unit, present: now, most: number.max } })
                }
              >
                How many?
              </button>
            ) : null}
          </>
        )
      }
    />
  );
}

interface CounterProps {
  readonly label: string;
  /** Null where there is no less, or no more; absent without a button for it. */
  readonly onLess?: (() => void) | null | undefined;
  readonly onMore?: (() => void) | null | undefined;
  readonly children: ComponentChildren;
}

/** A number between buttons that make it less and more. */
export function Counter({ label, onLess, onMore, children }: CounterProps): JSX.Element {
  const button = (sign: string, words: string, onClick: CounterProps['onLess']): JSX.Element | null =>
    onClick === undefined ? null : (
      <button aria-label={`${words} of ${label}`} disabled={onClick === null} onClick={() => onClick?.()}>
        {sign}
      </button>
    );
  return (
    <span class="counter">
      {button('−', 'Less', onLess)}
      {children}
      {button('+', 'More', onMore)}
    </span>
  );
}

interface VariedProps extends Pick<FormProps, 'problems' | 'onChange'> {
  readonly title: string;
  readonly unit: string | undefined;
  /** The path that is varied. */
  readonly at: string;
  readonly list: readonly (string | number)[];
}

/** The values that a field has one after another. */
export function VariedChip({ title, unit, at, list, problems, onChange }: VariedProps): JSX.Element {
  const typed = useTyped(list.join(', '), ({ value }) => {
    const words = value.split(',').map((word) => word.trim());
    // An empty place between commas stays, and is refused there.
    const values = words.map((word) => (word === '' || Number.isNaN(Number(word)) ? word : Number(word)));
    onChange([[['vary', at], value.trim() === '' ? [] : values]], false);
  });
  const own = `vary.${at}`;
  return (
    <Labelled
      label={`${title}: try each of`}
      problems={problems.filter(({ path }) => `${path.join('.')}.`.startsWith(`${own}.`))}
      control={(common) => (
        <>
          <input {...typed} {...common} type="text" />
          <small>{unit}</small>
        </>
      )}
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
  readonly label: string;
  /** True of a label that is heard alone. */
  readonly isUnseen?: boolean;
  readonly meaning?: string;
  readonly control: (common: Common) => JSX.Element;
}

/** A control with its label, and its problems below. */
function Labelled({ label, isUnseen = false, meaning, problems, control }: LabelledProps): JSX.Element {
  const id = useId();
  const isWrong = problems.length > 0;
  const described = isWrong ? `${id}-problem` : undefined;
  return (
    <span class={isWrong ? 'chip wrong' : 'chip'} title={meaning}>
      <label for={id} class={isUnseen ? 'unseen' : undefined}>
        {label}
      </label>
      {control({ id, 'aria-describedby': described, 'aria-invalid': isWrong })}
      {isWrong ? (
        <em id={described} class="problem">
          {problems.map(({ message }) => message).join('; ')}
        </em>
      ) : null}
    </span>
  );
}

export function unitOf(field: Field): string | undefined {
  return 'unit' in field ? field.unit : undefined;
}

/** `0: 1/4, 1: 1/2`: a map of single values, without the marks of a file; empty for others. */
function pairsText(value: Json | undefined): string {
  const pairs = Object.entries(mapOf(value));
  return pairs.some(([, each]) => typeof each === 'object')
    ? ''
    : visibleName(pairs.map(([key, each]) => `${key}: ${textOf(each)}`).join(', '), 2 * LONGEST_SHOWN);
}

/** The meaning of a field, with the bounds of a number. */
function meaningOf(field: Field): string {
  if (field.type !== 'integer' && field.type !== 'number') return field.meaning;
  const { min, max } = field;
  const bounds = min === undefined ? `at most ${grouped(max)}` : `from ${grouped(min)} to ${grouped(max)}`;
  return `${field.meaning}; ${bounds}`;
}

/** True of a field whose value has no parts. */
function isSingle({ type }: Field): boolean {
  return ['integer', 'number', 'boolean', 'choice', 'text'].includes(type);
}

/** Problems by the places of their fields. */
export function placed(problems: readonly Diagnostic[]): FormProps['problems'] {
  return problems.map(({ path, message }) => ({ path: path.split('.'), message }));
}
