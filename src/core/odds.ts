/** One resolution of a rule system, exact. */
import { simpleFraction } from '../chance/simple-fraction.ts';
import { ask } from '../engagement/ask-mechanic.ts';
import { momentsByMetric, type Moments } from '../engagement/mechanic.ts';
import { nearest, didYouMean } from '../engagement/nearest.ts';
import { shown } from '../engagement/shown.ts';
import type { Explanation } from '../engagement/engagement.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { withChanges } from '../experiment/read-tables.ts';
import type { JsonObject } from '../engagement/json.ts';
import { ruleSystems } from '../rules/index.ts';
import { LibraryError } from './error.ts';

/** The rules that a throw is made with. */
export interface HowToAsk {
  readonly systems?: readonly RuleSystem[];
  readonly tables?: JsonObject;
}

/** The exact chances of one resolution. */
export interface Odds {
  /** The probability of each outcome by its label; if a mechanic gives several metrics, those of the first. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** The same as fractions in lowest terms (`1/2`); null for a denominator above 8000. */
  readonly fractions: ReadonlyMap<string, string | null>;
  /** Every metric of the mechanic by name; a metric without a name is `outcome`. */
  readonly metrics: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Mean and standard deviation of each metric whose outcomes are numbers. */
  readonly moments: ReadonlyMap<string, Moments>;
  /** Means beside the distributions, by name. */
  readonly expected: ReadonlyMap<string, number>;
  /** The parts of the number to throw with their rule ids; null for whole engagements. */
  readonly explanation: Explanation | null;
  /** Marks of numbers that the source does not print: inferred or invented values. */
  readonly marks: readonly string[];
}

/**
 * The chance of each outcome of a mechanic, as `hythe odds` gives it: `odds('pluie', 'fire', { weapon: 'lebel',
 * distanceCm: 8 })`.
 * @param inputs by the names that `hythe odds RULES MECHANIC` lists; rulings under `options`
 * @param how.tables changes of the tables as a spec writes them, rows of your own among them
 * @throws {LibraryError} for an unknown system or mechanic, {InputError} for wrong inputs, {NotGivenError} if the
 * source is silent
 */
export function odds(
  rules: string,
  mechanic: string,
  inputs: Readonly<Record<string, unknown>> = {},
  { systems = ruleSystems, tables }: HowToAsk = {},
): Odds {
  const system = oneNamed(systems, rules, ({ id }) => id, 'rule system');
  const asked = oneNamed(system.mechanics, mechanic, ({ name }) => name, `mechanic of ${system.id}`);
  const { system: changed, ownIds } = withChanges(system, tables);
  const how = { shortForms: true, ownIds };
  const { distributions, expected, explanation, marks } = ask(changed, asked, inputs, how);
  const metrics = new Map(
    [...distributions].map(([name, distribution]) => [name === '' ? 'outcome' : name, new Map(distribution)]),
  );
  const [first = new Map<string, number>()] = metrics.values();
  return {
    outcomes: first,
    fractions: new Map([...first].map(([label, probability]) => [label, simpleFraction(probability)])),
    metrics,
    moments: momentsByMetric(metrics),
    expected: new Map(expected),
    explanation: explanation ?? null,
    marks: marks ?? [],
  };
}

function oneNamed<T>(all: readonly T[], name: string, nameOf: (one: T) => string, what: string): T {
  const match = all.find((one) => nameOf(one) === name);
  if (match !== undefined) return match;
  const names = all.map(nameOf);
  throw new LibraryError(
    `${shown(name)} is no ${what}${didYouMean(nearest(name, names)) || `; there is ${names.join(', ')}`}`,
  );
}
