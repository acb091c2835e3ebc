import { expect, test } from 'vitest';
import { isRuleSystem, shapeFaults } from '../../src/play/system-shape.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { drill } from '../toy/drill.ts';
import { skirmish } from '../toy/skirmish.ts';

test('every rule system has the shape of one', () => {
  for (const system of [...ruleSystems, skirmish, drill]) expect(shapeFaults(system)).toEqual([]);
});

test('what is missing or of another type is named with its place', () => {
  expect(shapeFaults(null)).toEqual(['a rule system is an object, not null']);
  expect(shapeFaults({ ...skirmish, read: 5, title: '' })).toEqual([
    'title must be text, not ""',
    'read must be a function, not 5',
  ]);
  const [kind] = skirmish.kinds;
  expect(shapeFaults({ ...skirmish, kinds: [{ ...kind, roles: 'AB' }, 7] })).toEqual([
    'kinds.0.roles must be a list, not "AB"',
    'kinds.1 must be an object, not 7',
  ]);
  expect(isRuleSystem({ ...skirmish, mechanics: [{}] })).toBe(false);
});

test('names, scale and bands may be left out; what is given has its type', () => {
  const [kind] = skirmish.kinds;
  const names = { printedNames: { green: 'raw men' }, scale: 'An inch is a yard.', numberName: () => null };
  expect(shapeFaults({ ...skirmish, ...names, kinds: [{ ...kind, bands: () => null }] })).toEqual([]);
  expect(shapeFaults({ ...skirmish, printedNames: { green: 5 }, scale: '', numberName: 'x' })).toEqual([
    'printedNames must be a map of text, not a map',
    'scale must be text or a function, not ""',
    'numberName must be a function, not "x"',
  ]);
  expect(shapeFaults({ ...skirmish, kinds: [{ ...kind, bands: [] }] })).toEqual([
    'kinds.0.bands must be a function, not an empty list',
  ]);
});

test('what a user may give without end is named with its place', () => {
  const inputs = {
    shots: { type: 'integer', min: 1, meaning: 'shots' },
    units: { type: 'list', of: { type: 'group', fields: { cm: { type: 'number', max: Infinity } } } },
    losses: { type: 'map', maxEntries: 9, of: { type: 'number', max: 1 } },
  };
  const [mechanic] = skirmish.mechanics;
  const options = { wind: { values: 'number', default: 1, scope: [] } };
  expect(shapeFaults({ ...skirmish, options, mechanics: [{ ...mechanic, inputs }] })).toEqual([
    'mechanics.0.inputs.shots.max must be a number: the most that a user may give',
    'mechanics.0.inputs.units.maxItems must be a number: the most that a user may give',
    'mechanics.0.inputs.units.of.fields.cm.max must be a number: the most that a user may give',
    'options.wind.max must be a number: the most that a user may give',
  ]);
});
