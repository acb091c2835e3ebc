import { describe, expect, test } from 'vitest';
import { testFolder } from './cli/hythe.ts';
import { changeOf, EXAMPLES, frozenRun, frozenSpecs } from './frozen.ts';

describe('the frozen bytes', () => {
  const frozen = frozenSpecs();

  test('are those of every example spec', () => {
    expect(Object.keys(frozen.specs)).toEqual(EXAMPLES);
  });

  // Two short examples, with one worker; `npm run frozen` runs all of them with as many as there are.
  test.each(['huit-square-against-cuirassiers', 'two-companies-a-side'])(
    'are those of %s: another number is announced in the changelog',
    (name) => {
      expect(changeOf(frozenRun(name, testFolder(), 1), frozen, name)).toBeNull();
    },
  );

  test('of a spec that has changed are named, and whether its counts have', () => {
    const then = { bytes: 'b', counts: 'c' };
    const held = { ...frozen, specs: { rifles: then } };
    expect(changeOf({ ...then, counts: 'd' }, held, 'rifles')).toBe('rifles counts otherwise');
    expect(changeOf({ ...then, bytes: 'd' }, { ...held, node: '1.0.0 pdp11' }, 'rifles')).toBeNull();
    expect(changeOf(then, held, 'more-rifles')).toBe('more-rifles is new');
  });
});
