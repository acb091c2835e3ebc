/** The answers to the kinds of analysis that make cells of their own, each from the tables of the run alone. */
import type { AnswerInput, AnswerOf } from './telling/answer.ts';
import { doctrinesOf, type Doctrines } from './doctrines/answer.ts';
import type { Charted } from './chart.ts';
import { doctrineCharts, doctrineTables } from './doctrines/charts.ts';
import { tellDoctrines } from './doctrines/tell.ts';
import { forcesAnswer, type ForcesAnswer } from './forces/answer.ts';
import { historyAnswer, historyCharts, type HistoryAnswer } from './history.ts';
import { matrixAnswer, type MatrixAnswer } from './matrix/answer.ts';
import { matrixCharts, matrixTables } from './matrix/charts.ts';
import { matrixStory } from './matrix/tell.ts';
import { sensitivityOf, type Sensitivity } from './sensitivity/answer.ts';
import { sensitivityCharts, sensitivityTables } from './sensitivity/charts.ts';
import { tellSensitivity } from './sensitivity/tell.ts';
import { weaponsOfRun } from './weapons/run.ts';

export type Answer =
  | Charted<AnswerOf<'doctrines', Doctrines>>
  | ForcesAnswer
  | Charted<HistoryAnswer>
  | Charted<AnswerOf<'matrix', MatrixAnswer>>
  | Charted<AnswerOf<'sensitivity', Sensitivity>>
  | ReturnType<typeof weaponsOfRun>;
export type AnswerTo = (input: AnswerInput) => Answer | null;

/** The answer to the spec's question; null for a matchup and for variants, which every run answers. */
export function answerTo(input: AnswerInput): Answer | null {
  const { facts } = input;
  switch (facts.analysis.kind) {
    case 'doctrines': {
      const findings = doctrinesOf(input);
      const told = { ...findings, facts };
      const shown = { tables: doctrineTables(told), charts: () => doctrineCharts(told) };
      return { kind: 'doctrines', findings, ...tellDoctrines(told), ...shown };
    }
    case 'forces':
      return forcesAnswer(input);
    case 'history': {
      const answer = historyAnswer(input);
      return { ...answer, charts: () => historyCharts(answer, facts) };
    }
    case 'matrix': {
      const findings = matrixAnswer(input);
      const shown = {
        tables: matrixTables(findings, facts.confidence),
        charts: () => matrixCharts(findings),
      };
      return { kind: 'matrix', findings, ...matrixStory(findings, facts), ...shown };
    }
    case 'sensitivity': {
      const findings = sensitivityOf(input);
      const told = { ...findings, facts };
      const shown = { tables: sensitivityTables(told), charts: () => sensitivityCharts(told) };
      return { kind: 'sensitivity', findings, ...tellSensitivity(told), ...shown };
    }
    case 'weapons':
      return weaponsOfRun(input);
    default:
      return null;
  }
}
