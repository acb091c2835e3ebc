/** The modules of rules as texts: those of a printed book, and those of a user's module. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BookId } from '../../rules/titles.ts';
import { isOwnCode, packagePath } from './place.ts';

/** The files of a printed book by their paths in its folder, with its tables and its guide. */
export function bookFiles(id: BookId): ReadonlyMap<string, string> {
  const folder = packagePath(`src/rules/${id}`);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.\w+$/u.test(path),
  );
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]));
}

/** The modules of a printed book by their paths. */
export function bookModules(id: BookId): ReadonlyMap<string, string> {
  return new Map([...bookFiles(id)].filter(([path]) => path.endsWith('.ts')));
}

/** A user's modules by their paths as seen from the first; what they import of Hythe is none of them. */
export function ownModules(files: readonly string[]): ReadonlyMap<string, string> {
  const [first] = files;
  if (first === undefined) return new Map();
  const folder = dirname(fileURLToPath(first));
  const own = files
    .filter((file) => /\.[cm]?[jt]s$/u.test(file) && !isOwnCode(file))
    .map((file) => fileURLToPath(file));
  return new Map(
    own.map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}
