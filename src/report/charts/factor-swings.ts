/** Which of the varied factors decides: the share won by the first side, averaged over all the others. */
import { factorName } from '../../analysis/labels.ts';
import { named, say, type Sentence } from '../../analysis/sentence.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { exactPoints, pointsRange } from '../../analysis/digits.ts';
import { meanOfIndependent, type Estimated } from '../../statistics/index.ts';
import type { Chart } from '../chart.ts';
import { tornadoChart, type Swing } from './tornado.ts';
import { hedge, shownCells, type ChartInput, type ShownCell } from './input.ts';

/** A swing, and how far it goes in words. */
interface Moved extends Swing {
  readonly by: string;
}

/** Null where fewer than two factors are varied, or not every combination has a result. */
export function factorSwings(input: ChartInput): Chart | null {
  const { facts } = input;
  const cells = shownCells(input).filter(
    ({ cell }) => cell.variant === null || cell.variant === firstVariant(input),
  );
  const swings = facts.factors.flatMap((factor, i): Moved[] => {
    const byValue = Map.groupBy(cells, ({ cell }) => cell.factors[i]?.text ?? '');
    if (byValue.size < 2) return [];
    const means = [...byValue]
      .map(([value, own]) => ({ value, own, mean: meanShare(own, facts.confidence).value }))
      .toSorted((a, b) => a.mean - b.mean);
    const [least, most] = [means[0], means.at(-1)];
    if (least === undefined || most === undefined) return [];
    const at = (value: string): Sentence =>
      factor.unit === null ? [named(value)] : say`${[named(value)]} ${factor.unit}`;
    return [
      {
        factor: [named(factorName(factor))],
        low: least.mean,
        high: most.mean,
        by: difference(meanShare(most.own, facts.confidence), meanShare(least.own, facts.confidence)),
        lowAt: at(least.value),
        highAt: at(most.value),
      },
    ];
  });
  if (swings.length < 2 || !isFull(cells, facts.factors.length)) return null;
  const [first] = swings.toSorted((a, b) => b.high - b.low - (a.high - a.low));
  if (first === undefined) return null;
  return tornadoChart({
    name: 'factors',
    title: say`${first.factor} moves the wins of ${[named(facts.sides[0])]} farthest: by ${first.by} on average (${hedge(cells, facts)})`,
    subtitle: say`Share won by ${[named(facts.sides[0])]} at the values of each factor where it is least and most, averaged over all others. The line is the mean of all cells.${cells.every(({ cell }) => cell.exact !== null) ? '' : ' Bars are estimates.'}`,
    axis: 'share of engagements won',
    of: 'share',
    base: meanShare(cells, facts.confidence).value,
    swings,
  });
}

function firstVariant({ findings }: ChartInput): string | null {
  return findings.rows[0]?.cell.variant ?? null;
}

/** Of the first side's wins; cells are played each with its own dice, so their errors are independent. */
function meanShare(cells: readonly ShownCell[], confidence: number): Estimated {
  return meanOfIndependent(
    cells.flatMap(({ cell }) => {
      const share = bestShares(cell)?.[0];
      if (share === undefined) return [];
      return [{ value: share.value, interval: { low: share.low, high: share.high, confidence } }];
    }),
  );
}

/** `3.5 points`; `2.6 to 4.4 points` where it is estimated. */
function difference(most: Estimated, least: Estimated): string {
  const value = most.value - least.value;
  const below = Math.hypot(most.value - most.interval.low, least.interval.high - least.value);
  const above = Math.hypot(most.interval.high - most.value, least.value - least.interval.low);
  return below + above === 0 ? exactPoints(value) : `${pointsRange(value - below, value + above)} points`;
}

/** Whether every combination of the values of the factors is there once, so that averages are comparable. */
function isFull(cells: readonly ShownCell[], factors: number): boolean {
  let combinations = 1;
  for (let i = 0; i < factors; i++)
    combinations *= new Set(cells.map(({ cell }) => cell.factors[i]?.text)).size;
  return combinations === cells.length;
}
