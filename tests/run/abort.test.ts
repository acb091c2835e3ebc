import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { grouped } from '../../src/play/shown.ts';
import { total } from '../../src/play/tally.ts';
import { run } from '../../src/run/node/run.ts';
import { testFolder } from '../cli/hythe.ts';
import { toyExperiment } from '../toy/experiment.ts';
import { ruleSystems } from './faulty.ts';

const systemsModule = new URL('./faulty.ts', import.meta.url).href;

describe('an interrupted run', () => {
  test('finishes the chunks in hand, starts no other, and says what was done', async () => {
    const experiment = toyExperiment({ figures: [3, 4], resolve: { replicates: 500_000 } });
    const interrupt = new AbortController();
    const started: number[] = [];
    const outcome = await run(experiment, ruleSystems, {
      workers: 2,
      systemsModule,
      signal: interrupt.signal,
      chunkOrder: function* (chunks) {
        for (let number = 0; number < chunks; number++) {
          started.push(number);
          yield number;
        }
      },
      onProgress: ({ done }) => {
        if (done >= 50_000) interrupt.abort();
      },
    });
    expect(outcome.interrupted).toBe(true);
    const first = item(outcome.cells, 0);
    const chunk = first.simulated?.chunkSize ?? Number.NaN;
    const played = started.length * chunk;
    // The chunks that reach the mark, and one more in the hands of the other worker.
    expect(started.length).toBeLessThanOrEqual(Math.ceil(50_000 / chunk) + 1);
    expect(first.simulated?.replicates).toBe(played);
    expect(first.simulated && total(first.simulated.tally)).toBe(played);
    expect(first.reason).toBe(
      `the spec asks for monte-carlo; interrupted after ${grouped(played)} of 500,000 replicates`,
    );
    const second = item(outcome.cells, 1);
    expect(second.simulated).toBeNull();
    expect(second.reason).toContain('interrupted after 0 of 500,000 replicates');
    expect(outcome.timing.replicates).toBe(played);
  });

  test('counts the same in the chunks that it finished as a run to the end does', async () => {
    const interrupt = new AbortController();
    const outcome = await run(
      toyExperiment({ figures: [4], resolve: { replicates: 300_000 } }),
      ruleSystems,
      {
        workers: 1,
        systemsModule,
        signal: interrupt.signal,
        onProgress: () => interrupt.abort(),
      },
    );
    const short = toyExperiment({ figures: [4], resolve: { replicates: 20_000 } });
    const whole = await run(short, ruleSystems, { workers: 1, systemsModule });
    expect(item(outcome.cells, 0).simulated?.tally).toEqual(item(whole.cells, 0).simulated?.tally);
  });

  test.each([
    ['the solver', 'exact', 'the spec asks for exact; interrupted before it was solved'],
    [
      'a look at a cell that does not end',
      'monte-carlo',
      'the spec asks for monte-carlo; interrupted after 0 of 1,000 replicates',
    ],
  ] as const)('does not wait for %s', async (_what, method, reason) => {
    const mark = join(testFolder(), 'stuck');
    const experiment = toyExperiment({
      rules: 'faulty',
      options: { fault: 'stuck', mark },
      resolve: { method, replicates: 1000 },
    });
    const interrupt = new AbortController();
    const running = run(experiment, ruleSystems, { workers: 1, systemsModule, signal: interrupt.signal });
    while (!existsSync(mark)) await setTimeout(10);
    interrupt.abort();
    const outcome = await running;
    expect(outcome.interrupted).toBe(true);
    expect(item(outcome.cells, 0)).toMatchObject({ exact: null, simulated: null });
    expect(item(outcome.cells, 0).reason).toBe(reason);
  });

  test('that was interrupted before it began does nothing, and ends', async () => {
    const outcome = await run(toyExperiment({ resolve: { method: 'auto' } }), ruleSystems, {
      workers: 2,
      systemsModule,
      signal: AbortSignal.abort(),
    });
    expect(outcome.interrupted).toBe(true);
    expect(outcome.timing.replicates).toBe(0);
    for (const { exact, simulated } of outcome.cells) expect([exact, simulated]).toEqual([null, null]);
  });

  test('that was interrupted after its last chunk is a whole run', async () => {
    const interrupt = new AbortController();
    const outcome = await run(toyExperiment({ figures: [3], resolve: { replicates: 10 } }), ruleSystems, {
      workers: 1,
      systemsModule,
      signal: interrupt.signal,
      onProgress: () => interrupt.abort(),
    });
    expect(outcome.interrupted).toBe(false);
    expect(item(outcome.cells, 0).simulated?.replicates).toBe(10);
  });
});
