/**
 * Winners at each pair of values of two factors: the colour is the side that wins more often, the stronger the more.
 */
import { type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { item } from '../../chance/at.ts';
import { againstInWords } from '../../analysis/certainty.ts';
import { theSide, valueLabel } from '../../analysis/labels.ts';
import { chartText, say } from '../../analysis/sentence.ts';
import { bestShares, leadOf } from '../../analysis/verdict.ts';
import type { Chart } from '../chart.ts';
import {
  axisName,
  hedge,
  shownCells,
  winnerNames,
  type ChartInput,
} from '../../questions/matchup/chart-input.ts';

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
  const title = say`${a} won more often in ${lead(0)} of ${cells.length} matchups, ${b} in ${lead(1)}`;
  const nameOf = (factor: number): string => chartText(axisName(facts, factor));
  const values = (texts: readonly string[], factor: number): string[] =>
    texts.map((text) => chartText(valueLabel(facts, text, item(facts.factors, factor).path)));
  const [one, other] = winnerNames(facts);
  const [columnNames, rowNames] = [values(columns, across), values(rows, 1 - across)];
  return drawn({
    form: 'heat',
    name: 'grid',
    title,
    subtitle: say`The lead in points, in the colour of the side that leads; grey where neither surely does (${hedge(cells, facts)}).`,
    alt: say`Grid of who wins more often by ${nameOf(1 - across)} and ${nameOf(across)}. ${title}.`,
    live: 'Point at a field for its number.',
    rows: cells.flatMap(({ cell, row: { verdict } }): Row[] => {
      const shares = bestShares(cell);
      if (shares === null) return [];
      const value = leadOf(cell);
      const place = (names: readonly string[], all: readonly string[], factor: number): string =>
        names[all.indexOf(cell.factors[factor]?.text ?? '')] ?? '';
      return [
        {
          x: place(columnNames, columns, across),
          y: place(rowNames, rows, 1 - across),
          value,
          ...(verdict === 0 || verdict === 1 ? {} : { low: -1, high: 1 }),
          label: Math.abs(value * 100).toFixed(0),
          said: againstInWords(shares[0], shares[1]),
        },
      ];
    }),
    options: {
      of: 'points',
      axes: [nameOf(1 - across), nameOf(across)],
      hues: ['first', 'second'],
      ends: [`${other} ahead`, `${one} ahead`],
      shown: (value) => Math.abs(value * 100).toFixed(0),
      columns: { y: nameOf(1 - across), x: nameOf(across), said: chartText(say`${a} against ${b}`) },
    },
  });
}
