/** The one error of the execution floor: why a run could not be finished, in which cell, at which replicate. */
import type { Cell } from '../experiment/experiment.ts';

export type ExecutionErrorCode =
  /** The number of workers is none that can be started. */
  | 'HYTHE-RUN-WORKERS'
  /** The sampler that the spec asks for is not offered. */
  | 'HYTHE-RUN-SAMPLER'
  /** The rules refuse the inputs of a cell. */
  | 'HYTHE-RUN-INPUT'
  /** A cell needs what the source of its rules does not give. */
  | 'HYTHE-RUN-NOT-GIVEN'
  /** More chunks, or larger tables, than can be kept. */
  | 'HYTHE-RUN-TOO-LARGE'
  /** `method: exact`, and a cell is beyond the solver's budget. */
  | 'HYTHE-RUN-UNSOLVED'
  /** An engagement that never ends. */
  | 'HYTHE-RUN-ENDLESS'
  /** The code of a rules module has a mistake. */
  | 'HYTHE-RUN-RULES'
  /** A worker failed for a reason that is no answer: a bug, a crash, a lack of memory. */
  | 'HYTHE-RUN-WORKER'
  /** The journal of the run cannot be read or written: a full disk, a folder that may not be written to. */
  | 'HYTHE-RUN-JOURNAL'
  /** The journal is that of another run. */
  | 'HYTHE-RUN-JOURNAL-OTHER'
  /** The journal holds values that no run finds. */
  | 'HYTHE-RUN-JOURNAL-FORGED';

/** Codes that say that something went wrong while running; the others ask for a different spec. */
const FAULTS: ReadonlySet<ExecutionErrorCode> = new Set([
  'HYTHE-RUN-ENDLESS',
  'HYTHE-RUN-WORKER',
  'HYTHE-RUN-JOURNAL',
  'HYTHE-RUN-JOURNAL-FORGED',
]);

/** What stops a run: a worker that fails, work that is too much, a cell of which its source leaves a part open. */
export class ExecutionError extends Error {
  override readonly name = 'ExecutionError';
  readonly code: ExecutionErrorCode;
  /** `fault`: something went wrong while running. `wrong-use`: the spec or the call asks for what cannot be done. */
  readonly exitClass: 'fault' | 'wrong-use';
  /** The number of the cell, from 1; null where it is no single one. */
  readonly cell: number | null;
  /** The replicate, from 0; of several the first; null where it is none. */
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

/** A cell as messages name it: `cell 3 (distanceCm 8, quality regular, variant as-written)`. */
export function cellName(cell: Cell): string {
  const parts = cell.factors.map(
    ({ name, value }) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  if (cell.variant !== null) parts.push(`variant ${cell.variant}`);
  return parts.length === 0 ? `cell ${cell.number}` : `cell ${cell.number} (${parts.join(', ')})`;
}
