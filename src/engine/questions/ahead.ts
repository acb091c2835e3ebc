/** The question that loads the code of all others, so that they are answered without a connection too. */
import { question, type Question } from '../question.ts';

export type Ahead = Question<unknown, null>;

/** The question for others that are loaded so. */
export function aheadOf(others: readonly (() => Promise<unknown>)[]): Ahead {
  return question('ahead', async (_asked, desk) => {
    // One after the other: a question that is asked meanwhile comes in between.
    for (const load of others) await load();
    // What their answers load.
    await Promise.all([
      import('../../run/feel.ts'),
      import('../../run/stops.ts'),
      import('../../questions/answers.ts'),
      import('../../questions/forces/halving.ts'),
      import('../../questions/forces/search.ts'),
      import('../../questions/weapons/charts.ts'),
      import('../inputs.ts'),
      import('../../report/chart.ts'),
      import('../../report/forms/drawn.ts'),
      import('../../report/theme.ts'),
      import('../../report/write-report.ts'),
      desk.examples(),
    ]);
    return null;
  });
}
