import { expect, test } from 'vitest';
import { manifestDifference, specChanges } from '../../../src/run/record/manifest-difference.ts';
import { record, runToy, small } from './toy-run.ts';

test('what earlier versions wrote, though it said nothing, is no difference', () => {
  const before = { engagement: { turns: 3, packPatch: {} }, options: { stackUnready: false } };
  expect(specChanges(before, { engagement: { turns: 4 }, options: {} })).toEqual([
    { what: 'engagement.turns', before: 3, after: 4 },
  ]);
});

test('what it did say is one', () => {
  const before = { engagement: { packPatch: { melee: { perCv: 2 } } }, options: { stackUnready: true } };
  expect(specChanges(before, { engagement: {}, options: {} }).map(({ what }) => what)).toEqual([
    'engagement.packPatch',
    'options.stackUnready',
  ]);
});

test('other code of the same rules is a difference', async () => {
  const { manifest } = record(await runToy(small));
  const of = (hash: string) => ({
    ...manifest,
    asked: {
      spec: '',
      command: '',
      forces: [null, null] as [null, null],
      options: {},
      module: { file: 'rules.ts', hash },
    },
  });
  expect(manifestDifference(of('ab'), of('ab'))).toEqual([]);
  expect(manifestDifference(of('ab'), of('cd'))).toEqual([
    { what: `code of ${manifest.rules.id}`, before: 'ab', after: 'cd' },
  ]);
});

test('tables of rules of one’s own differ by path, and by their hashes where one run has not kept them', async () => {
  const { manifest } = record(await runToy(small));
  const { rules } = manifest;
  const saves = (veteran: number, tablesHash: string) => ({
    ...manifest,
    rules: { ...rules, tables: { saves: { veteran, green: 6 } }, tablesHash },
  });
  expect(manifestDifference(saves(4, 'ab'), saves(5, 'cd'))).toEqual([
    { what: 'tables.saves.veteran', before: 4, after: 5 },
  ]);
  const { tables: _tables, ...older } = saves(4, 'ab').rules;
  expect(manifestDifference({ ...manifest, rules: older }, saves(5, 'cd'))).toEqual([
    { what: `tables of ${rules.id}`, before: 'ab', after: 'cd' },
  ]);
});
