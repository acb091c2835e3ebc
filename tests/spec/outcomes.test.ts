import { describe, expect, test } from 'vitest';
import { withConditions } from '../../src/play/victory-conditions.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { anyGame } from '../../src/play/system.ts';
import { bindCell } from '../../src/spec/bind.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { measuresOf, specMetrics } from '../../src/spec/metrics.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { skirmish, Skirmish } from '../toy/skirmish.ts';
import { expectEach, placed, problemsOf } from './specs.ts';

const SPEC = `hythe: 1
rules: skirmish
engagement: { turnLimit: 6 }
sides:
  reds: { force: { figures: 4 } }
  blues: { force: { figures: 5 } }
`;
const HOLD = `outcomes:
  reds hold: { all: [{ turn: { atLeast: 3 } }, { survivors.reds: { atLeast: 1 } }] }
  upset: { any: [{ winner: { is: reds } }, { not: { outcome: { is: [A-wins, B-wins] } } }] }
`;

function read(text: string): Experiment {
  return readSpec(text, { file: 'skirmish.yaml', systems: [skirmish] });
}

function problems(text: string): readonly string[] {
  return problemsOf(() => read(text)).map(placed);
}

function wrong(outcomes: string): readonly string[] {
  return problems(`${SPEC}outcomes: ${outcomes}\n`);
}

describe('victory conditions', () => {
  test('are settled for the rules: roles for sides, numbers for labels', () => {
    const [cell] = read(SPEC + HOLD).cells;
    expect(cell?.outcomes).toEqual([
      {
        name: 'reds hold',
        condition: {
          all: [
            { of: 'turn', within: [[3, 6]] },
            { of: 'survivors.A', within: [[1, 4]] },
          ],
        },
      },
      {
        name: 'upset',
        condition: {
          any: [
            { of: 'winner', within: [[0, 0]] },
            {
              not: {
                of: 'outcome',
                within: [
                  [0, 0],
                  [1, 1],
                ],
              },
            },
          ],
        },
      },
    ]);
  });

  test('are settled for each cell by itself', () => {
    const { cells } = read(`${SPEC}vary: { sides.reds.force.figures: [2, 4] }
outcomes: { strong: { survivors.reds: { atLeast: 3 } } }
`);
    expect(cells.map(({ outcomes }) => outcomes?.[0]?.condition)).toEqual([
      { of: 'survivors.A', within: [] },
      { of: 'survivors.A', within: [[3, 4]] },
    ]);
  });

  test('are metrics of the cell, of which a share is how often they are met', () => {
    const { cells, sides, rules, resolve } = read(
      `${SPEC}${HOLD}resolve: { precision: { of: [reds hold, upset=no], halfWidth: 0.01 } }\n`,
    );
    const [cell] = cells;
    if (cell === undefined) throw new Error('the spec has a cell');
    const shape = bindCell(rules, cell, [skirmish]).use((bound) => tallyShape(bound));
    const metrics = specMetrics(shape, sides);
    expect(metrics.filter(({ condition }) => condition).map(({ name, labels }) => [name, labels])).toEqual([
      ['reds hold', ['yes', 'no']],
      ['upset', ['yes', 'no']],
    ]);
    const of = resolve.stop?.rule === 'precision' ? resolve.stop.of : [];
    expect(measuresOf(metrics, of).map(({ name, category }) => [name, category])).toEqual([
      ['reds hold=yes', 0],
      ['upset=no', 1],
    ]);
  });

  test('keep a name that ends like a role', () => {
    const { cells, sides, rules } = read(`${SPEC}outcomes: { plan.A: { turn: { equals: 2 } } }\n`);
    const shape = cells.map((cell) => bindCell(rules, cell, [skirmish]).use((bound) => tallyShape(bound)));
    expect(shape.flatMap((of) => specMetrics(of, sides)).map(({ name }) => name)).toContain('plan.A');
  });

  test('may be tested between bounds', () => {
    const [cell] = read(
      `${SPEC}outcomes: { late: { turn: { atLeast: 2, atMost: 4 } }, shots: { shots.blues: { equals: 0 } } }\n`,
    ).cells;
    expect(cell?.outcomes?.map(({ condition }) => condition)).toEqual([
      { of: 'turn', within: [[2, 4]] },
      { of: 'shots.B', within: [[0, 0]] },
    ]);
  });

  test('may be tested by above, below and between, and by a bare value', () => {
    const [cell] = read(
      `${SPEC}outcomes:
  late: { turn: { above: 2, below: 5 } }
  middle: { survivors.reds: { between: [1, 3] } }
  short: { winner: reds, turn: 2 }
  either: { winner: [reds, none] }
  never: { turn: { above: 6 } }
`,
    ).cells;
    expect(cell?.outcomes?.map(({ condition }) => condition)).toEqual([
      { of: 'turn', within: [[3, 4]] },
      { of: 'survivors.A', within: [[1, 3]] },
      {
        all: [
          { of: 'winner', within: [[0, 0]] },
          { of: 'turn', within: [[2, 2]] },
        ],
      },
      {
        of: 'winner',
        within: [
          [0, 0],
          [2, 2],
        ],
      },
      { of: 'turn', within: [] },
    ]);
  });

  test('refuse to judge an engagement that has not what they test', () => {
    const inputs = {
      initiative: 'dice',
      turnLimit: 3,
      A: { figures: 1, hitOn: 5 },
      B: { figures: 1, hitOn: 5 },
    } as const;
    const engagement = anyGame(new Skirmish({ dieSides: 6 }, inputs).game());
    const strange = { name: 'x', condition: { of: 'morale.A', within: [] } };
    expect(() => withConditions(engagement, [strange])).toThrow('the engagement has no metric morale.A');
  });
});

describe('one message, with its place, for', () => {
  test('a metric that there is not', () => {
    const text = `${SPEC}outcomes:\n  hold: { all: [{ turn: { atLeast: 3 } }, { survivors.red: { atLeast: 1 } }] }\n`;
    expect(() => read(text)).toThrow(
      [
        'skirmish.yaml:8:45: outcomes.hold.all.1.survivors.red: no metric is called "survivors.red"; did you mean survivors.reds or survivors.blues?',
        '   8 |   hold: { all: [{ turn: { atLeast: 3 } }, { survivors.red: { atLeast: 1 } }] }',
        '     |                                             ^^^^^^^^^^^^^',
      ].join('\n'),
    );
    expect(wrong('{ a: { morale: { atLeast: 1 } } }')).toEqual([
      '7:18 no metric is called "morale"; there is winner, outcome, turn, survivors.reds, survivors.blues, shots.reds, shots.blues',
    ]);
  });

  test('a category that there is not', () => {
    expectEach(wrong, {
      '{ a: { winner: { is: red } } }': '7:32 winner is never "red"; did you mean reds?',
      '{ a: { winner: { is: [reds, greens] } } }':
        '7:39 winner is never "greens"; it is one of reds, blues, none',
    });
  });

  test('a test that does not fit its metric', () => {
    expectEach(wrong, {
      '{ a: { winner: { atLeast: 1 } } }':
        '7:28 winner is no number: test it by is, with one of reds, blues, none',
      '{ a: { turn: { is: late } } }': '7:30 turn is a number: test it by atLeast, atMost or equals',
      '{ a: { turn: { atLeast: 2.5 } } }': '7:35 turn is a whole number, and 2.5 is none',
    });
  });

  test('a test that is none', () => {
    expectEach(wrong, {
      '{ a: { turn: { atleast: 2 } } }': '7:26 unknown test "atleast"; did you mean atLeast?',
      '{ a: { turn: null } }': '7:24 turn needs a test, such as { atLeast: 1 }, not null',
      '{ a: { winner: true } }': '7:26 winner is no number: test it by is, with one of reds, blues, none',
      '{ a: { turn: {} } }': '7:24 turn needs a test: atLeast, atMost, above, below, equals, between, is',
      '{ a: { turn: { between: [4, 2] } } }': '7:35 between begins with the lower bound: [2, 4]',
      '{ a: { turn: { between: [4] } } }':
        '7:35 between needs two numbers, the lower first, as in [2, 5]; not [4]',
      '{ a: { turn: { atMost: 8,5 } } }':
        '7:36 unknown test "5"; decimals have a point, as 7.5; there is atLeast, atMost, above, below, equals, between, is',
      '{ a: { turn: { between: [2, 3.5] } } }': '7:39 turn is a whole number, and 3.5 is none',
      '{ a: { turn: { above: early } } }': '7:33 above needs a number, not "early"; a word is tested by is',
      '{ a: { winner: { is: true } } }':
        '7:32 is needs the name of a category, or a list of such, not true; a true/false reading takes the bare value',
      '{ a: { turn: { atLeast: -1 } } }': '7:35 atLeast needs a number from 0 to 1000000000000, not -1',
      '{ a: { turn: { equals: 2, atMost: 3 } } }':
        '7:24 equals stands alone: for two bounds use between, or atLeast and atMost',
    });
  });

  test('a condition that is none', () => {
    expect(wrong('{ a: 7 }')[0]).toMatch(/^7:16 a condition is a map: all or any .*; not 7$/);
    expect(wrong('{ a: {} }')[0]).toMatch(/^7:16 a condition is a map: .*; not an empty map$/);
    expect(wrong('{ a: { all: [] } }')).toEqual(['7:23 all needs a list of conditions, not an empty list']);
  });

  test('a name that cannot be used', () => {
    const any = '{ turn: { atLeast: 1 } }';
    expectEach(wrong, {
      [`{ turn: ${any} }`]: '7:13 "turn" is the name of a metric already: choose another',
      [`{ all: ${any} }`]: '7:13 "all" is the name of a metric already: choose another',
      [`{ a=b: ${any} }`]: '7:13 the name of an outcome has no equals sign and no comma',
      [`{ "": ${any} }`]: '7:13 the name of an outcome has 1 to 100 characters',
    });
  });

  test('a precision of an outcome that there is not', () => {
    expect(problems(`${SPEC}${HOLD}resolve: { precision: { of: red hold, halfWidth: 0.01 } }\n`)).toEqual([
      '10:29 no metric is called "red hold"; did you mean reds hold?',
    ]);
  });
});
