/** The place of this Hythe on disk, as TypeScript or as built: whoever reads its own files asks here. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';

/** Written into a build by `scripts/bundle.ts`. */
interface Built {
  /** Address of the package's folder, absolute or as seen from the built files, which all lie in one folder. */
  readonly packageFolder: string;
  readonly countingHash: string;
}

/** Defined in a build only. */
declare const HYTHE_BUILT: Built | undefined;

/** The parts that are written into a build; null for the sources themselves. */
export const BUILT: Built | null = typeof HYTHE_BUILT === 'undefined' ? null : HYTHE_BUILT;

const CODE = new URL(BUILT === null ? '../../' : './', import.meta.url).href;
const PACKAGE = new URL(BUILT?.packageFolder ?? '../../../', import.meta.url).href;

function entry(source: string, built: string): string {
  return new URL(BUILT === null ? source : built, CODE).href;
}

/** The module of a worker thread. */
export const WORKER = entry('run/node/worker.ts', 'worker.js');

/** The module of the thread that watches a user's rules. */
export const WATCH = entry('run/node/watch-thread.ts', 'watch-thread.js');

/** The faces of Hythe that a user's rules import. */
const FACES: Readonly<Record<string, string>> = {
  hythe: entry('index.ts', 'index.js'),
  'hythe/core': entry('core.ts', 'core.js'),
  'hythe/rules': entry('own-rules.ts', 'rules.js'),
};

/** The names that a user's rules may import of Hythe, in words. */
export const FOR_RULES = [...Object.keys(FACES), 'a part of Hythe such as hythe/play/sum'];

/** A part that the printed books import, by the name under which a copy of one does: `hythe/play/sum`. */
const PART = /^hythe\/((?:chance|play|battlefield)\/[\w/-]+)$/u;

/** The address of what a user's rules import of Hythe, wherever they lie; null for anything else. */
export function addressForRules(specifier: string): string | null {
  if (Object.hasOwn(FACES, specifier)) return FACES[specifier] ?? null;
  const [, part = null] = PART.exec(specifier) ?? [];
  return part === null ? null : entry(`${part}.ts`, `${part}.js`);
}

/** A file of the build, by its address. */
export function isBuilt(address: string): boolean {
  return BUILT !== null && address.startsWith(CODE);
}

/** A file of Hythe itself, by its address or path; stack traces name the sources of built files. */
export function isOwnCode(file: string): boolean {
  const address = file.startsWith('file:') ? file : pathToFileURL(file).href;
  return [CODE, `${PACKAGE}src/`, `${PACKAGE}bin/`].some((folder) => address.startsWith(folder));
}

/** The folder of compiled code: with the build that it belongs to, or for all sources. */
export const COMPILED =
  BUILT === null ? packagePath('node_modules/.cache/hythe') : fileURLToPath(new URL('compiled', CODE));

/** The path of the package's folder, or of a file in it: `assets/fonts/DejaVuSans.ttf`. */
export function packagePath(file = ''): string {
  return fileURLToPath(new URL(file, PACKAGE));
}

/** The version in package.json. */
export function hytheVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(packagePath('package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json names no version');
}
