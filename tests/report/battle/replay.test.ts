import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pageParts } from '../../../src/run/node/page-parts.ts';
import { writeReport } from '../written.ts';
import { axeFindings, withoutBrowser } from '../../browser.ts';
import { openReports } from '../opened.ts';
import { FOUR_DISTANCES, skirmishRun } from '../skirmish-run.ts';
import { shortBattles } from './short-battle.ts';

const run = skirmishRun({ cells: FOUR_DISTANCES.slice(0, 1) });

describe.skipIf(withoutBrowser)('a battle in the page', () => {
  const reports = openReports();
  const fought = { ...run, battles: shortBattles() };

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await reports.open(fought, { viewport: { width: 1400, height: 900 }, ...options });
    if (options.javaScriptEnabled !== false) await page.locator('section.battle.live').waitFor();
    return page;
  }

  const now = (page: Page): Promise<string> => page.locator('.now p').innerText();
  const blockOf = (page: Page, piece: number): Promise<string | null> =>
    page.locator(`.stage [data-piece="${piece}"]`).getAttribute('href');

  test('steps from act to act, forward and back, with the state after each', async () => {
    const page = await open();
    expect(await now(page)).toBe('The start');
    expect(await blockOf(page, 2)).toBe('#b-cavalry-300x150-line-ready');
    for (let i = 0; i < 6; i++) await page.locator('.step').click();
    expect(await now(page)).toBe('In reaction Rifles 2 fires at Chasseurs 1 at 12.8 cm: eliminated');
    expect(await blockOf(page, 2)).toBe('#b-cavalry-300x150-lost');
    expect(await blockOf(page, 1)).toBe('#a-infantry-300x150-line-unready');
    expect(await page.locator('.now li').allInnerTexts()).toEqual([
      'D20 shows 19, target number 16: 17 rifle at long range (PDB-FIRE-03), −1 elite (PDB-FIRE-06)',
    ]);
    expect(await page.locator('.trail').getAttribute('d')).toBe('M22 24L20 8');
    expect(await page.locator('.stage use[href="#holder-a"]').count()).toBe(1);
    await page.locator('.back').click();
    expect(await blockOf(page, 2)).toBe('#b-cavalry-300x150-line-ready');
  });

  test('plays to the end and pauses', async () => {
    const page = await open();
    await page.locator('.speed').selectOption('slow');
    await page.locator('.play').click();
    expect(await page.locator('.play').innerText()).toBe('Pause');
    await page.locator('.play').click();
    expect(await page.locator('.play').innerText()).toBe('Play');
    await page.locator('.speed').selectOption('very fast');
    await page.locator('.play').click();
    await expect.poll(() => now(page)).toMatch(/^Won by the British in turn 2/);
    await expect.poll(() => page.locator('.play').innerText()).toBe('Play');
  });

  test('goes to the end of a turn by the slider, to an act by the list, to a unit by arrow keys', async () => {
    const page = await open();
    const slider = page.locator('.turn input');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await now(page)).toBe('End of turn 1: Bridge to the British');
    expect(await slider.getAttribute('aria-valuetext')).toBe('1 of 2');
    await page.locator('.acts button', { hasText: 'moves 9.2 cm' }).focus();
    await page.keyboard.press('Enter');
    expect(await now(page)).toBe('Rifles 1 moves 9.2 cm');
    expect(await page.locator('.now li').allInnerTexts()).toEqual(['Movement: D6 shows 3, D6 shows 4, 7 cm']);
    await page.locator('.pick').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.seen').innerText()).toBe(
      'Rifles 1: Infantry; ready, faces NE, at 20.0, 15.0 cm',
    );
    await page.locator('.stage [data-piece="2"]').hover();
    expect(await page.locator('.seen').innerText()).toBe(
      'Chasseurs 1: Cavalry light; ready, faces S, at 20.0, 22.0 cm',
    );
  });

  test('shows another battle from its start', async () => {
    const page = await open();
    await page.locator('.step').click();
    await page.locator('.which').selectOption('Best for the British (battle 3)');
    expect(await now(page)).toBe('The start');
    await page.locator('.turn input').focus();
    await page.keyboard.press('End');
    expect(await now(page)).toBe('Rifles 1 turns to NE');
  });

  test.each([
    [1400, 'light'],
    [400, 'dark'],
  ] as const)('is open to every reader at %i pixels, %s', async (width, colorScheme) => {
    const page = await open({ viewport: { width, height: 900 }, colorScheme });
    await page.locator('.step').click();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // In the dark the hollow blocks are dark.
    const paper = await page
      .locator('.definitions .body.b')
      .first()
      .evaluate((body) => getComputedStyle(body).fill);
    expect(paper).toBe(colorScheme === 'dark' ? 'rgb(21, 24, 27)' : 'rgb(255, 255, 255)');
    const whole = page.locator('.whole');
    await whole.click();
    expect(await whole.getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.keyboard.press('Escape');
    await expect.poll(async () => whole.getAttribute('aria-pressed')).toBe('false');
  });

  async function saved(page: Page, type: string): Promise<Buffer> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`[data-picture="${type}"]`).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`battle.${type}`);
    return readFileSync(await download.path());
  }

  test('is saved as a drawing with its ground and in the colours of paper', async () => {
    const text = (await saved(await open({ colorScheme: 'dark' }), 'svg')).toString();
    expect(text).toContain('id="battle-ground"');
    expect(text).not.toMatch(/var\(--(?:ink|paper|side-a)\)/u);
  });

  test('is saved as a picture that is mostly paper: without its style it would be black', async () => {
    const page = await open({ colorScheme: 'dark' });
    const light = await page.evaluate(
      async (letters) => {
        const image = new Image();
        image.src = `data:image/png;base64,${letters}`;
        await image.decode();
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
        pen?.drawImage(image, 0, 0);
        const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: [0] };
        return data.filter((value, i) => i % 4 === 0 && value > 200).length / (data.length / 4);
      },
      (await saved(page, 'png')).toString('base64'),
    );
    expect(light).toBeGreaterThan(0.5);
    expect(light).toBeLessThan(1);
  });

  test('shows stills of key moments without scripts and on paper, and no buttons there', async () => {
    const captions = ['The start. ', 'First fire, turn 2: In reaction', 'The end: Won by the British'];
    const page = await open({ javaScriptEnabled: false });
    const stills = page.locator('.still');
    expect(await stills.count()).toBe(captions.length);
    for (const [i, caption] of captions.entries()) {
      expect(await stills.nth(i).innerText()).toContain(caption);
      expect(await stills.nth(i).locator('svg').getAttribute('aria-label')).toContain(caption);
    }
    expect(await page.locator('.board').isVisible()).toBe(false);
    const printed = await open();
    expect(await printed.locator('.still').first().isVisible()).toBe(false);
    await printed.emulateMedia({ media: 'print' });
    expect(await printed.locator('.still').first().isVisible()).toBe(true);
    expect(await printed.locator('.board').isVisible()).toBe(false);
  });
});

test('a page without battles has nothing of them', async () => {
  const { html } = await writeReport(run, pageParts);
  for (const part of ['battle', 'replay', 'hatch']) expect(html).not.toContain(part);
  expect(html.match(/<style>/g)).toHaveLength(1);
});
