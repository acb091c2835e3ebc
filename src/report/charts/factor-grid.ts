/**
 * Winners at each pair of values of two factors: the colour is the side that wins more often, the stronger the more.
 */
import { exactPercent } from '../../analysis/digits.ts';
import { againstInWords } from '../../analysis/certainty.ts';
import { factorLabel } from '../../analysis/labels.ts';
import { chartText, named, say } from '../../analysis/sentence.ts';
import { bestShares, leadOf } from '../../analysis/verdict.ts';
import type { Chart } from '../chart.ts';
import { heatMap, type HeatField } from './heat-map.ts';
import { hedge, methodInWords, shownCells, type ChartInput } from './input.ts';

const MOST_PLACES = 30;

/** The chart; null unless exactly two factors are varied, and nothing else. */
export function factorGrid(input: ChartInput): Chart | null {
  const { facts } = input;
  const cells = shownCells(input);
  const [first, second] = facts.factors;
  if (facts.factors.length !== 2 || first === undefined || second === undefined) return null;
  if (cells.some(({ cell }) => cell.variant !== null)) return null;
  // The factor with more values runs from left to right.
  const valuesOf = (factor: number): string[] => [
    ...new Set(input.findings.rows.map(({ cell }) => cell.factors[factor]?.text ?? '')),
  ];
  const across = valuesOf(0).length > valuesOf(1).length ? 0 : 1;
  const [columns, rows] = [valuesOf(across), valuesOf(1 - across)];
  if (columns.length < 2 || rows.length < 2 || columns.length > MOST_PLACES || rows.length > MOST_PLACES)
    return null;
  const lead = (winner: 0 | 1): number => cells.filter(({ row }) => row.verdict === winner).length;
  const strongest = Math.max(...cells.map(({ cell }) => Math.abs(leadOf(cell))), 1e-9);
  const title = say`${[named(facts.sides[0])]} wins more often in ${String(lead(0))} of ${String(cells.length)} cells, ${[named(facts.sides[1])]} in ${String(lead(1))} (${hedge(cells, facts)})`;
  const nameOf = (i: number): string => {
    const factor = facts.factors[i];
    return factor === undefined
      ? ''
      : chartText([factorLabel(facts, factor)]) + (factor.unit === null ? '' : ` (${factor.unit})`);
  };
  return heatMap({
    name: 'grid',
    title,
    subtitle: say`The share won by the side that wins more often, in its colour, the stronger the greater its lead. ${methodInWords(
      cells.map(({ cell }) => cell),
      facts,
      { exact: 'plain numbers are', counted: 'those behind ≈ are' },
    )}`,
    alt: say`Grid of who wins more often by ${nameOf(1 - across)} and ${nameOf(across)}. ${title}.`,
    columns: columns.map((value) => chartText([named(value)])),
    rows: rows.map((value) => chartText([named(value)])),
    columnTitle: nameOf(across),
    rowTitle: nameOf(1 - across),
    valueTitle: `${chartText([named(facts.sides[0])])} against ${chartText([named(facts.sides[1])])}`,
    fields: cells.flatMap(({ cell, row: { verdict: winner } }): HeatField[] => {
      const shares = bestShares(cell);
      if (shares === null) return [];
      const by = leadOf(cell);
      const hue = winner === 0 || winner === 1 ? winner : 2;
      const best = by < 0 ? shares[1] : shares[0];
      return [
        {
          column: columns.indexOf(cell.factors[across]?.text ?? ''),
          row: rows.indexOf(cell.factors[1 - across]?.text ?? ''),
          strength: Math.abs(by) / strongest,
          hue,
          short: `${cell.exact === null ? '≈' : ''}${exactPercent(best.value, 0)}`,
          full: againstInWords(shares[0], shares[1]),
        },
      ];
    }),
  });
}
