/** The page from any static host: the engine in Web Workers answers as the command line does. */
import { describe, expect, test } from 'vitest';
import { withoutBrowser } from '../browser.ts';
import { openWeb } from './opened.ts';

describe.skipIf(withoutBrowser)('the page', () => {
  const web = openWeb();

  test('shows the exact shares of a duel on the first screen', async () => {
    const page = await web.fresh();
    await expect.poll(async () => page.locator('main').textContent()).toContain('51.04 %');
  });
});
