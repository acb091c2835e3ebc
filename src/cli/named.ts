/** Finds what the command line names: a rule system, a mechanic. */
import { nearest } from '../engagement/nearest.ts';
import { didYouMean } from '../engagement/read-inputs.ts';
import { shown } from '../engagement/shown.ts';
import type { Mechanic, RuleSystem } from '../engagement/system.ts';
import { UsageError } from './command-error.ts';

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
