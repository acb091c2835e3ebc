import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Thrown } from '../../../src/play/dice.ts';
import type { Game, GameState } from '../../../src/play/game.ts';
import {
  anyBrigades,
  anyWiderBrigades,
  anyChain,
  anyDivisions,
  anyFirefight,
  anyHouses,
  anyMovingGuns,
  anyNeighbours,
  anyOptions,
  anyRest,
  withPairsGiven,
} from './any-engagement.ts';
import { brigadesOf, chainInputs, chainOf, divisionsOf, firefightInputs, firefightOf } from './asked.ts';
import { brigadesAgree, dice, divisionsAgree, playAfter } from './comparing.ts';
import { playChain } from './plain-chain.ts';
import { playFirefight } from './plain-firefight.ts';
import { rolling } from '../playing.ts';
import { anyDice } from '../random.ts';
import { checkThrows } from '../throws.ts';

const RUNS = { seed: 1809, numRuns: randomCases(300) };
const CHAINS = anyChain({ stack: 3, lanes: 1, moves: 5 });
const BRIGADES = anyBrigades({ stack: 2, lanes: 3, moves: 6 });
const WIDER = anyWiderBrigades({ stack: 2, lanes: 3, moves: 6 });
const DIVISIONS = anyDivisions({ stack: 2, lanes: 2, moves: 6, sectors: 4 });
const REST = anyRest({ stack: 3, lanes: 3, moves: 6 });
const NEIGHBOURS = anyNeighbours({ stack: 2, lanes: 4, moves: 6 });
const HOUSES = anyHouses({ stack: 2, lanes: 3, moves: 6 });
const MOVING_GUNS = anyMovingGuns({ stack: 2, lanes: 3, moves: 6 });

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
    ['one with the rest of the book', REST],
    ['one with guns that move', MOVING_GUNS],
    ['one with houses on fire', HOUSES],
  ])('%s does, with the lines of its lanes or without', (_name, any) => {
    fc.assert(
      fc.property(any, anyOptions('brigadeEngagement'), fc.integer(), (fight, options, seed) => {
        for (const withLines of [false, true]) brigadesAgree(fight, options, seed, withLines);
      }),
      RUNS,
    );
  });

  it('several brigades a side do', () => {
    fc.assert(fc.property(DIVISIONS, anyOptions('divisionEngagement'), fc.integer(), divisionsAgree), RUNS);
  });
});

/** The totals of an explanation stand in the number of the throw; in a melee, the factors of the leads by their difference. */
function isItsNumber({ kind, number }: Thrown, totals: readonly number[], act: string): boolean {
  const [first = 0, second = 0] = totals;
  if (['order', 'breakthrough', 'charge', 'contact', 'passage'].includes(kind.name))
    return totals.length === 0;
  if (kind.name !== 'melee') return totals.length === 1 && first === number;
  if (act.includes('guns')) return number === 0;
  return totals.length !== 2 || first - second === (number << 16) >> 16;
}

describe('every throw of an engagement', () => {
  const check = <S extends GameState<S>>(game: Game<S>, seed: number): void =>
    checkThrows(game, rolling(anyDice(seed)), isItsNumber);
  const runs = { ...RUNS, numRuns: randomCases(60) };

  it('of a firefight is in a state that is its words, and its parts add up', () => {
    fc.assert(
      fc.property(anyFirefight, anyOptions('firefight'), fc.integer(), (fight, options, seed) =>
        check(firefightOf(fight, options), seed),
      ),
      runs,
    );
  });

  it('of a melee chain is too', () => {
    fc.assert(
      fc.property(CHAINS, anyOptions('meleeChain'), fc.integer(), (fight, options, seed) =>
        check(chainOf(withPairsGiven(fight, options), options), seed),
      ),
      runs,
    );
  });

  it.each([
    ['of a brigade engagement', BRIGADES],
    ['of one of units with orders of their own', WIDER],
    ['of one with neighbours', NEIGHBOURS],
    ['of one with the rest of the book', REST],
    ['of one with guns that move', MOVING_GUNS],
    ['of one with houses on fire', HOUSES],
  ])('%s is too', (_name, any) => {
    fc.assert(
      fc.property(any, anyOptions('brigadeEngagement'), fc.integer(), (fight, options, seed) =>
        check(brigadesOf(fight, options, { ground: true }), seed),
      ),
      runs,
    );
  });

  it('of several brigades a side is too', () => {
    fc.assert(
      fc.property(DIVISIONS, anyOptions('divisionEngagement'), fc.integer(), (fight, options, seed) =>
        check(divisionsOf(fight, options), seed),
      ),
      runs,
    );
  });
});
