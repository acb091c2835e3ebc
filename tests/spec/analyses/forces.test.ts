import { describe, expect, test } from 'vitest';
import { diagnosticsOf, expectEach, read, wrongs } from '../specs.ts';

const FORCES = `hythe: 1
rules: duel
forces:
  martini: { formations: [{ quality: regular, units: [{ weapon: martini-henry }] }] }
  lebel: { formations: [{ quality: elite, units: [{ weapon: lebel, count: 2 }] }] }
engagement: { distanceCm: 8, turnLimit: 3 }
sides: { british: { force: martini }, french: { force: lebel } }
`;
const ALONG = `${FORCES}analysis:
  kind: forces
  search: { side: french, path: force.formations.0.units.0.count, from: 2, to: 6, step: 2 }
  target: { of: winner=french, atLeast: 0.8 }
`;
const SEVERAL = `${FORCES}analysis:
  kind: forces
  search: { side: french, force: lebel, from: 2, to: 3 }
`;
const POINTS = `${FORCES}analysis:
  kind: forces
  points:
    contestants: [martini, lebel]
    sizes: [1]
    bothWays: false
    heldOut: [{ martini: 3 }, { lebel: 2 }, { martini: 1, lebel: 1 }]
`;
const CHEAPEST = `${FORCES}analysis:
  kind: forces
  cheapest:
    side: french
    menu: [{ force: lebel, price: 2.5, max: 1 }, { force: martini, price: 1.1, max: 3 }]
    target: { of: winner=french, atLeast: 0.5 }
`;

function values(spec: string): unknown[] {
  return read(spec).cells.map(({ factors }) => factors.map(({ value }) => value));
}

/** The units of a role in each cell, formation by formation: quality, then weapon and count of each. */
function rosters(spec: string, role: 'A' | 'B'): string[] {
  interface Formation {
    quality: string;
    units: { weapon: string; count: number }[];
  }
  return read(spec).cells.map(({ inputs }) => {
    // The duel's inputs, as its description reads them.
    const { formations } = inputs[role] as unknown as { formations: Formation[] };
    return formations
      .map(({ quality, units }) =>
        [quality, ...units.map(({ weapon, count }) => `${weapon.slice(3)}x${count}`)].join(' '),
      )
      .join(' | ');
  });
}

describe('a search for a force', () => {
  test('is a cell for each value along its path', () => {
    expect(values(ALONG)).toEqual([[2], [4], [6]]);
    expect(rosters(ALONG, 'B')).toEqual(['elite lebelx2', 'elite lebelx4', 'elite lebelx6']);
    const cover = ALONG.replace(
      'path: force.formations.0.units.0.count, from: 2, to: 6, step: 2',
      'path: cover, values: [open, building]',
    );
    expect(values(cover)).toEqual([['open'], ['building']]);
    const distance = ALONG.replace(
      'side: french, path: force.formations.0.units.0.count, from: 2, to: 6, step: 2',
      'path: engagement.distanceCm, from: 0.5, to: 2, step: 0.5',
    );
    expect(values(distance)).toEqual([[0.5], [1], [1.5], [2]]);
  });

  test('stands beside what is varied', () => {
    expect(values(`${ALONG}vary: { engagement.distanceCm: [3, 8] }\n`)).toEqual([
      [2, 3],
      [2, 8],
      [4, 3],
      [4, 8],
      [6, 3],
      [6, 8],
    ]);
  });

  test('takes a force so many times: its units, within their formations', () => {
    expect(values(SEVERAL)).toEqual([['2 × lebel'], ['3 × lebel']]);
    expect(rosters(SEVERAL, 'B')).toEqual(['elite lebelx2 lebelx2', 'elite lebelx2 lebelx2 lebelx2']);
  });

  test('says what is wrong in its force where it is written, once, whatever their number', () => {
    const wrong = SEVERAL.replace('weapon: lebel', 'weapon: lebbel');
    expect(diagnosticsOf(wrong).map(({ line, path }) => [line, path])).toEqual([
      [5, expect.stringMatching(/^forces\.lebel\.formations\.0\.units(?:\.0)?\.weapon$/)],
    ]);
    const misspelt = SEVERAL.replace('quality: elite', 'qualty: elite');
    expect(diagnosticsOf(misspelt).map(({ line, path }) => [line, path])).toEqual([
      [5, 'forces.lebel.formations.0.qualty'],
    ]);
  });

  test('says what it lacks', () => {
    expect(wrongs(ALONG.replace('side: french', 'side: frensh'))).toEqual([
      '10: frensh < no side is called "frensh"; did you mean french?',
    ]);
    expect(wrongs(ALONG.replace('units.0.count', 'units.0.cuont'))).toEqual([
      expect.stringContaining('did you mean sides.french.force.formations.0.units.0.count?'),
    ]);
    expect(wrongs(ALONG.replace(', from: 2, to: 6', ''))).toEqual([
      '10: search < a search needs from and to, or values',
    ]);
    expect(wrongs(ALONG.replace('to: 6', 'to: 2'))).toEqual([
      '10: to < a search needs two values at least: to must be a step above from',
    ]);
    expect(wrongs(SEVERAL.replace('force: lebel, f', 'f'))).toEqual([
      '10: search < a search has a path, or a force whose number it varies: give one of the two',
    ]);
    expect(wrongs(SEVERAL.replace('force: lebel, f', 'force: label, f'))).toEqual([
      '10: label < no force is called "label"; did you mean lebel?',
    ]);
    expect(wrongs(SEVERAL.replace('from: 2', 'from: 0'))).toEqual([
      '10: from < the number of a force must be a whole number of 1 or more',
    ]);
    expect(wrongs(ALONG.replace('french, atLeast', 'frensh, atLeast'))).toEqual([
      '11: winner=frensh < winner has no category "frensh"; did you mean winner=french?',
    ]);
    expect(wrongs(ALONG.replace('atLeast: 0.8', 'atLeast: 0.8, equal: 0.5'))).toEqual([
      '11: target < a target is atLeast or equal, one of the two',
    ]);
  });

  test('has a target that can be met, in its form', () => {
    const target = (given: string): string => ALONG.replace('{ of: winner=french, atLeast: 0.8 }', given);
    const form = 'target must be even, or a map such as { of: winner=british, atLeast: 0.75 }';
    expectEach((given) => wrongs(target(given)), {
      '{ of: winner=french, atLeast: 60 }':
        '11: 60 < winner=french is a share, which lies between 0 and 1, not 60; 60% is 0.6',
      '{ of: winner=french, equal: -0.5 }': '11: -0.5 < equal must be a number of 0 or more, not -0.5',
      '{ of: winner=french, atLeast: 60% }':
        '11: 60% < atLeast must be a number of 0 or more, not "60%" (shares are decimals: 45% is 0.45)',
      '{ of: winner=french, atLest: 0.6 }': '11: atLest < unknown key "atLest"; did you mean atLeast?',
      '{ of: winner=french, between: [0.4, 0.6] }':
        '11: between < unknown key "between"; allowed: of, atLeast, equal',
      '{ atLeast: 0.6 }': '11: target < of is missing: a share or a mean, such as winner=british',
      evne: `11: evne < ${form}, not "evne"; did you mean even?`,
      '0.5': `11: 0.5 < ${form}, not 0.5`,
      '[0.4, 0.6]': `11: [0.4, 0.6] < ${form}, not a list`,
    });
    // A mean is no share.
    expect(read(target('{ of: turn, atLeast: 2 }')).cells).toHaveLength(3);
    expect(wrongs(CHEAPEST.replace('atLeast: 0.5', 'atLeast: 50'))).toEqual([
      '13: 50 < winner=french is a share, which lies between 0 and 1, not 50; 50% is 0.5',
    ]);
  });
});

describe('points', () => {
  test('play so many of each kind against so many of each other, and held-out armies against each other', () => {
    expect(values(POINTS)).toEqual([
      ['1 × martini', '1 × lebel'],
      ['1 × martini', '2 × lebel'],
      ['2 × martini', '1 × lebel'],
      ['2 × martini', '2 × lebel'],
      ['2 × lebel', '1 × martini + 1 × lebel'],
      ['3 × martini', '2 × lebel'],
      ['3 × martini', '1 × martini + 1 × lebel'],
    ]);
  });

  test('play a quarter less and more about each size, and no matches between sizes', () => {
    const own = '    heldOut: [{ lebel: 40 }, { martini: 40 }]\n';
    const pairs = values(POINTS.replace('[1]', '[2, 8]').replace(/ {4}heldOut.*\n/, own));
    const about = (numbers: number[]): string[][] =>
      numbers.flatMap((a) => numbers.map((b) => [`${a} × martini`, `${b} × lebel`]));
    expect(new Set(pairs.slice(0, -1).map(String))).toEqual(
      new Set([...about([1, 2, 3]), ...about([6, 8, 10])].map(String)),
    );
  });

  test('play both ways round where that is not turned off', () => {
    expect(values(POINTS.replace('    bothWays: false\n', ''))).toHaveLength(14);
  });

  test('put an army together formation by formation', () => {
    expect(rosters(POINTS, 'B').at(-1)).toBe('regular martini-henryx1 | elite lebelx2');
  });

  test('hold out mixed and larger armies where none are named', () => {
    const pairs = values(POINTS.replace(/ {4}heldOut.*\n/, ''));
    expect(pairs.slice(4)).toEqual([
      ['1 × martini + 1 × lebel', '3 × martini'],
      ['1 × martini + 1 × lebel', '3 × lebel'],
      ['3 × martini', '3 × lebel'],
    ]);
  });

  test('say what is wrong with them', () => {
    expect(wrongs(POINTS.replace('{ lebel: 2 }', '{ label: 2 }'))).toEqual([
      '14: 2 < no force is called "label"; did you mean lebel?',
    ]);
    expect(wrongs(POINTS.replace('[martini, lebel]', '[martini, martini]'))).toContain(
      '11: martini < "martini" stands here twice',
    );
  });
});

describe('the cheapest force from a menu', () => {
  test('plays every combination, the cheapest first', () => {
    expect(values(CHEAPEST)).toEqual([
      ['1 × martini'],
      ['2 × martini'],
      ['1 × lebel'],
      ['3 × martini'],
      ['1 × lebel + 1 × martini'],
      ['1 × lebel + 2 × martini'],
      ['1 × lebel + 3 × martini'],
    ]);
    expect(rosters(CHEAPEST, 'B').at(-1)).toBe(
      'elite lebelx2 | regular martini-henryx1 martini-henryx1 martini-henryx1',
    );
  });

  test('says what is wrong with the menu', () => {
    expect(wrongs(CHEAPEST.replace('force: martini, price', 'force: lebel, price'))).toEqual([
      '12: lebel < "lebel" is on the menu twice',
    ]);
    expect(wrongs(CHEAPEST.replace('max: 3', 'max: 999').replace('max: 1 ', 'max: 10 '))).toEqual([
      '12: menu < the menu has 10999 combinations, more than 10000: allow fewer of each',
    ]);
    const notes = CHEAPEST.replace('  martini: {', '  martini: { notes: { a: x },').replace(
      '  lebel: {',
      '  lebel: { notes: { a: y },',
    );
    expect(wrongs(notes)).toEqual([
      '12: menu < "lebel" and "martini" do not go together: they differ in notes',
    ]);
  });
});

describe('an analysis of forces', () => {
  test('asks one question', () => {
    expectEach(wrongs, {
      [`${FORCES}analysis: { kind: forces }\n`]:
        '8: analysis < forces asks one of search, points and cheapest; there is none',
      [`${POINTS}  target: even\n`]: '15: target < target belongs to a search',
    });
  });
});
