import { expect, test } from 'vitest';
import { bindCell } from '../../src/spec/bind.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { throwsIn, wronglyNamed } from './throwers.ts';

// The throws of every example are asked in tests/spec/examples.test.ts, which reads them.
test('an attack in answer to an attack is thrown by the unit that answers, the last of its side too', () => {
  const side = { doctrine: { kind: 'charge', reaction: 'close-combat' } };
  const company = { formations: [{ units: [{ kind: 'infantry', weapon: 'lebel' }] }] };
  const spec = {
    hythe: 1,
    rules: 'pluie',
    engagement: { distanceCm: 4, firstSide: 'coin', turnLimit: 4 },
    sides: { A: { force: company, ...side }, B: { force: company, ...side } },
  };
  const { rules, cells } = readSpec(JSON.stringify(spec), { file: 'spec', systems: ruleSystems });
  const [cell] = cells;
  if (cell === undefined) throw new Error('the spec has no cell');
  const thrown = bindCell(rules, cell, ruleSystems).use((its) => throwsIn(its, 3));
  expect(thrown.filter(({ act }) => /reacts: attacks/u.test(act)).length).toBeGreaterThan(0);
  expect(wronglyNamed(thrown, ['A', 'B'])).toEqual([]);
});
