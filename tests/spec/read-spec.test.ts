import { describe, expect, test } from 'vitest';
import type { Cell, Factor } from '../../src/spec/experiment.ts';
import { changed, LEAST, read, WHOLE } from './specs.ts';

function cell(cells: readonly Cell[], number: number): Cell {
  const found = cells[number - 1];
  if (found === undefined) throw new Error(`no cell ${number}`);
  return found;
}

function valuesOf(factors: readonly Factor[]): readonly unknown[] {
  return factors.map(({ value }) => value);
}

describe('a spec', () => {
  test('becomes an experiment with every default filled in', () => {
    const experiment = read(LEAST);
    expect(experiment).toMatchObject({
      title: 'british against french',
      rules: 'duel',
      sides: ['british', 'french'],
      resolve: {
        method: 'auto',
        check: 'none',
        sampler: 'auto',
        replicates: 1_000_000,
        confidence: 0.95,
        seed: 'hythe',
      },
      analysis: { kind: 'matchup' },
      warnings: [],
    });
    expect(experiment.cells).toEqual([
      {
        number: 1,
        pairing: 0,
        variant: null,
        factors: [],
        kind: 'duel',
        inputs: {
          distanceCm: 8,
          terrain: 'open',
          firstSide: 'A',
          pursuit: 'none',
          turnLimit: 3,
          A: {
            formations: [
              {
                quality: 'regular',
                establishment: null,
                units: [{ kind: 'infantry', weapon: 'gb.martini-henry', count: 1 }],
              },
            ],
            notes: null,
            doctrine: { kind: 'hold-line', rangeCm: null, hurry: false },
            cover: 'open',
          },
          B: {
            formations: [
              {
                quality: 'regular',
                establishment: null,
                units: [{ kind: 'infantry', weapon: 'fr.lebel', count: 1 }],
              },
            ],
            notes: null,
            doctrine: { kind: 'hold-line', rangeCm: null, hurry: false },
            cover: 'open',
          },
        },
        options: { bandEdge: 'near', jams: false },
        tables: {},
      },
    ]);
  });

  test('may be JSON, may begin with a byte order mark, may have Windows lines', () => {
    const { spec } = read(WHOLE);
    expect(read(JSON.stringify(spec, null, 2)).spec).toEqual(spec);
    expect(read(`\uFEFF${WHOLE}`).spec).toEqual(spec);
    expect(read(WHOLE.replaceAll('\n', '\r\n')).spec).toEqual(spec);
    expect(read(`# a comment\n${WHOLE}`.replaceAll('\n', '\r')).spec).toEqual(spec);
  });

  test('may leave sections empty', () => {
    const empty = 'title:\noptions:\ntables:\nforces:\nvary:\nresolve:\nanalysis:\n';
    expect(read(LEAST + empty)).toEqual(read(LEAST));
  });

  test('takes any text or number as its seed, as it is written', () => {
    const seed = (written: string) => read(`${LEAST}resolve: { seed: ${written} }\n`).resolve.seed;
    expect(seed('1880')).toBe('1880');
    expect(seed('"1880"')).toBe('1880');
    expect(seed('123456789012345678901234567890')).toBe('123456789012345678901234567890');
    expect(seed('1.50')).toBe('1.50');
    expect(seed('"\u00e9t\u00e9"')).toBe('\u00e9t\u00e9');
  });

  test('names the kind of engagement where a system has several', () => {
    const ball = changed(LEAST, ['rules: duel', 'rules: ball']);
    const assault = changed(ball, ['engagement: {', 'engagement: { kind: assault,']);
    // In an assault the first side takes the role B.
    expect(cell(read(assault).cells, 1).inputs).toMatchObject({
      B: { formations: [{ units: [{ weapon: 'gb.martini-henry' }] }] },
    });
    expect(() => read(ball)).toThrow('kind is missing: one of volley, assault');
    expect(() => read(changed(ball, ['engagement: {', 'engagement: { kind: asault,']))).toThrow(
      'kind must be one of volley, assault, not "asault"; did you mean assault?',
    );
  });

  test('calls its sides what it likes', () => {
    const odd = changed(LEAST, ['british:', '"</script> \\u202e \\" 2nd. Foot":'], ['french:', 'B:']);
    const experiment = read(
      changed(odd, ['turnLimit: 3', 'turnLimit: 3, firstSide: "</script> \\u202e \\" 2nd. Foot"']),
    );
    expect(experiment.sides).toEqual(['</script> \u202e " 2nd. Foot', 'B']);
    expect(cell(experiment.cells, 1).inputs['firstSide']).toBe('A');
    const swapped = changed(
      LEAST,
      ['british:', 'B:'],
      ['french:', 'A:'],
      ['turnLimit: 3', 'turnLimit: 3, firstSide: A'],
    );
    expect(cell(read(swapped).cells, 1).inputs['firstSide']).toBe('B');
  });

  test('names a side where a value stands for one', () => {
    const pursuit = (by: string) => read(changed(LEAST, ['turnLimit: 3', `turnLimit: 3, pursuit: ${by}`]));
    expect(cell(pursuit('french').cells, 1).inputs['pursuit']).toBe('by-B');
    expect(pursuit('french').spec).toMatchObject({ engagement: { pursuit: 'french' } });
    expect(() => pursuit('by-B')).toThrow('pursuit must be one of british, french, none, not "by-B"');
  });

  test('says which forces it does not use', () => {
    const unused = changed(WHOLE, ['british: { force: martini', 'british: { force: lebel']);
    expect(read(unused).warnings).toEqual([{ about: 'spec', message: 'force "martini" is not used' }]);
  });

  test('says in which cells nothing can happen', () => {
    const { warnings } = read(`${LEAST}vary: { engagement.distanceCm: [8, 18.5] }\n`);
    expect(warnings).toEqual([
      {
        about: 'spec',
        message: 'cell 2 (distanceCm 18.5): no weapon reaches 18.5 cm; the longest reaches 18 cm',
      },
    ]);
    const many = Array.from({ length: 9 }, (_unused, i) => i + 18).join(', ');
    expect(read(`${LEAST}vary: { engagement.distanceCm: [${many}] }\n`).warnings).toHaveLength(6);
  });
});

describe('cells', () => {
  test('are every combination in order of listing, the last path varying fastest', () => {
    const { cells } = read(WHOLE);
    expect(cells.map(({ number, pairing, factors }) => [number, pairing, ...valuesOf(factors)])).toEqual([
      [1, 0, 3, 'militia'],
      [2, 1, 3, 'elite'],
      [3, 2, 8, 'militia'],
      [4, 3, 8, 'elite'],
      [5, 4, 12.5, 'militia'],
      [6, 5, 12.5, 'elite'],
    ]);
    expect(cell(cells, 4).inputs).toMatchObject({ distanceCm: 8, B: { formations: [{ quality: 'elite' }] } });
  });

  test('name their factors as shortly as can be, with the unit', () => {
    const { cells } = read(
      `${LEAST}vary:
  engagement.distanceCm: [3]
  sides.french.force.formations.0.quality: [elite]
  sides.british.force.formations.0.quality: [elite]
  sides.french.force.formations.0.units.0.count: [2]
  sides.french.force.formations.0: [{ units: [{ weapon: lebel }] }]
`,
    );
    expect(cell(cells, 1).factors.map(({ path, name, unit }) => [path, name, unit])).toEqual([
      ['engagement.distanceCm', 'distanceCm', 'cm'],
      ['sides.french.force.formations.0.quality', 'french.quality', null],
      ['sides.british.force.formations.0.quality', 'british.quality', null],
      ['sides.french.force.formations.0.units.0.count', 'count', null],
      ['sides.french.force.formations.0', 'formations.0', null],
    ]);
  });

  test('change a force for the side of the path only', () => {
    const same = changed(WHOLE, ['british: { force: martini', 'british: { force: lebel']);
    const { inputs } = cell(read(same).cells, 2);
    expect(inputs).toMatchObject({
      A: { formations: [{ quality: 'regular' }] },
      B: { formations: [{ quality: 'elite' }] },
    });
  });

  test('vary what the spec itself leaves out', () => {
    const without = changed(LEAST, ['distanceCm: 8, ', '']);
    const { cells } = read(
      `${without}vary: { engagement.distanceCm: [1, 2], sides.french.doctrine.rangeCm: [3], sides.french.doctrine.kind: [close-to-range] }\n`,
    );
    expect(cell(cells, 2).inputs).toMatchObject({
      distanceCm: 2,
      B: { doctrine: { kind: 'close-to-range', rangeCm: 3 } },
    });
  });

  test('vary whole forces by name, and what stands in them', () => {
    const { cells } = read(
      changed(
        WHOLE,
        ['  engagement.distanceCm: [3, 8, 12.5]\n', '  sides.british.force: [lebel, martini]\n'],
        ['  sides.french.force', '  sides.british.force'],
      ),
    );
    expect(cells.map(({ factors }) => valuesOf(factors))).toEqual([
      ['lebel', 'militia'],
      ['lebel', 'elite'],
      ['martini', 'militia'],
      ['martini', 'elite'],
    ]);
    expect(cell(cells, 4).inputs).toMatchObject({
      A: { formations: [{ quality: 'elite', units: [{ weapon: 'gb.martini-henry' }] }] },
      B: { formations: [{ quality: 'regular', units: [{ weapon: 'fr.lebel' }] }] },
    });
  });

  test('vary options and tables, rows by their key or its short form, by dots or a list of keys', () => {
    const paths = [
      'tables.weapons.lebel.hit.medium',
      'tables.weapons.fr.lebel.hit.medium',
      '[tables, weapons, fr.lebel, hit, medium]',
    ];
    for (const path of paths) {
      const { cells } = read(`${LEAST}vary: { options.bandEdge: [near, far], ${path}: [10, 11, 12] }\n`);
      expect(cells.map(({ factors }) => valuesOf(factors))).toHaveLength(6);
      expect(cell(cells, 1).factors.map(({ path: full }) => full)).toEqual([
        'options.bandEdge',
        'tables.weapons.fr.lebel.hit.medium',
      ]);
      expect(cell(cells, 4)).toMatchObject({
        options: { bandEdge: 'far' },
        tables: { weapons: { 'fr.lebel': { hit: { medium: 10 } } } },
      });
      // The source says 11 itself.
      expect(cell(cells, 5).tables).toEqual({});
    }
  });

  test('put varied tables over those of the spec', () => {
    const { cells } = read(
      `${LEAST}tables: { bands: { edges: [4, 9, 18] }, weapons: { lebel: { maxRangeCm: 20 } } }\nvary: { tables.bands.edges.1: [8, 10], tables.weapons.lebel.maxRangeCm: [18, 22] }\n`,
    );
    expect(cells.map(({ tables }) => tables)).toEqual([
      { bands: { edges: [4, 8, 18] } },
      { weapons: { 'fr.lebel': { maxRangeCm: 22 } }, bands: { edges: [4, 8, 18] } },
      { bands: { edges: [4, 10, 18] } },
      { weapons: { 'fr.lebel': { maxRangeCm: 22 } }, bands: { edges: [4, 10, 18] } },
    ]);
  });

  test('are plain data that a worker can be sent', () => {
    const [first] = read(WHOLE).cells;
    expect(structuredClone(first)).toEqual(first);
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
  });
});
