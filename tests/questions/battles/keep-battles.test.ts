import { expect, test } from 'vitest';
import { framesOf } from '../../../src/questions/battles/frames.ts';
import { battlesOf } from '../../../src/questions/battles/keep.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { run } from '../../../src/run/node/run.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { here } from '../../run/here.ts';
import { SHORT_MAP } from '../../report/battle/short-battle.ts';

const side = (weapon: string, at: readonly number[], facing: string): object => ({
  force: {
    formations: [
      { name: 'line', at, facing, shape: 'line', units: [{ kind: 'infantry', weapon, count: 2 }] },
    ],
  },
});

const SPEC = {
  hythe: 1,
  rules: 'pluie',
  engagement: { kind: 'battle', map: SHORT_MAP, turnLimit: 6 },
  sides: {
    british: side('martini-henry', [15.5, 9], 'N'),
    french: side('lebel', [15.5, 18], 'S'),
  },
  resolve: { replicates: 60, seed: 'kept' },
};

test('keeps the typical, the best and the worst of the first fifty battles, played as the run played them', async () => {
  const systems = [pluie];
  const experiment = readSpec(JSON.stringify(SPEC), { file: 'battle.yaml', systems });
  const executor = here(undefined, 1, systems);
  const kept = battlesOf(await run(experiment, systems, { workers: 1, executor }), pluie);
  expect(kept).toMatchObject({ cell: 1, among: 50, metresPerCm: 30, map: SHORT_MAP });
  expect(kept?.battles.map(({ which }) => which)).toEqual(['median', 'best', 'worst']);
  const [typical, best, worst] = (kept?.battles ?? []).map(({ log }) => {
    const frames = framesOf(log, new Map());
    expect(frames.length).toBeGreaterThan(5);
    const winner = log.events.at(-1)?.winner ?? null;
    return winner === null ? 0 : winner === 'A' ? 1 : -1;
  });
  expect(best).toBeGreaterThanOrEqual(typical ?? 2);
  expect(typical).toBeGreaterThanOrEqual(worst ?? 2);
  expect(best).toBeGreaterThan(worst ?? 2);
});
