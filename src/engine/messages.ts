/** Messages between a page and its engine: worker of the page, or server of this machine. Plain data. */
import type { Diagnostic } from '../experiment/diagnostic.ts';

/** A message of a page. */
export type ToEngine =
  | { readonly kind: 'ask'; readonly id: number; readonly question: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** A message to a page; `id` is that of its question. News come before the answer, any number of them. */
export type FromEngine =
  | { readonly kind: 'news'; readonly id: number; readonly news: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: EngineFailure };

/** A question without an answer. */
export interface EngineFailure {
  /** `HYTHE-…`: the code of the error; `HYTHE-CANCELLED` for a cancelled question. */
  readonly code: string;
  readonly message: string;
  /** The problems of a spec, with their places in its text; empty for every other failure. */
  readonly problems: readonly Diagnostic[];
}

export const CANCELLED = 'HYTHE-CANCELLED';
