/** What a system shows of its options. */
import type { Asked } from './asking.ts';

export interface Shown {
  /** By option: a value other than the default, and by mechanic or kind a question whose answer changes with it. */
  readonly SHOWN: Readonly<
    Record<string, readonly [string | number | boolean, Readonly<Record<string, Asked>>]>
  >;
  /** By mechanic: the options that are read there and still cannot change an answer. */
  readonly CANNOT?: Readonly<Record<string, readonly string[]>>;
  /** Options of the digest that a system does not have, since they could not act. */
  readonly GONE?: readonly string[];
  /** One place shows an option, since all its places ask one function. Battles on a map have tests of their own. */
  readonly ONE_PLACE?: true;
}
