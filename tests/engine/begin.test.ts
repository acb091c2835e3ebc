import { describe, expect, test } from 'vitest';
import { ruleSystems } from '../../src/rules/index.ts';
import { engineHere } from './desk.ts';

describe('a first spec', () => {
  const kinds = ruleSystems.flatMap(({ id, kinds: all }) => all.map(({ name }) => [id, name] as const));

  test.each(kinds)('of %s, %s is read without a problem, and an even fight', async (rules, kind) => {
    const engine = engineHere();
    const spec = await engine.ask('begin', { rules, kind });
    const { problems, experiment } = await engine.ask('read', { spec, file: 'first.yaml' });
    expect(problems).toEqual([]);
    expect(experiment?.rules).toBe(rules);
    // In a firefight one side alone can win.
    if (kind === 'firefight') return;
    // A claim of balance takes many; a battle takes ten milliseconds.
    const replicates = kind === 'battle' ? 100 : kind === 'brigadeEngagement' ? 2000 : 500;
    const shorter = spec.replace(/replicates: \d+/u, `replicates: ${replicates}`);
    expect(shorter).toContain(`replicates: ${replicates}\n`);
    const { cells, standings } = await engine.ask('resolve', { spec: shorter, file: 'first.yaml' });
    const shares = cells[0]?.exact ?? cells[0]?.counted?.map(({ value }) => value) ?? [];
    const [a = 0, b = 0] = shares;
    expect(Math.max(a, b) / (a + b)).toBeLessThan(0.65);
    expect(a + b).toBeGreaterThan(0.5);
    const isFair = standings.length > 0 && standings.every(({ words }) => words === 'Fair');
    expect(isFair || kind !== 'brigadeEngagement').toBe(true);
  });
});
