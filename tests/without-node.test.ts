/** The floors below `run/node` in a browser: they need nothing of Node. */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { sha256 } from '../src/run/node/sha256.ts';
import { sha256 as plainSha256 } from '../src/web/worker/sha256.ts';

test('SHA-256 without Node is that of Node', () => {
  for (const length of [0, 3, 55, 56, 63, 64, 65, 1000])
    expect(plainSha256('ä'.repeat(length))).toBe(sha256('ä'.repeat(length)));
});

test.each(['desk', 'job'])(
  'the %s worker of the page, with all that it loads, imports nothing of Node',
  async (name) => {
    const input = fileURLToPath(new URL(`../src/web/worker/${name}-worker.ts`, import.meta.url));
    const bundle = await rolldown({ input, platform: 'browser', external: /\?entry$/u });
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    await bundle.close();
    const { fileName, imports, dynamicImports, moduleIds } = output[0];
    const others = [...imports, ...dynamicImports].filter((file) => file !== fileName);
    expect(others.filter((file) => !file.endsWith('?entry'))).toEqual([]);
    expect(moduleIds.filter((id) => /\/src\/(?:run\/node|cli|serve)\/|\/src\/index.ts/u.test(id))).toEqual(
      [],
    );
  },
);
