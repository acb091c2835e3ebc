/** The page of `hythe serve` in a real browser, and reports that somebody forged. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../src/host/sha256.ts';
import { axeFindings, withoutBrowser } from '../browser.ts';
import { duelSpec, hytheInTurn, testFolder } from '../cli/hythe.ts';
import { filesIn } from '../cli/killed.ts';
import { fragmentFor } from '../web/fragment.ts';
import { openWeb } from '../web/opened.ts';
import { firstAt } from '../web/specs.ts';
import { openServer, served, session, type Served } from './served.ts';

/** Tries all that a page of this server could do, and writes the outcome of each into its own text. */
const FORGED = `<!doctype html><meta charset="utf-8"><p id="out">…</p><script>
const out = [];
const tries = {
  parent: () => { if (parent === self || parent.document.title === '') throw new Error('no page around'); },
  top: () => { if (top === self) throw new Error('no page around'); top.location.href = 'about:blank'; },
  cookie: () => document.cookie,
  storage: () => localStorage.getItem('hythe-base'),
  fetch: async () => { await fetch(new URL('../../../events', location.href)); },
  post: async () => { await fetch('/session', { method: 'POST', body: '{}' }); },
  image: () => new Promise((done, fail) => { const image = new Image(); image.onload = done; image.onerror = fail; image.src = '/favicon.ico'; }),
  frame: () => { if (open('/') === null) throw new Error('no window'); },
};
const all = Object.entries(tries).map(async ([name, attempt]) => {
  try { await attempt(); out.push(name); } catch { }
});
Promise.all(all).then(() => { document.getElementById('out').textContent = 'succeeded: ' + out.sort().join(' '); });
</script>`;

const BRIEF = `/${fragmentFor('bench', { spec: firstAt('8') })}`;

describe.skipIf(withoutBrowser)('in a browser', () => {
  // The addresses are those of servers.
  const web = openWeb(async () => Promise.resolve({ url: '', close: () => {} }));
  /** For tests that keep no run. */
  const shared = openServer();

  /** The console speaks of these faults, and of no others. */
  function expectFaults(these: RegExp): void {
    expect(web.faults.splice(0).filter((text) => !these.test(text))).toEqual([]);
  }

  /** The page at one distance of the spec with which it begins: that is answered in an eighth of the time. */
  async function brief({ url, origin }: Served): Promise<Page> {
    const page = await web.shared(url);
    // A page whose server has ended would complain.
    onTestFinished(async () => {
      await page.goto('about:blank');
    });
    await page.goto(origin + BRIEF);
    // The spec before may be answered already.
    const distances = page.getByRole('textbox', { name: 'distance cm: try each of' });
    await expect.poll(async () => distances.inputValue()).toBe('8');
    return page;
  }

  const says = async (page: Page, text: string) => {
    await expect.poll(async () => page.locator('body').textContent()).toContain(text);
  };

  test('the page answers by the server, also after a reload and in a second tab; the token leaves the address', async () => {
    const page = await web.fresh(shared.server.url);
    await says(page, '51.04 %');
    expect(page.url()).not.toContain('token');
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await says(page, 'it opens on this machine while the server runs');
    await page.goto(shared.server.origin + BRIEF);
    // The core runs at the server, not in the page.
    expect(page.workers()).toEqual([]);
    await page.reload();
    await says(page, '51.04 %');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await says(second, '51.04 %');
  });

  test('without the token the page says which address to open', async () => {
    const page = await web.fresh(shared.server.origin);
    await says(page, 'open the address that hythe serve prints');
    expect(await page.locator('main').textContent()).toMatch(/^this page has no session[^.]*$/u);
    expectFaults(/status of 401/u);
  });

  test('another site cannot read, ask, or frame the page, though its user has a session', async () => {
    const page = await brief(shared.server);
    await says(page, '51.04 %');
    const base = await page.evaluate(() => localStorage.getItem('hythe-base'));
    let cookies: string | undefined = 'nothing came';
    const other = createServer((request, response) => {
      cookies = request.headers.cookie;
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Other</title>');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    // Of the same host, so the same site to a browser.
    await page.goto(`http://127.0.0.1:${port}/`);
    expect(cookies).toBeUndefined();
    const outcome = await page.evaluate(
      async ([origin, path]) => {
        const attempt = async (address: string, how: RequestInit = {}) =>
          fetch(origin + address, { credentials: 'include', ...how }).then(
            async (answer) => `${answer.type} ${await answer.text()}`,
            () => 'refused',
          );
        const frame = document.createElement('iframe');
        frame.src = `${origin}/`;
        const loaded = new Promise((resolve) => {
          frame.addEventListener('load', resolve);
        });
        document.body.append(frame);
        await loaded;
        return [
          await attempt('/'),
          await attempt(`${path}events`),
          await attempt('/session', { method: 'POST', body: '{}' }),
          await attempt('/session', {
            method: 'POST',
            body: '{}',
            headers: { 'content-type': 'application/json' },
          }),
          await attempt('/', { mode: 'no-cors' }),
          frame.contentDocument === null ? 'no access' : 'access',
        ];
      },
      [shared.server.origin, base ?? ''] as const,
    );
    expect(outcome).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'no access']);
    expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/u);
    expectFaults(/CORS policy|Content Security Policy|net::ERR_/u);
  });

  test('the editor opens, completes, names a mistake, and opens again, without a word of the policy', async () => {
    const page = await brief(shared.server);
    await says(page, '51.04 %');
    const summary = page.locator('details.spec > summary');
    const editor = page.getByRole('textbox', { name: 'The spec' });
    await summary.click();
    await editor.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('note');
    // With half a key the text is no YAML: the words still come by the rules that it named before.
    await page.locator('.spec .problems li').first().waitFor();
    await page.keyboard.press('Escape');
    const completed = page.getByRole('option', { name: 'notes' });
    // Each press begins the search for words anew: it is given the time to end.
    const again = { interval: 1000 };
    await expect
      .poll(async () => {
        if ((await completed.count()) === 0) await page.keyboard.press('Control+Space');
        return completed.count();
      }, again)
      .toBe(1);
    await page.keyboard.press('Escape');
    // A mark that is drawn anew under the pointer shows nothing until that moves.
    await expect
      .poll(async () => {
        const shown = await page.locator('.cm-tooltip-lint').count();
        if (shown > 0) return shown;
        await page.mouse.move(0, 0);
        await page.locator('.cm-lint-marker').first().hover();
        return 0;
      }, again)
      .toBe(1);
    await summary.click();
    await expect.poll(async () => editor.count()).toBe(0);
    await summary.click();
    await editor.waitFor();
    expect(await editor.textContent()).toContain('note');
  });

  test('a spec of the folder is opened, changed and saved; one that was changed beside the page is not lost', async () => {
    const { folder } = shared;
    const path = join(folder, 'duel.yaml');
    const page = await brief(shared.server);
    await says(page, '51.04 %');
    await page.getByText('Begin with other rules, or with an example').click();
    const list = page.getByLabel('Saved spec or example');
    expect(await list.locator('optgroup').first().getAttribute('label')).toBe('In this folder');
    await list.selectOption('duel.yaml');
    await page.getByRole('button', { name: 'Take' }).click();
    await says(page, '56.9 %');
    const name = page.getByLabel('Name of the file');
    expect(await name.inputValue()).toBe('duel.yaml');
    await page.locator('details.spec > summary').click();
    await page.getByRole('textbox', { name: 'The spec' }).click();
    const type = async (text: string) => {
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(text);
    };
    await type('\n# changed');
    const save = page.getByRole('button', { name: 'Save in the folder as' });
    await save.click();
    await says(page, 'Saved as duel.yaml.');
    expect(readFileSync(path, 'utf8')).toContain('# changed');
    writeFileSync(path, duelSpec({ title: 'By an editor' }));
    await save.click();
    await says(page, 'duel.yaml is there already');
    expect(readFileSync(path, 'utf8')).toContain('By an editor');
    // The editor's own scroller takes no focus, its text does: Axe does not see that.
    await page.locator('details.spec > summary').click();
    await page.locator('.cm-scroller').waitFor({ state: 'detached' });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replace it' }).click();
    await says(page, 'Saved as duel.yaml.');
    expect(readFileSync(path, 'utf8')).toContain('# changed');
    await name.fill('another.yaml');
    await save.click();
    await expect.poll(() => filesIn(folder)).toContain('another.yaml');
  });

  test('with --read-only a page offers no place to save a spec', async () => {
    const page = await brief(await served(['--port', '0', '--read-only'], shared.folder));
    await says(page, '51.04 %');
    await page.getByText('Begin with other rules, or with an example').click();
    await page.getByLabel('Saved spec or example').waitFor();
    expect(await page.getByRole('button', { name: 'Save in the folder as' }).count()).toBe(0);
  });

  test('a kept run opens with a report whose buttons work, in the page and in a tab', async () => {
    const own = testFolder();
    writeFileSync(join(own, 'duel.yaml'), duelSpec());
    hytheInTurn(['run', 'duel.yaml', '--quiet'], { cwd: own });
    const report = filesIn(join(own, 'results')).find((file) => file.endsWith('report.html')) ?? '';
    const kept = await served(['--port', '0'], own);
    const page = await brief(kept);
    await says(page, '51.04 %');
    await page.goto(`${kept.origin}/#runs`);
    await says(page, `1 run in ${basename(own)}`);
    await page.getByRole('button', { name: 'A duel' }).click();
    const inside = page.frameLocator('iframe.report');
    await inside.locator('.enliven').first().click();
    await inside.locator('figure[data-live] .live svg').first().waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      inside.locator('[data-save="csv"]').first().click(),
    ]);
    expect(readFileSync(await saved.path(), 'utf8')).toContain('method');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await tab.close();
    // The manifest still names the report.
    rmSync(join(own, 'results', report));
    await page.reload();
    await says(page, 'The report cannot be shown: "report.html" is not there');
    expect(await page.locator('.finding').textContent()).toContain('56.9 %');
    expect(await page.locator('main').textContent()).not.toContain('The report is being read');
  });

  test('a forged report reaches nothing, in a frame and in a tab, and a true one shows its charts', async () => {
    const own = testFolder();
    writeFileSync(join(own, 'duel.yaml'), duelSpec());
    hytheInTurn(['run', 'duel.yaml', '--quiet'], { cwd: own });
    const path = filesIn(join(own, 'results')).find((file) => file.endsWith('report.html')) ?? '';
    const run = join(own, 'results', path, '..');
    const kept = await served(['--port', '0'], own);
    const page = await brief(kept);
    await says(page, '51.04 %');
    const { base } = await session(kept);
    const address = `${kept.origin}${base}runs/${path}`;
    const frame = async (): Promise<string> => {
      await page.evaluate((src) => {
        const element = document.createElement('iframe');
        element.src = src;
        element.id = 'report';
        document.getElementById('report')?.remove();
        document.body.append(element);
      }, address);
      const inside = page.frameLocator('#report');
      await inside.locator('main, #out').first().waitFor();
      return (await inside.locator('body').textContent()) ?? '';
    };
    expect(await frame()).toContain('A duel');
    await page.frameLocator('#report').locator('svg').first().waitFor({ state: 'attached' });
    expect(web.faults).toEqual([]);
    // The manifest names the forged report too.
    writeFileSync(join(run, 'report.html'), FORGED);
    const manifest = join(run, 'manifest.json');
    const named = JSON.parse(readFileSync(manifest, 'utf8')) as { files: Record<string, string> }; // Hythe wrote it
    named.files['report.html'] = sha256(FORGED);
    writeFileSync(manifest, JSON.stringify(named));
    await frame();
    await expect
      .poll(async () => page.frameLocator('#report').locator('#out').textContent())
      .toBe('succeeded: ');
    const tab = await page.context().newPage();
    await tab.goto(address);
    await expect.poll(async () => tab.locator('#out').textContent()).toBe('succeeded: ');
    await tab.close();
    expectFaults(/Content Security Policy|sandboxed/u);
  });
});
