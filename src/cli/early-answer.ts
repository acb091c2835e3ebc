/** The answer of a run that plays only to check its dice: it is known, and printed, once all cells are solved. */
import type { RuleSystem } from '../play/system.ts';
import type { RunOutcome } from '../execution/outcome.ts';
import type { Progress } from '../execution/progress.ts';
import type { Experiment } from '../spec/experiment.ts';
import type { AskedFor } from '../results/asked.ts';
import type { Output } from './output.ts';

interface EarlyAnswer {
  readonly update: (progress: Progress) => void;
  /** Prints the answer once all cells are solved; takes the outcome so far. */
  readonly print: (outcome: () => RunOutcome) => void;
  /** The answer as it was printed; null where it was not. */
  readonly printed: () => string | null;
}

/** Null where counts have a part in the answer. */
export async function earlyAnswer(
  output: Output,
  { experiment, systems }: { readonly experiment: Experiment; readonly systems: readonly RuleSystem[] },
  asked: AskedFor,
): Promise<EarlyAnswer | null> {
  const { resolve, variants, feel } = experiment;
  if (resolve.check !== 'exact' || resolve.stop !== null || variants.length > 0 || feel !== undefined)
    return null;
  const [{ solvedFindings }, { findingLines }] = await Promise.all([
    import('../host/complete-run.ts'),
    import('./finding-text.ts'),
  ]);
  let isSolved = false;
  let printed: string | null = null;
  return {
    update: ({ done, planned, solved, toSolve }) => {
      isSolved = toSolve > 0 && solved === toSolve && done < planned;
    },
    print: (outcome) => {
      if (!isSolved || printed !== null) return;
      const { findings, facts } = solvedFindings(outcome(), systems, asked);
      printed = findingLines(findings, facts, output.width).join('\n');
      output.result(printed);
      output.note('now the same is played with dice, to check it');
    },
    printed: () => printed,
  };
}
