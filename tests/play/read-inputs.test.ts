import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { Fields, InputProblem } from '../../src/play/inputs.ts';
import { readInputs } from '../../src/play/read-inputs.ts';

const meaning = 'a field of a test';

const unit = {
  weapon: {
    type: 'choice',
    values: ['gb.sidearm', 'fr.sidearm', 'fr.lebel', 'gb.naval-4.7in'],
    shortForms: true,
    nullable: true,
    default: null,
    meaning,
  },
  count: { type: 'integer', min: 1, max: 60, default: 1, unit: 'units', meaning },
  establishment: { type: 'integer', min: 1, max: 60, meaning },
} as const satisfies Fields;

const fields = {
  distanceCm: { type: 'number', min: 0, max: 300, multipleOf: 0.1, unit: 'cm', required: true, meaning },
  ringCm: { type: 'number', min: 0, exclusiveMin: true, max: 9, meaning },
  ready: { type: 'boolean', default: true, meaning },
  firstSide: { type: 'choice', values: ['A', 'B', 'coin'], default: 'coin', namesSides: true, meaning },
  kind: {
    type: 'choice',
    values: ['infantry', 'telegraph-team'],
    default: 'infantry',
    notGiven: { values: ['telegraph-team'], message: 'the source gives no dice' },
    meaning,
  },
  title: { type: 'text', meaning },
  bandsIn: {
    type: 'list',
    minItems: 2,
    maxItems: 2,
    of: { type: 'number', max: 300, nullable: true, meaning },
    meaning,
  },
  modifiers: {
    type: 'list',
    maxItems: 2,
    uniqueItems: true,
    orSingle: true,
    default: [],
    of: { type: 'choice', values: ['canister', 'moved'], meaning },
    meaning,
  },
  units: {
    type: 'list',
    minItems: 1,
    maxItems: 5_000,
    of: { type: 'group', fields: unit, meaning },
    default: [{}],
    meaning,
  },
  doctrine: {
    type: 'group',
    default: {},
    fields: {
      kind: { type: 'choice', values: ['hold', 'close'], default: 'hold', meaning },
      rangeCm: {
        type: 'number',
        min: 0,
        max: 300,
        nullable: true,
        default: null,
        requiredWhen: { key: 'kind', isOneOf: ['close'], text: 'with close' },
        meaning,
      },
    },
    meaning,
  },
  losses: { type: 'map', maxEntries: 3, of: { type: 'number', min: 0, max: 1, meaning }, meaning },
  pack: { type: 'json', default: {}, meaning },
} as const satisfies Fields;

function read(raw: unknown, shortForms = true) {
  return readInputs(fields, raw, { shortForms });
}

/** The messages for inputs that are right but for what is given here. */
function messages(raw: Record<string, unknown>, shortForms = true): readonly string[] {
  return read({ distanceCm: 8, ...raw }, shortForms).problems.map(({ message }) => message);
}

function only(raw: Record<string, unknown>): InputProblem {
  const { value, problems } = read({ distanceCm: 8, ...raw });
  expect(value).toBeNull();
  expect(problems).toHaveLength(1);
  const [problem] = problems;
  if (problem === undefined) throw new Error('no problem');
  return problem;
}

describe('reading inputs that are right', () => {
  test('fills in every default, and null where there is none', () => {
    expect(read({ distanceCm: 8 })).toEqual({
      problems: [],
      value: {
        distanceCm: 8,
        ringCm: null,
        ready: true,
        firstSide: 'coin',
        kind: 'infantry',
        title: null,
        bandsIn: null,
        modifiers: [],
        units: [{ weapon: null, count: 1, establishment: null }],
        doctrine: { kind: 'hold', rangeCm: null },
        losses: null,
        pack: {},
      },
    });
  });

  test('keeps what is given, null where it is allowed among it', () => {
    const given = {
      distanceCm: 0.3,
      ringCm: 0.001,
      ready: false,
      firstSide: 'B',
      kind: 'infantry',
      title: 'a',
      bandsIn: [6, null],
      modifiers: ['moved', 'canister'],
      units: [{ weapon: 'fr.lebel', count: 3, establishment: 4 }],
      doctrine: { kind: 'close', rangeCm: 2 },
      losses: { '0': 0.5 },
      pack: { fire: { melee: null } },
    };
    expect(read(given).value).toEqual(given);
  });

  test('reads null as the default where null is allowed', () => {
    expect(read({ distanceCm: 8, doctrine: { rangeCm: null } }).value?.doctrine.rangeCm).toBeNull();
    expect(messages({ ready: null })).toEqual(['ready must be true or false, not null']);
  });

  test('takes one element for a list of one where the field says so', () => {
    expect(read({ distanceCm: 8, modifiers: 'moved' }).value?.modifiers).toEqual(['moved']);
    expect(messages({ units: {} })).toEqual(['units must be a list of 1 to 5000 elements, not a map']);
  });

  test('reads a short form where it is unique, and only where short forms are read', () => {
    const units = [{ weapon: 'naval-4.7in' }];
    expect(read({ distanceCm: 8, units }).value?.units[0]?.weapon).toBe('gb.naval-4.7in');
    expect(messages({ units }, false)).toEqual([
      'weapon must be one of gb.sidearm, fr.sidearm, fr.lebel, gb.naval-4.7in, or null, not "naval-4.7in"; did you mean gb.naval-4.7in?',
    ]);
  });

  test("reads a side's name for its role, and then no longer the role itself", () => {
    const sides = new Map([
      ['british', 'A'],
      ['B', 'B'],
    ]);
    const firstSide = (name: string) =>
      readInputs({ firstSide: fields.firstSide }, { firstSide: name }, { shortForms: true, sides });
    expect(firstSide('british').value).toEqual({ firstSide: 'A' });
    expect(firstSide('B').value).toEqual({ firstSide: 'B' });
    expect(firstSide('coin').value).toEqual({ firstSide: 'coin' });
    expect(firstSide('A').problems[0]?.message).toBe('firstSide must be one of british, B, coin, not "A"');
  });

  test('takes a decimal for what it says, not for its binary fraction', () => {
    for (const distanceCm of [0.1, 0.3, 0.7, 1.1, 8.7, 1e-1, 100.2, 0])
      expect(messages({ distanceCm })).toEqual([]);
    for (const distanceCm of [0.05, 0.30000000000000004, 8.75, 1e-9])
      expect(messages({ distanceCm })).toHaveLength(1);
  });

  test('any whole number of steps is a multiple, and one with half a step is not', () => {
    const inSteps = (multipleOf: number) =>
      ({ x: { type: 'number', max: 1e15, multipleOf, meaning } }) as const;
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 6 }),
        (steps, digits, places) => {
          const how = { shortForms: false };
          const step = Number(`${digits}e-${places}`);
          const whole = Number(`${BigInt(steps) * BigInt(digits)}e-${places}`);
          const half = Number(`${(2n * BigInt(steps) + 1n) * BigInt(digits) * 5n}e-${places + 1}`);
          expect(readInputs(inSteps(step), { x: whole }, how).problems).toEqual([]);
          expect(readInputs(inSteps(step), { x: half }, how).problems).toHaveLength(1);
        },
      ),
    );
  });
});

describe('reading inputs that are wrong', () => {
  test('reports every problem at once, each with its path', () => {
    const { value, problems } = read({
      ready: 'yes',
      unit: [],
      units: [{ weapon: 'fr.lebell' }, { count: 0 }],
      doctrine: { kind: 'close' },
    });
    expect(value).toBeNull();
    expect(problems.map(({ path }) => path.join('.'))).toEqual([
      'unit',
      'distanceCm',
      'ready',
      'units.0.weapon',
      'units.1.count',
      'doctrine.rangeCm',
    ]);
  });

  test('puts the path of the inputs before each', () => {
    const { problems } = readInputs(fields, {}, { shortForms: false, path: ['cases', 3] });
    expect(problems.map(({ path }) => path)).toEqual([['cases', 3, 'distanceCm']]);
  });

  test('names the key, what is allowed and what was given', () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ distanceCm: '8' }, 'distanceCm must be a number from 0 to 300, in steps of 0.1 (cm), not "8"'],
      [{ distanceCm: -1 }, 'distanceCm must be a number from 0 to 300, in steps of 0.1 (cm), not -1'],
      [
        { distanceCm: Number.NaN },
        'distanceCm must be a number from 0 to 300, in steps of 0.1 (cm), not NaN',
      ],
      [{ distanceCm: undefined }, 'distanceCm is missing: a number from 0 to 300, in steps of 0.1 (cm)'],
      [{ ringCm: 0 }, 'ringCm must be a number above 0, up to 9, not 0'],
      [{ ringCm: 9.1 }, 'ringCm must be a number above 0, up to 9, not 9.1'],
      [{ ready: 'yes' }, 'ready must be true or false, not "yes"'],
      [{ title: 7 }, 'title must be text, not 7'],
      [{ title: 'x'.repeat(1001) }, 'title has 1001 characters, more than 1000'],
      [{ bandsIn: [1] }, 'bandsIn must be a list of 2 elements, not one of 1: add 1'],
      [{ bandsIn: [1, 'x'] }, 'bandsIn.1 must be a number of 300 or less, or null, not "x"'],
      [{ modifiers: ['moved', 'moved'] }, 'modifiers has "moved" twice: leave one out'],
      [{ units: [] }, 'units must be a list of 1 to 5000 elements, not an empty list: add 1 or more'],
      [{ units: [3] }, 'units.0 must be a map with the keys weapon, count, establishment, not 3'],
      [{ units: [{ count: 1.5 }] }, 'count must be a whole number from 1 to 60 (units), not 1.5'],
      [
        { units: [{ count: 2 ** 53 }] },
        'count must be a whole number from 1 to 60 (units), not 9007199254740992',
      ],
      [{ doctrine: null }, 'doctrine must be a map with the keys kind, rangeCm, not null'],
      [{ doctrine: { kind: 'close' } }, 'rangeCm is required with close: a number from 0 to 300'],
      [
        { doctrine: { kind: 'close', rangeCm: null } },
        'rangeCm is required with close: a number from 0 to 300',
      ],
      [{ losses: { a: 2 } }, 'a must be a number from 0 to 1, not 2 (2% is 0.02)'],
      [{ losses: [] }, 'losses must be a map of at most 3 names, not an empty list'],
      [{ losses: { a: 1, b: 1, c: 1, d: 1 } }, 'losses must be a map of at most 3 names, not one of 4'],
    ];
    for (const [given, message] of wrong) expect(messages(given)).toEqual([message]);
  });

  test('offers the nearest name for a misspelt key or value', () => {
    expect(only({ doctrin: {} })).toMatchObject({
      message: 'unknown key "doctrin"; did you mean doctrine?',
      near: ['doctrine'],
      atKey: true,
      path: ['doctrin'],
    });
    expect(only({ units: [{ weapon: 'lebbel' }] })).toMatchObject({ near: ['fr.lebel'] });
    expect(messages({ zzz: 1 })[0]).toContain('unknown key "zzz"; allowed: distanceCm, ringCm, ready');
  });

  test('lists the candidates of a short form that is not unique', () => {
    expect(only({ units: [{ weapon: 'sidearm' }] })).toMatchObject({
      message: 'weapon "sidearm" may mean gb.sidearm or fr.sidearm: write it in full',
      near: ['gb.sidearm', 'fr.sidearm'],
    });
  });

  test('tells what the source does not give from what is wrong', () => {
    expect(only({ kind: 'telegraph-team' })).toMatchObject({
      kind: 'not-given',
      message: 'kind telegraph-team: the source gives no dice',
    });
    expect(only({ kind: 'telegraph' }).kind).toBe('input');
  });

  test('is not taken in by names that every object has', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      const raw: unknown = JSON.parse(`{"distanceCm": 8, "${name}": {"ready": false}}`);
      expect(read(raw).problems.map(({ atKey }) => atKey)).toEqual([true]);
    }
    const named: unknown = JSON.parse('{"distanceCm": 8, "losses": {"__proto__": 1}}');
    expect(read(named).problems[0]?.message).toBe('"__proto__" cannot be a name');
    const losses = read({ distanceCm: 8, losses: { a: 1 } }).value?.losses;
    expect(losses?.['constructor']).toBeUndefined();
  });

  test('writes out control and direction-changing characters', () => {
    expect(messages({ 'x\u001b[31m\u202e': 1 })[0]).toContain('unknown key "x\\u{1b}[31m\\u{202e}"');
  });

  test('refuses JSON nested beyond sense', () => {
    let pack: unknown = 1;
    for (let i = 0; i < 40; i++) pack = { pack };
    expect(messages({ pack })).toEqual(['pack is nested deeper than 32 levels']);
  });

  test('stops collecting when there are far too many problems', () => {
    expect(messages({ units: Array.from({ length: 5000 }, () => 1) })).toHaveLength(100);
  });

  test('gives either a value or problems for any JSON whatever, and never throws', () => {
    const names = [...Object.keys(fields), 'constructor'];
    const raw = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), fc.jsonValue()));
    fc.assert(
      fc.property(raw, fc.boolean(), (json, shortForms) => {
        const { value, problems } = readInputs(fields, json, { shortForms });
        expect(value === null).toBe(problems.length > 0);
        expect(Object.keys(value ?? fields)).toEqual(Object.keys(fields));
      }),
      { numRuns: 500 },
    );
  });
});

describe('fields that depend on one another', () => {
  const fields = {
    arm: { type: 'choice', values: ['foot', 'gun'], required: true, meaning: 'arm' },
    quality: {
      type: 'integer',
      max: 9,
      default: 0,
      requiredWhen: { key: 'arm', isOneOf: ['gun'], text: 'for a gun' },
      meaning: 'quality',
    },
    shots: {
      type: 'integer',
      max: 9,
      default: 3,
      onlyWhen: { key: 'arm', isOneOf: ['gun'], text: 'for a gun' },
      meaning: 'shots',
    },
  } as const satisfies Fields;
  const read = (raw: unknown) => readInputs(fields, raw, { shortForms: false });

  test('are required by presence, whatever the default', () => {
    expect(read({ arm: 'gun' }).problems.map(({ path }) => path)).toEqual([['quality']]);
    expect(read({ arm: 'gun', quality: 0 }).value).toEqual({ arm: 'gun', quality: 0, shots: 3 });
    expect(read({ arm: 'foot' }).value).toEqual({ arm: 'foot', quality: 0, shots: 3 });
  });

  test('are refused where they cannot act', () => {
    expect(read({ arm: 'foot', shots: 2 }).problems[0]?.message).toBe('shots is allowed only for a gun');
  });

  test('take side names for values that name a role in more words', () => {
    const order = {
      order: {
        type: 'choice',
        values: ['dice', 'A-first', 'B-first'],
        namesSides: { 'A-first': 'A', 'B-first': 'B' },
        required: true,
        meaning: 'who goes first',
      },
    } as const satisfies Fields;
    const sides = new Map([
      ['british', 'A'],
      ['french', 'B'],
    ]);
    expect(readInputs(order, { order: 'french' }, { shortForms: true, sides }).value).toEqual({
      order: 'B-first',
    });
    expect(readInputs(order, { order: 'dice' }, { shortForms: true, sides }).value).toEqual({
      order: 'dice',
    });
    expect(readInputs(order, { order: 'A-first' }, { shortForms: true, sides }).problems).toHaveLength(1);
  });

  test('hold texts to their pattern', () => {
    const name = {
      name: {
        type: 'text',
        pattern: { source: '[a-z]+', text: 'small letters' },
        required: true,
        meaning: 'n',
      },
    } as const satisfies Fields;
    expect(readInputs(name, { name: 'guard' }, { shortForms: false }).problems).toEqual([]);
    expect(readInputs(name, { name: 'Guard 1' }, { shortForms: false }).problems[0]?.message).toBe(
      'name must be small letters, not "Guard 1"',
    );
  });
});
