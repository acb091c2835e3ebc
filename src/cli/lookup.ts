/** Search by name for a rule system, a mechanic and the like, with the nearest name where there is none. */
import { noSuch } from '../play/nearest.ts';
import type { Mechanic } from '../play/mechanic.ts';
import type { RuleSystem } from '../play/system.ts';
import { UsageError } from './command-error.ts';

/** The rule system with this id. @throws {UsageError} with the nearest id, and the command `lister` that lists them */
export function systemOf(systems: readonly RuleSystem[], id: string, lister?: string): RuleSystem {
  return oneNamed(systems, id, ({ id: name }) => name, 'rule system', lister);
}

/** The mechanic with this name. @throws {UsageError} with the nearest name, and the command `lister` that lists them */
export function mechanicOf(system: RuleSystem, name: string, lister?: string): Mechanic<unknown> {
  return oneNamed(system.mechanics, name, (mechanic) => mechanic.name, `mechanic of ${system.id}`, lister);
}

/**
 * The one among `all` with this name.
 * @param lister the command that lists them
 * @throws {UsageError} with the nearest name or else all, and the command
 */
export function oneNamed<T>(
  all: readonly T[],
  name: string,
  nameOf: (one: T) => string,
  what: string,
  lister?: string,
): T {
  const match = all.find((one) => nameOf(one) === name);
  if (match !== undefined) return match;
  const message = noSuch(name, what, all.map(nameOf));
  const where = lister === undefined ? '' : `${message.endsWith('?') ? '' : ';'} \`${lister}\` lists them`;
  throw new UsageError(`${message}${where}`);
}
