import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { sha256 } from '../../src/run/node/sha256.ts';
import { specHashOf } from '../../src/run/record/hash.ts';
import { skirmish } from '../toy/skirmish.ts';
import { expectEach, placed, problemsOf } from './specs.ts';

const SPEC = `hythe: 1
rules: skirmish
forces: { few: { figures: 3 }, many: { figures: 5 } }
engagement: { turnLimit: 6 }
sides: { reds: { force: few }, blues: { force: many } }
`;
const CELLS = 'vary: { engagement.turnLimit: [4, 5] }\n';
const SHOTS = ['shots.A', 'shots.B'];
const JOINT = 'survivors.A,survivors.B';

function read(more: string): Experiment {
  return readSpec(SPEC + more, { file: 'skirmish.yaml', systems: [skirmish] });
}

function problems(more: string): readonly string[] {
  return problemsOf(() => read(more)).map(placed);
}

describe('of counters and joints are computed', () => {
  test.each([
    ['none for a matchup of one cell', '', []],
    ['the shots that the report of several cells draws', CELLS, SHOTS],
    [
      'the same where variants are compared',
      'variants: { plain: {}, wild: { tables: { dice: { d6: { sides: 8 } } } } }\n',
      SHOTS,
    ],
    ['none for a matrix', 'analysis: { kind: matrix, contestants: [few, many] }\n', []],
    ['those under metrics', 'metrics: [shots.blues, winner]\n', ['shots.B']],
    ['a joint under its two names', 'metrics: ["survivors.reds,survivors.blues"]\n', [JOINT]],
    ['those of statements', 'expect: [{ of: shots.reds, atLeast: 2 }]\n', ['shots.A']],
    [
      'those that cells are played for',
      'resolve: { precision: { of: [winner, shots.blues], halfWidth: 0.1 } }\n',
      ['shots.B'],
    ],
    [
      'those that an analysis measures',
      'analysis: { kind: sensitivity, of: shots.blues, factors: { engagement.turnLimit: [6, 4] } }\n',
      ['shots.B'],
    ],
    [
      'none for a victory condition, which is judged in the state',
      'outcomes: { thrifty: { shots.reds: { atMost: 3 } } }\n',
      [],
    ],
  ])('%s', (_which, more, expected) => {
    const { cells } = read(more);
    for (const { computed } of cells) expect(computed).toEqual(expected);
  });

  test('those that variants are compared by', () => {
    const { cells } = read(
      'variants: { plain: {}, wild: { tables: { dice: { d6: { sides: 8 } } } } }\nanalysis: { of: ["survivors.reds", shots.blues] }\n',
    );
    expect(cells[0]?.computed).toContain('shots.B');
  });

  test('all with metrics: all, and the others are named by the names of specs', () => {
    const all = read('metrics: all\n');
    expect(all.notComputed).toEqual([]);
    expect(all.cells[0]?.computed).toBeUndefined();
    expect(read('metrics: [shots.blues]\n').notComputed).toEqual([
      'shots.reds',
      'survivors.reds,survivors.blues',
    ]);
  });
});

test('metrics stand in the resolved spec only where they are given, and read the same again', () => {
  const plain = read('');
  expect(plain.spec).not.toHaveProperty('metrics');
  const asked = read('metrics: [shots.blues]\n');
  expect(asked.spec['metrics']).toEqual(['shots.blues']);
  const again = readSpec(JSON.stringify(asked.spec), { file: 'resolved.json', systems: [skirmish] });
  expect(again.cells).toEqual(asked.cells);
  expect(specHashOf(again, sha256)).toBe(specHashOf(asked, sha256));
  expect(read('metrics:\n').spec).toEqual(plain.spec);
});

test('a wrong list of metrics is refused', () => {
  expectEach((metrics) => problems(`metrics: ${metrics}\n`), {
    '[shots.blue]': '6:11 no metric is called "shots.blue"; did you mean shots.blues?',
    '[winner, winner=reds]':
      '6:19 no metric is called "winner=reds"; there is winner, outcome, turn, survivors.reds, survivors.blues, shots.reds, shots.blues, survivors.reds,survivors.blues',
    none: '6:10 metrics must be all, or a list of 1 to 50 metrics such as [shots.british], not "none"',
    '[winner, 5]': '6:19 metrics.1 must be a metric such as winner, not 5',
    '[winner, turn, winner]': '6:25 metrics has "winner" twice: leave one out',
    '[]': '6:10 metrics must be all, or a list of 1 to 50 metrics such as [shots.british], not an empty list: add 1 or more',
    [`[${Array.from({ length: 51 }, () => 'winner').join(', ')}]`]:
      '6:10 metrics must be all, or a list of 1 to 50 metrics such as [shots.british], not one of 51: leave out 1 or more',
  });
});

test('the hash of a spec outlives a new option, whose default the resolved spec records, and tells other decisions apart', () => {
  const later = {
    ...skirmish,
    options: {
      ...skirmish.options,
      misfires: {
        values: [false, true],
        default: false,
        ruling: 'S-9',
        meaning: 'true: a one misfires',
        scope: ['skirmish'],
      },
    },
  };
  const readLater = (more: string): Experiment =>
    readSpec(SPEC + more, { file: 'skirmish.yaml', systems: [later] });
  const before = specHashOf(read(''), sha256);
  const recorded = readLater('');
  expect(recorded.spec['options']).toEqual({ misfires: false });
  expect(specHashOf(recorded, sha256)).toBe(before);
  expect(specHashOf(readLater('options: { misfires: false }\n'), sha256)).toBe(before);
  expect(specHashOf(readLater('options: { misfires: true }\n'), sha256)).not.toBe(before);
});
