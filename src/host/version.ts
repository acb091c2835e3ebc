/** The version of Hythe. */
import { readFileSync } from 'node:fs';

/** The version in package.json, which lies two folders above this file in a checkout and in the package alike. */
export function hytheVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json names no version');
}
