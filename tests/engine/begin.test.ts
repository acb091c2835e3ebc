import { describe, expect, test } from 'vitest';
import { ruleSystems } from '../../src/rules/index.ts';
import { engineHere } from './desk.ts';

describe('a first spec', () => {
  const kinds = ruleSystems.flatMap(({ id, kinds: all }) => all.map(({ name }) => [id, name] as const));

  test.each(kinds)('of %s, %s is read without a problem', async (rules, kind) => {
    const engine = engineHere();
    const spec = await engine.ask('begin', { rules, kind });
    const { problems, experiment } = await engine.ask('read', { spec, file: 'first.yaml' });
    expect(problems).toEqual([]);
    expect(experiment?.rules).toBe(rules);
  });
});
