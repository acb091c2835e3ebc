import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import type { Replicates } from '../../src/play/simulate.ts';
import { emptyTally, mergeTally, tallyShape } from '../../src/play/tally.ts';
import { canCount } from '../../src/play/turn-tables.ts';
import { kernelOfThread } from '../../src/play/walk-kernel.ts';
import { Walk } from '../../src/play/walk.ts';
import { f64, give, i32, I32, i64, Locals, loop, moduleOf, set, when, again } from '../../src/play/wasm.ts';
import { toyDuel } from './toy-board.ts';
import { twentyEngagements } from './twenty.ts';

const ROOT = rootOf('kernel');
const chunk = (first: number, count: number): Replicates => ({ root: ROOT, pairing: 5, first, count });
const BYTES = 1e8;

describe('the kernel of a walk', () => {
  const walks = twentyEngagements(4000)
    .map(({ engagement }) => engagement)
    .filter(({ counters, turnLimit }) => canCount(counters, turnLimit))
    .map((engagement) => {
      const shape = tallyShape(engagement);
      return {
        inPlainCode: (bytes: number) => new Walk(engagement, shape, bytes, null),
        inKernel: (bytes: number) => new Walk(engagement, shape, bytes),
        shape,
      };
    });

  test('counts what plain code counts, by turns with other walks', () => {
    expect(walks.length).toBeGreaterThan(10);
    expect(kernelOfThread()).not.toBeNull();
    const pairs = walks.map(({ inPlainCode, inKernel }) => [inPlainCode(BYTES), inKernel(BYTES)] as const);
    for (const part of [chunk(0, 3), chunk(3, 5000), chunk(9001, 2502)])
      for (const [plain, fast] of pairs) expect(fast.simulate(part)).toEqual(plain.simulate(part));
  });

  test('gives the same for a chunk and for its parts', () => {
    for (const { inKernel, shape } of walks) {
      const parts = emptyTally(shape);
      const walk = inKernel(BYTES);
      for (const [first, count] of [
        [2000, 1000],
        [0, 1999],
        [1999, 1],
      ] as const)
        mergeTally(parts, walk.simulate(chunk(first, count)));
      expect(parts).toEqual(inKernel(BYTES).simulate(chunk(0, 3000)));
    }
  });

  test('forgets its tables with those of the walk, in the midst of a chunk', () => {
    for (const { inPlainCode, inKernel } of walks)
      expect(inKernel(1).simulate(chunk(0, 60))).toEqual(inPlainCode(1).simulate(chunk(0, 60)));
  });

  test('leaves replicates around 2^32 to plain code', () => {
    const { inPlainCode, inKernel } = item(walks, 0);
    for (const part of [chunk(2 ** 32 - 500, 1000), chunk(3 * 2 ** 32, 1000)])
      expect(inKernel(BYTES).simulate(part)).toEqual(inPlainCode(BYTES).simulate(part));
  });

  test('keeps nothing of a walk that failed', () => {
    const game = toyDuel();
    const shape = tallyShape(game);
    const walk = new Walk(game, shape, BYTES);
    const plain = new Walk(game, shape, BYTES, null);
    // It fails at the first end, or at one that is met later, in plain code or after the kernel.
    for (let ends = 0; ends < 4; ends++) {
      let read = 0;
      const outcome: typeof game.outcome = (state) => (read++ === ends ? notGiven() : game.outcome(state));
      expect(() => new Walk({ ...game, outcome }, shape, BYTES).simulate(chunk(0, 500))).toThrow(
        /is not there/u,
      );
      const part = chunk(500 * ends, 500);
      expect(walk.simulate(part)).toEqual(plain.simulate(part));
    }
  });
});

function notGiven(): never {
  throw new NotGivenError('the table is not there');
}

/** The type of WebAssembly of this environment, which the tests have from a library. */
const { Instance, Memory, Module } = WebAssembly;

describe('WebAssembly that is written by hand', () => {
  const ran = (body: (locals: Locals) => Parameters<typeof moduleOf>[1], ...given: number[]): unknown => {
    const locals = new Locals();
    const memory = new Memory({ initial: 1 });
    const instance = new Instance(new Module(moduleOf(locals, body(locals))), { host: { memory } });
    const { run } = instance.exports;
    return typeof run === 'function' ? (run as (...numbers: number[]) => unknown)(...given) : null;
  };

  test.each([0, 1, 63, 64, 127, 128, 8191, 8192, -1, -64, -65, -8193, 0x7fffffff, -0x80000000])(
    'has the number %i as it is',
    (n) => {
      expect(
        ran((locals) => {
          locals.given();
          return [give(n)];
        }),
      ).toBe(n);
    },
  );

  test('has loops, conditions and memory', () => {
    const sum = ran((locals) => {
      const { n } = locals.given('n');
      const { total } = locals.own(I32, 'total');
      return [
        loop(
          when(
            i32.gtS(n, 0),
            [set(total, i32.add(total, n)), set(n, i32.sub(n, 1)), again(1)],
            [i32.store([16, total], 4)],
          ),
        ),
        give(i32.load([20])),
      ];
    }, 300);
    expect(sum).toBe((300 * 301) / 2);
  });

  test('compares 48 bits as a double', () => {
    const less = (word: number, low: number): unknown =>
      ran(
        (locals) => {
          const { a, b } = locals.given('a', 'b');
          const joined = i64.or(i64.shl(i64.extendI32U(a), i64.const(16)), i64.extendI32U(b));
          const limit = i64.or(i64.shl(i64.extendI32U(-1), i64.const(16)), i64.extendI32U(7));
          return [give(f64.lt(f64.convertI64U(joined), f64.convertI64U(limit)))];
        },
        word,
        low,
      );
    expect([less(-1, 6), less(-1, 7), less(-2, 0xffff)]).toEqual([1, 0, 1]);
  });
});
