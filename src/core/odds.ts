/** One resolution of a rule system, exact. */
import type { Json, JsonObject } from '../engagement/json.ts';
import { noSuch } from '../engagement/nearest.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { withChanges } from '../experiment/read-tables.ts';
import { oddsOf, type Odds } from '../questions/odds.ts';
import { ruleSystems } from '../rules/index.ts';
import { LibraryError } from './error.ts';

/** The rules that a throw is made with. */
interface HowToAsk {
  readonly systems?: readonly RuleSystem[];
  readonly tables?: Json;
}

/**
 * The chance of each outcome of a mechanic, as `hythe odds` gives it: `odds('pluie', 'fire', { weapon: 'lebel',
 * distanceCm: 8 })`.
 * @param inputs by the names that `hythe odds RULES MECHANIC` lists; rulings under `options`
 * @param how.tables tables as a spec writes them: changes, rows of your own among them, `illustrative`, or a list of these
 * @throws {LibraryError} for an unknown system or mechanic, {InputError} for wrong inputs, {NotGivenError} if the
 * source is silent
 */
export function odds(
  rules: string,
  mechanic: string,
  inputs: JsonObject = {},
  { systems = ruleSystems, tables }: HowToAsk = {},
): Odds {
  const system = oneNamed(systems, rules, ({ id }) => id, 'rule system');
  const asked = oneNamed(system.mechanics, mechanic, ({ name }) => name, `mechanic of ${system.id}`);
  return oddsOf(withChanges(system, tables), asked, inputs, tables);
}

function oneNamed<T>(all: readonly T[], name: string, nameOf: (one: T) => string, what: string): T {
  const match = all.find((one) => nameOf(one) === name);
  if (match !== undefined) return match;
  throw new LibraryError(noSuch(name, what, all.map(nameOf)));
}
