/** The code that decides the counts of a run, found by its imports. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Work on jobs, rules of Hythe and the tools for rules of one's own; the cells of a spec, their plan and its end. */
const ROOTS = [
  'run/work.ts',
  'rules/load-systems.ts',
  'own-rules.ts',
  'spec/read-spec.ts',
  'run/scheduler.ts',
];

/** The module of an import or export, also of a dynamic import; those of types alone are gone when it runs. */
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^;'=]*?\sfrom\s)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gmu;

/** Files by their paths below the sources, and packages by their names. */
interface CountingCode {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

/** @param sources the folder `src` */
export function countingCode(sources: string): CountingCode {
  const files = new Set(ROOTS);
  const packages = new Set<string>();
  for (const file of files) {
    if (!file.endsWith('.ts')) continue;
    for (const [, named, loaded] of readFileSync(join(sources, file), 'utf8').matchAll(IMPORT)) {
      const module = named ?? loaded ?? '';
      if (module.startsWith('.')) files.add(posix.join(posix.dirname(file), module));
      else if (!module.startsWith('node:')) packages.add(module);
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted() };
}

/** SHA-256 of that code, in which packages stand with their versions. */
export function countingHash(packageFolder: string): string {
  const sources = join(packageFolder, 'src');
  const { files, packages } = countingCode(sources);
  const { dependencies } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>; // npm demands this form
  };
  const hash = createHash('sha256');
  for (const name of packages) hash.update(`${name} ${dependencies[name]}\n`);
  for (const file of files)
    hash
      .update(`${file}\n`)
      .update(readFileSync(join(sources, file)))
      .update('\n');
  return hash.digest('hex');
}
