/** The page keeps still and within its window: at every width, with long names, while answers come in. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { withoutBrowser } from '../browser.ts';
import { duelSpec } from '../cli/hythe.ts';
import { fragmentFor } from './fragment.ts';
import { openWeb } from './opened.ts';
import { SHORT } from './specs.ts';

const WIDTHS = [320, 390, 780, 1000, 1400];
/** A name that no line can break at a space. */
const LONG = 'Regimentsverbandsoberkommando'.repeat(3);
/** A duel whose title, sides and forces have such names. */
const LONG_NAMED = duelSpec({ title: LONG })
  .replaceAll('"british"', `"British${LONG}"`)
  .replaceAll('"martini"', `"Martini${LONG}"`);

/** Texts that reach over the edge of the window, at the right or left. */
async function outside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (right > innerWidth + 1 || left < -1) && !isClipped(node.parentElement))
        found.push(`${node.textContent ?? ''}: ${left} to ${right} of ${innerWidth}`);
    }
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} wide in ${innerWidth}`);
    return found;
  });
}

describe.skipIf(withoutBrowser)('the page keeps still', () => {
  const web = openWeb();

  test('no text of a screen leaves the window at any width', async () => {
    for (const [screen, whole] of [
      ['bench', '.answer[aria-busy="false"] .findings'],
      ['scenario', '.odds'],
      ['arms', '.heat'],
      ['runs', '.count'],
    ] as const) {
      const isOfSpec = screen === 'bench' || screen === 'scenario';
      const page = await web.shared(isOfSpec ? fragmentFor(screen, { spec: LONG_NAMED }) : `#${screen}`);
      await page.locator(whole).first().waitFor({ state: 'attached' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(async () => outside(page), { message: `${screen} at ${width} px` }).toEqual([]);
      }
    }
  });

  test('nothing shifts while answers come in, at first, elsewhere or after a change', async () => {
    const page = await web.fresh('#runs');
    await page.evaluate(() => {
      const sums = globalThis as unknown as { shifted: number };
      sums.shifted = 0;
      new PerformanceObserver((list) => {
        // A shift that a user asked for within half a second is no shift by its definition.
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) sums.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shifted = async (): Promise<number> =>
      page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
    const idle = async (): Promise<void> => {
      await expect.poll(async () => page.locator('[aria-busy="true"]').count()).toBe(0);
    };
    for (const width of [320, 1400]) {
      await page.goto(`${web.site.url}#runs`);
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('heading', { name: 'Kept runs' }).waitFor();
      const before = await shifted();
      // Another fight for each width: what was answered once comes at once.
      const spec = SHORT.replace('turnLimit: 2', `turnLimit: ${width === 320 ? 2 : 1}`);
      await page.goto(web.site.url + fragmentFor('bench', { spec }));
      await page.locator('.answer[aria-busy="false"]').waitFor();
      await idle();
      await page.getByRole('radio', { name: '8 cm', exact: true }).check();
      await idle();
      const french = page.getByRole('region', { name: 'French', exact: true });
      await french.getByLabel('quality').selectOption('elite');
      await page.getByText('since French quality is elite').waitFor();
      await idle();
      await page.getByRole('slider').first().press('ArrowRight');
      await page.locator('.ghost').waitFor();
      await idle();
      // The streak of progress, three pixels high, crosses no heading.
      const rooms = await page
        .locator('section[aria-busy] > h2:first-child')
        .evaluateAll((all) =>
          all.map(
            (one) => one.getBoundingClientRect().top - (one.parentElement?.getBoundingClientRect().top ?? 0),
          ),
        );
      expect(Math.min(...rooms)).toBeGreaterThan(3);
      expect((await shifted()) - before, `${width} px`).toBeLessThan(0.05);
    }
  });
});
