/** The fragment of an address that shows a state, as the page itself makes it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { hytheVersion } from '../../src/host/version.ts';
import { ROOT } from '../cli/hythe.ts';

/** The spec with which the bench begins. */
export const FIRST = readFileSync(join(ROOT, 'src/web/screens/bench/first-spec.yaml'), 'utf8');

/** `#bench.…` */
export function fragmentFor(screen: string, state: unknown): string {
  return `#${screen}.${deflateRawSync(JSON.stringify([hytheVersion(), state])).toString('base64url')}`;
}
