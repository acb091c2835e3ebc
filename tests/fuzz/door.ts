/** A door by which input comes in from outside, and what may never happen at it. */
import type { Random } from './random.ts';

export interface Door {
  readonly name: string;
  /** Lets a random input in. Throws {@link Finding}, or whatever came out that is none of Hythe's errors. */
  enter(random: Random): void | Promise<void>;
}

/** Something that must not happen, with the input that made it happen. */
export class Finding extends Error {
  readonly input: string;
  constructor(what: string, input: string, cause?: unknown) {
    super(what, { cause });
    this.input = input;
  }
}

/** What a message of ours never says: it would be a slip, not an answer. */
const SLIPS = /\bundefined\b|\[object|Symbol\(|\bNaN\b|^\s+at .*:\d+:\d+/mu;

/** Looks at an error that came out: one of Hythe's own, in words. */
export function expectOwnError(error: unknown, codes: RegExp, input: string): void {
  if (!(error instanceof Error)) throw new Finding(`threw ${String(error)}`, input);
  const code = 'code' in error ? String(error.code) : '';
  if (!codes.test(code)) throw new Finding(`${error.name} ${code}: ${error.message}`, input, error);
  expectWords(error.message, input);
}

/** Looks at a message that a user reads. What the input itself says may stand in it. */
export function expectWords(message: string, input: string): void {
  const [slip] = SLIPS.exec(message) ?? [];
  if (slip !== undefined && !input.includes(slip.trim()))
    throw new Finding(`a message says ${slip}: ${message}`, input);
  if (message.trim().length < 4) throw new Finding(`an empty message: "${message}"`, input);
}
