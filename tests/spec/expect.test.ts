import { describe, expect, test } from 'vitest';
import { isAbout } from '../../src/spec/expect.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { skirmish } from '../toy/skirmish.ts';
import { expectEach, marked, problemsOf } from './specs.ts';

const SPEC = `hythe: 1
rules: skirmish
engagement: { turnLimit: 6 }
sides:
  reds: { force: { figures: 4 } }
  blues: { force: { figures: 5 } }
vary: { sides.reds.force.figures: [3, 4, 5] }
outcomes: { hold: { survivors.reds: { atLeast: 1 } } }
`;

function read(text: string): Experiment {
  return readSpec(text, { file: 'skirmish.yaml', systems: [skirmish] });
}

function wrong(statements: string): readonly string[] {
  return problemsOf(() => read(`${SPEC}expect:\n${statements}\n`)).map(marked);
}

describe('statements of a spec', () => {
  test('have bounds, and the cells that they are about', () => {
    const { expect: statements } = read(`${SPEC}expect:
  - { of: winner=reds, between: [0.2, 0.6] }
  - { of: survivors.reds, atLeast: 0.5, where: { figures: 5 } }
  - { of: hold, atMost: 0.9, where: { sides.reds.force.figures: [3, 4] } }
`);
    expect(statements).toEqual([
      { of: 'winner=reds', low: 0.2, high: 0.6, where: [], cells: [1, 2, 3] },
      {
        of: 'survivors.reds',
        low: 0.5,
        high: null,
        where: [{ path: 'sides.reds.force.figures', name: 'figures', unit: null, values: [5] }],
        cells: [3],
      },
      {
        of: 'hold',
        low: null,
        high: 0.9,
        where: [{ path: 'sides.reds.force.figures', name: 'figures', unit: null, values: [3, 4] }],
        cells: [1, 2],
      },
    ]);
  });

  test('may be about a house rule', () => {
    const { expect: statements, cells } = read(`${SPEC}variants: { as-written: {}, again: {} }
expect: [{ of: winner=reds, atLeast: 0.1, where: { variant: again, figures: 4 } }]
`);
    expect(statements.map((statement) => statement.cells)).toEqual([[4]]);
    expect(cells[3]).toMatchObject({ variant: 'again' });
  });

  test('stay the same when the resolved spec is read', () => {
    const experiment = read(`${SPEC}expect:
  - { of: winner=reds, between: [0.2, 0.6] }
  - { of: turn, atMost: 5, where: { figures: [3, 5] } }
`);
    expect(read(JSON.stringify(experiment.spec)).expect).toEqual(experiment.expect);
    expect(experiment.spec['expect']).toEqual([
      { of: 'winner=reds', between: [0.2, 0.6] },
      { of: 'turn', atMost: 5, where: { 'sides.reds.force.figures': [3, 5] } },
    ]);
    expect(read(SPEC).spec).not.toHaveProperty('expect');
  });
});

test('a statement is about the cells that it names and no others', () => {
  const cells = [2, 3, 5, 8, 13];
  const about = Array.from({ length: 16 }, (_cell, number) => number).filter((number) =>
    isAbout({ cells }, number),
  );
  expect(about).toEqual(cells);
  expect(isAbout({ cells: [] }, 1)).toBe(false);
});

describe('a wrong statement is told with its place:', () => {
  test('each once', () => {
    expectEach(wrong, {
      '  - { of: winner=red, atLeast: 0.5 }':
        '10: winner=red < winner has no category "red"; did you mean winner=reds?',
      '  - { of: winner, atLeast: 0.5 }':
        '10: winner < "winner" is a metric, not one of its categories; there is winner=reds, winner=blues, winner=none',
      '  - { of: winner=reds }':
        '10: { of: winner=reds } < a statement has one of between, atLeast and atMost',
      '  - { of: winner=reds, atLeast: 0.4, atMost: 0.6 }':
        '10: { of: winner=reds, atLeast: 0.4, atMost: 0.6 } < a statement has one of between, atLeast and atMost, not 2 of them',
      '  - { of: turn, between: [5, 2] }': '10: [5, 2] < between begins with the lower bound: [2, 5]',
      '  - { of: turn, between: [1, 2, 5] }':
        '10: [1, 2, 5] < between must be two numbers, the lower bound first: [0.4, 0.6], not one of 3: leave out 1',
      '  - { of: turn, between: 5 }':
        '10: 5 < between must be two numbers, the lower bound first: [0.4, 0.6], not 5',
      '  - { of: winner=reds, atleast: 0.4 }': '10: atleast < unknown key "atleast"; did you mean atLeast?',
      '  - { of: winner=reds, atLeast: 0.4, where: { figure: 4 } }':
        '10: figure < "figure" is not varied; did you mean figures?',
      '  - { of: winner=reds, atLeast: 0.4, where: { figures: [4, 7] } }':
        '10: [4, 7] < figures is never 7: it is varied over 3, 4, 5',
      '  of: winner=reds':
        '10: of: winner=reds < expect must be a list such as [{ of: winner=british, atLeast: 0.45 }], not a map',
    });
  });

  test('every one of them at once', () => {
    expect(wrong('  - { of: winner=reds, between: [45, 0.6] }')).toEqual([
      '10: [45, 0.6] < between begins with the lower bound: [0.6, 45]',
      '10: 45 < winner=reds is a share, which lies between 0 and 1, not 45; 45% is 0.45',
    ]);
    expect(wrong('  - { of: winner=red, atLeast: 2 }\n  - { of: turn }')).toHaveLength(2);
  });

  test('a variant where there are none, and one that there is not', () => {
    expect(wrong('  - { of: turn, atMost: 5, where: { variant: bare } }')).toEqual([
      '10: variant < "variant" is not varied; varied: sides.reds.force.figures',
    ]);
    expect(
      wrong(
        '  - { of: turn, atMost: 5, where: { variant: again } }\nvariants: { again1: {}, as-written: {} }',
      ),
    ).toEqual(['10: again < no variant is called "again"; did you mean again1?']);
  });
});
