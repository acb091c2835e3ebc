/** The example specs of Hythe, from the package's own folder. */
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packagePath } from './place.ts';

const FOLDER = packagePath('experiments');
const ENDING = '.yaml';

/** The map that an example names so; null where there is none. */
export function exampleMap(name: string): string | null {
  const isThere = /^maps\/[\w-]+\.geojson$/u.test(name) && existsSync(join(FOLDER, name));
  return isThere ? readFileSync(join(FOLDER, name), 'utf8') : null;
}

/** True for the name of an example. */
export async function isExample(name: string): Promise<boolean> {
  return (await readdir(FOLDER)).includes(name + ENDING);
}

/** The text of an example for another folder, from which the schema for editors lies elsewhere. */
export function withoutSchema(text: string): string {
  return text.replace(/^# yaml-language-server: .*\n/u, '');
}

/** The text of each by its name. */
export async function examples(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(ENDING)).toSorted();
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [basename(file, ENDING), await readFile(join(FOLDER, file), 'utf8')] as const,
      ),
    ),
  );
}
