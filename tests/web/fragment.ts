/** The fragment of an address that shows a state, as the page itself makes it. */
import { deflateRawSync } from 'node:zlib';
import { hytheVersion } from '../../src/run/node/place.ts';

/** `#bench.…` */
export function fragmentFor(screen: string, state: unknown): string {
  return `#${screen}.${deflateRawSync(JSON.stringify([hytheVersion(), state])).toString('base64url')}`;
}
