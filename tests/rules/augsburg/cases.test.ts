import { describe, expect, it } from 'vitest';
import { errorOf, outcomes, type Asked } from './asked.ts';
import samples from './fixtures/sample-cases.json' with { type: 'json' };

interface SampleCase {
  readonly id: string;
  readonly mechanic: string;
  readonly inputs: Asked;
  readonly expected: {
    readonly outcomes?: Readonly<Record<string, number | undefined>>;
    readonly error?: { readonly code: string };
  };
}

// The fixture's type is a union of every shape in it; this is what they share.
const CASES = samples.cases as readonly unknown[] as readonly SampleCase[];

function expectAnswer(answer: Readonly<Record<string, number>>, { expected }: SampleCase): void {
  const labels = expected.outcomes ?? {};
  expect(Object.keys(answer).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    Object.keys(labels).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  for (const [label, probability] of Object.entries(labels))
    expect(Math.abs((answer[label] ?? 0) - (probability ?? Number.NaN))).toBeLessThan(1e-12);
}

describe('the sample cases of the digest', () => {
  const answered = CASES.filter(({ expected }) => expected.error === undefined);
  it.each(answered.map((one) => [one.id, one] as const))('%s is answered exactly', (_id, one) =>
    expectAnswer(outcomes(one.mechanic, one.inputs), one),
  );

  const refused = CASES.filter(({ expected }) => expected.error !== undefined);
  it.each(refused.map((one) => [one.id, one] as const))('%s is refused', (_id, one) => {
    expect(errorOf(one.mechanic, one.inputs).code).toBe(one.expected.error?.code);
  });
});
