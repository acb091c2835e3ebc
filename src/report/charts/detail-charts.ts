/** Charts of a run beside those of its three questions, each where it has something to show. */
import type { Chart } from '../chart.ts';
import { convergenceChart } from './convergence.ts';
import { distributionChart } from './distribution.ts';
import { factorSwings } from './factor-swings.ts';
import { shownCells, type ChartInput } from './input.ts';
import { bothSidesChart, jointMetrics, winnerByTurnChart } from './joint.ts';
import { ridgeline } from './ridgeline.ts';

/** Fewer cells do without ridges. */
const LEAST_RIDGES = 3;

export function detailCharts(input: ChartInput): Chart[] {
  const cells = shownCells(input);
  const [first] = cells;
  if (first === undefined) return [];
  const alone = cells.length === 1;
  const charts = [
    factorSwings(input),
    cells.length < LEAST_RIDGES ? null : ridgeline(input, 'turn', 'turn of the end'),
    alone ? winnerByTurnChart(input, first) : null,
    survivorsOf(input, first),
    ...(alone
      ? jointMetrics(input)
          .slice(0, 1)
          .map((metric) => pairOf(input, first, metric))
      : []),
    convergenceChart(input),
  ];
  return charts.filter((chart) => chart !== null);
}

/** The survivors of each side, where it may have more than one unit. */
function survivorsOf(input: ChartInput, cell: Parameters<typeof distributionChart>[2]): Chart | null {
  const [a, b] = input.facts.sides;
  const metrics = [`survivors.${a}`, `survivors.${b}`] as const;
  const chart = distributionChart(
    input,
    { name: 'survivors', meaning: 'units left at the end', metrics },
    cell,
  );
  const most = Math.max(...(chart?.rows.map((row) => Number(row['value'])) ?? [0]));
  return most > 1 ? chart : null;
}

function pairOf(input: ChartInput, cell: Parameters<typeof bothSidesChart>[1], metric: string): Chart | null {
  const chart = bothSidesChart(input, cell, metric);
  // Two by two is no picture.
  return chart !== null && chart.rows.length > 4 ? chart : null;
}
