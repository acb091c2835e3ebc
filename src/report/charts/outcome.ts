/** Who wins how often: along a factor that is a number as lines, else as a bar for each cell. */
import { mainFactor } from '../../analysis/labels.ts';
import type { Chart } from '../chart.ts';
import { shownCells, type ChartInput } from './input.ts';
import { outcomeBars } from './outcome-bars.ts';
import { outcomeByFactor } from './outcome-by-factor.ts';
import { outcomeData } from './outcome-rows.ts';

/** Null where no cell has a result. */
export function outcomeChart(input: ChartInput): Chart | null {
  const cells = shownCells(input);
  if (cells.length === 0) return null;
  const main = mainFactor(
    cells.map(({ cell }) => cell),
    input.facts.factors,
  );
  const data = outcomeData(cells, input, main);
  return main === null ? outcomeBars(input, data) : outcomeByFactor(input, data, main);
}
