import { gameOf } from '../../src/engagement/adapted.ts';
import { describe, expect, it } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { Direct } from '../../src/engagement/direct.ts';
import type { Game, GameState } from '../../src/play/game.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import type { Due, Engagement } from '../../src/engagement/engagement.ts';
import { ReplicateError, simulate } from '../../src/engagement/simulate.ts';
import { emptyTally, mergeTally, tallyShape } from '../../src/play/tally.ts';
import { engagementOf, side } from '../rules/pluie/asked.ts';
import { Skirmish, type SkirmishState } from '../toy/skirmish.ts';

const skirmish = (figures: number): Skirmish =>
  new Skirmish(
    { dieSides: 6 },
    { initiative: 'dice', turnLimit: 6, A: { figures, hitOn: 5 }, B: { figures: figures + 1, hitOn: 5 } },
  );
const replicates = (first: number, count: number) => ({ root: rootOf('direct'), pairing: 2, first, count });

/** The same counts as without memory, however the replicates are cut and however little may be remembered. */
function expectSame<S extends GameState<S>>(game: Game<S>, count: number): void {
  const shape = tallyShape(game);
  const plain = simulate(game, shape, replicates(0, count));
  for (const mostBytes of [1e8, 20_000, 1]) {
    const direct = new Direct(game, shape, mostBytes);
    const cut = emptyTally(shape);
    const third = Math.floor(count / 3);
    mergeTally(cut, direct.simulate(replicates(third, count - third)));
    mergeTally(cut, direct.simulate(replicates(0, third)));
    expect(cut).toEqual(plain);
  }
}

describe('the direct sampler with memory', () => {
  it('counts what it would count without', () => {
    expectSame(gameOf(skirmish(4)), 3000);
  });

  it('counts the same where outcomes are too many to be remembered', () => {
    expectSame(gameOf(shiftedOutcomes(skirmish(4), 62)), 1000);
    expectSame(gameOf(shiftedOutcomes(skirmish(4), -2)), 1000);
  });

  it.each(['stand-and-fire', 'hold-line'])('counts the same in a %s duel and in a battle', (kind) => {
    const of = (count: number): Parameters<typeof engagementOf>[0] => ({
      distanceCm: 8,
      turnLimit: 20,
      A: side([{ kind: 'infantry', weapon: 'gb.martini-henry', count }], { doctrine: { kind } }),
      B: side([{ kind: 'infantry', weapon: 'fr.lebel', count }], { doctrine: { kind } }),
    });
    expectSame(engagementOf(of(1)), 3000);
    expectSame(engagementOf(of(6)), 600);
  });

  it('counts an engagement that is over before it begins', () => {
    const far = side([{ kind: 'infantry', weapon: 'gb.martini-henry' }]);
    expectSame(engagementOf({ distanceCm: 60, turnLimit: 5, A: far, B: far }), 10);
  });

  it('names the same replicate where the source is silent', () => {
    const silent = silentAtOne(skirmish(4));
    const shape = tallyShape(silent);
    const error = (play: () => unknown): ReplicateError => {
      try {
        play();
      } catch (thrown) {
        if (thrown instanceof ReplicateError) return thrown;
      }
      throw new Error('no replicate met what is not given');
    };
    const plain = error(() => simulate(gameOf(silent), shape, replicates(0, 1000)));
    expect(plain.replicate).toBeGreaterThan(0);
    const direct = new Direct(gameOf(silent), shape, 1e8);
    for (let again = 0; again < 2; again++)
      expect(error(() => direct.simulate(replicates(0, 1000))).message).toBe(plain.message);
  });
});

/** Its outcomes are numbered from another number than 0. */
function shiftedOutcomes(own: Skirmish, by: number): Engagement<SkirmishState> {
  return altered(own, {
    resolve: (due, chance) => own.resolve(due, chance) + by,
    apply: (state, due, outcome) => own.apply(state, due, outcome - by),
    counters: own.counters.map((counter) => ({
      ...counter,
      of: (state: SkirmishState, due: Due, outcome: number) => counter.of(state, due, outcome - by),
    })),
  });
}

/** Its source does not say what is thrown in a turn that begins with one figure of A. */
function silentAtOne(own: Skirmish): Engagement<SkirmishState> {
  return altered(own, {
    next(state, due) {
      own.next(state, due);
      if (due.kind === 0 && state.figuresA === 1) throw new NotGivenError('one figure alone');
    },
  });
}

function altered(own: Skirmish, changes: Partial<Engagement<SkirmishState>>): Engagement<SkirmishState> {
  // It has all that the skirmish has, and the changes have its types.
  return Object.assign(Object.create(own) as Engagement<SkirmishState>, changes);
}
