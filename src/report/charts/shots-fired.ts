/** Ammunition: the shots that each side fires, by quantiles, two rows for each cell. */
import { item } from '../../chance/at.ts';
import { sideLabel } from '../../analysis/labels.ts';
import { say, type Sentence } from '../../analysis/sentence.ts';
import { shotsMetric } from '../../experiment/names-read.ts';
import { quantile } from '../../statistics/index.ts';
import { framed, shortened, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, colours, tooltip } from '../marks/channels.ts';
import { key, keyPx } from '../marks/key.ts';
import { limitFor } from '../marks/text.ts';
import { bestMass, meanWithWords } from './best-mass.ts';
import { hedge, namedBy, shownCells, telling, type ChartInput, type ShownCell } from './input.ts';
import { winnerNames } from './outcome-rows.ts';

/** Cells at the most; more are left to the tables. */
const MOST_CELLS = 8;
/** The shares of engagements with fewer shots at the ends of a row, of its bar, and at its mark. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;
/** The height of a cell: its name, and a row for each side. */
const CELL_PX = 54;
const NAME_PX = 10;
const ROW_PX = [27, 41] as const;

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
  const rows = shots.map(({ cell, side, quantiles, words }): ChartRow => {
    const [low, from, median, to, high] = quantiles;
    const y = cells.indexOf(cell) * CELL_PX;
    return {
      at: cell.label,
      side: names[side] ?? '',
      low: low ?? 0,
      from: from ?? 0,
      median: median ?? 0,
      to: to ?? 0,
      high: high ?? 0,
      mean: words,
      middle: `${from} to ${to}`,
      y: y + ROW_PX[side],
    };
  });
  const omitted = all.length > cells.length ? ` ${cells.length} of ${all.length} cells are drawn.` : '';
  const title = titleOf(shots, input);
  return {
    name: 'shots',
    title,
    subtitle: say`Shots in an engagement: the mark is the median, half of the engagements lie in the bar, nine in ten on the line (${hedge(cells, facts)}).${omitted}${namedBy(cells, facts)}`,
    alt: say`Rows of quantiles of the shots that each side fires. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => drawing(rows, names, cells, layout),
  };
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

function drawing(
  rows: readonly ChartRow[],
  names: readonly string[],
  cells: readonly ShownCell[],
  { width, theme }: Layout,
): Drawing {
  const left = 12;
  const entries = names.map((name, side) => ({ name, color: theme.winners[side] ?? theme.ink }));
  const padding = { left, right: 16, top: 8 + keyPx(entries, width - left), bottom: 46 };
  const most = Math.max(...rows.map((row) => Number(row['high'])));
  const x = across({
    of: 'whole',
    title: 'shots fired',
    domain: [0, Math.max(1, most)],
    ticks: width > 480 ? 10 : 5,
  });
  const y = { field: 'y', type: 'quantitative', scale: null, axis: null };
  const color = colours('side', names, theme.winners.slice(0, 2));
  const labels = cells.map(({ label }, i) => ({ label: shortened(label, 80), y: i * CELL_PX + NAME_PX }));
  return framed(width, padding, cells.length * CELL_PX, [
    ...key(entries, width - left, 2),
    {
      data: { values: labels },
      mark: {
        type: 'text',
        align: 'left',
        x: 0,
        fontWeight: 'bold',
        limit: limitFor(width - left - 16),
      },
      encoding: { y, text: { field: 'label', type: 'nominal' } },
    },
    { mark: { type: 'rule', strokeWidth: 1.5 }, encoding: { x: x('low'), x2: { field: 'high' }, y, color } },
    {
      mark: { type: 'rule', strokeWidth: 9, opacity: 0.55 },
      encoding: {
        x: x('from'),
        x2: { field: 'to' },
        y,
        color,
        tooltip: tooltip({ at: 'at', side: 'side', median: 'median', mean: 'mean', middle: 'half of them' }),
      },
    },
    {
      mark: { type: 'tick', orient: 'vertical', size: 14, thickness: 2.5, color: theme.ink },
      encoding: { x: x('median'), y },
    },
  ]);
}
