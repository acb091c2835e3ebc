import { describe, expect, test } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { Faults } from '../../src/conformance/faults.ts';
import { compared, replays } from '../../src/conformance/agreement.ts';
import { withCounters } from '../../src/play/victory-conditions.ts';
import { Direct } from '../../src/play/direct.ts';
import type { Game } from '../../src/play/game.ts';
import { narrate } from '../../src/play/narrate.ts';
import { marginal } from '../../src/play/marginal.ts';
import { simulate } from '../../src/play/simulate.ts';
import { DEFAULT_BUDGET, exactly } from '../../src/play/solve.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { valueThrows } from '../../src/play/throw-values.ts';
import { eventsOf } from '../../src/run/tables/incidence.ts';
import { Skirmish, type SkirmishState } from '../toy/skirmish.ts';

/** A skirmish that the larger band wins when time is up. */
class CountedOut extends Skirmish {
  override readonly outcomes = ['A-wins', 'B-wins', 'turn-limit', 'A-larger', 'B-larger'];
  override readonly winners = [0, 1, -1, 0, 1];
  override game(): Game<SkirmishState> {
    return {
      ...super.game(),
      outcomeAtLimit: ({ figuresA, figuresB }) => (figuresA === figuresB ? 2 : figuresA > figuresB ? 3 : 4),
    };
  }
}

/** One figure a side that hits on 6, A first: after one turn A has won with 1/6, B with 5/36. */
const single = {
  A: { figures: 1, hitOn: 6 },
  B: { figures: 1, hitOn: 6 },
  initiative: 'A',
  turnLimit: 1,
} as const;
/** A has two figures: it is larger at the limit unless B hits, which leaves one against one. */
const unequal = { ...single, A: { figures: 2, hitOn: 6 } } as const;

const replicates = (count: number) => ({ root: rootOf('limit'), pairing: 0, first: 0, count });

describe('an outcome at the turn limit that is read from the state', () => {
  const engagement = new CountedOut({ dieSides: 6 }, unequal).game();
  const shape = tallyShape(engagement);

  test('is solved as by hand', () => {
    const masses = [...marginal(shape, exactly(engagement), 'outcome')];
    const missed = 25 / 36;
    expect(masses[0]).toBeCloseTo(11 / 36, 14);
    expect(masses[2]).toBeCloseTo(missed / 6, 14);
    expect(masses[3]).toBeCloseTo((missed * 5) / 6, 14);
    expect(masses[4]).toBe(0);
  });

  test('is counted by every sampler as it is solved', () => {
    const longer = new CountedOut({ dieSides: 6 }, { ...unequal, turnLimit: 3 }).game();
    const faults = new Faults();
    const how = { root: rootOf('limit'), count: 20_000, name: 'counted out', faults };
    const comparisons = compared(longer, how) ?? [];
    expect(comparisons.length).toBeGreaterThan(10);
    for (const { what, pValue } of comparisons) expect([what, pValue > 1e-6]).toEqual([what, true]);
    for (let number = 0; number < 20; number++) replays(longer, rootOf('limit'), number, faults);
    expect(faults.checks().every(({ ok }) => ok)).toBe(true);
    const plain = simulate(longer, tallyShape(longer), replicates(500));
    expect(new Direct(longer, tallyShape(longer), 1e8).simulate(replicates(500))).toEqual(plain);
  });

  test('is narrated', () => {
    const outcomes = Array.from({ length: 30 }, (_one, number) => {
      const { outcome } = narrate(engagement, { root: rootOf('limit'), pairing: 0, number });
      return outcome;
    });
    const tally = simulate(engagement, shape, replicates(30));
    expect(outcomes.filter((outcome) => outcome === 'A-larger')).toHaveLength(
      marginal(shape, tally, 'outcome')[3] ?? NaN,
    );
    expect(outcomes).toContain('A-larger');
  });

  test('gives throws their values', () => {
    const worth = engagement.winners.map((winner) => (winner === 0 ? 1 : 0));
    // A misses twice, then B misses: A wins by its second figure.
    const valued = valueThrows(engagement, [1, 2, 3], worth, DEFAULT_BUDGET) ?? [];
    expect(valued.map(({ before }) => before)).toEqual([
      expect.closeTo(11 / 36 + (25 / 36) * (5 / 6), 14),
      expect.closeTo(5 / 6, 14),
    ]);
    expect(valued.at(-1)?.after).toBe(1);
  });

  test('stays beneath other readings and counts in the state', () => {
    const masses = marginal(shape, exactly(engagement), 'outcome');
    const readings = { ...engagement, counters: [] };
    expect(marginal(shape, exactly(readings), 'outcome')).toEqual(masses);
    const counting = withCounters(engagement, [{ counter: 'shots.A', upTo: 3 }]);
    expect(marginal(shape, exactly(counting), 'outcome')).toEqual(masses);
  });

  test('is an ending where a side wins by it; only what it leaves open is cut short', () => {
    const { endings, events, censored } = eventsOf(shape, exactly(engagement), ['blues', 'reds']);
    expect(endings).toEqual(['winner=blues', 'winner=reds']);
    expect(events[0]?.[1]).toBeCloseTo(11 / 36 + (25 / 36) * (5 / 6), 14);
    expect(censored[1]).toBeCloseTo(25 / 216, 14);
  });
});
