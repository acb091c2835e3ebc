import { describe, expect, test } from 'vitest';
import { answerCase, MOST_CASES, readCases, type Case, type CaseAnswer } from '../../src/cli/cases.ts';
import { UsageError } from '../../src/cli/command-error.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import type { Mechanic } from '../../src/play/mechanic.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { marchAttack } from '../../src/rules/march-attack/index.ts';
import { skirmish } from '../toy/skirmish.ts';

/** A mechanic that fails in its own way. */
function failing(name: string, error: Error): Mechanic<unknown> {
  return {
    name,
    meaning: '',
    ruleIds: [],
    inputs: {},
    severalMetrics: false,
    example: '',
    answer() {
      throw error;
    },
  };
}

const two: Mechanic<unknown> = {
  ...failing('two', new Error()),
  severalMetrics: true,
  answer: () => ({
    distributions: new Map([
      [
        'winner',
        new Map([
          ['A', 0.25],
          ['none:yet', 0.75],
          ['B', 0],
        ]),
      ],
      ['turn', new Map([['1', 1]])],
    ]),
  }),
};

const limit = Object.assign(new Error('too many states'), { code: 'HYTHE-LIMIT' });
const system: RuleSystem = {
  ...skirmish,
  mechanics: [
    ...skirmish.mechanics,
    two,
    failing('silent', new NotGivenError('the source is silent')),
    failing('limited', limit),
    failing('broken', new TypeError('undefined is not a function')),
  ],
};

function answered(one: Partial<Case>): { answer: CaseAnswer; faults: unknown[] } {
  const faults: unknown[] = [];
  const whole = { id: 'x', rules: 'skirmish', mechanic: 'volley', inputs: { figures: 1 }, ...one };
  return { answer: answerCase(whole, [system], (error) => faults.push(error)), faults };
}

test('a case may have tables of its own, or a rule pack as earlier versions named it', () => {
  const of = (one: Partial<Case>) => {
    const whole = { id: 1, rules: 'march-attack', mechanic: 'pack-orders', inputs: {}, ...one };
    return answerCase(whole, [marchAttack], (error) => {
      throw error;
    });
  };
  const inputs = { command: 'G', committed: true };
  const asked = of({ inputs, tables: ['illustrative', { orders: { target: 9 } }] });
  expect(asked).toMatchObject({ outcomes: {} });
  expect(of({ inputs: { ...inputs, pack: 'illustrative', packPatch: { orders: { target: 9 } } } })).toEqual(
    asked,
  );
  expect(of({ inputs, tables: { orderz: {} } })).toMatchObject({
    error: { message: expect.stringContaining('orders') },
  });
});

function errorOf(one: Partial<Case>): { code: string; message: string } {
  const { answer, faults } = answered(one);
  expect(faults).toEqual([]);
  if (!('error' in answer)) throw new Error('an error was expected');
  return answer.error;
}

describe('a case', () => {
  test('is answered with the probability of each label', () => {
    const { answer } = answered({});
    expect(answer).toEqual({
      id: 'x',
      outcomes: { '0': expect.closeTo(2 / 3, 15), '1': expect.closeTo(1 / 3, 15) },
    });
  });

  test('with several metrics has each in its labels, and none of probability 0', () => {
    expect(answered({ mechanic: 'two', inputs: {} }).answer).toEqual({
      id: 'x',
      outcomes: { 'winner:A': 0.25, 'winner:none:yet': 0.75, 'turn:1': 1 },
    });
  });

  test.each([7, null, 'a', { a: 1 }])('gives back its id %j as it was', (id) => {
    expect(answered({ id }).answer.id).toEqual(id);
  });

  test('with an id that is nested without end has an error in its place', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const [first] = readCases(`[{"id":${deep},"rules":"skirmish","mechanic":"volley"}]`, 'f');
    expect(first && answered(first).answer).toEqual({
      id: null,
      error: { code: 'HYTHE-ERR-INPUT', message: 'id is nested deeper than 32 levels' },
    });
  });

  test('without inputs takes the defaults', () => {
    expect(errorOf({ inputs: undefined })).toEqual({
      code: 'SKIRMISH-ERR-INPUT',
      message: expect.stringContaining('figures is missing'),
    });
  });
});

describe('a wrong case has an error that names key, value and what is allowed:', () => {
  test.each<[string, Partial<Case>, string, string]>([
    ['unknown system', { rules: 'skirmsh' }, 'HYTHE-ERR-INPUT', 'skirmish'],
    ['no system', { rules: ['R-01'] }, 'HYTHE-ERR-INPUT', 'rules must be'],
    ['unknown mechanic', { mechanic: 'voley' }, 'SKIRMISH-ERR-INPUT', 'volley'],
    ['no mechanic', { mechanic: undefined }, 'SKIRMISH-ERR-INPUT', 'mechanic must be'],
    ['inputs that are no map', { inputs: [1] }, 'SKIRMISH-ERR-INPUT', 'a list'],
    ['unknown key', { inputs: { figures: 1, fig: 1 } }, 'SKIRMISH-ERR-INPUT', 'figures'],
    ['wrong value', { inputs: { figures: 51 } }, 'SKIRMISH-ERR-INPUT', 'from 1 to 50'],
    [
      'options where there are none',
      { inputs: { figures: 1, options: {} } },
      'SKIRMISH-ERR-INPUT',
      'options',
    ],
    ['what the source does not give', { mechanic: 'silent', inputs: {} }, 'SKIRMISH-ERR-NOT-GIVEN', 'silent'],
    ['a limit of the program', { mechanic: 'limited', inputs: {} }, 'HYTHE-LIMIT', 'too many states'],
  ])('%s', (_what, one, code, message) => {
    const error = errorOf(one);
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });

  test('a bug in a mechanic, which is reported too', () => {
    const { answer, faults } = answered({ mechanic: 'broken', inputs: {} });
    expect(answer).toMatchObject({ error: { code: 'HYTHE-ERR-FAULT' } });
    expect(faults).toHaveLength(1);
  });
});

describe('a cases file', () => {
  const one = { id: 'a', rules: 'skirmish', mechanic: 'volley', inputs: { figures: 1 } };

  test.each([
    ['an array', [one]],
    ['an array under "cases"', { cases: [one], seed: 'ignored' }],
  ])('may be %s', (_what, raw) => {
    expect(readCases(JSON.stringify(raw), 'f')).toEqual([one]);
  });

  test('keeps the order and ignores extra keys', () => {
    const cases = readCases(
      JSON.stringify([
        { ...one, id: 2, note: 'x', exact: {} },
        { ...one, id: 1 },
      ]),
      'f',
    );
    expect(cases).toEqual([
      { ...one, id: 2 },
      { ...one, id: 1 },
    ]);
  });

  test('may name the system once, for cases whose rules are a list of rule ids', () => {
    const raw = {
      system: 'skirmish',
      cases: [
        { ...one, rules: ['TOY-1'] },
        { ...one, rules: 'other' },
      ],
    };
    expect(readCases(JSON.stringify(raw), 'f').map(({ rules }) => rules)).toEqual(['skirmish', 'other']);
  });

  test('with an entry that is no case has an error for that entry', () => {
    const [first] = readCases('[5]', 'f');
    expect(first).toEqual({ id: null, rules: null, mechanic: null, inputs: 5 });
  });

  test('may hold so many cases and no more', () => {
    const file = (cases: number): string => `[${Array(cases).fill('0').join(',')}]`;
    expect(readCases(file(MOST_CASES), 'f')).toHaveLength(MOST_CASES);
    expect(() => readCases(file(MOST_CASES + 1), 'f')).toThrow(
      'f holds more than 100,000 cases: split it into several files',
    );
  });

  test('with more values than fit is refused before it is read; what stands in texts is not counted', () => {
    const marks = JSON.stringify({ id: ',[{"\\'.repeat(2_000_000) });
    expect(readCases(`[${marks}]`, 'f')).toHaveLength(1);
    // It is no JSON, which only reading it would tell.
    expect(() => readCases(`[${'{},'.repeat(2_500_000)}`, 'f')).toThrow(
      'f holds more than 5,000,000 values: split it into several files',
    );
  });

  test.each([
    ['no JSON', '{', /f is not JSON/],
    ['a map without cases', '{}', /f must hold an array/],
    ['text', '"a"', /f must hold an array/],
    ['nothing', '', /f is not JSON/],
  ])('that holds %s is refused', (_what, text, message) => {
    expect(() => readCases(text, 'f')).toThrow(message);
    expect(() => readCases(text, 'f')).toThrow(UsageError);
  });
});
