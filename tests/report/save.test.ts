import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { withoutBrowser } from '../browser.ts';
import { openReports } from './opened.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun } from './skirmish-run.ts';

describe.skipIf(withoutBrowser)('what a page saves', () => {
  const reports = openReports();
  const run = skirmishRun({ cells: FOUR_DISTANCES });
  const open = async (of = run): Promise<Page> => reports.open(of, { colorScheme: 'dark' });

  /** The file that a button saves. */
  async function saved(page: Page, name: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).first().click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  test('of a chart is a picture, a drawing in light colours, and its numbers', async () => {
    const page = await open();
    const title = await page.locator('#chart-outcome h2').innerText();

    const svg = await saved(page, 'SVG of this chart');
    expect(svg.name).toBe('outcome.svg');
    const drawing = svg.bytes.toString('utf8');
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(drawing).not.toContain('var(--');
    expect(drawing).toContain('#ffffff');
    expect(drawing.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain(title.split(' ')[0]);

    const png = await saved(page, 'PNG of this chart');
    expect(png.name).toBe('outcome.png');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    const [, width = ''] = /width="(\d+)"/.exec(drawing) ?? [];
    expect(png.bytes.readUInt32BE(16)).toBe(2 * Number(width));

    const csv = await saved(page, 'CSV of this chart');
    expect(csv.name).toBe('outcome.csv');
    const [head, ...rows] = csv.bytes.toString('utf8').trimEnd().split('\r\n');
    expect(head).toMatch(/,estimate,low,high,method,share$/);
    expect(rows.length).toBeGreaterThan(4);
    for (const row of rows) expect(row).toMatch(/,[\d.e-]+,,,exact,(?:under )?[\d.]+%$/);
  });

  test('is chosen by a filter in a long table, of which the file holds what is shown', async () => {
    const cells = Array.from({ length: 40 }, (_cell, i) => ({
      factors: [atDistance(i)],
      hitOn: [4, 4] as const,
      figures: [1, 2] as const,
    }));
    const page = await open(skirmishRun({ cells, replicates: null }));
    await page.locator('#numbers ~ details > summary').click();
    await page.getByRole('searchbox').fill('39 cm');
    expect(await page.locator('#numbers ~ details tbody tr:visible').count()).toBe(1);
    const { bytes } = await saved(page, 'CSV of this table: Every cell');
    expect(bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(2);
  });

  test('of a counted run is exact in no column', async () => {
    const page = await open(skirmishRun({ cells: FOUR_DISTANCES, solved: false }));
    const csv = (await saved(page, 'CSV of this table: Every cell')).bytes.toString('utf8');
    expect(csv).toContain('counted');
    expect(csv).not.toContain('exact');
  });

  test('can be linked to, also where it is folded', async () => {
    const page = await open();
    await page.locator('#chart-outcome').getByRole('link', { name: 'Link to this chart' }).click();
    expect(page.url()).toMatch(/#chart-outcome$/);
    const fold = page.locator('details').last();
    expect(await fold.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(false); // as its tag says
    await fold.locator('pre').evaluate((element) => {
      element.id = 'inside';
      location.hash = '#inside';
    });
    await expect.poll(() => fold.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(true); // as its tag says
  });
});
