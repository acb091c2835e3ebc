import { describe, expect, test } from 'vitest';
import { errorIn, StepCheck, StoryError } from '../../src/play/story-mistakes.ts';

interface Bands {
  readonly A: { men: number };
  readonly list: { n: number }[];
  readonly faces: number[];
}

const bands = (): Bands => ({ A: { men: 5 }, list: [{ n: 1 }, { n: 2 }], faces: [3, 1, 2] });

/** Runs one step on a checked state. */
function after(state: Bands, step: (state: Bands) => void, check = new StepCheck(1)): Bands {
  step(check.begin('fire', state) as Bands); // true: a view of the state
  check.end();
  return state;
}

describe('a checked step', () => {
  test('changes the state as an unchecked one does', () => {
    const state = after(bands(), ({ A, list, faces }) => {
      A.men -= 2;
      for (const each of list) each.n *= 10;
      faces.sort((a, b) => a - b);
    });
    expect(state).toEqual({ A: { men: 3 }, list: [{ n: 10 }, { n: 20 }], faces: [1, 2, 3] });
  });

  test('may leave whole numbers for a while', () => {
    const half = ({ A }: Bands): void => {
      A.men /= 2;
      A.men = Math.floor(A.men);
    };
    expect(after(bands(), half).A.men).toBe(2);
  });

  test.each([
    [2.5, '2.5', 'round it, as Math.floor does'],
    [undefined, 'undefined', 'a name that is not there gives undefined'],
    [NaN, 'NaN', 'a name that is not there gives undefined'],
    [true, 'true', 'write 1 for true and 0 for false'],
    ['two', '"two"', 'write a number for each text'],
    [null, 'null', 'a number such as -1 may stand for none'],
    [2 ** 31, '2147483648', 'from -2147483648 to 2147483647'],
  ])('that leaves %s names the place and the remedy', (value, words, remedy) => {
    const wrong = ({ list }: Bands): void => {
      const [, second] = list;
      if (second !== undefined) second.n = value as never;
    };
    expect(() => after(bands(), wrong)).toThrow(
      `after fire: list[1].n is ${words}: a state holds whole numbers; ${remedy}`,
    );
  });

  test('has objects and lists that stay as they are', () => {
    expect(() => after(bands(), ({ list }) => list.push({ n: 3 }))).toThrow(TypeError);
    expect(() => after(bands(), (state) => Object.assign(state, { A: { men: 1 } }))).toThrow(TypeError);
    expect(() => after(bands(), ({ A }) => Object.assign(A, { horses: 1 }))).toThrow(TypeError);
  });

  test('is the state itself once enough have been checked', () => {
    const check = new StepCheck(1);
    const state = bands();
    expect(check.begin('fire', state)).not.toBe(state);
    check.end();
    expect(check.begin('fire', state)).toBe(state);
    check.end();
  });
});

describe('an error of a function that has returned', () => {
  test('is made where it first reads what it is given', () => {
    function readsHere({ men }: { readonly men: number }): number {
      return men / 2;
    }
    expect(errorIn(readsHere, 'half').stack).toContain('readsHere');
    expect(errorIn((state: readonly number[]) => [...state], 'half')).toBeInstanceOf(StoryError);
  });

  test('is there where the function reads nothing, or fails first', () => {
    const fails = (): never => {
      throw new TypeError('first');
    };
    for (const run of [() => 1.5, fails]) {
      expect(errorIn(run, 'half')).toBeInstanceOf(StoryError);
      expect(errorIn(run, 'half').message).toBe('half');
    }
  });
});
