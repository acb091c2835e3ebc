/** Rule systems from a module of the user's: loaded, looked at, and known by the hash of all that they are made of. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRuleSystem, shapeFaults } from '../engagement/system-shape.ts';
import type { RuleSystem } from '../engagement/system.ts';

/** A module that gives no rule systems; its message says what it must give. */
export class OwnSystemsError extends Error {
  readonly code = 'HYTHE-RULES-MODULE';
}

export interface OwnSystems {
  readonly systems: readonly RuleSystem[];
  /** SHA-256 of the module and of every file that it was made of, each under its place beside the module. */
  readonly hash: string;
}

/** What `import … from 'hythe'` means in a rules module: this Hythe, wherever the module lies. */
const ENTRIES: Readonly<Record<string, string>> = {
  hythe: '../index',
  'hythe/core': '../core/index',
  'hythe/rules': '../core/rules',
};

/**
 * Loads a module that exports `ruleSystems`, or one rule system by default.
 * @param href its address, `file://…`
 * @throws {OwnSystemsError} when it cannot be loaded, or exports no rule system
 */
export async function loadOwnSystems(href: string): Promise<OwnSystems> {
  const files = new Set([href]);
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const entry = Object.hasOwn(ENTRIES, specifier) ? ENTRIES[specifier] : undefined;
      if (entry !== undefined) return { url: ownUrl(entry), shortCircuit: true };
      const resolved = nextResolve(specifier, context);
      const isPart = context.parentURL !== undefined && files.has(context.parentURL);
      if (isPart && resolved.url.startsWith('file:')) files.add(resolved.url);
      return resolved;
    },
  });
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(href)) as Readonly<Record<string, unknown>>; // any module is such an object
  } catch (error) {
    throw new OwnSystemsError(
      `it cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    hooks.deregister();
  }
  return { systems: systemsIn(exported), hash: hashOf(href, files) };
}

function systemsIn({ ruleSystems, default: only }: Readonly<Record<string, unknown>>): readonly RuleSystem[] {
  const given: unknown = ruleSystems ?? (only === undefined ? undefined : [only]);
  if (!Array.isArray(given) || given.length === 0)
    throw new OwnSystemsError(
      'it exports no rule systems: export a list of them as ruleSystems, or one of them by default',
    );
  return given.map((system: unknown, i) => {
    if (isRuleSystem(system)) return system;
    const name = given.length === 1 ? 'its rule system' : `its rule system ${i + 1}`;
    throw new OwnSystemsError(`${name} is not complete: ${shapeFaults(system).slice(0, 5).join('; ')}`);
  });
}

/** The compiler does not rewrite these names when it builds the package. */
function ownUrl(entry: string): string {
  return new URL(`${entry}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url).href;
}

/** The place of a file counts as seen from the module, so that the hash is the same wherever the folder lies. */
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
