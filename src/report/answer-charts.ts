/** The charts of an answer, which stand in place of those of a matchup. */
import type { Answer } from '../analysis/answers.ts';
import type { Chart } from './chart.ts';
import type { ChartInput } from './charts/input.ts';
import { matchupMatrix } from './charts/matchup-matrix.ts';

export function answerCharts(answer: Answer, { facts }: ChartInput): Chart[] {
  switch (answer.kind) {
    case 'matrix': {
      const { contestants, pairings } = answer.found;
      const chart = matchupMatrix({
        contestants,
        pairings: pairings.map(({ row, column, shares: [wins, losses] }) => ({ row, column, wins, losses })),
        method: pairings.every(({ isExact }) => isExact)
          ? 'Exact.'
          : `Exact where solved, else ${String(facts.confidence * 100)} % intervals.`,
      });
      return chart === null ? [] : [chart];
    }
  }
}
