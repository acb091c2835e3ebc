/** Tests that spread along a row of formations (MA-MF-05, ENG-CORPS): the cases of the digest, its examples worked by hand, errors. */
import { describe, expect, it } from 'vitest';
import { unpacked } from '../../../src/cli/packed-cases.ts';
import type { JsonObject } from '../../../src/play/json.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import { asking } from '../asking.ts';
import { errorIn, type SampleCase } from '../cases.ts';
import { itRefuses } from '../refused.ts';
import { errorOf, outcomes, type Asked } from './asked.ts';
import restCases from './fixtures/rest-cases.json' with { type: 'json' };

// The type of a fixture is a union of every shape in it; this is what they share.
const CASES = (restCases.cases as readonly unknown[] as readonly SampleCase[]).map((one): SampleCase => {
  const { inputs, tables } = unpacked(marchAttack, one.inputs as JsonObject, one.mechanic);
  return { ...one, inputs: { ...inputs, ...(tables.length === 0 ? {} : { tables }) } };
});

describe('the cases of rows of formations', () => {
  const answered = CASES.filter(({ expected }) => expected.error === undefined);
  it.each(answered.map((one) => [one.id, one] as const))('%s is answered exactly', (_id, one) =>
    expect(errorIn(asking(marchAttack), one)).toBeLessThan(1e-12),
  );

  const refused = CASES.filter(({ expected }) => expected.error !== undefined);
  it.each(refused.map((one) => [one.id, one] as const))('%s is refused', (_id, one) => {
    const { code, message } = errorOf(one.mechanic, one.inputs);
    expect(code).toBe('MA-ERR-INPUT');
    for (const name of one.expected.error?.messageNames ?? []) expect(message).toContain(name);
  });
});

const REGULAR = { initial: 6, remaining: 6, baseMorale: 'regular', inspirational: 'N' };
const GONE = { ...REGULAR, remaining: 0, destroyedLastTurn: true };
const SPENT = { ...REGULAR, remaining: 2, lostInfantry: true };

function chain(formations: readonly object[], gapsInches: readonly number[], more: Asked = {}) {
  return outcomes('mf-chain', { tables: 'illustrative', formations, gapsInches, ...more });
}

describe('a row of formations', () => {
  it('tests beside one that was destroyed, and again beside one that breaks (MA-MF-05)', () => {
    expect(chain([GONE, REGULAR, REGULAR], [10, 14])['gone broken -']).toBeCloseTo(1 / 12, 12);
    const near = chain([GONE, REGULAR, REGULAR], [10, 10]);
    expect(near['gone broken broken']).toBeCloseTo(1 / 144, 12);
    expect(near['gone broken pass']).toBeCloseTo(5 / 144, 12);
    expect(near['gone retire -']).toBeCloseTo(7 / 36, 12);
  });

  it('tests on both sides of one that breaks', () => {
    expect(chain([REGULAR, SPENT, REGULAR], [8, 8])['broken broken broken']).toBeCloseTo(5 / 2592, 12);
  });

  it('tests at 12 inches and no farther, and not across another formation (R-24)', () => {
    expect(chain([GONE, REGULAR], [12])).not.toEqual({ 'gone -': 1 });
    expect(chain([GONE, REGULAR], [12.01])).toEqual({ 'gone -': 1 });
    expect(chain([GONE, { ...REGULAR, mfType: 'battery' }, REGULAR], [1, 1])).toEqual({ 'gone - -': 1 });
  });

  it('has no cause in one that was destroyed before, or in cavalry and batteries', () => {
    const before = { ...GONE, destroyedLastTurn: false };
    for (const gone of [before, { ...GONE, mfType: 'cavalry' }, { ...GONE, mfType: 'battery' }])
      expect(chain([gone, REGULAR], [5])).toEqual({ 'gone -': 1 });
    expect(chain([GONE, { ...REGULAR, mfType: 'mixed' }], [5])['gone broken']).toBeCloseTo(1 / 12, 12);
  });

  it('leaves out the uncommitted, who never test for losses of their own (R-23)', () => {
    const shy = { ...REGULAR, committed: false };
    expect(chain([GONE, shy], [5])).toEqual({ 'gone -': 1 });
    expect(chain([GONE, shy], [5], { options: { chainTests: 'all' } })['gone broken']).toBeCloseTo(
      1 / 12,
      12,
    );
    expect(chain([{ ...SPENT, committed: false }], [], { options: { chainTests: 'all' } })).toEqual({
      '-': 1,
    });
  });

  it('takes given results in the place of the table', () => {
    const sure = { initial: 1, remaining: 1, testPmf: { broken: '1' } };
    const gone = { initial: 1, remaining: 0, destroyedLastTurn: true };
    const asked = { formations: [gone, sure, sure, sure], gapsInches: [1, 1, 1] };
    expect(outcomes('mf-chain', asked)).toEqual({ 'gone broken broken broken': 1 });
  });
});

const SURE = { '0': '1' };
const HALF = { pass: '1/2', broken: '1/2' };
const SAFE = { initial: 3, lossPmf: SURE, testPmf: HALF };

describe('rows that fight', () => {
  const fought = (gap: number, metric: string, turns = 2) =>
    outcomes('corps-attrition', {
      A: {
        formations: [{ initial: 1, lossPmf: { '0': '1/2', '1': '1/2' }, testPmf: HALF }, SAFE],
        gapsInches: [gap],
      },
      B: { formations: [SAFE, SAFE], gapsInches: [10] },
      turns,
      metric,
    });
  const sumOf = (labels: Readonly<Record<string, number>>, part: string): number =>
    Object.entries(labels).reduce((sum, [label, p]) => sum + (label.includes(part) ? p : 0), 0);

  it('lose a neighbour in the turn after the first is destroyed (ENG-CORPS)', () => {
    expect(sumOf(fought(10, 'finalStates'), 'A2 destroyed')).toBeCloseTo(1 / 4, 12);
    expect(fought(10, 'tests')).toEqual({ 'A1 B0': 1 / 2, 'A0 B0': 1 / 2 });
    expect(sumOf(fought(13, 'finalStates', 8), 'A2 destroyed')).toBe(0);
    expect(fought(13, 'tests')).toEqual({ 'A0 B0': 1 });
  });

  it('leave the enemy of one that retires idle, and test no more (R-25)', () => {
    const [retires, loses] = [
      { initial: 3, lossPmf: { '2': '1' }, testPmf: { retire: '1' } },
      { initial: 9, lossPmf: { '1': '1' }, testPmf: { pass: '1' } },
    ];
    const of = (formation: object) => ({ formations: [formation] });
    const asked = { A: of(retires), B: of(loses), turns: 5 };
    expect(outcomes('corps-attrition', { ...asked, metric: 'finalStates' })).toEqual({
      'A1 retired, B1 steady': 1,
    });
    expect(outcomes('corps-attrition', { ...asked, metric: 'tests' })).toEqual({ 'A1 B0': 1 });
  });
});

describe('a row is refused for', () => {
  const rows = (A: object, B: object = { formations: [SAFE] }) => ({ A, B, turns: 1, metric: 'tests' });
  itRefuses(errorOf, 'MA-ERR-INPUT', {
    'mf-chain': [
      ['too many gaps', { formations: [REGULAR], gapsInches: [3] }, /gapsInches must have 0 numbers/u],
      [
        'units left of one destroyed',
        { formations: [{ ...REGULAR, destroyedLastTurn: true }] },
        /remaining 0, not 6/u,
      ],
      [
        'more units than at the start',
        { formations: [{ ...REGULAR, remaining: 7 }] },
        /at most initial, 6, not 7/u,
      ],
      [
        'chances that do not sum to 1',
        { formations: [{ ...REGULAR, testPmf: { pass: '1/2' } }] },
        /sum to 1, not 0\.5/u,
      ],
      [
        'no base morale where it has to test',
        { tables: 'illustrative', formations: [{ ...SPENT, baseMorale: undefined }] },
        /baseMorale is required/u,
      ],
      ['a result that is none', { formations: [{ ...REGULAR, testPmf: { flee: '1' } }] }, /flee/u],
    ],
    'corps-attrition': [
      [
        'unequal numbers',
        rows({ formations: [SAFE, SAFE], gapsInches: [3] }),
        /as many formations as A, 2, not 1/u,
      ],
      ['too few gaps', rows({ formations: [SAFE, SAFE] }), /gapsInches must have 1 number/u],
    ],
  });

  itRefuses(errorOf, 'MA-ERR-MISSING-TABLE', {
    'mf-chain': [['no morale table where it has to test', { formations: [SPENT] }, /mfMorale/u]],
  });

  it('no table that nobody needs, or that may be skipped', () => {
    expect(outcomes('mf-chain', { formations: [REGULAR] })).toEqual({ '-': 1 });
    // Under lostOrShaken it has to test in any wave.
    for (const mfTestTrigger of ['lostAndShaken', 'lostOrShaken'])
      expect(
        outcomes('mf-chain', { formations: [SPENT], options: { onMissingTable: 'skip', mfTestTrigger } }),
      ).toEqual({ '-': 1 });
  });
});
