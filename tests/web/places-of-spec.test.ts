/** The place at which a spec is opened again: its own distance among those that it varies. */
import { expect, test } from 'vitest';
import { ownPlace } from '../../src/web/screens/bench/places-of-spec.ts';
import { engineHere } from '../engine/desk.ts';
import { changed, example, FIRST, firstAt } from './specs.ts';

const engine = engineHere();

test.each([
  ['8 cm of 2, 3, 6, 8 and more', FIRST, 4],
  ['8 cm of 6 and 8', firstAt('6, 8'), 2],
  ['12 cm', changed(FIRST, ['distanceCm: 8', 'distanceCm: 12']), 6],
  ['a distance that is none of those', changed(FIRST, ['distanceCm: 8', 'distanceCm: 7']), 1],
  ['the same distance of an example', example('martini-vs-lebel'), 4],
])('%s', async (_name, spec, place) => {
  const { experiment, problems } = await engine.ask('read', { spec, file: 'own.yaml' });
  expect(problems).toEqual([]);
  expect(experiment && ownPlace(spec, experiment)).toBe(place);
});

test('with a house rule a place has a cell of each variant', async () => {
  const rule =
    'variants: { as-written: {}, house-rule: { tables: { weapons: { lebel: { hit: { medium: 10 } } } } } }';
  const spec = `${firstAt('6, 8')}\n${rule}\n`;
  const { experiment, problems } = await engine.ask('read', { spec, file: 'own.yaml' });
  expect(problems).toEqual([]);
  expect(experiment && ownPlace(spec, experiment)).toBe(2);
});
