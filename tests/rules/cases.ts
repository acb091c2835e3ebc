/** The sample cases of the five digests, with their answers. */
import augsburgCases from './augsburg/fixtures/sample-cases.json' with { type: 'json' };
import fieldsOfHonorCases from './fields-of-honor/fixtures/sample-cases.json' with { type: 'json' };
import huitCases from './huit/fixtures/sample-cases.json' with { type: 'json' };
import marchAttackCases from './march-attack/fixtures/sample-cases.json' with { type: 'json' };
import pluieCases from './pluie/fixtures/sample-cases.json' with { type: 'json' };
import { augsburg } from '../../src/rules/augsburg/index.ts';
import { fieldsOfHonor } from '../../src/rules/fields-of-honor/index.ts';
import { huit } from '../../src/rules/huit/index.ts';
import { marchAttack } from '../../src/rules/march-attack/index.ts';
import { pluie } from '../../src/rules/pluie/index.ts';
import { asking, type Asked, type Asking } from './asking.ts';

export interface SampleCase {
  readonly id: string;
  readonly mechanic: string;
  readonly inputs: Asked;
  readonly expected: {
    readonly outcomes?: Readonly<Record<string, number>>;
    readonly error?: { readonly code: string; readonly messageNames?: readonly string[] };
  };
}

/** The case of by far the most states, which `tests/verify/augsburg.ts` solves. */
export const LARGEST = 'AUG-S16';

// The type of a fixture is a union of every shape in it; this is what they share.
const of = (cases: readonly unknown[]): readonly SampleCase[] => cases as readonly SampleCase[];

export const SAMPLES: readonly (readonly [string, Asking, readonly SampleCase[]])[] = [
  ['augsburg', asking(augsburg), of(augsburgCases.cases)],
  ['fields-of-honor', asking(fieldsOfHonor), of(fieldsOfHonorCases)],
  ['huit', asking(huit), of(huitCases.cases)],
  ['march-attack', asking(marchAttack), of(marchAttackCases)],
  ['pluie', asking(pluie), of(pluieCases.cases)],
];

/** The largest error of a probability; of a label that is too many or missing it is 1 or more. */
export function errorIn({ outcomes }: Asking, { mechanic, inputs, expected }: SampleCase): number {
  const answer = outcomes(mechanic, inputs);
  const labels = expected.outcomes ?? {};
  const all = new Set([...Object.keys(answer), ...Object.keys(labels)]);
  return Math.max(...[...all].map((label) => Math.abs((answer[label] ?? 2) - (labels[label] ?? 4))));
}
