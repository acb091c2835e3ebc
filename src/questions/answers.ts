/** The answers to the kinds of analysis that make cells of their own, each from the tables of the run alone. */
import type { AnswerInput, AnswerOf } from '../analysis/answer.ts';
import { doctrinesOf, type Doctrines } from './doctrines/answer.ts';
import { doctrineTables } from './doctrines/charts.ts';
import { tellDoctrines } from './doctrines/tell.ts';
import { forcesAnswer, type ForcesAnswer } from './forces/answer.ts';
import { historyAnswer, type HistoryAnswer } from './history.ts';
import { matrixAnswer, type MatrixAnswer } from './matrix/answer.ts';
import { matrixTables } from './matrix/charts.ts';
import { matrixStory } from './matrix/tell.ts';
import { sensitivityOf, type Sensitivity } from './sensitivity/answer.ts';
import { sensitivityTables } from './sensitivity/charts.ts';
import { tellSensitivity } from './sensitivity/tell.ts';
import type { WeaponsAnswer } from './weapons/answer.ts';
import { weaponsOfRun } from './weapons/run.ts';

export type Answer =
  | AnswerOf<'doctrines', Doctrines>
  | ForcesAnswer
  | HistoryAnswer
  | AnswerOf<'matrix', MatrixAnswer>
  | AnswerOf<'sensitivity', Sensitivity>
  | AnswerOf<'weapons', WeaponsAnswer>;
export type AnswerTo = (input: AnswerInput) => Answer | null;

/** The answer to the spec's question; null for a matchup and for variants, which every run answers. */
export function answerTo(input: AnswerInput): Answer | null {
  const { facts } = input;
  switch (facts.analysis.kind) {
    case 'doctrines': {
      const findings = doctrinesOf(input);
      const told = { ...findings, facts };
      return { kind: 'doctrines', findings, ...tellDoctrines(told), tables: doctrineTables(told) };
    }
    case 'forces':
      return forcesAnswer(input);
    case 'history':
      return historyAnswer(input);
    case 'matrix': {
      const findings = matrixAnswer(input);
      const tables = matrixTables(findings, facts.confidence);
      return { kind: 'matrix', findings, ...matrixStory(findings, facts), tables };
    }
    case 'sensitivity': {
      const findings = sensitivityOf(input);
      const told = { ...findings, facts };
      return { kind: 'sensitivity', findings, ...tellSensitivity(told), tables: sensitivityTables(told) };
    }
    case 'weapons':
      return weaponsOfRun(input);
    default:
      return null;
  }
}
