/** The rule systems of a command: those that come with Hythe, and those of a module named on its command line. */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { RulesAtHand, RulesModule } from '../host/rules-at-hand.ts';
import { UsageError } from './command-error.ts';

export interface RulesOptions {
  /** The path of a module as the user wrote it. */
  readonly rulesModule?: string;
  /** Says nothing of rules that do not come to an end. */
  readonly quiet?: true;
}

/** Adds the option that names a module of rules. Hythe loads a module for no other reason. */
export function withRulesModule(command: Command): Command {
  return command.option(
    '--rules-module <file>',
    'a module with a rule system of your own; its code runs as part of this command',
  );
}

/** The systems that come with Hythe and those of the module. @throws {UsageError} if the module cannot be used */
export async function rulesAtHand({ rulesModule: path, quiet }: RulesOptions): Promise<RulesAtHand> {
  const { loadSystems, SYSTEM_IDS } = await import('../rules/load-systems.ts');
  const shipped = async (id?: string) => loadSystems(id);
  if (path === undefined) return { load: shipped, moduleOf: () => null, forWorkers: () => ({}), own: [] };
  if (!existsSync(path)) throw new UsageError(`there is no module ${path}`);
  if (!statSync(path).isFile()) throw new UsageError(`${path} is no file: name the module itself`);
  const [{ loadOwnSystems, OwnSystemsError }, { startWatch, watchedIn, watchMemory }] = await Promise.all([
    import('../host/own-systems.ts'),
    import('../host/rules-watch.ts'),
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
