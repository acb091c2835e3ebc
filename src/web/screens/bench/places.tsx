/** The cells of a spec to choose from, and its charts: along a number a click on a mark chooses, too. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { DrawnChart } from '../../../engine/questions/charts.ts';
import type { Resolved } from '../../../engine/questions/resolve.ts';
import { Chart } from '../../drawing/chart.tsx';

/** A place of the spec: a cell in each of its variants. */
export interface Place {
  /** Its number in the last variant. */
  readonly cell: number;
  readonly name: string;
}

/** The places of an answer in the order of their cells; empty where nothing is varied. */
export function placesIn({ cells, changes }: Resolved): readonly Place[] {
  const named = cells.flatMap(({ cell, name }): Place[] => {
    // Of several variants the name of a place is that of its change, which leaves the variant out.
    if (changes.length === 0) return [{ cell, name }];
    const change = changes.find((each) => each.cell === cell);
    return change === undefined ? [] : [{ cell, name: change.name }];
  });
  const places = new Map(named.map((place) => [place.name, place]));
  return places.size < 2 ? [] : [...places.values()];
}

/** More places are chosen from a list that opens. */
const MOST_BUTTONS = 16;

export interface PlacesProps {
  readonly places: readonly Place[];
  readonly cell: number;
  readonly onCell: (cell: number) => void;
}

export function Places({ places, cell, onCell }: PlacesProps): JSX.Element {
  if (places.length > MOST_BUTTONS)
    return (
      <p class="field">
        <label>
          {'Look at '}
          <select value={cell} onChange={({ currentTarget: { value } }) => onCell(Number(value))}>
            {places.map((place) => (
              <option key={place.cell} value={place.cell}>
                {place.name}
              </option>
            ))}
          </select>
        </label>
      </p>
    );
  return (
    <fieldset class="places">
      <legend>Look at</legend>
      {places.map((place) => (
        <label key={place.cell}>
          <input
            type="radio"
            name="place"
            checked={place.cell === cell}
            onChange={() => onCell(place.cell)}
          />
          {place.name}
        </label>
      ))}
    </fieldset>
  );
}

export interface ChartsProps {
  readonly charts: readonly DrawnChart[];
  readonly isBusy: boolean;
  readonly places: readonly Place[];
  readonly onCell: (cell: number) => void;
}

/** The chart that stands open where something is varied. */
const ALONG = 'outcome';

/** The charts of the whole answer, that of the wins first; a click on a mark looks at its place. */
export function Charts({ charts, isBusy, places, onCell }: ChartsProps): JSX.Element {
  const isVaried = places.length > 0 && charts.some(({ name }) => name === ALONG);
  const open = charts.filter(({ name }) => !isVaried || name === ALONG);
  const others = charts.filter((chart) => !open.includes(chart));
  const areOpen = useSignal(false);
  const drawn = (some: readonly DrawnChart[]): JSX.Element[] =>
    some.map((chart) => (
      <Chart
        key={chart.name}
        chart={chart}
        onPick={({ at }) => {
          const place = places.find(({ name }) => name === at);
          if (place !== undefined) onCell(place.cell);
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
