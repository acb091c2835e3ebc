/** The tables: what the digest says of them holds, a spec's numbers in their place act, and wrong ones are refused. */
import { describe, expect, it } from 'vitest';
import { patchedTables } from '../../../src/spec/table-patch.ts';
import type { JsonObject } from '../../../src/play/json.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import { QUALITIES } from '../../../src/rules/march-attack/units.ts';
import { ask, outcomes, TABLES, type Asked } from './asked.ts';

const CELLS = QUALITIES.flatMap((quality, q) =>
  TABLES.cvTable.menColumns.map((column, c) => {
    const cell = TABLES.cv[quality]?.get(column);
    if (cell === undefined) throw new Error(`no cell ${quality} ${column}`);
    return { quality, q, column, c, cell };
  }),
);

describe('the combat value table', () => {
  it('is that of the formula of MA-CV-05', () => {
    for (const { quality, column, cell } of CELLS) {
      const value = Math.floor((6 * column) / 1000 + TABLES.qualities[quality].vedBase - 5 + 0.5);
      expect([quality, column, cell.cv]).toEqual([quality, column, Math.min(10, Math.max(1, value))]);
    }
  });

  it('has the bounds that follow from its confirmed cells and from order', () => {
    const sure = CELLS.filter(({ cell }) => cell.status === 'confirmed');
    expect(sure).toHaveLength(7);
    for (const { q, c, cell } of CELLS) {
      const below = sure.filter((one) => one.q <= q && one.c <= c).map((one) => one.cell.cv);
      const above = sure.filter((one) => one.q >= q && one.c >= c).map((one) => one.cell.cv);
      expect(cell.boundLow).toBe(Math.max(1, ...below));
      expect(cell.boundHigh).toBe(above.length === 0 ? null : Math.min(...above));
      expect(cell.cv).toBeGreaterThanOrEqual(cell.boundLow ?? 0);
      expect(cell.cv).toBeLessThanOrEqual(cell.boundHigh ?? Infinity);
    }
  });

  it('is printed with its three kinds of cells told apart, as are the answers that rest on them', () => {
    const [printed] = marchAttack.printedTables ?? [];
    const [values] = printed?.draw(TABLES) ?? [];
    expect(values?.rows[1]?.join(' ')).toBe('militia (1) (1) (2) (2) (3) (4) (4) 5? (5) (6)');
    expect(values?.rows[3]?.join(' ')).toBe('regular (3) (3) 4 4 (5) 6 6 (7) (7) (8)');
    const mark = (quality: string, men: number) => ask('cv', { quality, men }).explanation?.factors[0]?.mark;
    expect([mark('regular', 400), mark('militia', 800), mark('regular', 500)]).toEqual([
      undefined,
      'soft',
      'inferred',
    ]);
    expect(marchAttack.notes(TABLES).join()).toMatch(/soft is militia 800 = 5; all others are inferred/u);
  });
});

function patched(patch: JsonObject): JsonObject {
  return patchedTables(marchAttack.tables, marchAttack, patch);
}

const TEST = { quality: 'regular', test: 'form-square' };

/** A patch, and a question whose answer changes with it. */
const SHOWN: readonly (readonly [string, JsonObject, string, Asked])[] = [
  ['qualities', { qualities: { regular: { vedBase: 6 } } }, 'ved', TEST],
  ['leaders in tests', { vedModifiers: { a: { C: 3 } } }, 'ved', { ...TEST, leaders: ['C'] }],
  ['column', { vedModifiers: { b: { mod: 1 } } }, 'ved', { ...TEST, infantryColumn: true }],
  ['losses', { vedModifiers: { c: { mod: -2 } } }, 'ved', { ...TEST, cvLost: 2 }],
  ['how many losses', { vedModifiers: { c: { when: 'per 3 full CV lost' } } }, 'ved', { ...TEST, cvLost: 2 }],
  ['disorder', { vedModifiers: { d: { mod: -1 } } }, 'ved', { ...TEST, disorder: 1 }],
  [
    'distances',
    { vedModifiers: { e: { bands: [{ upToInches: null, mod: 1 }] } } },
    'ved',
    { ...TEST, cavalryChargeDistanceInches: 3 },
  ],
  ['test dice', { vedModifiers: { dice: '3D6' } }, 'ved', TEST],
  ['command', { leaderCommand: { A: { bonus: 2 } } }, 'initiative', { commandA: 'A', commandB: 'P' }],
  ['initiative dice', { initiative: { dice: '1D6' } }, 'initiative', { commandA: 'A', commandB: 'P' }],
  [
    'skirmish ratings',
    { skirmishRatings: { good: { otherCvPerPoint: 2 } } },
    'scv',
    { rating: 'good', skirmishCv: 0, nonSkirmishCv: 9 },
  ],
  [
    'states',
    { mfStates: { shaken: { unitsRemaining: '1/2 or less' } } },
    'mf-card',
    { initialUnits: 6, scv: 7 },
  ],
  [
    'skirmish values of states',
    { mfStates: { spent: { scvFactor: '1/2' } } },
    'mf-card',
    { initialUnits: 6, scv: 7 },
  ],
  ['gun weights', { gunWeights: { M: { minPounds: 5 } } }, 'gun-weight', { pounds: 5 }],
  ['battle groups', { battleGroups: { moreThanMen: 400 } }, 'battle-groups', { quality: 'elite', men: 450 }],
  [
    'inspiration',
    { leaderInspirational: { C: { bonus: 5 } } },
    'pack-mf-morale',
    { tables: 'illustrative', baseMorale: 'regular', inspirational: 'C', state: 'spent' },
  ],
  [
    'combat values',
    { cvTable: { cells: { veteran: { '400': { cv: 7 } } } } },
    'cv',
    { quality: 'veteran', men: 400 },
  ],
];

describe('a number in the place of the table’s', () => {
  it.each(SHOWN)('changes an answer: %s', (_what, patch, mechanic, asked) => {
    let before: unknown;
    try {
      before = outcomes(mechanic, asked);
    } catch {
      before = 'refused';
    }
    expect(outcomes(mechanic, asked, patched(patch))).not.toEqual(before);
  });

  it('is no longer the book’s, and says so', () => {
    const tables = patched({ cvTable: { cells: { veteran: { '400': { cv: 7 } } } } });
    const marks = ask('cv', { quality: 'veteran', men: 400 }, tables).marks?.join() ?? '';
    expect(marks).toMatch(/7 of veteran 400 is the user's own/u);
    expect(marks).toMatch(/contradicts the 5 that the source confirms/u);
  });

  it.each([
    [
      { qualities: { regular: { vedBase: 'seven' } } },
      /tables\.qualities\.rows\.regular\.vedBase is "seven"; it must be a whole number/u,
    ],
    [{ vedModifiers: { dice: 'two' } }, /dice is "two"; it must be dice such as 2D6/u],
    [{ mfStates: { shaken: { unitsRemaining: 'few' } } }, /fraction from 0 to 1, such as 2\/3 or less/u],
    [{ vedModifiers: { c: { when: 'often' } } }, /whole number of 1 or more in it/u],
  ] as readonly (readonly [JsonObject, RegExp])[])(
    'is refused by name where it is none: %o',
    (patch, message) => {
      expect(() => marchAttack.read(patched(patch))).toThrow(message);
    },
  );
});
