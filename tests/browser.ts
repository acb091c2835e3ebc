/** The browser for tests that open a page: `describe.skipIf(withoutBrowser)('…', () => { … await openBrowser() … })`. */
import { chromium, type Browser } from 'playwright-core';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/chromium.ts';

const executablePath = findChromium(process.env);

/** Whether tests that need a browser are to be skipped. Never so with CI=true: there they fail. */
export const withoutBrowser = executablePath === undefined && process.env['CI'] !== 'true';

/** Whether the long tests of the page are left to `npm run verify`. */
export const withoutLong = process.env['HYTHE_LONG'] !== 'true';

if (withoutBrowser) process.stderr.write(`Tests in a browser are skipped: ${HOW_TO_GET_CHROMIUM}\n`);

/** Starts a browser; without one it fails and says how to get it. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error(`No Chromium: ${HOW_TO_GET_CHROMIUM}`);
  const browser = await chromium.launch({
    executablePath,
    timeout: 0,
    args: [
      '--no-sandbox', // Chromium's sandbox does not start as root
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  // What a page does not do ends with the time of its test.
  browser.on('context', (context) => context.setDefaultTimeout(0));
  return browser;
}
