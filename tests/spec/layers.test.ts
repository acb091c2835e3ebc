/** Tables in layers: files, changes and invented tables, later over earlier, and parts that the source does not give. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/play/json.ts';
import { InputError } from '../../src/play/inputs.ts';
import { ABOUT, marksOf, missingText } from '../../src/play/not-given.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { readPlaces, TablePlace } from '../../src/play/table-place.ts';
import { SpecError } from '../../src/spec/diagnostic.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { withChanges, withTablesOf } from '../../src/spec/read-tables.ts';
import { SpecFileError } from '../../src/spec/spec-files.ts';
import { specSchema } from '../../src/spec/spec-schema.ts';
import { duelSystem } from './duel.ts';
import { failures } from './json-schema.ts';
import { changed, LEAST } from './specs.ts';

const MELEE = {
  type: 'group',
  fields: {
    perCv: { type: 'integer', min: 0, max: 9, required: true, meaning: 'for each CV' },
    column: { type: 'integer', min: 0, max: 9, default: 0, meaning: 'in column' },
    cover: {
      type: 'map',
      of: { type: 'integer', max: 9, required: true, meaning: 'modifier' },
      maxEntries: 9,
      nullable: true,
      default: null,
      meaning: 'by cover',
    },
  },
  nullable: true,
  default: null,
  meaning: 'melee',
} as const;

/** The duel of a book that gives no melee. */
const halfGiven: RuleSystem = {
  ...(duelSystem as RuleSystem), // its tables are read by itself below
  tables: { ...duelSystem.tables, about: null, fight: { fire: 3, melee: null } },
  notGiven: { 'fight.melee': 'the book ends before it' },
  illustrative: {
    about: { title: 'Invented', status: 'illustrative' },
    fight: { melee: { perCv: 1, cover: { wood: 1 } } },
  },
  read(tables) {
    readPlaces(tables, TablePlace, (root) => {
      root.entry('about').described(ABOUT);
      root.entry('fight').entry('melee').described(MELEE);
    });
    return duelSystem.read(tables);
  },
};

const FILES: Readonly<Record<string, string>> = {
  'house.yaml':
    'about: { title: House, status: user, source: my copy }\nfight:\n  melee: { perCv: 2, column: 1 }\n',
  'wrong.yaml': 'about: { title: House, status: user }\nfight:\n  melee: { perCv: 10 }\n',
  'nameless.yaml': 'about: { status: user }\n',
};

const files = {
  read(name: string): string {
    const text = FILES[name];
    if (text === undefined) throw new SpecFileError('no such file or folder');
    return text;
  },
};

function read(spec: string): Experiment {
  return readSpec(spec, { file: 'spec.yaml', systems: [halfGiven], files });
}

/** The melee of each cell. */
function melees(spec: string): readonly unknown[] {
  return read(spec).cells.map(({ tables }) => (tables['fight'] as JsonObject | undefined)?.['melee'] ?? null); // a map, as the tables have it
}

function wrongs(spec: string): readonly string[] {
  try {
    read(spec);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.diagnostics.map(({ file, line, column, path, message }) =>
      [`${file}:${line}:${column}`, path, message].join(' '),
    );
  }
  return [];
}

const withTables = (tables: string): string => `${LEAST}tables: ${tables}\n`;

describe('tables of a spec', () => {
  test.each([
    ['{}', null],
    ['illustrative', { perCv: 1, cover: { wood: 1 } }],
    ['house.yaml', { perCv: 2, column: 1 }],
    ['[illustrative, house.yaml]', { perCv: 2, column: 1, cover: { wood: 1 } }],
    ['[house.yaml, illustrative]', { perCv: 1, column: 1, cover: { wood: 1 } }],
    [
      '[illustrative, { fight: { melee: { column: 3, cover: { fort: 2 } } } }]',
      { perCv: 1, column: 3, cover: { wood: 1, fort: 2 } },
    ],
    ['[illustrative, { fight: { melee: null } }]', null],
  ])('%s fill what the source does not give', (tables, melee) => {
    expect(melees(withTables(tables))).toEqual([melee]);
    const { spec } = read(withTables(tables));
    expect(readSpec(JSON.stringify(spec), { file: 'manifest', systems: [halfGiven] }).spec).toEqual(spec);
  });

  test('keep the origin of each layer by its title', () => {
    const { cells } = read(withTables('[illustrative, house.yaml]'));
    expect(cells[0]?.tables['about']).toEqual({
      Invented: { status: 'illustrative' },
      House: { status: 'user', source: 'my copy' },
    });
  });

  test('of a variant go over them, and may add what they leave out', () => {
    const variants =
      'variants: { plain: {}, forts: { tables: { fight: { melee: { cover: { fort: 2 } } } } }, mine: { tables: [house.yaml] } }';
    expect(melees(`${withTables('illustrative')}${variants}\n`)).toEqual([
      { perCv: 1, cover: { wood: 1 } },
      { perCv: 1, cover: { wood: 1, fort: 2 } },
      { perCv: 2, cover: { wood: 1 }, column: 1 },
    ]);
  });

  test('are varied at their paths', () => {
    const vary = 'vary: { tables.fight.melee.perCv: [1, 4] }';
    const varied = melees(`${withTables('illustrative')}${vary}\n`).map(
      (melee) => (melee as JsonObject)['perCv'],
    ); // a map, as above
    expect(varied).toEqual([1, 4]);
  });

  test('of an included file stand below those of the spec', () => {
    const spec = changed(withTables('[illustrative]'), ['rules: duel', 'rules: duel\ninclude: more.yaml']);
    const more = {
      read: (name: string) => (name === 'more.yaml' ? 'tables: house.yaml\n' : files.read(name)),
    };
    const { cells } = readSpec(spec, { file: 'spec.yaml', systems: [halfGiven], files: more });
    expect(cells[0]?.tables['fight']).toEqual({ melee: { perCv: 1, column: 1, cover: { wood: 1 } } });
  });

  test.each([
    [
      'wrong.yaml',
      'wrong.yaml:3:19 tables.fight.melee.perCv perCv must be a whole number from 0 to 9, not 10',
    ],
    [
      '[illustrative, { fight: { melee: { perc: 1 } } }]',
      'spec.yaml:7:44 tables.fight.melee.perc unknown key "perc"; did you mean perCv?',
    ],
    [
      '{ fight: { melee: { column: 1 } } }',
      'spec.yaml:7:20 tables.fight.melee.perCv perCv is missing: a whole number from 0 to 9',
    ],
    [
      '[illustrative, 5]',
      'spec.yaml:7:24 tables.1 tables must be a map, a file, illustrative, or a list of these, not 5',
    ],
    [
      'nameless.yaml',
      'nameless.yaml:1:1 tables.about title is missing: text, the name of these tables in results',
    ],
    ['[house.yaml, gone.yaml]', 'spec.yaml:7:22 tables.1 cannot read "gone.yaml": no such file or folder'],
    ['5', 'spec.yaml:7:9 tables tables must be a map, a file, illustrative, or a list of these, not 5'],
    ['{ fight: { fire: {} } }', 'spec.yaml:7:26 tables.fight.fire fire must be a number, not a map'],
  ])('%s are refused at their place', (tables, wrong) => {
    expect(wrongs(withTables(tables)).join('\n')).toContain(wrong);
  });

  test('that cannot be had are all that is told', () => {
    expect(wrongs(withTables('ilustrative'))).toEqual([
      'spec.yaml:7:9 tables cannot read "ilustrative": no such file or folder; did you mean illustrative?',
    ]);
  });

  test('are illustrative only where a system has such', () => {
    const { illustrative: _none, ...given } = halfGiven;
    expect(() => readSpec(withTables('illustrative'), { file: 'spec.yaml', systems: [given] })).toThrow(
      'no illustrative tables come with duel',
    );
  });

  test('are layers for an editor too', () => {
    const schema = specSchema([halfGiven]);
    const { spec } = read(LEAST);
    for (const tables of ['illustrative', ['illustrative', 'house.yaml', { fight: { melee: { perCv: 1 } } }]])
      expect(failures(schema, { ...spec, tables, variants: { a: {}, b: { tables } } })).toEqual([]);
    expect(failures(schema, { ...spec, tables: [5] })).not.toEqual([]);
  });
});

describe('tables by themselves', () => {
  const melee = { perCv: 1, cover: { wood: 1 } };
  const ofFight = { fire: 3, melee };

  test('are layers where a question names them', () => {
    expect(withChanges(halfGiven, 'illustrative').system.tables['fight']).toEqual(ofFight);
    const layered = withChanges(halfGiven, ['illustrative', { fight: { melee: { perCv: 5 } } }]);
    expect(layered.system.tables['fight']).toEqual({ fire: 3, melee: { ...melee, perCv: 5 } });
    expect(() => withChanges(halfGiven, ['illustrative', 5])).toThrow(InputError);
  });

  test('are layers in a spec, and a file of tables alone', () => {
    const how = { file: 'spec.yaml', files };
    const { system } = withTablesOf(halfGiven, withTables('[illustrative, house.yaml]'), how);
    expect(system.tables['fight']).toEqual({ fire: 3, melee: { ...melee, perCv: 2, column: 1 } });
    const alone = withTablesOf(halfGiven, files.read('house.yaml'), { file: 'house.yaml', files });
    expect(alone.system.tables['fight']).toEqual({ fire: 3, melee: { perCv: 2, column: 1 } });
  });
});

describe('numbers that the source does not give', () => {
  test('are marked by their origin', () => {
    const invented = { status: 'illustrative', source: null, note: null } as const;
    const ofUser = { status: 'user', source: null, note: null } as const;
    expect(marksOf({ Invented: invented }, 'Duel')).toEqual({
      marks: [
        'file of tables "Invented", status illustrative: its numbers are invented, and are not those of Duel',
      ],
      mark: 'illustrative, invented',
    });
    expect(marksOf({ Invented: invented, House: ofUser }, 'Duel').marks[1]).toBe(
      'file of tables "House", status user: its numbers are the user\'s, not the source\'s',
    );
    expect(marksOf({ House: ofUser }, 'Duel').mark).toBe("the user's tables");
    expect(marksOf(null, 'Duel').marks).toHaveLength(1);
  });

  test('are missed with the reason and the remedy', () => {
    expect(missingText(['fight.melee.perCv'], halfGiven.notGiven ?? {})).toBe(
      'tables.fight.melee.perCv is missing: the book ends before it; write tables: FILE with yours, or tables: illustrative for invented numbers',
    );
  });
});

test('a kept run without a pack is read as before', () => {
  expect(wrongs(changed(LEAST, ['turnLimit: 3', 'turnLimit: 3, pack: null, packPatch: {}']))).toEqual([]);
});

test('an engagement that names a pack is told where tables stand now', () => {
  const spec = changed(LEAST, ['turnLimit: 3', 'turnLimit: 3, pack: illustrative, packPatch: { a: 1 }']);
  expect(wrongs(spec).join('\n')).toMatch(
    /engagement\.pack pack is gone: write tables: illustrative.*engagement\.packPatch packPatch is gone: write tables as a list/su,
  );
});
