import { gameOf } from '../../../src/engagement/adapted.ts';
import { describe, expect, it } from 'vitest';
import { exactly } from '../../../src/engagement/solve.ts';
import { tallyShape } from '../../../src/play/tally.ts';
import { FieldsEngagement } from '../../../src/rules/fields-of-honor/engagement.ts';
import { muster } from '../../../src/rules/fields-of-honor/muster.ts';
import { readRulings } from '../../../src/rules/fields-of-honor/options.ts';
import { compare } from './agreement.ts';
import { anyEngagement, anyWiderEngagement } from './any-engagement.ts';
import { bmu, engagementInputs, RIFLE, TABLES } from './asked.ts';

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

describe('stands lost', () => {
  it('are the same kept in the state and counted on the way', () => {
    const unit = { stands: 2, count: 2, weapon: RIFLE };
    const fight = {
      distanceIn: 5,
      maxTurns: 6,
      A: { units: [bmu(unit)], doctrine: { name: 'charge' } },
      B: { units: [bmu({ ...unit, cover: 'light' })], doctrine: { name: 'stand-and-fire' } },
    };
    const [kept, counted] = (['in the state', 'on the way'] as const).map((losses) => {
      const battle = muster(TABLES, readRulings({}, TABLES), engagementInputs(fight), { losses });
      const engagement = new FieldsEngagement(battle);
      const { readings } = tallyShape(engagement);
      const tally = exactly(gameOf(engagement));
      return ['standsLost.A', 'standsLost.B', 'hits.A', 'hits.B', 'endState.A'].map((name) => {
        const masses = tally.readings[readings.findIndex((one) => one.name === name)] ?? [];
        return [...masses].filter((mass) => mass > 0);
      });
    });
    kept?.forEach((masses, i) => {
      expect(counted?.[i]).toHaveLength(masses.length);
      masses.forEach((mass, n) => expect(counted?.[i]?.[n]).toBeCloseTo(mass, 13));
    });
  });
});
