import { expect, test } from 'vitest';
import type { ThrowKind } from '../../src/play/dice.ts';
import { Laws } from '../../src/play/laws.ts';

/** A throw whose outcome shows number and marks, beside the side of a coin. */
function coin(name: string): ThrowKind & { asked: number } {
  return {
    name,
    ruleIds: [],
    occasion: 0,
    asked: 0,
    resolve(chance, number, marks) {
      this.asked++;
      return (number * 8 + marks) * 2 + chance.die(2) - 1;
    },
    act: () => name,
    result: String,
  };
}

test('a law is worked out once for its kind, number and marks, and none is taken for another', () => {
  const laws = new Laws();
  const kinds = [coin('one'), coin('other')];
  const asked = kinds.flatMap((kind) =>
    [-70_000, -1, 0, 1, 63, 64, 4095, 4096, 70_000].flatMap((number) =>
      [0, 1, 7].map((marks) => [kind, number, marks] as const),
    ),
  );
  const numbers = asked.map((each) => laws.find(...each));
  expect(new Set(numbers).size).toBe(asked.length);
  for (let round = 0; round < 2; round++)
    for (const [kind, number, marks] of asked)
      expect(laws.of(kind, number, marks).values[0]).toBe((number * 8 + marks) * 2);
  // Two faces a law.
  expect(kinds.map((kind) => kind.asked)).toEqual([asked.length, asked.length]);
});

test.each([
  [0.5, 0],
  [2 ** 31, 0],
  [0, -1],
  [0, 2 ** 20],
  [0, 1.5],
])('the number %d with the marks %d is refused', (number, marks) => {
  expect(() => new Laws().of(coin('a coin'), number, marks)).toThrow(
    /a throw of a coin has the number .* and the marks/u,
  );
});
