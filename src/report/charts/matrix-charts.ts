/** The charts of a matrix: everyone against everyone, strengths on one scale, and where each is strong. */
import { confidencePercent } from '../../analysis/digits.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import type { Chart } from '../chart.ts';
import { matchupMatrix } from './matchup-matrix.ts';
import { matrixConditions } from './matrix-conditions.ts';
import { matrixStrengths } from './matrix-strengths.ts';

export function matrixCharts(findings: MatrixFindings, { confidence }: RunFacts): Chart[] {
  const { contestants, shares, leads, top, strengths, conditions, byCondition, isExact } = findings;
  const method = isExact ? 'Exact.' : `Exact where solved, else ${confidencePercent(confidence)} intervals.`;
  return [
    matchupMatrix({ contestants, shares, leads, top, method }),
    matrixStrengths({ contestants, strengths, top, method }),
    matrixConditions({ contestants, conditions, leads: byCondition, method }),
  ].filter((chart) => chart !== null);
}
