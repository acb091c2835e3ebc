/** The two sides of a spec as cards that mirror each other, and the setting of their engagement. */
import type { ComponentChildren, JSX } from 'preact';
import type { Field, Fields } from '../../play/inputs.ts';
import { isList, mapOf, textOf, type Json, type JsonObject } from '../../play/json.ts';
import { inWords } from '../../play/printed-names.ts';
import { visibleName } from '../../play/visible.ts';
import { LARGEST_NUMBER, LONGEST_NAME, MOST_CELLS } from '../../spec/limits.ts';
import type { KindDescription, SystemDescription } from '../../engine/system-description.ts';
import { hasSingleUnits, isNumberOfItems, type Part } from '../state/form-entries.ts';
import { withJson } from '../state/json-path.ts';
import { withChoice } from '../state/old-names.ts';
import { madeEqual, sidesOf, swapped, type SideOfSpec } from '../state/sides.ts';
import {
  dataOf,
  isSamePath,
  valueAt,
  withValue,
  type SpecChange,
  type SpecPath,
} from '../state/spec-text.ts';
import { VariedChip, type ChipWords, type FormProps } from './chip.tsx';
import { nameShown } from './field-words.ts';
import { Form } from './form.tsx';
import { Written } from './written.tsx';

interface SidesProps extends SpecChange {
  readonly system: SystemDescription;
  readonly problems: FormProps['problems'];
  readonly onHowMany?: FormProps['onHowMany'];
  /** Draws what stands in place of a value, before the lists of those that the spec varies. */
  readonly instead?: FormProps['instead'];
  /** The part above the units of a side, by its number and its title. */
  readonly above?: (which: 0 | 1, title: string, form: FormProps) => ComponentChildren;
}

/** Cards of both sides, what is done to both at once, and the setting. */
export function Sides(props: SidesProps): JSX.Element {
  const { spec, system, onSpec } = props;
  const data = dataOf(spec);
  const sides = sidesOf(data);
  const kind = kindOf(system, data);
  if (sides === null || kind === null)
    return <p class="notice">The sides of this spec cannot be shown as a form: change its text.</p>;
  const form = formOf(props, kind, sides);
  const varied = variedIn(data);
  const listed = (at: string, { title, unit }: ChipWords): JSX.Element => (
    <VariedChip
      key={at}
      title={labelAt(data, at) ?? title}
      unit={unit}
      at={at}
      list={varied[at] ?? []}
      {...form}
    />
  );
  const searched = searchedIn(data, kind, sides);
  const instead: FormProps['instead'] = (path) => {
    const at = path.join('.');
    const own = props.instead?.(path) ?? null;
    if (own !== null) return own;
    if (searched?.isNumber(path) === true) return () => <></>;
    return Object.hasOwn(varied, at) ? (chip) => listed(at, chip) : null;
  };
  const [first = '', second = ''] = sides.map(({ name }) => nameShown(name, mapAt(data, ['labels'])));
  const both = (
    <>
      <button
        class="of-both"
        title={`Make ${second} equal to ${first}`}
        onClick={() => onSpec(madeEqual(spec), false)}
      >
        Equal
      </button>
      <button title="Swap the sides" onClick={() => onSpec(swapped(spec), false)}>
        Swap
      </button>
    </>
  );
  return (
    <div class="sides">
      <div class="cards">
        {([0, 1] as const).map((which) => {
          const title = [first, second][which] ?? '';
          return (
            <Card
              key={sides[which].name}
              data={data}
              side={sides[which]}
              which={which}
              kind={kind}
              title={title}
              tried={searched?.side === sides[which].name ? [searched.part] : []}
              onName={(name) =>
                onSpec(withValue(spec, ['labels', sides[which].name], name || undefined), false)
              }
              foot={which === 0 ? both : null}
              {...form}
              instead={instead}
              onHowMany={props.onHowMany ?? null}
            >
              {props.above?.(which, title, form)}
            </Card>
          );
        })}
      </div>
      <section class="setting" aria-label="Setting">
        <Form
          parts={[
            ...(searched?.side === null ? [searched.part] : []),
            {
              fields: kind.engagement,
              values: mapAt(data, ['engagement']),
              path: ['engagement'],
              title: 'setting',
            },
          ]}
          whose="the setting"
          foot={Object.keys(varied)
            .filter((at) => (fieldAt(kind, sides, at.split('.'))?.type ?? 'group') === 'group')
            .map((at) => listed(at, { title: inWords(at.split('.').at(-1) ?? at), whose: '' }))}
          {...form}
          instead={instead}
        />
      </section>
    </div>
  );
}

interface CardProps extends FormProps {
  readonly data: Json | null;
  readonly side: SideOfSpec;
  readonly which: 0 | 1;
  readonly kind: KindDescription;
  readonly title: string;
  /** The numbers that a search tries, where it is about this side. */
  readonly tried: readonly Part[];
  /** Takes another name of the side; empty for that of the spec. */
  readonly onName: (name: string) => void;
  /** Buttons at the end. */
  readonly foot?: ComponentChildren;
  /** The part above the units. */
  readonly children?: ComponentChildren;
}

/** The forces and the choices of a side. */
function Card({
  data,
  side,
  which,
  kind,
  title,
  tried,
  onName,
  foot,
  children,
  ...outer
}: CardProps): JSX.Element {
  const { instead, onHowMany } = outer;
  const form: FormProps = {
    ...outer,
    instead: (path) => instead?.(pathVaried(side, path)) ?? null,
    onHowMany: onHowMany
      ? (sought) => onHowMany({ ...sought, at: sought.path, path: pathVaried(side, sought.path) })
      : null,
  };
  const { force, side: fields } = kind.fields[which];
  const own = { fields, values: withJson(side.own, ['force'], undefined), path: side.at, title };
  const forces = side.forces.map((each) => ({
    fields: force,
    values: each.fields,
    path: each.at,
    title: nameShown(each.name ?? title, mapAt(data, ['labels'])),
  }));
  const [one, ...others] = forces;
  const howMany =
    onHowMany && side.force !== null && hasSingleUnits(force) ? (
      <button class="link" onClick={() => onHowMany({ path: ['sides', side.name, 'force'] })}>
        How many?
      </button>
    ) : null;
  const alone = one !== undefined && others.length === 0 ? [one] : [];
  return (
    <section class={`card side-${which === 0 ? 'a' : 'b'}`} aria-label={title}>
      <Written text={title} noun={`the name of ${title}`} longest={LONGEST_NAME} onText={onName}>
        <h2>
          {title} <small>{alone.map((part) => (part.title === title ? '' : part.title))}</small>
        </h2>
      </Written>
      {children}
      {others.length === 0
        ? null
        : forces.map((part) => (
            <details key={part.path.join('.')} class="block">
              <summary>{part.title}</summary>
              <Form parts={[part]} whose={part.title} {...form} />
            </details>
          ))}
      <Form
        parts={[...tried, ...alone, own]}
        whose={title}
        foot={
          <>
            {howMany}
            {foot}
          </>
        }
        {...form}
      />
    </section>
  );
}

/** The path under its side of what stands in a force. */
function pathVaried({ name, forces }: SideOfSpec, path: SpecPath): SpecPath {
  const force = forces.find(({ at }) => isSamePath(path.slice(0, at.length), at));
  return force === undefined ? path : ['sides', name, 'force', ...path.slice(force.at.length)];
}

const INDEX = /^\d+$/u;

/** The item of a list that may stand without the list around it; every other field itself. */
function itemOf(field: Field): Field {
  return field.type === 'list' && field.orSingle === true ? itemOf(field.of) : field;
}

/** The field along a path that a spec varies; undefined where there is none, or it has a part of another. */
export function fieldAt(
  { fields, engagement }: KindDescription,
  sides: readonly SideOfSpec[],
  path: readonly string[],
): Field | undefined {
  const group = (of: Fields): Field => ({ type: 'group', fields: of, meaning: '' });
  const own = sides.map(({ name }, i) => {
    const { side, force } = fields[i === 0 ? 0 : 1];
    return [name, group({ ...side, force: group(force) })] as const;
  });
  const whole = group({ engagement: group(engagement), sides: group(Object.fromEntries(own)) });
  return path.reduce<Field | undefined>((field, step) => {
    if (field?.type === 'list' && INDEX.test(step)) return field.of;
    const one = field === undefined ? undefined : itemOf(field);
    const isGroup = one?.type === 'group' || one?.type === 'doctrine';
    return isGroup && Object.hasOwn(one.fields, step) ? one.fields[step] : undefined;
  }, whole);
}

/** The numbers that a search tries. */
interface Searched {
  readonly part: Part;
  /** The side whose they are; null of the engagement. */
  readonly side: string | null;
  /** True of the path of a number that the search puts in, or by which it multiplies. */
  readonly isNumber: (path: SpecPath) => boolean;
}

function searchedIn(data: Json | null, kind: KindDescription, sides: readonly SideOfSpec[]): Searched | null {
  const search = mapAt(data, ['analysis', 'search']);
  if (!('from' in search)) return null;
  const { side, path = 'force', force } = search;
  const along = isList(path) ? path.map(textOf) : textOf(path).split('.');
  const at = side === undefined || along[0] === 'engagement' ? along : ['sides', textOf(side), ...along];
  const field = fieldAt(kind, sides, at);
  const number =
    field?.type === 'integer' || field?.type === 'number'
      ? { type: field.type, min: field.min ?? -LARGEST_NUMBER, max: field.max, meaning: field.meaning }
      : { type: 'integer' as const, min: 1, max: MOST_CELLS, meaning: 'units' };
  const asked = { ...number, required: true as const };
  const name = nameShown(textOf(force ?? along.at(-1) ?? ''), mapAt(data, ['labels']));
  const fields: Fields = {
    from: { ...asked, phrase: `${inWords(name)} tried from {}` },
    to: { ...asked, phrase: 'to {}' },
    step: { ...asked, min: 0, phrase: 'in steps of {}' },
  };
  /** The place of one such force. */
  const own = sides.find(({ name: each }) => each === side)?.forces.find((each) => each.name === force)?.at;
  return {
    part: { fields, values: { step: 1, ...search }, path: ['analysis', 'search'], title: 'search' },
    side: at[0] === 'sides' ? (at[1] ?? null) : null,
    isNumber: (each) => {
      if (own === undefined) return isSamePath(each, at);
      const counted = fieldAt(kind, sides, each.map(String));
      const isWithin = isSamePath(each.slice(0, at.length), at) && counted !== undefined;
      return (
        isWithin && isNumberOfItems(counted) && (valueAt(data, [...own, ...each.slice(at.length)]) ?? 1) === 1
      );
    },
  };
}

/** The lists of values of a spec, by the path that they vary. */
function variedIn(data: Json | null): Readonly<Record<string, readonly (string | number)[]>> {
  const lists = Object.entries(mapAt(data, ['vary'])).filter(
    (entry): entry is [string, readonly (string | number)[]] =>
      Array.isArray(entry[1]) &&
      entry[1].every((value) => typeof value === 'string' || typeof value === 'number'),
  );
  return Object.fromEntries(lists);
}

/** Properties of all forms of a spec. */
export function formOf(
  { spec, system, problems, onSpec, onSettle }: SidesProps,
  kind: KindDescription,
  sides: readonly [SideOfSpec, SideOfSpec],
): FormProps {
  const data = dataOf(spec);
  const forces = mapAt(data, ['forces']);
  // The label of a force is none of a value that has the same id.
  const own = Object.entries(mapAt(data, ['labels'])).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !Object.hasOwn(forces, entry[0]),
  );
  return {
    names: { ...system.names, ...Object.fromEntries(own) },
    fieldNames: system.names,
    sides: { [kind.roles[0]]: sides[0].name, [kind.roles[1]]: sides[1].name },
    problems,
    onChange: (changes, during) => {
      const changed = changes.reduce(
        (text, [path, value]) =>
          typeof value === 'string' && !during ? withChoice(text, path, value) : withValue(text, path, value),
        spec,
      );
      onSpec(changed, during);
    },
    onSettle,
  };
}

/** The author's label of what is varied along a path. */
export function labelAt(data: Json | null, at: string): string | undefined {
  const labels = mapAt(data, ['labels']);
  const label = labels[at] ?? labels[at.split('.').at(-1) ?? at];
  return typeof label === 'string' ? visibleName(label) : undefined;
}

/** The kind of engagement that a spec names; the only one where it names none. */
export function kindOf({ kinds }: SystemDescription, data: Json | null): KindDescription | null {
  const named = valueAt(data, ['engagement', 'kind']);
  return (named === undefined ? kinds[0] : kinds.find(({ name }) => name === named)) ?? null;
}

function mapAt(data: Json | null, path: SpecPath): JsonObject {
  return mapOf(valueAt(data, path));
}
