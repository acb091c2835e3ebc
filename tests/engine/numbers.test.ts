import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputError } from '../../src/play/inputs.ts';
import { DEFAULT_BUDGET, solve } from '../../src/play/solve.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { movedCell } from '../../src/engine/rule-numbers.ts';
import { numbersIn } from '../../src/spec/analyses/moved-numbers.ts';
import { bindCell } from '../../src/spec/bind.ts';
import type { Cell } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { patchedTables } from '../../src/spec/table-patch.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import pools from '../../experiments/own-rules/pools.ts';
import { duelSpec, ROOT } from '../cli/hythe.ts';
import { engineHere, platformHere } from './desk.ts';

const engine = engineHere();

async function numbersOf(spec: string, cell?: number) {
  const { numbers } = await engine.ask('numbers', { spec, file: 'duel.yaml', cell });
  return new Map(numbers.map((number) => [number.path, number]));
}

test('names the numbers that a duel uses in the words of the source, each with its bounds', async () => {
  const numbers = await numbersOf(duelSpec());
  expect(numbers.get('weapons.fr.lebel.hit.medium')).toEqual({
    keys: ['weapons', 'fr.lebel', 'hit', 'medium'],
    path: 'weapons.fr.lebel.hit.medium',
    name: 'Lebel rifle, hit at medium range',
    printed: 11,
    value: 11,
    step: 1,
    least: 1,
    largest: 31,
    isHere: true,
    isOfUnit: true,
  });
  expect(numbers.get('table3Movement.averageCmPerDie')?.isOfUnit).toBe(false);
  expect([...numbers.keys()].filter((path) => path.includes('chassepot'))).toEqual([]);
  expect(numbers.get('table3Movement.averageCmPerDie')?.step).toBe(0.5);
});

test('gives the value of the cell beside the printed one: of the spec, and of its last variant', async () => {
  const hit = (medium: number) => ({ tables: { weapons: { lebel: { hit: { medium } } } } });
  const path = 'weapons.fr.lebel.hit.medium';
  expect((await numbersOf(duelSpec(hit(9)))).get(path)).toMatchObject({ printed: 11, value: 9 });
  const spec = duelSpec({ variants: { 'as-written': {}, sharper: hit(10) } });
  expect((await numbersOf(spec)).get(path)).toMatchObject({ printed: 11, value: 10 });
  expect((await numbersOf(spec, 1)).get(path)).toMatchObject({ printed: 11, value: 11 });
});

test('begins with those of units and weapons in play, and ends with those of other places', async () => {
  const numbers = await numbersOf(duelSpec({ vary: { 'engagement.distanceCm': [8, 3] } }), 1);
  const ranks = [...numbers.values()].map(({ isHere, isOfUnit }) => (!isHere ? 2 : isOfUnit ? 0 : 1));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
  expect(numbers.get('weapons.fr.lebel.hit.close')?.isHere).toBe(false);
  expect(numbers.get('weapons.fr.lebel.hit.medium')?.isHere).toBe(true);
});

/** The exact outcomes of a cell by turn; null where the rules refuse it. */
function solved(cell: Cell, system: RuleSystem): string | null {
  try {
    return bindCell(system.id, cell, [system]).use((engagement) => {
      const solution = solve(engagement, tallyShape(engagement), DEFAULT_BUDGET);
      return solution.solved ? JSON.stringify([...solution.tally.outcomeByTurn]) : null;
    });
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

test.each([
  ['a duel', duelSpec({ engagement: { distanceCm: 8, firstSide: 'coin', turnLimit: 2 } })],
  [
    'a melee',
    readFileSync(join(ROOT, 'experiments', 'huit-matrix.yaml'), 'utf8').replace('maxMoves: 4', 'maxMoves: 2'),
  ],
])('leaves out no number of %s that changes the exact outcomes when it rises', async (_name, spec) => {
  const { rules, cells } = readSpec(spec, { file: 'spec.yaml', systems: ruleSystems });
  const system = ruleSystems.find(({ id }) => id === rules);
  const [cell] = cells;
  if (system === undefined || cell === undefined) throw new Error('no such cell');
  const listed = await numbersOf(spec, 1);
  const before = solved(cell, system);
  const others = numbersIn(patchedTables(system.tables, system, cell.tables), system.rowKeys)
    .filter(({ names }) => !listed.has(names.join('.')))
    .map(({ names, value }) => [names, value + 1] as const);
  /** Those that change them: sought in halves, since most change nothing and some are refused. */
  const changing = (moves: typeof others): typeof others => {
    const after = solved(movedCell(cell, moves), system);
    if (after === before) return [];
    if (moves.length === 1) return after === null ? [] : moves;
    const half = moves.length / 2;
    return [...changing(moves.slice(0, half)), ...changing(moves.slice(half))];
  };
  expect(others.length).toBeGreaterThan(100);
  expect(changing(others)).toEqual([]);
});

test("finds the numbers of a user's own rules told as a story", async () => {
  const spec = readFileSync(join(ROOT, 'experiments', 'own-rules', 'pools.yaml'), 'utf8');
  const own = engineHere(platformHere([pools]));
  const { numbers } = await own.ask('numbers', { spec, file: 'pools.yaml' });
  expect(numbers.map(({ path, value }) => [path, value])).toEqual([['success.atLeast', 5]]);
});

test('are searched for once, however a variant beside their cell moves them', async () => {
  let looks = 0;
  // Only the search looks at the clock.
  const asked = engineHere({ ...platformHere(), clock: () => looks++ });
  const moved = { tables: { weapons: { lebel: { hit: { medium: 10 } } } } };
  const first = await asked.ask('numbers', { spec: duelSpec(), file: 'duel.yaml' });
  expect(looks).toBeGreaterThan(0);
  looks = 0;
  const spec = duelSpec({ variants: { 'as-printed': {}, moved } });
  expect(await asked.ask('numbers', { spec, file: 'duel.yaml', cell: 1 })).toEqual(first);
  expect(looks).toBe(0);
  const { numbers } = await asked.ask('numbers', { spec, file: 'duel.yaml', cell: 2 });
  expect(looks).toBeGreaterThan(0);
  expect(numbers.find(({ path }) => path === 'weapons.fr.lebel.hit.medium')?.value).toBe(10);
});

test('is cancelled between two trials', async () => {
  const controller = new AbortController();
  const asked = engine.ask('numbers', { spec: duelSpec(), file: 'duel.yaml' }, { signal: controller.signal });
  controller.abort();
  await expect(asked).rejects.toMatchObject({ failure: { code: 'HYTHE-CANCELLED' } });
});
