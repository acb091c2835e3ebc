/** The answers to the kinds of analysis that make cells of their own, each from the tables of the run alone. */
import type { AnswerInput } from '../analysis/answer.ts';
import { doctrinesAnswer, type DoctrinesAnswer } from '../analysis/doctrines/answer.ts';
import { forcesAnswer, type ForcesAnswer } from '../analysis/forces/answer.ts';
import { matrixAnswer, type MatrixAnswer } from '../analysis/matrix/answer.ts';
import { sensitivityAnswer, type SensitivityAnswer } from '../analysis/sensitivity/answer.ts';
import { weaponsOfRun } from '../analysis/weapons/run-answer.ts';
import type { WeaponsAnswer } from '../analysis/weapons/answer.ts';

export type Answer = DoctrinesAnswer | ForcesAnswer | MatrixAnswer | SensitivityAnswer | WeaponsAnswer;
export type AnswerTo = (input: AnswerInput) => Answer | null;

/** The answer to the spec's question; null for a matchup and for variants, which every run answers. */
export function answerTo(input: AnswerInput): Answer | null {
  switch (input.facts.analysis.kind) {
    case 'doctrines':
      return doctrinesAnswer(input);
    case 'forces':
      return forcesAnswer(input);
    case 'matrix':
      return matrixAnswer(input);
    case 'sensitivity':
      return sensitivityAnswer(input);
    case 'weapons':
      return weaponsOfRun(input);
    default:
      return null;
  }
}
