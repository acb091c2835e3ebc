/** The page from any static host: the engine in Web Workers answers as the command line does. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, withoutBrowser } from '../browser.ts';
import { openSite, type Site } from './site.ts';

describe.skipIf(withoutBrowser)('the page', () => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), openSite()]);
  });
  afterAll(async () => {
    site.close();
    await browser.close();
  });

  /** A page with what its console says of faults. */
  async function opened(fragment = ''): Promise<{ page: Page; faults: string[] }> {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(site.url + fragment);
    return { page, faults };
  }

  test('shows the exact shares of a duel on the first screen', async () => {
    const { page, faults } = await opened();
    await expect.poll(async () => page.locator('main').textContent()).toContain('51.04 %');
    expect(faults).toEqual([]);
    await page.close();
  });
});
