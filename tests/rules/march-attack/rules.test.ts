/** The rules that the source gives whole, as properties. */
import { fc } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { partsOf, sumOf } from '../../../src/play/sum.ts';
import { menColumn } from '../../../src/rules/march-attack/combat-value.ts';
import { parseDesignation, printDesignation } from '../../../src/rules/march-attack/designation.ts';
import { afterPhase } from '../../../src/rules/march-attack/disorder.ts';
import { card, stateOf } from '../../../src/rules/march-attack/formation-state.ts';
import { ARCS, COMMANDS, INSPIRATIONS, QUALITIES, STATES } from '../../../src/rules/march-attack/units.ts';
import type { RuleBook } from '../../../src/rules/march-attack/rules.ts';
import { TESTS, vedNumber } from '../../../src/rules/march-attack/ved.ts';
import type { Sum } from '../../../src/play/sum.ts';
import { bookOf, outcomes, TABLES } from './asked.ts';

const CODES = [
  '',
  ' Sk',
  ' L',
  ' M',
  ' H',
  ' LL',
  ' ML',
  ' HL',
  ' LF',
  ' LH',
  ' MF',
  ' MH',
  ' HF',
  ' HH',
  ' HS',
];

const anySituation = fc.record({
  quality: fc.constantFrom(...QUALITIES),
  cvLost: fc.nat(12),
  leaders: fc.array(fc.constantFrom(...INSPIRATIONS), { maxLength: 3 }),
  infantryColumn: fc.boolean(),
  disordered: fc.boolean(),
  test: fc.constantFrom(...TESTS),
  arc: fc.constantFrom(...ARCS),
  cavalryChargeInches: fc.constantFrom(null, 0, 4.5, 5, 5.1, 12, 12.5, 40),
});

type Situation = typeof anySituation extends fc.Arbitrary<infer S> ? S : never;

/** Adds up the number of a test. */
function numberOf(sum: Sum, book: RuleBook, asked: Situation): number {
  const { cvLost, disordered, infantryColumn, test, arc, cavalryChargeInches } = asked;
  const tester = { is: asked, cvLost, marker: disordered ? 2 : 0, inColumn: infantryColumn ? 1 : 0 };
  return vedNumber(sum, book, test, tester, arc, cavalryChargeInches);
}

function target(book: RuleBook, asked: Situation): number {
  return sumOf((sum) => numberOf(sum, book, asked));
}

describe('a designation', () => {
  it('is printed as it was read, whatever unit it is of (MA-UNIT-06)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('U', 'M', 'C', 'R', 'V', 'E', 'G'),
        fc.nat(20),
        fc.constantFrom(...CODES),
        (letter, cv, code) => {
          const text = `${letter}-${cv}${code}`;
          expect(printDesignation(parseDesignation(text, TABLES), TABLES)).toBe(text);
        },
      ),
    );
  });
});

describe('a Valeur et Discipline test', () => {
  it.each(['all', 'square-charge-disorder'])(
    'has parts that add up to its target (%s)',
    (columnBonusTests) => {
      const book = bookOf({ columnBonusTests });
      fc.assert(
        fc.property(anySituation, (situation) => {
          const { factors } = partsOf((sum) => numberOf(sum, book, situation));
          expect(factors.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(target(book, situation));
        }),
      );
    },
  );

  it('is never sure, and no easier for a worse quality (MA-VED-01)', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const { cvLost, leaders, infantryColumn, disordered, test, arc, cavalryChargeInches } = situation;
        const passes = QUALITIES.map((quality) => {
          const asked = {
            quality,
            cvLost,
            leaders,
            infantryColumn,
            disorder: disordered ? 2 : 0,
            test,
            chargeArc: arc,
          };
          return outcomes('ved', { ...asked, cavalryChargeDistanceInches: cavalryChargeInches })['pass'] ?? 0;
        });
        expect(passes).toEqual(passes.toSorted((a, b) => a - b));
        expect(Math.min(...passes)).toBeGreaterThan(1 / 36 - 1e-12);
        expect(Math.max(...passes)).toBeLessThan(35 / 36 + 1e-12);
      }),
      { numRuns: 40 },
    );
  });

  it('is worse by two at most for disorder and a charge in flank or rear together (MA-VED-02 d)', () => {
    const book = bookOf();
    fc.assert(
      fc.property(anySituation, (situation) => {
        const best = target(book, { ...situation, disordered: false, arc: 'front' });
        const worst = target(book, { ...situation, disordered: true, arc: 'rear' });
        expect(best - worst).toBe(2);
      }),
    );
  });
});

describe('the size of a unit', () => {
  it('is that of the nearest column, ..50 upward (MA-CV-02)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 1049 }), (men) => {
        const { column, marks } = menColumn(bookOf(), men);
        expect(marks).toEqual([]);
        expect(column - men).toBeLessThanOrEqual(50);
        expect(men - column).toBeLessThan(50);
      }),
    );
  });

  it('beyond the table is that of its nearest column, and says so (R-02)', () => {
    for (const [men, column] of [
      [1, 100],
      [49, 100],
      [1050, 1000],
      [9000, 1000],
    ] as const) {
      const found = menColumn(bookOf(), men);
      expect([found.column, found.marks.length]).toEqual([column, 1]);
    }
  });
});

describe('a side whose units are all at combat value 0', () => {
  const side = (designation: string) => ({
    command: 'A',
    mfType: 'infantry',
    skirmishRating: 'average',
    baseMorale: 'regular',
    units: [{ designation, startCv: 6 }],
    doctrine: { name: 'charge' },
  });
  const fought = (a: string, b: string, distanceInches: number) =>
    outcomes('engagement', {
      tables: 'illustrative',
      sides: { A: side(a), B: side(b) },
      distanceInches,
      maxTurns: 2,
    });

  it('is found gone in the first turn, at any distance (MA-UNIT-07, FD-07)', () => {
    for (const distance of [4, 30]) {
      expect(fought('R-0', 'V-6 Sk', distance)).toEqual({ 'B|t1': 1 });
      expect(fought('R-4', 'C-0', distance)).toEqual({ 'A|t1': 1 });
      expect(fought('R-0', 'C-0', distance)).toEqual({ 'draw|t1': 1 });
    }
  });
});

describe('the card of a formation', () => {
  it('has every number of units in the one band of its state (MA-SCV-04)', () => {
    const book = bookOf();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(20), (initial, scv) => {
        const bands = card(book, initial, scv);
        for (let left = 1; left <= initial; left++) {
          const of = bands.filter(({ from, to }) => left <= from && left >= to).map(({ state }) => state);
          expect(of).toEqual([STATES[stateOf(book.tables, { initial, left })]]);
        }
      }),
    );
  });
});

describe('the initiative', () => {
  it('is as likely for A with an ability as for B with it (MA-INIT-01, R-11)', () => {
    for (const a of COMMANDS)
      for (const b of COMMANDS) {
        const one = outcomes('initiative', { commandA: a, commandB: b });
        const other = outcomes('initiative', { commandA: b, commandB: a });
        expect(Math.abs((one['A'] ?? 0) - (other['B'] ?? 0))).toBeLessThan(1e-12);
        expect(Math.abs((one['A'] ?? 0) + (one['B'] ?? 0) - 1)).toBeLessThan(1e-12);
      }
  });
});

describe('a disorder marker', () => {
  it('lasts out the phase and the next one (MA-DIS-02)', () => {
    expect([2, 1, 0].map(afterPhase)).toEqual([1, 0, 0]);
  });
});
