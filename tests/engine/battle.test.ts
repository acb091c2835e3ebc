import { parse, stringify } from 'yaml';
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
  expect(drawn?.formations[0]?.label).toContain('&#60;b&#62;Rifles');
});

test('what is wrong with a place stands beside its formation, in the words of the spec without code and remedy', async () => {
  const drawn = await engine.ask('deployment', { spec: spec([1, 9]), file: 'battle.yaml' });
  const [rifles, ligne] = drawn?.formations ?? [];
  expect(rifles?.label).toMatch(/class="reason a"[^>]*>stands off the map</u);
  expect(rifles?.problems).toEqual([expect.stringMatching(/^unit 1 of rifles, at 1, 9 cm, stands off/u)]);
  expect(ligne?.label).not.toContain('reason');
  expect(ligne?.problems).toEqual([]);
});

test('other kinds have no deployment and no battles', async () => {
  const asked = { spec: 'hythe: 1\ntitle: x\nrules: huit\n', file: 'x.yaml' };
  expect(await engine.ask('deployment', asked)).toBeNull();
});

test('three battles of a spec are played on one map, with names as text', async () => {
  const { html, acts } = await engine.ask('battles', { spec: spec([20, 12]), file: 'battle.yaml' });
  expect(html.match(/\(battle \d+\)<\/option>/gu)).toHaveLength(3);
  expect(acts).toHaveLength(3);
  const marks = acts.flat().flatMap((act) => act.marks.map(([, mark]) => mark));
  expect(html + marks.join('')).not.toContain('<b>Rifles');
});

test('a feature that is wrong is left out of the drawing, and its reason stands where it would be', async () => {
  const bridge = {
    type: 'Feature',
    properties: { kind: 'crossing', type: 'bridge' },
    geometry: { type: 'Point', coordinates: [30, 5] },
  };
  const map = { ...SHORT_MAP, features: [...SHORT_MAP.features, bridge] };
  const text = stringify({
    ...(parse(spec([15, 9])) as object),
    engagement: { kind: 'battle', map, turnLimit: 4 },
  });
  const drawn = await engine.ask('deployment', { spec: text, file: 'battle.yaml' });
  const message = 'the crossing lies farther than 0.05 cm from every river: place it on one';
  expect(drawn?.wrong).toEqual([{ feature: SHORT_MAP.features.length, message }]);
  expect(drawn?.map).toEqual(map);
  expect(drawn?.others).toMatch(/class="reason"[^>]*>the crossing lies farther than/u);
  expect(drawn?.html.match(/class="bridge"/gu)).toHaveLength(1);
  expect(drawn?.formations).toHaveLength(2);
});

test('changes of a map in the text are told as one', async () => {
  const map = { ...SHORT_MAP, features: SHORT_MAP.features.slice(0, -1) };
  const now = stringify({
    ...(parse(spec([16, 9])) as object),
    engagement: { kind: 'battle', map, turnLimit: 5 },
  });
  const changes = await engine.ask('changed', { before: spec([15, 9]), spec: now, file: 'battle.yaml' });
  expect(changes.filter((change) => change.includes('map'))).toEqual(['map is changed']);
  expect(changes).toContain('turn limit is 5');
});

test('the report of a spec that is not kept is that of its run, with its battles', async () => {
  const asked = { spec: spec([20, 12]), file: 'battle.yaml' };
  const { html, foreign } = await engine.ask('report', asked);
  expect(html).toContain('id="battle"');
  expect(foreign).toBeNull();
  const { name } = await engine.ask('run', asked);
  expect((await engine.ask('keptReport', { name: name ?? '' })).html).toBe(html);
});
