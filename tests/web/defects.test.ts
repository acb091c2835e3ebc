/** What a player meets at first, on every screen and in every system: plain words, each text in its own place, nothing out of date. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, withoutBrowser } from '../browser.ts';
import { duelSpec } from '../cli/hythe.ts';
import { fragmentFor } from './fragment.ts';
import { openWeb } from './opened.ts';
import { example, SHORT } from './specs.ts';
import { overlaps, visibleText } from './visible-text.ts';

/** A window of 1,400 px at a zoom of 200 % is one of 700. */
const WIDTHS = [1400, 1000, 780, 700, 390, 320];

/** Words of the program, keys and paths of a spec, and rule ids; a file may have its name. */
const TECHNICAL =
  /\b(?:cells?|replicates?|seeds?|undefined|NaN|null)\b|\[object|\b[A-Z]{2,}(?:-[A-Z]+)+-\d+\b|\b[a-z]+[A-Z]\w*|\b[a-z]\w*\.(?!yaml\b)[a-z]\w*/u;

/** A fight of each system that is soon answered. */
const FIGHTS = {
  pluie: SHORT,
  huit: example('huit-volley-that-disorders', ['maxMoves: 8', 'maxMoves: 2']),
  augsburg: example(
    'augsburg-pike-and-musket',
    ['turnLimit: 6', 'turnLimit: 1'],
    ['[0, 1, 3, 4, 6, 8, 12, 16]', '[0, 4]'],
    ['method: auto, replicates: 1000000', 'method: monte-carlo, replicates: 40'],
  ),
  'march-attack': example(
    'march-attack-column-and-square',
    ['[4, 10, 14]\n', '[10, 14]\n'],
    ['[militia, regular, veteran]', '[militia]'],
  ),
  'fields-of-honor': example(
    'fields-of-honor-square',
    ['replicates: 20000', 'method: monte-carlo, replicates: 40'],
    ['maxTurns: 6', 'maxTurns: 2'],
  ),
} as const;

/** The first scenario with three conditions whose names differ late. */
const REARGUARD = example('rearguard', ['[1, 2, 3, 4, 5]', '[1, 2]'], ['turnLimit: 8', 'turnLimit: 3']);

describe.skipIf(withoutBrowser)('at first sight', () => {
  const web = openWeb();

  /** A screen with its whole answer, in the page that all tests share. */
  async function shown(fragment: string, whole: string): Promise<Page> {
    const page = await web.anew(fragment);
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.locator(whole).first().waitFor({ state: 'attached' });
    await expect.poll(async () => page.locator('[aria-busy="true"]').count()).toBe(0);
    return page;
  }

  /** Expects that no text of the page is technical, and that none stands over another at any width. */
  async function expectReadable(page: Page, height = 900): Promise<void> {
    const seen = await visibleText(page);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter(({ text }) => TECHNICAL.test(text)).map(({ text }) => text)).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height });
      const over = async (): Promise<readonly string[]> => overlaps(await visibleText(page));
      // Charts are drawn anew for a width.
      await expect.poll(over, { message: `${width} px` }).toEqual([]);
    }
  }

  test('texts over one another are found, and those that are hidden are not', async () => {
    const page = await web.fresh('#runs');
    await page.goto('about:blank');
    await page.setContent(`<p style="margin:0">one line</p><p style="margin:-1em 0 0">over it</p>
      <details><summary>closed</summary><p>hidden</p></details>
      <p style="height:0;overflow:hidden;margin:0">cut off</p>`);
    const seen = await visibleText(page);
    expect(seen.map(({ text }) => text)).toEqual(['one line', 'over it', 'closed']);
    expect(overlaps(seen)).toEqual(['p “one line” and p “over it”']);
  });

  test.each(Object.entries(FIGHTS))('the Bench is readable at every width: %s', async (_rules, spec) => {
    await expectReadable(await shown(fragmentFor('bench', { spec }), '.answer[aria-busy="false"] .findings'));
  });

  test.each(Object.entries(FIGHTS))('Scenario is readable at every width: %s', async (_rules, spec) => {
    await expectReadable(await shown(fragmentFor('scenario', { spec }), '.odds'));
  });

  test.each(['pluie', 'huit', 'augsburg', 'fields-of-honor'])(
    'Arms is readable at every width: %s',
    async (rules) => {
      const page = await shown(fragmentFor('arms', { rules }), '.heat');
      await page.locator('.sum').waitFor();
      await expectReadable(page);
    },
  );

  test('kept runs, and one that is open, are readable at every width', async () => {
    const page = await shown(
      fragmentFor('bench', { spec: duelSpec() }),
      '.answer[aria-busy="false"] .findings',
    );
    await page.getByRole('button', { name: 'Keep this run' }).click();
    await page.getByRole('button', { name: 'Open the kept run' }).click();
    await page.locator('.circumstances').waitFor();
    await expectReadable(page);
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.getByRole('button', { name: '← All kept runs' }).click();
    await page.locator('.kept li').waitFor();
    await expectReadable(page);
  });

  test('the gallery and a battle on its map are readable at every width', async () => {
    const page = await shown(fragmentFor('bench', { spec: SHORT }), '.answer .findings');
    await page.getByRole('button', { name: 'Open another fight' }).click();
    await page.locator('.opening').nth(60).waitFor();
    // All of it is seen in a window that is high enough.
    await page.setViewportSize({ width: 1400, height: 20_000 });
    await expectReadable(page, 20_000);
    await page.getByRole('searchbox', { name: 'Search' }).fill('Oxmarden');
    await page.locator('.opening').click();
    await page.locator('.deployment .force').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.deployment[aria-busy="false"]').waitFor();
    await expectReadable(page);
  });

  test('the question stands whole above one verdict, whose reasons are folded', async () => {
    const question = `Is a company ${'of the line '.repeat(12)}a match for another?`;
    const page = await shown(
      fragmentFor('bench', { spec: duelSpec({ question }) }),
      '.answer[aria-busy="false"] .findings',
    );
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(question);
    expect(await page.locator('.verdict .word').count()).toBe(1);
    expect(await page.locator('.findings').isVisible()).toBe(false);
  });

  test('many places with long names are a list that opens', async () => {
    const spec = example('march-attack-column-and-square');
    const page = await web.anew(fragmentFor('bench', { spec }));
    const places = page.locator('.asked select');
    await expect.poll(async () => places.locator('option').count()).toBe(9);
    const before = page.url();
    await places.selectOption({ label: 'distance 10 inches, column quality Regular' });
    await expect.poll(() => page.url()).not.toBe(before);
    await web.anew(new URL(page.url()).hash);
    await expect.poll(async () => places.inputValue()).toBe('5');
  });

  test('values that are tried one after another stand in one list', async () => {
    const page = await web.anew(fragmentFor('bench', { spec: FIGHTS.augsburg }));
    await expect
      .poll(async () => page.getByRole('textbox', { name: 'pikemen: try each of' }).count())
      .toBe(1);
    await expect.poll(async () => page.getByRole('slider').count()).toBeGreaterThan(0);
  });

  test('choices of a unit say what they are about: guns fire at a screen, and no distance is meant by it', async () => {
    const page = await web.anew(fragmentFor('bench', { spec: FIGHTS.huit }));
    await page.locator('.findings').waitFor({ state: 'attached' });
    expect(await page.locator('.sides').innerText()).not.toContain('at the end');
    const spec = example('huit-column-against-line', ['maxMoves: 8', 'maxMoves: 1']);
    await web.anew(fragmentFor('bench', { spec }));
    const british = page.getByRole('region', { name: 'British', exact: true });
    const screen = british.getByRole('combobox', { name: 'screen', exact: true });
    expect(await screen.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)).toBe(
      'with guns firing at the screen',
    );
  });

  test('lines of a chart have whole names, and odds say of which number they are', async () => {
    const page = await shown(fragmentFor('scenario', { spec: REARGUARD }), '.odds');
    const chart = page.locator('.chart').nth(1);
    for (const turns of ['four', 'six', 'eight'])
      await expect
        .poll(async () => (await chart.locator('svg').textContent())?.replaceAll(/\s+/gu, ' '))
        .toContain(`${turns} turns`);
    expect(await chart.locator('svg').textContent()).not.toContain('…');
    const where = page.locator('.where');
    expect(await where.textContent()).toBe('The odds, 1 attacker:');
    const before = await page.locator('.odds').last().textContent();
    await page
      .getByRole('button', { name: /^More of/u })
      .first()
      .click();
    await expect.poll(async () => where.textContent()).toBe('The odds, 2 attackers:');
    expect(await page.locator('.odds').last().textContent()).not.toBe(before);
  });

  test('nothing is held against a page with the text of its spec open', async () => {
    const page = await shown(fragmentFor('bench', { spec: SHORT }), '.answer .findings');
    await page.locator('details.spec > summary').click();
    await page.getByRole('textbox', { name: 'The spec' }).waitFor();
    expect(await axeFindings(page, '.foot')).toEqual([]);
  });
});
