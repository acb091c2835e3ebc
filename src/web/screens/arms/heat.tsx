/** Table of weapons by band. The numbers that the source prints can be edited in place. */
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { differenceInWords } from '../../../questions/weapons/tell.ts';
import type { InputProblem } from '../../../play/inputs.ts';
import type { Json } from '../../../play/json.ts';
import { visibleName } from '../../../play/visible.ts';
import type { Arms, ComparedWeapon, ComparedWeapons } from '../../../engine/questions/arms.ts';
import { useScreen } from '../../page-context.ts';
import { withJson } from '../../state/json-path.ts';
import { valueAt } from '../../state/spec-text.ts';
import { keyOf, printedIn, valueInWords } from './places.ts';

interface HeatProps {
  readonly arms: Arms;
  readonly compared: ComparedWeapons;
  readonly problems: readonly InputProblem[];
}

export function Heat(props: HeatProps): JSX.Element {
  const { compared } = props;
  const { pinned, sortedBy, change } = useScreen('arms');
  const caption = useId();
  const bands = bandsOf(compared);
  const reference = compared.weapons.find(({ id }) => id === pinned) ?? null;
  const values = compared.weapons.flatMap(({ line }) => line.flatMap(({ value }) => value ?? []));
  /** The share of the best number, from 0 to 1. */
  const shareOfBest = (value: number | null): number => {
    if (value === null || value === 0) return 0;
    return compared.measure.kind === 'uses' ? Math.min(...values) / value : value / Math.max(...values);
  };
  const isPrinted = printedIn(compared).length > 0;
  return (
    <section aria-label="Weapons by band">
      <p id={caption}>
        {reference === null
          ? `Each weapon in each band${isPrinted ? ', with the number that the source prints' : ''}.`
          : `Each weapon in each band, and its difference from ${visibleName(reference.name)}.`}
      </p>
      <div class="scroll" role="region" aria-labelledby={caption} tabIndex={0}>
        <table class="heat" aria-labelledby={caption}>
          <thead>
            <tr>
              <th scope="col" aria-sort={sortedBy === null ? 'ascending' : undefined}>
                <button onClick={() => change({ sortedBy: null })}>Weapon</button>
              </th>
              {bands.map((band) => (
                <th key={band} scope="col" aria-sort={sortedBy === band ? 'descending' : undefined}>
                  <button onClick={() => change({ sortedBy: band })}>{band}</button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(compared, reference, sortedBy).map((weapon) => (
              <tr key={weapon.id} class={weapon === reference ? 'pinned' : undefined}>
                <th scope="row">
                  {visibleName(weapon.name)}{' '}
                  <button
                    aria-pressed={weapon === reference}
                    aria-label={`Compare with ${visibleName(weapon.name)}`}
                    onClick={() => change({ pinned: weapon === reference ? null : weapon.id })}
                  >
                    compare
                  </button>
                </th>
                {bands.map((band) => (
                  <Cell
                    key={band}
                    weapon={weapon}
                    band={band}
                    reference={reference === weapon ? null : reference}
                    share={shareOfBest}
                    {...props}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The names of the bands, in the order of the weapon that has the most. */
function bandsOf({ weapons }: ComparedWeapons): readonly string[] {
  const byWeapon = weapons.map(({ bands }) => bands.map(({ name }) => name));
  return [...new Set(byWeapon.toSorted((a, b) => b.length - a.length).flat())];
}

/** The weapons in their order or the best of a band first; the reference above all. */
function rowsOf(
  { weapons, measure }: ComparedWeapons,
  reference: ComparedWeapon | null,
  sortedBy: string | null,
): readonly ComparedWeapon[] {
  const merit = (weapon: ComparedWeapon): number => {
    const value = valueIn(weapon, sortedBy);
    if (value === undefined || value === null) return -Number.MAX_VALUE;
    return measure.kind === 'uses' ? -value : value;
  };
  const sorted = sortedBy === null ? weapons : weapons.toSorted((a, b) => merit(b) - merit(a));
  return reference === null ? sorted : [reference, ...sorted.filter((weapon) => weapon !== reference)];
}

/** The value in a band; null where the target is never gone, undefined where the weapon has no such band. */
function valueIn({ line }: ComparedWeapon, band: string | null): number | null | undefined {
  return line.find((step) => step.band === band)?.value;
}

interface CellProps extends HeatProps {
  readonly weapon: ComparedWeapon;
  readonly band: string;
  readonly reference: ComparedWeapon | null;
  readonly share: (value: number | null) => number;
}

function Cell({ weapon, band, reference, share, ...props }: CellProps): JSX.Element {
  const { compared } = props;
  const value = valueIn(weapon, band);
  const place = weapon.bands.find((one) => one.name === band);
  if (value === undefined || place === undefined) return <td class="beyond">–</td>;
  const base = reference === null ? undefined : valueIn(reference, band);
  const by = typeof base === 'number' && typeof value === 'number' ? value - base : null;
  return (
    <td style={{ '--heat': share(value) }}>
      <b>{valueInWords(compared, value)}</b>
      {by === null ? null : <small>{differenceInWords(by, compared.measure.kind)}</small>}
      {compared.unit === '' ? null : <small>{`to ${place.to} ${compared.unit}`}</small>}
      {place.printed === null ? null : (
        <Printed
          {...props}
          path={place.printed.path}
          value={place.printed.value}
          label={`${visibleName(weapon.name)}, ${band}: printed number`}
        />
      )}
    </td>
  );
}

interface PrintedProps extends HeatProps {
  readonly path: readonly string[];
  readonly value: number;
  readonly label: string;
}

/** A printed number, to be edited. */
function Printed({ path, value, label, arms, problems }: PrintedProps): JSX.Element {
  const id = useId();
  const { tables, change, settle } = useScreen('arms');
  /** The text while it is no number, and the number that stood there then. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly own: Json | undefined } | null>(null);
  const [isPutBack, setPutBack] = useState(false);
  const key = keyOf(path);
  const base = printedIn(arms).find((printed) => printed.key === key)?.value;
  const own = valueAt(tables, path);
  const shown = typeof own === 'number' ? own : value;
  const problem = problems.filter((one) => keyOf(one.path) === keyOf(['tables', ...path]));
  const isEdited = base !== undefined && shown !== base;
  return (
    <span class={isEdited ? 'printed edited' : 'printed'}>
      <input
        type="number"
        step="any"
        aria-label={label}
        aria-invalid={problem.length > 0}
        aria-describedby={isEdited || isPutBack || problem.length > 0 ? id : undefined}
        value={typed !== null && typed.own === own ? typed.text : shown}
        onInput={({ currentTarget }) => {
          const { value: text, valueAsNumber: number, validity } = currentTarget;
          const isEmpty = text === '' && !validity.badInput;
          setPutBack(isEmpty && base !== undefined);
          setTyped(Number.isNaN(number) ? { text, own: isEmpty ? undefined : own } : null);
          if (isEmpty || !Number.isNaN(number))
            change({ tables: withJson(tables, path, isEmpty || number === base ? undefined : number) }, true);
        }}
        onBlur={() => {
          setTyped(null);
          settle();
        }}
      />
      <small id={id} role={problem.length > 0 ? 'alert' : isPutBack ? 'status' : undefined}>
        {isEdited ? `printed ${base}` : isPutBack ? `put back to the printed ${base}` : ''}
        {problem.map(({ message }) => ` ${withoutPlace(message)}`)}
      </small>
    </span>
  );
}

/** `-1: it must be a whole number`, at the place that the message of the rules begins with. */
function withoutPlace(message: string): string {
  return message.replace(/^tables\.\S+ (?:is )?(.+?); it must/u, '$1: it must');
}
