/** Specs that ask how many of a force are enough, in every kind of engagement whose units have no number of their own. */
import { expect, test } from 'vitest';
import { roleFields } from '../../src/spec/kind-fields.ts';
import { hasSingleUnits } from '../../src/web/state/form-entries.ts';
import { askingHowMany } from '../../src/web/state/how-many.ts';
import { dataOf, withValue } from '../../src/web/state/spec-text.ts';
import { sidesOf } from '../../src/web/state/sides.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { engineHere } from '../engine/desk.ts';
import { changed, firstAt } from './specs.ts';

const engine = engineHere();
const kinds = ruleSystems.flatMap(({ id, kinds: all }) =>
  all
    .filter((kind) => hasSingleUnits(roleFields(kind, kind.roles[0]).force))
    .map(({ name }) => [id, name] as const),
);

test('they are engagements of Huit and March Attack', () => {
  expect(kinds).toEqual([
    ['huit', 'meleeChain'],
    ['huit', 'brigadeEngagement'],
    ['march-attack', 'engagement'],
    ['march-attack', 'corpsEngagement'],
  ]);
});

test.each(kinds)('%s, %s: a first fight is asked how many', async (rules, kind) => {
  const first = await engine.ask('begin', { rules, kind });
  const side = sidesOf(dataOf(first))?.[0].name ?? '';
  const spec = askingHowMany(first, null, { path: ['sides', side, 'force'] });
  const { problems, experiment } = await engine.ask('read', { spec, file: 'many.yaml' });
  expect(problems).toEqual([]);
  expect(experiment?.cells.length).toBe(16);
});

test('figures of a unit are sought up to twice as many, and no more than a hundred numbers', async () => {
  const first = await engine.ask('begin', { rules: 'augsburg', kind: 'engagement' });
  const path = ['sides', 'north', 'force', 'units', 0, 'original'];
  for (const [present, cells] of [
    [30, 60],
    [400, 100],
  ] as const) {
    const spec = askingHowMany(first, null, { path, strength: { unit: 'figures', present, most: 1000 } });
    const { problems, experiment } = await engine.ask('read', { spec, file: 'many.yaml' });
    expect(problems).toEqual([]);
    expect(experiment?.question).toBe('How many figures of the North make it a fair fight?');
    expect(experiment?.cells.length).toBe(cells);
  }
});

test('a side whose force another search chose keeps it', async () => {
  const text = await engine.ask('example', { name: 'huit-battalions-against-columns' });
  const [british, french] = (sidesOf(dataOf(text)) ?? []).map(({ name }) => name);
  for (const side of [british ?? '', french ?? '']) {
    const spec = askingHowMany(text, null, { path: ['sides', side, 'force'] });
    const { problems } = await engine.ask('read', { spec, file: 'many.yaml' });
    expect(problems).toEqual([]);
  }
});

test('each place says what was tried, and of a number that is not surely enough that it is too close to call', async () => {
  const elite = `quality: elite
        units:
          - { kind: infantry, weapon: lebel }`;
  const text = changed(
    firstAt('10, 12'),
    [elite.replace('elite', 'regular'), elite],
    ['method: auto', 'method: monte-carlo'],
    ['replicates: 100000', 'replicates: 2000'],
  );
  const spec = askingHowMany(text, null, { path: ['sides', 'british', 'force'] }, 0.9);
  const { searched } = await engine.ask('resolve', { spec, file: 'many.yaml', halved: true });
  const at10 = searched.find(({ place }) => place === '10 cm');
  expect(at10?.number).toBe('3 to 4');
  expect(at10?.isOpen).toBe(true);
  expect(at10?.tried.filter((one) => one.endsWith(', too close to call'))).toEqual([
    expect.stringMatching(/^3: 9\d\.\d% ± \d\.\d, /u),
  ]);
  expect(at10?.sentence).toMatch(
    /^10\scm: 4\s.* surely win nine fights in ten \(.*\); 3 may be enough too \(/u,
  );
});

/** Examples with landmarks on the number of a search, with phrases of values, and with conditions. */
const WORDED = ['forces-fieldwork', 'fields-of-honor-flank', 'rearguard'];

test.each(WORDED)('%s: the new question carries no words of the one before', async (name) => {
  const text = await engine.ask('example', { name });
  const { experiment: before } = await engine.ask('read', { spec: text, file: 'before.yaml' });
  for (const { name: side } of sidesOf(dataOf(text)) ?? [])
    for (const cell of [null, before?.cells.at(-1) ?? null]) {
      const spec = askingHowMany(text, cell, { path: ['sides', side, 'force'] });
      const { problems, experiment } = await engine.ask('read', { spec, file: 'many.yaml' });
      expect(problems).toEqual([]);
      expect(experiment?.warnings).toEqual([]);
    }
});

test('what stands elsewhere for a value that is replaced keeps that value', () => {
  const text = withValue('forces: { a: &one { men: 10 }, b: *one }\n', ['forces', 'a'], { men: 20 });
  expect(dataOf(text)).toEqual({ forces: { a: { men: 20 }, b: { men: 10 } } });
});
