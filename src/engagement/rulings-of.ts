/** The rulings of a system as its rules read them, typed by the description of its options. */
import type { OptionDescription } from './system.ts';

type Described = Readonly<Record<string, OptionDescription>>;

type ValueOf<D> = D extends { readonly values: 'number' }
  ? number
  : D extends { readonly values: readonly (infer V)[] }
    ? V
    : never;

/** Every option with a value that it allows. */
export type RulingsOf<O extends Described> = { readonly [N in keyof O]: ValueOf<O[N]> };

/** Every option at its default. */
export function defaultRulings<const O extends Described>(options: O): RulingsOf<O> {
  const defaults = Object.entries(options).map(([name, option]) => [name, option.default]);
  return Object.fromEntries(defaults) as RulingsOf<O>; // true: the defaults are values of their options
}
