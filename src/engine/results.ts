/** Results of resolved specs, by number, so that their charts and files can be asked for afterwards. */
import { z } from 'zod';
import type { Findings } from '../questions/matchup/findings.ts';
import type { RunFacts } from '../analysis/facts.ts';
import type { RunRecord } from '../results/record.ts';

/** A resolved spec, as far as it has come. */
export interface Result {
  readonly record: RunRecord;
  readonly facts: RunFacts;
  readonly findings: Findings;
}

/** The number of a result, as a page gives it. */
export const resultNumber = z.int().min(1).max(1e9);

/** Results kept at a time; of a result that is gone a page resolves the spec again. */
const MOST_RESULTS = 8;

export class Results {
  private readonly results = new Map<number, Result>();
  private last = 0;

  /** Keeps a result and gives its number. */
  add(result: Result): number {
    this.last++;
    this.results.set(this.last, result);
    this.results.delete(this.last - MOST_RESULTS);
    return this.last;
  }

  /** The result of this number. @throws {GoneError} if it is no longer kept */
  of(number: number): Result {
    const result = this.results.get(number);
    if (result === undefined)
      throw new GoneError(`result ${number} is no longer kept: resolve the spec again`);
    return result;
  }
}

/** A result that is no longer kept. */
class GoneError extends Error {
  readonly code = 'HYTHE-ENGINE-GONE';
}
