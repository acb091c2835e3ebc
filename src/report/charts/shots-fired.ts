/** Ammunition: the shots that each side fires, by quantiles, two rows for each cell. */
import { type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { item } from '../../chance/at.ts';
import { sideLabel } from '../../analysis/labels.ts';
import { say, type Sentence } from '../../analysis/sentence.ts';
import { shotsMetric } from '../../experiment/names-read.ts';
import { quantile } from '../../statistics/index.ts';
import type { Chart } from '../chart.ts';
import { bestMass, meanWithWords } from './best-mass.ts';
import { hedge, namedBy, shownCells, telling, type ChartInput, type ShownCell } from './input.ts';
import { winnerNames } from './outcome-rows.ts';

/** Cells at the most; more are left to the tables. */
const MOST_CELLS = 8;
/** The shares of engagements with fewer shots at the ends of a row, of its bar, and at its mark. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** The shots of one side in one cell. */
interface SideShots {
  readonly cell: ShownCell;
  readonly side: 0 | 1;
  readonly quantiles: readonly number[];
  readonly mean: number;
  /** `3.21` where it is exact, `3.21 ± 0.02` where it was counted. */
  readonly words: string;
}

/** The chart; null where the rules do not count shots. */
export function shotsFired(input: ChartInput): Chart | null {
  const { facts } = input;
  const all = shownCells(input);
  const cells = telling(all, input, MOST_CELLS);
  const shots = cells.flatMap((cell) =>
    ([0, 1] as const).flatMap((side) => shotsOf(input, cell, side) ?? []),
  );
  // Also where there are none.
  if (shots.every(({ mean }) => mean === 0)) return null;
  const names = winnerNames(facts).slice(0, 2);
  const rows = shots.flatMap(({ cell, side, quantiles, words }): Row[] => {
    const [low = 0, from = 0, median = 0, to = 0, high = 0] = quantiles;
    const common = { y: cell.label, series: names[side] ?? '', value: median };
    return [
      { ...common, label: `${median}, mean ${words}` },
      { ...common, part: 'nine in ten', low, high, label: `${low} to ${high}` },
      { ...common, part: 'half', low: from, high: to, label: `${from} to ${to}` },
    ];
  });
  const omitted = all.length > cells.length ? ` ${cells.length} of ${all.length} cells are drawn.` : '';
  const title = titleOf(shots, input);
  return drawn({
    form: 'rows',
    name: 'shots',
    title,
    subtitle: say`Shots in an engagement: the mark is the median, half of the engagements lie in the bar, nine in ten on the line (${hedge(cells, facts)}).${omitted}${namedBy(cells, facts)}`,
    alt: say`Rows of quantiles of the shots that each side fires. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    options: {
      as: 'spread',
      of: 'whole',
      measure: 'shots fired',
      colours: { [names[0] ?? '']: 'first', [names[1] ?? '']: 'second' },
      columns: { y: 'at', series: 'side', part: 'within', said: 'shots' },
    },
  });
}

function shotsOf(input: ChartInput, cell: ShownCell, side: 0 | 1): SideShots | null {
  const mass = bestMass(input, shotsMetric(input.facts.sides[side]), cell.cell.cell);
  if (mass === null) return null;
  const ordered = mass.masses.toSorted((a, b) => a.value - b.value);
  const values = ordered.map(({ value }) => value);
  const shares = ordered.map(({ probability }) => probability);
  const { mean, text } = meanWithWords(mass, input.facts.confidence);
  return {
    cell,
    side,
    quantiles: QUANTILES.map((share) => quantile(values, shares, share)),
    mean,
    words: text,
  };
}

/** The means of the cell with the most shots, beside those of the cell with the fewest. */
function titleOf(shots: readonly SideShots[], { facts }: ChartInput): Sentence {
  const [a, b] = [sideLabel(facts, 0), sideLabel(facts, 1)];
  const meansOf = (cell: ShownCell): readonly SideShots[] => shots.filter((each) => each.cell === cell);
  const total = (cell: ShownCell): number => meansOf(cell).reduce((sum, { mean }) => sum + mean, 0);
  const ordered = [...new Set(shots.map(({ cell }) => cell))].toSorted((x, y) => total(y) - total(x));
  const words = (cell: ShownCell, side: 0 | 1): string =>
    meansOf(cell).find((each) => each.side === side)?.words ?? '0';
  const most = item(ordered, 0);
  const where: Sentence =
    ordered.length === 1
      ? []
      : facts.factors.length > 1
        ? [' where most are fired']
        : say` at ${most.row.name}`;
  return say`Shots on average${where}: ${a} ${words(most, 0)}, ${b} ${words(most, 1)}`;
}
