import { queueOptionsSymbol } from 'piscina';
import { expect, test } from 'vitest';
import { toFormerThread } from '../../../src/run/node/former-thread.ts';

const choose = (): ((
  pairing: number,
  threads: readonly (readonly [id: number, jobs: number])[],
) => number | null) => {
  const toThread = toFormerThread();
  return (pairing, threads) => {
    const all = threads.map(([id, currentUsage]) => ({ id, currentUsage }));
    return toThread({ [queueOptionsSymbol]: { pairing } }, all)?.id ?? null;
  };
};

test('a job goes to the free thread that did the last job of its pairing, else to another', () => {
  const chosen = choose();
  expect(
    chosen(7, [
      [1, 0],
      [2, 0],
    ]),
  ).toBe(1);
  expect(
    chosen(8, [
      [1, 1],
      [2, 0],
    ]),
  ).toBe(2);
  // Both are free again.
  expect(
    chosen(8, [
      [1, 0],
      [2, 0],
    ]),
  ).toBe(2);
  expect(
    chosen(7, [
      [1, 0],
      [2, 1],
    ]),
  ).toBe(1);
  // The one that knows it is at work.
  expect(
    chosen(8, [
      [1, 0],
      [2, 1],
    ]),
  ).toBe(1);
  expect(
    chosen(7, [
      [1, 1],
      [2, 1],
    ]),
  ).toBeNull();
});
