import { expect, test } from 'vitest';
import { PacedExecutor } from '../../src/execution/pace.ts';
import { run } from '../../src/host/run.ts';
import { toyExperiment } from '../toy/experiment.ts';
import { ruleSystems } from './faulty.ts';
import { here } from './here.ts';

test('a pilot plays the first chunks of each unit, and its jobs are measured', async () => {
  let now = 0;
  // Each look at the clock is a second after the last one, so that every job takes one.
  const executor = new PacedExecutor(here(undefined, 1), () => (now += 1000));
  const stop = { rule: 'precision', of: ['winner'], halfWidth: 0.001, relative: null } as const;
  const experiment = toyExperiment({ resolve: { check: 'exact', stop } });
  const pilot = await run(experiment, ruleSystems, { workers: 1, executor, mostChunks: 2 });
  expect(pilot.interrupted).toBe(true);
  const sizes = pilot.cells.map(({ simulated }) => simulated?.chunkSize ?? NaN);
  expect(pilot.cells.map(({ simulated }) => simulated?.replicates)).toEqual(sizes.map((size) => 2 * size));
  expect(executor.chunks).toEqual(
    sizes.flatMap((size, pairing) => [
      { pairing, first: 0, replicates: size, seconds: 1 },
      { pairing, first: size, replicates: size, seconds: 1 },
    ]),
  );
  expect(executor.solving).toBe(2);
  expect([...executor.work.keys()]).toEqual([1, 2]);
  // As many chunks as in the plan are all of them.
  const whole = { ...experiment, resolve: { ...experiment.resolve, replicates: 2000, stop: null } };
  const all = await run(whole, ruleSystems, { workers: 1, executor: here(), mostChunks: 1 });
  expect(all.interrupted).toBe(false);
});
