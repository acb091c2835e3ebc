/** The answers to the kinds of analysis that make cells of their own, each from the tables of the run alone. */
import type { Asked } from './answer.ts';
import { forcesAnswer, type ForcesAnswer } from './forces/answer.ts';
import { matrixAnswer, type MatrixAnswer } from './matrix/answer.ts';
import { sensitivityAnswer, type SensitivityAnswer } from './sensitivity/answer.ts';
import { weaponsOfRun } from './weapons/run-answer.ts';
import type { WeaponsAnswer } from './weapons/answer.ts';

export type Answer = ForcesAnswer | MatrixAnswer | SensitivityAnswer | WeaponsAnswer;

/** The answer to the spec's question; null for a matchup and for variants, which every run answers. */
export function answerTo(asked: Asked): Answer | null {
  switch (asked.facts.analysis.kind) {
    case 'forces':
      return forcesAnswer(asked);
    case 'matrix':
      return matrixAnswer(asked);
    case 'sensitivity':
      return sensitivityAnswer(asked);
    case 'weapons':
      return weaponsOfRun(asked);
    default:
      return null;
  }
}
