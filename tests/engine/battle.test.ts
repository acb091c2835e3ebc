import { stringify } from 'yaml';
import { expect, test } from 'vitest';
import { SHORT_MAP } from '../report/battle/short-battle.ts';
import { engineHere } from './desk.ts';

const engine = engineHere();

type At = readonly [number, number];

/** A company a side, the first at this place, on the map with its railway, stream and areas. */
function spec(at: At, kind = 'infantry', other: At = [20, 20]): string {
  const formation = (name: string, place: At, facing: string, unit: object): object => ({
    formations: [{ name, at: place, facing, ammunitionWagon: false, units: [unit] }],
  });
  const weapon = kind === 'infantry' ? { weapon: 'martini-henry' } : {};
  return stringify({
    hythe: 1,
    title: 'A battle',
    rules: 'pluie',
    engagement: { kind: 'battle', map: SHORT_MAP, turnLimit: 4 },
    sides: {
      british: { force: formation('rifles', at, 'N', { kind, ...weapon }) },
      french: { force: formation('ligne', other, 'S', { weapon: 'lebel' }) },
    },
    resolve: { method: 'monte-carlo', replicates: 40, seed: 'battle' },
    labels: { rifles: '<b>Rifles</b>' },
  });
}

test.each([
  ['deploy.outside', spec([1, 9])],
  ['deploy.ground', spec([26.5, 25.5])],
  ['deploy.overlap', spec([20, 19], 'infantry', [20, 20])],
  ['deploy.rail', spec([15, 9], 'transport-train')],
])('a deployment against the rules is drawn where the spec has it: %s', async (code, text) => {
  const { problems } = await engine.ask('read', { spec: text, file: 'battle.yaml' });
  expect(problems.map(({ message }) => message)).toContainEqual(expect.stringContaining(code));
  expect(problems[0]?.path).toMatch(/^sides\.\w+\.force\.formations\.0/u);
  const drawn = await engine.ask('deployment', { spec: text, file: 'battle.yaml' });
  expect(drawn).toMatchObject({
    size: [40, 30],
    formations: [
      { name: '<b>Rifles</b>', side: 0, path: ['A', 'formations', 0], facing: [0, 1000] },
      { name: 'Ligne', side: 1, path: ['B', 'formations', 0], at: [20, 20], facing: [0, -1000] },
    ],
  });
  expect(drawn?.formations[0]?.marks).toContain('&#60;b&#62;Rifles');
});

test('other kinds have no deployment and no battles', async () => {
  const asked = { spec: 'hythe: 1\ntitle: x\nrules: huit\n', file: 'x.yaml' };
  expect(await engine.ask('deployment', asked)).toBeNull();
});

test('three battles of a spec are one page, with names as text', async () => {
  const page = await engine.ask('battles', { spec: spec([20, 12]), file: 'battle.yaml' });
  expect(page.match(/\(battle \d+\)<\/option>/gu)).toHaveLength(3);
  expect(page).not.toContain('<b>Rifles');
});
