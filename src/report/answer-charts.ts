/** The charts of an answer, which stand in place of those of a matchup. */
import type { Answer } from '../analysis/answers.ts';
import type { Chart } from './chart.ts';
import type { ChartInput } from './charts/input.ts';
import { forcesCharts } from './charts/forces.ts';
import { matrixCharts } from './charts/matrix.ts';
import { sensitivityCharts } from './charts/sensitivity.ts';
import { weaponsCharts } from './charts/weapons.ts';

export function answerCharts(answer: Answer, { facts }: ChartInput): Chart[] {
  switch (answer.kind) {
    case 'forces':
      return forcesCharts(answer.found, facts);
    case 'matrix':
      return matrixCharts(answer.found, facts);
    case 'sensitivity':
      return sensitivityCharts(answer.found, facts);
    case 'weapons':
      return weaponsCharts(answer.found, facts);
  }
}
