/** Cases of what no engagement played at first: rules from HUIT-NBR-07 on, each with its exact answer. */
import { describe, expect, it } from 'vitest';
import { huit } from '../../../src/rules/huit/index.ts';
import { asking } from '../asking.ts';
import { errorIn, type SampleCase } from '../cases.ts';
import rest from './fixtures/rest-cases.json' with { type: 'json' };

/** Keys and kinds that no engagement has so far, by their rules. */
const NOT_YET: Readonly<Record<string, string>> = {
  gunActions: 'HUIT-NBR-07',
  passage: 'HUIT-NBR-08',
  throughGuns: 'HUIT-NBR-09',
  fires: 'HUIT-NBR-10',
  rearTests: 'HUIT-NBR-11',
  divisionEngagement: 'HUIT-NBR-13',
};

// The type of a fixture is a union of every shape in it; this is what they share.
const CASES = (rest.cases as unknown as readonly SampleCase[]).map((one) => {
  const notYet = [one.mechanic, ...Object.keys(one.inputs)].find((key) => NOT_YET[key] !== undefined);
  return { ...one, notYet };
});

describe('the cases of the rest of the book', () => {
  const asked = asking(huit);

  it.each(CASES.map((one) => [one.id, one] as const))('%s', (_id, one) => {
    const { error } = one.expected;
    if (one.notYet !== undefined) expect(() => asked.outcomes(one.mechanic, one.inputs)).toThrow(one.notYet);
    else if (error === undefined) expect(errorIn(asked, one)).toBeLessThan(1e-12);
    else
      for (const name of error.messageNames ?? [])
        expect(asked.errorOf(one.mechanic, one.inputs).message).toContain(name);
  });
});
