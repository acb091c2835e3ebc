/**
 * The workbench's page in a real browser, as JSON: kilobytes before the first answer and in all, milliseconds to the first exact
 * answer of a changed duel, the longest time in which the page did not answer its user, and engagements a second in two
 * Web Workers as a share of those of two threads, in turn.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { median } from 'simple-statistics';
import { builtWeb } from '../scripts/web.ts';
import { readSpec } from '../src/experiment/read-spec.ts';
import { run } from '../src/host/run.ts';
import { pluie } from '../src/rules/pluie/index.ts';
import { openBrowser } from '../tests/browser.ts';
import { openSite } from '../tests/web/site.ts';

const ROUNDS = 5;
const CHANGES = 15;

/** Kilobytes as a server sends them. */
function kilobytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000;
}

/** Played, not solved: `companies` a side at 8 cm. */
function played(companies: number, replicates: number): string {
  const force = (weapon: string): object => ({
    formations: [{ units: [{ kind: 'infantry', weapon, count: companies }] }],
  });
  return JSON.stringify({
    hythe: 1,
    title: 'played',
    rules: 'pluie',
    engagement: { distanceCm: 8, firstSide: 'coin', turnLimit: 30 },
    sides: {
      british: { force: force('gb.martini-henry'), doctrine: { kind: 'hold-line' } },
      french: { force: force('fr.lebel'), doctrine: { kind: 'hold-line' } },
    },
    resolve: { method: 'monte-carlo', sampler: 'direct', replicates, seed: 'bench' },
  });
}

const folder = await builtWeb();
const [browser, site] = await Promise.all([openBrowser(), openSite()]);
const page = await browser.newPage();
const asked = new Set<string>();
page.on('request', (request) => {
  const { origin, pathname } = new URL(request.url());
  if (origin === new URL(site.url).origin) asked.add(pathname);
});
await page.addInitScript(() => {
  const blocked = ((globalThis as { blocked?: number[] }).blocked = [] as number[]);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked.push(duration);
  }).observe({ type: 'longtask', buffered: true });
});
await page.goto(site.url);
await page.getByText('51.04%').first().waitFor();
const files = [...asked].map((path) => join(folder, path === '/' ? 'index.html' : path));
const first = kilobytes(files.filter((file) => statSync(file).isFile()));
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const whole = kilobytes(all.filter((file) => statSync(file).isFile()));
await page.getByText('computing').or(page.getByText('solving')).first().waitFor({ state: 'detached' });

/** Milliseconds from a change of the turn limit to the new shares. */
const changes: number[] = [];
for (let i = 0; i < CHANGES; i++)
  changes.push(
    await page.evaluate(
      async (turns) => {
        const label = [...document.querySelectorAll('label')].find((each) =>
          each.textContent.startsWith('turn limit'),
        );
        const input = document.getElementById(label?.htmlFor ?? '');
        const answer = document.querySelector('main .centre');
        if (!(input instanceof HTMLInputElement) || answer === null) throw new Error('no form');
        const before = answer.textContent;
        const start = performance.now();
        const changed = new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!/\d+\.\d+%/u.test(answer.textContent) || answer.textContent === before) return;
            const shares = (text: string): string => (text.match(/\d+\.\d+%/gu) ?? []).join(' ');
            if (shares(answer.textContent) === shares(before)) return;
            observer.disconnect();
            resolve(performance.now() - start);
          });
          observer.observe(answer, { subtree: true, childList: true, characterData: true });
        });
        input.value = String(turns);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        return changed;
      },
      12 - (i % 10),
    ),
  );
const blocked = await page.evaluate(() => (globalThis as { blocked?: number[] }).blocked ?? []);

/** Seconds in the page's own workers, and in as many threads. */
const desk = all
  .map((file) => /assets\/worker-[\w-]+\.js$/u.exec(file)?.[0])
  .find((name) => name !== undefined);
if (desk === undefined) throw new Error('the build has no worker');
async function inPage(spec: string): Promise<number> {
  return page.evaluate(
    async ([address, text]) => {
      const worker = new Worker(address, { type: 'module', name: 'desk' });
      const answer = async (id: number, spec: string): Promise<void> =>
        new Promise((resolve, reject) => {
          worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; kind: string }>) => {
            if (data.id !== id || data.kind === 'news') return;
            if (data.kind === 'answer') resolve();
            else reject(new Error(JSON.stringify(data)));
          });
          worker.postMessage({ kind: 'ask', id, question: 'resolve', input: { spec, file: 'bench.yaml' } });
        });
      await answer(1, text.replace(/"replicates":\d+/u, '"replicates":2000'));
      const start = performance.now();
      await answer(2, text);
      const seconds = (performance.now() - start) / 1000;
      worker.terminate();
      return seconds;
    },
    [new URL(desk ?? '', site.url).href, spec] as const,
  );
}
async function inThreads(spec: string): Promise<number> {
  const experiment = readSpec(spec, { file: 'bench.yaml', systems: [pluie] });
  const start = performance.now();
  await run(experiment, [pluie], { workers: 2 });
  return (performance.now() - start) / 1000;
}
async function share(companies: number, replicates: number): Promise<number> {
  const spec = played(companies, replicates);
  const ratios: number[] = [];
  for (let i = 0; i < ROUNDS; i++) ratios.push((await inThreads(spec)) / (await inPage(spec)));
  return median(ratios);
}
const duels = await share(1, 6_000_000);
const battles = await share(8, 150_000);
await browser.close();
site.close();
process.stdout.write(
  JSON.stringify({
    firstKilobytes: first,
    allKilobytes: whole,
    changedMs: median(changes),
    blockedMs: Math.max(0, ...blocked),
    duels,
    battles,
  }),
);
