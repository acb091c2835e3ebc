import { expect, test } from 'vitest';
import { Due } from '../../../src/engagement/engagement.ts';
import { Total } from '../../../src/engagement/sum.ts';
import { FieldsEngagement } from '../../../src/rules/fields-of-honor/engagement.ts';
import { smallArms } from '../../../src/rules/fields-of-honor/fire.ts';
import { moralePhaseTest } from '../../../src/rules/fields-of-honor/morale.ts';
import { muster } from '../../../src/rules/fields-of-honor/muster.ts';
import { readRulings } from '../../../src/rules/fields-of-honor/options.ts';
import { TEST, TEST_WITH_LOSSES } from '../../../src/rules/fields-of-honor/side-state.ts';
import { FIRE_PHASE, MORALE_TEST } from '../../../src/rules/fields-of-honor/state.ts';
import { fc } from '../../fast-check.ts';
import { anyEngagement, anyRulings } from './any-engagement.ts';
import { engagementInputs, TABLES } from './asked.ts';

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
