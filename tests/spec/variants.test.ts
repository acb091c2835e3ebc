import { describe, expect, test } from 'vitest';
import { added, changed, expectEach, LEAST, read, WHOLE, wrongs } from './specs.ts';

const TWO = `variants:
  as-written: {}
  sharper: { options: { bandEdge: far }, tables: { weapons: { lebel: { hit: { medium: 10 } } } } }
`;

describe('variants', () => {
  test('are cells of every combination, which share its number and so its dice', () => {
    const { cells, variants, analysis } = read(`${LEAST}vary: { engagement.distanceCm: [3, 8] }\n${TWO}`);
    expect(variants).toEqual(['as-written', 'sharper']);
    expect(analysis.kind).toBe('variants');
    expect(cells.map(({ number, pairing, variant }) => [number, pairing, variant])).toEqual([
      [1, 0, 'as-written'],
      [2, 0, 'sharper'],
      [3, 1, 'as-written'],
      [4, 1, 'sharper'],
    ]);
    expect(cells.map(({ factors }) => factors.map(({ value }) => value))).toEqual([[3], [3], [8], [8]]);
    expect(cells.map(({ tables, options }) => [tables, options['bandEdge']])).toEqual(
      [0, 1].flatMap(() => [
        [{}, 'near'],
        [{ weapons: { 'fr.lebel': { hit: { medium: 10 } } } }, 'far'],
      ]),
    );
  });

  test('may be empty, and go over what the spec itself patches and decides', () => {
    const over = changed(WHOLE, ['analysis: { kind: matchup }\n', '']);
    const { cells } = read(`${over}variants:
  as-written:
  back: { options: { bandEdge: near }, tables: { weapons: { lebel: { hit: { medium: 11 } } } } }
  closer: { options:, tables: { weapons: { lebel: { hit: { close: 4 } } } } }
`);
    const [written, back, closer] = cells;
    expect(written).toMatchObject({
      variant: 'as-written',
      tables: { weapons: { 'fr.lebel': { hit: { medium: 9 } } } },
      options: { bandEdge: 'far' },
    });
    // 11 is what the source says, so no patch is left.
    expect(back).toMatchObject({ tables: {}, options: { bandEdge: 'near' } });
    expect(closer?.tables).toEqual({ weapons: { 'fr.lebel': { hit: { close: 4, medium: 9 } } } });
    expect(closer?.options['bandEdge']).toBe('far');
  });

  test('that change nothing are pointed out', () => {
    const same =
      'variants: { a: {}, b: { tables: { weapons: { lebel: { hit: { medium: 11 } } } } }, c: { options: { bandEdge: far } } }\n';
    expect(read(LEAST + same).warnings).toEqual([
      { about: 'spec', message: 'variant "b" changes nothing: it plays by the rules of "a"' },
    ]);
  });
});

describe('one message for variants', () => {
  test('of which there is only one', () => {
    expect(wrongs(`${LEAST}variants: { a: {} }\n`)).toEqual([
      '7: variants < variants are compared with the first of them: name two or more, the first may be {}',
    ]);
  });

  test('that name what there is not, where they do', () => {
    expect(
      wrongs(
        `${LEAST}variants:\n  a: {}\n  b: { tables: { weapons: { lebell: { hit: { medium: 1 } } } } }\n`,
      ),
    ).toEqual(['9: lebell < the tables have no "lebell" here; did you mean fr.lebel?']);
    expect(wrongs(`${LEAST}variants:\n  a: {}\n  b: { options: { bandEdges: far } }\n`)).toEqual([
      expect.stringMatching(/^9: bandEdges < .*did you mean bandEdge\?$/),
    ]);
    expect(wrongs(`${LEAST}variants:\n  a: {}\n  b: { option: { bandEdge: far } }\n`)).toEqual([
      '9: option < unknown key "option"; did you mean options?',
    ]);
    expect(
      wrongs(`${LEAST}variants:\n  a: {}\n  b: { tables: { weapons: { lebel: { hit: { close: 21 } } } } }\n`),
    ).toEqual(['9: 21 < no die reaches fr.lebel']);
  });

  test('that set what vary sets', () => {
    const vary = 'vary: { tables.weapons.lebel.hit.medium: [10, 11], options.bandEdge: [near, far] }\n';
    expect(wrongs(LEAST + vary + TWO).map((wrong) => wrong.replace(/^\d+: /, ''))).toEqual([
      'bandEdge < "sharper" sets what vary sets too: options.bandEdge; leave it to one of the two',
      'medium < "sharper" sets what vary sets too: tables.weapons.fr.lebel.hit.medium; leave it to one of the two',
    ]);
    const whole = 'vary: { tables.weapons.lebel: [{ hit: { close: 4 } }, {}] }\n';
    expect(wrongs(LEAST + whole + TWO)).toHaveLength(1);
    expect(read(`${LEAST}${TWO}vary: { tables.weapons.lebel.hit.close: [4, 5] }\n`).cells).toHaveLength(4);
  });

  test('that are too many, alone or together with what is varied', () => {
    const many = Array.from({ length: 201 }, (_, i) => `v${i}: {}`).join(', ');
    expect(wrongs(`${LEAST}variants: { ${many} }\n`)).toEqual([
      '7: variants < there are 201 variants, more than 200',
    ]);
    const turns = Array.from({ length: 6000 }, (_, i) => i + 1).join(', ');
    expect(wrongs(`${LEAST}${TWO}vary: { engagement.turnLimit: [${turns}] }\n`)).toEqual([
      '7: variants < with 2 variants there are 12000 cells, more than 10000',
    ]);
  });

  test('with a sampler or a question that does not go with them', () => {
    expect(wrongs(`${LEAST}${TWO}resolve: { sampler: compiled }\n`)).toEqual([
      '10: compiled < variants share their dice throw by throw, which compiled tables cannot: leave sampler out, or say direct',
    ]);
    expectEach(added, {
      'analysis: { kind: variants }':
        '7: variants < there are no variants to compare: name them under variants',
      'analysis: { of: [turn] }': '7: of < of names what variants are compared by, and there are no variants',
    });
    expectEach(wrongs, {
      [`${LEAST}${TWO}analysis: { of: [turn, winers] }\n`]:
        '10: winers < no metric is called "winers"; did you mean winner?',
      [`${LEAST}${TWO}analysis: { smallestDifferenceThatMatters: 2 }\n`]:
        '10: 2 < smallestDifferenceThatMatters must be a number from 0 to 1, not 2 (2% is 0.02)',
    });
  });

  test('whose joint table would be too large, unless it is not needed', () => {
    const long = changed(LEAST, ['turnLimit: 3', 'turnLimit: 1000']) + TWO;
    expect(wrongs(long)).toEqual([
      '7: variants < the variants cannot be compared by turn: the table of its values in two of them would have 1002001 entries, more than 1000000; name what to compare in analysis.of',
    ]);
    expect(read(`${long}analysis: { of: [winner] }\n`).analysis.of).toEqual(['winner']);
    expect(read(`${long}resolve: { method: exact }\n`).cells).toHaveLength(2);
  });
});
