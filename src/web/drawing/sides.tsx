/** The two sides of a spec as cards that mirror each other, and the setting of their engagement. */
import type { JSX } from 'preact';
import { mapOf, type Json, type JsonObject } from '../../engagement/json.ts';
import { inWords, ownName } from '../../engagement/printed-names.ts';
import { visibleName } from '../../engagement/visible.ts';
import type { KindDescription, SystemDescription } from '../../engine/system-description.ts';
import { withJson } from '../state/json-path.ts';
import { withChoice } from '../state/old-names.ts';
import { madeEqual, sidesOf, swapped, type SideOfSpec } from '../state/sides.ts';
import { dataOf, valueAt, withValue, type SpecPath } from '../state/spec-text.ts';
import { FieldForm, VariedInput, type FormProps, type Varied } from './fields.tsx';

interface SidesProps {
  readonly spec: string;
  readonly system: SystemDescription;
  readonly problems: FormProps['problems'];
  /** Takes the changed text; `during` a gesture more will follow. */
  readonly onSpec: (spec: string, during: boolean) => void;
  readonly onSettle: () => void;
}

/** Cards of both sides, the setting, and what is done to both at once. */
export function Sides(props: SidesProps): JSX.Element {
  const { spec, system, onSpec } = props;
  const data = dataOf(spec);
  const sides = sidesOf(data);
  const kind = kindOf(system, data);
  if (sides === null || kind === null)
    return <p class="notice">The sides of this spec cannot be shown as a form: change its text.</p>;
  const form = formOf(props, kind, sides);
  const varied = variedIn(data);
  return (
    <div class="sides">
      {sides.map((side, i) => (
        <Card key={side.name} side={side} which={i === 0 ? 0 : 1} kind={kind} {...form} />
      ))}
      <p class="tool">
        <button type="button" onClick={() => onSpec(swapped(spec), false)}>
          Swap sides
        </button>
        <button type="button" onClick={() => onSpec(madeEqual(spec), false)}>
          {`Make ${nameShown(sides[1].name)} equal to ${nameShown(sides[0].name)}`}
        </button>
      </p>
      <fieldset>
        <legend>Setting</legend>
        <FieldForm
          fields={kind.engagement}
          values={mapAt(data, ['engagement'])}
          path={['engagement']}
          {...form}
          varied={varied}
        />
        {Object.entries(varied)
          .filter(
            ([at]) =>
              !at.startsWith('engagement.') ||
              !Object.hasOwn(kind.engagement, at.slice('engagement.'.length)),
          )
          .map(([at, list]) => (
            <VariedInput key={at} title={inWords(at.split('.').at(-1) ?? at)} at={at} list={list} {...form} />
          ))}
      </fieldset>
    </div>
  );
}

interface CardProps extends FormProps {
  readonly side: SideOfSpec;
  readonly which: 0 | 1;
  readonly kind: KindDescription;
}

function Card({ side, which, kind, ...form }: CardProps): JSX.Element {
  const { force, side: own } = kind.fields[which];
  const heading = nameShown(side.name);
  return (
    <section class={`card side-${which === 0 ? 'a' : 'b'}`} aria-label={heading}>
      <h2>{heading}</h2>
      {side.force === null ? null : (
        <fieldset>
          <legend>{side.force.name === null ? 'Force' : `Force: ${nameShown(side.force.name)}`}</legend>
          <FieldForm fields={force} values={side.force.fields} path={side.force.at} {...form} />
        </fieldset>
      )}
      <FieldForm fields={own} values={withJson(side.own, ['force'], undefined)} path={side.at} {...form} />
    </section>
  );
}

/** The lists of values of a spec, by the path that they vary. */
function variedIn(data: Json | null): Varied {
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
  const labels = mapAt(dataOf(spec), ['labels']);
  const own = Object.entries(labels).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    names: { ...system.names, ...Object.fromEntries(own) },
    sides: { [kind.roles[0]]: sides[0].name, [kind.roles[1]]: sides[1].name },
    problems,
    onChange: (path, value, during) =>
      onSpec(
        typeof value === 'string' && !during ? withChoice(spec, path, value) : withValue(spec, path, value),
        during,
      ),
    onSettle,
  };
}

/** The kind of engagement that a spec names; the only one where it names none. */
export function kindOf({ kinds }: SystemDescription, data: Json | null): KindDescription | null {
  const named = valueAt(data, ['engagement', 'kind']);
  return (named === undefined ? kinds[0] : kinds.find(({ name }) => name === named)) ?? null;
}

/** A name that the user gave, under its label where the spec has one. */
export function nameShown(name: string, labels: JsonObject = {}): string {
  const given = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return visibleName(typeof given === 'string' ? given : ownName(name));
}

function mapAt(data: Json | null, path: SpecPath): JsonObject {
  return mapOf(valueAt(data, path));
}
