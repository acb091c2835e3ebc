/** The numbers of the rules that a matchup uses, as sliders with what each moves; those that were moved are listed as a house rule. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { differenceText } from '../../../questions/telling/certainty.ts';
import type { Tornado } from '../../../engine/questions/moved.ts';
import type { NumberShown } from '../../../engine/questions/numbers.ts';
import { hasWords, Search } from '../../drawing/find.tsx';
import { useTyped } from '../../drawing/typed.ts';
import { useBench } from './at-bench.ts';
import { movedIn, movedTo, nameOfMoved, placeOfRule, withMoved } from './house-rule.ts';

/** Sliders that are shown before they are searched for. */
const MOST_SHOWN = 8;

export function Sliders(): JSX.Element {
  const { answers, spec, placeName: place, cell, onSpec, settle: onSettle } = useBench();
  const { tornado } = answers;
  const side = answers.side.value;
  /** The effect of a step down and up of the numbers that move the wins most, at the place that is looked at. */
  const moves = tornado.shownTo.value?.cell === cell ? tornado.shown.value : null;
  const sought = useSignal('');
  const isAll = useSignal(false);
  const { ordered, of } = useOrder(answers.used.value, spec, place);
  const tables = placeOfRule(spec);
  const moved = movedIn(spec);
  const fitting = ordered.filter(({ name }) => hasWords(name, sought.value));
  const shown =
    isAll.value || sought.value !== ''
      ? fitting
      : fitting.filter(({ keys }, i) => i < MOST_SHOWN || movedTo(moved, keys) !== undefined);
  const bars = new Map(moves?.bars.map((bar) => [bar.path, bar.moves]));
  const reach = Math.max(...[...bars.values()].flat().map(({ change }) => Math.abs(change.value)));
  const nameOf = (keys: readonly string[]): string => nameOfMoved(keys, ordered);
  return (
    <>
      {side === '' ? null : (
        <p>{`Below a number: what a step of it does to the wins of ${side}${place === '' ? '' : `, at ${place}`}.`}</p>
      )}
      {tables === null ? <p>The changed tables of this spec are a file: change its numbers there.</p> : null}
      {ordered.length > MOST_SHOWN ? (
        <p class="field">
          <Search label="Find a number" value={sought.value} onSearch={(value) => (sought.value = value)} />
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
        >
          <Moves moves={bars.get(number.path) ?? []} reach={reach} />
        </Slider>
      ))}
      {fitting.length > shown.length ? (
        <button onClick={() => (isAll.value = true)}>{`All ${fitting.length} numbers`}</button>
      ) : null}
      {moved.length === 0 ? null : (
        <div class="house-rule">
          <h3>{tables?.[0] === 'variants' ? 'House rule' : 'Changed tables'}</h3>
          <ul>
            {moved.map(({ keys, value }) => (
              <li key={keys.join('\n')}>
                {`${nameOf(keys)}: ${value} `}
                <button
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
    </>
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
  /** Below it. */
  readonly children: ComponentChildren;
}

/** A slider with a mark at the number without the house rule. */
function Slider({ number, elsewhere, value, isFixed, onMove, onSettle, children }: SliderProps): JSX.Element {
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
      {children}
    </div>
  );
}

interface MovesProps {
  readonly moves: Tornado['bars'][number]['moves'];
  /** The largest change of any number, which is as long as a half. */
  readonly reach: number;
}

/** The change of the wins by a step down and up, as bars from the middle and in words; room for them before they are known. */
function Moves({ moves, reach }: MovesProps): JSX.Element {
  const part = (value: number): string => `${reach === 0 ? 0 : (50 * Math.abs(value)) / reach}%`;
  const words = moves
    .toSorted((a, b) => a.to - b.to)
    .map(({ to, change }) => `${to}: ${differenceText(change)}`);
  return (
    <>
      <span class="beam" aria-hidden="true">
        {moves.map(({ to, change: { value } }) => (
          <span
            key={to}
            class={value < 0 ? 'fewer' : 'more'}
            style={{ [value < 0 ? 'right' : 'left']: '50%', width: part(value) }}
          />
        ))}
      </span>
      <small class="moves">{words.join('; ') || '\u00a0'}</small>
    </>
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
