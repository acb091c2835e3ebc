import { expect, test } from 'vitest';
import { aboutNumbers, cautionsIn } from '../../src/experiment/cautions.ts';

test('warnings about the numbers are told apart from those about the spec', () => {
  const warnings = ['force "spare" is not used', aboutNumbers('invented'), aboutNumbers('soft')];
  expect(cautionsIn(warnings)).toEqual(['invented', 'soft']);
  expect(warnings[1]).toContain('invented');
});
