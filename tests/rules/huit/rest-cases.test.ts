/** Cases of what no engagement played at first: rules from HUIT-NBR-07 on, each with its exact answer. */
import { describe, expect, it } from 'vitest';
import { huit } from '../../../src/rules/huit/index.ts';
import { asking } from '../asking.ts';
import { errorIn, type SampleCase } from '../cases.ts';
import rest from './fixtures/rest-cases.json' with { type: 'json' };

/** Keys and kinds that no engagement has so far, by their rules. */
const NOT_YET: Readonly<Record<string, string>> = {
  passage: 'HUIT-NBR-08',
};

// The type of a fixture is a union of every shape in it; this is what they share.
const CASES = rest.cases as unknown as readonly SampleCase[];

function keyNotYet({ mechanic, inputs }: SampleCase): string | undefined {
  return [mechanic, ...Object.keys(inputs)].find((key) => NOT_YET[key] !== undefined);
}

describe('the cases of the rest of the book', () => {
  const asked = asking(huit);
  const named = (isOne: (one: SampleCase) => boolean) =>
    CASES.filter(isOne).map((one) => [one.id, one] as const);
  const played = named((one) => keyNotYet(one) === undefined && one.expected.error === undefined);
  const refused = named((one) => keyNotYet(one) === undefined && one.expected.error !== undefined);
  const waiting = named((one) => keyNotYet(one) !== undefined);

  it.each(played)('%s is answered exactly', (_id, one) => {
    expect(errorIn(asked, one)).toBeLessThan(1e-12);
  });

  it.each(refused)('%s is refused', (_id, { mechanic, inputs, expected }) => {
    const { message } = asked.errorOf(mechanic, inputs);
    for (const name of expected.error?.messageNames ?? []) expect(message).toContain(name);
  });

  it.each(waiting)('%s has a key that is not there yet', (_id, one) => {
    expect(() => asked.outcomes(one.mechanic, one.inputs)).toThrow(keyNotYet(one));
  });
});
