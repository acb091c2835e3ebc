/** Charts of an answer, which stand in place of those of a matchup. */
import type { Answer } from '../questions/answers.ts';
import { forcesCharts } from '../questions/forces/answer.ts';
import type { QuestionChart } from '../questions/chart.ts';
import { methodInWords, shownCells, type ChartInput } from '../questions/matchup/chart-input.ts';
import { doctrineCharts } from '../questions/doctrines/charts.ts';
import { leadCharts, matrixCharts } from '../questions/matrix/charts.ts';
import { historyCharts } from '../questions/history.ts';
import { sensitivityCharts } from '../questions/sensitivity/charts.ts';
import { weaponsCharts } from '../questions/weapons/charts.ts';

export function answerCharts(answer: Answer, input: ChartInput): readonly QuestionChart[] {
  const { facts } = input;
  switch (answer.kind) {
    case 'doctrines':
      return doctrineCharts({ ...answer.findings, facts });
    case 'forces':
      return forcesCharts(answer, facts, methodInWords(shownCells(input), input, 'rings'));
    case 'history':
      return historyCharts(answer, facts);
    case 'matrix':
      return matrixCharts(answer.findings);
    case 'sensitivity':
      return sensitivityCharts({ ...answer.findings, facts });
    case 'weapons': {
      const { fight } = answer.findings;
      return [...weaponsCharts(answer.findings), ...(fight === null ? [] : leadCharts(fight))];
    }
  }
}
