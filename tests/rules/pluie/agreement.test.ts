import { describe, expect, it } from 'vitest';
import { compareGames } from '../agreement.ts';
import { randomEngagements } from './random-engagements.ts';

describe('played engagements', () => {
  it('of formations with values of their own agree with the exact answer in every reading', () => {
    const bounds = { mostOfOne: 1, formations: 2, lines: 1, turns: 4, wider: true } as const;
    const { agreements, least, states } = compareGames(randomEngagements(bounds, 400), 5, 5_000);
    expect(states).toHaveLength(5);
    expect(agreements.length).toBeGreaterThan(5 * 8);
    expect(least).toBeGreaterThan(0.001);
  });

  it('agree with the exact answer in every reading', () => {
    const bounds = { mostOfOne: 1, formations: 1, lines: 2, turns: 4 };
    const { agreements, least, states } = compareGames(randomEngagements(bounds, 120), 4, 20_000);
    expect(states).toHaveLength(4);
    expect(agreements.length).toBeGreaterThan(4 * 8);
    expect(least).toBeGreaterThan(0.001);
  });
});
