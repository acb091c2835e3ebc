/* What the reports of the gallery say: sentences of words and numbers, and short ones. `npm run frozen` reads all examples. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plain } from '../../src/questions/telling/sentence.ts';
import { readRun } from '../../src/run/node/store.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { badWords } from './findings.ts';
import { GALLERY } from './gallery-pages.ts';

test.each(readdirSync(GALLERY))('%s says its findings in short sentences without ids', async (name) => {
  expect(badWords(reportInput(await readRun(join(GALLERY, name))))).toEqual([]);
});

test.each([
  ['company-that-must-win', 'With best play the British win 43.9% at 4 cm, 22.9% at 14 cm.'],
  [
    'what-explains-who-wins',
    'Who acts first explains most: wins of the British are 49.5% with the British first, 35.8% with the French first.',
  ],
  ['huit-is-it-exciting', 'The lead rarely changes; half the games end within 1 h 20 min to 2 h 20 min.'],
])('%s answers its question in the headline', async (name, headline) => {
  const { findings } = reportInput(await readRun(join(GALLERY, name)));
  expect(plain(findings.headline)).toBe(headline);
});
