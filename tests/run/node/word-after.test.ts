import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { testFolder } from '../../cli/hythe.ts';

const MODULE = new URL('../../../src/run/node/word-after.ts', import.meta.url).href;

/** What a process that does this work says on standard error. */
function saidBy(ms: number, work: (file: string) => string): string {
  const file = join(testFolder(), 'stderr');
  const stderr = openSync(file, 'w');
  const code = `
    import { statSync } from 'node:fs';
    import { withWordAfter } from '${MODULE}';
    withWordAfter(${ms}, 'reading the map', () => { ${work(file)} });`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', stderr],
  });
  closeSync(stderr);
  expect(status).toBe(0);
  return readFileSync(file, 'utf8');
}

test('work that keeps its thread is told of after a while', () => {
  // It ends once the word is there.
  expect(saidBy(1, (file) => `while (statSync(${JSON.stringify(file)}).size === 0);`)).toBe(
    'reading the map\n',
  );
});

test('work that ends soon is not', () => {
  expect(saidBy(100_000, () => '')).toBe('');
});
