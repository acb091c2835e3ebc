import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Due, Engagement, State } from '../../../src/engagement/engagement.ts';
import { factorIn, NO_FIGHTER, plainCode } from '../../../src/rules/huit/melee.ts';
import {
  anyBrigades,
  anyWiderBrigades,
  anyChain,
  anyFirefight,
  anyNeighbours,
  anyOptions,
  withPairsGiven,
} from './any-engagement.ts';
import { brigadesOf, chainInputs, chainOf, firefightInputs, firefightOf, type Asked } from './asked.ts';
import { brigadesAgree, dice, playAfter } from './comparing.ts';
import { playChain } from './plain-chain.ts';
import { playFirefight } from './plain-firefight.ts';
import { checkStep, checkWords, play, rolling, type CheckKey } from '../playing.ts';
import { anyDice } from '../random.ts';

const RUNS = { seed: 1809, numRuns: randomCases(300) };
const CHAINS = anyChain({ stack: 3, lanes: 1, moves: 5 });
const BRIGADES = anyBrigades({ stack: 2, lanes: 3, moves: 6 });
const WIDER = anyWiderBrigades({ stack: 2, lanes: 3, moves: 6 });
const NEIGHBOURS = anyNeighbours({ stack: 2, lanes: 4, moves: 6 });

describe('the engagements against a second player of section 14', () => {
  it('a firefight asks for the same dice in the same order and comes to the same end', () => {
    fc.assert(
      fc.property(anyFirefight, anyOptions('firefight'), fc.integer(), (fight, options, seed) => {
        const rolled = dice(seed);
        const plain = playFirefight(firefightInputs(fight), options, rolled.die, rolled.coin);
        const played = playAfter(firefightOf(fight, options), rolled, ({ state, readings }) => ({
          shots: readings.get('shots.firer'),
          rings:
            plain.outcome === 'target-broken' ? plain.rings : [state.target.kills, state.target.disorders],
        }));
        expect(played).toEqual(plain);
      }),
      RUNS,
    );
  });

  it('a melee chain does', () => {
    fc.assert(
      fc.property(CHAINS, anyOptions('meleeChain'), fc.integer(), (any, options, seed) => {
        const fight = withPairsGiven(any, options);
        const rolled = dice(seed);
        const { distance, ...end } = playChain(chainInputs(fight), options, rolled.die);
        const plain = {
          ...end,
          distance: distance === 'n/a' ? 'none' : `${Math.floor(Number(distance))} cm`,
        };
        const played = playAfter(chainOf(fight, options), rolled, ({ readings }) => ({
          rounds: readings.get('rounds'),
          lost: [Number(readings.get('unitsLost.attacker')), Number(readings.get('unitsLost.defender'))],
          fronts: [readings.get('front.attacker'), readings.get('front.defender')],
          distance: readings.get('finalDistance'),
        }));
        expect(played).toEqual(plain);
      }),
      RUNS,
    );
  });

  it.each([
    ['a brigade engagement', BRIGADES],
    ['one of units with orders of their own', WIDER],
    ['one with neighbours', NEIGHBOURS],
  ])('%s does, with the lines of its lanes or without', (_name, any) => {
    fc.assert(
      fc.property(any, anyOptions('brigadeEngagement'), fc.integer(), (fight, options, seed) => {
        for (const withLines of [false, true]) brigadesAgree(fight, options, seed, withLines);
      }),
      RUNS,
    );
  });
});

/** Finds the totals of an explanation among the words of a key, by the name of the resolution. */
function totalsInKey(engagement: { readonly resolutions: readonly { readonly name: string }[] }): CheckKey {
  const inKey = (due: Due): readonly number[] => {
    const name = engagement.resolutions[due.kind]?.name ?? '';
    if (name === 'shot' || name === "winner's loss") return [due.key1];
    if (name === 'melee')
      return [due.key0, due.key1, due.key2, due.key3]
        .map(plainCode)
        .filter((code) => code !== NO_FIGHTER)
        .map(factorIn);
    return ['order', 'breakthrough', 'charge', 'contact'].includes(name) ? [] : [due.key0];
  };
  return (due, totals) => expect([...totals.values()]).toEqual(inKey(due));
}

describe('every step of an engagement', () => {
  const check = <S extends State<S>>(
    make: (raw: Asked) => Engagement<S>,
    fight: Asked,
    seed: number,
  ): void => {
    const engagement = make(fight);
    const checkKey = totalsInKey(engagement);
    play(engagement, rolling(anyDice(seed)), (state, due, after) => {
      if (after === undefined) checkStep(engagement, state, due, { checkKey, isWords: false });
      else checkWords(engagement.tell(state, due, after.outcome, after.state));
    });
  };
  const runs = { ...RUNS, numRuns: randomCases(60) };

  it('of a firefight is the same asked twice, written and read, and its factors add up', () => {
    fc.assert(
      fc.property(anyFirefight, anyOptions('firefight'), fc.integer(), (fight, options, seed) =>
        check((raw) => firefightOf(raw, options), fight, seed),
      ),
      runs,
    );
  });

  it('of a melee chain is too', () => {
    fc.assert(
      fc.property(CHAINS, anyOptions('meleeChain'), fc.integer(), (fight, options, seed) =>
        check((raw) => chainOf(withPairsGiven(raw, options), options), fight, seed),
      ),
      runs,
    );
  });

  it.each([
    ['of a brigade engagement', BRIGADES],
    ['of one of units with orders of their own', WIDER],
    ['of one with neighbours', NEIGHBOURS],
  ])('%s is too', (_name, any) => {
    fc.assert(
      fc.property(any, anyOptions('brigadeEngagement'), fc.integer(), (fight, options, seed) =>
        check((raw) => brigadesOf(raw, options, { ground: true }), fight, seed),
      ),
      runs,
    );
  });
});
