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
import type { JsonObject } from '../../src/play/json.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { asking, type Asked, type Asking } from './asking.ts';
import { unpacked } from '../../src/cli/packed-cases.ts';

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

/** The cases, with tables in place of packs. */
function of<T>(system: RuleSystem<T>, cases: readonly unknown[]): readonly SampleCase[] {
  // The type of a fixture is a union of every shape in it; this is what they share.
  return (cases as readonly SampleCase[]).map((one) => {
    const { inputs, tables } = unpacked(system, one.inputs as JsonObject, one.mechanic);
    return { ...one, inputs: { ...inputs, ...(tables.length === 0 ? {} : { tables }) } };
  });
}

export const SAMPLES: readonly (readonly [string, Asking, readonly SampleCase[]])[] = [
  ['augsburg', asking(augsburg), of(augsburg, augsburgCases.cases)],
  ['fields-of-honor', asking(fieldsOfHonor), of(fieldsOfHonor, fieldsOfHonorCases)],
  ['huit', asking(huit), of(huit, huitCases.cases)],
  ['march-attack', asking(marchAttack), of(marchAttack, marchAttackCases)],
  ['pluie', asking(pluie), of(pluie, pluieCases.cases)],
];

/** The largest error of a probability; of a label that is too many or missing it is 1 or more. */
export function errorIn({ outcomes }: Asking, { mechanic, inputs, expected }: SampleCase): number {
  const answer = outcomes(mechanic, inputs);
  const labels = expected.outcomes ?? {};
  const all = new Set([...Object.keys(answer), ...Object.keys(labels)]);
  return Math.max(...[...all].map((label) => Math.abs((answer[label] ?? 2) - (labels[label] ?? 4))));
}
