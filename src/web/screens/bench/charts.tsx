/** The charts of a spec: along a number a click on a mark chooses its place. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { DrawnChart } from '../../../engine/questions/spec.ts';
import { ResultCharts } from '../../drawing/result-charts.tsx';
import type { Found } from './answers.ts';
import { useBench } from './at-bench.ts';

/** The chart of who wins, which stands open where something is varied; the headline says its title. */
export const ALONG = 'outcome';

/** The charts of the whole answer, that of the wins first; a click on a mark looks at its place, which has a ring. */
export function Charts({
  found: { of: answered, resolved, places },
}: {
  readonly found: Found;
}): JSX.Element {
  const { of, place, change } = useBench();
  const isStale = answered !== of;
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
    isTitled: ({ name }: DrawnChart) => name !== ALONG,
    onPick: (row: Readonly<Record<string, unknown>>) => {
      if (placeOf(row) > 0) change({ place: placeOf(row) });
    },
    isRinged: (row: Readonly<Record<string, unknown>>) => places.length > 1 && placeOf(row) === place,
  };
  return (
    <section class={isStale ? 'charts stale' : 'charts'} aria-label="Charts" aria-busy={isStale}>
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
