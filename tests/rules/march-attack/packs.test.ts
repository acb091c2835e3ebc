/** Rule packs: what they may hold, where a mistake in one stands, how they are patched, and what is said of their numbers. */
import { describe, expect, it } from 'vitest';
import { patchedPack } from '../../../src/engagement/rule-pack.ts';
import { SpecError } from '../../../src/experiment/diagnostic.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { readSpec } from '../../../src/experiment/read-spec.ts';
import { SpecFileError } from '../../../src/experiment/spec-files.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import illustrative from '../../../src/rules/march-attack/pack.illustrative.json' with { type: 'json' };
import { FORMATIONS } from '../../../src/rules/march-attack/units.ts';
import { readPack } from '../../../src/rules/march-attack/pack.ts';
import { ask, errorOf, outcomes, TABLES } from './asked.ts';
import { DUEL, side } from './duel.ts';

const SPEC = `hythe: 1
title: Two battalions
rules: march-attack
forces:
  battalion: { mfType: infantry, skirmishRating: average, baseMorale: regular, units: [{ designation: R-3 }] }
engagement: { kind: engagement, pack: PACK, distanceInches: 3, maxTurns: 2 }
sides:
  ours: { force: battalion, command: A, doctrine: { name: stand-and-fire } }
  theirs: { force: battalion, command: A, doctrine: { name: stand-and-fire } }
resolve: { replicates: 100, seed: packs }
`;

function read(pack: string, files: Readonly<Record<string, string>> = {}): Experiment {
  return readSpec(SPEC.replace('PACK', pack), {
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
function wrongs(pack: string, files: Readonly<Record<string, string>> = {}): readonly string[] {
  try {
    read(pack, files);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.diagnostics.map(({ file, line, column, length, source, message }) => {
      const marked = source.slice(column - 1, column - 1 + length);
      return `${file}:${line}:${column} ${marked} < ${message}`;
    });
  }
  return [];
}

/** The shipped pack as a text of a file of one's own, a piece of it replaced. */
function house(from = '', to = ''): Readonly<Record<string, string>> {
  const text = JSON.stringify({ ...illustrative, packId: 'house', status: 'user' }, null, 1);
  expect(text).toContain(from);
  return { 'house.json': text.replace(from, to) };
}

describe('a rule pack in a file of the spec’s folder', () => {
  it('is what is played, and the results say whose numbers they are', () => {
    expect(read('house.json', house()).warnings).toEqual([
      {
        about: 'numbers',
        message: 'rule pack "house", status user: its numbers are the user\'s, not the source\'s',
      },
    ]);
    expect(
      read('illustrative')
        .warnings.map(({ message }) => message)
        .join(),
    ).toMatch(/"illustrative-1".*status illustrative.*invented/u);
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
      'maxRangeInches must be a number of inches, or a map of L, M and H',
    ],
    [
      '"result": "broken"',
      '"result": "break"',
      '"break"',
      'result must be one of pass, disorder, retire, broken',
    ],
    ['"upToMargin": 0,', '"upToMargin": null,', '{', 'a row without a limit (null) must be the last'],
    ['"orders": {', '"order": {', '"order"', 'did you mean orders?'],
    [
      '"blown": {',
      '"cvTable": { "overrides": { "elite": { "450": 6 } } }, "blown": {',
      '"450"',
      '"450" is no column of the combat value table',
    ],
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

  it('that is not there, or is no pack, is refused at its name', () => {
    expect(wrongs('house.json').join()).toMatch(/^specs\/duel\.yaml:6:39 house\.json < .*no such file/u);
    expect(wrongs('house.yaml', { 'house.yaml': '[1, 2]' }).join()).toMatch(
      /pack must be illustrative, a file named under engagement\.pack, or a rule pack/u,
    );
    expect(wrongs('illustrativ').join()).toMatch(/illustrativ/u);
  });
});

describe('a patch of a rule pack', () => {
  it('merges maps, replaces lists and values, and deletes what is null', () => {
    const pack = { a: { b: 1, c: { d: [1, 2], e: 'x' } }, f: 2 };
    expect(patchedPack(pack, { a: { c: { d: [3], e: null } }, f: { g: null } })).toEqual({
      a: { b: 1, c: { d: [3] } },
      f: { g: null },
    });
    expect(pack.a.c.e).toBe('x');
  });

  it('lets what is absent count nothing, and what is null in a new table forbid', () => {
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
    const fire = (firerFormation: unknown) =>
      outcomes('pack-fire', { ...shot, packPatch: { fire: { smallArms: { firerFormation } } } });
    // Factor 7 without the -3 of the square.
    expect(fire({ square: null })).toEqual(outcomes('pack-fire', { ...shot, firerFormation: 'line' }));
    const forbids = { ...illustrative.fire.artillery, firerFormation: { square: null } };
    const packPatch = { packId: 'own', fire: { artillery: null } };
    const pack = patchedPack(patchedPack(illustrative, packPatch), { fire: { artillery: forbids } });
    const table = readPack(pack, {}, TABLES).fire.artillery;
    const aimed = {
      firerCv: 6,
      firerDisordered: false,
      weight: 0,
      rangeInches: 1,
      targetFormation: 0,
      targetArm: 0,
      targetCover: 0,
    };
    expect(table?.canFire({ ...aimed, firerFormation: FORMATIONS.indexOf('square') })).toBe(false);
    expect(table?.canFire({ ...aimed, firerFormation: FORMATIONS.indexOf('line') })).toBe(true);
  });

  it('is checked as a pack is', () => {
    const { code, message } = errorOf('pack-skirmish', {
      advantage: 1,
      packPatch: { skirmish: { dice: '2W6' } },
    });
    expect(code).toBe('MA-ERR-INPUT');
    expect(message).toMatch(/packPatch\.skirmish: dice must be dice such as 2D6/u);
  });

  it('that leaves a total without a row is an error where that total can be thrown', () => {
    const packPatch = { skirmish: { rows: [{ upTo: 8, cvLoss: 0 }] } };
    const { code, message } = errorOf('pack-skirmish', { advantage: 1, packPatch });
    expect(code).toBe('MA-ERR-INPUT');
    expect(message).toMatch(/table skirmish has no row for 9/u);
    const all = { skirmish: { rows: [{ upTo: 13, cvLoss: 0 }] } };
    expect(outcomes('pack-skirmish', { advantage: 1, packPatch: all })['0']).toBeCloseTo(1, 12);
  });

  it('restricts whom a formation may skirmish with (R-18)', () => {
    const sides = {
      A: side({ skirmishRating: 'good', units: [{ designation: 'R-9 Sk' }] }),
      B: side({ mfType: 'cavalry', units: [{ designation: 'R-2 L' }] }),
    };
    const asked = { ...DUEL, distanceInches: 8, sides, metric: 'cvLostB' };
    expect(Object.keys(outcomes('engagement', asked))).toContain('2');
    const packPatch = { skirmish: { targets: ['infantry', 'mixed'] } };
    expect(outcomes('engagement', { ...asked, packPatch })).toEqual({ '0': 1 });
  });

  it('may say what a blown unit can do', () => {
    const sides = {
      A: side({ mfType: 'cavalry', doctrine: { name: 'charge' }, units: [{ designation: 'R-5 H' }] }),
      B: side({ mfType: 'cavalry', units: [{ designation: 'R-5 H' }] }),
    };
    const asked = { ...DUEL, maxTurns: 2, sides };
    const chances = [{}, { blown: { mayCharge: true } }, { blown: null }].map((packPatch) =>
      JSON.stringify(outcomes('engagement', { ...asked, packPatch })),
    );
    expect(new Set(chances).size).toBe(3);
  });
});

describe('combat values of a rule pack', () => {
  it('are used as they stand, and told apart from the book’s', () => {
    const cv = (overrides: unknown) => ask('cv', { quality: 'veteran', men: 400, cvOverrides: overrides });
    expect(cv({}).marks).toBeUndefined();
    const marks = cv({ veteran: { '400': 12 } }).marks?.join() ?? '';
    expect(marks).toMatch(/12 of veteran 400 is a rule pack's own/u);
    expect(marks).toMatch(/contradicts the 5 that the source confirms/u);
    expect(cv({ veteran: { '400': 5 } }).marks?.join()).not.toMatch(/contradicts/u);
  });
});

describe('every answer that used a rule pack', () => {
  it('says so, and marks each of its numbers', () => {
    const melee = ask('pack-melee', {
      charger: { designation: 'R-5', formation: 'column' },
      defender: { designation: 'R-5', formation: 'line' },
    });
    expect(melee.marks?.join()).toMatch(/status illustrative: its numbers are invented/u);
    expect(melee.explanation?.factors.every(({ mark }) => mark === 'illustrative, invented')).toBe(true);
    expect(ask('engagement', DUEL).marks?.join()).toMatch(/invented/u);
    const patched = ask('pack-orders', {
      command: 'A',
      committed: true,
      packPatch: { orders: { target: 8 } },
    });
    expect(patched.marks?.join()).toMatch(/"illustrative-1" with a packPatch/u);
  });

  it('looks a table of one’s own up by itself', () => {
    const rows = [
      { upTo: 4, result: 'rain' },
      { upTo: null, result: 'fair' },
    ];
    const asked = { table: 'weather', packPatch: { extraTables: { weather: { dice: '1D6', rows } } } };
    const answer = outcomes('pack-table', asked);
    expect(answer['rain']).toBeCloseTo(4 / 6, 12);
    expect(outcomes('pack-table', { ...asked, modifier: 3 })['rain']).toBeCloseTo(1 / 6, 12);
  });
});

it('a pack that is given whole is read as that of a file is', () => {
  const pack = readPack({ packId: 'own', title: 'own', status: 'user' }, {}, TABLES);
  expect([pack.fire.smallArms, pack.melee, pack.move]).toEqual([null, null, null]);
  expect(errorOf('engagement', { ...DUEL, pack: { packId: 'own', title: 'own', status: 'user' } }).code).toBe(
    'MA-ERR-MISSING-TABLE',
  );
});
