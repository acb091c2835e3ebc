/** The cards of both sides, used as a player would: units are counted, added and taken away, choices are made. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { axeFindings, wideAndNarrow, withoutBrowser } from '../browser.ts';
import { fragmentFor } from './fragment.ts';
import { copied, openWeb } from './opened.ts';
import { example, SHORT } from './specs.ts';

describe.skipIf(withoutBrowser)('the sides', () => {
  const web = openWeb();

  async function bench(spec: string): Promise<Page> {
    const page = await web.anew(fragmentFor('bench', { spec }));
    await page.setViewportSize({ width: 1400, height: 900 });
    await card(page, 'British').waitFor();
    return page;
  }

  const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

  /** The spec as it stands. */
  const spec = async (page: Page): Promise<unknown> => parse(await copied(page, 'Copy the file'));

  test('a unit is a line that is counted, followed by one like it, and taken away', async () => {
    const page = await bench(SHORT);
    const british = card(page, 'British');
    await british.getByRole('button', { name: 'More of infantry, Martini-Henry rifle' }).click();
    const numbers = british.getByRole('spinbutton', { name: /^Number of/u });
    await expect.poll(async () => numbers.inputValue()).toBe('2');
    expect(await british.getByRole('button', { name: /^Remove/u }).count()).toBe(0);
    await british.getByRole('button', { name: '+ unit' }).click();
    await expect.poll(async () => numbers.count()).toBe(2);
    const unit = { kind: 'infantry', weapon: 'martini-henry', count: 2 };
    expect(await spec(page)).toMatchObject({
      forces: { martini: { formations: [{ units: [unit, unit] }] } },
    });
    await british
      .getByRole('button', { name: /^Remove/u })
      .last()
      .click();
    await expect.poll(async () => numbers.count()).toBe(1);
    await british.getByRole('button', { name: 'Equal' }).click();
    await expect
      .poll(async () => card(page, 'French').getByLabel('weapon').inputValue())
      .toBe('gb.martini-henry');
  });

  test('a choice that needs a number brings it at once, and takes it along', async () => {
    const page = await bench(SHORT);
    const french = card(page, 'French');
    await french.getByLabel('doctrine').selectOption('closing to range');
    const range = french.getByRole('spinbutton', { name: 'halting at' });
    await expect.poll(async () => range.inputValue()).toBe('3');
    await page.locator('.answer[aria-busy="false"]').waitFor();
    expect(await page.locator('.problem, .answer .notice').count()).toBe(0);
    await range.fill('4');
    await range.blur();
    expect(await spec(page)).toMatchObject({
      sides: { french: { doctrine: { kind: 'close-to-range', rangeCm: 4 } } },
    });
    await french.getByLabel('doctrine').selectOption('holding the line');
    await range.waitFor({ state: 'detached' });
    expect(JSON.stringify(await spec(page))).not.toContain('rangeCm');
  });

  test('a value that is rarely changed stays in its place while it is typed, and is a chip afterwards', async () => {
    const page = await bench(SHORT);
    const british = card(page, 'British');
    const strength = british.getByRole('spinbutton', { name: 'units at full strength' });
    expect(await strength.count()).toBe(0);
    await british.locator('summary', { hasText: '…' }).click();
    await strength.press('1');
    await strength.press('2');
    await expect.poll(async () => strength.inputValue()).toBe('12');
    expect(await strength.evaluate((input) => input === document.activeElement)).toBe(true);
    await british.locator('summary', { hasText: '…' }).click();
    await expect.poll(async () => british.getByRole('spinbutton').count()).toBe(2);
    expect(await strength.inputValue()).toBe('12');
  });

  test('a problem stands at its chip, and goes when it is mended', async () => {
    const page = await bench(SHORT);
    const limit = page.getByRole('spinbutton', { name: 'turn limit' });
    await limit.fill('0');
    const chip = page.locator('.chip', { has: limit });
    await chip.locator('.problem').waitFor();
    expect(await limit.getAttribute('aria-invalid')).toBe('true');
    await limit.fill('3');
    await chip.locator('.problem').waitFor({ state: 'detached' });
    expect(await limit.getAttribute('aria-invalid')).toBe('false');
  });

  test('a map of chances is words, and the text of the file below them', async () => {
    const page = await web.anew(fragmentFor('bench', { spec: example('march-attack-column-and-square') }));
    await page.getByText('0: 1/4, 1: 1/2, 2: 1/4').click();
    const text = page.getByLabel('losses under fire from a square');
    expect(await text.inputValue()).toBe('{ "0": 1/4, "1": 1/2, "2": 1/4 }');
  });

  test('formations stand apart where there are several', async () => {
    const page = await bench(SHORT);
    const british = card(page, 'British');
    await british.locator('summary', { hasText: '…' }).click();
    expect(await british.getByText(/^formation 1/u).count()).toBe(0);
    await british.getByRole('button', { name: '+ formation' }).click();
    await british.getByText(/^formation 2/u).waitFor();
    expect(await british.getByRole('spinbutton', { name: /^Number of/u }).count()).toBe(2);
    await british.getByRole('button', { name: /^Remove formation 2/u }).click();
    await expect.poll(async () => british.getByText(/^formation 1/u).count()).toBe(0);
  });

  test('fit at every width, with all that opens, for every reader', async () => {
    const page = await bench(
      example(
        'fields-of-honor-isandlwana',
        ['replicates: 4000', 'replicates: 40'],
        ['maxTurns: 1000', 'maxTurns: 1'],
      ),
    );
    const more = page.locator('.sides summary', { hasText: '…' });
    for (let i = 0; i < (await more.count()); i++) await more.nth(i).click();
    for (const width of [320, 390, 780, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    for await (const { width } of wideAndNarrow(page))
      expect([width, await axeFindings(page, '.sides')]).toEqual([width, []]);
  });
});
