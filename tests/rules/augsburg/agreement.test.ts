import { describe, expect, it } from 'vitest';
import { compare } from './agreement.ts';

describe('played engagements', () => {
  it('agree with the exact answer in every reading', () => {
    const { agreements, least, tooLarge } = compare(4, 10_000, { figures: 8, lanes: 2, turns: 3 });
    expect(tooLarge).toBe(0);
    expect(agreements.length).toBeGreaterThan(40);
    expect(least).toBeGreaterThan(0.001);
  });

  it('agree with conditions, orders and units that come late', () => {
    const bounds = { figures: 8, lanes: 2, turns: 4, wider: true } as const;
    const { agreements, least, tooLarge } = compare(4, 10_000, bounds);
    expect(tooLarge).toBe(0);
    expect(agreements.length).toBeGreaterThan(25);
    expect(least).toBeGreaterThan(0.001);
  });
});
