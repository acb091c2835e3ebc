import { describe, expect, test } from 'vitest';
import { Duel, layoutOf } from './toy-board.ts';

describe.each([
  ['with code made for its fields', true],
  ['field by field', false],
])('a layout %s', (_how, mayCompile) => {
  const layout = layoutOf(mayCompile);
  const duel = (): Duel => {
    const made = new Duel(layout);
    Object.assign(made, { at: -1, over: 1, acting: -1, jammed: 1 });
    Object.assign(made.gunners[0], { strength: 15, loads: 0 });
    Object.assign(made.gunners[1], { strength: 7, loads: 7 });
    return made;
  };

  test('gives back what it wrote, at the ends of the ranges too, and no word beside', () => {
    const [from, to] = [duel(), new Duel(layout)];
    const words = new Int32Array(from.words + 2).fill(7);
    from.write(words, 1);
    to.read(words, 1);
    expect(to.toJSON()).toEqual(from.toJSON());
    expect([words[0], words.at(-1)]).toEqual([7, 7]);
    // One word for the duel, and one for each gunner.
    expect(from.words).toBe(3);
  });

  test('copies', () => {
    const copy = new Duel(layout);
    copy.copyFrom(duel());
    expect(copy.toJSON()).toEqual(duel().toJSON());
  });

  test.each([
    [16, /strength of Gunner 1 is 16: its layout has room for 0 to 15/u],
    [-1, /strength of Gunner 1 is -1/u],
    [1.5, /strength of Gunner 1 is 1.5/u],
  ])('refuses a strength of %d', (strength, message) => {
    const wrong = duel();
    wrong.gunners[1].strength = strength;
    expect(() => wrong.write(new Int32Array(3), 0)).toThrow(message);
  });

  test('writes the same words either way', () => {
    const [one, other] = [new Int32Array(3), new Int32Array(3)];
    duel().write(one, 0);
    layoutOf(!mayCompile).write([[duel()], duel().gunners], other, 0);
    expect(one).toEqual(other);
  });
});
