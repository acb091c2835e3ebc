/** The numbers of the rules that a matchup uses, as sliders; those that were moved are listed as a house rule. */
import { useSignal, useSignalEffect, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';
import type { NumberShown } from '../../../engine/questions/numbers.ts';
import { useTyped } from '../../drawing/typed.ts';
import type { SpecChange } from '../../state/spec-text.ts';
import { movedIn, movedTo, nameOfMoved, placeOfRule, withMoved } from './house-rule.ts';

export interface SlidersProps extends SpecChange {
  readonly numbers: readonly NumberShown[];
  readonly isBusy: boolean;
  /** The name of the place that is looked at; empty where there is one alone. */
  readonly place: string;
  /** The path of a number whose slider is wanted under the hand; empty for none. */
  readonly wanted: Signal<string>;
}

/** Sliders that are shown before they are searched for. */
const MOST_SHOWN = 8;

export function Sliders({
  numbers,
  isBusy,
  spec,
  place,
  wanted,
  onSpec,
  onSettle,
}: SlidersProps): JSX.Element {
  const sought = useSignal('');
  const isAll = useSignal(false);
  const { ordered, of } = useOrder(numbers, spec, place);
  const tables = placeOfRule(spec);
  const moved = movedIn(spec);
  const words = sought.value.trim().toLowerCase().split(/\s+/u);
  const fitting = ordered.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const shown =
    isAll.value || sought.value !== ''
      ? fitting
      : fitting.filter(({ keys }, i) => i < MOST_SHOWN || movedTo(moved, keys) !== undefined);
  const list = useRef<HTMLElement>(null);
  useSignalEffect(() => {
    if (wanted.value === '') return;
    const path = wanted.value;
    sought.value = '';
    isAll.value = true;
    // Once its slider is there.
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
      wanted.value = '';
    });
  });
  const nameOf = (keys: readonly string[]): string => nameOfMoved(keys, ordered);
  return (
    <section class="sliders" ref={list} aria-label="Numbers of the rules" aria-busy={isBusy}>
      <h2>Numbers of the rules</h2>
      {tables === null ? <p>The changed tables of this spec are a file: change its numbers there.</p> : null}
      {ordered.length > MOST_SHOWN ? (
        <p class="field">
          <label>
            {'Find a number '}
            <input
              type="search"
              value={sought.value}
              onInput={({ currentTarget: { value } }) => (sought.value = value)}
            />
          </label>
        </p>
      ) : null}
      {ordered.length > 0 && fitting.length === 0 ? <p>No number has these words in its name.</p> : null}
      {shown.map((number) => (
        <Slider
          key={`${of} ${number.path}`}
          number={number}
          elsewhere={number.isHere ? '' : `not at ${place}`}
          value={movedTo(moved, number.keys)}
          isFixed={tables === null}
          onMove={(value, during) =>
            onSpec(withMoved(spec, number.keys, value === baseOf(number) ? undefined : value), during)
          }
          onSettle={onSettle}
        />
      ))}
      {fitting.length > shown.length ? (
        <button type="button" onClick={() => (isAll.value = true)}>
          {`All ${fitting.length} numbers`}
        </button>
      ) : null}
      {moved.length === 0 ? null : (
        <div class="house-rule">
          <h3>{tables?.[0] === 'variants' ? 'House rule' : 'Changed tables'}</h3>
          <ul>
            {moved.map(({ keys, value }) => (
              <li key={keys.join('\n')}>
                {`${nameOf(keys)}: ${value} `}
                <button
                  type="button"
                  aria-label={`Put back ${nameOf(keys)}`}
                  onClick={() => onSpec(withMoved(spec, keys, undefined), false)}
                >
                  Put back
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface SliderProps {
  readonly number: NumberShown;
  /** Words for a number that other places use; empty for one of the place that is looked at. */
  readonly elsewhere: string;
  /** Under the house rule; undefined where it leaves the number as it is. */
  readonly value: number | undefined;
  readonly isFixed: boolean;
  readonly onMove: (value: number, during: boolean) => void;
  readonly onSettle: () => void;
}

/** A slider with a mark at the number without the house rule. */
function Slider({ number, elsewhere, value, isFixed, onMove, onSettle }: SliderProps): JSX.Element {
  const id = useId();
  const { name, least, largest, step } = number;
  const base = baseOf(number);
  const isMoved = value !== undefined && value !== base;
  const now = value ?? base;
  const typed = useTyped(now, ({ valueAsNumber }) => {
    if (!Number.isNaN(valueAsNumber)) onMove(valueAsNumber, false);
  });
  const places = [least, largest, base, now];
  const [from, to] = [Math.min(...places), Math.max(...places)];
  return (
    <div class={isMoved ? 'slider moved' : 'slider'}>
      <label for={id}>
        {name}
        {elsewhere === '' ? null : <small>{` ${elsewhere}`}</small>}
      </label>
      <span class="typed">
        <input {...typed} type="number" aria-label={`${name}, typed`} step={step} disabled={isFixed} />
        {isMoved ? <s>{base}</s> : null}
      </span>
      <div class="track">
        <span
          class="base"
          aria-hidden="true"
          style={{ left: `${to === from ? 0 : (100 * (base - from)) / (to - from)}%` }}
        />
        <input
          id={id}
          type="range"
          data-path={number.path}
          min={from}
          max={to}
          step={step}
          value={now}
          disabled={isFixed}
          aria-valuetext={isMoved ? `${now}, ${base} without the house rule` : String(now)}
          onInput={({ currentTarget: { valueAsNumber } }) => onMove(valueAsNumber, true)}
          onChange={onSettle}
        />
      </div>
    </div>
  );
}

/** The number without the house rule. */
function baseOf({ value, printed }: NumberShown): number {
  return printed ?? value;
}

/** The numbers as they came, moved ones first; while a matchup stays they keep their places, so that none moves away under the hand. */
function useOrder(
  numbers: readonly NumberShown[],
  spec: string,
  place: string,
): { readonly ordered: readonly NumberShown[]; readonly of: string } {
  const last = useRef({ numbers, of: '', ordered: numbers });
  if (numbers !== last.current.numbers || last.current.of === '') {
    const moved = movedIn(spec);
    const written = moved.reduce((text, { keys }) => withMoved(text, keys, undefined), spec);
    const of = `${place}: ${written.replaceAll(/\s/gu, '')}`;
    const before = last.current.ordered.map(({ path }) => path);
    const placeOf = ({ path, keys }: NumberShown): number =>
      of !== last.current.of
        ? Number(movedTo(moved, keys) === undefined)
        : before.includes(path)
          ? before.indexOf(path)
          : before.length;
    last.current = { numbers, of, ordered: numbers.toSorted((a, b) => placeOf(a) - placeOf(b)) };
  }
  return last.current;
}
