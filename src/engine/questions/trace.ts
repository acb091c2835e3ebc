/** One replicate of a cell, throw by throw, as `hythe trace` has it, with the chance to win after each throw. */
import type { SolveBudget } from '../../play/solve.ts';
import { BrokenStoryError } from '../../run/narrate-replicate.ts';
import { traceOf, type Trace } from '../../questions/trace.ts';
import { cellOf, opened, question } from '../question.ts';

/** A trace with its first steps. */
export interface ShownTrace extends Trace {
  /** Steps beyond those. */
  readonly more: number;
}

/** A second or so. */
const BUDGET: SolveBudget = { states: 100_000, work: 2e9 };

const MOST_STEPS = 2000;

export const trace = question('trace', async (asked, desk): Promise<ShownTrace> => {
  const { experiment, systems } = await opened(desk, asked);
  const how = { replicate: asked.replicate, systems, budget: BUDGET };
  try {
    const { trace: whole } = traceOf(experiment, cellOf(experiment, asked.cell), how);
    const { steps } = whole;
    return { ...whole, steps: steps.slice(0, MOST_STEPS), more: Math.max(0, steps.length - MOST_STEPS) };
  } catch (error) {
    throw error instanceof BrokenStoryError ? error.cause : error;
  }
});
