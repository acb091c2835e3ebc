import { describe, expect, it } from 'vitest';
import { errorOf } from './asked.ts';
import { CASES, errorIn, LARGEST } from './sample-cases.ts';

describe('the sample cases of the digest', () => {
  const answered = CASES.filter(({ id, expected }) => expected.error === undefined && id !== LARGEST);
  it.each(answered.map((one) => [one.id, one] as const))('%s is answered exactly', (_id, one) =>
    expect(errorIn(one)).toBeLessThan(1e-12),
  );

  const refused = CASES.filter(({ expected }) => expected.error !== undefined);
  it.each(refused.map((one) => [one.id, one] as const))('%s is refused', (_id, one) => {
    expect(errorOf(one.mechanic, one.inputs).code).toBe(one.expected.error?.code);
  });
});
