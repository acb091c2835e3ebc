import { describe, expect, it } from 'vitest';
import { compare } from './agreement.ts';
import { anyEngagement, anyWiderEngagement } from './any-engagement.ts';

describe('played engagements', () => {
  it('agree with the exact answer in every reading', () => {
    const { agreements, least, tooLarge } = compare(
      4,
      10_000,
      anyEngagement({ stands: 3, units: 2, turns: 3 }),
    );
    expect(tooLarge).toBe(0);
    expect(agreements.length).toBeGreaterThan(40);
    expect(least).toBeGreaterThan(0.001);
  });

  it('do so with doctrines that look at the state and BMUs that come later', () => {
    const { agreements, least, tooLarge } = compare(
      8,
      5_000,
      anyWiderEngagement({ stands: 3, units: 2, turns: 4 }),
    );
    expect(tooLarge).toBe(0);
    expect(agreements.length).toBeGreaterThan(60);
    expect(least).toBeGreaterThan(0.001);
  });
});
