/** Forces for a scenario, designed in the page as a user does it. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, withoutBrowser, withoutLong } from '../browser.ts';
import { hythe, ROOT, testFolder } from '../cli/hythe.ts';
import { openSite, type Site } from './site.ts';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

const FIELDWORK = 'experiments/forces-fieldwork.yaml';

describe.skipIf(withoutBrowser)('the screen Scenario', () => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), openSite()]);
  });
  afterAll(async () => {
    site.close();
    await browser.close();
  });

  /** The screen in a fresh profile, with a spec of ours or its own first one. */
  async function opened(spec?: string): Promise<Page> {
    const page = await browser.newPage({ bypassCSP: true });
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${site.url}#scenario${spec === undefined ? '' : `.${packed(spec)}`}`);
    return page;
  }

  test('finds how many companies are needed, and another number for another target', async () => {
    const page = await opened();
    await page.getByText('Begin with other rules, or with an example').click();
    await page.getByLabel('Example').selectOption('forces-fieldwork');
    await page.getByRole('button', { name: 'Take' }).click();
    const { finding } = run([FIELDWORK]);
    expect(finding[0]).toMatch(/^11\sLebel companies won three fights in four \(75\.8\s% ± 0\.5\)/u);
    await expect.poll(async () => saysOf(page)).toBe(finding[0]);
    await settled(page);
    await expect.poll(async () => unitsOf(page, 'French')).toEqual(['11 × Infantry, Lebel rifle (Regular)']);
    expect(await oddsOf(page, 'French win')).toBe('about 3 in 4 75.8 % ± 0.5 played');
    await expect
      .poll(async () => page.locator('.chart').textContent())
      .toMatch(/11\sLebel companies: 75\.8\s% ± 0\.5/u);

    const target = page.getByLabel('target', { exact: true });
    await target.fill('55');
    await target.blur();
    const asked =
      '{ kind: forces, search: { side: french, force: lebel company, from: 4, to: 12 }, target: { of: winner=french, atLeast: 0.55 } }';
    const other = run([FIELDWORK, '--analysis', asked]).finding;
    expect(other[0]).toMatch(/^9\sLebel companies/u);
    await expect.poll(async () => saysOf(page)).toBe(other[0]);
    await settled(page);
    await expect.poll(async () => unitsOf(page, 'French')).toEqual(['9 × Infantry, Lebel rifle (Regular)']);

    // A link carries all of it, and going back takes the target back.
    const link = page.url();
    const copy = await (await browser.newContext()).newPage();
    await copy.goto(link);
    await expect.poll(async () => copy.getByLabel('target', { exact: true }).inputValue()).toBe('55');
    await copy.context().close();
    await page.goBack();
    await expect.poll(async () => saysOf(page)).toBe(finding[0]);
    await settled(page);
    await page.close();
  });

  test.skipIf(withoutLong)(
    'changes a number of units and the blanks of a condition, and takes a new condition',
    async () => {
      const page = await opened();
      await settled(page);
      const four = 'One company held the road four turns';
      const six = 'One company held the road six turns';
      expect(await oddsOf(page, four)).toBe('about 49 in 50 97.2 % exact');
      expect(await oddsOf(page, six)).toBe('about 19 in 20 95.8 % exact');

      const blank = page.getByRole('group', { name: six }).getByLabel('length in turns').first();
      await blank.fill('5');
      await blank.blur();
      await expect.poll(async () => oddsOf(page, six)).toBe('about 49 in 50 97.2 % exact');
      await settled(page);

      await page.getByRole('button', { name: 'More of Lebel rifle' }).click();
      await expect.poll(async () => unitsOf(page, 'French')).toEqual(['2 × Infantry, Lebel rifle (Regular)']);
      await expect.poll(async () => oddsOf(page, 'French win')).toContain('about 1 in 3');

      await page.getByText('Add a victory condition').click();
      const form = page.locator('.conditions > details').last();
      await form.getByLabel('Name').fill('upset');
      await form.getByLabel('category').selectOption('french');
      await form.getByRole('button', { name: 'Add' }).click();
      await settled(page);
      await expect.poll(async () => oddsOf(page, 'Upset')).toBe(await oddsOf(page, 'French win'));
      await page.getByText('Change Upset').click();
      await page.getByRole('button', { name: 'Remove Upset' }).click();
      await expect.poll(async () => page.getByRole('heading', { name: 'Upset' }).count()).toBe(0);
      await page.close();
    },
  );

  test.skipIf(withoutLong)('asks of any unit how many are enough', async () => {
    const page = await opened(
      example('rearguard', [
        'auto, precision: { of: holds-six, halfWidth: 0.01 }',
        'monte-carlo, replicates: 500',
      ]),
    );
    await settled(page);
    await page.getByRole('region', { name: 'British' }).getByRole('button', { name: 'How many?' }).click();
    await expect.poll(async () => saysOf(page)).toMatch(/75 %/u);
    await settled(page);
    // The attackers that were varied stay as they were looked at.
    expect(await page.getByRole('button', { name: 'More of Lebel rifle' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Ask who wins instead' }).click();
    await expect.poll(async () => page.getByLabel('target', { exact: true }).count()).toBe(0);
    await page.close();
  });

  test('takes a force from the menu by its dot, and by its numbers', async () => {
    const page = await opened(example('cheapest-firing-line', ['replicates: 10000', 'replicates: 300']));
    await settled(page);
    const total = page.locator('.menu tfoot');
    const chart = page.getByRole('application');
    await expect.poll(async () => page.locator('.ringed').count()).toBeGreaterThan(0);
    await chart.focus();
    await chart.press('ArrowRight');
    await chart.press('Enter');
    await expect.poll(async () => total.textContent()).toBe('Total96 points');
    await expect
      .poll(async () => unitsOf(page, 'Attackers'))
      .toEqual(['1 × Infantry, Lebel rifle (Militia)']);
    await page.getByRole('button', { name: 'More of elite' }).click();
    await expect.poll(async () => total.textContent()).toBe('Total217 points');
    expect(await page.getByRole('button', { name: 'Less of regular' }).isDisabled()).toBe(true);
    await page.close();
  });

  test('prints one sheet, in ink on white, with nothing else on it', async () => {
    const page = await opened();
    await settled(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const other of ['header', '.answer', '.design', '.paper .tool'])
      expect(await page.locator(other).first().isVisible()).toBe(false);
    const sheet = page.locator('.sheet');
    expect(await sheet.isVisible()).toBe(true);
    expect(await sheet.textContent()).toContain('British win: about 2 in 3 (64.1 %, exact)');
    expect(await sheet.textContent()).toContain('The link is too long to print: save the file.');
    expect(await sheet.evaluate((element) => getComputedStyle(element).color)).not.toBe('rgb(255, 255, 255)');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page[^s]/gu)).toHaveLength(1);
    await page.close();
  });

  test('is open to every reader, light and dark, wide and narrow', async () => {
    const page = await opened();
    await settled(page);
    await page.addScriptTag({ content: await readFile(AXE, 'utf8') });
    for (const [width, colorScheme] of [
      [1400, 'light'],
      [400, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const found = await page.evaluate(async () => {
        const { axe: there } = globalThis as unknown as { axe: typeof axe }; // put there above
        const { violations } = await there.run({ resultTypes: ['violations'] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      });
      expect(found).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.close();
  });

  test.skipIf(withoutLong)('shows names of a hostile spec as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const page = await opened(
      example(
        'rearguard',
        ['A rearguard buys time', hostile],
        ['Rearguard', `"${hostile}"`],
        ['A Martini-Henry company', hostile],
      ),
    );
    await settled(page);
    expect(await page.locator('.sheet').textContent()).toContain(hostile);
    expect(await page.locator('img').count()).toBe(0);
    await page.close();
  });
});

/** What the command finds. */
function run(words: readonly string[]): { readonly finding: readonly string[] } {
  const { status, stdout, stderr } = hythe(['run', ...words, '--json', '--quiet', '--out', testFolder()]);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as { readonly finding: readonly string[] }; // `hythe run --json` gives them
}

/** An example with some of its text replaced. */
function example(name: string, ...changes: readonly (readonly [string, string])[]): string {
  const text = readFileSync(join(ROOT, 'experiments', `${name}.yaml`), 'utf8');
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`${name} has no ${from}`);
    return changed.replace(from, to);
  }, text);
}

/** The state of the screen as a link carries it. */
function packed(spec: string): string {
  return deflateRawSync(JSON.stringify(['test', { spec, cell: null }])).toString('base64url');
}

/** Waits until the answer is whole. */
async function settled(page: Page): Promise<void> {
  await expect.poll(async () => page.locator('.odds').count()).toBeGreaterThan(0);
  await expect.poll(async () => page.locator('.answer').getAttribute('aria-busy')).toBe('false');
}

async function saysOf(page: Page): Promise<string | null> {
  return page.locator('.answer h1').textContent();
}

async function unitsOf(page: Page, side: string): Promise<readonly string[]> {
  return page
    .getByRole('list', { name: `Units of ${side}` })
    .getByRole('listitem')
    .allTextContents();
}

async function oddsOf(page: Page, title: string): Promise<string> {
  const odds = page.locator('.odds').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  return ((await odds.locator('p').textContent()) ?? '').trim();
}
