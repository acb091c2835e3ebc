import { expect, test } from 'vitest';
import { identityOf } from '../../../src/run/node/identity.ts';
import { toyExperiment } from '../../toy/experiment.ts';
import { skirmish } from '../../toy/skirmish.ts';

test('a stopped run of rules from a module is known by the hash of the module too', () => {
  const experiment = toyExperiment();
  const own = identityOf(experiment, skirmish, '0123456789abcdef'.repeat(4));
  const shipped = identityOf(experiment, skirmish, null);
  expect(own['the module of its rules']).toBe('0123456789abcdef');
  const { 'the module of its rules': _module, ...others } = own;
  expect(others).toEqual(shipped);
  expect(identityOf(experiment, skirmish, 'f'.repeat(64))).not.toEqual(own);
});
