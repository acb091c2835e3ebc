import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { framesOf } from '../../../src/analysis/battle/frames.ts';
import { battlesOf } from '../../../src/analysis/battle/keep-battles.ts';
import { loadExperiment, run } from '../../../src/index.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { SHORT_MAP } from '../../report/battle/short-battle.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hythe-kept-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const side = (name: string, weapon: string, at: string, facing: string): string => `  ${name}:
    formations:
      - { name: line, at: ${at}, facing: ${facing}, shape: line, units: [{ kind: infantry, weapon: ${weapon}, count: 2 }] }
`;

const SPEC = `hythe: 1
title: Across the stream
rules: pluie
engagement: { kind: battle, map: map.geojson, turnLimit: 6 }
forces:
${side('british', 'martini-henry', '[15.5, 9]', 'N')}${side('french', 'lebel', '[15.5, 18]', 'S')}sides:
  british: { force: british }
  french: { force: french }
resolve: { replicates: 60, seed: kept }
`;

test('keeps the typical, the best and the worst of the first fifty battles, played as the run played them', async () => {
  await writeFile(join(folder, 'map.geojson'), JSON.stringify(SHORT_MAP));
  await writeFile(join(folder, 'battle.yaml'), SPEC);
  const { outcome } = await run(await loadExperiment(join(folder, 'battle.yaml')), { workers: 1 });
  const kept = battlesOf(outcome, pluie);
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
