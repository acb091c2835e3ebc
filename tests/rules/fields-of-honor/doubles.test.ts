import { describe, expect, it } from 'vitest';
import { exactly } from '../../../src/play/solve.ts';
import { engagementOf, RIFLE, side } from './asked.ts';

const STAND = { name: 'stand-and-fire' };

describe('calamity and fortune', () => {
  const duel = {
    distanceIn: 4,
    maxTurns: 3,
    A: side(STAND, { weapon: RIFLE, stands: 6 }),
    B: side(STAND, { weapon: RIFLE, stands: 6 }),
  };

  it('are counted where they are reported, and change nothing else', () => {
    const reported = exactly(engagementOf(duel, { calamityFortune: 'report' }));
    const usual = exactly(engagementOf(duel));
    reported.outcomeByTurn.forEach((p, i) => expect(p).toBeCloseTo(usual.outcomeByTurn[i] ?? 0, 13));
    expect(engagementOf(duel).counters.map(({ name }) => name)).toEqual(['hits.A', 'hits.B']);
    const { counters, metrics } = engagementOf(duel, { calamityFortune: 'report' });
    const of = (name: string): Float64Array | undefined =>
      reported.readings[metrics.length + counters.findIndex((one) => one.name === name)];
    const mean = (name: string): number =>
      (of(name) ?? new Float64Array()).reduce((sum, p, n) => sum + n * p, 0);
    // As likely as each other, and as likely for both sides of an even duel.
    for (const name of ['calamities.B', 'fortunes.A', 'fortunes.B'])
      expect(mean(name)).toBeCloseTo(mean('calamities.A'), 13);
    expect(mean('calamities.A')).toBeGreaterThan(0.01);
  });
});
