/** The version of the package. */
import { readFileSync } from 'node:fs';

/** The package's manifest, two folders up from `src/cli` and from `dist/cli` alike. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json names no version');
}
