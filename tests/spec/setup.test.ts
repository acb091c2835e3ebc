import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { atPath, problemsOf } from './specs.ts';

const SPEC = `hythe: 1
rules: pluie
forces:
  relief: { formations: [{ units: [{ weapon: martini-henry }, { weapon: martini-henry, count: 2 }] }] }
  column: { formations: [{ units: [{ weapon: lebel }] }] }
engagement: { distanceCm: 8, turnLimit: 3 }
sides: { british: { force: relief }, french: { force: column } }
`;

function read(setup: string, more = ''): Experiment {
  return readSpec(`${SPEC}${more}scenario: { setup: ${setup} }\n`, { file: 'a.yaml', systems: ruleSystems });
}

function problems(setup: string, more = ''): readonly string[] {
  return problemsOf(() => read(setup, more)).map(atPath);
}

const COUNT = 'forces.relief.formations.0.units.1.count';

describe('a thrown set-up', () => {
  test('has a start for each value of its dice, weighted by the ways to throw it', () => {
    const setup = read(`[{ path: ${COUNT}, dice: 2d3, plus: -1 }]`).cells[0]?.setup;
    expect(setup?.throws).toEqual([
      { name: 'count', unit: null, values: [1, 2, 3, 4, 5], weights: [1, 2, 3, 2, 1] },
    ]);
    const counts = setup?.starts.map(({ inputs }) =>
      JSON.stringify(inputs['A'])
        .match(/"count":\d+/gu)
        ?.at(-1),
    );
    expect(counts).toEqual([1, 2, 3, 4, 5].map((count) => `"count":${count}`));
  });

  test('takes weights in fractions or whole numbers, in lowest terms', () => {
    const weights = (one: string): unknown =>
      read(`[{ path: engagement.distanceCm, one: ${one} }]`).cells[0]?.setup?.throws[0]?.weights;
    expect(weights('{ 4: 1/2, 6: 1/3, 8: 1/6 }')).toEqual([3, 2, 1]);
    expect(weights('{ 4: 4, 6: 2 }')).toEqual([2, 1]);
  });

  test('combines its throws, the last one fastest; paths of one item share their throw', () => {
    const { cells } = read(
      `[{ path: engagement.distanceCm, one: { 4: 1, 8: 1 } }, { paths: [${COUNT}, forces.column.formations.0.units.0.count], dice: D2 }]`,
    );
    const setup = cells[0]?.setup;
    expect(setup?.starts.map(({ inputs }) => inputs['distanceCm'])).toEqual([4, 4, 8, 8]);
    expect(JSON.stringify(setup?.starts[1]?.inputs).match(/"count":2/gu)).toHaveLength(2);
  });

  test('stands in the resolved spec with its paths in full, and reads from there as the same experiment', () => {
    const experiment = read(`[{ path: ${COUNT}, dice: d3 }]`);
    expect(experiment.spec['scenario']).toEqual({
      setup: [{ path: 'sides.british.force.formations.0.units.1.count', dice: 'D3' }],
    });
    const again = readSpec(JSON.stringify(experiment.spec), { file: 'a.yaml', systems: ruleSystems });
    expect(again.spec).toEqual(experiment.spec);
    expect(again.cells).toEqual(experiment.cells);
  });

  test('drops an entry of none, and a side of nobody has lost', () => {
    const some = read(`[{ path: ${COUNT}, dice: D2, plus: -1 }]`).cells[0]?.setup;
    expect(some?.starts.map(({ absent }) => absent)).toEqual([undefined, undefined]);
    expect(JSON.stringify(some?.starts[0]?.inputs['A']).match(/"count"/gu)).toHaveLength(1);
    const all = read(`[{ paths: [${COUNT}, forces.relief.formations.0.units.0.count], dice: D2, plus: -1 }]`)
      .cells[0]?.setup;
    expect(all?.starts.map(({ absent }) => absent)).toEqual([[0], []]);
  });

  test('drops nobody whose weapon has no long range', () => {
    const unit = 'stands: 1, type: formed, arm: infantry, morale: C, fire: C, melee: C';
    const text = `hythe: 1
rules: fields-of-honor
forces:
  rifles: { units: [{ ${unit}, weapon: { type: rifled, bandsIn: [6, 12, null, null] } }] }
  spears: { units: [{ ${unit} }] }
engagement: { distanceIn: 10, maxTurns: 2 }
sides:
  reds: { force: rifles, doctrine: { name: stand-and-fire } }
  blues: { force: spears, doctrine: { name: stand-and-fire } }
scenario: { setup: [{ path: forces.spears.units.0.count, one: { 0: 1, 1: 1 } }] }
`;
    const { cells } = readSpec(text, { file: 'a.yaml', systems: ruleSystems });
    expect(cells[0]?.setup?.starts.map(({ absent }) => absent)).toEqual([[1], []]);
  });

  test.each(
    Object.entries({
      '7': /^scenario.setup: setup must be a list of throws/u,
      '[]': /^scenario.setup: setup must be a list of throws/u,
      '[D6]': /^scenario.setup.0: setup.0 must be a throw with path \(or paths\) and dice/u,
      [`[{ path: ${COUNT}, dic: D6 }]`]: /^scenario.setup.0.dic: unknown key "dic"; did you mean dice/u,
      [`[{ path: ${COUNT} }]`]: /^scenario.setup.0: a throw of the setup has either dice, or one/u,
      [`[{ dice: D6 }]`]: /^scenario.setup.0: a throw of the setup has either path, or paths/u,
      [`[{ path: ${COUNT}, dice: 7D99 }]`]: /^scenario.setup.0.dice: dice must be such as D6 or 2D6/u,
      [`[{ path: ${COUNT}, dice: six }]`]: /^scenario.setup.0.dice: dice must be such as D6 or 2D6/u,
      [`[{ path: ${COUNT}, dice: D6, plus: 0.5 }]`]: /^scenario.setup.0.plus: plus must be a whole number/u,
      [`[{ path: ${COUNT}, one: { 1: 1/2, 2: 1/3 } }]`]:
        /^scenario.setup.0.one: the fractions sum to 5\/6, not to 1/u,
      [`[{ path: ${COUNT}, one: { 1: 1/2, 2: 1 } }]`]:
        /^scenario.setup.0.one: the weights of one throw are all/u,
      [`[{ path: ${COUNT}, one: { 1: 0, 2: 1 } }]`]:
        /^scenario.setup.0.one.1: a weight is a whole number from 1/u,
      [`[{ path: engagement.distanceCn, dice: D6 }]`]:
        /^scenario.setup.0.path: .*did you mean engagement.distanceCm/u,
      [`[{ path: forces.releif.formations.0.units.0.count, dice: D6 }]`]:
        /^scenario.setup.0.path: no side has the force .*did you mean relief/u,
      [`[{ path: ${COUNT}, dice: D6 }, { path: ${COUNT}, dice: D6 }]`]:
        /^scenario.setup.1.path: .*thrown or varied twice/u,
      [`[{ path: ${COUNT}, dice: D6, plus: -2 }]`]: /count must be a whole number/u,
      [`[{ path: engagement.distanceCm, one: { far: 1 } }]`]:
        /^scenario.setup.0.one.far: distanceCm must be/u,
      [`[{ path: ${COUNT}, dice: D100 }, { path: engagement.turnLimit, dice: D20 }]`]:
        /^scenario.setup: these throws combine to 2000 starts, more than 1000; the largest is that of count, with 100 values/u,
    }),
  )('refuses %s', (setup, message) => {
    expect(problems(setup)).toEqual([expect.stringMatching(message)]);
  });

  test('is not varied itself', () => {
    expect(problems(`[{ path: ${COUNT}, dice: D3 }]`, 'vary: { scenario.setup.0.plus: [0, 1] }\n')).toEqual([
      expect.stringContaining('a throw of the setup cannot be varied'),
    ]);
  });

  test('may never bring a unit that enters later', () => {
    const path = 'forces.relief.formations.0.entersTurn';
    const setup = read(`[{ path: ${path}, one: { 2: 1/2, never: 1/2 } }]`).cells[0]?.setup;
    expect(setup?.throws[0]?.values).toEqual([2, 'never']);
    expect(JSON.stringify(setup?.starts[1]?.inputs['A'])).toMatch(/"entersTurn":\d{3,}/u);
  });

  test('cannot throw what is varied', () => {
    expect(
      problems(`[{ path: engagement.distanceCm, dice: D6 }]`, 'vary: { engagement.distanceCm: [4, 6] }\n'),
    ).toEqual([expect.stringContaining('thrown or varied twice')]);
  });
});
