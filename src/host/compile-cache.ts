/** A cache of compiled sources, from one start of a checkout to the next. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Turns the cache on for this thread; to be called before it imports the sources. In a checkout every start of a
 * process or a worker strips the types of some hundred files; the cache beside the dependencies keeps the result.
 * Without it a start takes a fifth of a second more.
 */
export function keepCompiled(): void {
  if (import.meta.url.endsWith('.ts'))
    enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/hythe', import.meta.url)));
}
