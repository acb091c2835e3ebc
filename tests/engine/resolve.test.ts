import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FindingJson } from '../../src/questions/matchup/findings.ts';
import type { Platform } from '../../src/engine/desk.ts';
import type { Resolved } from '../../src/engine/questions/spec.ts';
import { duelSpec, hytheInTurn, ROOT, testFolder } from '../cli/hythe.ts';
import { engineHere, platformHere } from './desk.ts';

const SEED = { seed: 'trial' };
const PLAYED = { method: 'monte-carlo', replicates: 20_000, ...SEED };
const MARTINI = readFileSync(join(ROOT, 'experiments', 'martini-vs-lebel.yaml'), 'utf8')
  .replace('[2, 3, 6, 8, 10, 12, 15, 18]', '[12, 18]')
  .replace('turnLimit: 30', 'turnLimit: 6')
  .replace('replicates: 2000000', 'replicates: 20000');
const SHARPER = {
  variants: { 'as-written': {}, sharper: { tables: { weapons: { lebel: { hit: { medium: 10 } } } } } },
};

/** What `hythe run --json` says of the spec. */
function run(spec: string): FindingJson {
  const folder = testFolder();
  const file = join(folder, 'spec.yaml');
  writeFileSync(file, spec);
  const { stdout } = hytheInTurn(['run', file, '--out', folder, '--json']);
  return JSON.parse(stdout) as FindingJson; // as hythe run writes it
}

/** The parts of an answer that the command line has too. */
function common({ finding, verdicts, cells, outcomes, changes, agreement }: FindingJson): unknown {
  // As JSON has it: a message has fields that are undefined, too.
  return JSON.parse(JSON.stringify({ finding, verdicts, cells, outcomes, changes, agreement }));
}

test.each([
  ['the example', MARTINI],
  ['auto', duelSpec({ resolve: { method: 'auto', ...SEED } })],
  ['exact', duelSpec({ resolve: { method: 'exact' } })],
  ['variants', duelSpec({ resolve: PLAYED, ...SHARPER })],
  [
    'a precision',
    duelSpec({
      resolve: { method: 'monte-carlo', precision: { of: 'winner=british', halfWidth: 0.01 }, ...SEED },
    }),
  ],
  ['statements', duelSpec({ resolve: PLAYED, expect: [{ of: 'winner=british', between: [0.1, 0.9] }] })],
])('gives the numbers and sentences of the command line: %s', async (_name, spec) => {
  const { result, whole, ...answer } = await engineHere().ask('resolve', { spec, file: 'spec.yaml' });
  expect(whole).toBe(true);
  expect(result).toBe(1);
  expect(common(answer)).toEqual(common(run(spec)));
});

/** A platform by whose clock every answer is news, and the jobs that were done on it. */
function watched(): { readonly platform: Platform; readonly done: string[] } {
  const platform = platformHere();
  const done: string[] = [];
  let now = 0;
  return {
    done,
    platform: {
      ...platform,
      clock: () => (now += 1000),
      executor: (rules) => {
        const executor = platform.executor(rules);
        return {
          ...executor,
          capacity: executor.capacity,
          close: async () => executor.close(),
          run: async (job) => {
            done.push(JSON.stringify(job));
            return executor.run(job);
          },
        };
      },
    },
  };
}

test('tells the counts while engagements are played; stopped and asked again it plays only the rest', async () => {
  const spec = duelSpec({ resolve: { ...PLAYED, sampler: 'direct', replicates: 60_000 } });
  const asked = { spec, file: 'spec.yaml' };
  const { platform, done } = watched();
  const engine = engineHere(platform);
  const controller = new AbortController();
  const news: Resolved[] = [];
  const stopped = await engine.ask('resolve', asked, {
    signal: controller.signal,
    onNews: (so) => {
      news.push(so);
      if (news.length === 2) controller.abort();
    },
  });
  const counts = news.map(({ cells }) => cells[0]?.replicates ?? 0);
  expect(counts.length).toBeGreaterThanOrEqual(2);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(counts).size).toBe(counts.length);
  expect(stopped.whole).toBe(false);
  expect(stopped.cells[0]?.replicates).toBeLessThan(60_000);

  const before = new Set(done);
  const { result: _gone, ...whole } = await engine.ask('resolve', asked);
  expect(done.length).toBe(new Set(done).size);
  expect(done.length).toBeGreaterThan(before.size);
  expect(common(whole)).toEqual(common(run(spec)));
});

test('resolves only the cells that are wanted, with their counts in the whole run', async () => {
  const spec = duelSpec({ vary: { 'engagement.distanceCm': [3, 8, 12] }, resolve: PLAYED });
  const engine = engineHere();
  const all = await engine.ask('resolve', { spec, file: 'spec.yaml' });
  const { cells } = await engine.ask('resolve', { spec, file: 'spec.yaml', cells: [2] });
  expect(cells.map(({ cell, counted }) => [cell, counted])).toEqual([[2, all.cells[1]?.counted]]);
});

test.each([
  ['solved', platformHere()],
  ['played where they are too large', { ...platformHere(), budget: { states: 20, work: 1e12 } }],
])('has the shares of the whole run for some of its cells, %s', async (_name, platform) => {
  const spec = duelSpec({
    vary: { 'engagement.distanceCm': [3, 8] },
    resolve: { method: 'auto', replicates: 20_000, ...SEED },
  });
  const all = await engineHere(platform).ask('resolve', { spec, file: 'spec.yaml' });
  const { cells, facts, whole } = await engineHere(platform).ask('resolve', {
    spec,
    file: 'spec.yaml',
    cells: [2],
  });
  const [, second] = all.cells;
  expect(whole).toBe(true);
  expect(cells[0]).toMatchObject({ method: second?.method, exact: second?.exact, counted: second?.counted });
  // The shots that the charts of the whole run draw are counted where cells are played.
  expect(facts.notComputed?.includes('shots.british')).toBe(second?.method === 'exact');
  expect(all.facts.notComputed).not.toContain('shots.british');
});

test('has the problems of a spec, with their places; hostile names stay text', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const wrong = duelSpec({ title: hostile, sides: { [hostile]: { force: '__proto__' }, french: {} } });
  const asked = engineHere().ask('resolve', { spec: wrong, file: 'spec.yaml' });
  await expect(asked).rejects.toMatchObject({
    failure: {
      code: 'HYTHE-SPEC',
      problems: expect.arrayContaining([expect.objectContaining({ line: 38, column: 16 })]),
    },
  });
});
