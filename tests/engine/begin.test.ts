import { describe, expect, test } from 'vitest';
import { begin } from '../../src/engine/questions/begin.ts';
import { read } from '../../src/engine/questions/read.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { desk } from './desk.ts';

const asking = { signal: new AbortController().signal, tell: () => {} };

describe('a first spec', () => {
  const kinds = ruleSystems.flatMap(({ id, kinds: all }) => all.map(({ name }) => [id, name] as const));

  test.each(kinds)('of %s, %s is read without a problem', async (rules, kind) => {
    const spec = await begin.answer({ rules, kind }, desk(), asking);
    const { problems, experiment } = await read.answer({ spec, file: 'first.yaml' }, desk(), asking);
    expect(problems).toEqual([]);
    expect(experiment?.rules).toBe(rules);
  });
});
