import { describe, expect, test } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { ask } from '../../src/play/ask-mechanic.ts';
import type { JsonObject } from '../../src/play/json.ts';
import { simulate } from '../../src/play/simulate.ts';
import { exactly } from '../../src/play/solve.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { bindCell } from '../../src/spec/bind.ts';
import type { Diagnostic } from '../../src/spec/diagnostic.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { withPatch } from '../../src/spec/read-tables.ts';
import { isOwnRow } from '../../src/spec/own-rows.ts';
import { specSchema } from '../../src/spec/spec-schema.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { failures } from './json-schema.ts';
import { atPath, problemsOf } from './specs.ts';

const FILE = 'own.json';

/** Specs are JSON here, which is YAML too: parts of them are put together by tests. */
type Spec = Readonly<Record<string, unknown>>;

function read(spec: Spec): Experiment {
  return readSpec(JSON.stringify({ hythe: 1, ...spec }, null, 1), { file: FILE, systems: ruleSystems });
}

function wrong(spec: Spec): readonly Diagnostic[] {
  return problemsOf(() => read(spec));
}

/** What may be known of the first cell: every probability, and the counts of some replicates. */
function answers({ rules, cells }: Experiment): readonly unknown[] {
  const [cell] = cells;
  if (cell === undefined) throw new Error('there is a cell');
  return bindCell(rules, cell, ruleSystems).use((engagement) => [
    exactly(engagement),
    simulate(engagement, tallyShape(engagement), {
      root: rootOf('own rows'),
      pairing: 0,
      first: 0,
      count: 200,
    }),
  ]);
}

const PLUIE = (weapon: string, quality = 'regular', kind = 'infantry'): Spec => ({
  rules: 'pluie',
  engagement: { distanceCm: 8, turnLimit: 4 },
  sides: {
    british: { force: { formations: [{ quality, units: [{ kind, weapon, count: 2 }] }] } },
    french: { force: { formations: [{ units: [{ weapon: 'lebel' }] }] } },
  },
});

const HUIT = (weapon: string, fireRow: string, gun: string): Spec => ({
  rules: 'huit',
  engagement: { kind: 'brigadeEngagement', distanceCm: 20, maxMoves: 2 },
  sides: {
    prussian: { force: { lanes: [[{ weapon, fireRow }]], battery: { gun } } },
    french: { force: { lanes: [[{}]] } },
  },
});

const AUGSBURG = (type: string, weapon: string, move: string): Spec => ({
  rules: 'augsburg',
  engagement: { turnLimit: 1, lanes: [{ distanceInches: 6 }] },
  sides: {
    allied: {
      force: {
        units: [{ type, weapon, move, original: 6, doctrine: { main: 'close-to-range', rangeInches: 4 } }],
      },
    },
    french: { force: { units: [{ type: 'french-foot', original: 6 }] } },
  },
});

const FIELDS = (weapon: string): Spec => {
  const bmu = { stands: 2, type: 'formed', arm: 'infantry', morale: 'C', fire: 'C', melee: 'C' };
  return {
    rules: 'fields-of-honor',
    engagement: { distanceIn: 10, maxTurns: 3 },
    sides: {
      north: { force: { units: [{ ...bmu, weapon }] }, doctrine: { name: 'stand-and-fire' } },
      south: {
        force: { units: [{ ...bmu, weapon: 'brownBessMusket' }] },
        doctrine: { name: 'stand-and-fire' },
      },
    },
  };
};

const MARCH = (quality: string): Spec => ({
  rules: 'march-attack',
  engagement: { kind: 'charge', turns: 1, distanceInches: 10 },
  sides: {
    horse: { force: { arm: 'cavalry', quality: 'regular', startCv: 5 } },
    foot: { force: { quality, men: 400 }, lossPmf: { '0': '1/2', '1': '1/2' } },
  },
});

/** A spec with a printed row, with rows that copy it, and the tables that add these. */
const COPIES: readonly (readonly [system: string, printed: Spec, own: Spec, tables: JsonObject])[] = [
  [
    'pluie',
    PLUIE('martini-henry', 'elite', 'infantry'),
    PLUIE('rifle', 'guard', 'jaeger'),
    {
      weapons: { 'x.rifle': { like: 'gb.martini-henry' } },
      table11GeneralModifiers: { quality: { guard: { like: 'elite' } } },
      table7CloseCombat: { guard: { like: 'elite' } },
      table10Activation: { guard: { like: 'elite' } },
      table3Movement: { jaeger: { like: 'infantry' } },
      actionsPerTurn: { jaeger: { actions: 2, shotsPerFireAction: 1, new: true } },
    },
  ],
  [
    'huit',
    HUIT('rifle', 'line', 'horse'),
    HUIT('carbine', 'picked', 'mortar'),
    {
      smallArmsRangesCm: { carbine: { like: 'rifle' } },
      gunRangesCm: { mortar: { like: 'horse' } },
      firingChart: { artillery: { mortar: { like: 'horse' } }, infantry: { picked: { like: 'line' } } },
    },
  ],
  [
    'augsburg',
    AUGSBURG('dutch-foot', 'musket', 'infantry'),
    AUGSBURG('bavarian-foot', 'fusil', 'jogging'),
    {
      ranges: { fusil: { like: 'musket' } },
      typeDefaults: { 'bavarian-foot': { like: 'dutch-foot' } },
      formations: { 'bavarian-foot': { like: 'dutch-foot' } },
      movement: { jogging: { like: 'infantry' } },
      chargeBonus: { jogging: { like: 'infantry' } },
    },
  ],
  [
    'fields-of-honor',
    FIELDS('springfieldRifle'),
    FIELDS('minie'),
    { weapons: { inferredBandsYards: { minie: { like: 'springfieldRifle' } } } },
  ],
  [
    'march-attack',
    MARCH('elite'),
    MARCH('grenadier'),
    // A letter names one quality alone.
    { qualities: { grenadier: { like: 'elite', letter: 'GR' } } },
  ],
];

describe.each(COPIES)('rows of a user’s own in %s', (_system, printed, own, tables) => {
  test('are read in every open table, and are used', () => {
    const { warnings } = read({ ...own, tables });
    expect(warnings.filter(({ message }) => message.includes('not used'))).toEqual([]);
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^own values, not the source’s: /u),
    );
  });

  test('answer as the printed rows that they copy, to the last digit', () => {
    expect(answers(read({ ...own, tables }))).toEqual(answers(read(printed)));
  });

  test('fit the schema that editors read', () => {
    const schema = specSchema(ruleSystems);
    expect(failures(schema, { hythe: 1, ...own, tables })).toEqual([]);
  });

  test('change nothing where nobody uses them', () => {
    const idle = read({ ...printed, tables });
    expect(idle.cells.map(({ inputs }) => inputs)).toEqual(read(printed).cells.map(({ inputs }) => inputs));
    expect(answers(idle)).toEqual(answers(read(printed)));
    expect(idle.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^row ".*" of .* is not used$/u),
    );
  });

  test('are kept by the resolved spec, which reads as the same experiment', () => {
    const first = read({ ...own, tables });
    const again = readSpec(JSON.stringify(first.spec), { file: FILE, systems: ruleSystems });
    expect(again.spec).toEqual(first.spec);
    expect(again.cells).toEqual(first.cells);
  });
});

test('an open table has no required column that may be left out, misspelt or beyond its limits', () => {
  for (const [id, , own, tables] of COPIES) {
    const system = ruleSystems.find((one) => one.id === id);
    const spec = read({ ...own, tables }).spec['tables'];
    if (system === undefined) throw new Error('there is the system');
    for (const [table, { columns }] of Object.entries(system.openTables ?? {})) {
      const names = table.split('.');
      const rows = names.reduce<unknown>((at, name) => partOf(at, name), spec);
      const [row] = Object.entries(rows as JsonObject).filter(([, one]) => isOwnRow(one)); // a table is a map
      if (row === undefined) throw new Error(`${id} has a row of ${table}`);
      const [rowId, whole] = row as [string, JsonObject];
      const place = `tables.${table}.${rowId}`;
      const asked = (changed: JsonObject): readonly Diagnostic[] =>
        wrong({ ...own, tables: replaced(spec as JsonObject, [...names, rowId], changed) });
      for (const [column, field] of Object.entries(columns)) {
        const { [column]: _left, ...without } = whole;
        const isMissed = asked(without).some(
          ({ path, message }) => path === `${place}.${column}` && message.includes(`${column} is missing`),
        );
        expect([column, isMissed]).toEqual([column, field.required === true]);
        expect(asked({ ...without, [`${column}x`]: 1 })).toContainEqual(
          expect.objectContaining({
            path: `${place}.${column}x`,
            message: expect.stringContaining('unknown key') as string,
          }),
        );
        // No column takes this.
        expect(asked({ ...whole, [column]: { never: -1e9 } })).toContainEqual(
          expect.objectContaining({
            path: expect.stringMatching(new RegExp(`^${place}\\.${column}`, 'u')) as string,
          }),
        );
      }
    }
  }
});

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function replaced(value: JsonObject, [name = '', ...rest]: readonly string[], by: JsonObject): JsonObject {
  const inner = rest.length === 0 ? by : replaced((value[name] ?? {}) as JsonObject, rest, by); // a map on the way
  return { ...value, [name]: inner };
}

const RIFLE = {
  new: true,
  army: 'French 1870',
  class: 'smallArm',
  maxRangeCm: 18,
  hit: { close: 7, medium: 12, long: 17, extreme: 20 },
};

/** A duel with these weapons in the tables. */
const withWeapons = (weapons: JsonObject): Spec => ({ ...PLUIE('lebel'), tables: { weapons } });

describe('a wrong row', () => {
  const refused = (weapons: JsonObject): readonly string[] => wrong(withWeapons(weapons)).map(atPath);

  test('is never made of a misspelt change', () => {
    expect(refused({ 'fr.lebell': { hit: { close: 7 } } })).toEqual([
      'tables.weapons.fr.lebell: the tables have no "fr.lebell" here; a row of your own has `new: true` or `like`; did you mean fr.lebel?',
    ]);
  });

  test.each([
    [{ 'fr.Chassepot ': RIFLE }, /cannot be the id of a row: a small letter/u],
    [{ Chassepot: RIFLE }, /cannot be the id of a row/u],
    [{ default: RIFLE }, /the word has a meaning of its own/u],
    [{ sidearm: RIFLE }, /short for gb\.sidearm and fr\.sidearm and ru\.sidearm/u],
    [{ 'fr.lebel': RIFLE }, /there is a row fr\.lebel already: leave out new/u],
    [{ lebel: { like: 'ru.krnka' } }, /there is a row fr\.lebel already: leave out like/u],
    [{ a: { ...RIFLE, new: false } }, /tables\.weapons\.a\.new: new must be true, not false/u],
    [{ a: { like: 'fr.lebell' } }, /a\.like: "fr\.lebell" is no row of weapons; did you mean fr\.lebel\?/u],
    [{ a: { like: 'sidearm' } }, /it may mean gb\.sidearm or fr\.sidearm or ru\.sidearm/u],
    [{ a: { like: 'b' }, b: { like: 'a' } }, /the copies go round in a circle/u],
    [
      { a: { ...RIFLE, hit: { ...RIFLE.hit, close: 41 } } },
      /a\.hit\.close: close must be a whole number from 1 to 40/u,
    ],
    [{ a: { ...RIFLE, maxRangeCm: 0 } }, /a\.maxRangeCm: maxRangeCm must be a number above 0/u],
    [{ a: { ...RIFLE, bands: 'artillery' } }, /a\.bands: unknown key "bands"/u],
  ])('%j says what is wrong, and where', (weapons, message) => {
    expect(refused(weapons as JsonObject).join('\n')).toMatch(message);
  });

  test('may copy copies eight deep, and no deeper', () => {
    const chain = (length: number): JsonObject =>
      Object.fromEntries(
        Array.from(
          { length },
          (_, i) => [`r${i}`, { like: i === 0 ? 'fr.lebel' : `r${i - 1}` }] as const,
        ).reverse(),
      );
    expect(refused(chain(9))).toEqual([]);
    expect(refused(chain(10)).join('\n')).toMatch(/a copy of more than 8 copies/u);
  });

  test('is refused beyond 200', () => {
    const many = (count: number): JsonObject =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`r${i}`, RIFLE]));
    expect(refused(many(200))).toEqual([]);
    expect(refused(many(201))).toEqual(['tables: there are 201 rows of your own, more than 200']);
  });

  test('stands in no table that is not open', () => {
    const spec = { ...PLUIE('lebel'), tables: { table5Terrain: { sand: { new: true, factor: [1, 2] } } } };
    expect(wrong(spec).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^no rows of your own can be added here: .*weapons do$/u),
    ]);
  });

  test('misses its partners by name', () => {
    const spec = {
      ...AUGSBURG('dutch-foot', 'musket', 'infantry'),
      tables: { movement: { run: { like: 'infantry' } } },
    };
    expect(wrong(spec).map(({ message }) => message)).toEqual([
      '"run" of movement needs a row in chargeBonus too',
    ]);
  });
});

describe('a row of a user’s own', () => {
  const rifles = { 'fr.chassepot': RIFLE, 'pr.dreyse': { like: 'fr.chassepot', maxRangeCm: 12 } };
  const duel = withWeapons(rifles);

  test('copies all but army and name, and takes what is written over it', () => {
    const { tables = {} } = read(duel).spec as { tables?: JsonObject };
    expect(tables).toEqual({
      weapons: { 'fr.chassepot': RIFLE, 'pr.dreyse': { ...RIFLE, army: 'own', maxRangeCm: 12 } },
    });
  });

  test('is varied as a value, through a path, and in a list of names', () => {
    const { cells } = read({
      ...duel,
      vary: {
        'sides.british.force.formations.0.units.0.weapon': ['dreyse', 'fr.chassepot', 'lebel'],
        'tables.weapons.pr.dreyse.hit.close': [8, 9],
      },
    });
    expect(cells).toHaveLength(6);
    expect(cells[0]?.factors.map(({ value }) => value)).toEqual(['pr.dreyse', 8]);
    expect(cells[1]?.tables).toMatchObject({ weapons: { 'pr.dreyse': { hit: { close: 9 } } } });
  });

  test('keeps its limits where a path is varied', () => {
    expect(wrong({ ...duel, vary: { 'tables.weapons.pr.dreyse.hit.close': [8, 99] } }).map(atPath)).toEqual([
      'vary.tables.weapons.pr.dreyse.hit.close.1: close must be a whole number from 1 to 40, or null, not 99',
    ]);
  });

  test('of a variant exists in that variant alone', () => {
    const variants = { printed: {}, own: { tables: { weapons: { 'x.rifle': { like: 'fr.lebel' } } } } };
    expect(read({ ...PLUIE('lebel'), variants }).variants).toEqual(['printed', 'own']);
    expect(wrong({ ...PLUIE('x.rifle'), variants }).map(({ path }) => path)).toEqual([
      'sides.british.force.formations.0.units.0.weapon',
    ]);
  });

  test('is changed by a variant as a printed one is', () => {
    const variants = { as: {}, better: { tables: { weapons: { dreyse: { hit: { close: 6 } } } } } };
    const { cells } = read({ ...duel, sides: PLUIE('dreyse')['sides'], variants });
    expect(cells[1]?.tables).toMatchObject({ weapons: { 'pr.dreyse': { hit: { close: 6 } } } });
  });

  test('is moved by a sensitivity', () => {
    const { cells } = read({
      ...duel,
      sides: PLUIE('dreyse')['sides'],
      analysis: { kind: 'sensitivity', tables: ['weapons.pr.dreyse.hit.medium'], step: 1 },
    });
    expect(cells.length).toBeGreaterThan(1);
  });

  test('is thrown with in odds, and said to be the user’s own', () => {
    const pluie = ruleSystems.find(({ id }) => id === 'pluie');
    const fire = pluie?.mechanics.find(({ name }) => name === 'fire');
    if (pluie === undefined || fire === undefined) throw new Error('there is fire');
    const { tables: patch } = read(duel).spec as { tables: JsonObject };
    const { system, ownIds } = withPatch(pluie, patch);
    const how = { shortForms: true, ownIds };
    const own = ask(system, fire, { weapon: 'chassepot', distanceCm: 8 }, how);
    expect(own.marks).toEqual(['own values, not the source’s: fr.chassepot']);
    expect(own.explanation?.total?.value).toBe(12);
    const copied = ask(
      withPatch(pluie, { weapons: { 'x.rifle': { new: true, ...lebelOf(pluie.tables) } } }).system,
      fire,
      { weapon: 'x.rifle', distanceCm: 8 },
      { shortForms: true, ownIds: new Map([['weapons', ['x.rifle']]]) },
    );
    const printed = ask(pluie, fire, { weapon: 'lebel', distanceCm: 8 }, { shortForms: true });
    expect(copied.distributions).toEqual(printed.distributions);
  });

  test('of heavy artillery with a close value is read without it, and warned of', () => {
    const gun = { ...RIFLE, class: 'heavy', maxRangeCm: 50 };
    const { warnings } = read(withWeapons({ gun }));
    expect(warnings.map(({ message }) => message)).toContain(
      'gun: heavy artillery cannot fire at close range, so its value there is not read (PDB-FIRE-05)',
    );
  });
});

/** The columns of the printed Lebel. */
function lebelOf(tables: JsonObject): JsonObject {
  const { rows } = tables['weapons'] as { rows: readonly JsonObject[] };
  const row = rows.find(({ id }) => id === 'fr.lebel') ?? {};
  const names = ['army', 'class', 'maxRangeCm', 'hit'];
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
