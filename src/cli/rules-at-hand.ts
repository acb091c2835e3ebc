/** The rule systems of a command: those that come with Hythe, and those of a module named on its command line. */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LibraryError, oneNamed } from '../play/nearest.ts';
import { ILLUSTRATIVE } from '../play/not-given.ts';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { loadSystems, SYSTEM_IDS } from '../rules/load-systems.ts';
import type { OwnTables } from '../spec/read-tables.ts';
import type { RulesAtHand, RulesModule } from '../run/node/rules-at-hand.ts';
import { UsageError } from './command-error.ts';
import { hytheCommand } from './hythe-command.ts';
import type { Values } from './options.ts';

/** Options that name rules: with `quiet` nothing is said of those that do not come to an end. */
export type RulesOptions = Partial<Values<'rulesModule' | 'quiet'>>;

/** The systems that come with Hythe and those of the module. @throws {UsageError} if the module cannot be used */
export async function rulesAtHand({ rulesModule: path, quiet }: RulesOptions): Promise<RulesAtHand> {
  if (path === undefined) return { load: loadSystems, moduleOf: () => null, forWorkers: () => ({}), own: [] };
  if (!existsSync(path)) throw new UsageError(`there is no module ${path}`);
  if (!statSync(path).isFile()) throw new UsageError(`${path} is no file: name the module itself`);
  const [{ loadOwnSystems, OwnSystemsError }, { startWatch, watchedIn, watchMemory }] = await Promise.all([
    import('../run/node/own-systems.ts'),
    import('../run/node/rules-watch.ts'),
  ]);
  const { href } = pathToFileURL(resolve(path));
  const loaded = await loadOwnSystems(href, 'own files').catch((error: unknown) => {
    if (!(error instanceof OwnSystemsError)) throw error;
    throw new UsageError(`the rules module ${path}: ${error.message}`, { cause: error });
  });
  const watch = watchMemory();
  if (quiet !== true) startWatch(watch);
  const systems = watchedIn(watch, loaded);
  const ids = systems.map(({ id }) => id);
  const taken = ids.filter((id, i) => ids.indexOf(id) < i || SYSTEM_IDS.includes(id));
  if (taken.length > 0)
    throw new UsageError(
      `the rules module ${path}: another rule system is called ${taken.join(', ')} already`,
    );
  const module: RulesModule = { file: basename(path), href, hash: loaded.hash, files: loaded.files };
  const forWorkers = { systemsModule: href, watch };
  return {
    load: async (id) =>
      id !== undefined && ids.includes(id) ? systems : [...(await loadSystems(id)), ...systems],
    moduleOf: (id) => (ids.includes(id) ? module : null),
    forWorkers: (id) => (ids.includes(id) ? forWorkers : {}),
    own: systems,
  };
}

/** @throws {UsageError} if a run needs a module of rules that was not named; `run` says which run it is */
export function requireModule(isNamed: boolean, run: string, rules: string, file: string): void {
  if (isNamed) return;
  throw new UsageError(
    `${run} is of the rules ${shown(rules)} from a module that it calls ${shown(file)}. A module is code, perhaps of somebody else, and runs with your rights: read it, and name it by --rules-module FILE`,
  );
}

/** The one with this name. @throws {UsageError} with the nearest name, or else all, and the command that lists them */
export function named<T>(
  all: readonly T[],
  name: string,
  nameOf: (one: T) => string,
  { what, lister }: { readonly what: string; readonly lister: string },
): T {
  try {
    return oneNamed(all, name, nameOf, what);
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    const { message } = error;
    throw new UsageError(`${message}${message.endsWith('?') ? '' : ';'} \`${lister}\` lists them`);
  }
}

/** A system as it is printed, and with the tables of the file that is named; as it is without one. */
export async function systemAtHand(
  id: string,
  systems: readonly RuleSystem[],
  { rulesModule, tables: path }: Partial<Values<'rulesModule' | 'tables'>>,
): Promise<OwnTables & { readonly printed: RuleSystem }> {
  const what = `rule system${rulesModule === undefined ? ' of Hythe, and no --rules-module names one of your own' : ''}`;
  const printed = named(systems, id, (system) => system.id, { what, lister: hytheCommand('rules') });
  if (path === undefined) return { printed, system: printed, ownIds: new Map() };
  const [{ withChanges, withTablesOf }, { readText }, { specFolder }] = await Promise.all([
    import('../spec/read-tables.ts'),
    import('./read-text.ts'),
    import('../run/node/spec-folder.ts'),
  ]);
  if (path === ILLUSTRATIVE) return { printed, ...withChanges(printed, path) };
  const file = path === '-' ? 'standard input' : path;
  return { printed, ...withTablesOf(printed, await readText(path), { file, files: specFolder(path) }) };
}
