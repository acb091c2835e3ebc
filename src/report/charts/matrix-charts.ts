/** The charts of a matrix: everyone against everyone, where each is strong, and last the ranking, or the choice where it misleads. */
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import type { Chart } from '../chart.ts';
import { matchupMatrix } from './matchup-matrix.ts';
import { matrixChoice } from './matrix-choice.ts';
import { matrixConditions } from './matrix-conditions.ts';
import { matrixStrengths } from './matrix-strengths.ts';

export function matrixCharts(findings: MatrixFindings): Chart[] {
  return [
    matchupMatrix(findings),
    matrixConditions(findings),
    matrixChoice(findings) ?? matrixStrengths(findings),
  ].filter((chart) => chart !== null);
}
