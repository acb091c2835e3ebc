/** The screen Runs as a user goes through it: keep, find again, open, download, compare, repeat; and a forged report. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../src/run/node/sha256.ts';
import { withoutBrowser } from '../browser.ts';
import { duelSpec, hytheInTurn, testFolder } from '../cli/hythe.ts';
import { pointAt } from '../point-at.ts';
import { agreed } from './agreed.ts';
import { fragmentFor } from './fragment.ts';
import { openWeb } from './opened.ts';
import { filesIn } from './same-numbers.ts';

const duel = duelSpec({ title: 'A duel', question: 'Who wins at 8 cm?' });

describe.skipIf(withoutBrowser)('kept runs in the page', () => {
  const web = openWeb();
  let page: Page;

  // Runs of one spec have one name, so that each test finds its own.
  beforeAll(async () => {
    page = await web.shared(fragmentFor('bench', { spec: duel }));
    await page.getByRole('heading', { name: 'Who wins at 8 cm?' }).waitFor();
  });

  /** Keeps the run of a spec from the bench, and opens it. */
  async function keep(spec: string): Promise<void> {
    await page.goto(web.site.url + fragmentFor('bench', { spec }));
    await page.getByRole('button', { name: 'Keep this run' }).click();
    await page.getByRole('button', { name: 'Open the kept run' }).click();
    await page.frameLocator('iframe.report').getByRole('heading', { level: 1 }).waitFor();
  }

  /** The bytes that a click saves. */
  async function saved(click: () => Promise<void>): Promise<Buffer> {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    return readFileSync(await download.path());
  }

  /** Deletes the run that is open. */
  async function deleted(): Promise<void> {
    await page.getByRole('button', { name: 'Delete the run' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByRole('heading', { name: 'Kept runs' }).waitFor();
  }

  const archived = () =>
    saved(async () => page.getByRole('button', { name: 'Download the run (zip)' }).click());

  test('stay after a reload, open with a report whose buttons work, and are downloaded as the command writes them', async () => {
    await page.goto(`${web.site.url}#runs`);
    await page.getByText('choose “Keep this run”').waitFor();
    await page.getByRole('button', { name: 'Go to the Bench' }).click();
    await page.getByRole('heading', { name: 'Who wins at 8 cm?' }).waitFor();
    await keep(duel);
    await page.goto('about:blank');
    await page.goto(`${web.site.url}#runs`);
    const listed = page.locator('.kept li');
    await expect.poll(async () => listed.count()).toBe(1);
    await expect.poll(async () => listed.textContent()).toMatch(/Who wins at 8 cm\?.*British|british/u);
    await page.getByRole('searchbox').fill('no such run');
    await expect.poll(async () => listed.count()).toBe(0);
    await page.getByRole('searchbox').fill('8 CM');
    await page.getByRole('button', { name: 'A duel' }).click();

    const report = page.frameLocator('iframe.report');
    await pointAt(report.locator('.wide [data-tip]').first(), report.locator('.tip'));
    const csv = await saved(async () => report.locator('[data-save="csv"]').first().click());
    expect(csv.toString()).toContain('method');

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('it opens the run in this browser, and its fight for others').waitFor();
    const link = await page.evaluate(async () => navigator.clipboard.readText());
    await page.getByRole('button', { name: '← All kept runs' }).click();
    await listed.waitFor();
    await page.goto(link);
    await page.frameLocator('iframe.report').getByRole('heading', { level: 1 }).waitFor();
    // From another screen Runs is as it was left; from itself it leads to the list.
    const runs = page.getByRole('button', { name: 'Runs', exact: true });
    await page.getByRole('button', { name: 'Arms', exact: true }).click();
    await runs.click();
    await page.frameLocator('iframe.report').getByRole('heading', { level: 1 }).waitFor();
    await runs.click();
    await listed.waitFor();
    await page.goBack();
    await page.frameLocator('iframe.report').getByRole('heading', { level: 1 }).waitFor();
    const unpacked = Object.entries(unzipSync(await archived()));
    const folder = testFolder({ 'question.yaml': duel });
    const { stdout } = hytheInTurn(['run', 'question.yaml', '--json', '--quiet'], { cwd: folder });
    const { run } = JSON.parse(stdout) as { readonly run: string }; // `hythe run --json` gives it
    const expected = filesIn(join(folder, run));
    const files = new Map(
      unpacked.map(([path, bytes]) => [path.slice(run.length - 'results/'.length + 1), bytes]),
    );
    expect([...files.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
    for (const [path, bytes] of expected)
      expect([path, agreed(path, files.get(path))]).toEqual([path, agreed(path, bytes)]);
  });

  test('have links that open the fight for those who do not have the run; without a fight nothing is offered', async () => {
    await keep(duel);
    // The link has the fight once it is read.
    await expect.poll(() => page.url().length).toBeGreaterThan(400);
    const link = page.url();
    await deleted();
    await page.goto(web.site.url + fragmentFor('runs', { open: 'a-run-of-nobody' }));
    await page.getByRole('heading', { name: 'This run is not here' }).waitFor();
    expect(await page.getByRole('button', { name: /run|Bench$/u }).allTextContents()).toEqual([
      'Bench',
      '← All kept runs',
    ]);
    await page.goto(link);
    await page.getByText('The run of this link is not kept here').waitFor();
    await page.getByRole('heading', { name: 'Who wins at 8 cm?' }).waitFor();
  });

  test('are compared, also as chosen in the list, repeated at the bench with the same spec, and deleted after a question', async () => {
    await keep(duel);
    await keep(duelSpec({ title: 'A duel', tables: { weapons: { lebel: { hit: { medium: 10 } } } } }));
    const moved = /^Lebel rifle, hit at medium range 10 costs the British \d+ wins in 1,000\.$/u;
    const compared = async () => {
      await expect.poll(async () => page.locator('h1').textContent()).toMatch(moved);
    };
    const before = page.getByRole('combobox', { name: 'Compare with' });
    await before.waitFor();
    const [, other = ''] = await before
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
    await before.selectOption(other);
    await compared();
    const change = page.getByRole('list', { name: 'What was changed' });
    expect(await change.textContent()).toBe('Lebel rifle, hit at medium range: as printed → 10');
    await page.getByRole('application', { name: 'Who wins, before and after' }).waitFor();
    // The path of a field stands nowhere.
    expect(await page.locator('main').textContent()).not.toContain('tables.weapons');
    await page.goBack();
    await page.getByRole('button', { name: 'Repeat at the Bench' }).click();
    await expect.poll(async () => page.locator('.answer').textContent()).toContain('22.7');
    await page.goto(`${web.site.url}#runs`);
    const compare = page.getByRole('button', { name: 'Compare two runs' });
    await expect.poll(async () => compare.isDisabled()).toBe(true);
    expect(await page.locator('.kept h2').allTextContents()).toEqual([
      'Lebel rifle, hit at medium range: 10',
      'A duel',
    ]);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await compare.click();
    await compared();
    await page.goBack();
    await page.getByRole('button', { name: 'Lebel rifle, hit at medium range: 10' }).click();
    await page.getByRole('button', { name: 'Change the name of the run' }).click();
    await page.locator('input:focus').fill('The sharper Lebel');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The sharper Lebel' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'The sharper Lebel' }).waitFor();
    await page.getByRole('button', { name: 'Delete the run' }).click();
    await page.getByRole('button', { name: 'Leave it' }).click();
    await deleted();
    await expect.poll(async () => page.locator('.count').textContent()).toBe('1 run in this browser');
  });

  test('come from disk as an archive, checked: a changed table is refused', async () => {
    await keep(duel);
    const archive = await archived();
    await deleted();
    const input = page.getByLabel('Open a run from disk');
    await input.setInputFiles({ name: 'run.zip', mimeType: 'application/zip', buffer: archive });
    await page.frameLocator('iframe.report').getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${web.site.url}#runs`);
    const spoilt = Buffer.from(archive);
    spoilt.write('NOT A ZIP', spoilt.length - 22);
    await input.setInputFiles({ name: 'run.zip', mimeType: 'application/zip', buffer: spoilt });
    await expect
      .poll(async () => page.getByRole('status').textContent())
      .toContain('this archive cannot be read');
    const files = Object.entries(unzipSync(archive)).map(([path, bytes]) => ({
      name: path.split('/').at(-1) ?? '',
      mimeType: 'application/octet-stream',
      buffer: path.endsWith('cells.parquet')
        ? Buffer.from(bytes.map((byte, i) => (i === 40 ? byte ^ 1 : byte)))
        : Buffer.from(bytes),
    }));
    await input.setInputFiles(files);
    await expect
      .poll(async () => page.getByRole('status').textContent())
      .toContain('is not the file that the run wrote');
  });

  test('may hold a forged report, which reaches nothing: no page, store, network, window, or address', async () => {
    await keep(duel);
    const files = Object.entries(unzipSync(await archived()));
    const forged = Buffer.from(FORGED.replaceAll('SITE', web.site.url));
    const manifest = (bytes: Uint8Array): Buffer =>
      Buffer.from(strFromU8(bytes).replace(/("report\.html": )"[0-9a-f]+"/u, `$1"${sha256(forged)}"`));
    const asked: string[] = [];
    page.on('response', (response) => asked.push(response.url()));
    await page.goto(`${web.site.url}#runs`);
    await page.getByLabel('Open a run from disk').setInputFiles(
      files.map(([path, bytes]) => {
        const name = path.split('/').at(-1) ?? '';
        const buffer =
          name === 'report.html' ? forged : name === 'manifest.json' ? manifest(bytes) : Buffer.from(bytes);
        return { name, mimeType: 'application/octet-stream', buffer };
      }),
    );
    const done = page.frameLocator('iframe.report').locator('#done');
    await done.waitFor();
    await expect
      .poll(async () => page.getByRole('alert').textContent())
      .toContain('scripts that are not those of this version of Hythe: they do not run');
    expect(await done.textContent()).toBe('nothing ran');
    expect(page.url()).toContain('#runs');
    expect(page.context().pages()).toHaveLength(1);
    expect(asked.filter((url) => url.includes('stolen'))).toEqual([]);
    // The browser reports what it refused, and nothing else.
    expect(web.faults.splice(0).filter((text) => !/Content Security Policy/u.test(text))).toEqual([]);
    await page.getByRole('button', { name: '← All kept runs' }).click();
  });

  test('are kept on whatever screen one is meanwhile, which is said', async () => {
    const spec = duelSpec({
      title: 'Endless',
      resolve: { method: 'monte-carlo', replicates: 1e12, seed: 'a' },
    });
    await page.goto(web.site.url + fragmentFor('bench', { spec }));
    // What the bench resolves beside it would take its threads.
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Keep this run' }).click();
    const stop = page.getByRole('button', { name: 'Stop keeping' });
    await stop.waitFor();
    const show = async (name: string): Promise<void> =>
      page.getByRole('button', { name, exact: true }).click();
    await show('Arms');
    await show('Runs');
    await stop.waitFor();
    await page.getByText(/ is being kept: /u).waitFor();
    await show('Bench');
    await stop.waitFor();
    await show('Runs');
    await page.getByText(/ is being kept: [1-9]/u).waitFor();
    await stop.click();
    // Once it has ended it stands in the list, which is not opened anew.
    await page.locator('.kept li', { hasText: 'Endless' }).waitFor();
    expect(await stop.count()).toBe(0);
  });

  test('are listed with the time in the zone of their reader, and with words of the run folded', async () => {
    const reader = await page.context().newCDPSession(page);
    await reader.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' });
    await reader.send('Emulation.setLocaleOverride', { locale: 'en-GB' });
    await keep(duel);
    const now = new Date();
    const day = (time: number): string =>
      new Date(time).toLocaleDateString('en-GB', { timeZone: 'Pacific/Kiritimati', dateStyle: 'medium' });
    const text = (await page.locator('.circumstances').textContent()) ?? '';
    // A test may run over midnight.
    expect([day(now.getTime()), day(now.getTime() - 600_000)].some((own) => text.startsWith(own))).toBe(true);
    expect(text).not.toContain('UTC');
    expect(await page.getByText('seed trial').isVisible()).toBe(false);
    await page.getByText('Details', { exact: true }).click();
    expect(await page.getByText('seed trial').isVisible()).toBe(true);
    await reader.detach();
  });

  test('have a frame that shows nothing without the sandbox of the page', async () => {
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.setAttribute('src', 'report-frame.html');
      document.body.append(frame);
      return new Promise<void>((resolve) => {
        frame.addEventListener('load', () => {
          frame.contentWindow?.postMessage('<p id="shown">shown</p>', '*');
          // Messages of one window come in their order: this one is answered after the other was.
          addEventListener('message', () => resolve());
          frame.contentWindow?.addEventListener('message', () => postMessage('', '*'));
          frame.contentWindow?.postMessage('', '*');
        });
      });
    });
    expect(await page.frameLocator('iframe[src="report-frame.html"]').locator('#shown').count()).toBe(0);
  });
});

const FORGED = `<!doctype html><title>Forged</title><body><p id="done">nothing ran</p>
<img src="SITEstolen.png" onerror="document.getElementById('done').textContent = 'ran'"><script>
  document.getElementById('done').textContent = 'ran';
  fetch('SITEstolen');
  window.open('SITEstolen');
  top.location.href = 'https://example.invalid/stolen';
</script>`;
