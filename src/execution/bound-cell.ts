/** A cell bound to its rules: the engagement that is played or solved, and the shape of its tallies. */
import { NotGivenError } from '../engagement/engagement.ts';
import { InputError } from '../engagement/inputs.ts';
import { withOnly } from '../engagement/other-readings.ts';
import { anyEngagement, type AnyEngagement } from '../engagement/system.ts';
import { tallyShape, TallyTooLargeError, type TallyShape } from '../engagement/tally.ts';
import { BindError, type Binder } from '../experiment/bind.ts';
import type { Cell } from '../experiment/experiment.ts';
import { samplersOf, TABLE_BYTES, type Samplers } from './samplers.ts';
import { cellName, ExecutionError, type ExecutionErrorCode } from './error.ts';

export interface BoundCell {
  /** With the counters and joints of the cell that are computed. */
  readonly engagement: AnyEngagement;
  readonly shape: TallyShape;
  readonly samplers: Samplers;
}

/**
 * Binds a cell; `tableBytes` bounds the tables of its compiled samplers.
 * @throws {ExecutionError} that names the cell, if its rules refuse it
 */
export function boundCell(binder: Binder, cell: Cell, tableBytes = TABLE_BYTES): BoundCell {
  try {
    const engagement = binder.bind(cell).use((whole) => anyEngagement(withOnly(whole, cell.computed)));
    const shape = engagement.use((bound) => tallyShape(bound));
    return { engagement, shape, samplers: samplersOf(engagement, shape, tableBytes) };
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
