/** The one error of the record of a run: what could not be written or read, and what to do. */

type ResultsErrorCode =
  /** A file or folder could not be written: no permission, a read-only or full disk, a file in place of a folder. */
  | 'HYTHE-RESULTS-WRITE'
  /** Another process works on the same run. */
  | 'HYTHE-RESULTS-LOCKED'
  /** A stopped run is there that does not go on as asked. */
  | 'HYTHE-RESULTS-STOPPED'
  /** The folder is served to be read only. */
  | 'HYTHE-RESULTS-READ-ONLY'
  /** A symbolic link would lead out of the output folder. */
  | 'HYTHE-RESULTS-OUTSIDE'
  /** The name of a file to keep beside the tables is not one that can be kept. */
  | 'HYTHE-RESULTS-NAME'
  /** Another spec of this name is there, or it was changed since it was read. */
  | 'HYTHE-RESULTS-CHANGED'
  /** There is no spec of this name, or it cannot be read. */
  | 'HYTHE-RESULTS-NO-SPEC'
  /** The folder holds no run, or cannot be read. */
  | 'HYTHE-RESULTS-NO-RUN'
  /** A file of the run is missing or was changed. */
  | 'HYTHE-RESULTS-DAMAGED'
  /** The run was written in a format that this version does not know. */
  | 'HYTHE-RESULTS-FUTURE';

/** Codes of errors that go away when something else is asked for. */
const WRONG_USE: readonly ResultsErrorCode[] = ['HYTHE-RESULTS-LOCKED', 'HYTHE-RESULTS-STOPPED'];

export class ResultsError extends Error {
  override readonly name = 'ResultsError';
  readonly code: ResultsErrorCode;
  /** `wrong-use`: something else has to be asked for. */
  readonly exitClass: 'fault' | 'wrong-use';
  /** The file or folder. */
  readonly path: string;

  constructor(code: ResultsErrorCode, path: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.exitClass = WRONG_USE.includes(code) ? 'wrong-use' : 'fault';
    this.path = path;
  }
}

/**
 * The result of `make` on the tables of the runs at these places; `hint` ends the message.
 * @throws {ResultsError} if whole tables contradict one another
 */
export async function orDamaged<T>(
  places: readonly string[],
  make: () => T | Promise<T>,
  hint = '',
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (isOurs(error)) throw error;
    const all = places.join(' and ');
    throw new ResultsError(
      'HYTHE-RESULTS-DAMAGED',
      all,
      `what is kept in ${all} contradicts itself; run the experiment again, and where that happens again please report it${hint}`,
      error,
    );
  }
}

/** Errors that explain themselves, and errors of the system. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:HYTHE-|E[A-Z]+$)/u.test(String(error.code));
}
