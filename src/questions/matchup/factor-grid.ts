/** Winners at each pair of values of two factors: the colour is the side that wins more often, the stronger the more. */
import { againstInWords } from '../telling/certainty.ts';
import { theSide, valueLabel } from '../telling/labels.ts';
import { chartText, say } from '../telling/sentence.ts';
import type { CellRow } from '../telling/rows.ts';
import { bestShares, leadOf } from '../telling/verdict.ts';
import { item } from '../../chance/at.ts';
import type { QuestionChart, Row } from '../chart.ts';
import { verb } from '../phrases.ts';
import { axisName, hedge, shownCells, winnerNames, type ChartInput } from './chart-input.ts';

const MOST_PLACES = 30;

/** The chart; null unless exactly two factors are varied, and nothing else. */
export function factorGrid(input: ChartInput): QuestionChart | null {
  const { facts, findings } = input;
  const cells = shownCells(input);
  const [first = 0, second = 0] = [0, 1].map(
    (factor) => new Set(findings.rows.map(({ cell }) => cell.factors[factor]?.text)).size,
  );
  const isGrid = facts.factors.length === 2 && cells.every(({ cell }) => cell.variant === null);
  if (!isGrid || Math.min(first, second) < 2 || Math.max(first, second) > MOST_PLACES) return null;
  // The factor with more values runs from left to right.
  const across = first > second ? 0 : 1;
  const axes = [chartText(axisName(facts, 1 - across)), chartText(axisName(facts, across))] as const;
  const valueOf = (cell: CellRow, factor: number): string =>
    chartText(valueLabel(facts, cell.factors[factor]?.text ?? '', item(facts.factors, factor).path));
  const [a, b] = [theSide(facts, 0), theSide(facts, 1)];
  const leads = (side: 0 | 1): number => cells.filter(({ row }) => row.verdict === side).length;
  const title = say`${a} ${verb(0, facts, ['win', 'wins'])} more often in ${leads(0)} of ${cells.length} cases, ${b} in ${leads(1)}`;
  const [one, other] = winnerNames(facts);
  const shown = (value: number): string => Math.abs(value * 100).toFixed(0);
  return {
    form: 'heat',
    name: 'grid',
    title,
    subtitle: say`The lead in points, in the colour of the side that leads; grey where neither surely does (${hedge(cells, facts)}).`,
    rows: cells.flatMap(({ cell, row: { verdict } }): Row[] => {
      const shares = bestShares(cell);
      if (shares === null) return [];
      const value = leadOf(cell);
      return [
        {
          x: valueOf(cell, across),
          y: valueOf(cell, 1 - across),
          value,
          ...(verdict === 0 || verdict === 1 ? {} : { low: -1, high: 1 }),
          label: shown(value),
          said: againstInWords(shares[0], shares[1]),
        },
      ];
    }),
    options: {
      of: 'points',
      axes,
      hues: ['first', 'second'],
      ends: [`${other} ahead`, `${one} ahead`],
      shown,
      columns: { y: axes[0], x: axes[1], said: chartText(say`${a} against ${b}`) },
    },
  };
}
