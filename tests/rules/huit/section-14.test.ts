import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import type { Due, Engagement, State } from '../../../src/engagement/engagement.ts';
import { NotGivenError } from '../../../src/engagement/engagement.ts';
import { factorIn } from '../../../src/rules/huit/round.ts';
import { anyBrigades, anyChain, anyDice, anyFirefight, anyOptions } from './any-engagement.ts';
import {
  brigadeInputs,
  brigadesOf,
  chainInputs,
  chainOf,
  firefightInputs,
  firefightOf,
  type Raw,
} from './asked.ts';
import { playBrigades } from './plain-brigade.ts';
import { playChain } from './plain-chain.ts';
import { playFirefight } from './plain-firefight.ts';
import { NoSuchMelee } from './plain-stacks.ts';
import { checkStep, checkWords, play, rolling, type Played } from './playing.ts';

const RUNS = { seed: 1809, numRuns: 1000 };
const CHAINS = anyChain({ stack: 3, lanes: 1, moves: 5 });
const BRIGADES = anyBrigades({ stack: 2, lanes: 3, moves: 6 });

/** Dice for a second player, who writes down what they showed. */
function dice(seed: number) {
  const roll = anyDice(seed);
  const faces: number[] = [];
  const sizes: number[] = [];
  const die = (sides: number) => (): number => {
    const face = roll(sides);
    faces.push(face);
    sizes.push(sides);
    return face;
  };
  return { faces, sizes, die: die(8), coin: die(2) };
}

/** Plays the product with the dice that the second player used, all of them in the same order. */
function playAfter<S extends State<S>>(
  engagement: Engagement<S>,
  { faces, sizes }: { faces: readonly number[]; sizes: readonly number[] },
): Played<S> & { readonly readings: ReadonlyMap<string, string> } {
  const script = new Scripted(faces);
  const played = play(engagement, script);
  script.finish();
  expect(script.shown.map(({ sides }) => sides)).toEqual(sizes);
  const end = { outcome: engagement.outcomes.indexOf(played.outcome), turn: played.turn };
  const readings = engagement.metrics.map((metric) => {
    const value = metric.of(played.state, end);
    return [metric.name, metric.labels?.[value] ?? String(value)] as const;
  });
  return { ...played, readings: new Map(readings) };
}

describe('the engagements against a second player of section 14', () => {
  it('a firefight asks for the same dice in the same order and comes to the same end', () => {
    fc.assert(
      fc.property(anyFirefight, anyOptions('firefight'), fc.integer(), (fight, options, seed) => {
        const rolled = dice(seed);
        const plain = playFirefight(firefightInputs(fight), options, rolled.die, rolled.coin);
        const played = playAfter(firefightOf(fight, options), rolled);
        expect({
          outcome: played.outcome,
          move: played.turn,
          shots: played.counted.get('shots.firer'),
        }).toEqual({
          outcome: plain.outcome,
          move: plain.move,
          shots: plain.shots,
        });
        if (plain.outcome === 'target-broken') return;
        const { kills, disorders } = played.state.target;
        expect([kills, disorders]).toEqual(plain.rings);
      }),
      RUNS,
    );
  });

  it('a melee chain does', () => {
    fc.assert(
      fc.property(CHAINS, anyOptions('meleeChain'), fc.integer(), (fight, options, seed) => {
        const rolled = dice(seed);
        const plain = attempt(() => playChain(chainInputs(fight), options, rolled.die));
        const engagement = chainOf(fight, options);
        if (plain === null) {
          expect(() => play(engagement, new Scripted(rolled.faces))).toThrow(NotGivenError);
          return;
        }
        const { outcome, turn, counted, readings } = playAfter(engagement, rolled);
        expect({
          outcome,
          move: turn,
          rounds: counted.get('rounds'),
          lost: [readings.get('unitsLost.attacker'), readings.get('unitsLost.defender')].map(Number),
          fronts: [readings.get('front.attacker'), readings.get('front.defender')],
        }).toEqual({
          outcome: plain.outcome,
          move: plain.move,
          rounds: plain.rounds,
          lost: plain.lost,
          fronts: plain.fronts,
        });
        const cm = plain.distance === 'n/a' ? 'none' : `${Math.floor(Number(plain.distance))} cm`;
        expect(readings.get('finalDistance')).toBe(cm);
      }),
      RUNS,
    );
  });

  it('a brigade engagement does', () => {
    fc.assert(
      fc.property(BRIGADES, anyOptions('brigadeEngagement'), fc.integer(), (fight, options, seed) => {
        const rolled = dice(seed);
        const plain = attempt(() => playBrigades(brigadeInputs(fight), options, rolled.die, rolled.coin));
        const engagement = brigadesOf(fight, options);
        if (plain === null) {
          expect(() => play(engagement, new Scripted(rolled.faces))).toThrow(NotGivenError);
          return;
        }
        const { outcome, turn, readings } = playAfter(engagement, rolled);
        const lost = [readings.get('unitsLost.A'), readings.get('unitsLost.B')].map(Number);
        expect({ winner: outcome, move: turn, lost }).toEqual(plain);
      }),
      RUNS,
    );
  });
});

/** Null where two arms would fight as a pair. */
function attempt<T>(play: () => T): T | null {
  try {
    return play();
  } catch (error) {
    if (error instanceof NoSuchMelee) return null;
    throw error;
  }
}

/** The words of a key that are totals of an explanation, by the name of the resolution. */
function totalsInKey(engagement: { readonly resolutions: readonly { readonly name: string }[] }) {
  return (due: Due): readonly number[] => {
    switch (engagement.resolutions[due.kind]?.name) {
      case 'shot':
      case "winner's loss":
        return [due.key1];
      case 'melee':
        return [due.key0, due.key1, due.key2, due.key3].filter((code) => (code & 1) === 1).map(factorIn);
      case 'order':
      case 'breakthrough':
      case 'charge':
      case 'contact':
        return [];
      default:
        return [due.key0];
    }
  };
}

describe('every step of an engagement', () => {
  const check = <S extends State<S>>(make: (raw: Raw) => Engagement<S>, fight: Raw, seed: number): void => {
    const engagement = make(fight);
    const inKey = totalsInKey(engagement);
    try {
      play(engagement, rolling(anyDice(seed)), (state, due, after) => {
        if (after === undefined) checkStep(engagement, state, due, inKey);
        else checkWords(engagement.tell(state, due, after.outcome, after.state));
      });
    } catch (error) {
      if (!(error instanceof NotGivenError)) throw error;
    }
  };
  const runs = { ...RUNS, numRuns: 150 };

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
        check((raw) => chainOf(raw, options), fight, seed),
      ),
      runs,
    );
  });

  it('of a brigade engagement is too', () => {
    fc.assert(
      fc.property(BRIGADES, anyOptions('brigadeEngagement'), fc.integer(), (fight, options, seed) =>
        check((raw) => brigadesOf(raw, options), fight, seed),
      ),
      runs,
    );
  });
});
