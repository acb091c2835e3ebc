/** Tables that the source does not give: what they may hold, where a mistake in one stands, and what is said of their numbers. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/play/json.ts';
import { SpecError } from '../../../src/spec/diagnostic.ts';
import type { Experiment } from '../../../src/spec/experiment.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { withChanges } from '../../../src/spec/read-tables.ts';
import { SpecFileError } from '../../../src/spec/spec-files.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import illustrative from '../../../src/rules/march-attack/tables.illustrative.json' with { type: 'json' };
import { FORMATIONS } from '../../../src/rules/march-attack/units.ts';
import { ask, errorOf, outcomes, TABLES } from './asked.ts';
import { DUEL, side } from './duel.ts';

const SPEC = `hythe: 1
title: Two battalions
rules: march-attack
tables: TABLES
forces:
  battalion: { mfType: infantry, skirmishRating: average, baseMorale: regular, units: [{ designation: R-3 }] }
engagement: { kind: engagement, distanceInches: 3, maxTurns: 2 }
sides:
  ours: { force: battalion, command: A, doctrine: { name: stand-and-fire } }
  theirs: { force: battalion, command: A, doctrine: { name: stand-and-fire } }
resolve: { replicates: 100, seed: tables }
`;

function read(tables: string, files: Readonly<Record<string, string>> = {}): Experiment {
  return readSpec(SPEC.replace('TABLES', tables), {
    file: 'specs/duel.yaml',
    systems: [marchAttack],
    files: {
      read(name) {
        const content = files[name];
        if (content === undefined) throw new SpecFileError('no such file or folder');
        return content;
      },
    },
  });
}

/** `file:line:column text under the caret < message` of everything wrong. */
function wrongs(tables: string, files: Readonly<Record<string, string>> = {}): readonly string[] {
  try {
    read(tables, files);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.diagnostics.map(({ file, line, column, length, source, message }) => {
      const marked = source.slice(column - 1, column - 1 + length);
      return `${file}:${line}:${column} ${marked} < ${message}`;
    });
  }
  return [];
}

/** The illustrative tables as a text of a file of one's own, a piece of it replaced. */
function house(from = '', to = ''): Readonly<Record<string, string>> {
  const text = JSON.stringify({ ...illustrative, about: { title: 'House', status: 'user' } }, null, 1);
  expect(text).toContain(from);
  return { 'house.json': text.replace(from, to) };
}

/** The illustrative tables with changes. */
const changed = (changes: Json): Json => ['illustrative', changes];

describe('a file of tables in the folder of the spec', () => {
  it('is what is played, and the results say whose numbers they are', () => {
    expect(read('house.json', house()).warnings).toEqual([
      {
        about: 'numbers',
        message: 'file of tables "House", status user: its numbers are the user\'s, not the source\'s',
      },
    ]);
    expect(
      read('illustrative')
        .warnings.map(({ message }) => message)
        .join(),
    ).toMatch(/status illustrative: its numbers are invented, and are not those of March Attack/u);
  });

  it.each([
    [
      '"perPoint": 1',
      '"perPoint": 1.5',
      '1.5',
      'perPoint must be a whole number from -1000 to 1000, not 1.5',
    ],
    ['"chargeInches": 14', '"chargInches": 14', '"chargInches"', 'did you mean chargeInches?'],
    [
      '"tacticalInches": 9',
      '"tacticalInches": "9"',
      '"9"',
      'tacticalInches must be a number from 0 to 1000, not "9"',
    ],
    ['"dice": "1D6"', '"dice": "6"', '"6"', 'dice must be dice such as 2D6, not "6"'],
    [
      '"mechanic": "lookup"',
      '"mechanic": "look-up"',
      '"look-up"',
      'mechanic must be one of factor-sixths, lookup',
    ],
    [
      '"status": "user"',
      '"status": "mine"',
      '"mine"',
      'status must be one of illustrative, user, not "mine"',
    ],
    [
      '"maxRangeInches": 3',
      '"maxRangeInches": "3"',
      '"3"',
      'it must be a number of inches, or a map of L, M and H',
    ],
    ['"L": 12', '"X": 12', '{', 'it must be a number of inches, or a map of L, M and H'],
    [
      '"result": "broken"',
      '"result": "break"',
      '"break"',
      'result must be one of pass, disorder, retire, broken',
    ],
    ['"upToMargin": 0,', '"upToMargin": null,', '{', 'a row without a limit (null) must be the last'],
    ['"upTo": 11,', '"upTo": null,', '{', 'a row without a limit (null) must be the last'],
    ['"orders": {', '"order": {', '"order"', 'did you mean orders?'],
    ['"target": 7', '"aim": 7', '"orders"', 'target is missing: a whole number'],
  ])('with %s as %s is refused at its place', (from, to, marked, message) => {
    const files = house(from, to);
    const found = wrongs('house.json', files).filter((wrong) => wrong.includes(message));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(` ${marked} < `);
    const [, line = '', column = ''] = /^specs\/house\.json:(\d+):(\d+) /u.exec(found[0] ?? '') ?? [];
    const text = files['house.json']?.split('\n')[Number(line) - 1] ?? '';
    expect(text.slice(Number(column) - 1).startsWith(marked)).toBe(true);
  });

  it('may leave out what no engagement asks for', () => {
    const { mfMorale: _morale, ...most } = illustrative;
    expect(wrongs('house.json', { 'house.json': JSON.stringify(most) })).toEqual([]);
  });
});

it('a spec without such tables is told what is missing, why, and how to supply it', () => {
  expect(wrongs('{}').join()).toMatch(
    /^specs\/duel\.yaml:7:1 engagement < MA-ERR-MISSING-TABLE: tables\.fire\.smallArms is missing: the source has no fire table; write tables: FILE with yours, or tables: illustrative for invented numbers, or choose onMissingTable: skip$/u,
  );
});

describe('changes of such tables', () => {
  it('let what is left out count nothing, and what is null forbid', () => {
    const shot = {
      weapon: 'smallArms',
      firerCv: 6,
      firerFormation: 'square',
      rangeInches: 1,
      targetFormation: 'line',
      targetArm: 'infantry',
      targetCover: 'none',
      firerDisordered: false,
    };
    const fire = (firerFormation: Json, inFormation: string) =>
      outcomes('pack-fire', {
        ...shot,
        firerFormation: inFormation,
        tables: changed({ fire: { smallArms: { firerFormation } } }),
      });
    expect(fire({ square: 0 }, 'square')).toEqual(fire({}, 'line'));
    expect(fire({ square: null }, 'square')).toEqual({ '0': 1 });
    const { firerFormation: _none, ...table } = illustrative.fire.smallArms;
    expect(outcomes('pack-fire', { ...shot, tables: { fire: { smallArms: table } } })).toEqual(
      fire({}, 'line'),
    );
    const forbids = changed({ fire: { artillery: { firerFormation: { square: null } } } });
    const { system } = withChanges(marchAttack, forbids);
    const { artillery } = marchAttack.read(system.tables).fireTables;
    expect(artillery?.canFireIn(FORMATIONS.indexOf('square'))).toBe(false);
    expect(artillery?.canFireIn(FORMATIONS.indexOf('line'))).toBe(true);
  });

  it('that leave a total without a row are an error where that total can be thrown', () => {
    const rowsTo = (upTo: number): Json => changed({ skirmish: { rows: [{ upTo, cvLoss: 0 }] } });
    const { code, message } = errorOf('pack-skirmish', { advantage: 1, tables: rowsTo(8) });
    expect(code).toBe('MA-ERR-INPUT');
    expect(message).toMatch(/tables\.skirmish has no row for 9/u);
    expect(outcomes('pack-skirmish', { advantage: 1, tables: rowsTo(13) })['0']).toBeCloseTo(1, 12);
  });

  it('restrict whom a formation may skirmish with (R-18)', () => {
    const sides = {
      A: side({ skirmishRating: 'good', units: [{ designation: 'R-9 Sk' }] }),
      B: side({ mfType: 'cavalry', units: [{ designation: 'R-2 L' }] }),
    };
    const asked = { ...DUEL, distanceInches: 8, sides, metric: 'cvLostB' };
    expect(Object.keys(outcomes('engagement', asked))).toContain('2');
    const tables = changed({ skirmish: { targets: ['infantry', 'mixed'] } });
    expect(outcomes('engagement', { ...asked, tables })).toEqual({ '0': 1 });
  });

  it('may say what a blown unit can do', () => {
    const sides = {
      A: side({ mfType: 'cavalry', doctrine: { name: 'charge' }, units: [{ designation: 'R-5 H' }] }),
      B: side({ mfType: 'cavalry', units: [{ designation: 'R-5 H' }] }),
    };
    const asked = { ...DUEL, maxTurns: 2, sides };
    const chances = [{}, { blown: { mayCharge: true } }, { blown: null }].map((changes) =>
      JSON.stringify(outcomes('engagement', { ...asked, tables: changed(changes) })),
    );
    expect(new Set(chances).size).toBe(3);
  });

  it('are varied at their paths', () => {
    const text = SPEC.replace('TABLES', 'illustrative').concat(
      'vary: { tables.melee.mods.infantryColumn: [0, 1, 2] }\n',
    );
    const { cells } = readSpec(text, { file: 'duel.yaml', systems: [marchAttack] });
    expect(cells.map(({ tables }) => /"infantryColumn":(\d)/u.exec(JSON.stringify(tables))?.[1])).toEqual([
      '0',
      '1',
      '2',
    ]);
  });
});

describe('every answer that rests on such tables', () => {
  it('says so, and marks each of its numbers', () => {
    const melee = ask('pack-melee', {
      tables: 'illustrative',
      charger: { designation: 'R-5', formation: 'column' },
      defender: { designation: 'R-5', formation: 'line' },
    });
    expect(melee.marks?.join()).toMatch(/status illustrative: its numbers are invented/u);
    expect(melee.explanation?.factors.every(({ mark }) => mark === 'illustrative, invented')).toBe(true);
    expect(ask('engagement', DUEL).marks?.join()).toMatch(/invented/u);
    const { about: _about, ...ofUser } = illustrative;
    const orders = ask('pack-orders', { command: 'A', committed: true, tables: ofUser });
    expect(orders.marks).toEqual(["tables of the spec: their numbers are the user's, not the source's"]);
  });

  it('looks a table of one’s own up by itself', () => {
    const rows = [
      { upTo: 4, result: 'rain' },
      { upTo: null, result: 'fair' },
    ];
    const asked = { table: 'weather', tables: { extraTables: { weather: { dice: '1D6', rows } } } };
    const answer = outcomes('pack-table', asked);
    expect(answer['rain']).toBeCloseTo(4 / 6, 12);
    expect(outcomes('pack-table', { ...asked, modifier: 3 })['rain']).toBeCloseTo(1 / 6, 12);
  });
});

it('nothing is given where the tables are those of the source', () => {
  expect([TABLES.fire.smallArms, TABLES.melee, TABLES.move, TABLES.marks]).toEqual([null, null, null, []]);
});
