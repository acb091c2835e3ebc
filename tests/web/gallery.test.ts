/** The gallery of fights to open. */
import { describe, expect, test } from 'vitest';
import { axeFindings, withoutBrowser } from '../browser.ts';
import { fragmentFor } from './fragment.ts';
import { openWeb } from './opened.ts';
import { SHORT } from './specs.ts';

describe.skipIf(withoutBrowser)('the gallery', () => {
  const web = openWeb();

  test('shows what every example asks, and the answers that are kept, before anything is computed; that of a card stays at the bench, marked, until there is a new one', async () => {
    const page = await web.shared('#runs');
    // Nothing is computed before the test lets it.
    const letIn = Promise.withResolvers<void>();
    await page.route(/job-worker/u, async (route) => {
      await letIn.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Bench' }).click();
    // Lines of fights to begin that have none yet, and those of them that are in sight.
    const lines = await page.evaluateHandle(() => {
      const seen = { empty: 0, inSight: 0 };
      new MutationObserver(() => {
        const empty = [...document.querySelectorAll('.gallery p.tool')].filter(
          (line) => line.textContent.startsWith('Begin') && line.querySelector('button') === null,
        );
        seen.empty += empty.length;
        seen.inSight += empty.filter((line) => getComputedStyle(line).visibility === 'visible').length;
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    await page.getByRole('button', { name: 'Open another fight' }).click();
    const cards = page.locator('.opening');
    await cards.nth(60).waitFor();
    const rifles = cards.filter({ hasText: 'Which rifle would you rather carry?' });
    expect(await rifles.textContent()).toContain('The British are narrowly ahead at every distance');
    expect(await rifles.locator('.strip > span').count()).toBe(8);
    // Every example has its answer.
    expect(await page.locator('.opening:not(:has(> b + span))').allTextContents()).toEqual([]);
    await page
      .locator('.gallery section')
      .nth(4)
      .getByRole('button', { name: 'brigade engagement' })
      .waitFor();
    const { empty, inSight } = await lines.jsonValue();
    expect(empty).toBeGreaterThan(0);
    expect(inSight).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [320, 390, 1000]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page
        .locator('.gallery')
        .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(over, `${width} px`).toBe(0);
    }
    await cards.filter({ hasText: 'Column or leader: what brings a charge home?' }).click();
    await page.getByText('Below is the answer that came with the example').waitFor();
    await page.locator('.headline.stale', { hasText: 'does best in column in all 9 cases' }).waitFor();
    letIn.resolve();
    await page.getByText('Below is the answer that came with the example').waitFor({ state: 'detached' });
    expect(await page.locator('.verdict .bar').count()).toBe(1);
  });

  test('finds by words, says when it has none, and opens by the keyboard', async () => {
    const page = await web.shared(fragmentFor('bench', { spec: SHORT }));
    await page.getByRole('button', { name: 'Open another fight' }).click();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await page.locator('.opening').nth(60).waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await search.fill('zulus unicorn');
    await page.getByText('No fight has all these words.').waitFor();
    await search.fill('hold off');
    await expect.poll(async () => page.locator('.opening').count()).toBe(1);
    // Nothing else stands above it.
    expect(await page.locator('dialog.gallery h2').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'engagement', exact: true }).count()).toBe(0);
    await page.locator('.opening').press('Enter');
    await page.locator('dialog.gallery[open]').waitFor({ state: 'detached' });
    await page.getByText('Attackers', { exact: false }).first().waitFor();
  });
});
