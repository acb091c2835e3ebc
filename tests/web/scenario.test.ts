/** Forces for a scenario, designed in the page as a user does it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { SHORT_MAP } from '../report/battle/short-battle.ts';
import { axeFindings, wideAndNarrow, withoutBrowser } from '../browser.ts';
import { hytheInTurn, testFolder } from '../cli/hythe.ts';
import { fragmentFor } from './fragment.ts';
import { openWeb } from './opened.ts';
import { changed, example, firstAt } from './specs.ts';

/** A scenario that is soon solved. */
const ROAD = `
hythe: 1
title: A company holds the road
rules: pluie
forces:
  martini: { formations: [{ quality: regular, units: [{ weapon: martini-henry }] }] }
  lebel: { formations: [{ quality: regular, units: [{ weapon: lebel, count: 1 }] }] }
engagement: { distanceCm: 4, firstSide: french, turnLimit: 3 }
sides:
  french: { force: lebel, doctrine: { kind: close-to-range, rangeCm: 3 } }
  british: { force: martini, cover: building, doctrine: { kind: hold-line } }
vary: { sides.french.force.formations.0.units.0.count: [1, 2] }
outcomes:
  one: { any: [{ survivors.british: { atLeast: 1 } }, { turn: { atLeast: 2 } }] }
  two: { any: [{ survivors.british: { atLeast: 1 } }, { turn: { atLeast: 3 } }] }
resolve: { method: exact, seed: road }
labels: { count: attackers, one: Held one turn, two: Held two turns }
`;

/** A search that is soon played. */
const WORKS = example(
  'forces-fieldwork',
  ['replicates: 40000', 'replicates: 400'],
  ['from: 4', 'from: 10'],
  ['0.75', '0.52'],
  ['distanceCm: 18', 'distanceCm: 4'],
  ['turnLimit: 20', 'turnLimit: 4'],
);

describe.skipIf(withoutBrowser)('the screen Scenario', () => {
  const web = openWeb();

  /** The screen with a spec and its whole answer. */
  async function show(spec: string): Promise<Page> {
    const page = await web.anew(linkTo(spec));
    await settled(page);
    return page;
  }

  test('finds how many companies are needed, and another number for another target', async () => {
    const page = await web.anew(linkTo(WORKS));
    const twelve = findingOf(WORKS);
    expect(twelve).toMatch(/^12\sLebel companies surely win at least 52% of the fights \(66% ± 6\)/u);
    await expect.poll(async () => saysOf(page)).toBe(twelve);
    await settled(page);
    await expect.poll(async () => unitsOf(page, 'French')).toEqual(['12 × Infantry, Lebel rifle (Regular)']);
    expect(await oddsOf(page, 'French win')).toBe('60 to 72 in 100 66% ± 6 from 400 played');
    await expect
      .poll(async () => page.locator('.chart').textContent())
      .toMatch(/: 49% ± 6 with 10\sLebel companies, 66% ± 6 with 12/u);

    const target = page.getByLabel('target', { exact: true });
    await target.fill('40');
    await target.blur();
    const ten = findingOf(WORKS.replace('0.52', '0.4'));
    expect(ten).toMatch(/^10\sLebel companies/u);
    await expect.poll(async () => saysOf(page)).toBe(ten);
    await settled(page);
    await expect.poll(async () => unitsOf(page, 'French')).toEqual(['10 × Infantry, Lebel rifle (Regular)']);

    // Going back takes the target back, and a link carries it.
    const { hash } = new URL(page.url());
    await page.goBack();
    await expect.poll(async () => saysOf(page)).toBe(twelve);
    await web.anew(hash);
    await expect.poll(async () => saysOf(page)).toBe(ten);
    expect(await target.inputValue()).toBe('40');
  });

  test('changes a number of units and the blanks of a condition, and takes a new condition', async () => {
    const page = await show(ROAD);
    expect(await oddsOf(page, 'Held two turns')).toBe('about 49 in 50 98.2% exact');
    const one = await oddsOf(page, 'Held one turn');
    expect(one).toMatch(/ 99\.\d% exact$/u);
    const blank = page.getByRole('group', { name: 'Held two turns' }).getByLabel('length in turns');
    await blank.fill('2');
    await blank.blur();
    await expect.poll(async () => oddsOf(page, 'Held two turns')).toBe(one);

    await page.getByRole('button', { name: 'More of Lebel rifle' }).click();
    await expect.poll(async () => unitsOf(page, 'French')).toEqual(['2 × Infantry, Lebel rifle (Regular)']);
    await expect.poll(async () => oddsOf(page, 'French win')).toBe('about 1 in 5 19.7% exact');

    await page.getByText('Add a victory condition').click();
    const form = page.locator('.conditions > details').last();
    await form.getByLabel('Name').fill('upset');
    await form.getByLabel('category').selectOption('french');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect.poll(async () => page.locator('.odds', { hasText: 'Upset' }).count()).toBe(1);
    await settled(page);
    expect(await oddsOf(page, 'Upset')).toBe(await oddsOf(page, 'French win'));
    await page.getByText('Change Upset').click();
    await page.getByRole('button', { name: 'Remove Upset' }).click();
    await expect.poll(async () => page.getByRole('heading', { name: 'Upset' }).count()).toBe(0);
  });

  test('is about the last variant, which the card names, and is printed under its title', async () => {
    const tables = { weapons: { lebel: { hit: { close: 12 } } } };
    const rule = { variants: { 'as-written': {}, 'easier-lebel': { tables } } };
    const page = await show(`${ROAD}${stringify(rule)}`);
    const written = await show(ROAD).then(async (plain) => oddsOf(plain, 'French win'));
    await show(`${ROAD}${stringify(rule)}`);
    expect(await oddsOf(page, 'French win')).not.toBe(written);
    expect(await page.locator('.where').textContent()).toMatch(/easier.lebel:$/iu);
    expect(await page.locator('.sheet').textContent()).toMatch(/Odds, .*easier.lebel/iu);
    // A browser calls what it prints by it.
    expect(await page.title()).toBe('A company holds the road · Scenario · Hythe');
  });

  test('leaves nothing of the old scenario when another example is taken', async () => {
    const page = await show(ROAD);
    const old = (await saysOf(page)) ?? '';
    await page.locator('.chart').first().waitFor();
    const charts = await page.locator('.chart figcaption b').allTextContents();
    await page.getByRole('button', { name: 'Open another fight' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('companies in works');
    await page.locator('.opening').click();
    await page.getByText('Four companies in works').first().waitFor();
    const answer = (await page.locator('.scenario').textContent()) ?? '';
    for (const gone of [old, ...charts, 'A company holds the road', 'Held one turn', 'attacker'])
      expect(answer).not.toContain(gone);
  });

  test('what it does not show begins at the bench, by a button or pasted as text, and back leads to the scenario', async () => {
    const page = await show(ROAD);
    const leadsToBench = async (shown: string): Promise<void> => {
      await page.locator(shown).first().waitFor();
      expect(await page.locator('nav [aria-current="page"]').textContent()).toBe('Bench');
      await page.goBack();
      await page.locator('.scenario .title, .scenario h1').first().waitFor();
    };
    for (const [button, shown] of [
      ['New battle', '.deployment .force'],
      ['Write rules of your own', 'section.own-rules'],
    ] as const) {
      await page.getByRole('button', { name: 'Open another fight' }).click();
      await page.locator('.gallery').getByRole('button', { name: button }).click();
      await leadsToBench(shown);
    }
    const force = (at: readonly [number, number], facing: string): object => ({
      formations: [{ name: facing, at, facing, ammunitionWagon: false, units: [{ weapon: 'lebel' }] }],
    });
    const battle = stringify({
      hythe: 1,
      title: 'A battle',
      rules: 'pluie',
      engagement: { kind: 'battle', map: SHORT_MAP, turnLimit: 4 },
      sides: { british: { force: force([20, 12], 'N') }, french: { force: force([20, 20], 'S') } },
      resolve: { method: 'monte-carlo', replicates: 40, seed: 'battle' },
    });
    await page.locator('details.spec > summary').click();
    await page.getByRole('textbox', { name: 'The spec' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(battle);
    await leadsToBench('.deployment .force');
  });

  test('keeps its question as the heading until all is found, stops, and goes on', async () => {
    const page = await web.anew(linkTo(WORKS.replace('replicates: 400', 'replicates: 10000000')));
    await expect.poll(async () => saysOf(page)).toBe('How many companies win the works three times in four?');
    const progress = page.locator('.answer .progress');
    await expect.poll(async () => progress.textContent()).toMatch(/played …$/u);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(async () => progress.textContent()).toMatch(/stopped at [\d,]+ of 30,000,000 played/u);
    expect(await saysOf(page)).toBe('How many companies win the works three times in four?');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(async () => progress.textContent()).toMatch(/^Stop[\d,]+ of 30,000,000 played …$/u);
    // An answer under way is as readable as a whole one.
    expect(await axeFindings(page, '.answer')).toEqual([]);
    expect(await page.locator('.answer').getAttribute('aria-busy')).toBe('true');
  });

  test('keeps a wrong number as typed, with its reason, and the answer of the last right one', async () => {
    const page = await show(ROAD);
    const held = page.getByRole('group', { name: 'Held two turns' });
    const blank = held.getByLabel('length in turns');
    await blank.fill('-1');
    await blank.blur();
    await expect.poll(async () => held.locator('.problem').textContent()).toMatch(/needs a number from 0/u);
    expect(await blank.inputValue()).toBe('-1');
    expect(await page.locator('.answer').textContent()).toContain(
      'This is the answer for the last text without a problem.',
    );
    expect(await unitsOf(page, 'French')).toEqual([]);

    await show(WORKS);
    for (const [name, typed, reason, right] of [
      ['to', '100000', 'these are more values than 10000', '12'],
      ['target', '150', '150 is not from 0 to 100', '52'],
    ] as const) {
      const field = page.getByLabel(name, { exact: true });
      await field.fill(typed);
      await field.blur();
      const problem = page.locator('.problem', { hasText: reason }).first();
      await problem.waitFor();
      expect(await field.inputValue()).toBe(typed);
      expect(await page.locator('.answer').textContent()).toContain(
        'This is the answer for the last text without a problem.',
      );
      await field.fill(right);
      await problem.waitFor({ state: 'detached' });
    }
  });

  test('asks of any unit how many are enough', async () => {
    const page = await show(ROAD.replace('method: exact', 'method: monte-carlo, replicates: 100'));
    await page.getByRole('region', { name: 'British' }).getByRole('button', { name: 'How many?' }).click();
    await expect.poll(async () => saysOf(page)).toMatch(/even|in half the fights/u);
    await settled(page);
    // The attackers that were varied stay as they were looked at.
    expect(await page.getByRole('button', { name: 'More of Lebel rifle' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Ask who wins instead' }).click();
    await expect.poll(async () => page.getByRole('group', { name: 'Target' }).count()).toBe(0);
  });

  test('asks how many of a force are enough whose units have no number of their own', async () => {
    const chain = '{ kind: meleeChain, maxMoves: 4 }';
    const force = (formation: string): string => `{ force: { units: [{ formation: ${formation} }] } }`;
    const spec = `hythe: 1
title: chain
rules: huit
engagement: ${chain}
sides: { french: ${force('column')}, british: ${force('line')} }
resolve: { method: monte-carlo, replicates: 200, seed: chain }
`;
    const page = await web.anew(fragmentFor('bench', { spec }));
    const french = page.getByRole('region', { name: 'French' });
    await french.getByRole('button', { name: 'How many?' }).click();
    const panel = page.getByRole('region', { name: 'How many', exact: true });
    await page.locator('.how-many[aria-busy="false"] .finding:not(:empty)').waitFor();
    expect(await panel.getByRole('alert').count()).toBe(0);
  });

  test('finds how many make a fair fight at the bench, at all its distances, and goes on here with another target', async () => {
    const spec = changed(
      firstAt('6, 8'),
      ['turnLimit: 30', 'turnLimit: 4'],
      ['method: auto', 'method: monte-carlo'],
      ['replicates: 100000', 'replicates: 200'],
    );
    const page = await web.anew(fragmentFor('bench', { spec, place: 2 }));
    const [british, french] = ['British', 'French'].map((name) =>
      page.getByRole('region', { name, exact: true }),
    );
    await british
      ?.getByLabel('cover', { exact: true })
      .selectOption({ label: 'in field fortification cover' });
    // A doctrine that needs a range has one at once.
    await french?.getByLabel('doctrine').selectOption({ label: 'closing to range' });
    await french?.getByRole('button', { name: 'How many?' }).click();
    const panel = page.getByRole('region', { name: 'How many', exact: true });
    await panel
      .getByRole('heading', { name: 'How many units of the French make it a fair fight?' })
      .waitFor();
    // The place is kept before anything is known.
    const rows = panel.locator('tbody tr');
    await expect.poll(async () => rows.locator('td:first-child').allTextContents()).toEqual(['6 cm', '8 cm']);
    const found = page.locator('.how-many[aria-busy="false"] .finding:not(:empty)');
    await found.waitFor();
    expect(await rows.locator('td:first-child').count()).toBe(2);
    // The answer is of the place that is looked at, in a number that was tried or between two of them.
    await expect.poll(async () => found.textContent()).toMatch(/^8 cm: .*even/u);
    const [, number = '', tried = ''] = await panel.locator('tbody tr:nth-child(2) td').allTextContents();
    expect(number).toMatch(/^(?:between|exactly|fewer|more) /u);
    for (const end of number.match(/\d+/gu) ?? []) expect(tried).toContain(`${end}:`);
    await panel.getByLabel('Enough for').selectOption('0.75');
    await panel.getByRole('heading', { name: 'How many units of the French are enough?' }).waitFor();
    await found.waitFor();
    await expect.poll(async () => found.textContent()).toMatch(/^8 cm: .*units? of the French/u);
    const take = panel.getByRole('button', { name: /^Take \d+$/u }).first();
    const taken = (await take.textContent())?.replace('Take ', '');
    await take.click();
    await expect.poll(async () => panel.count()).toBe(0);
    expect(await french?.getByRole('spinbutton').first().inputValue()).toBe(taken);
    await page.goBack();
    await french?.getByRole('button', { name: 'How many?' }).click();
    await panel.getByRole('button', { name: /go on at Scenario/u }).click();
    await page.getByLabel('how the target is met').waitFor();
    await page.locator('.curve .chart svg').waitFor();
  });

  test('finds how many make a fair fight by halving, and says nothing before', async () => {
    const spec = changed(
      firstAt('8'),
      ['turnLimit: 30', 'turnLimit: 6'],
      ['replicates: 100000', 'replicates: 500'],
      ['british: { force: martini,', 'british: { force: martini, cover: field-fortification,'],
    );
    const page = await show(spec);
    await page.evaluate(() => {
      const said = new Set<string>();
      Object.assign(globalThis, { said });
      new MutationObserver(() => {
        for (const one of document.querySelectorAll('.scenario h1, .scenario .course'))
          said.add(one.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const french = page.getByRole('region', { name: 'French', exact: true });
    await french.getByRole('button', { name: 'How many?' }).click();
    await expect.poll(async () => saysOf(page)).toMatch(/even/u);
    // Set above.
    const said = await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]);
    expect(said.join('\n')).toMatch(/8\sunits of the French too many; trying 4/u);
    expect(said.join('\n')).not.toContain('nothing');
    expect(said.filter((one) => one.endsWith('a fair fight?'))).toEqual([
      'How many units of the French make it a fair fight?',
    ]);
    await page.getByRole('img', { name: /dots/u }).first().waitFor();
    await page.locator('.curve .chart svg').waitFor();
    await page.getByRole('button', { name: 'Try the other values too' }).click();
    await expect.poll(async () => page.locator('.answer').textContent()).not.toContain('were tried');
  });

  test('takes a force from the menu by its dot, and by its numbers', async () => {
    const page = await show(
      example(
        'cheapest-firing-line',
        ['replicates: 10000', 'replicates: 100'],
        ['turnLimit: 30', 'turnLimit: 3'],
        ['max: 3', 'max: 1'],
        ['max: 3', 'max: 1'],
      ),
    );
    const total = page.locator('.menu > p');
    const chart = page.getByRole('application');
    await page.locator('.ringed').first().waitFor();
    await chart.focus();
    await chart.press('ArrowRight');
    await chart.press('Enter');
    await expect.poll(async () => total.textContent()).toBe('Total 96 points');
    await expect.poll(async () => unitsOf(page, 'Attackers')).toEqual(['Infantry, Lebel rifle (Militia)']);
    await page.getByRole('button', { name: 'More of elite' }).click();
    await expect.poll(async () => total.textContent()).toBe('Total 217 points');
    expect(await page.getByRole('button', { name: 'Less of regular' }).isDisabled()).toBe(true);
  });

  test('shows names of a hostile spec as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const page = await show(
      ROAD.replace('A company holds the road', hostile)
        .replaceAll('martini:', `"${hostile}":`)
        .replace('force: martini', `force: "${hostile}"`)
        .replace('Held one turn', `"${hostile}"`),
    );
    await expect.poll(async () => page.locator('.sheet').textContent()).toContain(hostile);
    expect(await page.locator('img').count()).toBe(0);
  });

  test('prints one sheet, in ink on white, with nothing else on it', async () => {
    const page = await show(ROAD);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const other of ['header', '.answer', '.design', '.paper .tool'])
      expect(await page.locator(other).first().isVisible()).toBe(false);
    const sheet = page.locator('.sheet');
    expect(await sheet.isVisible()).toBe(true);
    expect(await sheet.textContent()).toContain('British win: about 43 in 100 (43.1%, exact)');
    expect(await sheet.textContent()).not.toContain('link');
    expect(await sheet.evaluate((element) => getComputedStyle(element).color)).not.toBe('rgb(255, 255, 255)');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page[^s]/gu)).toHaveLength(1);
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  test('is open to every reader, light and dark, wide and narrow', async () => {
    const page = await show(ROAD);
    for await (const { width } of wideAndNarrow(page)) {
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

/** The fragment of a link to the screen with a spec. */
function linkTo(spec: string): string {
  return fragmentFor('scenario', { spec, cell: null });
}

/** The first sentence of the command line on a spec. */
function findingOf(spec: string): string {
  const folder = testFolder();
  const file = join(folder, 'question.yaml');
  writeFileSync(file, spec);
  const { status, stdout, stderr } = hytheInTurn(['run', file, '--json', '--quiet', '--out', folder]);
  if (status !== 0) throw new Error(stderr);
  // `hythe run --json` gives them
  return (JSON.parse(stdout) as { readonly finding: readonly [string] }).finding[0];
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
