/** Runs that a server keeps: one at a time, whoever leaves, and the same as by `hythe run`. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunNews } from '../../src/engine/run-queue.ts';
import { duelSpec, hytheInTurn, testFolder } from '../cli/hythe.ts';
import { filesIn, tablesIn } from '../cli/killed.ts';
import { page, served } from './served.ts';

/** A run that lasts until it is stopped, and one that takes its time. */
const endless = duelSpec({
  title: 'Endless',
  resolve: { method: 'monte-carlo', replicates: 1e12, seed: 'a' },
});
const slow = duelSpec({ title: 'Slow', resolve: { method: 'monte-carlo', replicates: 20_000, seed: 'b' } });
const quick = duelSpec({ title: 'Quick' });

test('one run is kept at a time, the next waits and says so, and a page that left finds them again', async () => {
  const folder = testFolder();
  const server = await served(['--port', '0'], folder);
  const first = await page(server);
  const begun = Promise.withResolvers<RunNews>();
  const left = first.ask('run', { spec: endless, file: 'endless.yaml' }, (news) => {
    const { progress } = news as RunNews; // of this question
    if ((progress?.done ?? 0) > 0) begun.resolve(news as RunNews);
  });
  left.catch(() => {});
  await begun.promise;
  const waits = Promise.withResolvers<RunNews>();
  const news: RunNews[] = [];
  const second = await page(server);
  const kept = second.ask('run', { spec: quick, file: 'quick.yaml' }, (one) => {
    news.push(one as RunNews); // as above
    waits.resolve(one as RunNews);
  });
  expect(await waits.promise).toMatchObject({ place: 1, progress: null });
  // The page is closed during its run, and another one comes.
  first.close();
  const third = await page(server);
  // Asked for once more, it is joined, not run twice.
  const found = Promise.withResolvers<RunNews>();
  const joined = third.ask(
    'run',
    { spec: endless, file: 'endless.yaml' },
    (one) => found.resolve(one as RunNews), // as above
  );
  const { id } = await begun.promise;
  expect(await found.promise).toMatchObject({ id, place: 0 });
  expect(await third.ask('stopRun', { id })).toBe(true);
  expect(await joined).toMatchObject({
    interrupted: true,
    name: expect.stringContaining('-interrupted') as string,
  });
  expect(await kept).toEqual({
    name: expect.stringMatching(/^quick-?\w*\//u) as string,
    interrupted: false,
    disagrees: false,
  });
  expect(news.map(({ place }) => place)).toContain(0);
  for (const ended of [id, (await waits.promise).id])
    expect(await third.ask('stopRun', { id: ended })).toBe(false);
});

test('a run whose page has left, and one that its page has resolved before, end with the bytes of hythe run', async () => {
  const folder = testFolder({ 'slow.yaml': slow, 'quick.yaml': quick });
  const server = await served(['--port', '0'], folder);
  const first = await page(server);
  const begun = Promise.withResolvers<void>();
  first.ask('run', { spec: slow, file: 'slow.yaml' }, () => begun.resolve()).catch(() => {});
  await begun.promise;
  first.close();
  const again = await page(server);
  const end = await again.ask('run', { spec: slow, file: 'slow.yaml' });
  expect(end.interrupted).toBe(false);
  await again.ask('resolve', { spec: quick, file: 'quick.yaml' });
  const { name } = await again.ask('run', { spec: quick, file: 'quick.yaml' });
  expect(name).not.toBeNull();
  await server.stop();
  const results = join(folder, 'results');
  const byCommand = join(folder, 'by-command');
  for (const file of ['slow.yaml', 'quick.yaml'])
    expect(hytheInTurn(['run', file, '--quiet', '--out', byCommand], { cwd: folder }).status).toBe(0);
  expect(tablesIn(byCommand)).toEqual(tablesIn(results));
  const charts = (of: string) => filesIn(of).filter((path) => path.includes('charts'));
  expect(charts(results)).toEqual(charts(byCommand));
});

test('Ctrl-C keeps the finished part and the journal', async () => {
  const resolve = { method: 'monte-carlo', replicates: 4_000_000, seed: 'a' };
  const spec = duelSpec({ title: 'Endless', resolve });
  const folder = testFolder({ 'endless.yaml': spec });
  const server = await served(['--port', '0'], folder);
  const open = await page(server);
  const begun = Promise.withResolvers<void>();
  open
    .ask('run', { spec, file: 'endless.yaml' }, (news) => {
      if (((news as RunNews).progress?.done ?? 0) > 0) begun.resolve(); // of this question
    })
    .catch(() => {});
  await begun.promise;
  expect(await server.stop()).toBe(130);
  expect(server.stderr()).toContain('`hythe run endless.yaml --resume` goes on from what is finished');
  const files = filesIn(join(folder, 'results'));
  expect(files.some((path) => path.includes('-interrupted/report.html'))).toBe(true);
  expect(files.some((path) => path.endsWith('journal.ndjson'))).toBe(true);
  expect(files.some((path) => path.endsWith('lock.json'))).toBe(false);
});

test('a wrong spec fails at once; a page that lost its stream is gone, and its questions end', async () => {
  const server = await served(['--port', '0'], testFolder());
  const open = await page(server);
  await expect(open.ask('run', { spec: 'hythe: 1\n', file: 'a.yaml' })).rejects.toThrow('HYTHE-SPEC');
  expect(await open.ask('stopRun', { id: 1 })).toBe(false);
  const { name } = open;
  open.ask('resolve', { spec: endless, file: 'a.yaml' }).catch(() => {});
  open.close();
  await open.open();
  expect(open.name).not.toBe(name);
  // With the threads of the question that is gone.
  const { whole } = await open.ask('resolve', { spec: quick, file: 'quick.yaml' });
  expect(whole).toBe(true);
});
