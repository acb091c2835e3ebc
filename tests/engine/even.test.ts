import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FindingJson } from '../../src/questions/matchup/findings.ts';
import type { InputOf } from '../../src/engine/questions.ts';
import type { Even } from '../../src/engine/questions/moved.ts';
import { duelSpec, hytheInTurn, testFolder } from '../cli/hythe.ts';
import { engineHere } from './desk.ts';

const engine = engineHere();

const EXACT = duelSpec({ resolve: { method: 'exact' } });
const HIT = 'tables.weapons.fr.lebel.hit.medium';

async function evenOf(asked: Partial<InputOf<'even'>>): Promise<Even> {
  const common = { spec: EXACT, file: 'duel.yaml', path: HIT, least: 2, largest: 20 };
  return engine.ask('even', { ...common, ...asked });
}

/** The first side's share of the decided engagements with each value, by the command line. */
function shares(spec: string, values: readonly number[]): readonly (readonly [number, number])[] {
  const folder = testFolder();
  const file = join(folder, 'duel.yaml');
  // true: a spec of duelSpec is JSON
  const whole = JSON.parse(spec) as object;
  writeFileSync(file, JSON.stringify({ ...whole, vary: { [HIT]: values } }));
  const { stdout } = hytheInTurn(['run', file, '--out', folder, '--json']);
  const { cells } = JSON.parse(stdout) as FindingJson; // as hythe run writes it
  return cells.map(({ exact }, i) => {
    const [a = NaN, b = NaN] = exact ?? [];
    return [values[i] ?? NaN, a / (a + b)];
  });
}

test('finds the value nearest to even among all, with the shares of the command line', async () => {
  const all = shares(
    EXACT,
    Array.from({ length: 19 }, (_value, i) => i + 2),
  );
  const nearest = all.toSorted(([, a], [, b]) => Math.abs(a - 0.5) - Math.abs(b - 0.5))[0];
  const { best, tried, finding, whole } = await evenOf({});
  expect(best).toBe(nearest?.[0]);
  expect(tried.length).toBeLessThan(12);
  for (const { value, share } of tried)
    expect([value, share?.value]).toEqual(all.find(([own]) => own === value));
  expect(whole).toBe(true);
  expect(finding).toBe('With 5 it is nearest to even: the British won 49.8% of decided fights.');
});

test('says so where no value makes it even', async () => {
  const { best, finding } = await evenOf({ least: 17, largest: 20 });
  expect(best).toBe(17);
  expect(finding).toBe(
    'None of the values tried, 17 to 20, comes near to even: at best, with 17, the British won 61.4% of decided fights.',
  );
});

test('tries no value beyond those that make a difference, as beyond the faces of the die', async () => {
  const { tried } = await evenOf({ least: 1, largest: 31 });
  const values = tried.map(({ value }) => value);
  // A natural 1 always misses, and a natural 20 always hits.
  expect([Math.min(...values), Math.max(...values)]).toEqual([2, 20]);
});

test('cannot tell values apart whose intervals are as near', async () => {
  const spec = duelSpec({ resolve: { method: 'monte-carlo', replicates: 200, seed: 'trial' } });
  const { finding } = await evenOf({ spec });
  // Neighbours are a range.
  expect(finding).toMatch(/the counts cannot tell it from \d+ to \d+\.$/u);
});

test('solves for a number of a force, and passes over values that are refused', async () => {
  const path = 'sides.british.force.formations.0.units.0.count';
  const { tried, best } = await evenOf({ path, least: 0, largest: 2 });
  expect(tried.map(({ value }) => value)).toEqual([1, 2]);
  expect(best).toBe(1);
});

test('tells each value as it is tried, and stops with those it has', async () => {
  const controller = new AbortController();
  const news: Even[] = [];
  const asked = { spec: EXACT, file: 'duel.yaml', path: HIT, least: 2, largest: 20 };
  const { tried, whole } = await engine.ask('even', asked, {
    signal: controller.signal,
    onNews: (so) => {
      news.push(so);
      if (news.length === 2) controller.abort();
    },
  });
  expect(news.map((so) => so.tried.length)).toEqual([1, 2]);
  expect([tried.length, whole]).toEqual([2, false]);
});

test('refuses a path that is none, at once', async () => {
  await expect(evenOf({ path: 'tables.weapons.fr.lebel.hit.medum' })).rejects.toThrow('medium');
  await expect(evenOf({ least: 5, largest: 5 })).rejects.toThrow('2 to');
});

test('takes a cell whose force the analysis has made', async () => {
  const search = { side: 'british', force: 'martini', from: 1, to: 2 };
  const analysis = { kind: 'forces', search, target: { of: 'winner=british', atLeast: 0.5 } };
  const spec = { ...(JSON.parse(EXACT) as object), analysis }; // true: as above
  const { tried } = await evenOf({ spec: JSON.stringify(spec), cell: 2, least: 10, largest: 11 });
  expect(tried.map(({ value }) => value)).toEqual([10, 11]);
});
