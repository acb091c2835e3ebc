/**
 * Answer to a study of sensitivity: one thing at a time, or every combination with the variance shared out by factor.
 */
import type { AnswerOf, AnswerInput } from '../answer.ts';
import { measureAsked } from './measure.ts';
import { oneAtATimeAnswer, type OneAtATime } from './one-at-a-time/words.ts';
import { gridAnswer } from './grid/words.ts';
import type { GridFindings } from './grid/tables.ts';

export type SensitivityFindings = OneAtATime | GridFindings;

export type SensitivityAnswer = AnswerOf<'sensitivity', SensitivityFindings>;

export function sensitivityAnswer(input: AnswerInput): SensitivityAnswer {
  const { sides, analysis } = input.facts;
  const of = analysis.asked?.['of'];
  const measure = measureAsked(typeof of === 'string' ? of : `winner=${sides[0]}`, input.facts);
  const answer =
    analysis.asked?.['indices'] === 'sobol' ? gridAnswer(input, measure) : oneAtATimeAnswer(input, measure);
  return { kind: 'sensitivity', ...answer };
}
