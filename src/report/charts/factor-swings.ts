/** Factors by their effect: the share won by the first side at each value, averaged over all other factors. */
import { factorLabel } from '../../analysis/labels.ts';
import { listed, named, say, type Sentence } from '../../analysis/sentence.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { exactPoints } from '../../analysis/digits.ts';
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
    const at = (value: string): Sentence =>
      factor.unit === null ? [named(value)] : say`${[named(value)]} ${factor.unit}`;
    return [
      {
        factor: [factorLabel(facts, factor)],
        low: least.mean,
        high: most.mean,
        lowAt: at(least.value),
        highAt: at(most.value),
      },
    ];
  });
  if (swings.length < 2 || !isFull(cells, facts.factors.length)) return null;
  const isExact = cells.every(({ cell }) => cell.exact !== null);
  return tornadoChart({
    name: 'factors',
    title: isExact
      ? titleOf(swings, facts)
      : say`The wins of ${[named(facts.sides[0])]} along each factor, as estimated`,
    subtitle: say`Share won by ${[named(facts.sides[0])]} at the values of each factor where it is least and most, averaged over all others. The line is the mean of all cells.${isExact ? '' : ' Bars are estimates.'}`,
    axis: 'share of engagements won',
    of: 'share',
    base: meanShare(cells),
    swings,
  });
}

/** The factors that move the wins farthest, by exact means. */
function titleOf(swings: readonly Swing[], { sides }: ChartInput['facts']): Sentence {
  const widths = swings.map(({ low, high }) => high - low);
  const most = Math.max(...widths);
  const leading = swings.filter((_, i) => most - item(widths, i) < ROUNDING).map(({ factor }) => factor);
  const moves = leading.length === 1 ? 'moves' : 'move';
  return say`${listed(leading)} ${moves} the wins of ${[named(sides[0])]} farthest: by ${exactPoints(most)} on average (exact)`;
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
