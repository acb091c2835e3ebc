/**
 * The workbench's page in a real browser, as JSON: kilobytes before the first answer and in all, milliseconds from a cold start
 * to the first exact answer and to the settled bench, and from a change of a duel to its new shares, the longest time in
 * which the page did not answer its user, and engagements a second of CPU time in its Web Workers as a share of those of
 * threads, in turn.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { median } from 'simple-statistics';
import { builtWeb } from '../scripts/web.ts';
import { readSpec } from '../src/spec/read-spec.ts';
import { run } from '../src/run/node/run.ts';
import { pluie } from '../src/rules/pluie/index.ts';
import { openBrowser } from '../tests/browser.ts';
import { openSite } from '../tests/web/site.ts';

const ROUNDS = 3;
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
const [browser, site] = await Promise.all([openBrowser(false), openSite()]);
const processes = await browser.newBrowserCDPSession();

interface Marks {
  /** Milliseconds of tasks in which the page did not answer. */
  readonly blocked: number[];
  first?: number;
  settled?: number | undefined;
}

/** A page of a fresh profile, with marks of what happens in it. */
async function cold(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    const marks: Marks = { blocked: [] };
    Object.assign(globalThis, { marks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) marks.blocked.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver(() => {
      const { documentElement: root } = document;
      if (root.textContent.includes('51.04%')) marks.first ??= performance.now();
      if (root.querySelector('[aria-busy="true"]') !== null) delete marks.settled;
      else marks.settled ??= performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return page;
}

const marksOf = async (page: Page): Promise<Marks> =>
  page.evaluate(() => (globalThis as unknown as { readonly marks: Marks }).marks);

/** Milliseconds without anything under way, after which a bench is settled. */
const SETTLED_MS = 2000;

/** Opens the bench, and waits until nothing is under way. */
async function settle(page: Page): Promise<void> {
  await page.goto(site.url);
  await page.waitForFunction((quiet) => {
    const { first, settled } = (globalThis as unknown as { readonly marks: Marks }).marks;
    return first !== undefined && settled !== undefined && performance.now() - settled > quiet;
  }, SETTLED_MS);
}

/** The files that the page had asked for when its first answer stood there. */
const asked: Request[] = [];
const page = await cold();
page.on('request', (request) => asked.push(request));
await settle(page);
const began = await page.evaluate(() => performance.timeOrigin);
const starts = [await marksOf(page)];
const sent = [...asked];
await Promise.all(sent.map(async (request) => request.response()));
const before = sent.filter(
  (request) =>
    new URL(request.url()).origin === new URL(site.url).origin &&
    request.timing().startTime < began + (starts[0]?.first ?? 0),
);
const paths = new Set(
  before.map((request) => new URL(request.url()).pathname.replace(/\/$/u, '/index.html')),
);
const first = kilobytes([...paths].map((path) => join(folder, path)));
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const whole = kilobytes(all.filter((file) => statSync(file).isFile()));
for (let i = 1; i < ROUNDS; i++) {
  const again = await cold();
  await settle(again);
  starts.push(await marksOf(again));
  await again.context().close();
}

/** Milliseconds from a change of the turn limit to the new shares. */
const changes: number[] = [];
for (let i = 0; i < CHANGES; i++)
  changes.push(
    await page.getByRole('spinbutton', { name: 'turn limit' }).evaluate(
      async (input, turns) => {
        const answer = document.querySelector('section.answer');
        if (!(input instanceof HTMLInputElement) || answer === null) throw new Error('no form');
        const shares = (): string => (answer.textContent.match(/\d+\.\d+%/gu) ?? []).join(' ');
        const before = shares();
        const start = performance.now();
        const changed = new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (shares() === '' || shares() === before) return;
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
const { blocked } = await marksOf(page);
await page.context().close();

/** CPU seconds of the browser with all its processes. */
async function browserSeconds(): Promise<number> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The first answer brings the code, and has it compiled. */
const fewer = (spec: string): string => spec.replace(/(replicates"?: ?)\d+/u, '$1500');

const desk = all
  .map((file) => /assets\/desk-worker-[\w-]+\.js$/u.exec(file)?.[0])
  .find((name) => name !== undefined);
if (desk === undefined) throw new Error('the build has no worker');
// A page that does nothing itself, and whose policy lets it have workers.
const still = await cold();
const empty = new URL('empty.html', site.url).href;
await still.route(empty, async (route) => route.fulfill({ contentType: 'text/html', body: '' }));
await still.goto(empty);

/** CPU seconds of the page's own workers, and of as many threads. */
async function inPage(spec: string): Promise<number> {
  const worker = await still.evaluateHandle(
    (address) => new Worker(address, { type: 'module', name: 'desk' }),
    new URL(desk ?? '', site.url).href,
  );
  const answer = async (id: number, text: string): Promise<void> =>
    worker.evaluate(
      async (to, [number, spec]) =>
        new Promise<void>((resolve, reject) => {
          to.addEventListener('message', ({ data }: MessageEvent<{ id: number; kind: string }>) => {
            if (data.id !== number || data.kind === 'news') return;
            if (data.kind === 'answer') resolve();
            else reject(new Error(JSON.stringify(data)));
          });
          to.postMessage({
            kind: 'ask',
            id: number,
            question: 'resolve',
            input: { spec, file: 'bench.yaml' },
          });
        }),
      [id, text] as const,
    );
  await answer(1, fewer(spec));
  const start = await browserSeconds();
  await answer(2, spec);
  const seconds = (await browserSeconds()) - start;
  await worker.evaluate((to) => to.terminate());
  return seconds;
}
async function inThreads(spec: string): Promise<number> {
  const experiment = readSpec(spec, { file: 'bench.yaml', systems: [pluie] });
  const start = process.cpuUsage();
  await run(experiment, [pluie], { workers: availableParallelism() });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
async function share(spec: string): Promise<number> {
  const ratios: number[] = [];
  for (let i = 0; i < ROUNDS; i++) ratios.push((await inThreads(spec)) / (await inPage(spec)));
  return median(ratios);
}
const FIELDWORK = readFileSync(new URL('../experiments/forces-fieldwork.yaml', import.meta.url), 'utf8');
const fieldwork = await share(FIELDWORK.replace('replicates: 40000', 'replicates: 8000'));
const duels = await share(played(1, 1_500_000));
const battles = await share(played(8, 40_000));
await browser.close();
site.close();
process.stdout.write(
  JSON.stringify({
    firstKilobytes: first,
    allKilobytes: whole,
    firstMs: median(starts.map(({ first: ms = NaN }) => ms)),
    settledMs: median(starts.map(({ settled = NaN }) => settled)),
    changedMs: median(changes),
    blockedMs: Math.max(0, ...blocked),
    fieldwork,
    duels,
    battles,
  }),
);
