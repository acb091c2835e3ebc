/** One mechanic of one rule system, asked exactly. */
import { InputError, type InputProblem } from '../engagement/inputs.ts';
import { nearest } from '../engagement/nearest.ts';
import { didYouMean, isMap, readInputs } from '../engagement/read-inputs.ts';
import { optionsOf, readOptions } from '../engagement/read-options.ts';
import { shown } from '../engagement/shown.ts';
import type { Mechanic, MechanicAnswer, RuleSystem } from '../engagement/system.ts';
import { UsageError } from './command-error.ts';

/**
 * Answers exactly, under the tables as printed.
 * @param raw the inputs as given, `options` among them
 * @throws {InputError} for inputs against their description, {NotGivenError} where the source is silent
 */
export function ask(
  system: RuleSystem,
  mechanic: Mechanic<unknown>,
  raw: unknown,
  how: { readonly shortForms: boolean },
): MechanicAnswer {
  const idle = system.idleOptionsInOdds === true ? 'allowed' : 'refused';
  const hasOptions = idle === 'allowed' || optionsOf(system.options, mechanic.name).length > 0;
  let inputs = raw;
  let options: unknown;
  if (hasOptions && isMap(raw)) ({ options, ...inputs } = raw as { options?: unknown });
  const read = readInputs(mechanic.inputs, inputs, how);
  const chosen = readOptions(system.options, mechanic.name, options, ['options'], idle);
  const problems: InputProblem[] = [...read.problems, ...chosen.problems];
  if (options === null)
    problems.push({
      path: ['options'],
      kind: 'input',
      message: 'options must be a map of names to values, not null',
    });
  // The type of values read by a description that is not known here has no end; it is a map where nothing is wrong.
  const values: unknown = read.value;
  if (!isMap(values) || chosen.value === null || problems.length > 0) throw new InputError(problems);
  return mechanic.answer(system.read(system.tables), chosen.value, values);
}

/** The rule system with this id. @throws {UsageError} naming the nearest. */
export function systemOf(systems: readonly RuleSystem[], id: string): RuleSystem {
  return named(systems, id, ({ id: name }) => name, 'rule system');
}

/** The mechanic with this name. @throws {UsageError} naming the nearest. */
export function mechanicOf(system: RuleSystem, name: string): Mechanic<unknown> {
  return named(system.mechanics, name, (mechanic) => mechanic.name, `mechanic of ${system.id}`);
}

/** The one among `all` with this name. @throws {UsageError} naming the nearest, or else all. */
export function named<T>(all: readonly T[], name: string, nameOf: (one: T) => string, what: string): T {
  const found = all.find((one) => nameOf(one) === name);
  if (found !== undefined) return found;
  const names = all.map(nameOf);
  const near =
    didYouMean(nearest(name, names)) || (names.length === 0 ? '' : `; there is ${names.join(', ')}`);
  throw new UsageError(`${shown(name)} is no ${what}${near}`);
}
