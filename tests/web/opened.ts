/**
 * The start of a test in a browser: `const web = openWeb(); … const page = await web.fresh('#arms');`, called within a
 * `describe`. After each test the console of its pages must have said nothing of faults.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { testBrowser } from '../browser.ts';
import { openSite, type Site } from './site.ts';

export interface Web {
  readonly browser: Browser;
  readonly site: Site;
  /** All that the consoles said of faults. A test that expects some takes them out. */
  readonly faults: string[];
  /** A page of a fresh profile, closed with the test; `address` follows that of the site, `script` runs before its own. */
  fresh(address?: string, profile?: BrowserContextOptions, script?: () => void): Promise<Page>;
  /** The page that the tests of a file share, for which its workers are warm; a fragment leads it on without a reload. */
  shared(address?: string): Promise<Page>;
  /** The shared page with a screen anew: with another screen between, nothing that it showed before is still there. */
  anew(fragment: string): Promise<Page>;
}

/** The text that a button of the page copies. */
export async function copied(page: Page, button: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: button }).click();
  // The button does not wait until it is written.
  const read = async (): Promise<string> => page.evaluate(async () => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

/** Words on what a page shows, beside the failure of its test. */
async function shownBy(page: Page): Promise<string> {
  const busy = await page.locator('[aria-busy="true"]').count();
  const text = await page.locator('body').innerText({ timeout: 5000 });
  return `${page.url().slice(0, 60)}, ${busy} parts busy:\n${text.slice(0, 1500)}`;
}

/** A reader who saves data, for whom nothing is loaded ahead: a third of what a page does after its first answer. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}

/** Opens a site, by default the built page, for the tests of a `describe`. */
export function openWeb(open: () => Promise<Site> = openSite): Web {
  const faults: string[] = [];
  const fresh: Page[] = [];
  let browser: Browser;
  let site: Site;
  let shared: Page | null = null;

  beforeAll(async () => {
    [browser, site] = await Promise.all([testBrowser(), open()]);
  });
  afterEach(async ({ task }) => {
    const pages = task.result?.state === 'fail' ? [...fresh, ...(shared === null ? [] : [shared])] : [];
    const shown = await Promise.all(pages.map(async (page) => shownBy(page).catch(String)));
    for (const page of fresh.splice(0)) await page.context().close();
    expect(faults.splice(0)).toEqual([]);
    if (shown.length > 0) throw new Error(shown.join('\n'));
  });
  afterAll(async () => {
    site.close();
    await shared?.context().close();
  });

  async function newPage(profile?: BrowserContextOptions): Promise<Page> {
    // An answer that is awaited moves: each frame of it would be drawn.
    const context = await browser.newContext({ reducedMotion: 'reduce', ...profile });
    context.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    context.on('weberror', (error) => faults.push(error.error().message));
    await context.addInitScript(saveData);
    return context.newPage();
  }

  async function sharedAt(address = ''): Promise<Page> {
    shared ??= await newPage();
    await shared.goto(site.url + address);
    return shared;
  }

  return {
    get browser() {
      return browser;
    },
    get site() {
      return site;
    },
    faults,
    fresh: async (address = '', profile = {}, script) => {
      const page = await newPage(profile);
      fresh.push(page);
      if (script !== undefined) await page.addInitScript(script);
      await page.goto(site.url + address);
      return page;
    },
    shared: sharedAt,
    anew: async (fragment) => {
      const page = await sharedAt('#runs');
      await page.getByRole('heading', { name: 'Kept runs' }).waitFor();
      return sharedAt(fragment);
    },
  };
}
