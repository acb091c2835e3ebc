/** The places of a spec to choose from, and its charts: along a number a click on a mark chooses, too. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { DrawnChart } from '../../../engine/questions/charts.ts';
import { Chart } from '../../drawing/chart.tsx';
import type { Found } from './answers.ts';

/** The names of all places, in their order; none where nothing is varied. */
export function namesOfPlaces({ resolved: { cells, changes }, places }: Found): readonly string[] {
  if (places.length < 2) return [];
  const names = new Map(cells.map(({ cell, name }) => [cell, name]));
  // Of several variants the name of a place is that of its change, which leaves the variant out.
  for (const { cell, name } of changes) names.set(cell, name);
  return places.map((place) => names.get(place.at(-1) ?? 0) ?? '');
}

/** More places are chosen from a list that opens. */
const MOST_BUTTONS = 16;

export interface PlacesProps {
  readonly names: readonly string[];
  /** From 1. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

export function Places({ names, place, onPlace }: PlacesProps): JSX.Element {
  if (names.length > MOST_BUTTONS)
    return (
      <p class="field">
        <label>
          {'Look at '}
          <select value={place} onChange={({ currentTarget: { value } }) => onPlace(Number(value))}>
            {names.map((name, i) => (
              <option key={i} value={i + 1}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </p>
    );
  return (
    <fieldset class="places">
      <legend>Look at</legend>
      {names.map((name, i) => (
        <label key={i}>
          <input type="radio" name="place" checked={i + 1 === place} onChange={() => onPlace(i + 1)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

export interface ChartsProps {
  readonly charts: readonly DrawnChart[];
  readonly isBusy: boolean;
  readonly names: readonly string[];
  readonly onPlace: (place: number) => void;
}

/** The chart that stands open where something is varied. */
const ALONG = 'outcome';

/** The charts of the whole answer, that of the wins first; a click on a mark looks at its place. */
export function Charts({ charts, isBusy, names, onPlace }: ChartsProps): JSX.Element {
  const isVaried = names.length > 0 && charts.some(({ name }) => name === ALONG);
  const open = charts.filter(({ name }) => !isVaried || name === ALONG);
  const others = charts.filter((chart) => !open.includes(chart));
  const areOpen = useSignal(false);
  const drawn = (some: readonly DrawnChart[]): JSX.Element[] =>
    some.map((chart) => (
      <Chart
        key={chart.name}
        chart={chart}
        onPick={({ at }) => {
          const place = names.findIndex((name) => name === at);
          if (place >= 0) onPlace(place + 1);
        }}
      />
    ));
  return (
    <section class="charts" aria-label="Charts" aria-busy={isBusy}>
      {drawn(open)}
      {others.length === 0 ? null : (
        <details onToggle={({ currentTarget: { open: isOpen } }) => (areOpen.value = isOpen)}>
          <summary>{`More charts (${others.length})`}</summary>
          {areOpen.value ? drawn(others) : null}
        </details>
      )}
    </section>
  );
}
