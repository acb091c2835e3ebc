/** Factors by their effect: the share won by the first side at each value, averaged over all other factors. */
import { factorLabel, metricLabel, valueLabel } from '../../analysis/labels.ts';
import { capital, listed, say, type Sentence } from '../../analysis/sentence.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { exactPercent, exactPoints } from '../../analysis/digits.ts';
import { item } from '../../chance/at.ts';
import type { Chart } from '../chart.ts';
import { tornadoChart, type Swing } from './tornado.ts';
import { shownCells, type ChartInput, type ShownCell } from './input.ts';

/** Exact shares that differ by less are the same. */
const ROUNDING = 1e-9;

/** The chart; null where fewer than two factors are varied, or not every combination has a result. */
export function factorSwings(input: ChartInput): Chart | null {
  const { facts } = input;
  const cells = shownCells(input).filter(
    ({ cell }) => cell.variant === null || cell.variant === firstVariant(input),
  );
  const swings = facts.factors.flatMap((factor, i): Swing[] => {
    const byValue = Map.groupBy(cells, ({ cell }) => cell.factors[i]?.text ?? '');
    if (byValue.size < 2) return [];
    const means = [...byValue]
      .map(([value, own]) => ({ value, mean: meanShare(own) }))
      .toSorted((a, b) => a.mean - b.mean);
    const [least, most] = [means[0], means.at(-1)];
    if (least === undefined || most === undefined) return [];
    const end = (value: string, mean: number): Sentence =>
      say`${valueLabel(facts, value, factor.path)}${factor.unit === null ? '' : ` ${factor.unit}`}: ${exactPercent(mean)}`;
    return [
      {
        factor: capital([factorLabel(facts, factor)]),
        low: least.mean,
        high: most.mean,
        lowAt: end(least.value, least.mean),
        highAt: end(most.value, most.mean),
      },
    ];
  });
  if (swings.length < 2 || !isFull(cells, facts.factors.length)) return null;
  const isExact = cells.every(({ cell }) => cell.exact !== null);
  const what = metricLabel(facts, 'winner', facts.sides[0]);
  const mean = meanShare(cells);
  return tornadoChart({
    name: 'factors',
    title: isExact ? titleOf(swings, what) : rangeOf(swings, what),
    subtitle: say`Each bar goes from the value of a factor with the fewest ${what} to that with the most, over all values of the others.${isExact ? '' : ' Bars are estimates.'}`,
    axis: what,
    of: 'share',
    base: { value: mean, name: `all cells: ${exactPercent(mean)}` },
    swings,
  });
}

/** The range along the factor with the widest, as played: its order among the others is not sure. */
function rangeOf(swings: readonly Swing[], what: Sentence): Sentence {
  const [widest] = swings.toSorted((a, b) => b.high - b.low - (a.high - a.low));
  if (widest === undefined) return [];
  return say`${widest.factor}: ${what} ranged from ${exactPercent(widest.low)} to ${exactPercent(widest.high)} on average, as played`;
}

/** The factors that move the wins farthest, by exact means. */
function titleOf(swings: readonly Swing[], what: Sentence): Sentence {
  const widths = swings.map(({ low, high }) => high - low);
  const most = Math.max(...widths);
  const leading = swings.filter((_, i) => most - item(widths, i) < ROUNDING).map(({ factor }) => factor);
  return say`${listed(leading)} moved ${what} farthest: by ${exactPoints(most)} on average`;
}

function firstVariant({ findings }: ChartInput): string | null {
  return findings.rows[0]?.cell.variant ?? null;
}

/** The mean share of the first side's wins, each cell counting alike. */
function meanShare(cells: readonly ShownCell[]): number {
  return cells.reduce((sum, { cell }) => sum + (bestShares(cell)?.[0].value ?? 0), 0) / cells.length;
}

/** True where every combination of the factors' values is there once, so that averages are comparable. */
function isFull(cells: readonly ShownCell[], factors: number): boolean {
  let combinations = 1;
  for (let i = 0; i < factors; i++)
    combinations *= new Set(cells.map(({ cell }) => cell.factors[i]?.text)).size;
  return combinations === cells.length;
}
