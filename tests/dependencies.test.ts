import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: true;
  readonly link?: true;
  readonly hasInstallScript?: true;
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
/** What comes from a registry; the package itself and its workspaces do not. */
const all = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);
const shipped = all.filter(([, { dev }]) => dev !== true);

const LICENCES = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'MPL-2.0', 'Unlicense'];

describe('the packages that Hythe depends on', () => {
  test('run nothing when they are installed, but what package.json denies', () => {
    const { allowScripts } = read('package.json') as {
      readonly allowScripts: Readonly<Record<string, boolean>>;
    };
    const running = all.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(running.map(([path]) => [path.replace(/^.*node_modules\//u, ''), false])).toEqual(
      Object.entries(allowScripts),
    );
  });

  test('have a version and a hash', () => {
    expect(
      all.filter(([, { version, integrity }]) => version === undefined || integrity === undefined),
    ).toEqual([]);
  });

  test('are asked for by exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<
      string,
      Readonly<Record<string, string>>
    >;
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('have licences that SECURITY.md names', () => {
    const text = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8');
    for (const licence of LICENCES) expect(text).toContain(licence);
    const others = shipped.filter(([, { license }]) => !LICENCES.includes(license ?? 'none'));
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});
