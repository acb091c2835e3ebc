import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutBrowser } from '../browser.ts';
import { testFolder } from '../cli/hythe.ts';
import { EXAMPLES, runExample } from '../frozen.ts';
import { openWeb } from './opened.ts';
import { openPageEngine, type PageEngine } from './page-engine.ts';
import { differences, filesIn, pageRun } from './same-numbers.ts';

// Solved, and too large to be solved and so played; `npm run verify` has all.
const FEW = ['march-attack-charging-home', 'two-companies-a-side'];

describe.skipIf(withoutBrowser)('the numbers of the page', () => {
  const web = openWeb();
  let engine: PageEngine;

  beforeAll(async () => {
    engine = await openPageEngine(web.browser, web.site);
  });
  afterAll(async () => engine.close());

  test('are tried on examples that there are', () => {
    expect(FEW.filter((name) => !EXAMPLES.includes(name))).toEqual([]);
  });

  test.each(FEW)(
    'of %s are those of the command line: bytes of distributions, methods, sentences',
    async (name) => {
      const page = await pageRun(engine, name);
      const { folder, finding } = runExample(name, testFolder(), 1);
      expect(differences(page, { files: filesIn(folder), finding })).toEqual([]);
    },
  );
});
