import { fc } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import type { Due, Engagement, State } from '../../../src/engagement/engagement.ts';
import type { Ground } from '../../../src/engagement/ground.ts';
import type { Options } from '../../../src/engagement/options.ts';
import { factorIn, NO_FIGHTER, plainCode } from '../../../src/rules/huit/melee.ts';
import {
  anyBrigades,
  anyWiderBrigades,
  anyChain,
  anyDice,
  anyFirefight,
  anyNeighbours,
  anyOptions,
  withPairsGiven,
} from './any-engagement.ts';
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
import { checkStep, checkWords, play, rolling, type Played } from './playing.ts';

const RUNS = { seed: 1809, numRuns: 1000 };
const CHAINS = anyChain({ stack: 3, lanes: 1, moves: 5 });
const BRIGADES = anyBrigades({ stack: 2, lanes: 3, moves: 6 });
const WIDER = anyWiderBrigades({ stack: 2, lanes: 3, moves: 6 });

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

/** What a reader sees of an end, by name. */
type Seen = Readonly<Record<string, unknown>>;

/** Plays the product with the dice that the second player used, all of them in the same order. */
function playAfter<S extends State<S>>(
  engagement: Engagement<S>,
  { faces, sizes }: { faces: readonly number[]; sizes: readonly number[] },
  seen: (played: Played<S>, readings: ReadonlyMap<string, string>) => Seen,
): Seen {
  const script = new Scripted(faces);
  const played = play(engagement, script);
  const at = { outcome: engagement.outcomes.indexOf(played.outcome), turn: played.turn };
  const readings = engagement.metrics.map((metric) => {
    const value = metric.of(played.state, at);
    return [metric.name, metric.labels?.[value] ?? String(value)] as const;
  });
  script.finish();
  expect(script.shown.map(({ sides }) => sides)).toEqual(sizes);
  return { outcome: played.outcome, move: played.turn, ...seen(played, new Map(readings)) };
}

describe('the engagements against a second player of section 14', () => {
  it('a firefight asks for the same dice in the same order and comes to the same end', () => {
    fc.assert(
      fc.property(anyFirefight, anyOptions('firefight'), fc.integer(), (fight, options, seed) => {
        const rolled = dice(seed);
        const plain = playFirefight(firefightInputs(fight), options, rolled.die, rolled.coin);
        const played = playAfter(firefightOf(fight, options), rolled, ({ state, counted }) => ({
          shots: counted.get('shots.firer'),
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
        const played = playAfter(chainOf(fight, options), rolled, ({ counted }, readings) => ({
          rounds: counted.get('rounds'),
          lost: [Number(readings.get('unitsLost.attacker')), Number(readings.get('unitsLost.defender'))],
          fronts: [readings.get('front.attacker'), readings.get('front.defender')],
          distance: readings.get('finalDistance'),
        }));
        expect(played).toEqual(plain);
      }),
      RUNS,
    );
  });

  const brigadesAgree = (fight: Raw, options: Options, seed: number, withLines: boolean): void => {
    const rolled = dice(seed);
    const { winner, lines, ...end } = playBrigades(brigadeInputs(fight), options, rolled.die, rolled.coin);
    const engagement = brigadesOf(fight, options, withLines ? { ground: true } : {});
    const { ground } = engagement;
    const played = playAfter(engagement, rolled, ({ state }, readings) => ({
      lost: [Number(readings.get('unitsLost.A')), Number(readings.get('unitsLost.B'))],
      ...(ground === undefined ? {} : { lines: linesOf(ground, state) }),
    }));
    expect(played).toEqual({ ...end, outcome: winner, ...(withLines ? { lines } : {}) });
  };

  it.each([
    ['a brigade engagement', BRIGADES],
    ['one of units with orders of their own', WIDER],
  ])('%s does, with the lines of its lanes or without', (_name, any) => {
    fc.assert(
      fc.property(any, anyOptions('brigadeEngagement'), fc.integer(), (fight, options, seed) => {
        for (const withLines of [false, true]) brigadesAgree(fight, options, seed, withLines);
      }),
      RUNS,
    );
  });
});

function linesOf<S>(ground: Ground<S>, state: S): readonly (readonly (number | null)[])[] {
  return ground.distances.map((_, lane) =>
    ([0, 1] as const).map((side) => {
      const at = ground.line(state, side, lane);
      return at === null ? null : at / ground.parts;
    }),
  );
}

/** The words of a key that are totals of an explanation, by the name of the resolution. */
function totalsInKey(engagement: { readonly resolutions: readonly { readonly name: string }[] }) {
  return (due: Due): readonly number[] => {
    const name = engagement.resolutions[due.kind]?.name ?? '';
    if (name === 'shot' || name === "winner's loss") return [due.key1];
    if (name === 'melee')
      return [due.key0, due.key1, due.key2, due.key3]
        .map(plainCode)
        .filter((code) => code !== NO_FIGHTER)
        .map(factorIn);
    return ['order', 'breakthrough', 'charge', 'contact'].includes(name) ? [] : [due.key0];
  };
}

describe('every step of an engagement', () => {
  const check = <S extends State<S>>(make: (raw: Raw) => Engagement<S>, fight: Raw, seed: number): void => {
    const engagement = make(fight);
    const inKey = totalsInKey(engagement);
    play(engagement, rolling(anyDice(seed)), (state, due, after) => {
      if (after === undefined) checkStep(engagement, state, due, inKey);
      else checkWords(engagement.tell(state, due, after.outcome, after.state));
    });
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
        check((raw) => chainOf(withPairsGiven(raw, options), options), fight, seed),
      ),
      runs,
    );
  });

  it.each([
    ['of a brigade engagement', BRIGADES],
    ['of one of units with orders of their own', WIDER],
    ['of one with neighbours', anyNeighbours({ stack: 2, lanes: 3, moves: 6 })],
  ])('%s is too', (_name, any) => {
    fc.assert(
      fc.property(any, anyOptions('brigadeEngagement'), fc.integer(), (fight, options, seed) =>
        check((raw) => brigadesOf(raw, options, { ground: true }), fight, seed),
      ),
      runs,
    );
  });
});
