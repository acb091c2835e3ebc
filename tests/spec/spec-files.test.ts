import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/play/inputs.ts';
import type { JsonObject } from '../../src/play/json.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { formatDiagnostics, SpecError, type Diagnostic } from '../../src/spec/diagnostic.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { SpecFileError, wrongName } from '../../src/spec/spec-files.ts';
import { specSchema } from '../../src/spec/spec-schema.ts';
import { duelSystem, systems } from './duel.ts';
import { failures } from './json-schema.ts';
import { changed, LEAST, marked, problemsOf, read, WHOLE } from './specs.ts';

type Texts = Readonly<Record<string, string>>;

/** A spec in a folder `specs` of these files. */
function readWith(text: string, files: Texts, of: readonly RuleSystem[] = systems): Experiment {
  return readSpec(text, {
    file: 'specs/duel.yaml',
    systems: of,
    files: {
      read(name) {
        const content = files[name];
        if (content === undefined) throw new SpecFileError('no such file or folder');
        return content;
      },
    },
  });
}

function diagnosticsWith(text: string, files: Texts, of?: readonly RuleSystem[]): readonly Diagnostic[] {
  return problemsOf(() => readWith(text, files, of));
}

/** `file:line: text under the caret < message` */
function wrongsWith(text: string, files: Texts, of?: readonly RuleSystem[]): readonly string[] {
  return diagnosticsWith(text, files, of).map((problem) => `${problem.file}:${marked(problem)}`);
}

const PATCH = '{ weapons: { lebel: { hit: { medium: 9 } } } }';
const FORCES = `forces:
  martini: { formations: [{ units: [{ weapon: martini-henry }] }] }
  lebel:
    formations:
      - quality: regular
        units:
          - { kind: infantry, weapon: lebel, count: 2 }
`;

describe('tables and forces in a file', () => {
  const tables = changed(WHOLE, [`tables: ${PATCH}`, 'tables: packs/house.yaml']);

  test('are those of a spec that holds them', () => {
    const { spec } = read(WHOLE);
    expect(
      readWith(tables, { 'packs/house.yaml': `weapons:\n  lebel: { hit: { medium: 9 } }\n` }).spec,
    ).toEqual(spec);
    expect(
      readWith(tables, { 'packs/house.yaml': '\uFEFF{\n\t"weapons": {"lebel": {"hit": {"medium": 9}}}\n}' })
        .spec,
    ).toEqual(spec);
    const forces = changed(WHOLE, [FORCES, 'forces: armies.yaml\n']);
    const armies = FORCES.replace('forces:\n', '');
    expect(readWith(forces, { 'armies.yaml': armies }).spec).toEqual(spec);
  });

  test('leave a resolved spec that needs no file', () => {
    const { spec } = readWith(tables, { 'packs/house.yaml': `weapons: { lebel: { hit: { medium: 9 } } }` });
    expect(readSpec(JSON.stringify(spec), { file: 'manifest', systems }).spec).toEqual(spec);
  });

  test('may be the tables of a variant', () => {
    const variants = (second: string): string =>
      `${LEAST}variants:\n  as-written: {}\n  sharp: { tables: ${second} }\n`;
    const { spec, variants: names } = readWith(variants('sharp.yaml'), { 'sharp.yaml': PATCH });
    expect(names).toEqual(['as-written', 'sharp']);
    expect(spec).toEqual(read(variants(PATCH)).spec);
  });

  test('are wrong at their place in the file', () => {
    expect(
      wrongsWith(tables, { 'packs/house.yaml': `# ours\nweapons:\n  lebell: { hit: { medium: 9 } }\n` }),
    ).toEqual([
      'specs/packs/house.yaml:3: lebell < the tables have no "lebell" here; did you mean fr.lebel?',
    ]);
    expect(
      formatDiagnostics(
        diagnosticsWith(tables, { 'packs/house.yaml': `weapons:\n  lebel: { hit: { close: 21 } }\n` }),
      ),
    ).toBe(
      [
        'specs/packs/house.yaml:2:26: tables.weapons.lebel.hit.close: no die reaches fr.lebel',
        '   2 |   lebel: { hit: { close: 21 } }',
        '     |                          ^^',
      ].join('\n'),
    );
  });

  test('are reported after what is wrong with the spec, all at once', () => {
    const both = changed(tables, ['distanceCm: 8,', 'distance: 8,']);
    expect(
      wrongsWith(both, { 'packs/house.yaml': 'weapons: 5\n' }).map((wrong) => wrong.slice(0, 24)),
    ).toEqual(['specs/duel.yaml:14: dist', 'specs/packs/house.yaml:1']);
  });

  test.each([
    ['', 'the file is empty'],
    ['- 1\n', 'the file must hold a map of tables and what changes in them, not a list'],
    ['weapons: { lebel\n', 'not valid YAML'],
    ['a: 1\na: 2\n', 'the key "a" stands here twice'],
    ['x'.repeat(250_001), 'the file has 250001 characters, more than 250000'],
  ])('are refused when the file holds what cannot be used: %#', (content, message) => {
    expect(wrongsWith(tables, { 'packs/house.yaml': content }).join('\n')).toContain(message);
  });

  test('are refused where the file is named when it is not to be had', () => {
    expect(wrongsWith(tables, {})).toEqual([
      'specs/duel.yaml:6: packs/house.yaml < cannot read "packs/house.yaml": no such file or folder',
    ]);
    expect(() => read(tables)).toThrow(
      'the file "packs/house.yaml" is not there: this spec stands in no folder',
    );
  });
});

describe('include', () => {
  const small = changed(LEAST, ['rules: duel', 'rules: duel\ninclude: [armies.yaml, house.yaml]']);

  test('adds sections, over which those of the spec go', () => {
    const spec = changed(small, ['force: { formations: [{ units: [{ weapon: lebel }] }] }', 'force: lebel']);
    const files = {
      'armies.yaml': `${FORCES}resolve: { seed: theirs, replicates: 10 }\noptions: { bandEdge: far }\n`,
      'house.yaml': `hythe: 1\nrules: duel\ntables: ${PATCH}\nforces: { lebel: { formations: [{ units: [{ weapon: fr.sidearm }] }] } }\n`,
    };
    const { spec: resolved, cells } = readWith(
      `${spec}resolve: { seed: mine }\ntables: { weapons: { lebel: { hit: { close: 4 } } } }\n`,
      files,
    );
    expect(resolved['resolve']).toMatchObject({ seed: 'mine', replicates: 10 });
    expect(resolved['options']).toEqual({ bandEdge: 'far' });
    expect(resolved['tables']).toEqual({ weapons: { 'fr.lebel': { hit: { close: 4, medium: 9 } } } });
    // A force is taken whole, from the last file that has it.
    expect(JSON.stringify(cells[0]?.inputs)).toContain('fr.sidearm');
    expect(readSpec(JSON.stringify(resolved), { file: 'manifest', systems }).spec).toEqual(resolved);
  });

  test('puts what is varied in files before what the spec varies', () => {
    const one = changed(small, ['[armies.yaml, house.yaml]', 'varied.yaml']);
    const varied = `vary: { engagement.distanceCm: [3, 8] }\n`;
    const { cells } = readWith(`${one}vary: { engagement.turnLimit: [1, 2] }\n`, { 'varied.yaml': varied });
    expect(cells.map(({ factors }) => factors.map(({ value }) => value))).toEqual([
      [3, 1],
      [3, 2],
      [8, 1],
      [8, 2],
    ]);
  });

  test('takes a section from a file that names a file', () => {
    const files = {
      'armies.yaml': 'forces: more/armies.yaml\n',
      'more/armies.yaml': FORCES.replace('forces:\n', ''),
      'house.yaml': '{}',
    };
    const spec = changed(small, ['force: { formations: [{ units: [{ weapon: lebel }] }] }', 'force: lebel']);
    expect(JSON.stringify(readWith(spec, files).cells[0]?.inputs)).toContain('"count":2');
  });

  test('of what is none is refused', () => {
    const refused = (armies: string) => wrongsWith(small, { 'armies.yaml': armies, 'house.yaml': '{}' });
    for (const [armies, message] of Object.entries({
      'include: [x.yaml]\n': 'specs/armies.yaml:1: include < a file that is included includes no others',
      'rules: ball\n':
        'specs/armies.yaml:1: ball < the file is for rules: "ball", the spec that includes it for "duel"',
      'hythe: 2\n': 'specs/armies.yaml:1: 2 < the file is for hythe: 2, the spec that includes it for 1',
      'forces:\n  x: { formation: [] }\n  \nfroces: {}\n':
        'specs/armies.yaml:4: froces < unknown key "froces"; did you mean forces?',
      '[1]':
        'specs/armies.yaml:1: [1] < the file must hold a map of sections of a spec, such as forces or tables, not a list',
    }))
      expect(refused(armies)).toContain(message);
    expect(wrongsWith(small, { 'armies.yaml': '{}' })).toContain(
      'specs/duel.yaml:3: house.yaml < cannot read "house.yaml": no such file or folder',
    );
  });

  test('is a name or a list of names', () => {
    for (const include of ['5', '[armies.yaml, 5]', '{ a: 1 }', '[[armies.yaml]]'])
      expect(wrongsWith(changed(small, ['[armies.yaml, house.yaml]', include]), {}).join()).toContain(
        'include must be a list of files in the folder of the spec, not',
      );
    expect(readWith(changed(small, ['[armies.yaml, house.yaml]', '[]']), {}).cells).toHaveLength(1);
  });

  test('names no more files than a spec may', () => {
    const names = Array.from({ length: 21 }, (_, i) => `f${i}.yaml`);
    const files = Object.fromEntries(names.map((name) => [name, '{}']));
    const include = (some: readonly string[]): string =>
      changed(small, ['[armies.yaml, house.yaml]', `[${some.join()}]`]);
    expect(readWith(include(names.slice(1)), files).cells).toHaveLength(1);
    expect(wrongsWith(include(names), files)).toEqual([
      'specs/duel.yaml:3: f20.yaml < the spec names more than 20 files',
    ]);
  });
});

describe('the name of a file', () => {
  test.each(['house.yaml', 'packs/house.yaml', './house.yaml', '..house.yaml', 'a..b', 'é/x y.json'])(
    'may be %s',
    (name) => {
      expect(wrongName(name)).toBeNull();
    },
  );

  test.each([
    ['', 'missing'],
    ['/etc/passwd', 'an absolute path'],
    ['\\\\server\\share', 'an absolute path'],
    ['C:\\x.yaml', 'an absolute path'],
    ['c:x.yaml', 'an absolute path'],
    ['../x.yaml', 'leads out of the folder'],
    ['a/../../x.yaml', 'leads out of the folder'],
    ['a\\..\\x.yaml', 'leads out of the folder'],
    ['packs\\x.yaml', 'write / between folder and file'],
    ['a\u0000b', 'cannot be the name'],
    ['x'.repeat(501), 'at most 500'],
  ])('may not be of this form: %#', (name, message) => {
    expect(wrongName(name)).toContain(message);
  });

  test('is judged before the file is asked for', () => {
    const spec = changed(WHOLE, [`tables: ${PATCH}`, 'tables: ../house.yaml']);
    expect(wrongsWith(spec, { '../house.yaml': PATCH })).toEqual([
      'specs/duel.yaml:6: ../house.yaml < "../house.yaml" leads out of the folder of the spec: a spec reads only files in its own folder, such as house.yaml or packs/house.yaml',
    ]);
  });
});

describe('an input that may be a file', () => {
  /** The duel with a pack that must have `fire`, in the engagement and at each side. */
  const packed: RuleSystem = {
    ...(duelSystem as RuleSystem), // what it reads is its own again below
    kinds: duelSystem.kinds.map((kind) => {
      const pack = {
        type: 'json',
        fileUnless: ['shipped'],
        default: 'shipped',
        meaning: 'the pack',
      } as const;
      const { A, B } = kind.inputs;
      const withPack = (role: typeof A) =>
        role?.type === 'group'
          ? { ...role, fields: { ...role.fields, pack: { ...pack, at: 'side' as const } } }
          : pack;
      return {
        ...kind,
        inputs: { ...kind.inputs, pack, A: withPack(A), B: withPack(B) },
        create(tables, options, { pack: given, ...inputs }) {
          if (
            typeof given === 'object' &&
            given !== null &&
            !('fire' in given && typeof given.fire === 'number')
          )
            throw new InputError([
              { path: ['pack', 'fire'], kind: 'input', message: 'fire must be a number' },
            ]);
          return kind.create(tables as Parameters<typeof kind.create>[0], options, inputs); // read by the same system
        },
      };
    }),
  };
  const spec = changed(LEAST, ['turnLimit: 3', 'turnLimit: 3, pack: packs/mine.yaml']);

  test('holds what the file holds, and stands so in the resolved spec', () => {
    const { cells, spec: resolved } = readWith(spec, { 'packs/mine.yaml': 'fire: 4\n' }, [packed]);
    expect(cells[0]?.inputs['pack']).toEqual({ fire: 4 });
    expect((resolved['engagement'] as JsonObject)['pack']).toEqual({ fire: 4 });
    expect(readSpec(JSON.stringify(resolved), { file: 'manifest', systems: [packed] }).spec).toEqual(
      resolved,
    );
  });

  test('may be written out, or one of the names that are no files', () => {
    for (const pack of ['shipped', '{ fire: 1 }'])
      expect(readWith(changed(spec, ['packs/mine.yaml', pack]), {}, [packed]).cells).toHaveLength(1);
  });

  test('may stand at a side', () => {
    const atSide = changed(LEAST, ['french: {', 'french: { pack: mine.yaml,']);
    const { cells } = readWith(atSide, { 'mine.yaml': '{ fire: 5 }' }, [packed]);
    expect(cells[0]?.inputs['B']).toMatchObject({ pack: { fire: 5 } });
  });

  test('is wrong at its place in the file, or where the file begins when something is missing', () => {
    expect(wrongsWith(spec, { 'packs/mine.yaml': 'x: 1\nfire: hot\n' }, [packed])).toEqual([
      'specs/packs/mine.yaml:2: hot < fire must be a number',
    ]);
    expect(wrongsWith(spec, { 'packs/mine.yaml': 'x: 1\n' }, [packed])).toEqual([
      'specs/packs/mine.yaml:1: x < fire must be a number',
    ]);
    expect(wrongsWith(spec, {}, [packed])).toEqual([
      'specs/duel.yaml:3: packs/mine.yaml < cannot read "packs/mine.yaml": no such file or folder',
    ]);
  });

  test('that cannot be had hides nothing that is wrong beside it', () => {
    const wrong = changed(spec, ['distanceCm: 8', 'distance: 8'], ['french: {', 'french: { covr: open,']);
    expect(wrongsWith(wrong, {}, [packed]).map((one) => one.slice(0, 40))).toEqual([
      'specs/duel.yaml:3: distance < unknown ke',
      'specs/duel.yaml:3: packs/mine.yaml < can',
      'specs/duel.yaml:6: covr < unknown key "c',
    ]);
  });

  test('is said to be wrong JSON where its name ends so, and wrong YAML elsewhere', () => {
    for (const [name, format] of [
      ['map.geojson', 'JSON'],
      ['map.yaml', 'YAML'],
    ] as const) {
      const [wrong] = wrongsWith(changed(spec, ['packs/mine.yaml', name]), { [name]: '{ a: [ }' }, [packed]);
      expect(wrong).toContain(`not valid ${format}: `);
    }
  });
});

describe('the schema', () => {
  const schema = specSchema(systems);
  const wrong = (spec: JsonObject): readonly string[] => failures(schema, spec);
  const { spec } = read(LEAST);

  test('lets files stand where the reader does', () => {
    expect(wrong({ ...spec, tables: 'house.yaml', forces: 'armies.yaml', include: ['a.yaml'] })).toEqual([]);
    expect(wrong({ ...spec, variants: { a: {}, b: { tables: 'house.yaml' } } })).toEqual([]);
    expect(wrong({ hythe: 1, rules: 'duel', include: 'rest.yaml' })).toEqual([]);
  });

  test('lets nothing else be a file', () => {
    expect(wrong({ ...spec, vary: 'house.yaml' })).not.toEqual([]);
    expect(wrong({ ...spec, include: [5] })).not.toEqual([]);
    expect(wrong({ hythe: 1, rules: 'duel' })).not.toEqual([]);
  });
});

/** What was read, and read again from what is kept of it; or the places of what is wrong. Any other error is a defect. */
function readOrRefuse(
  text: string,
  files: Texts,
): { readonly spec?: JsonObject; readonly again?: JsonObject; readonly diagnostics: readonly Diagnostic[] } {
  try {
    const { spec } = readWith(text, files);
    const { spec: again } = readSpec(JSON.stringify(spec), { file: 'manifest', systems });
    return { spec, again, diagnostics: [] };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return { diagnostics: error.diagnostics };
  }
}

test('whatever a file holds, it is read or refused with places that are in it', () => {
  const good = `# ours\nforces:\n  lebel: { formations: [{ units: [{ weapon: lebel }] }] }\ntables: ${PATCH}\nvary: { engagement.distanceCm: [3, 8] }\n`;
  const spec = changed(LEAST, ['rules: duel', 'rules: duel\ninclude: [a.yaml]\ntables: b.yaml']);
  const scraps = fc.constantFrom(
    '{',
    '}',
    '[',
    ':',
    ': ',
    '\n',
    '\n  ',
    '"',
    '&a ',
    '*a',
    'x',
    '\t',
    'null',
    '1e9',
    'lebel',
    '<<: ',
    '\u0000',
  );
  const edits = fc.array(fc.record({ at: fc.nat(good.length), cut: fc.nat(12), put: scraps }), {
    maxLength: 4,
  });
  const edited = edits.map((list) =>
    list.reduce((text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut), good),
  );
  fc.assert(
    fc.property(edited, edited, (a, b) => {
      const texts: Texts = { 'specs/duel.yaml': spec, 'specs/a.yaml': a, 'specs/b.yaml': b };
      const result = readOrRefuse(spec, { 'a.yaml': a, 'b.yaml': b });
      const misplaced = result.diagnostics.filter(
        ({ file, line, source }) => (texts[file] ?? '').split(/\r\n|\n|\r/u)[line - 1] !== source,
      );
      expect(misplaced).toEqual([]);
      expect(result.again).toEqual(result.spec);
    }),
    { numRuns: 150 },
  );
});
