/** What is refused, with the code that the digest gives it and a message that says what would do. */
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/play/json.ts';
import type { Options } from '../../../src/play/options.ts';
import { TooLargeError } from '../../../src/play/solve.ts';
import { ask, certain, engagementOf, errorOf, outcomes, type Asked } from './asked.ts';
import { DUEL, side } from './duel.ts';
import { itRefuses } from '../refused.ts';

const INPUT = 'MA-ERR-INPUT';
interface Skipping extends Asked {
  readonly options: Options;
}
type Sided = Readonly<Record<string, unknown>>;

const UNIT = { arm: 'infantry', quality: 'regular', startCv: 6, cv: 6, formation: 'line' };
const SURE = { '0': '1' };

describe('a question is refused for', () => {
  itRefuses(errorOf, 'MA-ERR-COLUMN', {
    'men-column': [
      ['no men', { men: -5 }, /men must be 1 or more/u],
      [
        'men beyond the table, where that is an error',
        { men: 1050, options: { cvOutOfTable: 'error' } },
        /columns 100 to 1000/u,
      ],
    ],
    cv: [
      [
        'men below the table, where that is an error',
        { quality: 'elite', men: 49, options: { cvOutOfTable: 'error' } },
        /column 0/u,
      ],
      ['no guns', { quality: 'elite', guns: 0 }, /guns must be 1 or more/u],
      [
        'a battery of ten, where only those of the table count',
        { quality: 'elite', guns: 10, options: { gunColumn: 'exact' } },
        /4, 6, 8, 12/u,
      ],
    ],
  });

  itRefuses(errorOf, INPUT, {
    cv: [
      ['men and guns', { quality: 'elite', guns: 8, men: 400 }, /exactly one of men and guns/u],
      ['neither men nor guns', { quality: 'elite' }, /exactly one of men and guns/u],
    ],
    'cv-bounds': [['bounds of no column', { quality: 'elite', column: 150 }, /one of 100, 200/u]],
    'charge-home': [
      ['more CV than at the start', { unit: { ...UNIT, cv: 7 }, lossPmf: SURE }, /at most startCv/u],
      [
        'probabilities that do not sum to 1',
        { unit: UNIT, lossPmf: { '0': '1/2', '1': '1/3' } },
        /sum to 1, not 0\.8333/u,
      ],
      ['a probability that divides by 0', { unit: UNIT, lossPmf: { '0': '1/0' } }, /divides by 0/u],
      ['a loss that is no number', { unit: UNIT, lossPmf: { some: '1' } }, /whole number of losses/u],
    ],
  });

  itRefuses(errorOf, 'MA-ERR-SPLIT', {
    'battle-groups': [['a regiment of 500', { quality: 'regular', men: 500 }, /more than 500/u]],
  });

  itRefuses(errorOf, 'MA-ERR-GUN-WEIGHT', {
    'gun-weight': [
      ['guns of 5 pounds', { pounds: 5 }, /5 pounds/u],
      ['guns of 2 pounds', { pounds: 2 }, /2 pounds/u],
      ['guns of 11 pounds', { pounds: 11 }, /11 pounds/u],
    ],
  });

  itRefuses(errorOf, 'MA-ERR-DESIGNATION', {
    designation: [
      ['light siege guns', { text: 'R-5 LS' }, /designation/u],
      ['two blanks', { text: 'R-5  Sk' }, /designation/u],
      ['a small letter', { text: 'r-5' }, /designation/u],
      ['no number', { text: 'R- Sk' }, /designation/u],
    ],
  });

  itRefuses(errorOf, 'MA-ERR-MISSING-TABLE', {
    'pack-table': [['a table that is not there', { table: 'weather' }, /extraTables\.weather/u]],
  });
});

describe('an engagement is refused for', () => {
  const refused = (A: Sided, B: Sided = {}): string =>
    errorOf('engagement', { ...DUEL, sides: { A: side(A), B: side(B) } }).message;

  it('a formation that the arm does not have', () => {
    expect(refused({ units: [{ designation: 'R-4 L', formation: 'column' }] })).toMatch(
      /formation of cavalry/u,
    );
    expect(refused({ units: [{ designation: 'R-4', formation: 'deployed' }] })).toMatch(
      /line, column, square/u,
    );
    expect(refused({ units: [{ designation: 'R-4 MF', formation: 'line' }] })).toMatch(/deployed, limbered/u);
  });

  it('a combat value above that of the start', () => {
    expect(refused({ units: [{ designation: 'R-4', startCv: 3 }] })).toMatch(
      /startCv must be at least the 4/u,
    );
  });

  it('a unit beyond every table', () => {
    expect(refused({ units: [{ designation: 'R-251' }] })).toMatch(/250 or less/u);
  });

  it('infantry without a skirmish rating', () => {
    expect(refused({ skirmishRating: null })).toMatch(
      /skirmishRating is required with mfType infantry or mixed/u,
    );
  });

  it('a distance that no ruler has', () => {
    const { message } = errorOf('engagement', { ...DUEL, distanceInches: 5.123456 });
    expect(message).toMatch(/too fine/u);
  });

  it('a formation that has to test without a base morale, in whatever branch of play', () => {
    const { baseMorale: _none, ...losing } = side({
      units: [{ designation: 'R-1' }, { designation: 'R-1' }],
    });
    const asked = { ...DUEL, distanceInches: 1, maxTurns: 2, sides: { A: side(), B: losing } };
    const { code, message } = errorOf('engagement', asked);
    expect(code).toBe(INPUT);
    expect(message).toMatch(/sides\.B: baseMorale is required/u);
    expect(Object.keys(outcomes('engagement', { ...asked, maxTurns: 1 })).length).toBeGreaterThan(0);
  });
});

/** The illustrative tables without some. */
function without(...parts: readonly string[]): Json {
  const none = parts.map((part) => [part, part === 'fire' ? { smallArms: null, artillery: null } : null]);
  return ['illustrative', Object.fromEntries(none) as JsonObject]; // a map of nulls
}

describe('an engagement without a table', () => {
  const far = { ...DUEL, distanceInches: 30 };
  const cases: readonly (readonly [string, Asked, string])[] = [
    ['fire.smallArms', far, 'fire'],
    [
      'fire.artillery',
      {
        ...far,
        sides: {
          A: side({ units: [{ designation: 'R-4 MF' }] }),
          B: side({ units: [{ designation: 'R-4 L' }] }),
        },
      },
      'fire',
    ],
    [
      'skirmish',
      {
        ...DUEL,
        sides: { A: side({ skirmishRating: 'good', units: [{ designation: 'R-6 Sk' }] }), B: side({}) },
      },
      'skirmish',
    ],
    ['melee', { ...DUEL, sides: { A: side({ doctrine: { name: 'charge' } }), B: side({}) } }, 'melee'],
    [
      'mfMorale',
      {
        ...DUEL,
        distanceInches: 1,
        maxTurns: 2,
        sides: { A: side({}), B: side({ units: [{ designation: 'R-1' }, { designation: 'R-1' }] }) },
      },
      'mfMorale',
    ],
    [
      'move.infantry',
      { ...far, sides: { A: side({ doctrine: { name: 'close-to-range' } }), B: side({}) } },
      'move',
    ],
  ];

  it.each(cases)('%s is an error that names it and says how to supply it', (path, asked, section) => {
    const { code, message } = errorOf('engagement', { ...asked, tables: without(section) });
    expect(code).toBe('MA-ERR-MISSING-TABLE');
    expect(message).toMatch(/^MA-ERR-MISSING-TABLE: tables\..* is missing: the source has no .* table/u);
    expect(message).toContain(`tables.${path} is missing`);
    expect(message).toContain('write tables: FILE with yours, or tables: illustrative');
    // The same question with the table is answered.
    expect(Object.keys(outcomes('engagement', asked)).length).toBeGreaterThan(0);
  });

  it.each(cases.filter(([path]) => !path.startsWith('move')))(
    '%s can be passed over, and the answer says so',
    (path, asked, section) => {
      const skipping: Skipping = {
        ...asked,
        tables: without(section),
        options: { onMissingTable: 'skip' },
      };
      expect(Object.keys(outcomes('engagement', skipping)).length).toBeGreaterThan(0);
      const { sides, options, ...frame } = skipping;
      const engagement = engagementOf({ ...frame, ...(sides as Sided) }, options);
      expect(engagement.warnings?.join()).toContain(`without a table ${path}`);
    },
  );

  it('of all is refused before it is played', () => {
    const { tables: _none, ...bare } = DUEL;
    expect(errorOf('engagement', bare).message).toContain('tables.fire.smallArms is missing');
  });

  it('is never passed over where it is of movement', () => {
    const asked = { ...far, sides: { A: side({ doctrine: { name: 'charge' } }), B: side({}) } };
    const skipping = { ...asked, tables: without('move'), options: { onMissingTable: 'skip' } };
    expect(errorOf('engagement', skipping).code).toBe('MA-ERR-MISSING-TABLE');
  });

  it('is no error where no branch of play asks for it', () => {
    const asked = { ...far, tables: without('skirmish', 'melee', 'mfMorale', 'move') };
    expect(certain('engagement', asked)).toBe('undecided');
  });
});

it('a skirmish whose ways of play are beyond counting is refused, not waited for', () => {
  const small = { initial: 6, scv: 7, lossPmf: { '0': '1/2', '1': '1/2' } };
  // Of squares hardly two sums are the same: the states of the next turn are soon beyond counting.
  const anyLoss = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [i * i, '1/31']));
  const large = { initial: 1_000, scv: 7, lossPmf: anyLoss };
  const asked = { turns: 20, metric: 'advantageTurns' };
  expect(() => ask('skirmish-attrition', { ...asked, A: large, B: large })).toThrow(TooLargeError);
  expect(() => ask('skirmish-attrition', { ...asked, A: small, B: small })).not.toThrow();
});
