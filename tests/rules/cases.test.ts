import { describe, expect, it } from 'vitest';
import { errorIn, LARGEST, SAMPLES } from './cases.ts';

describe.each(SAMPLES)('the sample cases of %s', (_system, asking, cases) => {
  const answered = cases.filter(({ id, expected }) => expected.error === undefined && id !== LARGEST);
  it.each(answered.map((one) => [one.id, one] as const))('%s is answered exactly', (_id, one) =>
    expect(errorIn(asking, one)).toBeLessThan(1e-12),
  );

  const refused = cases.filter(({ expected }) => expected.error !== undefined);
  it.each(refused.map((one) => [one.id, one] as const))(
    '%s is refused',
    (_id, { mechanic, inputs, expected }) => {
      const { code, message } = asking.errorOf(mechanic, inputs);
      expect(code).toBe(expected.error?.code);
      for (const name of expected.error?.messageNames ?? []) expect(message).toContain(name);
    },
  );
});
