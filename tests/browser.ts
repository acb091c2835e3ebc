/** The browser for tests that open a page: `describe.skipIf(withoutBrowser)('…', () => { … await testBrowser() … })`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/chromium.ts';

const executablePath = findChromium(process.env);

/** Whether tests that need a browser are to be skipped. Never so with CI=true: there they fail. */
export const withoutBrowser = executablePath === undefined && process.env['CI'] !== 'true';

if (withoutBrowser) process.stderr.write(`Tests in a browser are skipped: ${HOW_TO_GET_CHROMIUM}\n`);

/**
 * An engine that compiles less: tests open a page more often than they let it compute, and half of what they took was
 * compiling in threads beside it. All optimises but the last compiler, so that numbers take longer by a little.
 */
const SPARING = '--js-flags=--single-threaded --no-turbofan';

/**
 * Starts a browser; without one it fails and says how to get it. The caller closes it. `isSparing` is false where the
 * engine of a user is meant: for measurements, and for the digits of its numbers.
 */
export async function openBrowser(isSparing = true): Promise<Browser> {
  if (executablePath === undefined) throw new Error(`No Chromium: ${HOW_TO_GET_CHROMIUM}`);
  const browser = await chromium.launch({
    executablePath,
    timeout: 0,
    args: [
      '--no-sandbox', // Chromium's sandbox does not start as root
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(isSparing ? [SPARING] : []),
    ],
  });
  // A page that does nothing for so long hangs: the error says what it was asked to do, which the end of a test does not.
  browser.on('context', (context) => context.setDefaultTimeout(120_000));
  return browser;
}

let shared: Promise<Browser> | null = null;

/**
 * The browser of all tests of a process, which ends with it. A caller closes the pages and contexts that it opens, and
 * nothing of a context is seen in another.
 */
export async function testBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** All that Axe holds against a page as it stands, or against what a selector names in it, a line for each rule. */
export async function axeFindings(page: Page, within = 'html'): Promise<readonly string[]> {
  // Half a megabyte, which is compiled as it comes.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (selector) => {
    const { axe: there } = globalThis as unknown as { axe: typeof axe }; // put there above
    // What passes is thousands of elements, which nothing reads.
    const { violations } = await there.run(selector, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
    );
  }, within);
}

/** A page on a wide screen in light colours, and then on a narrow one in dark. */
export async function* wideAndNarrow(
  page: Page,
): AsyncGenerator<{ readonly width: number; readonly colorScheme: 'light' | 'dark' }> {
  for (const [width, colorScheme] of [
    [1400, 'light'],
    [400, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    yield { width, colorScheme };
  }
}
