import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { capital, plain } from '../../src/questions/telling/sentence.ts';
import { pageParts } from '../../src/run/node/page-parts.ts';
import { writeReport } from './written.ts';
import { withoutBrowser } from '../browser.ts';
import { pointAt } from '../point-at.ts';
import { openReports } from './opened.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun } from './skirmish-run.ts';

describe.skipIf(withoutBrowser)('the page in a browser', () => {
  const run = skirmishRun({ cells: FOUR_DISTANCES });
  const reports = openReports();
  const { open } = reports;

  /** A property of the first element of a selector, as it is drawn. */
  const styleIn = (page: Page) => (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

  /** How far the page is wider than its window. */
  function overhang(page: Page): Promise<number> {
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  test('says the finding on the first screen, above the first chart', async () => {
    const page = await open(run);
    const finding = page.locator('h1');
    expect(await finding.innerText()).toBe(
      plain(capital(run.findings.headline)).replace(/(\d) (%|cm)/g, '$1\u00a0$2'),
    );
    const [text, chart] = [await finding.boundingBox(), await page.locator('figure').first().boundingBox()];
    expect((text?.y ?? 900) + (text?.height ?? 0)).toBeLessThan(450);
    expect(chart?.y).toBeGreaterThan(text?.y ?? 0);
  });

  test('shows an exact number without an interval where the pointer rests, and nothing where there is no mark', async () => {
    const page = await open(run);
    // Twelve rings in the picture.
    const tip = page.locator('.tip');
    await pointAt(page.locator('#chart-outcome .wide .mark-symbol.role-mark [data-tip]').nth(11), tip);
    expect(await tip.innerText()).toMatch(
      /distance \(cm\)\s+18\s+wins\s+neither\s+share\s+\d+\.\d\d%, exact$/,
    );
    await page.locator('#chart-outcome .plot').hover({ position: { x: 2, y: 2 } });
    await tip.waitFor({ state: 'hidden' });
  });

  test.each([1400, 400])('says the values of the marks by the arrow keys, %i pixels wide', async (width) => {
    const page = await open(run, { viewport: { width, height: 900 } });
    await page.locator('#chart-outcome .plot').focus();
    await page.keyboard.press('ArrowRight');
    const said = page.locator('#chart-outcome .said');
    await expect.poll(() => said.innerText()).toMatch(/\d%/);
    const first = await said.innerText();
    expect(await page.locator('.tip').isVisible()).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said.innerText()).not.toBe(first);
    await page.keyboard.press('Escape');
    expect(await page.locator('.tip').isVisible()).toBe(false);
    expect(await overhang(page)).toBe(0);
  });

  test.each([400, 320])('fits a screen of %i pixels, with letters that can be read', async (width) => {
    const page = await open(run, { viewport: { width, height: 800 } });
    expect(await overhang(page)).toBe(0);
    const letter = await page
      .locator('#chart-outcome .narrow text')
      .first()
      .evaluate((text) => text.getBoundingClientRect().height);
    expect(letter).toBeGreaterThan(width === 400 ? 12 : 9);
    expect(await page.locator('.wide').first().isVisible()).toBe(false);
  });

  test('is read without scripts', async () => {
    const page = await open(run, { javaScriptEnabled: false });
    expect(await page.locator('.wide svg').count()).toBe(3);
    expect(await page.locator('.wide svg').first().isVisible()).toBe(true);
    expect(await page.locator('tbody tr').first().isVisible()).toBe(true);
  });

  test('keeps the words of its charts inside them and apart, wide and narrow', async () => {
    const named = (value: string) => ({ path: 'sides.french.force', name: 'force', unit: null, value });
    const cells = [2, 10].flatMap((distance, i) =>
      ['one company behind the wall', 'two companies one behind the other'].map((force, j) => ({
        factors: [atDistance(distance), named(force)],
        hitOn: [3 + i, 5 - 2 * j] as const,
        figures: [3, 3] as const,
      })),
    );
    const page = await open(skirmishRun({ cells, solved: false, replicates: 400 }));
    for (const width of [1000, 400]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(misplacedWords)).toEqual([]);
      expect(await overhang(page)).toBe(0);
    }
  });

  test('keeps charts, rows and headings whole on paper', async () => {
    const page = await open(run);
    await page.emulateMedia({ media: 'print' });
    const style = styleIn(page);
    for (const whole of ['figure', 'tbody tr', 'thead', '#numbers ~ .scroll table'])
      expect(await style(whole, 'break-inside')).toBe('avoid');
    // A button in a heading would be left out where the heading is repeated on the next sheet.
    expect(await style('thead button.sort', 'display')).toBe('contents');
    for (const first of ['h2', 'tbody tr']) expect(await style(first, 'break-after')).toBe('avoid');
  });

  test('is dark where the reader wants it dark, charts too, and light on paper', async () => {
    const page = await open(run, { colorScheme: 'dark' });
    const shade = styleIn(page);
    expect(await shade('body', 'background-color')).toBe('rgb(21, 24, 27)');
    expect(await shade('.wide [fill="var(--muted)"]', 'fill')).toBe('rgb(162, 171, 179)');
    await page.emulateMedia({ media: 'print' });
    expect(await shade('body', 'background-color')).toBe('rgb(255, 255, 255)');
    expect(await page.locator('.tool').first().isVisible()).toBe(false);
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await page.locator('.wide').first().isVisible()).toBe(true);
  });

  test('tells each chart in words and names every part of the page', async () => {
    const page = await open(run);
    const images = page.getByRole('img');
    expect(await images.count()).toBe(3);
    for (const image of await images.all()) {
      const words = await image.getAttribute('aria-label');
      expect(words).toMatch(/^(?:Lines|Rows)\b.*\d/);
    }
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('shows hostile texts as text, and in tips', async () => {
    const attacks = [
      '</script><script>globalThis.pwned=1</script>',
      '"><img src=x onerror="globalThis.pwned=1">',
      "javascript:alert('1')//\u0000\u0007\u001b[31m",
      'datum.pwned); globalThis.pwned = 1; //',
      '\u202e\u2067evil\u2069\u200b\ufdd0\u{e0041} <!-- <style>*{display:none}</style>',
      '{{constructor.constructor("globalThis.pwned=1")()}}',
    ] as const;
    const [a, b, c, d, e, f] = attacks;
    const long = 'long '.repeat(2_000);
    const cells = [c, d, long].map((value, i) => ({
      factors: [
        { path: `sides.${a}.${e}`, name: e, unit: null, value },
        { path: 'engagement.distanceCm', name: f, unit: null, value: i },
      ],
      hitOn: [4, 5] as const,
      figures: [2, 2] as const,
    }));
    const page = await open(
      skirmishRun(
        { cells, sides: [a, b], replicates: 200 },
        {
          title: `${e}${long}`,
          forces: [b, a],
          rules: { id: a, title: b, scale: c },
          seed: c,
          spec: attacks.join('\n'),
          command: `hythe run ${b}`,
          notes: [a],
          warnings: [{ about: 'spec', message: b }],
          options: { [a]: b },
          patches: [{ variant: b, path: a, value: e }],
          provenance: [{ name: a, value: b }],
        },
      ),
    );
    const mark = page.locator('#chart-outcome .wide .mark-symbol.role-mark [data-tip]').last();
    await pointAt(mark, page.locator('.tip'));
    expect(await page.evaluate(() => ({ ...globalThis }).hasOwnProperty('pwned'))).toBe(false);
    expect(await page.locator('main img, main script, main style, main iframe').count()).toBe(0);
    expect(await page.locator('.key').innerText()).toContain('</script>');
    expect(await page.locator('main').innerText()).toContain(
      '\\u{202e}\\u{2067}evil\\u{2069}\\u{200b}\\u{fdd0}\\u{e0041}',
    );
    const source = await page.evaluate(() => document.documentElement.outerHTML);
    for (const unseen of ['\u0000', '\u0007', '\u001b', '\u202e', '\u2067', '\u200b', '\ufdd0', '\u{e0041}'])
      expect(source).not.toContain(unseen);
    expect(await overhang(page)).toBe(0);
    await page.setViewportSize({ width: 400, height: 900 });
    expect(await overhang(page)).toBe(0);
  });

  test('runs no script but its own', async () => {
    const { html } = await writeReport(run, pageParts);
    const foreign = '<script>globalThis.pwned = 1</script><img src="https://example.org/x.png">';
    const page = await open(html.replace('<main id="main">', `$&${foreign}`));
    expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
    await expect.poll(() => reports.complaints.join('\n')).toContain('Content Security Policy');
    reports.complaints.splice(0);
  });

  test('stays small and quick with two hundred cells', async () => {
    const cells = Array.from({ length: 200 }, (_cell, i) => ({
      factors: [atDistance(i / 2)],
      hitOn: [4, 4] as const,
      figures: [1 + (i % 3), 2] as const,
    }));
    const input = skirmishRun({ cells, replicates: 100 });
    expect(Buffer.byteLength((await writeReport(input, pageParts)).html)).toBeLessThan(3_000_000);
    const page = await open(input);
    const rows = page.locator('tbody').first().locator('tr');
    expect(await rows.count()).toBe(200);
    // So long a table is folded, and is unfolded by keyboard.
    const fold = page.locator('#numbers ~ details > summary');
    expect(await fold.innerText()).toBe('All 200 cells');
    expect(await rows.first().isVisible()).toBe(false);
    await fold.focus();
    await page.keyboard.press('Enter');
    expect(await rows.first().isVisible()).toBe(true);
  });
});

/** Runs in the page: words of charts that are cut at the edge of their drawing, or that lie over each other. */
function misplacedWords(): string[] {
  const found: string[] = [];
  for (const drawing of document.querySelectorAll('.plot svg')) {
    const edge = drawing.getBoundingClientRect();
    const words = [...drawing.querySelectorAll('text')]
      .filter((text) => !(text.getAttribute('transform') ?? '').includes('rotate'))
      .map((text) => ({ told: text.textContent ?? '', box: text.getBoundingClientRect() }))
      .filter(({ told, box }) => told.trim() !== '' && box.width > 0);
    words.forEach(({ told, box }, i) => {
      if (box.left < edge.left - 1 || box.right > edge.right + 1) found.push(`${told} is cut`);
      for (const other of words.slice(i + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 1.5 && down > 3) found.push(`${told} lies over ${other.told}`);
      }
    });
  }
  return found;
}
