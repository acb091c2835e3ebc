import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageParts } from '../../src/host/page-parts.ts';
import { readRun } from '../../src/host/store.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { writeReport } from '../../src/report/write-report.ts';
import { axeFindings, openBrowser, withoutBrowser } from '../browser.ts';

const GALLERY = fileURLToPath(new URL('../../results/gallery/', import.meta.url));

/** A report of one question may have this many bytes. */
const MOST_BYTES = 700_000;

describe.skipIf(withoutBrowser)('every page of the gallery', async () => {
  const names = (await readdir(GALLERY)).toSorted();
  let browser: Browser;
  /** One for all pages: what it has compiled of Axe is there for the next. */
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hythe-axe-'));
    browser = await openBrowser();
    page = await browser.newPage();
  });

  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  test.each(names)('%s is small, and open to every reader, light and dark, wide and narrow', async (name) => {
    const path = join(folder, `${name}.html`);
    const { html } = await writeReport(reportInput(await readRun(join(GALLERY, name))), pageParts);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
    await writeFile(path, html);
    await page.goto(pathToFileURL(path).href);
    const found: string[] = [];
    for (const [width, colorScheme] of [
      [1400, 'light'],
      [400, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      found.push(...(await axeFindings(page)).map((finding) => `${colorScheme}: ${finding}`));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(found).toEqual([]);
  });
});
