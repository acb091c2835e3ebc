/** A cell bound to its rules: the engagement that is played or solved, and the shape of its tallies. */
import { NotGivenError } from '../play/not-given-error.ts';
import { chooseSampler, weigh } from '../play/sampler-choice.ts';
import { solve } from '../play/solve.ts';
import { InputError } from '../play/inputs.ts';
import { withOnly } from '../play/other-readings.ts';
import { anyGame } from '../play/system.ts';
import { tallyShape, TallyTooLargeError } from '../play/tally.ts';
import { BindError, type Binder } from '../spec/bind.ts';
import type { Cell } from '../spec/experiment.ts';
import { drawnCell } from './drawn-cell.ts';
import { cellOfStart } from '../spec/cell-starts.ts';
import { samplersOf, TABLE_BYTES, type BoundCell } from './samplers.ts';
import { cellName, ExecutionError, type ExecutionErrorCode } from './error.ts';

/**
 * Binds a cell; `tableBytes` bounds the tables of its compiled samplers.
 * @throws {ExecutionError} that names the cell, if its rules refuse it
 */
export function boundCell(binder: Binder, cell: Cell, tableBytes = TABLE_BYTES): BoundCell {
  try {
    const { setup } = cell;
    if (setup !== undefined) {
      const bytes = tableBytes / setup.starts.length;
      return drawnCell(
        setup,
        setup.starts.map((_start, i) => boundCell(binder, cellOfStart(cell, i), bytes)),
      );
    }
    const engagement = binder.bind(cell).use((whole) => anyGame(withOnly(whole, cell.computed)));
    const shape = engagement.use((bound) => tallyShape(bound));
    return {
      engagement,
      shape,
      samplers: engagement.use((rules) => samplersOf(rules, shape, tableBytes)),
      solve: (budget) => engagement.use((rules) => solve(rules, shape, budget)),
      choose: (replicates, wanted) =>
        engagement.use((its) => chooseSampler(its, weigh(its, replicates), replicates, wanted)),
    };
  } catch (error) {
    const code = refusalOf(error);
    if (code === null || !(error instanceof Error)) throw error;
    throw new ExecutionError(code, `${cellName(cell)}: ${error.message}`, {
      cell: cell.number,
      cause: error,
    });
  }
}

function refusalOf(error: unknown): ExecutionErrorCode | null {
  if (error instanceof NotGivenError) return 'HYTHE-RUN-NOT-GIVEN';
  if (error instanceof InputError || error instanceof BindError) return 'HYTHE-RUN-INPUT';
  if (error instanceof TallyTooLargeError) return 'HYTHE-RUN-TOO-LARGE';
  return null;
}
