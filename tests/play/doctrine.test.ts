import { describe, expect, test } from 'vitest';
import { chooserOf, doctrineItems, turnsOf, type DoctrineLevel } from '../../src/play/doctrine.ts';
import { InputError } from '../../src/play/inputs.ts';
import { readCondition } from '../../src/play/read-condition.ts';
import { Waiting } from '../../src/play/waiting.ts';
import { doctrine } from '../toy/drill.ts';

const DEFAULTS = { act: 'fire', toSteps: null, steady: false, waver: null };
const SIDE = ['A', 'doctrine'];
const UNIT = ['A', 'units', 0, 'doctrine'];

function faults(levels: readonly DoctrineLevel[]): readonly string[] {
  try {
    doctrineItems(doctrine, levels);
  } catch (error) {
    if (error instanceof InputError)
      return error.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw error;
  }
  return [];
}

describe('the items of a doctrine', () => {
  test('are one of defaults where no level gives any', () => {
    expect(doctrineItems(doctrine, [{ value: null, path: SIDE }])).toEqual([
      { when: null, do: DEFAULTS, path: SIDE },
    ]);
  });

  test('take what they leave out from the plain doctrines of wider levels, the next one first', () => {
    const [item, last] = doctrineItems(doctrine, [
      { value: { act: 'wait', steady: true, toSteps: 1, waver: null }, path: SIDE },
      { value: { toSteps: 2 }, path: ['A', 'brigade'] },
      { value: [{ when: { edge: 1 }, do: { act: 'close' } }, { do: { steady: false } }], path: UNIT },
    ]);
    expect(item?.do).toEqual({ act: 'close', steady: true, toSteps: 2, waver: null });
    expect(item?.path).toEqual([...UNIT, 0]);
    expect(last?.do).toEqual({ act: 'wait', steady: false, toSteps: 2, waver: null });
    expect(last?.when).toBeNull();
  });

  test('take nothing from a wider list, of which they take the place as a whole', () => {
    expect(
      doctrineItems(doctrine, [
        { value: [{ do: { act: 'wait', steady: true } }], path: SIDE },
        { value: { toSteps: 3 }, path: UNIT },
      ]),
    ).toEqual([{ when: null, do: { ...DEFAULTS, toSteps: 3 }, path: UNIT }]);
  });

  test('take the meaning of a word, at any level', () => {
    expect(
      doctrineItems(doctrine, [
        { value: 'wait', path: SIDE },
        { value: [{ do: { steady: true } }], path: UNIT },
      ])[0]?.do,
    ).toEqual({ ...DEFAULTS, act: 'wait', steady: true });
    expect(doctrineItems(doctrine, [{ value: 'back', path: SIDE }])[0]?.do).toMatchObject({ act: 'back' });
  });

  test('lack nothing that their kind requires, all of them at once', () => {
    const levels = [
      { value: 'wait', path: SIDE },
      {
        value: [{ when: { edge: 1 }, do: { act: 'close' } }, { do: { act: 'close', waver: true } }],
        path: UNIT,
      },
    ];
    expect(faults(levels)).toEqual([
      'A.units.0.doctrine.0.do.toSteps: toSteps is required with close: a whole number from 0 to 9 (steps)',
      'A.units.0.doctrine.1.do.toSteps: toSteps is required with close: a whole number from 0 to 9 (steps)',
      'A.units.0.doctrine.1.do.waver: waver is allowed only with back',
    ]);
  });

  test('may take a key from a wider level that their own kind has no use for', () => {
    const [item] = doctrineItems(doctrine, [
      { value: { act: 'back', waver: true }, path: SIDE },
      { value: { act: 'wait' }, path: UNIT },
    ]);
    expect(item?.do).toMatchObject({ act: 'wait', waver: true });
  });

  test('name every turn that they wait for', () => {
    const items = doctrineItems(doctrine, [
      {
        value: [
          { when: { fromTurn: 4 }, do: {} },
          { when: { any: [{ fromTurn: 2, edge: 1 }, { not: { fromTurn: 4 } }] }, do: {} },
          { do: {} },
        ],
        path: SIDE,
      },
    ]);
    expect(turnsOf(items)).toEqual([4, 2, 4]);
  });
});

test('a plain doctrine is chosen without a look at the state', () => {
  const choose = chooserOf(
    [{ when: null, path: SIDE }],
    (name) => {
      throw new Error(name);
    },
    new Waiting([]),
    () => {
      throw new Error('no choice');
    },
  );
  expect(choose({}, 0)).toBe(0);
});

describe('the turns that are waited for', () => {
  test('are one countdown, which rests when the last has come', () => {
    const waiting = new Waiting([3, 5, 3]);
    const lefts = [waiting.atStart];
    for (let turn = 2; turn <= 7; turn++) lefts.push(Math.max(0, (lefts.at(-1) ?? 0) - 1));
    expect(lefts).toEqual([4, 3, 2, 1, 0, 0, 0]);
    for (const turn of [1, 2, 3, 5])
      expect(lefts.map((left) => waiting.hasCome(left, turn))).toEqual(
        lefts.map((_left, i) => i + 1 >= turn),
      );
  });

  test('are none for a first turn or no turn, and need no word', () => {
    expect(new Waiting([]).atStart).toBe(0);
    expect(new Waiting([1]).atStart).toBe(0);
    expect(new Waiting([1]).hasCome(0, 1)).toBe(true);
  });

  test('are read of a condition', () => {
    const { condition } = readCondition({ fromTurn: 3 }, [], doctrine.readings);
    const waiting = new Waiting([3, 6]);
    const choose = chooserOf(
      [
        { when: condition, path: [...SIDE, 0] },
        { when: null, path: [...SIDE, 1] },
      ],
      () => (left: number) => left,
      waiting,
    );
    expect([5, 4, 3, 2, 1, 0].map((left) => choose(left, 0))).toEqual([1, 1, 0, 0, 0, 0]);
  });
});
