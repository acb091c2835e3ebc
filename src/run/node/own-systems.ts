/** Rule systems from a user's module: loaded, checked, and identified by the hash of all its files. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, dirname, extname, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { OwnSystemsError, systemsIn } from '../../play/system-shape.ts';
import { didYouMean, nearest } from '../../play/nearest.ts';
import type { RuleSystem } from '../../play/system.ts';
import { addressForRules, FOR_RULES, isOwnCode } from './place.ts';
import { compiledAt, mistakeText, placedText, thrownAt, type Place } from './rules-mistake.ts';

export { OwnSystemsError };

export interface OwnSystems {
  readonly systems: readonly RuleSystem[];
  /** The addresses of the module and of every file that it imports. */
  readonly files: readonly string[];
  /** SHA-256 of the module and of every file that it imports, each under its place beside the module. */
  readonly hash: string;
}

/**
 * Loads a module that exports `ruleSystems`, or one rule system by default.
 * @param href its address, `file://…`
 * @param imports what it may import; workers load what has been looked at
 * @throws {OwnSystemsError} if it cannot be loaded, or exports no rule system
 */
export async function loadOwnSystems(
  href: string,
  imports: 'own files' | 'anything' = 'anything',
): Promise<OwnSystems> {
  const files = new Set([href]);
  const last: LastSteps = { loaded: href, imported: null };
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const importer =
        context.parentURL !== undefined && files.has(context.parentURL) ? context.parentURL : null;
      if (importer !== null) last.imported = { specifier, importer };
      const url = addressForRules(specifier);
      if (url !== null) {
        requirePart(specifier, url);
        return { url, shortCircuit: true };
      }
      if (importer !== null && imports === 'own files' && !isOwnCode(importer)) requireOwn(specifier);
      const resolved = nextResolve(specifier, context);
      if (importer !== null && resolved.url.startsWith('file:')) files.add(resolved.url);
      return resolved;
    },
    load(url, context, nextLoad) {
      if (files.has(url)) last.loaded = url;
      return nextLoad(url, context);
    },
  });
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(href)) as Readonly<Record<string, unknown>>; // any module is such an object
  } catch (error) {
    throw new OwnSystemsError(`it cannot be loaded:${whyNotLoaded(error, last)}`, { cause: error });
  } finally {
    hooks.deregister();
  }
  return { systems: systemsIn(exported), files: [...files], hash: hashOf(href, files) };
}

/** Fails for a part that this Hythe does not have. */
function requirePart(specifier: string, url: string): void {
  const path = fileURLToPath(url);
  if (existsSync(path)) return;
  const folder = dirname(path);
  const [within] = specifier.split(/\/[^/]*$/u);
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(extname(path)))
        .map((name) => `${within}/${basename(name, extname(path))}`)
    : [];
  throw new Error(`Hythe has no part ${specifier}${didYouMean(nearest(specifier, names))}`);
}

/** Fails for an import of Node or of a package, whose answers are not in the state. */
function requireOwn(specifier: string): void {
  if (/^(?:\.{0,2}\/|file:)/u.test(specifier)) return;
  throw new Error(
    `rules may not import ${specifier}: they import their own files and ${FOR_RULES.join(', ')}, since the same state and dice must always give the same`,
  );
}

/** The last steps of loading. */
interface LastSteps {
  /** The file that was read last. */
  loaded: string;
  /** The last import, and the file that has it. */
  imported: { readonly specifier: string; readonly importer: string } | null;
}

/** An import of what `hythe/rules` had for rules that were taken apart into single throws. */
const OF_RULES_TAKEN_APART =
  /'hythe\/rules' does not provide an export named '(Due|TURN_OVER|ENGAGEMENT_OVER|anyEngagement|explainThrow)'/u;

function whyNotLoaded(error: unknown, last: LastSteps): string {
  if (!(error instanceof Error)) return ` ${mistakeText(error)}`;
  const place = placeOf(error, last);
  const [, gone = null] = OF_RULES_TAKEN_APART.exec(error.message) ?? [];
  const message =
    gone === null
      ? error.message
      : `${gone} is gone from hythe/rules, with all rules that are taken apart: docs/moving-to-0.3.md says how to write them as a story`;
  return place === null ? ` ${message}` : `\n${placedText(place, message)}`;
}

/**
 * The place at which a module failed: in the compiler's message, in the code that threw, or at the import that led to
 * it.
 */
function placeOf(error: Error, { loaded, imported }: LastSteps): Place | null {
  const place = compiledAt(error.stack ?? '') ?? thrownAt(error);
  if (place !== null) return place;
  const again = error instanceof SyntaxError ? compiledAt(compiledAgain(loaded)) : null;
  return again ?? (imported === null ? null : placeOfImport(imported));
}

/**
 * Node's message on a file that it cannot compile, with the place that a caught error lacks. Nothing of the file runs,
 * since it does not compile.
 */
function compiledAgain(href: string): string {
  const program = `import(${JSON.stringify(href)})`;
  return spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  }).stderr;
}

function placeOfImport({ specifier, importer }: NonNullable<LastSteps['imported']>): Place | null {
  const lines = readFileSync(fileURLToPath(importer), 'utf8').split('\n');
  for (const [i, line] of lines.entries()) {
    const at = [`'${specifier}'`, `"${specifier}"`]
      .map((quoted) => line.indexOf(quoted))
      .find((one) => one !== -1);
    if (at !== undefined)
      return { file: importer, line: i + 1, column: at + 1, length: specifier.length + 2 };
  }
  return null;
}

/**
 * The hash of the files, each by its place as seen from the module, so that it is the same wherever the folder lies.
 */
function hashOf(href: string, files: ReadonlySet<string>): string {
  const folder = dirname(fileURLToPath(href));
  const named = [...files].map((file) => {
    const path = fileURLToPath(file);
    return [relative(folder, path).replaceAll('\\', '/'), path] as const;
  });
  const hash = createHash('sha256');
  for (const [name, path] of named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\n`).update(readFileSync(path)).update('\n');
  return hash.digest('hex');
}
