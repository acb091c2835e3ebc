import { expect, test } from 'vitest';
import { specChanges } from '../../../src/run/record/manifest-difference.ts';

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
