/** The charts of a matrix: everyone against everyone, where each is strong, and last the ranking, or the choice where it misleads. */
import type { LabelFacts } from '../../analysis/labels.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import type { Chart } from '../chart.ts';
import { matchupMatrix } from './matchup-matrix.ts';
import { matrixChoice } from './matrix-choice.ts';
import { matrixConditions } from './matrix-conditions.ts';
import { matrixStrengths } from './matrix-strengths.ts';

export function matrixCharts(findings: MatrixFindings, facts: LabelFacts): Chart[] {
  return [
    matchupMatrix(findings),
    matrixConditions(findings),
    matrixChoice(findings) ?? matrixStrengths(findings, facts),
  ].filter((chart) => chart !== null);
}
