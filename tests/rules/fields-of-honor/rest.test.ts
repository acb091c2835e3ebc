import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import type { Rulings } from '../../../src/rules/fields-of-honor/options.ts';
import { fc, randomCases } from '../../fast-check.ts';
import { anyDice } from '../random.ts';
import { playGame } from '../playing-games.ts';
import { rolling } from '../playing.ts';
import { compare } from './agreement.ts';
import { anyEngagement, anyRulings, anyWiderEngagement } from './any-engagement.ts';
import { anyRest, anyRout } from './any-lanes.ts';
import { engagementInputs, engagementOf } from './asked.ts';
import { checkThrows } from '../throws.ts';
import { playLanesPlainly } from './plain-lanes.ts';

const BOUNDS = { stands: 6, units: 4, turns: 5 };

describe('divided fire, groups and chases against a second player', () => {
  const asksForTheSameDice = (fight: unknown, rulings: Rulings, seed: number): void => {
    const dice = anyDice(seed);
    const faces: number[] = [];
    const inputs = engagementInputs(fight);
    const plain = playLanesPlainly(inputs, rulings, () => {
      const face = dice(6);
      faces.push(face);
      return face;
    });
    for (const needs of [{}, { ground: true }] as const) {
      const script = new Scripted(faces);
      const { outcome, turn, readings } = playGame(engagementOf(fight, rulings, undefined, needs), script);
      script.finish();
      expect({ outcome, turn }).toEqual({ outcome: plain.winner, turn: plain.turn });
      const of = (name: string): unknown[] => [readings.get(`${name}.A`), readings.get(`${name}.B`)];
      expect(of('standsLost')).toEqual(plain.standsLost);
      expect(of('hits')).toEqual(plain.hits);
      expect(of('removed')).toEqual(readings.has('removed.A') ? plain.removed : [undefined, undefined]);
      const lanes = inputs.lanes ?? 1;
      plain.endStates.forEach((states, side) =>
        states.forEach((state, lane) => {
          const name = `endState.${side === 0 ? 'A' : 'B'}${lanes === 1 ? '' : lane + 1}`;
          expect(readings.get(name)).toBe(state);
        }),
      );
    }
  };
  const anyStanding = anyEngagement(BOUNDS).map((fight) => {
    const standing = (side: unknown): unknown => {
      const { doctrine, ...more } = side as { doctrine: { name: string } }; // true: made by `anyEngagement`
      return { ...more, doctrine: { ...doctrine, name: 'close-to-range' } };
    };
    return { ...fight, A: standing(fight['A']), B: standing(fight['B']) };
  });

  it.each([1, 2, 3])('asks for the same dice on lanes and comes to the same end: %i', (lanes) => {
    const anyFight = fc.oneof(anyEngagement(BOUNDS), anyWiderEngagement(BOUNDS));
    const any = anyRest(fc.oneof(anyFight, anyRout(anyFight)), lanes);
    fc.assert(fc.property(any, anyRulings, fc.integer(), asksForTheSameDice), {
      seed: 1866,
      numRuns: randomCases(1000),
    });
  });

  it('does so where who has no enemy in its lane fires at those beside it', () => {
    fc.assert(fc.property(anyRest(anyStanding, 3, 'nearest'), anyRulings, fc.integer(), asksForTheSameDice), {
      seed: 1870,
      numRuns: randomCases(600),
    });
  });

  it('keeps at each step to what every engagement keeps to', () => {
    const anyFight = fc.oneof(anyEngagement(BOUNDS), anyRout(anyWiderEngagement(BOUNDS)));
    fc.assert(
      fc.property(anyRest(anyFight, 2), anyRulings, fc.integer(), (fight, rulings, seed) => {
        checkThrows(engagementOf(fight, rulings), rolling(anyDice(seed)), () => true);
      }),
      { seed: 1859, numRuns: randomCases(200) },
    );
  });

  it('is played as it is solved', () => {
    const small = { stands: 1, units: 3, turns: 2 };
    const { agreements, least, tooLarge } = compare(4, 2_000, anyRest(anyEngagement(small), 2));
    expect(tooLarge).toBe(0);
    expect(agreements.length).toBeGreaterThan(20);
    expect(least).toBeGreaterThan(0.001);
  });
});
