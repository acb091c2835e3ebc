/** One replicate of a cell, throw by throw, as `hythe trace` has it, with the chance to win after each throw. */
import { z } from 'zod';
import { InputError } from '../../engagement/inputs.ts';
import { countOf } from '../../engagement/shown.ts';
import type { SolveBudget } from '../../engagement/solve.ts';
import { BrokenStoryError } from '../../execution/narrate-replicate.ts';
import type { Cell, Experiment } from '../../experiment/experiment.ts';
import { LONGEST_TITLE, MOST_CELLS, MOST_CHARACTERS, MOST_REPLICATES } from '../../experiment/limits.ts';
import { traceOf, type HowToTrace, type Trace } from '../../questions/trace.ts';
import { checked, type Checked } from '../changed-system.ts';
import { opened } from '../opened.ts';
import { question } from '../question.ts';

export interface TraceAsked {
  readonly spec: string;
  readonly file: string;
  /** By number. */
  readonly cell: number;
  readonly replicate: HowToTrace['replicate'];
}

/** A trace with its first 2,000 steps. */
export interface ShownTrace extends Trace {
  /** Steps beyond those. */
  readonly more: number;
}

/** A second or so. */
const BUDGET: SolveBudget = { states: 100_000, work: 2e9 };

const MOST_STEPS = 2000;

export const trace = question<TraceAsked, Checked<ShownTrace>>({
  input: z.object({
    spec: z.string().max(MOST_CHARACTERS),
    file: z.string().max(LONGEST_TITLE),
    cell: z.int().min(1).max(MOST_CELLS),
    replicate: z.union([z.int().min(0).max(MOST_REPLICATES), z.enum(['best', 'worst', 'median'])]),
  }),
  answer: async ({ spec, file, cell: wanted, replicate }, desk) =>
    checked(async () => {
      const { experiment, systems } = await opened(desk, spec, file);
      const cell = cellOf(experiment, wanted);
      try {
        const { trace: whole } = traceOf(experiment, cell, { replicate, systems, budget: BUDGET });
        const { steps } = whole;
        return {
          ...whole,
          steps: steps.slice(0, MOST_STEPS),
          more: Math.max(0, steps.length - MOST_STEPS),
        };
      } catch (error) {
        throw error instanceof BrokenStoryError ? error.cause : error;
      }
    }),
});

function cellOf({ cells }: Experiment, wanted: number): Cell {
  const cell = cells.find(({ number }) => number === wanted);
  if (cell !== undefined) return cell;
  const message = `there is no cell ${wanted}: the spec has ${countOf(cells.length, 'cell')}`;
  throw new InputError([{ path: ['cell'], kind: 'input', message }]);
}
