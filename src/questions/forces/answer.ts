/** The force needed: a search, points, or a menu, as the section of the spec asks. */
import { askedForces } from '../../experiment/analyses/forces.ts';
import type { AnswerInput, AnswerOf } from '../../analysis/answer.ts';
import { AnalysisError } from '../../analysis/error.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import type { QuestionChart } from '../chart.ts';
import { cheapestAnswer, cheapestCharts, cheapestTold, type CheapestAnswer } from './cheapest.ts';
import { pointsAnswer, type PointsAnswer } from './points/answer.ts';
import { pointsCharts } from './points/charts.ts';
import { pointsTold } from './points/tell.ts';
import { searchAnswer, type SearchAnswer } from './search/answer.ts';
import { searchCharts } from './search/charts.ts';
import { searchTold } from './search/tell.ts';

export type ForcesAnswer = AnswerOf<'forces', SearchAnswer | PointsAnswer | CheapestAnswer>;

/** @throws {AnalysisError} where the run has no table for it */
export function forcesAnswer({ cells, tables, facts }: AnswerInput): ForcesAnswer {
  const { search, target = 'even', points, cheapest } = askedForces(facts.analysis.asked ?? {});
  const { distributions } = tables;
  if (distributions === undefined)
    throw new AnalysisError('HYTHE-ANALYSIS-COLUMN', 'the run has no table of distributions');
  const given = { cells, distributions, facts };
  if (search !== undefined) {
    const findings = searchAnswer({ ...given, search, target });
    return { kind: 'forces', findings, ...searchTold(findings, facts) };
  }
  if (points !== undefined) {
    const findings = pointsAnswer({ ...given, points });
    return { kind: 'forces', findings, ...pointsTold(findings, facts) };
  }
  if (cheapest === undefined)
    throw new AnalysisError('HYTHE-ANALYSIS-VALUE', 'the analysis of forces asks nothing');
  const findings = cheapestAnswer({ ...given, cheapest });
  return { kind: 'forces', findings, ...cheapestTold(findings, facts) };
}

/** @param method how the numbers came about, as a sentence */
export function forcesCharts(answer: ForcesAnswer, facts: RunFacts, method: string): QuestionChart[] {
  const { findings } = answer;
  switch (findings.asks) {
    case 'search':
      return searchCharts(findings, facts, method);
    case 'points':
      return pointsCharts(findings, facts, method);
    case 'cheapest':
      return cheapestCharts(findings, facts, method);
  }
}
