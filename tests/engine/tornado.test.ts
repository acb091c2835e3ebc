import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FindingJson } from '../../src/questions/matchup/findings.ts';
import type { OneAtATime } from '../../src/questions/sensitivity/answer.ts';
import { duelSpec, hytheInTurn, testFolder } from '../cli/hythe.ts';
import type { Platform } from '../../src/engine/desk.ts';
import type { Tornado } from '../../src/engine/questions/moved.ts';
import { engineHere, platformHere } from './desk.ts';

const engine = engineHere();

const HIT = 'weapons.fr.lebel.hit.';
const PATHS = [`${HIT}medium`, `${HIT}close`, 'table3Movement.averageCmPerDie'];
/** The moves of the same numbers, whole ones by 1 and the other by a half. */
const ANALYSIS = `{ kind: sensitivity, factors: { ${[
  `tables.${HIT}medium: [11, 12, 10]`,
  `tables.${HIT}close: [6, 7, 5]`,
  'tables.table3Movement.averageCmPerDie: [3.5, 4, 3]',
].join(', ')} } }`;

type RunJson = FindingJson & { readonly answer: OneAtATime };

/** What the command line says of a study of the spec. */
function study(spec: string): RunJson {
  const folder = testFolder();
  const file = join(folder, 'duel.yaml');
  writeFileSync(file, spec);
  const { stdout, stderr, status } = hytheInTurn([
    'run',
    file,
    '--analysis',
    ANALYSIS,
    '--out',
    folder,
    '--json',
  ]);
  expect([status, stderr.includes('error')]).toEqual([0, false]);
  return JSON.parse(stdout) as RunJson; // as hythe run writes it
}

async function tornadoOf(spec: string, paths = PATHS, cell?: number) {
  return engine.ask('tornado', { spec, file: 'duel.yaml', cell, paths });
}

const EXACT = { method: 'exact', seed: 'trial' };
const PLAYED = { method: 'monte-carlo', replicates: 3000, seed: 'trial' };

test.each([EXACT, PLAYED])('has the swings of the command line: %o', async (resolve) => {
  const spec = duelSpec({ resolve });
  const { answer } = study(spec);
  const { bars } = await tornadoOf(spec);
  expect(bars.map(({ path }) => path)).toEqual(answer.things.map(({ path }) => path.replace('tables.', '')));
  expect(bars.map(({ moves }) => moves.map(({ to, change }) => [String(to), change]))).toEqual(
    answer.things.map(({ moves }) => moves.map(({ to, change }) => [to, change])),
  );
});

test('is of one cell, with its counts in a run of all cells', async () => {
  const spec = duelSpec({ vary: { 'engagement.distanceCm': [3, 8] }, resolve: PLAYED });
  const { cells } = study(spec);
  const [base = NaN, ...second] = cells.slice(7).map(({ counted }) => counted?.[0].value ?? NaN);
  const { bars } = await tornadoOf(spec, PATHS, 2);
  const changes = bars.flatMap(({ moves }) => moves.map(({ change }) => change.value.toFixed(9)));
  expect(new Set(changes)).toEqual(new Set(second.map((share) => (share - base).toFixed(9))));
});

test('of a cell that was solved is solved without weighing, with the same swings; too large a one is weighed', async () => {
  const spec = duelSpec({ resolve: { method: 'auto', replicates: 3000, seed: 'trial' } });
  const asked = { spec, file: 'duel.yaml', paths: PATHS };
  const kinds = new Set<string>();
  const watched = (platform: Platform): Platform => ({
    ...platform,
    executor: (rules) => {
      const executor = platform.executor(rules);
      const run = async (job: Parameters<typeof executor.run>[0]) => {
        kinds.add(job.kind);
        return executor.run(job);
      };
      return { ...executor, run };
    },
  });
  const solved = await engineHere(watched(platformHere())).ask('tornado', { ...asked, solved: true });
  expect([...kinds]).toEqual(['solve']);
  expect(solved).toEqual(await engine.ask('tornado', asked));
  const small = { ...platformHere(), budget: { ...platformHere().budget, work: 1 } };
  const played = await engineHere(watched(small)).ask('tornado', { ...asked, solved: true });
  expect(kinds).toContain('weigh');
  expect(played.bars[0]?.moves[0]?.change.low).toBeLessThan(played.bars[0]?.moves[0]?.change.high ?? NaN);
});

test('begins where the last variant stands', async () => {
  const sharper = { tables: { weapons: { lebel: { hit: { medium: 10 } } } } };
  const beside = await tornadoOf(duelSpec({ resolve: EXACT, variants: { 'as-written': {}, sharper } }));
  const within = await tornadoOf(duelSpec({ resolve: EXACT, ...sharper }));
  expect(beside.bars).toEqual(within.bars);
  const moves = beside.bars.find(({ path }) => path === `${HIT}medium`)?.moves;
  expect(moves?.map(({ to }) => to)).toEqual([11, 9]);
});

test('takes a spec whose words speak of variants and of values beside those of the cell', async () => {
  const variants = { 'as-written': {}, sharper: { tables: { weapons: { lebel: { hit: { medium: 10 } } } } } };
  const path = 'sides.french.force.formations.0.quality';
  const parts = { resolve: EXACT, variants, vary: { [path]: ['regular', 'elite'] } };
  const words = {
    labels: { 'as-written': 'As the rules stand', sharper: 'House rule' },
    phrases: { [path]: { regular: 'of the line', elite: 'of the guard' } },
  };
  const worded = await tornadoOf(duelSpec({ ...parts, ...words }));
  expect(worded.bars).toEqual((await tornadoOf(duelSpec(parts))).bars);
  expect(worded.bars).not.toEqual([]);
});

test('is cancelled with the bars that it has', async () => {
  const controller = new AbortController();
  const news: Tornado[] = [];
  const asked = { spec: duelSpec({ resolve: EXACT }), file: 'duel.yaml', paths: PATHS };
  const { bars } = await engineHere({ ...platformHere(), ...slowClock() }).ask('tornado', asked, {
    signal: controller.signal,
    onNews: (so) => {
      news.push(so);
      if (so.bars.length > 0) controller.abort();
    },
  });
  expect(news[0]).toEqual({ bars: [] });
  expect(bars.length).toBeLessThan(PATHS.length);
});

/** A clock by which every answer is news. */
function slowClock(): Pick<Platform, 'clock'> {
  let now = 0;
  return { clock: () => (now += 1000) };
}

test('names the nearest of an unknown number', async () => {
  const alone = tornadoOf(duelSpec({ resolve: EXACT }), ['weapons.fr.lebel.hit.medum']);
  await expect(alone).rejects.toThrow('did you mean');
});
