/** The page from any static host: the engine in Web Workers answers as the command line does, whatever a link brings. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { builtWeb } from '../../scripts/web.ts';
import { withoutBrowser } from '../browser.ts';
import { fragmentFor } from './fragment.ts';
import { openWeb } from './opened.ts';
import { SHORT } from './specs.ts';

/** A fragment of the bench with this text in the place of a packed state. */
function packed(text: string): string {
  return `#bench.${deflateRawSync(text).toString('base64url')}`;
}

const DAMAGED = 'this link is damaged: ask for it again, or begin anew';

describe.skipIf(withoutBrowser)('the page', () => {
  const web = openWeb();
  const textOf = async (page: Page): Promise<string | null> => page.locator('#app').textContent();
  const placeOf = async (page: Page): Promise<string | null> =>
    page.locator('.asked label:has(:checked)').textContent();

  /** The shared page with a short spec, at 6 cm: the spec with which it begins is looked at at 8 cm. */
  async function atSix(): Promise<Page> {
    const page = await web.shared(fragmentFor('bench', { spec: SHORT }));
    await expect.poll(async () => placeOf(page)).toBe('6 cm');
    return page;
  }

  // The first address of the shared page.
  test('begins anew from a damaged link', async () => {
    const page = await web.shared('#bench.!!!');
    await expect.poll(async () => textOf(page)).toContain(DAMAGED);
    await expect.poll(async () => textOf(page)).toContain('51.04%');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  test.each([
    ['no state', '#bench.AAAA'],
    ['no JSON', packed('["0",')],
    ['another shape', packed('{"spec":"x"}')],
    ['zeros without end', packed(`["0","${'0'.repeat(50_000_000)}"]`)],
  ])('stays as it is where a link is damaged: %s', async (_what, fragment) => {
    const page = await atSix();
    await web.shared(fragment);
    await expect.poll(async () => textOf(page)).toContain(DAMAGED);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await placeOf(page)).toBe('6 cm');
  });

  test('leaves a link its address that is opened in the moment of a change', async () => {
    const page = await atSix();
    const fragment = fragmentFor('arms', { rules: 'huit' });
    await page.evaluate((hash) => {
      document.querySelector<HTMLInputElement>('.asked input:not(:checked)')?.click();
      location.hash = hash;
    }, fragment);
    await page.locator('.heat').waitFor();
    expect(new URL(page.url()).hash).toBe(fragment);
  });

  test('takes from a link what fits alone, and names another version', async () => {
    const state =
      '{"spec":7,"place":"<b>","fight":{},"lookUp":[[]],"__proto__":{"spec":"x"},"constructor":1}';
    const page = await atSix();
    await web.shared(packed(`["9.9<i>",${state}]`));
    await expect.poll(async () => textOf(page)).toContain('This link was made by Hythe 9.9<i>');
    await expect.poll(async () => textOf(page)).toContain('51.04%');
  });

  test.each([
    ['an unknown screen, and stays as it is', '#__proto__.e30', 'Kept runs'],
    ['aliases of aliases', fragmentFor('bench', { spec: aliases(20) }), 'The spec has 1 problem'],
    ['an alias without an anchor', fragmentFor('bench', { spec: 'sides: *none' }), 'The spec has '],
    ['a list in itself', fragmentFor('bench', { spec: 'engagement: &a { b: [*a] }' }), 'The spec has '],
    ['lists in lists', fragmentFor('bench', { spec: `a: ${'['.repeat(5000)}` }), 'The spec has 1 problem'],
    [
      'more places than can be counted',
      fragmentFor('bench', { spec: `hythe: 1\nrules: pluie\nvary: {${many()}}\n` }),
      'The spec has ',
    ],
  ])('opens a link with %s', async (_what, fragment, text) => {
    const page = await web.anew(fragment);
    await expect.poll(async () => textOf(page)).toContain(text);
    await page.getByRole('button', { name: 'Runs', exact: true }).click();
    await page.getByRole('heading', { name: 'Kept runs' }).waitFor();
  });

  test('a part that cannot be loaded is said, with a button that loads the page anew', async () => {
    // Before it is loaded ahead.
    const page = await web.fresh('#runs');
    const isArms = (url: URL): boolean => /\/arms-[^/]*\.js$/u.test(url.pathname);
    await page.route(isArms, async (route) => route.abort());
    await page.getByRole('button', { name: 'Arms', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('A part of this page cannot be loaded');
    await page.unroute(isArms);
    await alert.getByRole('button', { name: 'Reload the page' }).click();
    await page.locator('.heat').waitFor();
    expect(web.faults.splice(0).filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
  });

  test('goes back after a reload to the screen before, as it was left', async () => {
    const page = await atSix();
    await page.getByRole('radio', { name: '8 cm', exact: true }).check();
    await page.getByRole('button', { name: 'Arms', exact: true }).click();
    await page.getByRole('button', { name: 'Runs', exact: true }).click();
    await page.getByRole('heading', { name: 'Kept runs' }).waitFor();
    await page.reload();
    await page.goBack();
    await page.locator('.heat').waitFor();
    await page.goBack();
    await expect.poll(async () => placeOf(page)).toBe('8 cm');
    await page.goBack();
    await expect.poll(async () => placeOf(page)).toBe('6 cm');
  });

  test('goes to its content by the link before it, and stays as it is', async () => {
    const page = await atSix();
    await page.locator('.verdict .bar').waitFor();
    await page.getByRole('link', { name: 'To the content' }).press('Enter');
    await expect
      .poll(async () => page.locator('main').evaluate((main) => main === document.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: 'Arms', exact: true }).click();
    await page.getByRole('button', { name: 'Bench', exact: true }).click();
    expect(await page.getByRole('spinbutton', { name: 'turn limit' }).inputValue()).toBe('2');
  });

  test('shows a link that it may not copy in a field where it is selected', async () => {
    const page = await atSix();
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    const field = page.getByRole('textbox', { name: 'Text to copy' });
    await field.waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue());
    expect(await field.inputValue()).toContain(web.site.url);
    expect((await field.boundingBox())?.height).toBeLessThan(50);
    await page.reload();
  });

  test('asks each question of its first screen once, and shows its other screens, and answers, after the connection was lost', async () => {
    const page = await web.fresh(fragmentFor('bench', { spec: SHORT }), {}, () => {
      // Of a reader who saves no data.
      Object.defineProperty(navigator, 'connection', { value: undefined });
      const questions: string[] = [];
      Object.assign(globalThis, { questions });
      globalThis.Worker = class extends Worker {
        override postMessage(message: unknown): void {
          const { question } = message as { readonly question?: string }; // as of the desk; jobs have none
          if (question !== undefined) questions.push(question);
          super.postMessage(message);
        }
      };
    });
    const loaded: string[] = [];
    page.on('requestfinished', (request) => loaded.push(request.url()));
    const questions = async (): Promise<readonly string[]> =>
      page.evaluate(() => (globalThis as unknown as { readonly questions: readonly string[] }).questions); // as above
    // The last of them.
    await expect.poll(questions).toContain('tornado');
    const asked = await questions();
    expect(asked.filter((question) => question === 'read')).toHaveLength(1);
    // The place that is looked at, then all.
    expect(asked.filter((question) => question === 'resolve')).toHaveLength(2);
    expect(asked.filter((question) => question === 'numbers')).toHaveLength(1);
    // The last of what is loaded ahead; what is on its way as the connection goes would be said to be missing.
    await expect.poll(() => loaded.some((path) => path.includes('/code-mirror-'))).toBe(true);
    await page.context().setOffline(true);
    const show = async (name: string): Promise<void> =>
      page.getByRole('button', { name, exact: true }).click();
    await show('Arms');
    await page.locator('.heat').waitFor();
    await page.locator('.chart svg').first().waitFor();
    await show('Scenario');
    await page.locator('.odds').first().waitFor();
    await show('Runs');
    await page.getByRole('heading', { name: 'Kept runs' }).waitFor();
    await show('Bench');
    await page.locator('.answer[aria-busy="false"] .sureness').waitFor();
    await page.getByRole('spinbutton', { name: 'turn limit' }).fill('1');
    await page.keyboard.press('Enter');
    await page.locator('.last-change', { hasText: /now .* since turn limit is 1/u }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('keeps within its size before the exact shares of the first screen, and in all', async () => {
    const folder = await builtWeb();
    const kilobytes = (files: readonly string[]): number =>
      files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) /
      1000;
    const page = await web.browser.newPage();
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    // What the answer brings along is asked for after it.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.documentElement.textContent.includes('51.04%')) return;
        observer.disconnect();
        document.documentElement.dataset['answered'] = String(performance.timeOrigin + performance.now());
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.goto(web.site.url);
    const root = page.locator('html[data-answered]');
    await root.waitFor();
    const answered = Number(await root.getAttribute('data-answered'));
    // The time of a request comes with its response.
    const sent = [...asked];
    await Promise.all(sent.map(async (request) => request.response()));
    const before = sent.filter((request) => request.timing().startTime < answered);
    const first = new Set(
      before.map((request) => new URL(request.url()).pathname.replace(/\/$/u, '/index.html')),
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.close();
    expect(kilobytes([...first])).toBeLessThan(280);
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(kilobytes(all.filter((file) => statSync(join(folder, file)).isFile()))).toBeLessThan(1150);
  });
});

/** Lists that name the one before ten times each. */
function aliases(levels: number): string {
  const lists = Array.from(
    { length: levels },
    (_, i) => `a${i + 1}: &a${i + 1} [${Array.from({ length: 10 }, () => `*a${i}`).join(', ')}]`,
  );
  return `a0: &a0 [1]\n${lists.join('\n')}\n`;
}

/** Ten fields with a hundred values each. */
function many(): string {
  const values = Array.from({ length: 100 }, (_, i) => i).join(', ');
  return Array.from({ length: 10 }, (_, i) => `engagement.field${i}: [${values}]`).join(', ');
}
