/** The places of a spec: what it varies, with a cell of each variant. */
import { textOf } from '../../../play/json.ts';
import type { ReadExperiment } from '../../../engine/questions/spec.ts';
import { dataOf, valueAt } from '../../state/spec-text.ts';

/** A place of a spec: the numbers of the cells that differ by their variant alone, in the order of the variants. */
export type Place = readonly number[];

/** Analyses whose cells stand by themselves. */
export const BY_CELL = ['matchup', 'variants'];

/** The places of a spec in the order of its cells; where a study moves one thing at a time, what is as it is comes last. */
export function placesOf({ cells, analysis }: ReadExperiment): readonly Place[] {
  const places = Map.groupBy(cells, ({ factors }) => JSON.stringify(factors));
  return [...places.values()].map((own) => {
    const [first = 1, ...others] = own.map(({ number }) => number);
    return BY_CELL.includes(analysis) ? [first, ...others] : [...others, first];
  });
}

/** The names of the places to choose from, in their order; none where there is one alone. */
export function namesOfPlaces({ cells }: ReadExperiment, places: readonly Place[]): readonly string[] {
  if (places.length < 2) return [];
  const names = new Map(cells.map(({ number, place }) => [number, place]));
  return places.map((place) => names.get(place.at(-1) ?? 0) ?? '');
}

/** The number of the place, from 1, that a spec has without what it varies: its own distance; 1 where it is no place. */
export function ownPlace(spec: string, experiment: ReadExperiment): number {
  const data = dataOf(spec);
  const own = experiment.cells.findLast(({ factors }) =>
    factors.every(({ path, value }) => {
      const without = valueAt(data, path.split('.'));
      return without !== undefined && textOf(without) === textOf(value);
    }),
  );
  const at = placesOf(experiment).findIndex((place) => own !== undefined && place.includes(own.number));
  return Math.max(1, at + 1);
}
