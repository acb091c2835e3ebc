/** The screen Arms, used as a reader uses it; its numbers are those of `hythe weapons`. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { armsDefaults, readArms, type ArmsState } from '../../src/web/screens/arms/state.ts';
import { axeFindings, wideAndNarrow, withoutBrowser } from '../browser.ts';
import { hytheInTurn, testFolder } from '../cli/hythe.ts';
import { fragmentFor } from './fragment.ts';
import { copied, openWeb } from './opened.ts';
import { example, SHORT } from './specs.ts';

interface Row {
  readonly weapon: string;
  readonly name: string;
  readonly band: string;
  readonly from: number;
  readonly to: number;
  readonly use: string;
  readonly effect: string;
  readonly amount: number;
}

/** The rows of a command, by one use and effect, and its finding. */
function commanded(words: readonly string[], use: string, effect: string) {
  const { stdout, stderr, status } = hytheInTurn(['weapons', ...words, '--json']);
  expect([status, stderr]).toEqual([0, '']);
  const { rows, finding } = JSON.parse(stdout) as {
    readonly rows: readonly Row[];
    readonly finding: string[];
  }; // of the command
  return { rows: rows.filter((row) => row.use === use && row.effect === effect), finding };
}

const percent = (amount: number): string => `${(100 * amount).toFixed(1)}%`;

describe('the state of Arms in a link', () => {
  test.each([
    null,
    7,
    'pluie',
    [],
    {},
    { rules: 5 },
    { rules: 'x'.repeat(101) },
    { rules: '', weapons: ['fr.lebel'] },
  ])('%j has every default', (linked) => {
    expect(readArms(linked)).toEqual(armsDefaults());
  });

  test('keeps what fits alone', () => {
    const deep = Array.from({ length: 50 }).reduce((inner) => ({ inner }), 1);
    const read = readArms({
      rules: 'pluie',
      weapons: ['fr.lebel', 5, null, 'fr.lebel', '', ...Array.from({ length: 200 }, (_, i) => `w${i}`)],
      conditions: { quality: 'elite', cover: 3, ['x'.repeat(200)]: 'y' },
      use: {},
      effect: 'hit',
      read: 'backwards',
      count: { is: 'about', number: 2 },
      tables: deep,
      distance: Infinity,
      looked: ['fr.lebel'],
      pinned: 'fr.lebel',
      sortedBy: '',
    });
    expect(read.weapons?.length).toBe(60);
    expect(read.weapons?.slice(0, 3)).toEqual(['fr.lebel', 'w0', 'w1']);
    expect(read).toMatchObject({
      conditions: { quality: 'elite' },
      use: null,
      effect: 'hit',
      read: 'amount',
      count: null,
      tables: {},
      distance: null,
      looked: null,
      pinned: 'fr.lebel',
      sortedBy: null,
    });
    expect(readArms({ rules: 'huit', count: { is: 'atLeast', number: 1.5 } }).count).toBeNull();
    expect(readArms({ rules: 'huit', count: { is: 'atLeast', number: 2 } }).count?.number).toBe(2);
  });
});

describe.skipIf(withoutBrowser)('the screen Arms', () => {
  const web = openWeb();

  /** The screen in this state. */
  async function open(state: Partial<ArmsState> = {}): Promise<Page> {
    return web.anew(fragmentFor('arms', { ...armsDefaults(), ...state }));
  }

  /** The first screen with its numbers. */
  async function show(): Promise<Page> {
    const page = await open();
    await page.locator('.heat').waitFor();
    return page;
  }

  const finding = (page: Page): Locator => page.getByRole('heading', { level: 1 });
  const weaponNamed = (page: Page): Locator => page.getByLabel('Add a weapon');
  const cell = (page: Page, weapon: string, column: number): Locator =>
    page.locator('.heat tbody tr', { hasText: weapon }).locator('td').nth(column);

  test('finds by which distance a gun overtakes another', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'Remove all' }).click();
    for (const id of ['fr.hotchkiss-37mm', 'gb.rml-13pdr']) await weaponNamed(page).selectOption(id);
    const { rows, finding: said } = commanded(['pluie', 'hotchkiss-37mm', 'rml-13pdr'], 'shot', 'hit');
    await expect.poll(async () => finding(page).textContent()).toBe(said[0]);
    // Finding and table come as answers of their own.
    const pair = page.locator('.crossovers tbody tr');
    await expect.poll(async () => pair.allTextContents()).toEqual([expect.stringContaining('Hotchkiss')]);
    const [near, far, where = ''] = await pair.locator('td').allTextContents();
    const at = Number(/\d+/u.exec(where)?.[0]);
    const amountOf = (name: string | undefined, distance: number): number =>
      rows.find((row) => row.name === name && row.from < distance && distance <= row.to)?.amount ?? NaN;
    expect(amountOf(near, at)).toBeGreaterThan(amountOf(far, at));
    expect(amountOf(near, at + 1)).toBeLessThan(amountOf(far, at + 1));
    // The dot of the chart stands there too.
    await expect.poll(async () => page.locator('.plot').textContent()).toContain(`${at}\u00a0cm`);
  });

  test('of all weapons one is compared alone, and eight lines have their names', async () => {
    const page = await show();
    await page.getByLabel('Rules').selectOption('fields-of-honor');
    await page.getByLabel('Rules').selectOption('pluie');
    const chips = page.locator('.weapons .chips li');
    await expect.poll(async () => chips.count()).toBeGreaterThan(8);
    await page.getByLabel('Compare one alone').selectOption('fr.lebel');
    await expect.poll(async () => chips.allTextContents()).toEqual([expect.stringContaining('Lebel')]);
    const others = await weaponNamed(page).locator('option:enabled').all();
    for (const other of others.slice(1, 8))
      await weaponNamed(page).selectOption(await other.getAttribute('value'));
    await expect.poll(async () => chips.count()).toBe(8);
    await expect.poll(async () => page.locator('.heat tbody tr').count()).toBe(8);
    const names = (await chips.allTextContents()).map((text) => text.split(' ')[0] ?? '');
    const plot = page.locator('.plot');
    for (const name of names) await expect.poll(async () => plot.textContent()).toContain(name);
  });

  test('gives weapons that are level one rank', async () => {
    const weapons = ['gb.martini-henry', 'ru.berdan-2', 'fr.lebel'];
    const page = await web.anew(fragmentFor('arms', { rules: 'pluie', weapons, distance: 5 }));
    const ranked = page.getByRole('region', { name: 'Ranked at the crosshair' }).locator('li');
    const ranks = async () => ranked.evaluateAll((all: HTMLLIElement[]) => all.map(({ value }) => value));
    await expect.poll(ranks).toEqual([1, 1, 3]);
  });

  test('follows a condition that is chosen by keyboard, and reads at the crosshair', async () => {
    const page = await show();
    await page.getByRole('radio', { name: 'regular', exact: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('radio', { name: 'elite' }).isChecked()).toBe(true);
    const { rows } = commanded(['pluie', 'martini-henry', 'lebel', '--by', 'quality=elite'], 'shot', 'hit');
    const medium = rows.find(({ weapon, band }) => weapon === 'fr.lebel' && band === 'medium')?.amount ?? NaN;
    await expect.poll(async () => cell(page, 'Lebel', 1).textContent()).toContain(percent(medium));

    const crosshair = page.getByRole('slider', { name: 'Crosshair' });
    await crosshair.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    const ranked = page.getByRole('region', { name: 'Ranked at the crosshair' });
    await expect.poll(async () => ranked.getByRole('heading').textContent()).toBe('5 cm, medium range');
    expect(await ranked.locator('li').allTextContents()).toEqual([
      expect.stringContaining('Martini-Henry rifle'),
      `Lebel rifle ${percent(medium)}`,
    ]);
    // With the pointer it goes to where that stands.
    await page.locator('.pointed').hover();
    await expect
      .poll(async () => Number((await ranked.getByRole('heading').textContent())?.split(' ')[0]))
      .toBeGreaterThan(7);
  });

  test('takes a number of the user in place of a printed one, everywhere, and in a link', async () => {
    await web.shared(fragmentFor('bench', { spec: SHORT }));
    const page = await show();
    await page.getByLabel('Lebel rifle, medium: printed number').fill('8');
    const edits = page.getByRole('region', { name: 'Your numbers' });
    await expect.poll(async () => edits.textContent()).toContain('Lebel rifle, medium: 8 printed 11');
    const tables = await copied(page, 'Copy as tables section');
    await edits.getByText('Copied.').waitFor();
    const file = join(testFolder({ 'tables.yaml': tables }), 'tables.yaml');
    await expect.poll(async () => edits.locator('code').innerText()).toContain('--tables tables.yaml');
    const command = await edits.locator('code').innerText();
    const words = command.replace('tables.yaml', file).split(' ').slice(2);
    const { rows, finding: said } = commanded(words, 'shot', 'hit');
    const lebel = rows.find(({ weapon, band }) => weapon === 'fr.lebel' && band === 'medium')?.amount ?? NaN;
    expect(percent(lebel)).toBe('65.0%');
    await expect.poll(async () => cell(page, 'Lebel', 1).textContent()).toContain('65.0%');
    await expect.poll(async () => finding(page).textContent()).toBe(`With your numbers: ${said[0]}`);
    await expect.poll(async () => page.locator('.plot').textContent()).toContain('8\u00a0cm');

    // A link carries it into a screen without it.
    const { hash } = new URL(page.url());
    const table = await page.locator('.heat').innerText();
    await show();
    await expect.poll(async () => cell(page, 'Lebel', 1).textContent()).toContain('50.0%');
    await web.shared(hash);
    await expect.poll(async () => finding(page).textContent()).toBe(`With your numbers: ${said[0]}`);
    await expect.poll(async () => page.locator('.heat').innerText()).toBe(table);

    // The Bench says that it does not have it, and takes it as a house rule where that is wanted.
    const untaken = page.getByText('The numbers tried at Arms are not in this fight');
    await page.getByRole('button', { name: 'Bench', exact: true }).click();
    await untaken.waitFor();
    await page.getByRole('button', { name: 'Arms', exact: true }).click();
    await untaken.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Try these numbers at the Bench' }).click();
    const rule = page.locator('.house-rule');
    await expect.poll(async () => rule.textContent()).toContain('Lebel rifle, hit at medium range: 8');
    await page.goBack();
    await page.locator('.heat').waitFor();
    const faces = async (): Promise<number> => page.locator('.die .tiles b').count();
    await expect.poll(faces).toBe(20);

    // A number that the rules refuse is so at its cell; what was answered before stays.
    const refused = page.getByLabel('Lebel rifle, medium: printed number');
    await refused.fill('0');
    await expect.poll(async () => refused.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('.heat').getByRole('alert').textContent()).toContain(
      ' 0: it must be a whole number from 1',
    );
    expect(await page.getByText('it must be a whole number').count()).toBe(1);
    expect(await faces()).toBe(20);
    expect(await cell(page, 'Lebel', 1).textContent()).toContain('65.0%');
    await page.getByRole('button', { name: 'Put back Lebel rifle, medium' }).click();
    await expect.poll(async () => cell(page, 'Lebel', 1).textContent()).toContain('50.0%');
    await page.goBack();
    await expect.poll(async () => refused.inputValue()).toBe('0');
    // So is an emptied cell, which stands for the printed number.
    await refused.fill('');
    await expect.poll(async () => cell(page, 'Lebel', 1).textContent()).toContain('50.0%');
    await page.goBack();
    await expect.poll(async () => refused.inputValue()).toBe('0');
  });

  test.each([
    ['a battle on a map', example('battle-at-the-crossroads', ['replicates: 40', 'replicates: 4'])],
    ['a fight of other rules', example('huit-two-against-one', ['replicates: 100000', 'replicates: 40'])],
  ])(
    'opens numbers that %s cannot take in a first fight of the rules, with two of the weapons',
    async (_what, spec) => {
      await web.shared(fragmentFor('bench', { spec }));
      const page = await show();
      await weaponNamed(page).selectOption('gb.rml-13pdr');
      await page.getByLabel('Lebel rifle, medium: printed number').fill('8');
      await page.getByRole('button', { name: 'Try these numbers at the Bench' }).click();
      const rule = page.locator('.house-rule');
      await expect.poll(async () => rule.textContent()).toContain('Lebel rifle, hit at medium range: 8');
      await page.locator('.answer[aria-busy="false"] .findings').waitFor({ state: 'attached' });
      const sides = page.locator('.bench .sides, .bench .trays');
      await expect.poll(async () => (await sides.allTextContents()).join()).toMatch(/Martini.*Lebel/su);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.locator('.answer .notice').count()).toBe(0);
    },
  );

  test('lays the faces of the die out, and a pool of dice as its distribution', async () => {
    const page = await show();
    await page.getByRole('radio', { name: 'elite' }).click();
    await page.getByRole('button', { name: 'Lebel rifle', exact: true }).click();
    const die = page.getByRole('region', { name: 'Faces of the die' });
    // Close, the Lebel hits on 6, an elite firer on one less, and a 20 eliminates.
    await expect
      .poll(async () => die.locator('.faces li').allInnerTexts())
      .toEqual([
        expect.stringMatching(/1 to 4:\s+untouched$/u),
        expect.stringMatching(/5 to 19:\s+driven back$/u),
        expect.stringMatching(/20:\s+eliminated$/u),
      ]);
    expect(await die.locator('.sum').innerText()).not.toContain('PDB-');
    await die.getByRole('button', { name: 'Rules' }).click();
    expect(await die.locator('.sum').innerText()).toMatch(
      /6\s+PDB-FIRE-03[^]*-1\s+PDB-FIRE-\d\d[^]*target number\s+5/u,
    );

    await page.getByLabel('Rules').selectOption('fields-of-honor');
    await expect.poll(async () => die.locator('.chances').textContent()).toContain('In a volley');
    expect(await die.locator('.faces').count()).toBe(0);
  });

  test('compares with a pinned weapon, and puts the best of a band first', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'French' }).click();
    // A row that moves under the pointer would give its place to another weapon.
    await expect.poll(async () => cell(page, 'Martini-Henry', 1).textContent()).toContain('55.0%');
    await page.getByRole('button', { name: 'Compare with Lebel rifle' }).click();
    await expect.poll(async () => cell(page, 'Martini-Henry', 1).textContent()).toContain('+5.0 points');
    await expect.poll(async () => page.locator('.heat tbody tr').count()).toBeGreaterThan(4);
    await page.getByRole('button', { name: 'medium', exact: true }).click();
    const shown = await page.locator('.heat tbody tr').allInnerTexts();
    expect(shown[0]).toContain('Lebel rifle');
    const mediums = await page.locator('.heat tbody tr:not(.pinned) td:nth-child(3) b').allTextContents();
    const numbers = mediums.map(parseFloat);
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  test('serves every system that has weapons, by the effects that it declares', async () => {
    const page = await show();
    const rules = page.getByLabel('Rules');
    await rules.selectOption('huit');
    const huit = commanded(['huit'], 'shot', 'kill');
    await expect.poll(async () => finding(page).textContent()).toBe(huit.finding[0]);
    const near = huit.rows.find(({ name, band }) => name === 'foot battery' && band === 'canister');
    await expect
      .poll(async () => cell(page, 'foot battery', 0).textContent())
      .toContain(percent(near?.amount ?? 0));

    await rules.selectOption('fields-of-honor');
    await page.getByRole('region', { name: 'Measure' }).getByRole('radio', { name: 'at least' }).click();
    // At least one is the chance of a hit.
    const { rows } = commanded(['fields-of-honor'], 'volley', 'hit');
    const long = rows.find(({ weapon, band }) => weapon === 'small-arms.rifled' && band === 'long');
    await expect
      .poll(async () => cell(page, 'rifled small arms', 2).textContent())
      .toContain(percent(long?.amount ?? 0));

    await rules.selectOption('march-attack');
    await expect
      .poll(async () => page.getByRole('alert').textContent())
      .toContain('March Attack has no weapons to compare');
    await expect.poll(async () => finding(page).textContent()).toBe('Arms');
  });

  test('opens a link with a number that the rules refuse, and puts it back', async () => {
    const page = await open({
      weapons: ['fr.lebel'],
      tables: { weapons: { 'fr.lebel': { hit: { medium: 0 } } } },
    });
    await expect
      .poll(async () => page.getByRole('alert').textContent())
      .toContain('must be a whole number from 1');
    await page.getByRole('button', { name: 'Put all back' }).click();
    await expect.poll(async () => cell(page, 'Lebel', 1).textContent()).toContain('50.0%');
  });

  test('is open to every reader, light and dark, wide and narrow', async () => {
    const page = await show();
    await page.getByLabel('Lebel rifle, medium: printed number').fill('8');
    await page.getByRole('button', { name: 'Compare with Lebel rifle' }).click();
    await page.locator('.edits').waitFor();
    for await (const { width } of wideAndNarrow(page)) {
      await expect
        .poll(async () => (await page.locator('.plot svg').boundingBox())?.width)
        .toBeLessThan(width);
      expect(await axeFindings(page)).toEqual([]);
      // Conditions stand beside or above what they change.
      const topOf = async (selector: string): Promise<number> =>
        (await page.locator(selector).boundingBox())?.y ?? NaN;
      expect(await topOf('.conditions')).toBeLessThan(await topOf('.heat'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});
