/** The main walk in Firefox, from a plain host of files under a sub-path: an answer, another fight, a kept run, a link. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { describe, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { findFirefox, HOW_TO_GET_FIREFOX } from '../../scripts/firefox.ts';
import { builtWeb } from '../../scripts/web.ts';
import { fragmentFor } from './fragment.ts';
import { openFolder } from './site.ts';
import { SHORT } from './specs.ts';

const executablePath = findFirefox(process.env);
/** True where the walk is skipped: never with CI=true, where it fails. */
const withoutFirefox = executablePath === undefined && process.env['CI'] !== 'true';
if (withoutFirefox) process.stderr.write(`The walk in Firefox is skipped: ${HOW_TO_GET_FIREFOX}\n`);

/** A fresh page of Firefox, with all that it says of faults. */
async function fresh(): Promise<{ readonly page: Page; readonly faults: string[] }> {
  if (executablePath === undefined) throw new Error(`No Firefox: ${HOW_TO_GET_FIREFOX}`);
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, timeout: 0 });
  onTestFinished(async () => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  onTestFailed(async () => {
    process.stderr.write(
      `Firefox showed: ${await page.evaluate(() => document.body.innerText.slice(0, 1500))}\n`,
    );
  });
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.setViewport({ width: 1400, height: 900 });
  return { page, faults };
}

/** The page under `/tools/hythe/` of a host that knows nothing of it. */
async function hosted(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'hythe-host-'));
  mkdirSync(join(root, 'tools'));
  symlinkSync(await builtWeb(), join(root, 'tools', 'hythe'));
  const site = await openFolder(root);
  onTestFinished(() => {
    site.close();
    rmSync(root, { recursive: true });
  });
  return `${site.url}tools/hythe/`;
}

describe.skipIf(withoutFirefox)('in Firefox', () => {
  // It starts a browser of its own: beside busy neighbours that and the walk take minutes.
  const how = { timeout: 600_000 };
  test('the bench answers, opens another fight, keeps its run, and a link brings it back', how, async () => {
    const site = await hosted();
    const { page, faults } = await fresh();
    const says = async (text: string): Promise<void> => {
      await page.locator(`::-p-text(${text})`).wait();
    };
    const press = async (name: string): Promise<void> => {
      await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
    };
    await page.goto(site + fragmentFor('bench', { spec: SHORT, place: 2 }));
    await says('14.49%');
    const address = page.url();
    await press('Open another fight');
    const cards = async (): Promise<number> => (await page.$$('.opening')).length;
    await expect.poll(cards).toBeGreaterThan(60);
    // At once: letter by letter some are lost beside busy neighbours.
    await page.locator('.gallery input[type=search]').fill('brings a charge home', { typingThreshold: 0 });
    await expect.poll(cards).toBe(1);
    await page.locator('.opening').click();
    // The card of the gallery says the answer too: one goes back only from the fight that it opened, once the page has its address.
    await expect.poll(cards).toBe(0);
    await page.locator('.verdict ::-p-text(Attackers)').wait();
    await expect.poll(() => page.url()).not.toBe(address);
    await page.goBack();
    await says('14.49%');
    await press('Keep this run');
    await press('Open the kept run');
    await page.locator('iframe.report').wait();
    await page.reload();
    await says('Save the report');
    expect(faults).toEqual([]);
  });
});
