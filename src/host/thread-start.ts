/** The start of a thread, before it imports more: a cache of compiled code, and stack traces that name TypeScript. */
import { enableCompileCache } from 'node:module';
import { BUILT, COMPILED } from './place.ts';
import { traceSources } from './stack-traces.ts';

export function startThread(): void {
  enableCompileCache(COMPILED);
  if (BUILT !== null) traceSources();
}
