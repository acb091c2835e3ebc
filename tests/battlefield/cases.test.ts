import { describe, expect, it } from 'vitest';
import { answers } from './answers.ts';
import file from './fixtures/battle-cases.json' with { type: 'json' };

describe('the geometry cases of the digest', () => {
  it.each(file.cases.map((one) => [one.id, one] as const))('%s', (_id, one) => {
    expect(answers({ maps: file.maps, cases: [one] })).toEqual([{ id: one.id, answer: one.expected }]);
  });
});
