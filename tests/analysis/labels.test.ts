import { describe, expect, test } from 'vitest';
import { factorName, unitOf } from '../../src/analysis/labels.ts';

describe('the name of a factor', () => {
  test.each([
    ['distanceCm', 'cm', 'distance'],
    ['french.quality', null, 'french quality'],
    ['table11GeneralModifiers.quality', null, 'table11 general modifiers quality'],
  ])('%s in %s is %s', (name, unit, said) => {
    expect(factorName({ name, unit })).toBe(said);
  });
});

describe('the unit of an amount', () => {
  test.each([
    ['1', 'figures', 'figure'],
    ['1', 'inches', 'inch'],
    ['1', 'BMUs', 'BMU'],
    ['1', 'cm', 'cm'],
    ['1', 'men', 'men'],
    ['12', 'figures', 'figures'],
  ])('of %s %s is %s', (amount, unit, said) => {
    expect(unitOf(amount, unit)).toBe(said);
  });
});
