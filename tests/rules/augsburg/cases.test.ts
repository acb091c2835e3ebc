import { describe, expect, it } from 'vitest';
import { hythe } from '../../cli/hythe.ts';
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
  // Two lanes with command points have nearly a million states: the command line, without the test runner around each
  // call, takes a quarter of the time.
  const large = answered.filter(({ id }) => id === 'AUG-S16');

  it.each(answered.filter((one) => !large.includes(one)).map((one) => [one.id, one] as const))(
    '%s is answered exactly',
    (_id, one) => expectAnswer(outcomes(one.mechanic, one.inputs), one),
  );

  it.each(large.map((one) => [one.id, one] as const))('%s is answered exactly', (_id, one) => {
    const input = JSON.stringify([{ ...one, rules: 'augsburg' }]);
    const { stdout } = hythe(['odds', '--cases', '-', '--json'], { input });
    const [answer] = JSON.parse(stdout) as readonly {
      readonly outcomes: Readonly<Record<string, number>>;
    }[];
    expectAnswer(answer?.outcomes ?? {}, one);
  });

  const refused = CASES.filter(({ expected }) => expected.error !== undefined);
  it.each(refused.map((one) => [one.id, one] as const))('%s is refused', (_id, one) => {
    expect(errorOf(one.mechanic, one.inputs).code).toBe(one.expected.error?.code);
  });
});
