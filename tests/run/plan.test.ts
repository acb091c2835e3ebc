import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { TallyShape } from '../../src/play/tally.ts';
import { chunkOf, chunkSizeFor, LARGEST_CHUNK, LEAST_CHUNK, plan, type Plan } from '../../src/run/plan.ts';
import { toyExperiment } from '../toy/experiment.ts';

const SHAPE: TallyShape = {
  outcomes: ['won'],
  winners: [0],
  turnLimit: 5,
  limitOutcome: 0,
  readings: [],
  joints: [],
};

/** A replicate of this work makes chunks of 50,000. */
const PLANNED = { shape: SHAPE, perReplicate: 1_000 };
const CHUNK = 50_000;

function planOf(figures: readonly number[], replicates: number, simulated?: readonly number[]): Plan {
  const experiment = toyExperiment({ figures, resolve: { replicates } });
  const numbers = simulated ?? experiment.cells.map(({ number }) => number);
  return plan(experiment, new Map(numbers.map((number) => [number, PLANNED])));
}

describe('a plan', () => {
  test('covers every replicate of every cell exactly once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 400_000 }),
        (cells, replicates) => {
          const of = planOf(
            Array.from({ length: cells }, (_, i) => i + 1),
            replicates,
          );
          const next = new Map<number, number>();
          for (let number = 0; number < of.chunks; number++) {
            const chunk = chunkOf(of, number);
            expect(chunk.number).toBe(number);
            expect(chunk.count).toBeGreaterThan(0);
            expect(chunk.count).toBeLessThanOrEqual(CHUNK);
            for (const cell of chunk.cells) {
              expect(chunk.first).toBe(next.get(cell) ?? 0);
              next.set(cell, chunk.first + chunk.count);
            }
          }
          expect([...next.values()]).toEqual(Array.from({ length: cells }, () => replicates));
          expect(of.replicates).toBe(cells * replicates);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('numbers chunks pairing by pairing, each with its own stream number', () => {
    const of = planOf([4, 5, 6], 50_001);
    expect(of.chunks).toBe(6);
    expect([0, 1, 2, 3, 4, 5].map((number) => chunkOf(of, number).pairing)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(chunkOf(of, 3)).toEqual({ number: 3, pairing: 1, cells: [2], first: 50_000, count: 1 });
  });

  test('leaves out the cells that are not simulated', () => {
    const of = planOf([4, 5, 6], 10, [3]);
    expect(of.chunks).toBe(1);
    expect(chunkOf(of, 0)).toEqual({ number: 0, pairing: 2, cells: [3], first: 0, count: 10 });
    expect(planOf([4, 5], 10, []).chunks).toBe(0);
  });

  test('keeps the variants of a pairing in one chunk, so that they can share dice', () => {
    const experiment = toyExperiment({ figures: [4, 5], resolve: { replicates: 10 } });
    const cells = experiment.cells.map((cell) => ({ ...cell, pairing: 7 }));
    const of = plan({ ...experiment, cells }, new Map([1, 2].map((number) => [number, PLANNED])));
    expect(of.chunks).toBe(1);
    expect(chunkOf(of, 0)).toEqual({ number: 0, pairing: 7, cells: [1, 2], first: 0, count: 10 });
  });

  test('gives each pairing chunks of about the same work', () => {
    const experiment = toyExperiment({ figures: [4, 5], resolve: { replicates: 100_000 } });
    const of = plan(
      experiment,
      new Map([
        [1, PLANNED],
        [2, { ...PLANNED, perReplicate: 10_000 }],
      ]),
    );
    expect(of.units.map(({ chunkSize }) => chunkSize)).toEqual([50_000, 5_000]);
    expect(of.chunks).toBe(2 + 20);
    expect(chunkOf(of, 3)).toEqual({ number: 3, pairing: 1, cells: [2], first: 5_000, count: 5_000 });
  });

  test('keeps chunks within bounds, whatever a replicate costs', () => {
    expect(chunkSizeFor(0.001)).toBe(LARGEST_CHUNK);
    expect(chunkSizeFor(1e12)).toBe(LEAST_CHUNK);
    expect(chunkSizeFor(450)).toBe(100_000);
  });

  test('has chunks of 1, 2 or 5 times a power of ten, and changes them at the exact boundaries', () => {
    const sizes = [1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6];
    const work = (replicates: number): number => 5e7 / replicates;
    const unitOf = (expected: number): number | undefined =>
      plan(
        toyExperiment({ figures: [4] }),
        new Map([[1, { ...PLANNED, perReplicate: 1 }]]),
        new Map([[0, { jointEntries: 0, expected }]]),
      ).units[0]?.chunkSize;
    sizes.forEach((size, i) => {
      const below = sizes[i - 1] ?? LEAST_CHUNK;
      expect([chunkSizeFor(work(size)), unitOf(16 * size)]).toEqual([size, size]);
      expect([chunkSizeFor(work(size * 1.999)), unitOf(16 * size + 1)]).toEqual([size, size]);
      expect([chunkSizeFor(work(size - 1)), unitOf(16 * size - 1)]).toEqual([below, below]);
      // The next double below: its decimal logarithm rounds to that of the size.
      expect(unitOf(16 * size * (1 - 2 ** -53))).toBe(below);
    });
  });

  test('is plain JSON', () => {
    const chunk = chunkOf(planOf([4], 100), 0);
    expect(JSON.parse(JSON.stringify(chunk))).toEqual(chunk);
  });

  test('is refused when it has more chunks than can be kept account of', () => {
    expect(() => planOf([4], Number.MAX_SAFE_INTEGER)).toThrow(
      expect.objectContaining({ code: 'HYTHE-RUN-TOO-LARGE', exitClass: 'wrong-use' }),
    );
  });

  test('is refused when its tables do not fit in memory', () => {
    const huge: TallyShape = { ...SHAPE, turnLimit: 200_000_000 };
    expect(() => plan(toyExperiment({ figures: [4] }), new Map([[1, { ...PLANNED, shape: huge }]]))).toThrow(
      /lower the turn limit/,
    );
    const joint = new Map([[0, { jointEntries: 2e8, expected: null }]]);
    expect(() => plan(toyExperiment({ figures: [4] }), new Map([[1, PLANNED]]), joint)).toThrow(
      /have 200000006 entries, .*; name fewer metrics in analysis\.of/,
    );
  });

  test('of a run that stops by itself has smaller chunks, and as many as it may take', () => {
    const stop = { rule: 'decided' } as const;
    const experiment = toyExperiment({ figures: [4], resolve: { replicates: 1e15, stop } });
    const planned = new Map([[1, PLANNED]]);
    const unit = (expected: number) =>
      plan(experiment, planned, new Map([[0, { jointEntries: 0, expected }]])).units[0];
    expect(unit(1e9)).toMatchObject({ chunkSize: CHUNK, chunks: 1e15 / CHUNK });
    expect(unit(320_000)).toMatchObject({ chunkSize: 20_000, chunks: 5e10 });
    expect(unit(10)).toMatchObject({ chunkSize: LEAST_CHUNK });
  });
});
