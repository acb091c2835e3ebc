import { describe, expect, test } from 'vitest';
import { openBrowser, withoutBrowser } from './browser.ts';

describe.skipIf(withoutBrowser)('the browser of the tests', () => {
  test('draws a page', async () => {
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setContent('<h1>Hythe</h1>');
    expect(await page.textContent('h1')).toBe('Hythe');
    await browser.close();
  });
});
