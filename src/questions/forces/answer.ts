/** The force needed: a search, points, or a menu, as the section of the spec asks. */
import { askedForces } from '../../spec/analyses/forces.ts';
import type { AnswerBase, AnswerInput, AnswerOf } from '../telling/answer.ts';
import { AnalysisError } from '../../run/tables/reader.ts';
import type { RunFacts } from '../telling/facts.ts';
import type { Charted, QuestionChart } from '../chart.ts';
import { cheapestAnswer, cheapestCharts, cheapestTold, type CheapestAnswer } from './cheapest.ts';
import { pointsAnswer, pointsCharts, pointsTold, type PointsAnswer } from './points.ts';
import { searchAnswer, searchCharts, searchTold, type SearchAnswer } from './search.ts';

export type ForcesAnswer = Charted<AnswerOf<'forces', SearchAnswer | PointsAnswer | CheapestAnswer>>;

/** @throws {AnalysisError} where the run has no table for it */
export function forcesAnswer({ cells, tables, facts }: AnswerInput): ForcesAnswer {
  const { search, target = 'even', points, cheapest } = askedForces(facts.analysis.asked ?? {});
  const { distributions } = tables;
  if (distributions === undefined)
    throw new AnalysisError('HYTHE-ANALYSIS-COLUMN', 'the run has no table of distributions');
  const given = { cells, distributions, facts };
  const answerOf = <F extends ForcesAnswer['findings']>(
    findings: F,
    told: (findings: F, facts: RunFacts) => AnswerBase,
    charts: (findings: F, facts: RunFacts, method: string) => QuestionChart[],
  ): ForcesAnswer => ({
    kind: 'forces',
    findings,
    ...told(findings, facts),
    charts: (method) => charts(findings, facts, method),
  });
  if (search !== undefined) return answerOf(searchAnswer(search, target, given), searchTold, searchCharts);
  if (points !== undefined) return answerOf(pointsAnswer(points, given), pointsTold, pointsCharts);
  if (cheapest !== undefined) return answerOf(cheapestAnswer(cheapest, given), cheapestTold, cheapestCharts);
  throw new AnalysisError('HYTHE-ANALYSIS-VALUE', 'the analysis of forces asks nothing');
}
