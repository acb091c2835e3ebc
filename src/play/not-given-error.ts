/** Errors of parts that a source does not give. */
import { InputError } from './inputs.ts';

/** A rule that the source of a rule system does not give: an error of the whole cell, never a guess. */
export class NotGivenError extends Error {
  readonly code = 'HYTHE-RULES-NOT-GIVEN';
  /** The code in the answer to a cases file, where the system has a more exact one than its usual. */
  readonly caseCode: string | null;

  constructor(message: string, caseCode: string | null = null) {
    super(message);
    this.caseCode = caseCode;
  }
}

/** The result of `make`; null where inputs do not fit, or the source is silent. */
export function unlessRefused<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof InputError || error instanceof NotGivenError) return null;
    throw error;
  }
}
