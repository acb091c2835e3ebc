/** The charts of a matrix: everyone against everyone, where each is strong, and the ranking last. */
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import type { Chart } from '../chart.ts';
import { matchupMatrix } from './matchup-matrix.ts';
import { matrixConditions } from './matrix-conditions.ts';
import { matrixStrengths } from './matrix-strengths.ts';

export function matrixCharts(findings: MatrixFindings): Chart[] {
  return [matchupMatrix(findings), matrixConditions(findings), matrixStrengths(findings)].filter(
    (chart) => chart !== null,
  );
}
