import { describe, expect, test } from 'vitest';
import { expectEach, read, wrongs } from '../specs.ts';

const FORCES = `hythe: 1
rules: duel
forces:
  martini: { formations: [{ units: [{ weapon: martini-henry }] }] }
  lebel: { formations: [{ units: [{ weapon: lebel }] }] }
engagement: { distanceCm: 8, turnLimit: 3 }
sides: { first: {}, second: {} }
`;
const MATRIX = `${FORCES}analysis:
  kind: matrix
  contestants: [martini, lebel]
  conditions: { engagement.distanceCm: [3, 8] }
`;

describe('an analysis of every contestant against every other', () => {
  test('makes a cell of each ordered pair under each condition', () => {
    const { cells, analysis } = read(MATRIX);
    expect(analysis.kind).toBe('matrix');
    expect(cells.map(({ factors }) => factors.map(({ value }) => value))).toEqual(
      ['martini', 'lebel'].flatMap((a) =>
        ['martini', 'lebel'].flatMap((b) => [3, 8].map((distance) => [a, b, distance])),
      ),
    );
  });

  test('plays each pair once where both ways are not wanted', () => {
    const { cells } = read(`${MATRIX}  bothWays: false\n`);
    expect(cells.map(({ factors }) => factors.map(({ value }) => value).slice(0, 2))).toEqual(
      [
        ['martini', 'martini'],
        ['martini', 'lebel'],
        ['lebel', 'lebel'],
      ].flatMap((pair) => [pair, pair]),
    );
    expect(cells.map(({ number, pairing }) => [number, pairing])).toEqual(
      [0, 1, 2, 3, 4, 5].map((pairing) => [pairing + 1, pairing]),
    );
  });

  test('has all forces of the spec meet where it names none', () => {
    const all = read(`${FORCES}analysis: { kind: matrix }\n`);
    const named = read(`${FORCES}analysis: { kind: matrix, contestants: [martini, lebel] }\n`);
    expect(all.cells).toEqual(named.cells);
    expect(all.warnings).toEqual([]);
    const one = FORCES.replace(/ {2}lebel: .*\n/u, '');
    expect(wrongs(`${one}analysis: { kind: matrix }\n`).join()).toContain(
      'a matrix is of two forces or more, and the spec names one',
    );
  });

  test('sets both sides alike where a condition is of `sides.*`', () => {
    const { cells } = read(
      `${MATRIX.replace('{ engagement.distanceCm: [3, 8] }', '{ sides.*.cover: [open, building] }')}`,
    );
    expect(cells).toHaveLength(8);
    for (const { inputs, factors } of cells) {
      expect(factors.map(({ path }) => path).slice(2)).toEqual(['sides.first.cover', 'sides.second.cover']);
      expect(inputs['A']).toMatchObject({ cover: factors[2]?.value });
      expect(inputs['B']).toMatchObject({ cover: factors[2]?.value });
    }
    expect(wrongs(MATRIX.replace('engagement.distanceCm: [3, 8]', 'sides.*.covr: [open]'))).toEqual([
      expect.stringContaining('did you mean'),
      expect.stringContaining('did you mean'),
    ]);
  });

  test('says where its section is wrong', () => {
    expect(wrongs(MATRIX.replace('[martini, lebel]', '[martini, label]'))).toEqual([
      '10: label < no force is called "label"; did you mean lebel?',
    ]);
    expect(wrongs(MATRIX.replace('contestants', 'contestant'))).toEqual([
      '10: contestant < unknown key "contestant"; did you mean contestants?',
    ]);
    expectEach(wrongs, {
      [`${MATRIX}vary: { sides.first.force: [martini] }\n`]:
        '10: contestants < "sides.first.force" stands under vary too: leave it to one of the two',
      [`${MATRIX}variants: { a: {}, b: { options: { bandEdge: far } } }\n`]:
        '12: variants < a matrix is played by one set of rules: leave variants out, or say under tables and options which',
    });
  });
});
