/** Gain from more replicates: the half-width of each side's interval by their number, with a dot for this run. */
import { confidencePercent, whole } from '../../analysis/digits.ts';
import { shareInterval } from '../../analysis/intervals.ts';
import { named, say } from '../../analysis/sentence.ts';
import { roughly } from '../../analysis/matchup/stopping-words.ts';
import { NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { shownCells, type ChartInput, type ShownCell } from './input.ts';
import { countOf } from '../../engagement/shown.ts';

const POINTS = 40;
/** Marks of the axis: 1, 2 and 5 of each decade. */
const DECADES = [-5, -4, -3, -2, -1, 0].flatMap((power) =>
  [1, 2, 5].map((digit) => Number(`${digit}e${power}`)),
);

/**
 * The curve of the cell whose interval is widest among those that were only counted; null where there is none. It is
 * that of the interval at the share of the run, in decades about the number of replicates.
 */
export function convergenceChart(input: ChartInput): Chart | null {
  const { facts } = input;
  const widest = widestOf(shownCells(input));
  if (widest === null) return null;
  const { cell, share, replicates, halfWidth } = widest;
  const first = Math.max(10, replicates / 1000);
  const last = replicates * 100;
  const rows: ChartRow[] = Array.from({ length: POINTS + 1 }, (_point, i) => {
    const n = Math.round(first * (last / first) ** (i / POINTS));
    const { low, high } = shareInterval(cell.cell.sequence, Math.round(share * n), n, facts.confidence);
    return {
      n,
      half_width: (high - low) / 2,
      here: null,
      text: pointsOf((high - low) / 2),
      n_text: whole(n),
    };
  });
  rows.push({
    n: replicates,
    half_width: null,
    here: halfWidth,
    text: pointsOf(halfWidth),
    n_text: whole(replicates),
  });
  const where = cell.label === '' ? [] : say` at ${[named(cell.label)]}`;
  const title = say`${countOf(replicates, 'replicate leaves', 'replicates leave')} ± ${pointsOf(halfWidth)}${where}; about ${roughly(3 * replicates)} more would halve it`;
  return {
    name: 'convergence',
    title,
    subtitle: say`Half-width of the ${confidencePercent(facts.confidence)} interval of the wins of ${[named(facts.sides[0])]} by the number of replicates, in the cell where it is widest: worked out from its share in this run, not measured on the way. The dot is this run.`,
    alt: say`Line chart of the half-width of an interval by the number of replicates. ${title}.`,
    live: 'Point at the line for its numbers.',
    rows,
    draw: drawing,
  };
}

interface Widest {
  readonly cell: ShownCell;
  readonly share: number;
  readonly replicates: number;
  readonly halfWidth: number;
}

function widestOf(cells: readonly ShownCell[]): Widest | null {
  let widest: Widest | null = null;
  for (const cell of cells) {
    const { exact, simulated, replicates } = cell.cell;
    if (exact !== null || simulated === null || replicates === null) continue;
    const { value, low, high } = simulated[0];
    const halfWidth = (high - low) / 2;
    if (widest === null || halfWidth > widest.halfWidth)
      widest = { cell, share: value, replicates, halfWidth };
  }
  return widest;
}

/** `0.22 points`: rounded up to two digits. */
function pointsOf(share: number): string {
  const points = share * 100;
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(points)));
  const scale = 10 ** decimals;
  return `${(Math.ceil(points * scale - 1e-9) / scale).toFixed(decimals)} points`;
}

function drawing({ width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const padding = { left: 60, right: 18, top: 30, bottom: 46 };
  const x = {
    field: 'n',
    type: 'quantitative',
    scale: { type: 'log', nice: false },
    axis: { title: 'replicates', format: narrow ? '~s' : ',', tickCount: narrow ? 4 : 6, grid: false },
  };
  const y = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { type: 'log', nice: false },
    axis: {
      title: 'half-width, points',
      labelExpr: "format(datum.value * 100, '~g')",
      values: DECADES,
      titleAngle: 0,
      titleAlign: 'left',
      titleAnchor: 'end',
      titleX: -54,
      titleY: -16,
    },
  });
  const tooltip = [
    { field: 'n_text', title: 'replicates' },
    { field: 'text', title: 'half-width' },
  ];
  const only = (field: string): object[] => [{ filter: `isValid(datum.${field})` }];
  return {
    width: width - padding.left - padding.right,
    height: narrow ? 180 : 220,
    padding,
    autosize: 'none',
    layer: [
      {
        transform: only('half_width'),
        mark: {
          type: 'line',
          strokeWidth: 2,
          color: theme.winners[0],
          point: { size: 12, color: theme.winners[0] },
        },
        encoding: { x, y: y('half_width'), tooltip },
      },
      {
        transform: only('here'),
        mark: { type: 'point', filled: true, size: 110, color: theme.ink },
        encoding: { x, y: y('here'), tooltip },
      },
    ],
  };
}
