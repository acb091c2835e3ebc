/** Options: the rulings that a user may decide otherwise, as a system describes them and as its rules read them. */
import { InputError } from './inputs.ts';

/** A ruling that a user may decide otherwise. */
export type OptionDescription = ChoiceOption | NumberOption;

interface Option {
  /** Rule id of the ruling. */
  readonly ruling: string;
  readonly meaning: string;
  /** Names for people of the option and of its values, where ids make no good words. */
  readonly label?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Names of the mechanics and kinds of engagement in which it acts; elsewhere it is an error. */
  readonly scope: readonly string[];
}

interface ChoiceOption extends Option {
  readonly values: readonly (string | number | boolean)[];
  readonly default: string | number | boolean;
}

export interface NumberOption extends Option {
  readonly values: 'number';
  /** Whole numbers only. */
  readonly integer?: true;
  readonly min?: number;
  /** `min` itself is not allowed. */
  readonly exclusiveMin?: true;
  readonly max: number;
  readonly default: number;
}

type More<O> = Omit<O, 'values' | 'default' | 'ruling' | 'scope'>;

/** A ruling with several values, the first of them by default. */
export function either<
  const V extends readonly (string | number | boolean)[],
  const M extends More<ChoiceOption>,
>(ruling: string, scope: readonly string[], values: V, more: M) {
  return { ruling, scope, values, default: values[0] as V[0], ...more } as const;
}

/** A ruling that is a number. */
export function numeric<const M extends More<NumberOption>>(
  ruling: string,
  scope: readonly string[],
  usual: number,
  more: M,
) {
  return { ruling, scope, values: 'number', default: usual, ...more } as const;
}

/** The rulings in force, by name. */
export type Options = { readonly [name: string]: string | number | boolean };

type Described = Readonly<Record<string, OptionDescription>>;

type ValueOf<D> = D extends { readonly values: 'number' }
  ? number
  : D extends { readonly values: readonly (infer V)[] }
    ? V
    : never;

/** Every option with a value that it allows. */
export type RulingsOf<O extends Described> = { readonly [N in keyof O]: ValueOf<O[N]> };

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
  const defaults = Object.entries(options).map(([name, option]) => [name, option.default]);
  return { ...(Object.fromEntries(defaults) as RulingsOf<O>), ...chosen }; // true: the defaults are values of their options
}
