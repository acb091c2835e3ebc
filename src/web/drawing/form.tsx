/** Forms made from the fields that a rule system declares: lines of chips, one a unit. Nothing here knows a system. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { mapOf } from '../../play/json.ts';
import {
  entriesOf,
  isFirst,
  isNumberOfUnits,
  isRoster,
  itemsOf,
  withAnother,
  type Entry,
  type Part,
  type Roster,
} from '../state/form-entries.ts';
import { isSamePath } from '../state/spec-text.ts';
import { Chip, unitOf, type FormProps } from './chip.tsx';
import { itemName, itemWords, nameOf, titleOf } from './field-words.ts';

interface FormOfParts extends FormProps {
  readonly parts: readonly Part[];
  /** Whose fields they are, for readers who hear the page. */
  readonly whose: string;
  /** True where the names of all fields are seen. */
  readonly isFull?: boolean;
  /** The lists of units in the parts; absent for all that are there. */
  readonly rosters?: readonly Roster[];
  /** Buttons that add to the lists around a unit alone, from the nearest. */
  readonly adders?: readonly JSX.Element[];
  /** The part at the end. */
  readonly foot?: ComponentChildren;
}

/** The fields of all parts. A unit alone has all that holds for it in its line; of several each has a line of its own. */
export function Form(props: FormOfParts): JSX.Element {
  const { parts, rosters = rostersIn(parts, props), adders = [], foot } = props;
  const all = [...rosters.map((each) => another(each, props)), ...adders];
  const [roster] = rosters;
  const [item, ...others] = rosters.flatMap(itemsOf);
  if (roster !== undefined && item !== undefined && rosters.length === 1 && others.length === 0) {
    const inner = itemForm(roster, item, props);
    return <Form {...props} {...inner} parts={[...inner.parts, ...parts]} adders={all} />;
  }
  const near = Math.max(rosters.length, 1);
  return (
    <>
      {rosters.map((each) => (
        <Items key={each.path.join('.')} {...props} roster={each} isTitled={rosters.length > 1} />
      ))}
      <Chips {...props} further={all.slice(near)} />
      <p class="tool">
        {all.slice(0, near)}
        {foot}
      </p>
    </>
  );
}

/** The lists with units in them, and those that must have some. */
function rostersIn(parts: readonly Part[], form: FormProps): readonly Roster[] {
  return entriesIn(parts, form)
    .filter(isRoster)
    .filter((list) => hasItems(list) || (list.field.required === true && list.part.stands === undefined));
}

function hasItems(entry: Entry): boolean {
  return isRoster(entry) && itemsOf(entry).length > 0;
}

function entriesIn(parts: readonly Part[], { instead }: FormProps): readonly Entry[] {
  return parts.flatMap((part) => entriesOf(part, (path) => instead !== undefined && instead(path) !== null));
}

/** The form of an item: of a unit its fields, of the units of a lane their list. */
function itemForm(
  { name, field: list }: Roster,
  item: Entry,
  form: FormProps,
): Required<Pick<FormOfParts, 'parts' | 'whose' | 'rosters'>> {
  const one = itemName(name, list, form.names);
  if (isRoster(item)) return { parts: [], whose: one, rosters: [item] };
  const { field, value = null, path } = item;
  const fields = field.type === 'group' ? field.fields : {};
  const parts = [{ fields, values: mapOf(value), path, title: one }];
  return { parts, whose: itemWords(field, value, form.names) || one, rosters: rostersIn(parts, form) };
}

/** Adds one like the last. */
function another(roster: Roster, { names, onChange }: FormProps): JSX.Element {
  const { name, field, path } = roster;
  return (
    <button
      key={path.join('.')}
      disabled={itemsOf(roster).length >= field.maxItems}
      onClick={() => onChange(withAnother(roster), false)}
    >
      {`+ ${itemName(name, field, names)}`}
    </button>
  );
}

/** Formations that are open from the start, at the most. */
const MOST_OPEN = 3;

interface ItemsProps extends FormProps {
  readonly roster: Roster;
  readonly isTitled: boolean;
}

/** The items of a list: units a line each, formations and lanes with those that are in them. */
function Items({ roster, isTitled, ...form }: ItemsProps): JSX.Element {
  const { name, field, path } = roster;
  const items = itemsOf(roster);
  const one = itemName(name, field, form.names);
  return (
    <>
      {isTitled ? <h3>{nameOf(name, form.names)}</h3> : null}
      <Problems path={path} {...form} />
      {items.map((item, i) => {
        const { whose, ...inner } = itemForm(roster, item, form);
        const title = `${one} ${i + 1}${whose === one ? '' : `: ${whose}`}`;
        const remove =
          items.length > (field.minItems ?? 0) ? (
            <button
              class="link"
              aria-label={`Remove ${title}`}
              onClick={() => form.onChange([[item.path, undefined]], false)}
            >
              ×
            </button>
          ) : null;
        return inner.rosters.length === 0 ? (
          <Chips key={i} {...form} {...inner} whose={title} further={[]}>
            {remove}
          </Chips>
        ) : (
          <details key={i} class="block" open={items.length <= MOST_OPEN}>
            <summary>{title}</summary>
            <Form {...form} {...inner} whose={title} foot={remove} />
          </details>
        );
      })}
    </>
  );
}

interface ChipsProps extends Pick<FormOfParts, 'parts' | 'whose' | 'isFull'>, FormProps {
  /** The part behind the fields that are rarely changed. */
  readonly further: readonly JSX.Element[];
  readonly children?: ComponentChildren;
}

/** A line of chips; those that are rarely changed open at its end. */
function Chips({ parts, whose, isFull = false, further, children, ...form }: ChipsProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);
  const before = useRef<ReadonlySet<string>>(new Set());
  const idOf = ({ path }: Entry): string => path.join('.');
  const entries = entriesIn(parts, form).filter((entry) => !hasItems(entry));
  const isGiven = ({ value }: Entry): boolean => value !== undefined && value !== null;
  // What a unit decides itself does not wait for its side.
  const isOverruled = (entry: Entry): boolean =>
    !isGiven(entry) &&
    entries
      .slice(0, entries.indexOf(entry))
      .some((own) => isGiven(own) && titleOf(own, form) === titleOf(entry, form));
  const isChanging = host.current?.contains(document.activeElement) === true;
  const isWrong = (entry: Entry): boolean => form.problems.some(({ path }) => isSamePath(path, entry.path));
  // What one is about to change stays where it is.
  const isShown = (entry: Entry): boolean =>
    (before.current.has(idOf(entry)) && (isOpen.value || isChanging)) ||
    (!isOpen.value && !isRoster(entry) && (isFirst(entry) || isWrong(entry)) && !isOverruled(entry));
  const [first, rare] = [entries.filter(isShown), entries.filter((entry) => !isShown(entry))];
  if (!isOpen.value) before.current = new Set(first.map(idOf));
  const chip = (entry: Entry, isNamed: boolean): JSX.Element => {
    if (isRoster(entry)) return another(entry, form);
    const draw = form.instead?.(entry.path) ?? null;
    return draw === null ? (
      <Chip key={idOf(entry)} entry={entry} whose={whose} isFull={isNamed} {...form} />
    ) : (
      draw({ title: titleOf(entry, form), unit: unitOf(entry.field), whose })
    );
  };
  const headed = Map.groupBy(rare, ({ part: { title, within = [] } }) =>
    [title, ...within.map((id) => nameOf(id, form.names))].join(', '),
  );
  return (
    <div class="chips" ref={host}>
      {first
        .toSorted((a, b) => Number(isNumberOfUnits(b)) - Number(isNumberOfUnits(a)))
        .map((entry) => chip(entry, isFull))}
      {rare.length + further.length === 0 ? null : (
        <details onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}>
          <summary aria-label={`Further choices of ${whose}`} title="Further choices">
            …
          </summary>
          {isOpen.value
            ? [...headed].map(([title, its]) => (
                <fieldset key={title}>
                  <legend>{title}</legend>
                  {its.map((entry) => chip(entry, true))}
                </fieldset>
              ))
            : null}
          {further}
        </details>
      )}
      {children}
      {parts.map(({ path }) => (
        <Problems key={path.join('.')} path={path} {...form} />
      ))}
    </div>
  );
}

/** Problems of a whole, which no chip says. */
function Problems({
  path: at,
  problems,
}: Pick<FormProps, 'problems'> & Pick<Part, 'path'>): JSX.Element | null {
  const own = problems.filter(({ path }) => isSamePath(path, at));
  return own.length === 0 ? null : <em class="problem">{own.map(({ message }) => message).join('; ')}</em>;
}
