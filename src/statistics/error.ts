/** The one error of the statistics floor, and the checks of arguments that throw it. */

/**
 * The kinds of error: an argument outside its domain, arrays that do not match, no data, or a series that did not
 * settle.
 */
type StatisticsErrorCode =
  'statistics/out-of-domain' | 'statistics/mismatch' | 'statistics/no-data' | 'statistics/no-convergence';

/** Thrown for arguments outside the domain of a result; the message names the argument and the expected values. */
export class StatisticsError extends Error {
  override readonly name = 'StatisticsError';
  readonly code: StatisticsErrorCode;

  constructor(code: StatisticsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Throws 'statistics/out-of-domain' unless `condition` holds; `expected` completes "<name> must be …". */
export function requireDomain(condition: boolean, name: string, expected: string, got: number): void {
  if (!condition) {
    throw new StatisticsError('statistics/out-of-domain', `${name} must be ${expected}, got ${got}`);
  }
}

/** A level of confidence lies strictly between 0 and 1. */
export function requireConfidence(confidence: number): void {
  requireDomain(confidence > 0 && confidence < 1, 'confidence', 'between 0 and 1, both excluded', confidence);
}

/** A count is an integer of 0 or more that a double holds exactly. */
export function requireCount(count: number, name: string): void {
  requireDomain(Number.isSafeInteger(count) && count >= 0, name, 'an integer of 0 or more', count);
}

export function requirePositiveCount(count: number, name: string): void {
  requireDomain(Number.isSafeInteger(count) && count > 0, name, 'an integer of 1 or more', count);
}

/** Two arrays that are read side by side have the same length. */
export function requireSameLength(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  names: readonly [string, string],
): void {
  if (first.length !== second.length) {
    throw new StatisticsError(
      'statistics/mismatch',
      `${names[0]} and ${names[1]} must have the same length, got ${first.length} and ${second.length}`,
    );
  }
}
