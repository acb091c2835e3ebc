/** The differences between two texts of a spec, as a page says them. */
import { expect, test } from 'vitest';
import type { Json } from '../../src/play/json.ts';
import { nowAsked, saidChanges } from '../../src/questions/editions/changes.ts';
import { specChanges } from '../../src/run/record/manifest-difference.ts';
import { facts } from '../questions/telling/hand-made.ts';
import { changed, FIRST } from '../web/specs.ts';
import { engineHere } from './desk.ts';

const engine = engineHere();

const HOUSE_RULE =
  'variants: { as-written: {}, house-rule: { tables: { weapons: { lebel: { hit: { medium: 10 } } } } } }';

test.each<[string, string, readonly string[], readonly string[]]>([
  ['turnLimit: 30', 'turnLimit: 20', ['turn limit is 20'], ['turn limit is 30']],
  ['weapon: lebel', 'weapon: krnka', ['French weapon is Krnka rifle'], ['French weapon is Lebel rifle']],
  ['french: {', 'french: { cover: building,', ['French cover is building'], ['French cover is open']],
  [
    'french: { force: lebel, doctrine: { kind: hold-line } }',
    'french: { force: lebel, doctrine: { kind: close-to-range, rangeCm: 3 } }',
    ['French doctrine is close to range'],
    ['French doctrine is hold the line'],
  ],
  [
    'weapon: lebel }',
    'weapon: lebel }\n          - { kind: infantry, weapon: lebel }',
    ['there are 2 French units'],
    ['there is 1 French unit'],
  ],
  [
    'resolve:',
    `${HOUSE_RULE}\nresolve:`,
    ['Lebel rifle, hit at medium range is 10'],
    ['Lebel rifle, hit at medium range is as printed'],
  ],
  ['distanceCm: [2, 3, 6, 8, 10, 12, 15, 18]', 'distanceCm: [2, 8]', [], []],
  ['replicates: 100000', 'replicates: 2000', [], []],
])('%j for %j is named by the labels of the fields, there and back', async (from, to, there, back) => {
  const spec = changed(FIRST, [from, to]);
  const file = 'question.yaml';
  expect(await engine.ask('changed', { before: FIRST, spec, file })).toEqual(there);
  expect(await engine.ask('changed', { before: spec, spec: FIRST, file })).toEqual(back);
});

test('a formation that is moved on its map has another place', () => {
  const spec = (at: readonly number[]): Json => ({
    sides: { british: { force: { formations: [{ at: [...at] }, { at: [5, 5] }] } } },
  });
  const moved = specChanges(spec([10, 20]), spec([33, 20]));
  expect(nowAsked(saidChanges(moved, facts({})))).toEqual([
    'British place is 33 cm from the west, 20 cm from the south',
  ]);
});

test('a grade keeps its capital', () => {
  const spec = (morale: string): Json => ({ sides: { british: { force: { units: [{ morale }] } } } });
  expect(nowAsked(saidChanges(specChanges(spec('C'), spec('B')), facts({})))).toEqual([
    'British morale is B',
  ]);
});
