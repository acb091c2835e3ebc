/** The rulings of a system as its rules read them, typed by the description of its options. */
import { InputError } from './inputs.ts';
import type { OptionDescription, Options } from './system.ts';

type Described = Readonly<Record<string, OptionDescription>>;

type ValueOf<D> = D extends { readonly values: 'number' }
  ? number
  : D extends { readonly values: readonly (infer V)[] }
    ? V
    : never;

/** Every option with a value that it allows. */
export type RulingsOf<O extends Described> = { readonly [N in keyof O]: ValueOf<O[N]> };

/** Every option at its default. */
function defaultRulings<const O extends Described>(options: O): RulingsOf<O> {
  const defaults = Object.entries(options).map(([name, option]) => [name, option.default]);
  return Object.fromEntries(defaults) as RulingsOf<O>; // true: the defaults are values of their options
}

/**
 * Every option with the value chosen for it, which its reader has checked, or else its default.
 * @throws {InputError} for a name that is no option
 */
export function rulingsOf<const O extends Described>(options: O, chosen: Options): RulingsOf<O> {
  const unknown = Object.keys(chosen).filter((name) => !Object.hasOwn(options, name));
  if (unknown.length > 0)
    throw new InputError(
      unknown.map((name) => ({
        path: ['options', name],
        message: `${name} is no option`,
        kind: 'input',
        atKey: true,
      })),
    );
  return { ...defaultRulings(options), ...chosen } as RulingsOf<O>; // true: values were checked by their options
}
