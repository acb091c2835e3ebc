/** The charts of an answer, which stand in place of those of a matchup. */
import type { Answer } from '../questions/answers.ts';
import { forcesCharts } from '../questions/forces/answer.ts';
import type { Chart } from './chart.ts';
import { methodInWords, shownCells, type ChartInput } from '../questions/matchup/chart-input.ts';
import { doctrineCharts } from '../questions/doctrines/charts.ts';
import { leadCharts, matrixCharts } from '../questions/matrix/charts.ts';
import { historyCharts } from '../questions/history.ts';
import { sensitivityCharts } from '../questions/sensitivity/charts.ts';
import { weaponsCharts } from '../questions/weapons/charts.ts';
import { drawn } from './forms/drawn.ts';

export function answerCharts(answer: Answer, input: ChartInput): Chart[] {
  const { facts } = input;
  switch (answer.kind) {
    case 'doctrines':
      return doctrineCharts({ findings: answer.findings, facts }).map(drawn);
    case 'forces':
      return forcesCharts(
        answer,
        facts,
        methodInWords(
          shownCells(input).map(({ cell }) => cell),
          input,
          { exact: 'Rings are', counted: 'dots are' },
        ),
      ).map(drawn);
    case 'history':
      return historyCharts(answer, facts).map(drawn);
    case 'matrix':
      return matrixCharts(answer.findings).map(drawn);
    case 'sensitivity':
      return sensitivityCharts(answer.findings, facts).map(drawn);
    case 'weapons': {
      const { fight } = answer.findings;
      return [...weaponsCharts(answer.findings), ...(fight === null ? [] : leadCharts(fight))].map(drawn);
    }
  }
}
