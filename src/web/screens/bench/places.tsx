/** The places of a spec to choose from, and its charts: along a number a click on a mark chooses, too. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { DrawnChart } from '../../../engine/questions/spec.ts';
import { Choose } from '../../drawing/choose.tsx';
import { ResultCharts } from '../../drawing/result-charts.tsx';
import { Toggles } from '../../drawing/toggles.tsx';
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

interface PlacesProps {
  readonly names: readonly string[];
  /** From 1. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

export function Places({ names, place, onPlace }: PlacesProps): JSX.Element {
  const choice = {
    value: String(place),
    onChange: (value: string) => onPlace(Number(value)),
  };
  const places = names.map((words, i) => ({ value: String(i + 1), words }));
  return names.length > MOST_BUTTONS ? (
    <p class="field">
      <Choose label="Look at" options={places} {...choice} />
    </p>
  ) : (
    <Toggles legend="Look at" choices={places} {...choice} />
  );
}

interface ChartsProps {
  readonly found: Found;
  /** True while a newer answer is under way. */
  readonly isBusy: boolean;
  /** From 1. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

/** The chart that stands open where something is varied. */
const ALONG = 'outcome';

/** The charts of the whole answer, that of the wins first; a click on a mark looks at its place, which has a ring. */
export function Charts({ found: { resolved, places }, isBusy, place, onPlace }: ChartsProps): JSX.Element {
  const areOpen = useSignal(false);
  const { result } = resolved;
  const isAlong = ({ name }: DrawnChart): boolean => places.length < 2 || name === ALONG;
  const choose =
    (wanted: boolean) =>
    (charts: readonly DrawnChart[]): readonly DrawnChart[] => {
      const open = charts.some(isAlong) ? charts.filter(isAlong) : charts;
      return wanted ? open : charts.filter((chart) => !open.includes(chart));
    };
  const placeOf = ({ cell }: Readonly<Record<string, unknown>>): number =>
    places.findIndex((cells) => cells.some((each) => each === cell)) + 1;
  const marks = {
    onPick: (row: Readonly<Record<string, unknown>>) => {
      if (placeOf(row) > 0) onPlace(placeOf(row));
    },
    isRinged: (row: Readonly<Record<string, unknown>>) => places.length > 1 && placeOf(row) === place,
  };
  return (
    <section class="charts" aria-label="Charts" aria-busy={isBusy}>
      <ResultCharts result={result} choose={choose(true)} {...marks} />
      {places.length < 2 ? null : (
        <details onToggle={({ currentTarget: { open } }) => (areOpen.value = open)}>
          <summary>More charts</summary>
          {areOpen.value ? <ResultCharts result={result} choose={choose(false)} {...marks} /> : null}
        </details>
      )}
    </section>
  );
}
