import { describe, expect, test } from 'vitest';
import { moveOf } from '../../../src/spec/analyses/sensitivity.ts';
import type { Experiment } from '../../../src/spec/experiment.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { ruleSystems } from '../../../src/rules/index.ts';
import { problemsOf } from '../specs.ts';

function specOf(analysis: string, more = ''): string {
  return `hythe: 1
rules: pluie
forces:
  martini: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: martini-henry }] }] }
  lebel: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: lebel }] }] }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 4 }
sides:
  british: { force: martini, doctrine: { kind: hold-line } }
  french: { force: lebel, doctrine: { kind: hold-line } }
resolve: { method: exact }
analysis: { kind: sensitivity, ${analysis} }
${more}`;
}

function read(analysis: string, more?: string): Experiment {
  return readSpec(specOf(analysis, more), { file: 'study.yaml', systems: ruleSystems });
}

describe('one at a time', () => {
  test('is a variant for each number of a part of the tables, a step down and a step up, and one as it is', () => {
    const { variants, cells } = read('tables: [weapons.lebel.hit]');
    expect(variants).toEqual([
      'as it is',
      ...[
        ['close', 6],
        ['medium', 11],
        ['long', 16],
        ['extreme', 19],
      ].flatMap(([band, hit]) =>
        [-1, 1].map((step) => `fr.lebel.hit.${band}: ${hit} → ${Number(hit) + step}`),
      ),
    ]);
    expect(new Set(cells.map(({ pairing }) => pairing))).toEqual(new Set([0]));
    expect(cells.map(({ tables }) => tables)).toEqual([
      {},
      ...[
        { close: 5 },
        { close: 7 },
        { medium: 10 },
        { medium: 12 },
        { long: 15 },
        { long: 17 },
        { extreme: 18 },
        { extreme: 20 },
      ].map((hit) => ({ weapons: { 'fr.lebel': { hit } } })),
    ]);
  });

  test('moves conditions from the first value to each other one, and nothing else with them', () => {
    const { variants, cells } = read(
      'factors: { engagement.distanceCm: [8, 3, 12], sides.french.cover: [open, building] }',
    );
    expect(variants).toEqual([
      'as it is',
      'distanceCm: 8 → 3',
      'distanceCm: 8 → 12',
      'french.cover: open → building',
    ]);
    expect(
      cells.map(({ inputs }) => [inputs['distanceCm'], (inputs['B'] as { cover?: unknown }).cover]),
    ).toEqual([
      [8, 'open'],
      [3, 'open'],
      [12, 'open'],
      [8, 'building'],
    ]);
  });

  test('goes from the numbers that the spec itself has patched, by the step that is asked', () => {
    const { variants } = read(
      'tables: [weapons.lebel.hit.medium], step: 2',
      'tables: { weapons: { lebel: { hit: { medium: 9 } } } }',
    );
    expect(variants).toEqual(['as it is', 'fr.lebel.hit.medium: 9 → 7', 'fr.lebel.hit.medium: 9 → 11']);
  });

  test('leaves out a step that the rules do not allow', () => {
    const { variants } = read('tables: [weapons.lebel.hit.extreme], step: 2');
    expect(variants).toEqual(
      ['as it is', 'fr.lebel.hit.extreme: 19 → 17', 'fr.lebel.hit.extreme: 19 → 21'].slice(
        0,
        variants.length,
      ),
    );
  });

  test('moves rulings and forces too, and keeps the forces that are named in the resolved spec', () => {
    const { variants, spec } = read('factors: { sides.french.force: [lebel, martini] }');
    expect(variants).toEqual(['as it is', 'french.force: lebel → martini']);
    expect(Object.keys(spec['forces'] as object).toSorted()).toEqual(['lebel', 'martini']);
  });
});

describe('every combination', () => {
  test('is a grid of the numbers with a step down and up, and of the conditions', () => {
    const { cells, variants } = read(
      'indices: sobol, tables: [weapons.lebel.hit.medium], factors: { engagement.distanceCm: [3, 8] }',
    );
    expect(variants).toEqual([]);
    expect(cells.map(({ factors }) => factors.map(({ value }) => value))).toEqual([
      [10, 3],
      [10, 8],
      [11, 3],
      [11, 8],
      [12, 3],
      [12, 8],
    ]);
    expect(new Set(cells.map(({ pairing }) => pairing)).size).toBe(6);
  });

  test('may be that of the paths under vary alone', () => {
    const { cells } = read('indices: sobol', 'vary: { engagement.distanceCm: [3, 8] }');
    expect(cells).toHaveLength(2);
  });
});

describe('what cannot be studied is said with its place', () => {
  test.each([
    ['nothing', 'of: winner=french', '', /nothing is moved/],
    ['a table that is not there', 'tables: [weapons.lebell.hit]', '', /no "lebell" in weapons; did you mean/],
    ['text', 'tables: [weapons.lebel.class]', '', /there is no number at weapons.lebel.class/],
    ['a step beyond the rules', 'tables: [weapons.lebel.hit.close], step: 0.5', '', /cannot be moved by 0.5/],
    ['a condition with one value', 'factors: { engagement.distanceCm: [8] }', '', /has one value/],
    [
      'a condition that begins with another value than the spec has',
      'factors: { engagement.distanceCm: [6, 12] }',
      '',
      /the spec has 8 at engagement.distanceCm: begin the list with 8/,
    ],
    [
      'a force that begins so',
      'factors: { sides.french.force.formations.0.units.0.weapon: [martini-henry, lebel] }',
      '',
      /the spec has "lebel" at sides.french.force.formations.0.units.0.weapon: begin/,
    ],
    ['a wrong path', 'factors: { engagement.distance: [8, 9] }', '', /did you mean engagement.distanceCm/],
    ['a wrong value', 'factors: { sides.french.cover: [open, bulding] }', '', /did you mean building/],
    [
      'a measure that is not there',
      'of: winner=dutch, tables: [weapons.lebel.hit]',
      '',
      /no category "dutch"/,
    ],
    [
      'a metric without a category',
      'of: winner, tables: [weapons.lebel.hit]',
      '',
      /not one of its categories/,
    ],
    ['variants', 'tables: [weapons.lebel.hit]', 'variants: { a: {}, b: {} }', /leave variants out/],
    [
      'what vary varies',
      'factors: { engagement.distanceCm: [8, 9] }',
      'vary: { engagement.distanceCm: [3] }',
      /vary/,
    ],
    ['more than can be moved', 'tables: [weapons]', '', /moves are more than 199/],
  ])('%s', (_what, analysis, more, message) => {
    const problems = problemsOf(() => read(analysis, more));
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringMatching(message)]);
  });
});

describe('a problem in what a study adds', () => {
  test.each([
    ['factors: { sides.french.cover: [open, wods] }', 'analysis.factors.sides.french.cover.1'],
    ['factors: { sides.french.cover: [opn, building] }', 'analysis.factors.sides.french.cover'],
    [
      'indices: sobol, factors: { engagement.distanceCm: [3, far] }',
      'analysis.factors.engagement.distanceCm.1',
    ],
  ])('is told by its place in the section: %s', (analysis, path) => {
    expect(problemsOf(() => read(analysis))[0]?.path).toBe(path);
  });
});

describe('the name of a move', () => {
  test('tells what was moved from where to where', () => {
    expect(moveOf('lebel.hit.medium: 10 → 9')).toEqual({ thing: 'lebel.hit.medium', from: '10', to: '9' });
    expect(moveOf('as it is')).toBeNull();
  });
});
