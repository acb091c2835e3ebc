/* What the reports of the gallery say: sentences of words and numbers, and short ones. `npm run frozen` reads all examples. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRun } from '../../src/host/store.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { badWords } from './findings.ts';
import { GALLERY } from './gallery-pages.ts';

test.each(readdirSync(GALLERY))('%s says its findings in short sentences without ids', async (name) => {
  expect(badWords(reportInput(await readRun(join(GALLERY, name))))).toEqual([]);
});
