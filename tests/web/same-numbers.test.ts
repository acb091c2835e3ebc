import { beforeAll, describe, expect, test } from 'vitest';
import { withoutBrowser } from '../browser.ts';
import { testFolder } from '../cli/hythe.ts';
import { changeOf, EXAMPLES, frozenOf, frozenSpecs, runExample } from '../frozen.ts';
import { openWeb } from './opened.ts';
import { openPageEngine, type PageEngine } from './page-engine.ts';
import { differences, filesIn, pageRun } from './same-numbers.ts';

// Solved, too large to be solved, and played; `npm run verify` has all.
const FEW = ['battery-duel', 'two-companies-a-side', 'fields-of-honor-little-big-horn'];

describe.skipIf(withoutBrowser)('the numbers of the page', () => {
  const web = openWeb();
  let engine: PageEngine;
  const frozen = frozenSpecs();

  beforeAll(async () => {
    engine = await openPageEngine(web.browser, web.site);
  });

  test('are tried on examples that there are', () => {
    expect(FEW.filter((name) => !EXAMPLES.includes(name))).toEqual([]);
  });

  test.each(FEW)(
    'of %s are those of the command line: bytes of distributions, methods, sentences',
    async (name) => {
      const page = await pageRun(engine, name);
      const distributions = page.files.get('distributions.parquet') ?? new Uint8Array();
      expect(changeOf(frozenOf(distributions), frozen, name)).toBeNull();
      const { folder, finding } = runExample(name, testFolder(), 1);
      expect(differences(page, { files: filesIn(folder), finding })).toEqual([]);
    },
  );
});
