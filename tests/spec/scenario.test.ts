import { describe, expect, test } from 'vitest';
import { playCell, solveCell } from '../../src/core.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { lanes } from '../toy/lanes.ts';
import { skirmish } from '../toy/skirmish.ts';
import { atPath, problemsOf } from './specs.ts';

const SPEC = `hythe: 1
rules: lanes
engagement: { lanes: 2, turnLimit: 3 }
sides: { reds: {}, blues: {} }
`;

const RIDGE = '{ name: ridge, at: 1, worth: 10.5 }';
const HELD = `objectives: [${RIDGE}]`;

function read(scenario: string, more = ''): Experiment {
  return readSpec(`${SPEC}${more}scenario: ${scenario}\n`, { file: 'a.yaml', systems: [lanes, skirmish] });
}

/** Each problem with its path. */
function wrongs(scenario: string, more = ''): readonly string[] {
  return problemsOf(() => read(scenario, more)).map(atPath);
}

describe('a scenario', () => {
  test('is kept as written, and read in the terms of the rules', () => {
    const scenario = `{ ${HELD}, points: [{ for: blues, worth: 2, per: survivors.blues }], winner: points, margin: 1.25 }`;
    const { cells, spec } = read(scenario);
    expect(spec['scenario']).toEqual({
      objectives: [{ name: 'ridge', at: 1, worth: 10.5 }],
      points: [{ for: 'blues', worth: 2, per: 'survivors.blues' }],
      winner: 'points',
      margin: 1.25,
    });
    expect(cells[0]?.scenario).toEqual({
      ground: true,
      // A yard has two steps.
      objectives: [{ name: 'ridge', lane: 0, at: 2, holder: 2, needs: 1 }],
      points: [
        { for: 0, worth: 105, per: null, when: { of: 'holds.ridge', within: [[0, 0]] } },
        { for: 1, worth: 105, per: null, when: { of: 'holds.ridge', within: [[1, 1]] } },
        { for: 1, worth: 20, per: 'survivors.B', when: null },
      ],
      parts: 10,
      margin: 13,
      endsWhen: null,
    });
  });

  test('leaves a spec without it alone', () => {
    const { cells, spec } = readSpec(SPEC, { file: 'a.yaml', systems: [lanes] });
    expect(cells[0]).not.toHaveProperty('scenario');
    expect(spec).not.toHaveProperty('scenario');
  });

  test('has metrics under the names of the sides, in units of their own', () => {
    const { cells, sides } = read(
      `{ ${HELD}, points: [{ for: reds, worth: 0.001, per: survivors.reds }], winner: points }`,
    );
    const experiment = { ...read(`{ ${HELD} }`), cells, sides };
    const names = [...solveCell(experiment, { systems: [lanes] }).keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        'points.reds',
        'points.blues',
        'lead',
        'ground.reds',
        'ground.blues.2',
        'holds.ridge',
      ]),
    );
    const exact = solveCell(experiment, { systems: [lanes] });
    expect([...(exact.get('holds.ridge') ?? new Map()).keys()]).toEqual(['reds', 'blues', 'none']);
    const lead = [...(exact.get('lead') ?? new Map<number, number>())].filter(([, mass]) => mass > 0);
    expect(Math.min(...lead.map(([value]) => Number(value)))).toBe(-10.5);
    expect(lead.map(([value]) => value)).toContain(10.502);
    const counted = playCell(experiment, { count: 500 }, { systems: [lanes] }).get('lead');
    const met = [...(counted ?? [])].filter(([, count]) => count > 0).map(([value]) => value);
    expect(met.length).toBeGreaterThan(1);
    expect(met.every((value) => (exact.get('lead')?.get(value) ?? 0) > 0)).toBe(true);
  });

  test('may be varied, and the resolved spec has the first value', () => {
    const { cells, spec } = read(
      `{ ${HELD} }`,
      'vary: { scenario.objectives.0.at: [1.5, 2], scenario.objectives.0.worth: [0, 3] }\n',
    );
    expect(cells.map(({ scenario }) => [scenario?.objectives[0]?.at, scenario?.points[0]?.worth])).toEqual([
      [3, undefined],
      [3, 3],
      [4, undefined],
      [4, 3],
    ]);
    expect(spec['scenario']).toEqual({ objectives: [{ name: 'ridge', at: 1.5, worth: 0 }] });
    expect(wrongs(`{ ${HELD} }`, 'vary: { scenario.objectives.1.at: [1] }\n')).toEqual([
      'vary.scenario.objectives.1.at: there is no scenario.objectives.1.at: the list has not so many elements (the first has number 0), or a value without parts stands in its place',
    ]);
    expect(wrongs(`{ ${HELD} }`, 'vary: { scenario.objectives.0.wroth: [1] }\n')[0]).toMatch(
      /there is no wroth in scenario\.objectives\.0; did you mean scenario\.objectives\.0\.worth\?/u,
    );
    expect(wrongs('{}', 'vary: { scenario.margin: [1] }\n')[0]).toMatch(
      /margin is allowed only beside winner/u,
    );
  });

  test('is left alone by variants', () => {
    const { cells } = read(`{ ${HELD} }`, 'variants: { one: {}, other: {} }\n');
    expect(cells.map(({ variant }) => variant)).toEqual(['one', 'other']);
    expect(cells[1]?.scenario).toEqual(cells[0]?.scenario);
  });

  test('gives outcomes that a condition may name by their first part alone', () => {
    const { cells } = read(
      `{ ${HELD}, winner: points }`,
      'outcomes: { late: { outcome: turn-limit }, lost: { outcome: { is: [turn-limit/B, B-wins] } }, behind: { lead: { below: -3 } } }\n',
    );
    expect(cells[0]?.outcomes).toEqual([
      { name: 'late', condition: { of: 'outcome', within: [[6, 8]] } },
      {
        name: 'lost',
        condition: {
          of: 'outcome',
          within: [
            [7, 7],
            [3, 5],
          ],
        },
      },
      { name: 'behind', condition: { of: 'lead', within: [[-105, -31]] } },
    ]);
    expect(wrongs(`{ ${HELD} }`, 'outcomes: { late: { outcome: turn } }\n')[0]).toMatch(
      /outcome is never "turn"/u,
    );
  });

  test('asks for the ground only where it is read', () => {
    const asked = (scenario: string, more = ''): unknown => read(scenario, more).cells[0]?.scenario?.ground;
    expect(asked('{ points: [{ for: reds, worth: 1 }] }')).toBe(false);
    expect(asked('{ points: [{ for: reds, worth: 1, per: ground.reds }] }')).toBe(true);
    expect(asked('{ endsWhen: { ground.blues.2: { above: 1 } } }')).toBe(true);
    expect(asked('{ points: [{ for: reds, worth: 1 }] }', 'expect: [{ of: ground.reds, atMost: 3 }]\n')).toBe(
      true,
    );
  });
});

describe('a wrong scenario is refused, with its place and what would be right:', () => {
  test.each(
    Object.entries({
      '{ objectivs: [] }': /^scenario\.objectivs: unknown key "objectivs"; did you mean objectives\?/u,
      '[]': /^scenario: scenario must be a map/u,
      '{ objectives: [{ at: 1 }] }': /^scenario\.objectives\.0\.name: name is missing/u,
      '{ objectives: [{ name: ridge }] }': /^scenario\.objectives\.0\.at: at is missing/u,
      [`{ objectives: [${RIDGE}, ${RIDGE}] }`]: /^scenario\.objectives\.1\.name: "ridge" stands here twice/u,
      '{ objectives: [{ name: a=b, at: 1 }] }': /name must be a name of letters, digits/u,
      '{ objectives: [{ name: ridge, at: 1, holder: red }] }':
        /^scenario\.objectives\.0\.holder: .*did you mean reds\?/u,
      '{ objectives: [{ name: ridge, at: 1, needs: 0 }] }': /needs must be .*from 1 to 1000/u,
      '{ objectives: [{ name: ridge, at: 1, worth: 0.0005 }] }':
        /^scenario\.objectives\.0\.worth: worth must be .*in steps of 0\.001/u,
      '{ objectives: [{ name: ridge, at: 1, lane: 3 }] }':
        /^scenario\.objectives\.0\.lane: there is no lane 3: the engagement has 2, numbered from 1/u,
      [`{ points: [${Array.from({ length: 33 }, () => '{ for: reds, worth: 1 }').join(', ')}] }`]:
        /^scenario\.points: points must be a list of .*32.*not one of 33/u,
      '{ points: [{ for: greens, worth: 1 }] }': /^scenario\.points\.0\.for: for must be .*reds, blues/u,
      '{ points: [{ for: reds }] }': /^scenario\.points\.0\.worth: worth is missing/u,
      '{ points: [{ for: reds, worth: 1, per: survivors.red }] }':
        /^scenario\.points\.0\.per: no metric is called "survivors\.red"; did you mean survivors\.reds or/u,
      [`{ ${HELD}, points: [{ for: reds, worth: 1, per: holds.ridge }] }`]:
        /^scenario\.points\.0\.per: holds\.ridge is no number: per takes one, such as survivors\.reds/u,
      '{ points: [{ for: reds, worth: 1, per: pushes.reds }] }':
        /^scenario\.points\.0\.per: pushes\.reds cannot be read here: points are counted in the final state/u,
      '{ points: [{ for: reds, worth: 1, when: { turn: { atMost: 2 } } }] }':
        /^scenario\.points\.0\.when\.turn: turn cannot be read here/u,
      '{ points: [{ for: reds, worth: 1, when: { fromTurn: 2 } }] }':
        /^scenario\.points\.0\.when\.fromTurn: fromTurn cannot be read here: points are counted/u,
      '{ points: [{ for: reds, worth: 1, per: lead }] }':
        /^scenario\.points\.0\.per: lead cannot be read here: points are counted/u,
      [`{ ${HELD}, endsWhen: { holds.ridge: red } }`]:
        /^scenario\.endsWhen\.holds\.ridge: holds\.ridge is never "red"; did you mean reds\?/u,
      [`{ ${HELD}, endsWhen: { holds.ridge: reds, winner: red } }`]:
        /^scenario\.endsWhen\.winner: winner must be one of reds, blues, not "red"; did you mean reds\?/u,
      '{ endsWhen: { turn: 3 } }':
        /^scenario\.endsWhen\.turn: turn cannot be read here.*fromTurn: 6 is true from turn 6 on/u,
      '{ endsWhen: { fromTurn: 0 } }': /^scenario\.endsWhen\.fromTurn: fromTurn takes a whole number from 1/u,
      '{ endsWhen: {} }': /^scenario\.endsWhen: a condition is a map/u,
      '{ winner: points }': /^scenario\.winner: winner: points needs points/u,
      '{ winner: dice }': /^scenario\.winner: winner must be one of rules, points, not "dice"/u,
      '{ margin: 2 }': /^scenario\.margin: margin is allowed only beside winner: points/u,
      '{ points: [{ for: reds, worth: 1000000, per: survivors.reds }, { for: blues, worth: 0.001 }] }':
        /^scenario\.points: the points may differ by .*, in steps of 0\.001: more than can be counted/u,
    }),
  )('%s', (scenario, expected) => {
    expect(wrongs(scenario)).toEqual([expect.stringMatching(expected)]);
  });

  test('objectives without ground', () => {
    const spec = `hythe: 1
rules: skirmish
engagement: { turnLimit: 2 }
forces: { five: { figures: 5 } }
sides: { reds: { force: five }, blues: { force: five } }
scenario: { objectives: [{ name: ridge, at: 1 }] }
`;
    expect(() => readSpec(spec, { file: 'a.yaml', systems: [skirmish] })).toThrow(
      /a\.yaml:6:13.*this kind of engagement has no ground that a line could hold/u,
    );
  });
});
