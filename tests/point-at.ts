import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Rests the pointer on a mark of a chart until its tip is seen, which a page hides that still scrolls. */
export async function pointAt(mark: Locator, tip: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await tip.isVisible()) return true;
        await mark.page().mouse.move(0, 0);
        await mark.hover();
        return false;
      },
      // It has the time to come before the pointer leaves.
      { interval: 1000 },
    )
    .toBe(true);
}
