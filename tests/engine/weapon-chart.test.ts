import { expect, test } from 'vitest';
import { storyTexts } from '../../src/cli/answer-lines.ts';
import { compareWeapons } from '../../src/cli/weapons.ts';
import type { InputOf } from '../../src/engine/questions.ts';
import { weaponsStory } from '../../src/questions/weapons/tell.ts';
import { withChanges } from '../../src/spec/read-tables.ts';
import { pluie } from '../../src/rules/pluie/index.ts';
import { engineHere, refused } from './desk.ts';

const engine = engineHere();

const GUNS = ['gb.rml-9pdr', 'gb.gardner'];
const BETTER_GARDNER = { weapons: { 'gb.gardner': { hit: { long: 8 } } } };

async function chartOf(asked: Partial<InputOf<'weapons'>>) {
  return engine.ask('weapons', { rules: 'pluie', weapons: GUNS, width: 800, ...asked });
}

test('has the findings of hythe weapons by the first measure, under the same tables and conditions', async () => {
  const answer = await chartOf({ tables: BETTER_GARDNER, conditions: { quality: 'elite' } });
  const answered = compareWeapons(withChanges(pluie, BETTER_GARDNER), {
    weapons: GUNS,
    army: [],
    by: { quality: ['elite'] },
    options: [],
  });
  expect(answer.finding[0]).toBe(storyTexts(weaponsStory(answered))[0]);
  expect(answer.finding[0]).toContain('Best chance of a hit in a shot: ');
  expect(answer.finding).toContain('Assumed: quality elite, cover open, target infantry, state ready.');
});

test('names the command with what is not at its standard', async () => {
  const answer = await chartOf({ tables: BETTER_GARDNER, conditions: { quality: 'elite' } });
  expect(answer.command).toBe(
    'hythe weapons pluie gb.gardner gb.rml-9pdr --by quality=elite --tables tables.yaml',
  );
  const all = await chartOf({ weapons: [] });
  expect(all.command).toBe('hythe weapons pluie');
});

test('is drawn with an axis from the nearest distance to the farthest that is reached', async () => {
  const answer = await chartOf({});
  const { chart, axis } = answer.drawn ?? {};
  expect(chart?.subtitle).toContain('Chance of a hit in a shot');
  expect(axis?.from).toBe(0);
  expect(axis?.left).toBeGreaterThan(20);
  expect((axis?.left ?? 0) + (axis?.width ?? 0)).toBeLessThan(800);
  const compared = await engine.ask('weapons', { rules: 'pluie', weapons: GUNS });
  expect(axis?.to).toBe(compared.stretches.at(-1)?.to);
});

test('draws the uses until a target is gone, and nothing by an effect that removes none', async () => {
  const answer = await chartOf({ use: 'turn', effect: 'eliminated', read: 'until-gone' });
  expect(answer.drawn?.chart.subtitle).toContain('Mean number of turns until the target is gone');
  const never = await chartOf({ use: 'turn', effect: 'hit', read: 'until-gone' });
  expect(never).toMatchObject({ drawn: null, finding: ['No target is ever gone by this.'] });
});

test('says what the rules do not allow, at the number', async () => {
  const problems = await refused(chartOf({ tables: { weapons: { 'gb.gardner': { hit: { long: 0 } } } } }));
  expect(problems.map(({ path }) => path)).toEqual([['tables', 'weapons', 'gb.gardner', 'hit', 'long']]);
});
