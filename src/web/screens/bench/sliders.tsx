/** The numbers of the rules that a matchup uses, as sliders; those that were moved are listed as a house rule. */
import { useSignal, useSignalEffect, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';
import type { NumberShown } from '../../../engine/questions/numbers.ts';
import { useTyped } from '../../drawing/typed.ts';
import type { SpecChange } from '../../state/spec-text.ts';
import { movedIn, movedTo, placeOfRule, withMoved } from './house-rule.ts';

export interface SlidersProps extends SpecChange {
  readonly numbers: readonly NumberShown[];
  readonly isBusy: boolean;
  /** The path of a number whose slider is wanted under the hand; empty for none. */
  readonly wanted: Signal<string>;
}

/** Sliders that are shown before they are searched for. */
const MOST_SHOWN = 8;

export function Sliders({ numbers, isBusy, spec, wanted, onSpec, onSettle }: SlidersProps): JSX.Element {
  const sought = useSignal('');
  const isAll = useSignal(false);
  const ordered = useOrder(numbers);
  const place = placeOfRule(spec);
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
  const nameOf = (keys: readonly string[]): string =>
    ordered.find((number) => movedTo([{ keys, value: 0 }], number.keys) !== undefined)?.name ??
    keys.join(' ');
  return (
    <section class="sliders" ref={list} aria-label="Numbers of the rules" aria-busy={isBusy}>
      <h2>Numbers of the rules</h2>
      {place === null ? <p>The changed tables of this spec are a file: change its numbers there.</p> : null}
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
          key={number.path}
          number={number}
          value={movedTo(moved, number.keys)}
          isFixed={place === null}
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
          <h3>{place?.[0] === 'variants' ? 'House rule' : 'Changed tables'}</h3>
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
  /** Under the house rule; undefined where it leaves the number as it is. */
  readonly value: number | undefined;
  readonly isFixed: boolean;
  readonly onMove: (value: number, during: boolean) => void;
  readonly onSettle: () => void;
}

/** A slider with a mark at the number without the house rule. */
function Slider({ number, value, isFixed, onMove, onSettle }: SliderProps): JSX.Element {
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
      <label for={id}>{name}</label>
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

/** The numbers in the order in which they first came, so that none moves away under the hand. */
function useOrder(numbers: readonly NumberShown[]): readonly NumberShown[] {
  const order = useRef<readonly string[]>([]);
  const places = new Map(order.current.map((path, i) => [path, i] as const));
  const placeOf = ({ path }: NumberShown): number => places.get(path) ?? places.size;
  const ordered = numbers.toSorted((a, b) => placeOf(a) - placeOf(b));
  order.current = [...order.current, ...ordered.map(({ path }) => path).filter((path) => !places.has(path))];
  return ordered;
}
