import { gameOf } from '../../../src/engagement/adapted.ts';
import { describe, expect, it, test } from 'vitest';
import { Due } from '../../../src/engagement/engagement.ts';
import { exactly } from '../../../src/engagement/solve.ts';
import { Total } from '../../../src/play/sum.ts';
import { FieldsEngagement } from '../../../src/rules/fields-of-honor/engagement.ts';
import { smallArms } from '../../../src/rules/fields-of-honor/fire.ts';
import { moralePhaseTest } from '../../../src/rules/fields-of-honor/morale.ts';
import { muster } from '../../../src/rules/fields-of-honor/muster.ts';
import { readRulings } from '../../../src/rules/fields-of-honor/options.ts';
import { TEST, TEST_WITH_LOSSES } from '../../../src/rules/fields-of-honor/side-state.ts';
import { FIRE_PHASE, MORALE_TEST } from '../../../src/rules/fields-of-honor/state.ts';
import { fc } from '../../fast-check.ts';
import { anyEngagement, anyRulings } from './any-engagement.ts';
import { engagementInputs, engagementOf, RIFLE, side, TABLES } from './asked.ts';

const anyFlag = fc.constantFrom(0, 1);
const anyFlags = fc.record({
  volley: anyFlag,
  moved: anyFlag,
  cover: anyFlag,
  mob: anyFlag,
  halved: anyFlag,
});

/** A random state of a random engagement, in which a side is to throw. */
const anyState = fc.record({
  fight: anyEngagement({ stands: 5, units: 3, turns: 1 }),
  rulings: anyRulings,
  flags: fc.tuple(anyFlags, anyFlags),
  places: fc.tuple(fc.nat(), fc.nat()),
  thrower: anyFlag,
  gap: fc.double({ min: 0, max: 1, noNaN: true }),
  test: fc.constantFrom(TEST, TEST_WITH_LOSSES),
  edge: fc.constantFrom(0, 1, 2),
});

test('keys looked up are those of the rules, which add up their parts', () => {
  let volleys = 0;
  fc.assert(
    fc.property(anyState, ({ fight, rulings, flags, places, thrower, gap, test: due, edge }) => {
      const battle = muster(TABLES, readRulings(rulings, TABLES), engagementInputs(fight));
      const engagement = new FieldsEngagement(battle);
      const s = engagement.create();
      engagement.start(s);
      [s.a, s.b].forEach((state, side) => {
        const { units } = battle.side(side);
        const unit = (places[side] ?? 0) % units.length;
        Object.assign(state, flags[side], { unit, stands: units[unit]?.stands, test: due });
      });
      s.thrower = thrower;
      s.edge = edge;
      const [quick, plain] = [new Due(), new Due()];
      s.stage = MORALE_TEST;
      engagement.next(s, quick);
      moralePhaseTest.key(battle, s, plain, new Total());
      expect(quick).toEqual(plain);
      const { reach } = battle.throwerOf(s).weapon;
      if (reach < 0) return;
      volleys++;
      s.gap = Math.round(reach * gap);
      s.stage = FIRE_PHASE;
      engagement.next(s, quick);
      smallArms.key(battle, s, plain, new Total());
      expect(quick).toEqual(plain);
    }),
    { numRuns: 1000 },
  );
  expect(volleys).toBeGreaterThan(500);
});

const STAND = { name: 'stand-and-fire' };

describe('calamity and fortune', () => {
  const duel = {
    distanceIn: 4,
    maxTurns: 3,
    A: side(STAND, { weapon: RIFLE, stands: 6 }),
    B: side(STAND, { weapon: RIFLE, stands: 6 }),
  };

  it('are counted where they are reported, and change nothing else', () => {
    const reported = exactly(gameOf(engagementOf(duel, { calamityFortune: 'report' })));
    const usual = exactly(gameOf(engagementOf(duel)));
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
