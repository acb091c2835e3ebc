/** Answers loaded for a kind of analysis, without their code where a run has none. */
import { analysisKinds } from '../experiment/analyses/index.ts';
import type { AnswerTo } from './answers.ts';

export async function loadAnswers(kind: string): Promise<AnswerTo> {
  if (analysisKinds.every(({ name }) => name !== kind)) return () => null;
  return (await import('./answers.ts')).answerTo;
}
