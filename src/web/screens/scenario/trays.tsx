/** Two trays of units, one a side: their numbers by − and +, their fields, and the price of what is chosen from a menu. */
import type { JSX } from 'preact';
import type { CheapestAnswer } from '../../../questions/forces/cheapest.ts';
import { fieldOfValue, type Field, type Fields } from '../../../engagement/inputs.ts';
import { listOf, mapOf, textOf, type Json, type JsonObject } from '../../../engagement/json.ts';
import type { ScenarioWords } from '../../../engine/questions/scenario.ts';
import type { KindDescription } from '../../../engine/system-description.ts';
import { isListOfUnits } from '../../../experiment/kind-fields.ts';
import { LARGEST_NUMBER } from '../../../experiment/limits.ts';
import { visibleName } from '../../../engagement/visible.ts';
import { EntryButtons, FieldForm, nameOf, type FormProps } from '../../drawing/fields.tsx';
import { nameShown } from '../../drawing/sides.tsx';
import { armyNamed } from '../../../experiment/analyses/armies.ts';
import { withJson } from '../../state/json-path.ts';
import type { SideOfSpec } from '../../state/sides.ts';
import { valueAt, type SpecPath } from '../../state/spec-text.ts';
import { NumberBlank, type Bounds } from './number-blank.tsx';
import { cellWith, valuesOf, type CellOfSpec } from './cells.ts';

/** The cells of the spec, the one that is shown, and the way to show another. */
export interface Shown {
  readonly cells: readonly CellOfSpec[];
  readonly present: CellOfSpec;
  readonly onCell: (cell: CellOfSpec) => void;
}

interface TrayProps extends FormProps {
  readonly data: Json | null;
  readonly side: SideOfSpec;
  readonly which: 0 | 1;
  readonly kind: KindDescription;
  readonly words: ScenarioWords | null;
  readonly menu: CheapestAnswer | null;
  readonly shown: Shown | null;
  /** False while the spec has problems: `words` are then those of an older text. */
  readonly isRight: boolean;
  /** Asks how many are enough along a path of the side; null where the spec asks something else. */
  readonly onSearch: ((side: string, path: string) => void) | null;
}

export function Tray({
  data,
  side,
  which,
  kind,
  words,
  menu,
  shown,
  isRight,
  onSearch: search,
  ...form
}: TrayProps): JSX.Element {
  const { force, side: own } = kind.fields[which];
  const title = words?.sides[which].title ?? visibleName(side.name);
  const factor = `sides.${side.name}.force`;
  const forces = forcesOf(data, side);
  const isMenu = menu !== null && valueAt(data, ['analysis', 'cheapest', 'side']) === side.name;
  const lines = isRight ? (words?.sides[which].units ?? []) : [];
  const called = (name: string): string => nameShown(name, mapOf(valueAt(data, ['labels'])));
  const inWords = (value: string): string =>
    armyNamed(value)
      ?.map(({ count, force: name }) => `${count} × ${called(name)}`)
      .join(' + ') ?? called(value);
  const onSearch = search === null ? null : (path: string): void => search(side.name, path);
  return (
    <section class={`tray side-${which === 0 ? 'a' : 'b'}`} aria-label={title}>
      <h2>{title}</h2>
      <ul aria-label={`Units of ${title}`}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isMenu && shown !== null ? (
        <Menu menu={menu} shown={shown} factor={factor} data={data} {...form} />
      ) : null}
      {!isMenu && shown !== null ? (
        <Stepper path={factor} label={title} shown={shown} inWords={inWords} />
      ) : null}
      {forces.map(({ fields, at, name }) => (
        <details key={at.join('.')} open={forces.length === 1}>
          <summary>{name === null ? 'Force' : `Force: ${called(name)}`}</summary>
          <Units
            fields={force}
            values={fields}
            path={at}
            factor={factor}
            shown={shown}
            onSearch={onSearch}
            {...form}
          />
        </details>
      ))}
      <FieldForm fields={own} values={withJson(side.own, ['force'], undefined)} path={side.at} {...form} />
    </section>
  );
}

interface ForceOfSpec {
  readonly fields: JsonObject;
  readonly at: SpecPath;
  readonly name: string | null;
}

/** The forces that a side has: its own, the one whose number is searched, or those of a menu. */
function forcesOf(data: Json | null, { name: side, force }: SideOfSpec): readonly ForceOfSpec[] {
  if (force !== null) return [force];
  const analysis = ['analysis'] as const;
  const names =
    valueAt(data, [...analysis, 'search', 'side']) === side
      ? [valueAt(data, [...analysis, 'search', 'force'])]
      : valueAt(data, [...analysis, 'cheapest', 'side']) === side
        ? listOf(valueAt(data, [...analysis, 'cheapest', 'menu'])).map((entry) => mapOf(entry)['force'])
        : [];
  return names.flatMap((name) =>
    typeof name === 'string'
      ? [{ fields: mapOf(valueAt(data, ['forces', name])), at: ['forces', name], name }]
      : [],
  );
}

interface StepperProps {
  /** The path that is varied. */
  readonly path: string;
  readonly label: string;
  readonly shown: Shown;
  /** The value as a reader calls it. */
  readonly inWords?: (value: string) => string;
}

/** Goes through the values of a varied path; nothing where the path is not varied. */
export function Stepper({
  path,
  label,
  shown: { cells, present, onCell },
  inWords = visibleName,
}: StepperProps): JSX.Element | null {
  const factor = present.factors.find((each) => each.path === path);
  if (factor === undefined) return null;
  const values = valuesOf(cells, path);
  const at = values.indexOf(textOf(factor.value));
  const step = (by: number): void => {
    const cell = cellWith(cells, present, path, values[at + by] ?? '');
    if (cell !== null) onCell(cell);
  };
  return (
    <Counter
      label={label}
      value={inWords(values[at] ?? '')}
      onLess={at > 0 ? () => step(-1) : null}
      onMore={at < values.length - 1 ? () => step(1) : null}
    />
  );
}

interface CounterProps {
  readonly label: string;
  readonly value: string | JSX.Element;
  /** Null where there is no less, or no more. */
  readonly onLess: (() => void) | null;
  readonly onMore: (() => void) | null;
}

function Counter({ label, value, onLess, onMore }: CounterProps): JSX.Element {
  return (
    <span class="counter" role="group" aria-label={`Number of ${label}`}>
      <button
        type="button"
        aria-label={`Less of ${label}`}
        disabled={onLess === null}
        onClick={() => onLess?.()}
      >
        −
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={`More of ${label}`}
        disabled={onMore === null}
        onClick={() => onMore?.()}
      >
        +
      </button>
    </span>
  );
}

/** The bounds of a price, and of the most of a force. */
const PRICE: Bounds = { min: 0.001, max: LARGEST_NUMBER };
const MOST: Bounds = { min: 1, max: 1000, isWhole: true };

interface MenuProps extends FormProps {
  readonly menu: CheapestAnswer;
  readonly shown: Shown;
  readonly factor: string;
  readonly data: Json | null;
}

/** The choice from the menu, with prices and their sum. */
function Menu({ menu, shown, factor, data, onChange, onSettle }: MenuProps): JSX.Element {
  const { cells, present, onCell } = shown;
  const value = textOf(present.factors.find(({ path }) => path === factor)?.value ?? null);
  const choices = menu.groups[0]?.choices ?? [];
  const choice = choices.find(({ name }) => name === value);
  const countOf = (army: (typeof choices)[number]['army'], force: string): number =>
    army.find((part) => part.force === force)?.count ?? 0;
  const entries = listOf(valueAt(data, ['analysis', 'cheapest', 'menu'])).map(mapOf);
  const withCount = (force: string, count: number): CellOfSpec | null => {
    const other = choices.find(({ army }) =>
      entries.every(({ force: each }) => {
        const name = textOf(each ?? '');
        return countOf(army, name) === (name === force ? count : countOf(choice?.army ?? [], name));
      }),
    );
    return other === undefined ? null : cellWith(cells, present, factor, other.name);
  };
  return (
    <table class="menu">
      <thead>
        <tr>
          <th scope="col">Force</th>
          <th scope="col">Number</th>
          <th scope="col">Price each</th>
          <th scope="col">Most</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, i) => {
          const force = textOf(entry['force'] ?? '');
          const title = nameShown(force, mapOf(valueAt(data, ['labels'])));
          const count = countOf(choice?.army ?? [], force);
          const [less, more] = [withCount(force, count - 1), withCount(force, count + 1)];
          const number = (key: 'price' | 'max', label: string, bounds: Bounds): JSX.Element => (
            <NumberBlank
              label={`${label} of ${title}`}
              value={Number(entry[key] ?? 0)}
              bounds={bounds}
              step={key === 'max' ? 1 : 'any'}
              onNumber={(value) => onChange(['analysis', 'cheapest', 'menu', i, key], value, true)}
              onSettle={onSettle}
            />
          );
          return (
            <tr key={force}>
              <th scope="row">{title}</th>
              <td>
                <Counter
                  label={title}
                  value={String(count)}
                  onLess={less === null ? null : () => onCell(less)}
                  onMore={more === null ? null : () => onCell(more)}
                />
              </td>
              <td>{number('price', 'Price', PRICE)}</td>
              <td>{number('max', 'Most', MOST)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td>{choice === undefined ? '' : `${choice.price} points`}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** A part of a force. */
interface PartProps extends FormProps {
  readonly path: SpecPath;
  /** The path of the part as the spec varies it. */
  readonly factor: string;
  readonly shown: Shown | null;
  readonly onSearch: ((path: string) => void) | null;
}

interface UnitsProps extends PartProps {
  readonly fields: Fields;
  readonly values: JsonObject;
}

/** The lists of units of a force or formation, and its other fields below. */
function Units({ fields, values, ...part }: UnitsProps): JSX.Element {
  const entries = Object.entries(fields);
  const others = Object.fromEntries(entries.filter(([, field]) => !isListOfUnits(field)));
  return (
    <>
      {entries.map(([name, field]) =>
        isListOfUnits(field) ? (
          <UnitList
            key={name}
            name={name}
            of={field.of}
            most={field.maxItems}
            items={listOf(values[name])}
            {...part}
            path={[...part.path, name]}
            factor={`${part.factor}.${name}`}
          />
        ) : null,
      )}
      {Object.keys(others).length === 0 ? null : (
        <FieldForm
          fields={others}
          values={Object.fromEntries(
            Object.entries(values).filter(([name]) => !(name in fields) || name in others),
          )}
          {...part}
        />
      )}
    </>
  );
}

interface UnitListProps extends PartProps {
  readonly name: string;
  readonly of: Field;
  readonly most: number;
  readonly items: readonly Json[];
}

function UnitList({ name, of: described, most, items, ...part }: UnitListProps): JSX.Element {
  const { path, factor, names } = part;
  const one = nameOf(name, names).replace(/s$/u, '');
  const change = (next: readonly Json[]): void => part.onChange(path, [...next], false);
  return (
    <>
      {items.map((item, i) => {
        const of = fieldOfValue(described, item);
        const title = unitTitle(of, item, names) || `${one} ${i + 1}`;
        const another = items.length < most ? () => change(items.toSpliced(i, 0, item)) : null;
        const remove = items.length > 1 ? () => change(items.toSpliced(i, 1)) : null;
        const rest = { ...part, path: [...path, i], factor: `${factor}.${i}` };
        if (of.type === 'list')
          return (
            <fieldset key={i}>
              <legend>{`${one} ${i + 1}`}</legend>
              <UnitList name={one} of={of.of} most={of.maxItems} items={listOf(item)} {...rest} />
            </fieldset>
          );
        if (of.type !== 'group') return null;
        const hasUnits = Object.values(of.fields).some(isListOfUnits);
        return hasUnits ? (
          <fieldset key={i}>
            <legend>{`${one} ${i + 1}`}</legend>
            <Units fields={of.fields} values={mapOf(item)} {...rest} />
            <p class="tool">
              <EntryButtons called={`${one} ${i + 1}`} onAnother={another} onRemove={remove} />
            </p>
          </fieldset>
        ) : (
          <Unit
            key={i}
            title={title}
            fields={of.fields}
            unit={mapOf(item)}
            onAnother={another}
            onRemove={remove}
            {...rest}
          />
        );
      })}
    </>
  );
}

interface UnitProps extends PartProps {
  readonly title: string;
  readonly fields: Fields;
  readonly unit: JsonObject;
  readonly onAnother: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

/** One unit, or several alike, with its number. */
function Unit({
  title,
  fields,
  unit,
  path,
  factor,
  shown,
  onSearch,
  onAnother,
  onRemove,
  ...form
}: UnitProps): JSX.Element {
  const { count: field, ...others } = fields;
  const varied = `${factor}.count`;
  const isVaried = shown?.present.factors.some((each) => each.path === varied) === true;
  const count = typeof unit['count'] === 'number' ? unit['count'] : 1;
  const set = (next: number): void => form.onChange([...path, 'count'], next, false);
  return (
    <div class="unit">
      <p>
        {isVaried && shown !== null ? (
          <Stepper path={varied} label={title} shown={shown} />
        ) : field?.type === 'integer' ? (
          <Counter
            label={title}
            value={String(count)}
            onLess={count > (field.min ?? 1) ? () => set(count - 1) : null}
            onMore={count < field.max ? () => set(count + 1) : null}
          />
        ) : null}
        <span>{title}</span>
        <span class="tool">
          {field === undefined || onSearch === null ? null : (
            <button type="button" onClick={() => onSearch(varied)}>
              How many?
            </button>
          )}
          <EntryButtons called={title} onAnother={onAnother} onRemove={onRemove} />
        </span>
      </p>
      <details>
        <summary>{`Change ${title}`}</summary>
        <FieldForm fields={others} values={withJson(unit, ['count'], undefined)} path={path} {...form} />
      </details>
    </div>
  );
}

/** The choices and texts that a unit has: `Lebel rifle`. */
function unitTitle(of: Field, item: Json, names: FormProps['names']): string {
  if (of.type !== 'group') return '';
  const unit = mapOf(item);
  return Object.entries(of.fields)
    .flatMap(([name, field]) => {
      const value = unit[name];
      if (typeof value !== 'string' || value.length < 2) return [];
      if (field.type === 'text') return [visibleName(value)];
      if (field.type !== 'choice') return [];
      return [
        nameOf(field.values.find((each) => each === value || each.endsWith(`.${value}`)) ?? value, names),
      ];
    })
    .join(', ');
}
