/** The sample cases of the digest, with their answers. */
import { outcomes, type Asked } from './asked.ts';
import samples from './fixtures/sample-cases.json' with { type: 'json' };

export interface SampleCase {
  readonly id: string;
  readonly mechanic: string;
  readonly inputs: Asked;
  readonly expected: {
    readonly outcomes?: Readonly<Record<string, number | undefined>>;
    readonly error?: { readonly code: string };
  };
}

/** The case of by far the most states, which `tests/verify/augsburg.ts` solves. */
export const LARGEST = 'AUG-S16';

// The fixture's type is a union of every shape in it; this is what they share.
export const CASES = samples.cases as readonly unknown[] as readonly SampleCase[];

/** The largest error of a probability; of a label that is too many or missing it is 1 or more. */
export function errorIn({ mechanic, inputs, expected }: SampleCase): number {
  const answer = outcomes(mechanic, inputs);
  const labels = expected.outcomes ?? {};
  const all = new Set([...Object.keys(answer), ...Object.keys(labels)]);
  return Math.max(...[...all].map((label) => Math.abs((answer[label] ?? 2) - (labels[label] ?? 4))));
}
