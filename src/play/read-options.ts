/** Reads the rulings a user decides otherwise: each must be an option of the system and act where it is given. */
import { allowed } from './field-words.ts';
import type { InputProblem, IntegerField, NumberField } from './inputs.ts';
import { didYouMean, nearest } from './nearest.ts';
import { isMap } from './json.ts';
import { wrongKey, wrongValue } from './problems.ts';
import { readFields } from './read-inputs.ts';
import { oneOf, shown } from './shown.ts';
import type { NumberOption, OptionDescription, Options } from './options.ts';

interface OptionsRead {
  /** Every option of the system, defaults filled in; null when there is any problem. */
  readonly value: Options | null;
  readonly problems: readonly InputProblem[];
}

/** Options of earlier versions that could not act, with the only value that kept runs may name. */
export const GONE_OPTIONS: Options = {
  unreadyMayFire: false,
  reactionsPerPhase: 1,
  workInterrupted: 'lost',
  stackUnready: false,
  limberTokens: false,
  splitCompanies: false,
  wheelLimitCm: 10,
};

type Descriptions = Readonly<Record<string, OptionDescription>>;

/**
 * Reads `raw` (a map, or undefined or null for none). `scope` is the name of the mechanic or kind of engagement in
 * which the options are to act: one that does not act there is a problem, not ignored, unless `idle` ones are allowed.
 */
export function readOptions(
  descriptions: Descriptions,
  scope: string,
  raw: unknown,
  path: readonly (string | number)[] = [],
  idle: 'refused' | 'allowed' = 'refused',
): OptionsRead {
  const problems: InputProblem[] = [];
  const value: Record<string, string | number | boolean> = {};
  for (const [name, description] of Object.entries(descriptions)) value[name] = description.default;
  const given = raw ?? {};
  if (!isMap(given)) {
    const message = `options must be a map of names to values, not ${shown(given)}`;
    return { value: null, problems: [wrongValue(path, message)] };
  }
  const inScope = optionsOf(descriptions, scope);
  for (const [name, chosen] of Object.entries(given)) {
    const at = [...path, name];
    const description = Object.hasOwn(descriptions, name) ? descriptions[name] : undefined;
    if (description === undefined) {
      if (!Object.hasOwn(GONE_OPTIONS, name)) problems.push(unknownOption(name, inScope, scope, at));
      else if (GONE_OPTIONS[name] !== chosen)
        problems.push(wrongKey(at, `option ${name} is gone, since it changed nothing: leave it out`));
    } else if (idle === 'refused' && !inScope.includes(name)) {
      const message = `option ${name} does not act in ${scope}; it acts in ${description.scope.join(', ')}`;
      problems.push(wrongKey(at, message));
    } else if (isAllowed(description, chosen)) value[name] = chosen;
    else {
      const expected = allowedOption(description);
      const texts = description.values === 'number' ? [] : description.values.map(String);
      const near = typeof chosen === 'string' ? nearest(chosen, texts) : [];
      const message = `option ${name} must be ${expected}, not ${shown(chosen)}${didYouMean(near)}`;
      problems.push(wrongValue(at, message, { near, expected }));
    }
  }
  return { value: problems.length === 0 ? value : null, problems };
}

/** The names of the options that act in a mechanic or kind of engagement. */
export function optionsOf(descriptions: Descriptions, scope: string): readonly string[] {
  return Object.keys(descriptions).filter((name) => descriptions[name]?.scope.includes(scope));
}

/** The values of an option in words: `one of near, far`, `a whole number from 1 to 10`. */
export function allowedOption(description: OptionDescription): string {
  return description.values === 'number' ? allowed(fieldOf(description)) : oneOf(description.values);
}

/** An option that is a number, as a field of inputs. */
export function fieldOf({ integer, ...limits }: NumberOption): IntegerField | NumberField {
  return { ...limits, type: integer === true ? 'integer' : 'number' };
}

function isAllowed(description: OptionDescription, chosen: unknown): chosen is string | number | boolean {
  if (description.values !== 'number') return (description.values as readonly unknown[]).includes(chosen);
  const { problems } = readFields({ chosen: fieldOf(description) }, { chosen }, { shortForms: false });
  return problems.length === 0;
}

function unknownOption(
  name: string,
  inScope: readonly string[],
  scope: string,
  path: readonly (string | number)[],
): InputProblem {
  const near = nearest(name, inScope);
  const expected = inScope.length === 0 ? `${scope} has no options` : `allowed: ${inScope.join(', ')}`;
  const message = `unknown option ${shown(name)}${didYouMean(near) || `; ${expected}`}`;
  return wrongKey(path, message, { near, expected });
}
