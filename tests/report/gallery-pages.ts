/** Pages of the gallery, written anew from their runs, and all that stands between them and a reader. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { pageParts } from '../../src/run/node/page-parts.ts';
import { readRun } from '../../src/run/node/store.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { writeReport } from './written.ts';
import { axeFindings, wideAndNarrow } from '../browser.ts';

export const GALLERY = fileURLToPath(new URL('../../results/gallery/', import.meta.url));

/** A report of one question may have this many bytes. */
const MOST_BYTES = 700_000;

/** Screens at which no page scrolls sideways: phones, a tablet, half a laptop. */
const WIDTHS = [320, 390, 768, 900];

/** Faults of a page, a line each: its size, its width, and the findings of Axe with all details open, light and dark. */
export async function faultsOf(name: string, folder: string, page: Page): Promise<readonly string[]> {
  const path = join(folder, `${name}.html`);
  const { html } = await writeReport(reportInput(await readRun(join(GALLERY, name))), pageParts);
  const bytes = Buffer.byteLength(html);
  const faults = bytes < MOST_BYTES ? [] : [`${bytes} bytes`];
  await writeFile(path, html);
  await page.goto(pathToFileURL(path).href);
  faults.push(...(await tooWide(page, WIDTHS)));
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  for await (const { width, colorScheme } of wideAndNarrow(page)) {
    faults.push(...(await axeFindings(page)).map((finding) => `${colorScheme}: ${finding}`));
    faults.push(...(await tooWide(page, [width])));
  }
  return faults;
}

/** The screens on which a page scrolls sideways. */
async function tooWide(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const actual = await page.evaluate(() => document.documentElement.scrollWidth);
    if (actual > width) faults.push(`${actual} pixels wide on a screen of ${width}`);
  }
  return faults;
}
