/** The version of Hythe. */
import { readFileSync } from 'node:fs';
import { packagePath } from './place.ts';

/** The version in package.json. */
export function hytheVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(packagePath('package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json names no version');
}
