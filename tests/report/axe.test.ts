import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testBrowser, withoutBrowser } from '../browser.ts';
import { faultsOf } from './gallery-pages.ts';

// Each has parts that no other of them has; charts are images to Axe. `npm run verify` has the whole gallery.
const FEW = [
  'company-that-must-win',
  'huit-volley-that-disorders',
  'rifles',
  'rifles-by-quality',
  'stated-balance',
  'what-moves-the-headline',
];

describe.skipIf(withoutBrowser)('a page of the gallery', () => {
  /** One for all pages: what it has compiled of Axe is there for the next. */
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hythe-axe-'));
    page = await (await testBrowser()).newPage();
  });

  afterAll(async () => {
    await page.close();
    await rm(folder, { recursive: true });
  });

  test.each(FEW)('%s is small, and open to every reader, light and dark, wide and narrow', async (name) => {
    expect(await faultsOf(name, folder, page)).toEqual([]);
  });
});
