import { describe, expect, it } from 'vitest';
import { compareGames } from '../agreement.ts';
import { anyBrigades, anyMovingGuns, anyNeighbours, anyWiderBrigades } from './any-engagement.ts';
import { randomBrigades, randomChains, randomDivisions, randomFirefights } from './random-engagements.ts';

const REPLICATES = 10_000;
const LEAST = 0.001;
/** Those with more are few, and would take most of the time. */
const MOST_STATES = 30_000;

describe('played engagements agree with the exact answer in every reading', () => {
  it('firefights', () => {
    const { states, least } = compareGames(randomFirefights(60), 3, REPLICATES);
    expect(states).toHaveLength(3);
    expect(least).toBeGreaterThan(LEAST);
  });

  it('melee chains', () => {
    const bounds = { stack: 2, lanes: 1, moves: 3 };
    const { states, least } = compareGames(randomChains(bounds, 60), 3, REPLICATES);
    expect(states).toHaveLength(3);
    expect(least).toBeGreaterThan(LEAST);
  });

  it('several brigades a side', () => {
    const bounds = { stack: 1, lanes: 1, moves: 2, sectors: 2 };
    const { states, least } = compareGames(randomDivisions(bounds, 200), 4, REPLICATES / 5, MOST_STATES);
    expect(states).toHaveLength(4);
    expect(least).toBeGreaterThan(LEAST);
  });

  it.each([
    ['brigade engagements', anyBrigades, { stack: 1, lanes: 1, moves: 4 }, 60, 3, REPLICATES],
    [
      'units with orders of their own',
      anyWiderBrigades,
      { stack: 2, lanes: 1, moves: 3 },
      200,
      5,
      REPLICATES / 5,
    ],
    ['brigades with neighbours', anyNeighbours, { stack: 1, lanes: 2, moves: 3 }, 300, 5, REPLICATES / 5],
    ['guns that move', anyMovingGuns, { stack: 1, lanes: 2, moves: 3 }, 300, 5, REPLICATES / 5],
  ])('%s', (_what, any, bounds, most, count, replicates) => {
    const games = randomBrigades(any, bounds, most);
    const { states, least } = compareGames(games, count, replicates, MOST_STATES);
    expect(states).toHaveLength(count);
    expect(least).toBeGreaterThan(LEAST);
  });
});
