/** Games that a run looks at turn by turn: in parts, in any number of workers, solved and played. */
import { describe, expect, test } from 'vitest';
import type { Feel } from '../../src/spec/experiment.ts';
import type { FeelResult, RunOutcome } from '../../src/run/outcome.ts';
import { run, type RunOptions } from '../../src/run/node/run.ts';
import { toyExperiment, type ToyExperiment } from '../toy/experiment.ts';
import { ruleSystems } from './faulty.ts';
import { here } from './here.ts';

const systemsModule = new URL('./faulty.ts', import.meta.url).href;
const asked: Feel = { minutesPerTurn: null, games: 12 };

function runToy(toy: ToyExperiment, feel: Feel, options: Partial<RunOptions> = {}): Promise<RunOutcome> {
  const all = { workers: 2, systemsModule, ...options };
  return run(toyExperiment({ ...toy, feel }), ruleSystems, all);
}

function felt({ cells }: RunOutcome): (FeelResult | undefined)[] {
  return cells.map(({ feel }) => feel);
}

describe('a run that asks what it is like to play', () => {
  const played: ToyExperiment = { resolve: { replicates: 1000 } };
  const solved: ToyExperiment = { resolve: { method: 'exact' } };

  test.each([
    ['solved', solved],
    ['played', played],
  ] as const)('finds the same with one worker as with two where cells are %s', async (_how, toy) => {
    const one = felt(await runToy(toy, asked, { workers: 1 }));
    expect(felt(await runToy(toy, asked))).toEqual(one);
    expect(one.map((cell) => cell?.counts.games)).toEqual([12, 12]);
  });

  test('takes exact chances of cells that were solved, and estimates those of the others', async () => {
    const exact = felt(await runToy(solved, asked, { executor: here() }));
    expect(exact.map((cell) => cell?.isExact)).toEqual([true, true]);
    const nested = felt(await runToy(played, asked, { executor: here() }));
    expect(nested.map((cell) => cell?.isExact)).toEqual([false, false]);
    expect(nested.map((cell) => cell?.counts.throws)).toEqual([[], []]);
  });

  test('plays as many games as the spec says, else as many as the method affords', async () => {
    const toy: ToyExperiment = { ...solved, figures: [4] };
    const [cell] = felt(await runToy(toy, { ...asked, games: null }, { executor: here() }));
    expect(cell?.counts.games).toBe(4000);
  });

  test('does not count its games among the replicates', async () => {
    const { timing, cells } = await runToy(played, asked, { executor: here() });
    expect(timing.replicates).toBe(2000);
    expect(cells.map(({ simulated }) => simulated?.replicates)).toEqual([1000, 1000]);
  });

  test('is interrupted where it is stopped before the games', async () => {
    const stopped = new AbortController();
    const outcome = await runToy(solved, asked, {
      executor: here(),
      signal: stopped.signal,
      onProgress: ({ solved: cells }) => {
        if (cells === 2) stopped.abort();
      },
    });
    expect(outcome.interrupted).toBe(true);
    expect(felt(outcome)).toEqual([undefined, undefined]);
  });
});
