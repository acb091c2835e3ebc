/**
 * Reports in a browser: `const reports = openReports(); … const page = await reports.open(run);`, called within a
 * `describe`. After each test its pages are closed, and must have complained of nothing and asked for nothing.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { pageParts } from '../../src/run/node/page-parts.ts';
import type { ChartInput } from '../../src/questions/matchup/chart-input.ts';
import { writeReport } from './written.ts';
import { testBrowser } from '../browser.ts';

export interface Reports {
  /** All that consoles said and requests went for. A test that expects some takes them out. */
  readonly complaints: string[];
  /** The page of a report, or of its text; those without options share a process. */
  readonly open: (report: ChartInput | string, options?: BrowserContextOptions) => Promise<Page>;
}

/** Opens a context of the browser for the tests of a `describe`. */
export function openReports(): Reports {
  const complaints: string[] = [];
  const opened: Page[] = [];
  /** The pages that were written, by what they show. */
  const paths = new Map<ChartInput | string, string>();
  let browser: Browser;
  let context: BrowserContext;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hythe-page-'));
    browser = await testBrowser();
    context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  });
  afterEach(async () => {
    for (const page of opened.splice(0)) await page.close();
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await context.close();
    await rm(folder, { recursive: true });
  });

  async function pathOf(report: ChartInput | string): Promise<string> {
    const path = paths.get(report) ?? join(folder, `report-${paths.size}.html`);
    if (!paths.has(report))
      await writeFile(
        path,
        typeof report === 'string' ? report : (await writeReport(report, pageParts)).html,
      );
    paths.set(report, path);
    return path;
  }

  return {
    complaints,
    open: async (report, options) => {
      const address = pathToFileURL(await pathOf(report)).href;
      const page = await (options === undefined ? context.newPage() : browser.newPage(options));
      opened.push(page);
      page.on('console', (message) => {
        const isExpected =
          options?.javaScriptEnabled === false && /scripts are disabled/.test(message.text());
        if (!isExpected) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (!/^(?:blob|data):/.test(request.url()) && request.url() !== address)
          complaints.push(request.url());
      });
      await page.goto(address);
      return page;
    },
  };
}
