import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { follow } from './follow.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hythe-tutorial-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['tutorial.md', 'own-rules.md'])('a reader who does what %s says sees what it shows', (page) => {
  const steps = follow(readFileSync(join(ROOT, 'docs', page), 'utf8'), mkdtempSync(join(folder, 'reader-')));
  expect(steps.length).toBeGreaterThan(4);
  expect(steps).toEqual(steps.map(({ command }) => ({ command, status: 0, missing: [] })));
});
