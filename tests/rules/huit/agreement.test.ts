import { describe, expect, it } from 'vitest';
import { compareEngagements } from '../agreement.ts';
import {
  randomBrigades,
  randomChains,
  randomFirefights,
  randomNeighbours,
  randomWiderBrigades,
} from './random-engagements.ts';

const REPLICATES = 20_000;
const LEAST = 0.001;

describe('played engagements agree with the exact answer in every reading', () => {
  it('firefights', () => {
    const { states, least } = compareEngagements(randomFirefights(60), 3, REPLICATES);
    expect(states).toHaveLength(3);
    expect(least).toBeGreaterThan(LEAST);
  });

  it('melee chains', () => {
    const bounds = { stack: 2, lanes: 1, moves: 3 };
    const { states, least } = compareEngagements(randomChains(bounds, 60), 3, REPLICATES);
    expect(states).toHaveLength(3);
    expect(least).toBeGreaterThan(LEAST);
  });

  it('brigade engagements', () => {
    const bounds = { stack: 1, lanes: 1, moves: 4 };
    const { states, least } = compareEngagements(randomBrigades(bounds, 60), 3, REPLICATES);
    expect(states).toHaveLength(3);
    expect(least).toBeGreaterThan(LEAST);
  });

  it('eight brigade engagements of units with orders of their own', () => {
    const bounds = { stack: 2, lanes: 1, moves: 3 };
    const { states, least } = compareEngagements(randomWiderBrigades(bounds, 200), 8, REPLICATES / 10);
    expect(states).toHaveLength(8);
    expect(least).toBeGreaterThan(LEAST);
  });

  it('eight brigade engagements with neighbours', () => {
    const bounds = { stack: 1, lanes: 2, moves: 3 };
    const { states, least } = compareEngagements(randomNeighbours(bounds, 300), 8, REPLICATES / 10);
    expect(states).toHaveLength(8);
    expect(least).toBeGreaterThan(LEAST);
  });
});
