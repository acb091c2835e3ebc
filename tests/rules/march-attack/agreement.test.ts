import { describe, expect, it } from 'vitest';
import { compareGames } from '../agreement.ts';
import { randomEngagements } from './random-engagements.ts';

describe('played engagements', () => {
  it('agree with the exact answer in every reading', () => {
    const bounds = { units: 2, cv: 4, turns: 3 };
    const { states, least, agreements } = compareGames(randomEngagements(bounds, 60), 4, 5_000);
    expect(states).toHaveLength(4);
    expect(agreements.length).toBeGreaterThan(50);
    expect(least).toBeGreaterThan(0.001);
  });

  it('agree with it where doctrines have conditions and units enter later', () => {
    const bounds = { units: 2, cv: 3, turns: 3 };
    const { states, least, agreements } = compareGames(randomEngagements(bounds, 200, true), 5, 5_000);
    expect(states).toHaveLength(5);
    expect(agreements.length).toBeGreaterThan(60);
    expect(least).toBeGreaterThan(0.001);
  });
});
