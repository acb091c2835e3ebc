/** The question that loads the code of all others, so that they are answered without a connection too. */
import { question, type Question } from '../question.ts';
import { questions } from '../questions.ts';

export const ahead: Question<Record<never, never>, null> = question({}, async () => {
  // One after the other: a question that is asked meanwhile comes in between.
  for (const load of Object.values(questions)) await load();
  await Promise.all([import('../../questions/answers.ts'), import('../../report/write-report.ts')]);
  return null;
});
