/** The bench, used as a player would: build a matchup, move a number of the rules, read what it changes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { differenceText } from '../../src/questions/telling/certainty.ts';
import type { FindingJson } from '../../src/questions/matchup/findings.ts';
import { axeFindings, wideAndNarrow, withoutBrowser } from '../browser.ts';
import { duelSpec, hytheInTurn, testFolder } from '../cli/hythe.ts';
import { pointAt } from '../point-at.ts';
import { agreed } from './agreed.ts';
import { fragmentFor } from './fragment.ts';
import { copied, openWeb } from './opened.ts';
import { changed, example, firstAt, SHORT } from './specs.ts';

/** The findings of `hythe run` for a spec. */
function run(spec: string): FindingJson {
  const folder = testFolder({ 'question.yaml': spec });
  const { status, stdout } = hytheInTurn(['run', 'question.yaml', '--json', '--quiet'], { cwd: folder });
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

/** A melee in rules that have no numbers of a unit: their second number is the first that reaches an even fight. */
const HUIT_MELEE = `hythe: 1
rules: huit
engagement: { kind: meleeChain, maxMoves: 2 }
sides:
  north: { force: { units: [{ formation: column, quality: 1 }] } }
  south: { force: { units: [{ formation: line }] } }
resolve: { method: exact, seed: bench }
`;

describe.skipIf(withoutBrowser)('the bench', () => {
  const web = openWeb();

  /** The bench anew with a spec, in the page that all tests share. */
  async function bench(spec: string): Promise<Page> {
    const page = await web.anew(fragmentFor('bench', { spec }));
    await page.setViewportSize({ width: 1400, height: 900 });
    return page;
  }

  const answer = (page: Page): Locator => page.getByRole('region', { name: 'Answer' });
  const line = (page: Page): Locator => page.locator('.verdict .line');
  const place = (page: Page): Locator => page.locator('.asked label:has(:checked)');

  /** Waits until the answer to the spec as it stands is whole. */
  async function whole(page: Page): Promise<void> {
    await page.locator('.answer[aria-busy="false"] .findings').waitFor({ state: 'attached' });
  }

  /** Waits until nothing is under way. */
  async function idle(page: Page): Promise<void> {
    await whole(page);
    await expect.poll(async () => page.locator('[aria-busy="true"]').count()).toBe(0);
  }

  /** Begins the first fight of a kind of engagement of other rules. */
  async function begun(page: Page, rules: string, kind: string): Promise<void> {
    await page.getByRole('button', { name: 'Open another fight' }).click();
    const section = page.locator('.gallery section', { has: page.getByRole('heading', { name: rules }) });
    await section.getByRole('button', { name: kind, exact: true }).click();
  }

  test('with other rules nothing of the earlier rules stays, and a duel is built of them', async () => {
    const page = await bench(SHORT);
    await whole(page);
    expect(await page.locator('.bench').textContent()).toMatch(/Lebel|Martini/u);
    await begun(page, 'Huit, Napoleonic rules of one D8', 'firefight');
    await page.locator('.verdict .share', { hasText: 'North' }).waitFor();
    for (const part of ['.answer', '.sides', '.below'])
      expect([part, await page.locator(part).textContent()]).toEqual([
        part,
        expect.not.stringMatching(/Lebel|Martini/u),
      ]);
    await begun(page, 'La Pluie des Balles', 'engagement');
    const side = (name: string): Locator => page.getByRole('region', { name, exact: true });
    await side('North').getByLabel('weapon').selectOption('Martini-Henry rifle');
    await side('South').getByLabel('weapon').selectOption('Lebel rifle');
    await page.getByRole('spinbutton', { name: 'distance' }).fill('8');
    await page.getByRole('spinbutton', { name: 'turn limit' }).fill('2');
    await whole(page);
    expect(await answer(page).textContent()).toContain('14.49%');
    expect(await line(page).textContent()).toBe('North aheadNorth 1412 South74 neither exact');
  });

  test('shows the verdict and a bar of who wins where another question is asked', async () => {
    const page = await bench(
      example(
        'huit-battalions-against-columns',
        ['method: auto, replicates: 20000', 'method: monte-carlo, replicates: 400'],
        ['[column, two columns, three columns]', '[column]'],
      ),
    );
    await whole(page);
    expect(await line(page).locator('.word').textContent()).toMatch(/: British ahead$/u);
    const bar = await line(page).locator('.bar').boundingBox();
    expect(bar?.width).toBeGreaterThan(300);
    expect(await page.getByRole('main').textContent()).not.toContain('British attackers');
  });

  test('a search shows the numbers that it tries in place of the one that it multiplies, and its words follow them', async () => {
    const page = await bench(
      example(
        'forces-fieldwork',
        ['replicates: 40000', 'replicates: 100'],
        ['turnLimit: 20', 'turnLimit: 3'],
      ),
    );
    const french = page.getByRole('region', { name: 'French', exact: true });
    const from = french.getByRole('spinbutton', { name: 'Lebel companies tried from' });
    expect(await from.inputValue()).toBe('4');
    expect(await french.getByRole('spinbutton', { name: 'to', exact: true }).inputValue()).toBe('12');
    expect(await french.getByRole('spinbutton', { name: /^Number of/u }).count()).toBe(0);
    await french.getByRole('button', { name: 'Less of from' }).click();
    await expect.poll(async () => from.inputValue()).toBe('3');
    await whole(page);
    expect(await copied(page, 'Copy the file')).toContain('from: 3, to: 12');
    const british = page.getByRole('region', { name: 'British', exact: true });
    await british.getByRole('button', { name: 'How many?' }).click();
    await page.locator('.how-many[aria-busy="false"] .finding:not(:empty)').waitFor();
    expect(await page.locator('.how-many').getByRole('alert').count()).toBe(0);
  });

  test('a study of moves says from which wins to which each move leads', async () => {
    const spec = changed(
      firstAt('6'),
      ['turnLimit: 30', 'turnLimit: 2'],
      ['vary:', 'analysis: { kind: sensitivity, factors: { engagement.turnLimit: [2, 1] } }\n\nvary:'],
    );
    const page = await bench(spec);
    await whole(page);
    const [a, b] = await line(page).locator('.share b').allTextContents();
    expect(await page.locator('.ghost').textContent()).toMatch(
      new RegExp(`${Number(a).toFixed(0)}\\S* : ${Number(b).toFixed(0)}\\S*, now `, 'u'),
    );
  });

  test('says who wins once, not above its chart too, and at another place by an arrow key; the large figures are the shares below, rounded', async () => {
    const page = await bench(SHORT);
    await whole(page);
    const caption = page.locator('.charts figcaption').first();
    await caption.waitFor();
    expect(await caption.textContent()).toMatch(/^Share of fights won, by distance/u);
    const six = page.getByRole('radio', { name: '6 cm', exact: true });
    expect(await six.isChecked()).toBe(true);
    for (const distance of ['6 cm', '8 cm']) {
      if (distance !== '6 cm') await six.press('ArrowRight');
      await expect.poll(async () => place(page).textContent()).toBe(distance);
      await whole(page);
      const said = (await line(page).locator('.share, .rest').allInnerTexts()).join(' ');
      const large = [...said.matchAll(/\d+(?:\.\d)?/gu)];
      const shares = ((await page.locator('.why > p').textContent()) ?? '').match(/[\d.]+(?=%)/gu) ?? [];
      expect(large).toHaveLength(3);
      for (const [k, [figure]] of large.entries())
        expect(figure).toBe(Number.parseFloat(shares[k] ?? '').toFixed(figure.includes('.') ? 1 : 0));
    }
    await page.goBack();
    await expect.poll(async () => place(page).textContent()).toBe('6 cm');
    // Room stands below a slider until what a step of it does is known.
    const moves = page.locator('.slider .moves');
    await moves.filter({ hasText: ':' }).nth(3).waitFor();
    for (const words of await moves.allTextContents())
      expect(words).toMatch(/^-?[\d.]+: [+−]?[\d.]+ points?(?:; -?[\d.]+: |$)/u);
  });

  test('a moved number is a house rule whose difference is that of a run of the copied text, its link opens for anybody, and to put it back leaves the spec as it was, and back undoes it', async () => {
    const page = await bench(SHORT);
    await whole(page);
    const [before, written] = [await line(page).textContent(), await copied(page, 'Copy the file')];
    await page.getByText('what a step of it does to the wins of the British, at 6 cm').waitFor();
    await page.getByRole('button', { name: /^All \d+ numbers$/u }).click();
    const medium = page.getByRole('slider', { name: 'Lebel rifle, hit at medium range' });
    expect(await medium.inputValue()).toBe('11');
    await page.evaluate(() => {
      const headlines = new Set<string>();
      Object.assign(globalThis, { headlines });
      new MutationObserver(() =>
        headlines.add(document.querySelector('.headline')?.textContent ?? ''),
      ).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await medium.press('ArrowLeft');
    const rule = page.locator('.house-rule');
    await expect.poll(async () => rule.textContent()).toContain('Lebel rifle, hit at medium range: 10');
    await whole(page);
    expect(await place(page).textContent()).toContain('6 cm');
    const ghost = await page.locator('.ghost').textContent();
    const british = await page.locator('.changes .side-a').textContent();
    const named = page.locator('.verdict .rule');
    await expect
      .poll(async () => named.textContent())
      .toMatch(/^House.rule: Lebel rifle, hit at medium range 10$/u);

    // Of the place alone and of all places; set above.
    const headlines = await page.evaluate(() => [
      ...(globalThis as unknown as { headlines: Set<string> }).headlines,
    ]);
    expect(headlines.filter((one) => one.startsWith('6 cm: House')).length).toBeGreaterThan(0);
    expect(headlines.filter((one) => /House.rule.*House.rule/u.test(one))).toEqual([]);

    const found = run(await copied(page, 'Copy the file'));
    const { how, difference } = changeIn(found, '6 cm', 'british');
    expect(how).toBe('exact');
    expect(difference.value).toBeLessThan(0);
    expect(british).toContain(differenceText(difference));
    // With as many digits as the change needs.
    const [won = NaN, lost = NaN] = found.cells[0]?.exact ?? [];
    expect(ghost).toContain(`${(100 * won).toFixed(1)} : ${(100 * lost).toFixed(1)}`);

    await expect.poll(async () => page.locator('.charts').textContent()).toContain('dashed: As written');
    const shares = await page.locator('.verdict').textContent();
    const link = new URL(await copied(page, 'Copy link')).hash;

    await page.getByRole('button', { name: /^Put back/u }).click();
    await expect.poll(async () => rule.count()).toBe(0);
    const after = await copied(page, 'Copy the file');
    expect(after).not.toContain('variants');
    expect(after.replaceAll(/\s/gu, '')).toBe(written.replaceAll(/\s/gu, ''));
    await page.goBack();
    await rule.waitFor();
    await page.goBack();
    await expect.poll(async () => rule.count()).toBe(0);
    await whole(page);
    expect(await page.locator('.ghost').count()).toBe(0);
    expect(await medium.inputValue()).toBe('11');
    expect(await line(page).textContent()).toBe(before);

    await web.anew(link);
    await whole(page);
    await expect.poll(async () => page.locator('.verdict').textContent()).toBe(shares);
  });

  test('the report of an answer is that of `hythe run`, is printed alone, and is saved as a page', async () => {
    const spec = duelSpec({ title: 'A duel' });
    const page = await bench(spec);
    await whole(page);
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const report = page.getByRole('dialog', { name: 'The report' });
    const framed = report.frameLocator('iframe');
    await framed.getByRole('heading', { level: 1 }).waitFor();
    await pointAt(framed.locator('.wide [data-tip]').first(), framed.locator('.tip'));
    const frame = page.frames().find((each) => each !== page.mainFrame());
    await frame?.evaluate(() => (window.print = () => (document.title += ', printed')));
    await report.getByRole('button', { name: 'Print the report' }).click();
    await expect.poll(async () => frame?.title()).toBe('A duel, printed');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      report.getByRole('button', { name: 'Save the report' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('a-duel.html');
    const folder = testFolder({ 'question.yaml': spec });
    const { stdout } = hytheInTurn(['run', 'question.yaml', '--json', '--quiet'], { cwd: folder });
    const { report: written } = JSON.parse(stdout) as { readonly report: string }; // `hythe run --json` gives it
    const agreedOn = (path: string): unknown => agreed('report.html', readFileSync(path));
    expect(agreedOn(await download.path())).toBe(agreedOn(join(folder, written)));
    await report.getByRole('button', { name: 'Close' }).click();
    await expect.poll(async () => report.count()).toBe(0);
  });

  test('question and sides have the words of their author, and those of the page again once they are taken away', async () => {
    const page = await bench(SHORT);
    await whole(page);
    const heading = page.getByRole('heading', { level: 1 });
    const made = await heading.textContent();
    const write = async (button: string, field: string, text: string): Promise<void> => {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('textbox', { name: field }).fill(text);
      await page.keyboard.press('Enter');
    };
    await write('Change the question', 'Words of the question', 'Shall we stand?');
    await expect.poll(async () => heading.textContent()).toBe('Shall we stand?');
    await write('Change the name of British', 'Words of the name of British', 'The Redcoats');
    await expect.poll(async () => page.locator('.card h2').first().textContent()).toContain('The Redcoats');
    await expect.poll(async () => line(page).textContent()).toContain('The Redcoats');
    await page.getByRole('button', { name: 'Change the question' }).click();
    await page.getByRole('textbox', { name: 'Words of the question' }).fill('Never mind');
    await page.keyboard.press('Escape');
    expect(await heading.textContent()).toBe('Shall we stand?');
    await write('Change the question', 'Words of the question', '');
    await expect.poll(async () => heading.textContent()).not.toBe('Shall we stand?');
    await page.goBack();
    await expect.poll(async () => heading.textContent()).toBe('Shall we stand?');
    await page.goBack();
    await page.goBack();
    await expect.poll(async () => heading.textContent()).toBe(made);
  });

  test('the answer is saved as a picture in the colours of a light page, with the chart of a spec that varies something', async () => {
    const heights: number[] = [];
    for (const spec of [SHORT, duelSpec()]) {
      const page = await bench(spec);
      await whole(page);
      await page.getByRole('button', { name: 'Picture', exact: true }).click();
      const picture = page.locator('.window.picture img');
      await picture.waitFor();
      expect(await picture.getAttribute('src')).not.toContain('var(');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as PNG' }).click(),
      ]);
      const png = readFileSync(await download.path());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(png.readUInt32BE(16)).toBe(1600);
      heights.push(png.readUInt32BE(20));
      await page.locator('.window.picture').getByRole('button', { name: 'Close' }).click();
    }
    const [withChart = 0, without = 0] = heights;
    expect(without).toBeGreaterThan(400);
    expect(withChart - without).toBeGreaterThan(500);
  });

  test('one number is solved for, and its value can be taken', async () => {
    const page = await bench(SHORT);
    await whole(page);
    const even = page.getByRole('region', { name: 'Make it even' });
    await even.getByRole('combobox').selectOption({ label: 'Lebel rifle, hit at medium range' });
    await even.getByRole('button', { name: 'Find its value' }).click();
    const take = even.getByRole('button', { name: /^Take \d+$/u });
    await take.waitFor();
    expect(await even.getByRole('status').textContent()).toMatch(/British won/u);
    expect(await even.locator('caption').textContent()).toContain('6 cm');
    expect(await even.locator('td').first().textContent()).toMatch(/ exact$/u);
    const value = (await take.textContent())?.replace('Take ', '');
    await take.click();
    await expect
      .poll(async () => page.locator('.house-rule').textContent())
      .toContain(`Lebel rifle, hit at medium range: ${value}`);
  });

  test('without a choice the number is one of a unit or weapon in play, within what makes a difference', async () => {
    const page = await bench(changed(firstAt('8'), ['turnLimit: 30', 'turnLimit: 2']));
    const even = page.getByRole('region', { name: 'Make it even' });
    await even.getByRole('button', { name: 'Find its value' }).click();
    await even.getByRole('button', { name: /^Take / }).waitFor();
    await expect.poll(async () => even.getAttribute('aria-busy')).toBe('false');
    const shares = (await even.locator('td').allTextContents()).map(parseFloat);
    expect(Math.min(...shares)).toBeLessThanOrEqual(50);
    expect(Math.max(...shares)).toBeGreaterThanOrEqual(50);
    expect(await even.locator('caption').textContent()).toMatch(/infantry|regular|Martini-Henry|Lebel/u);
  });

  test('without numbers of a unit the first of all that reaches an even fight is found, below nothing too, and is fair when taken', async () => {
    const page = await bench(HUIT_MELEE);
    const even = page.getByRole('region', { name: 'Make it even' });
    await even
      .getByRole('combobox')
      .selectOption({ label: 'melee modifier, attacking or counter-attacking' });
    await even.getByRole('button', { name: 'Find its value' }).click();
    await even.getByRole('status').filter({ hasText: 'even' }).waitFor();
    const values = (await even.locator('th').allTextContents()).map(Number);
    expect(Math.min(...values)).toBeLessThan(0);
    await even.getByRole('combobox').selectOption({ label: 'the first that reaches an even fight' });
    await even.getByRole('button', { name: 'Find its value' }).click();
    await expect.poll(async () => even.getAttribute('aria-busy')).toBe('false');
    await even.getByRole('button', { name: /^Take / }).click();
    await whole(page);
    expect(await line(page).locator('.word').textContent()).toMatch(/fair$/iu);
    expect(await page.locator('.why').textContent()).toContain('of decided fights');
    expect(await page.locator('.why').textContent()).toContain('(fair is 45 to 55%)');
  });

  test('with another weapon the names and the prose that speak of the one before are gone', async () => {
    const page = await bench(SHORT);
    await whole(page);
    const french = page.getByRole('region', { name: 'French', exact: true });
    await french.getByLabel('weapon').selectOption('Krnka rifle');
    await whole(page);
    expect(await answer(page).textContent()).not.toContain('Lebel');
    const text = await copied(page, 'Copy the file');
    expect(text).not.toMatch(/lebel/iu);
    expect(text).toContain('force: krnka');
    expect(text).toContain('martini-henry');
  });

  test('dice and throws of numbers are looked up, with what is at least so much, and only the sure is 100%', async () => {
    const page = await web.anew(
      fragmentFor('bench', { spec: SHORT, lookUp: { panel: 'dice', dice: '100d6' } }),
    );
    const table = page.locator('.look-up .chances');
    const row = async (name: string): Promise<string> => {
      const cells = table.getByRole('row', { name: new RegExp(`^${name} `, 'u') }).locator('td');
      return (await cells.first().innerText()).trim();
    };
    await table.getByRole('radio', { name: 'at least' }).click();
    await expect.poll(async () => row('100')).toBe('100%');
    expect(await row('101')).toBe('over 99.99%');
    const dice = page.getByLabel('Dice', { exact: true });
    await dice.fill('(3d6) >= 19');
    await expect.poll(async () => row('no')).toBe('100%');
    expect(await row('yes')).toBe('0%');
    await dice.fill('d6*0,7');
    await expect.poll(async () => page.locator('.look-up .problem').innerText()).toContain('point (0.7)');

    const lookUp = {
      panel: 'throw',
      rules: 'fields-of-honor',
      mechanic: 'variable-move',
      inputs: { who: 'foot' },
    };
    await web.anew(fragmentFor('bench', { spec: SHORT, lookUp }));
    await table.getByRole('radio', { name: 'at least' }).click();
    await expect.poll(async () => row('2')).toBe('100%');
    expect(await page.locator('.look-up').innerText()).toContain('standard deviation');
  });

  test('a throw is looked up on the tables of the fight, its house rule among them', async () => {
    const lookUp = {
      panel: 'throw',
      mechanic: 'fire',
      inputs: { weapon: 'fr.lebel', distanceCm: 6 },
    };
    const page = await web.anew(fragmentFor('bench', { spec: SHORT, lookUp }));
    const shot = page.locator('.look-up');
    await expect.poll(async () => shot.textContent()).toContain('target number11');
    await page.getByRole('button', { name: /^All \d+ numbers$/u }).click();
    const medium = page.getByRole('slider', { name: 'Lebel rifle, hit at medium range' });
    await medium.press('ArrowLeft');
    await shot.getByText('With the tables of this fight.').waitFor();
    await expect.poll(async () => shot.textContent()).toContain('target number10');
  });

  test('a typical fight is watched under the verdict: what turned it, the chances, and each throw; on a narrow screen it comes into sight', async () => {
    const page = await bench(changed(firstAt('8'), ['turnLimit: 30', 'turnLimit: 12']));
    await page.setViewportSize({ width: 390, height: 844 });
    await whole(page);
    await page.getByRole('button', { name: 'Watch a typical fight' }).click();
    const told = page.getByRole('list', { name: 'Throws that turned it' });
    await told.waitFor();
    await expect.poll(async () => (await told.boundingBox())?.y).toBeLessThan(844);
    await page.setViewportSize({ width: 1400, height: 900 });
    const fight = page.getByRole('region', { name: 'One fight' });
    const turning = told.getByRole('listitem');
    expect(await fight.textContent()).toContain('typical for British');
    expect(await fight.locator('.chances p').textContent()).toBe('British 41%, French 37%');
    const words = await turning.allTextContents();
    expect(words.length).toBeLessThanOrEqual(3);
    for (const one of words) expect(one).toMatch(/^Turn \d+: .* (?:British|French) \+[\d.]+ points$/u);
    // The last throw is among them, and the rest stays folded.
    const ending = (await fight.locator('p > b').first().textContent()) ?? '';
    expect(words.at(-1)).toContain(ending.replace(/:.*/u, ''));
    expect(await fight.locator('.step').first().isVisible()).toBe(false);
    await fight.getByText('Every throw').click();
    await fight.getByRole('slider', { name: 'Throw' }).press('ArrowRight');
    expect(await fight.locator('.step[aria-current]').textContent()).toContain(
      'a coin decides which side acts first',
    );
    const shot = fight.locator('.step').filter({ hasText: 'PDB-FIRE-06' }).first();
    await shot.locator('summary').click();
    await shot.getByText('The text of these rules is shown under hythe serve.').waitFor();
    await turning.last().getByRole('button').click();
    expect(await fight.locator('.step[aria-current]').count()).toBe(1);
    await page.getByRole('button', { name: 'Close the fight' }).click();
    await expect.poll(async () => fight.count()).toBe(0);
    await page.goBack();
    await fight.locator('.chances').waitFor();
  });

  test('what is typed in the editor stays as it is typed, however fast, while answers come', async () => {
    const page = await bench(SHORT);
    await page.locator('details.spec > summary').click();
    const editor = page.getByRole('textbox', { name: 'The spec' });
    await editor.click();
    await page.keyboard.press('ControlOrMeta+Home');
    const typed = '# typed letter by letter, none is lost';
    for (const letter of typed) await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.keyboard.press('Enter');
    expect(await editor.locator('.cm-line').first().textContent()).toBe(typed);
  });

  test('statements of a spec are lights', async () => {
    const spec = example(
      'stated-balance',
      ['distanceCm: [3, 8, 12, 18]', 'distanceCm: [3, 8, 12]'],
      ['turnLimit: 30', 'turnLimit: 4'],
    );
    const page = await bench(spec);
    await whole(page);
    await page.getByText('Why', { exact: true }).click();
    const { verdicts } = run(spec);
    const lights = page.locator('.lights li');
    expect(new Set(verdicts.map(({ state }) => state))).toEqual(new Set(['holds', 'fails']));
    expect(await lights.count()).toBe(verdicts.length);
    for (const [i, { words, state }] of verdicts.entries()) {
      expect(await lights.nth(i).textContent()).toContain(words);
      expect(await lights.nth(i).getByRole('img').getAttribute('aria-label')).toBe(state);
    }
  });

  test('names that mean harm are text', async () => {
    const name = '<img src=x onerror=alert(1)>\u202e';
    const spec = SHORT.replace(/^title: .*$/mu, `title: '${name}'`).concat(
      `\nlabels:\n  british: '${name}'\n  martini: '${name}'\n`,
    );
    const page = await bench(spec);
    page.once('dialog', () => expect.unreachable('a name was run'));
    await whole(page);
    await expect.poll(async () => page.locator('.verdict').textContent()).toContain('<img src=x');
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.locator('main').textContent()).not.toContain('\u202e');
  });

  test('a spec with a mistake says so beside the last answer, which it dims and does not keep', async () => {
    const page = await bench(SHORT);
    await whole(page);
    const list = page.getByRole('textbox', { name: 'distance: try each of' });
    const notice = answer(page).locator('.notice');
    const keep = page.getByRole('button', { name: 'Keep this run' });
    expect(await page.getByRole('spinbutton', { name: 'distance' }).count()).toBe(0);
    for (const mistake of ['2, far', '8, -1', '8, , 9', '']) {
      const marks = page.locator('.stale, .answer .notice');
      await expect.poll(async () => marks.count(), { message: mistake }).toBe(0);
      expect(await keep.isDisabled()).toBe(false);
      await list.fill(mistake);
      await list.press('Enter');
      await notice.waitFor();
      expect(await notice.textContent()).toContain('this is the last answer');
      expect(await page.locator('.verdict.stale').count()).toBe(1);
      expect(await keep.isDisabled()).toBe(true);
      expect(await list.inputValue()).toBe(mistake);
      expect(await list.getAttribute('aria-invalid')).toBe('true');
      if (mistake === '') await notice.getByRole('button', { name: 'Show the text' }).click();
      await list.fill('6, 8');
      await list.press('Enter');
    }
    await page.locator('details.spec[open]').waitFor();
    await notice.waitFor({ state: 'detached' });
    expect(await page.locator('.stale').count()).toBe(0);
    expect(await keep.isDisabled()).toBe(false);
  });

  test('a spec that is opened with a mistake has its title and what is wrong, and no words of an answer', async () => {
    const page = await bench(changed(SHORT, ['weapon: lebel', 'weapon: lebels']));
    await answer(page).locator('.notice').waitFor();
    expect(await answer(page).locator('h1').textContent()).toBe(
      'A Martini-Henry company against Lebel infantry',
    );
    expect(await page.locator('.verdict').textContent()).toBe('');
  });

  test('a remark on the spec that is no problem stands where problems stand', async () => {
    const spare = 'spare: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: lebel }] }] }';
    const page = await bench(changed(SHORT, ['forces:\n', `forces:\n  ${spare}\n`]));
    const remarks = page.locator('.answer .problems li');
    await expect.poll(async () => remarks.allTextContents()).toEqual(['Note: force "spare" is not used']);
  });

  test('another question leaves no verdict, chart or numbers of the one before, however long its answer takes', async () => {
    const page = await bench(SHORT);
    await idle(page);
    await page.locator('.charts svg').first().waitFor();
    const endless = changed(
      firstAt('6, 8'),
      ['method: auto', 'method: monte-carlo'],
      ['replicates: 100000', 'replicates: 100000000'],
      ['Is a Martini-Henry company a match for Lebel infantry?', 'Who has more staying power?'],
      ['british: {', 'northern: {'],
    );
    await web.shared(fragmentFor('bench', { spec: endless }));
    await page.getByRole('heading', { name: 'Who has more staying power?' }).waitFor();
    await page.locator('.verdict .share', { hasText: 'Northern' }).waitFor();
    expect(await page.locator('.answer').textContent()).not.toContain('British');
    for (const part of ['.charts', '.moves', '.slider'])
      expect([part, await page.locator(part).count()]).toEqual([part, 0]);
  });

  test('from a change until its answer is whole the page is busy, and verdict, reasons and chart are marked as old at once', async () => {
    const page = await bench(SHORT);
    await idle(page);
    const parts = ['.verdict.stale', '.headline.stale', '.why.stale', '.charts.stale'];
    await page.locator('.charts').first().waitFor();
    for (const part of parts) expect([part, await page.locator(part).count()]).toEqual([part, 0]);
    await page.evaluate((all) => {
      const seen: string[] = [];
      let marked: unknown = null;
      const { port1, port2 } = new MessageChannel();
      // Once all that follows from a change of the page has been drawn.
      port2.addEventListener('message', () => {
        const busy = document.querySelector('.answer')?.getAttribute('aria-busy') ?? '';
        const state = `${busy}${document.querySelector('.verdict.stale') === null ? '' : ' stale'}`;
        if (seen.at(-1) !== state) seen.push(state);
      });
      port2.start();
      new MutationObserver(() => {
        port1.postMessage('');
        // The first drawing with a mark has all of them.
        if (document.querySelector('.stale') !== null)
          marked ??= all.map((part) => [part, document.querySelectorAll(part).length]);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
      Object.assign(globalThis, { drawn: () => ({ seen, marked }) });
    }, parts);
    await page.getByRole('spinbutton', { name: 'turn limit' }).fill('3');
    await page.keyboard.press('Enter');
    await page.locator('.last-change', { hasText: 'since turn limit is 3' }).waitFor();
    await idle(page);
    const { seen, marked } = await page.evaluate(() =>
      (globalThis as unknown as { drawn(): { seen: string[]; marked: unknown } }).drawn(),
    );
    expect(marked).toEqual(parts.map((part) => [part, 1]));
    expect(await page.locator('.stale').count()).toBe(0);
    expect(seen).not.toContain('false stale');
    // Something else may have been drawn before the change.
    const changes = seen.slice(seen.findIndex((state) => state !== 'false'));
    expect([seen, changes.filter((state) => state === 'false')]).toEqual([seen, ['false']]);
  });

  test('what the last change did is said, and one step back undoes it; a question just opened has no change', async () => {
    const page = await bench(SHORT);
    const change = page.locator('.last-change');
    await whole(page);
    expect(await change.textContent()).toBe('');
    await page.getByRole('radio', { name: '8 cm', exact: true }).check();
    await idle(page);
    const french = page.getByRole('region', { name: 'French', exact: true });
    await french.getByLabel('quality').selectOption('elite');
    await expect
      .poll(async () => change.textContent())
      .toContain('was 14 : 12, now 11 : 18, since French quality is elite');
    await page.getByRole('spinbutton', { name: 'turn limit' }).fill('1');
    await page.keyboard.press('Enter');
    await expect.poll(async () => change.textContent()).toContain('since turn limit is 1');
    // Looking at another place is no change, and goes with the step back.
    await page.getByRole('radio', { name: '6 cm', exact: true }).check();
    await expect.poll(async () => place(page).textContent()).toBe('6 cm');
    await change.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => place(page).textContent()).toBe('8 cm');
    await expect.poll(async () => change.textContent()).toContain('since French quality is elite');
  });

  test('a change that counted shares do not tell from chance is no reason', async () => {
    const few = { method: 'monte-carlo', replicates: 200, seed: 'few' };
    const page = await bench(duelSpec({ resolve: few }));
    await whole(page);
    await page.getByRole('spinbutton', { name: 'turn limit' }).fill('5');
    await page.keyboard.press('Enter');
    const change = page.locator('.last-change');
    await expect.poll(async () => change.textContent()).toContain('turn limit is 5: within the ± of both');
  });

  test('a number is typed beside its slider, and stays among those that are shown', async () => {
    const page = await bench(SHORT);
    await idle(page);
    const search = page.getByRole('searchbox', { name: 'Find a number' });
    await search.fill('no such number');
    await page.getByText('No number has these words in its name.').waitFor();
    const numbers = page.getByRole('region', { name: 'Numbers of the rules' });
    expect(await numbers.getByRole('slider').count()).toBe(0);
    await search.fill('');
    const everyNumber = page.getByRole('button', { name: /^All \d+ numbers$/u });
    await everyNumber.waitFor();
    const names = await page.locator('.slider label').allTextContents();
    await everyNumber.click();
    await everyNumber.waitFor({ state: 'detached' });
    const all = await page.locator('.slider label').allTextContents();
    const hidden = all.find((name) => !names.includes(name)) ?? '';
    const typed = page.getByRole('spinbutton', { name: `${hidden}, typed` });
    await typed.fill(String(Number(await typed.inputValue()) + 1));
    await typed.press('Enter');
    await expect.poll(async () => page.locator('.house-rule').textContent()).toContain(hidden);
    // The wheel over it scrolls, and counts nothing.
    const taken = await typed.inputValue();
    await typed.focus();
    await typed.hover();
    expect(await typed.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => typed.evaluate((box) => box === document.activeElement)).toBe(false);
    expect(await typed.inputValue()).toBe(taken);
    await whole(page);
    await bench(await copied(page, 'Copy the file'));
    await page.getByRole('slider', { name: hidden, exact: true }).waitFor();
    await everyNumber.waitFor();
  });

  test('is open to every reader, wide and narrow, light and dark, and is printed in ink on white with its answer', async () => {
    const page = await bench(SHORT);
    onTestFinished(async () => page.emulateMedia({ media: null, colorScheme: null }));
    await idle(page);
    await page.getByRole('slider').first().press('ArrowRight');
    await page.locator('.changes').first().waitFor();
    // What is dimmed while it waits is judged once it is there.
    await idle(page);
    await page.locator('.charts svg').first().waitFor();
    for await (const { width } of wideAndNarrow(page)) {
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await line(page).isVisible()).toBe(true);
    expect(await page.locator('.charts svg').first().isVisible()).toBe(true);
    for (const other of ['header', '.answer .tool', '.sides', '.right', '.foot'])
      expect([other, await page.locator(other).first().isVisible()]).toEqual([other, false]);
    const colours = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor };
    });
    expect(colours.backgroundColor).toBe('rgb(255, 255, 255)');
    expect(colours.color).not.toBe('rgb(255, 255, 255)');
  });

  // Last of all, since a page is cold after a reload.
  test('counts until it is stopped, goes on, and begins again after a reload', async () => {
    const page = await bench(
      changed(
        firstAt('6, 8'),
        ['method: auto', 'method: monte-carlo'],
        ['replicates: 100000', 'replicates: 100000000'],
      ),
    );
    const sureness = page.locator('.sureness');
    await sureness.getByText(/^± [\d.]+ from [\d,]+$/u).waitFor();
    // What is typed meanwhile stays.
    const list = page.getByRole('textbox', { name: 'distance: try each of' });
    await list.fill('6, 7');
    const counted = await sureness.textContent();
    await expect.poll(async () => sureness.textContent()).not.toBe(counted);
    expect(await list.inputValue()).toBe('6, 7');
    await page.reload();
    await sureness.getByText(/^± [\d.]+ from [\d,]+$/u).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
    await expect.poll(async () => answer(page).getAttribute('aria-busy')).toBe('false');
    const stopped = await sureness.textContent();
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    await expect.poll(async () => sureness.textContent()).not.toBe(stopped);
  });

  test('a spec too long for a link is offered as a file, back still undoes, and a reload keeps it', async () => {
    const remark = Array.from({ length: 1500 }, (_, i) => `${i * i} ${(i * 7919) % 1009}`).join(' ');
    const page = await bench(`# ${remark}\n${SHORT}`);
    await whole(page);
    await page.getByText('Too long for a link: save the file and pass it on.').waitFor();
    expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
    const limit = page.getByRole('spinbutton', { name: 'turn limit' });
    await limit.fill('3');
    await limit.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#bench');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save file' }).click(),
    ]);
    const text = readFileSync(await saved.path(), 'utf8');
    expect(text).toBe(await copied(page, 'Copy the file'));
    expect(text).toContain('turnLimit: 3\n');
    expect(text).toContain(remark);
    await page.goBack();
    await expect.poll(async () => limit.inputValue()).toBe('2');
    await page.reload();
    await expect.poll(async () => limit.inputValue()).toBe('2');
    expect(await copied(page, 'Copy the file')).toContain(remark);
  });
});
