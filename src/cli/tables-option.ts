/** The option that names tables of the user's: the rules are then asked with them. */
import type { Command } from 'commander';
import type { RuleSystem } from '../play/system.ts';
import { ILLUSTRATIVE } from '../play/not-given.ts';
import type { OwnTables } from '../spec/read-tables.ts';

export interface TablesOptions {
  /** The path of a file, or `illustrative`. */
  readonly tables?: string;
}

export function withTables(command: Command): Command {
  return command.option(
    '--tables <file>',
    'tables of your own: a spec whose tables count, a file of tables as a spec names one, or illustrative',
  );
}

/** The system with the tables of the file; as it is without one. @throws {SpecError}, {UsageError} */
export async function tablesAtHand(system: RuleSystem, { tables: path }: TablesOptions): Promise<OwnTables> {
  if (path === undefined) return { system, ownIds: new Map() };
  const [{ withChanges, withTablesOf }, { readText }, { specFolder }] = await Promise.all([
    import('../spec/read-tables.ts'),
    import('./read-text.ts'),
    import('../host/spec-folder.ts'),
  ]);
  if (path === ILLUSTRATIVE) return withChanges(system, path);
  const file = path === '-' ? 'standard input' : path;
  return withTablesOf(system, await readText(path), { file, files: specFolder(path) });
}
