/** Cases of what no engagement played at first: rules from HUIT-NBR-07 on, each with its exact answer. */
import { describe, expect, it } from 'vitest';
import { huit } from '../../../src/rules/huit/index.ts';
import { asking } from '../asking.ts';
import { errorIn, type SampleCase } from '../cases.ts';
import rest from './fixtures/rest-cases.json' with { type: 'json' };

// The type of a fixture is a union of every shape in it; this is what they share.
const CASES = rest.cases as unknown as readonly SampleCase[];

describe('the cases of the rest of the book', () => {
  const asked = asking(huit);
  const refused = CASES.filter(({ expected }) => expected.error !== undefined);
  const played = CASES.filter(({ expected }) => expected.error === undefined);

  it.each(played.map((one) => [one.id, one] as const))('%s is answered exactly', (_id, one) => {
    expect(errorIn(asked, one)).toBeLessThan(1e-12);
  });

  it.each(refused.map((one) => [one.id, one] as const))(
    '%s is refused',
    (_id, { mechanic, inputs, expected }) => {
      const { message } = asked.errorOf(mechanic, inputs);
      for (const name of expected.error?.messageNames ?? []) expect(message).toContain(name);
    },
  );
});
