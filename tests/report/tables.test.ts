import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { withoutBrowser } from '../browser.ts';
import { openReports } from './opened.ts';
import { skirmishRun, type SkirmishCell } from './skirmish-run.ts';

const named = (value: string) => ({ path: 'sides.french.quality', name: 'quality', unit: null, value });
const CELLS: readonly SkirmishCell[] = ['=1+1', 'b, "c"', 'a'].map((value, i) => ({
  factors: [named(value)],
  hitOn: [
    [4, 5],
    [3, 6],
    [5, 4],
  ][i] as [number, number], // there are three of them
  figures: [3, 3],
}));

describe.skipIf(withoutBrowser)('the tables of a page', () => {
  const reports = openReports();
  const run = skirmishRun({ cells: CELLS, replicates: null, sides: ['＝1+1', '@french'] });
  let page: Page;
  beforeEach(async () => {
    page = await reports.open(run);
  });

  const column = (place: number): Promise<string[]> =>
    page.locator('#numbers ~ .scroll tbody tr').locator(`:nth-child(${place})`).allInnerTexts();
  const names = (): Promise<string[]> => page.locator('#numbers ~ .scroll tbody th').allInnerTexts();

  test('are sorted by the heading chosen, by keyboard too, and come back as they were', async () => {
    const written = await names();
    const wins = page.locator('#numbers ~ .scroll thead th.side-a');
    await wins.locator('button').first().focus();
    await page.keyboard.press('Enter');
    expect(await wins.first().getAttribute('aria-sort')).toBe('ascending');
    const rising = await names();
    expect(rising.map((name) => name.replace(/^quality\s/, ''))).toEqual(['A', '=1+1', 'B, "c"']);
    await page.keyboard.press('Enter');
    expect(await names()).toEqual(rising.toReversed());
    await page.keyboard.press('Enter');
    expect(await names()).toEqual(written);
    expect(await wins.first().getAttribute('aria-sort')).toBeNull();
    expect((await column(1)).length).toBeGreaterThan(0);
  });

  test('are saved as CSV with plain numbers, and without a formula among the names', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV of this table: Every cell in numbers' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('every-cell-in-numbers.csv');
    const text = await readFile(await download.path(), 'utf8');
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    expect(head).toContain('wins of ＝1+1,wins of ＝1+1 low,wins of ＝1+1 high,wins of ＝1+1 method');
    expect(lines).toHaveLength(3);
    const [first = ''] = lines;
    expect(first).toMatch(/^Quality '?=1\+1,/i);
    // Shares are parts of 1, in full.
    expect(first).toMatch(/,(0\.\d{6,}),\1,\1,exact,/);
    expect(text).not.toContain('%');
    expect(text).toMatch(/^"[^\r]*b, ""c"""/im);
  });
});
