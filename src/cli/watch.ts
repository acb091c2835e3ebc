/** A command that is run again whenever a file beside a module is saved. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** Runs the command at hand without `--watch`, and again after each save, until the process is ended. */
export async function runAtEachSave(module: string): Promise<never> {
  const folder = dirname(module);
  const words = process.argv.slice(1).filter((word) => word !== '--watch');
  let ran = '';
  const runIfSaved = (): void => {
    const now = savedIn(folder);
    if (now === ran) return;
    ran = now;
    spawnSync(process.execPath, [...process.execArgv, ...words], { stdio: 'inherit' });
  };
  // Begun before the first run, so that no save is missed.
  watch(folder, runIfSaved);
  runIfSaved();
  return new Promise<never>(() => undefined);
}

/** The code files of a folder with the time and size of each. */
function savedIn(folder: string): string {
  const files = readdirSync(folder).filter((file) => /\.[cm]?[jt]s$/u.test(file));
  return files
    .map((file) => {
      const { mtimeMs, size } = statSync(join(folder, file), { throwIfNoEntry: false }) ?? {};
      return [file, mtimeMs, size].join(' ');
    })
    .join('\n');
}
