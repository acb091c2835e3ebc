import { expect, test } from 'vitest';
import { DEFAULT_BUDGET } from '../../src/play/solve.ts';
import { duelSpec } from '../cli/hythe.ts';
import { engineHere, platformHere } from './desk.ts';

test('a cell for which there is no room is an error with a remedy, never played in place of solved; the engine lives on', async () => {
  const engine = engineHere({ ...platformHere(), budget: { ...DEFAULT_BUDGET, room: 10 } });
  const asked = (method: string) =>
    engine.ask('resolve', { spec: duelSpec({ resolve: { method, seed: 'trial' } }), file: 'a-duel.yaml' });
  for (const method of ['auto', 'exact'])
    await expect(asked(method)).rejects.toMatchObject({
      failure: {
        code: 'HYTHE-RUN-TOO-LARGE',
        message:
          'cell 1: solving it takes more than 10 states, for which there is no room here: `hythe run` has more, and method monte-carlo plays it',
      },
    });
  expect((await asked('monte-carlo')).whole).toBe(true);
});
