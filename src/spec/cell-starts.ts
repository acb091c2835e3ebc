/** The starts of a cell whose set-up is thrown. */
import { at, item } from '../chance/at.ts';
import type { Cell, Setup } from './experiment.ts';

/** The cell of a start, as if its values had been varied: with streams of its own. */
export function cellOfStart({ setup, ...cell }: Cell, start: number): Cell {
  const starts = setup?.starts ?? [];
  return { ...cell, ...item(starts, start), pairing: cell.pairing * starts.length + start };
}

export function chancesOf({ throws, starts }: Setup): readonly number[] {
  return starts.map((_start, index) =>
    thrownValues(throws, index).reduce((chance, value, i) => {
      const { weights } = item(throws, i);
      return (chance * at(weights, value)) / weights.reduce((sum, weight) => sum + weight, 0);
    }, 1),
  );
}

/** The value of each throw that leads to a start, by its number among the values. */
export function thrownValues(throws: Setup['throws'], start: number): readonly number[] {
  let rest = start;
  return throws
    .toReversed()
    .map(({ values }) => {
      const value = rest % values.length;
      rest = Math.floor(rest / values.length);
      return value;
    })
    .reverse();
}

/** `count 3, distanceCm 12`: the values that lead to a start. */
export function startText({ throws }: Setup, start: number): string {
  return thrownValues(throws, start)
    .map((value, i) => {
      const { name, unit, values } = item(throws, i);
      return `${name} ${String(values[value])}${unit === null ? '' : ` ${unit}`}`;
    })
    .join(', ');
}
