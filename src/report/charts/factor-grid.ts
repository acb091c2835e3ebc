/**
 * Winners at each pair of values of two factors: the colour is the side that wins more often, the stronger the more.
 */
import { item } from '../../chance/at.ts';
import { againstInWords } from '../../analysis/certainty.ts';
import { theSide, valueLabel } from '../../analysis/labels.ts';
import { chartText, say } from '../../analysis/sentence.ts';
import { bestShares, leadOf } from '../../analysis/verdict.ts';
import type { Chart } from '../chart.ts';
import { heatMap, type HeatField } from './heat-map.ts';
import { winnerNames } from './outcome-rows.ts';
import { axisName, hedge, shownCells, type ChartInput } from './input.ts';

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
  const [a, b] = [theSide(facts, 0), theSide(facts, 1)];
  const lead = (winner: 0 | 1): number => cells.filter(({ row }) => row.verdict === winner).length;
  const strongest = Math.max(...cells.map(({ cell }) => Math.abs(leadOf(cell))), 1e-9);
  const title = say`${a} won more often in ${lead(0)} of ${cells.length} matchups, ${b} in ${lead(1)}`;
  const nameOf = (factor: number): string => chartText(axisName(facts, factor));
  const values = (texts: readonly string[], factor: number): string[] =>
    texts.map((text) => chartText(valueLabel(facts, text, item(facts.factors, factor).path)));
  return heatMap({
    name: 'grid',
    title,
    subtitle: say`The lead in points, in the colour of the side that leads; grey where neither surely does (${hedge(cells, facts)}).`,
    alt: say`Grid of who wins more often by ${nameOf(1 - across)} and ${nameOf(across)}. ${title}.`,
    columns: values(columns, across),
    rows: values(rows, 1 - across),
    columnTitle: nameOf(across),
    rowTitle: nameOf(1 - across),
    valueTitle: chartText(say`${a} against ${b}`),
    steps: ([0, 1] as const).map((hue) => ({ short: winnerNames(facts)[hue] ?? '', strength: 1, hue })),
    fields: cells.flatMap(({ cell, row: { verdict: winner } }): HeatField[] => {
      const shares = bestShares(cell);
      if (shares === null) return [];
      const by = leadOf(cell);
      const hue = winner === 0 || winner === 1 ? winner : 2;
      return [
        {
          column: columns.indexOf(cell.factors[across]?.text ?? ''),
          row: rows.indexOf(cell.factors[1 - across]?.text ?? ''),
          strength: Math.abs(by) / strongest,
          hue,
          short: Math.abs(by * 100).toFixed(0),
          full: againstInWords(shares[0], shares[1]),
        },
      ];
    }),
  });
}
