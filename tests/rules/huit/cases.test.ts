import { describe, expect, it } from 'vitest';
import examples from './fixtures/examples.json' with { type: 'json' };
import { outcomes } from './asked.ts';

function expectSame(outcomes: Readonly<Record<string, number>>, expected: Readonly<Record<string, number>>) {
  expect(Object.keys(outcomes).toSorted()).toEqual(Object.keys(expected).toSorted());
  const off = Object.entries(expected).filter(([label, p]) => Math.abs((outcomes[label] ?? 0) - p) > 1e-12);
  expect(off).toEqual([]);
}

/** `3/8` as a number. */
function fraction(text: string): number {
  const [over = 0, under = 1] = text.split('/').map(Number);
  return over / under;
}

describe('the published distributions', () => {
  it.each(examples.distributions.map((one) => [one.id, one] as const))('%s', (_id, one) => {
    const metrics = Object.entries(one.distributions) as [string, Record<string, string>][];
    const expected = metrics.flatMap(([metric, labels]) =>
      Object.entries(labels).map(
        ([label, p]) => [metrics.length > 1 ? `${metric}:${label}` : label, fraction(p)] as const,
      ),
    );
    expectSame(outcomes(one.mechanic, one.inputs), Object.fromEntries(expected));
  });
});
