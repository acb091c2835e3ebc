import { describe, expect, test } from 'vitest';
import { testFolder } from './cli/hythe.ts';
import { changeOf, EXAMPLES, frozenIn, frozenSpecs, runExample } from './frozen.ts';

describe('the frozen bytes', () => {
  const frozen = frozenSpecs();

  test('are those of every example spec', () => {
    expect(Object.keys(frozen.specs)).toEqual(EXAMPLES);
  });

  // A short example, with one worker; `npm run frozen` runs all of them with as many as there are.
  test('are those of a square against cuirassiers: another number is announced in the changelog', () => {
    const name = 'huit-square-against-cuirassiers';
    expect(changeOf(frozenIn(runExample(name, testFolder(), 1)), frozen, name)).toBeNull();
  });

  test('of a spec that has changed are named, and whether its counts have', () => {
    const then = { bytes: 'b', counts: 'c', headline: 'Even.', shares: [] };
    const held = { ...frozen, specs: { rifles: then } };
    expect(changeOf({ ...then, counts: 'd' }, held, 'rifles')).toBe('rifles counts otherwise');
    expect(changeOf({ ...then, bytes: 'd' }, { ...held, node: '1.0.0 pdp11' }, 'rifles')).toBeNull();
    expect(changeOf({ ...then, headline: 'Odd.' }, held, 'rifles')).toBe('rifles says Odd.');
    expect(changeOf(then, held, 'more-rifles')).toBe('more-rifles is new');
  });
});
