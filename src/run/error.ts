/** The one error of a run: the reason why a run could not be finished, with cell and replicate. */
import { textOf } from '../play/json.ts';
import type { Cell } from '../spec/experiment.ts';

export type ExecutionErrorCode =
  /** The number of workers is out of range. */
  | 'HYTHE-RUN-WORKERS'
  /** The sampler that the spec asks for is not available. */
  | 'HYTHE-RUN-SAMPLER'
  /** The rules refuse the inputs of a cell. */
  | 'HYTHE-RUN-INPUT'
  /** The source of the rules does not give something that a cell needs. */
  | 'HYTHE-RUN-NOT-GIVEN'
  /** Too many chunks, tables too large for memory, or more states than a page has room for. */
  | 'HYTHE-RUN-TOO-LARGE'
  /** A cell is beyond the solver's budget under `method: exact`. */
  | 'HYTHE-RUN-UNSOLVED'
  /** An engagement never ends. */
  | 'HYTHE-RUN-ENDLESS'
  /** The code of a rules module has a mistake. */
  | 'HYTHE-RUN-RULES'
  /** A worker failed without an answer: a bug, a crash, a lack of memory. */
  | 'HYTHE-RUN-WORKER'
  /** The journal of the run cannot be read or written: a full disk, a folder without permission. */
  | 'HYTHE-RUN-JOURNAL'
  /** The journal is that of another run. */
  | 'HYTHE-RUN-JOURNAL-OTHER'
  /** The journal holds values that no run gives. */
  | 'HYTHE-RUN-JOURNAL-FORGED'
  /** The Redis of a cluster cannot be used. */
  | 'HYTHE-RUN-CLUSTER'
  /** Two machines of a cluster find different answers, so that what is in the journal cannot be relied on. */
  | 'HYTHE-RUN-CLUSTER-DISAGREES';

/** Codes of faults while running; the others ask for a different spec. */
const FAULTS: ReadonlySet<ExecutionErrorCode> = new Set([
  'HYTHE-RUN-ENDLESS',
  'HYTHE-RUN-WORKER',
  'HYTHE-RUN-JOURNAL',
  'HYTHE-RUN-JOURNAL-FORGED',
  'HYTHE-RUN-CLUSTER',
  'HYTHE-RUN-CLUSTER-DISAGREES',
]);

/** The end of a run: a worker that fails, too much work, a cell that its source leaves open. */
export class ExecutionError extends Error {
  override readonly name = 'ExecutionError';
  readonly code: ExecutionErrorCode;
  /** `fault`: something went wrong while running. `wrong-use`: the spec or the call asks for the impossible. */
  readonly exitClass: 'fault' | 'wrong-use';
  /** The number of the cell, from 1; null if no single cell is at fault. */
  readonly cell: number | null;
  /** The replicate, from 0, the first of several; null if none is at fault. */
  readonly replicate: number | null;

  constructor(
    code: ExecutionErrorCode,
    message: string,
    where: {
      readonly cell?: number | null;
      readonly replicate?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, where.cause === undefined ? undefined : { cause: where.cause });
    this.code = code;
    this.exitClass = FAULTS.has(code) ? 'fault' : 'wrong-use';
    this.cell = where.cell ?? null;
    this.replicate = where.replicate ?? null;
  }
}

/** A cell in the words of messages: `cell 3 (distanceCm 8, quality regular, variant as-written)`. */
export function cellName(cell: Cell): string {
  const parts = cell.factors.map(({ name, value }) => `${name} ${textOf(value)}`);
  if (cell.variant !== null) parts.push(`variant ${cell.variant}`);
  return parts.length === 0 ? `cell ${cell.number}` : `cell ${cell.number} (${parts.join(', ')})`;
}
