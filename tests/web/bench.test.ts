/** The bench, used as a player would: choose a distance, move a number of the rules, read what it changes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type axe from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { differenceText } from '../../src/analysis/certainty.ts';
import type { FindingJson } from '../../src/analysis/finding-json.ts';
import { openBrowser, withoutBrowser, withoutLong } from '../browser.ts';
import { hytheInTurn, ROOT } from '../cli/hythe.ts';
import { openSite, type Site } from './site.ts';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** The text of an example. */
const example = (name: string): string => readFileSync(join(ROOT, 'experiments', `${name}.yaml`), 'utf8');

/** The findings of `hythe run` for a spec. */
function run(spec: string, ...options: readonly string[]): FindingJson {
  const folder = mkdtempSync(join(tmpdir(), 'hythe-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'question.yaml');
  writeFileSync(file, spec);
  const { status, stdout } = hytheInTurn([
    'run',
    file,
    '--json',
    '--quiet',
    '--out',
    join(folder, 'results'),
    ...options,
  ]);
  expect(status).toBe(0);
  return JSON.parse(stdout) as FindingJson; // ours
}

/** The change in the wins of a side in a cell, by the command line. */
function changeIn({ changes }: FindingJson, place: string, side: string): FindingJson['changes'][number] {
  const found = changes.find(
    ({ name, metric, label }) => name === place && metric === 'winner' && label === side,
  );
  if (found === undefined) throw new Error(`no change of ${side} at ${place}`);
  return found;
}

/** The first spec of the bench at two distances, which is soon answered. */
const SHORT = readFileSync(join(ROOT, 'src/web/screens/bench/first-spec.yaml'), 'utf8').replace(
  /distanceCm: \[.*\]/u,
  'distanceCm: [6, 8]',
);

/** The fragment of a link to the bench with a spec. */
function linkTo(spec: string): string {
  const packed = deflateRawSync(JSON.stringify(['0.0.0', { spec, place: 1 }]));
  return `#bench.${packed.toString('base64url')}`;
}

describe.skipIf(withoutBrowser)('the bench', () => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), openSite()]);
  });
  afterAll(async () => {
    site.close();
    await browser.close();
  });

  /** The bench with a spec, or with its first one; at the end its console must have said nothing of faults. */
  async function opened(spec?: string, size = { width: 1400, height: 900 }): Promise<Page> {
    const context = await browser.newContext({
      viewport: size,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    onTestFinished(async () => {
      await context.close();
      expect(faults).toEqual([]);
    });
    await page.goto(site.url + (spec === undefined ? '' : linkTo(spec)));
    return page;
  }

  const answer = (page: Page): Locator => page.getByRole('region', { name: 'Answer' });

  /** Waits until the answer to the spec as it stands is whole. */
  async function whole(page: Page): Promise<void> {
    await page.locator('.lights, .findings').first().waitFor();
    await expect.poll(async () => answer(page).getAttribute('aria-busy')).toBe('false');
  }

  test('has the share of a duel at a distance, and at the next by an arrow key', async () => {
    const page = await opened();
    await expect.poll(async () => answer(page).textContent()).toContain('51.04 %');
    await whole(page);
    expect(await page.locator('.answer .place').textContent()).toBe('8 cm');
    expect(await page.locator('.big').textContent()).toBe('51 : 46, 3 neither exact');
    const eight = page.getByRole('radio', { name: '8 cm', exact: true });
    expect(await eight.isChecked()).toBe(true);
    await eight.press('ArrowRight');
    await expect.poll(async () => page.locator('.answer .place').textContent()).toBe('10 cm');
    await page.goBack();
    await expect.poll(async () => page.locator('.answer .place').textContent()).toBe('8 cm');
  });

  test('a moved number is a house rule whose difference is that of a run of the copied text, and back undoes it', async () => {
    const page = await opened();
    await whole(page);
    const all = page.getByRole('button', { name: /^All \d+ numbers$/u });
    await all.click();
    const medium = page.getByRole('slider', { name: 'Lebel rifle, hit at medium range' });
    expect(await medium.inputValue()).toBe('11');
    await medium.press('ArrowLeft');
    const rule = page.locator('.house-rule');
    await expect.poll(async () => rule.textContent()).toContain('Lebel rifle, hit at medium range: 10');
    await page.locator('.change').first().waitFor();
    await whole(page);
    expect(await page.locator('.answer .place').textContent()).toContain('8 cm');
    expect(await page.locator('.ghost').textContent()).toContain('51.04 %');
    const british = await page.locator('.shares .side-a .change').textContent();

    await page.getByRole('button', { name: 'Copy YAML' }).click();
    const copied = await page.evaluate(async () => navigator.clipboard.readText());
    const { how, difference } = changeIn(run(copied), '8 cm', 'british');
    expect(how).toBe('exact');
    expect(british).toContain(differenceText(difference));
    const { difference: published } = changeIn(
      run(example('sharper-lebel'), '--method', 'exact'),
      '8 cm',
      'british',
    );
    expect(difference.value).toBe(published.value);

    await expect.poll(async () => page.locator('.charts').textContent()).toContain('change in points');
    await page.goBack();
    await expect.poll(async () => rule.count()).toBe(0);
    await whole(page);
    expect(await page.locator('.ghost').count()).toBe(0);
    expect(await medium.inputValue()).toBe('11');
  });

  test.skipIf(withoutLong)('a number that is put back leaves the spec as it was', async () => {
    const page = await opened();
    await whole(page);
    const text = async (): Promise<string> => {
      await page.getByRole('button', { name: 'Copy YAML' }).click();
      return page.evaluate(async () => navigator.clipboard.readText());
    };
    const before = await text();
    const slider = page.getByRole('slider').first();
    await slider.press('ArrowRight');
    expect(await text()).toContain('house-rule');
    await page.getByRole('button', { name: /^Put back/u }).click();
    expect(await text()).not.toContain('variants');
    expect((await text()).replaceAll(/\s/gu, '')).toBe(before.replaceAll(/\s/gu, ''));
  });

  test.skipIf(withoutLong)('a bar of what moves the wins leads to its slider', async () => {
    const page = await opened();
    const bar = page.locator('.tornado button').last();
    await bar.waitFor();
    const name = await bar.locator('span').first().textContent();
    await bar.press('Enter');
    await expect
      .poll(async () => page.evaluate(() => document.activeElement?.getAttribute('type')))
      .toBe('range');
    const id = await page.evaluate(() => document.activeElement?.id);
    expect(await page.locator(`label[for="${id}"]`).textContent()).toBe(name);
  });

  test.skipIf(withoutLong)('one number is solved for, and its value can be taken', async () => {
    const page = await opened();
    await whole(page);
    const even = page.getByRole('region', { name: 'Make it even' });
    await even.getByRole('combobox').selectOption({ label: 'Lebel rifle, hit at medium range' });
    await even.getByRole('button', { name: 'Find its value' }).click();
    const take = even.getByRole('button', { name: /^Take \d+$/u });
    await take.waitFor();
    expect(await even.getByRole('status').textContent()).toMatch(/British won/u);
    expect(await even.locator('caption').textContent()).toContain('8 cm');
    expect(await even.locator('td').first().textContent()).toMatch(/ exact$/u);
    const value = (await take.textContent())?.replace('Take ', '');
    await take.click();
    await expect
      .poll(async () => page.locator('.house-rule').textContent())
      .toContain(`Lebel rifle, hit at medium range: ${value}`);
  });

  test('a fight is told throw by throw, with the chance to win before the first', async () => {
    const page = await opened();
    await whole(page);
    await page.getByRole('radio', { name: 'typical' }).check();
    const fight = page.getByRole('region', { name: 'One fight' });
    await fight.locator('.step').first().waitFor();
    expect(await fight.textContent()).toContain('the median for British');
    expect(await fight.locator('.chances p').textContent()).toBe('British 51.0 %, French 46.3 %');
    await fight.getByRole('slider', { name: 'Throw' }).press('ArrowRight');
    expect(await fight.locator('.step[aria-current]').textContent()).toContain(
      'a coin decides which side acts first',
    );
    await fight.locator('.column').last().click();
    expect(await fight.locator('.step[aria-current]').count()).toBe(1);
    await page.goBack();
    await expect.poll(async () => fight.locator('.step').count()).toBe(0);
  });

  test.skipIf(withoutLong).each(['huit-volley-that-disorders', 'augsburg-pistols-against-swords'])(
    'answers a spec of another system: %s',
    async (name) => {
      const page = await opened(example(name));
      await whole(page);
      expect(await page.locator('.big').textContent()).toMatch(/^[\d.]+ : [\d.]+/u);
      await page.getByRole('slider').first().waitFor();
    },
  );

  test.skipIf(withoutLong)('statements of a spec are lights', async () => {
    const page = await opened(example('stated-balance'));
    await whole(page);
    const { verdicts } = run(example('stated-balance'));
    const lights = page.locator('.lights li');
    expect(verdicts.length).toBeGreaterThan(3);
    expect(await lights.count()).toBe(verdicts.length);
    for (const [i, { words }] of verdicts.entries())
      expect(await lights.nth(i).textContent()).toContain(words);
  });

  test('names that mean harm are text', async () => {
    const name = '<img src=x onerror=alert(1)>\u202e';
    const spec = SHORT.replace(/^title: .*$/mu, `title: '${name}'`).concat(
      `\nlabels:\n  british: '${name}'\n  martini: '${name}'\n`,
    );
    const page = await opened(spec);
    page.on('dialog', () => expect.unreachable('a name was run'));
    await whole(page);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.locator('.shares').textContent()).toContain('<img src=x');
    expect(await page.locator('main').textContent()).not.toContain('\u202e');
  });

  test('a spec with a mistake says so beside the last answer, which it dims and does not keep', async () => {
    const page = await opened(SHORT);
    await whole(page);
    const list = page.getByRole('textbox', { name: 'distance, in turn' });
    const notice = answer(page).locator('.notice');
    const keep = page.getByRole('button', { name: 'Keep this run' });
    expect(await page.locator('.stale').count()).toBe(0);
    expect(await page.getByRole('spinbutton', { name: 'distance' }).count()).toBe(0);
    await list.fill('2, far');
    await list.press('Enter');
    await notice.waitFor();
    expect(await notice.textContent()).toContain('this is the last answer');
    expect(await page.locator('.stale .big').count()).toBe(1);
    expect(await keep.isDisabled()).toBe(true);
    await notice.getByRole('button', { name: 'Show the text' }).click();
    await page.locator('details.spec[open]').waitFor();
    await list.fill('6, 8');
    await list.press('Enter');
    await expect.poll(async () => page.locator('.stale').count()).toBe(0);
    expect(await notice.count()).toBe(0);
    expect(await keep.isDisabled()).toBe(false);
  });

  test.skipIf(withoutLong)('with other rules nothing of the earlier rules stays', async () => {
    const page = await opened(SHORT);
    await whole(page);
    await page.locator('.tornado button').first().waitFor();
    await page.getByText('Begin with other rules, or with an example').click();
    await page.locator('.begin select').first().selectOption('huit');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    const north = page.locator('.shares dt', { hasText: 'North' });
    await north.waitFor();
    expect(await page.locator('.right').textContent()).not.toMatch(/Lebel|Martini/u);
  });

  test('the large figures are the shares below, rounded', async () => {
    const page = await opened(SHORT.replace('distanceCm: [6, 8]', 'distanceCm: [8, 12]'));
    await whole(page);
    for (const place of ['8 cm', '12 cm']) {
      await page.getByRole('radio', { name: place, exact: true }).check();
      await expect.poll(async () => page.locator('.answer .place').textContent()).toBe(place);
      const big = (await page.locator('.big').textContent()) ?? '';
      const large = [...big.matchAll(/\d+(?:\.\d)?/gu)].map(([figure]) => figure);
      const shares = await page.locator('.shares dd b').allTextContents();
      for (const [k, figure] of large.entries())
        expect(figure).toBe(Number.parseFloat(shares[k] ?? '').toFixed(figure.includes('.') ? 1 : 0));
    }
  });

  test.skipIf(withoutLong)(
    'a number is typed beside its slider, and stays among those that are shown',
    async () => {
      const page = await opened(SHORT);
      await whole(page);
      const search = page.getByRole('searchbox', { name: 'Find a number' });
      await search.fill('no such number');
      await page.getByText('No number has these words in its name.').waitFor();
      const shown = await page
        .getByRole('region', { name: 'Numbers of the rules' })
        .getByRole('slider')
        .count();
      expect(shown).toBe(0);
      await search.fill('');
      const names = await page.locator('.slider label').allTextContents();
      await page.getByRole('button', { name: /^All \d+ numbers$/u }).click();
      const all = await page.locator('.slider label').allTextContents();
      const hidden = all.find((name) => !names.includes(name)) ?? '';
      const typed = page.getByRole('spinbutton', { name: `${hidden}, typed` });
      const before = await typed.inputValue();
      await typed.fill(String(Number(before) + 1));
      await typed.press('Enter');
      await expect.poll(async () => page.locator('.house-rule').textContent()).toContain(hidden);
      await whole(page);
      await page.getByRole('button', { name: 'Copy YAML' }).click();
      const linked = await opened(await page.evaluate(async () => navigator.clipboard.readText()));
      await linked.getByRole('slider', { name: hidden, exact: true }).waitFor();
      await linked.getByRole('button', { name: /^All \d+ numbers$/u }).waitFor();
    },
  );

  test.each([
    [1400, 'light'],
    [400, 'dark'],
  ] as const)('is open to every reader at %i px, %s', async (width, colorScheme) => {
    const page = await opened(SHORT, { width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await whole(page);
    await page.getByRole('slider').first().press('ArrowRight');
    await page.locator('.change').first().waitFor();
    await whole(page);
    // What is dimmed while it waits is judged once it is there.
    await expect.poll(async () => page.locator('[aria-busy="true"]').count()).toBe(0);
    await page.evaluate(readFileSync(AXE, 'utf8'));
    const violations = await page.evaluate(async () => {
      const { axe: there } = globalThis as unknown as { axe: typeof axe }; // put there above
      return (await there.run({ resultTypes: ['violations'] })).violations;
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
